package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hibana/internal/draw"
	"hibana/internal/library"
	"hibana/internal/render"
	"hibana/internal/scene"
	"hibana/internal/settings"
)

// Sizes and rates when none are given.
const (
	videoW, videoH = 1280, 720
	sheetW, sheetH = 1920, 1080
	defaultFPS     = 60
)

func renderCommand(c *call) error {
	o := c.performOptions()
	out := c.flags.String("o", "", "where to write: NAME.mp4, NAME.webm, NAME.png or a folder")
	fps := c.flags.Int("fps", defaultFPS, "frames a second")
	skin := skinFlag(c)
	size := c.flags.String("size", "", "the picture's size in pixels, 1280x720")
	set := c.pictureOptions()
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	if *out == "" {
		return misuse("render needs -o and a name")
	}
	kind := strings.ToLower(filepath.Ext(filepath.Clean(*out)))
	if !slices.Contains([]string{".mp4", ".webm", ".png", ""}, kind) {
		return misuse("%s is no kind of output: use .mp4, .webm, .png or a folder", kind)
	}
	w, h := videoW, videoH
	if kind == ".png" && !still(o) {
		w, h = sheetW, sheetH
	}
	if *size != "" {
		if w, h, err = parseSize(*size); err != nil {
			return err
		}
	}
	p, err := c.perform(ref, o)
	if err != nil {
		return err
	}
	defer p.Close()
	if err := p.performable(); err != nil {
		return err
	}
	if p.skin, err = c.wear(p.loaded, *skin); err != nil {
		return err
	}
	job := render.Job{W: w, H: h, FPS: *fps, From: p.from, To: p.to}
	if still(o) && kind == ".png" {
		job.To = job.From + 1
	}
	valid := job.Validate
	if kind == ".mp4" || kind == ".webm" {
		valid = job.ValidateVideo
	}
	if err := valid(); err != nil {
		return misuse("%v", err)
	}
	switch {
	case kind == ".png" && still(o):
		if job.List, err = p.picture(w, h, set.settings()); err != nil {
			return err
		}
		return render.Still(*out, job)
	case kind == ".png":
		return c.sheet(p, *out, job, set.settings())
	}
	if job.List, err = p.picture(w, h, set.settings()); err != nil {
		return err
	}
	progress := newProgress(c.Stderr, c.Now)
	job.Progress = progress.frame
	defer progress.end()
	if kind == "" {
		err = render.Folder(c, *out, job, p.song)
	} else {
		err = render.Video(c, *out, job, p.song)
	}
	if errors.Is(err, render.ErrNoEncoder) {
		return &library.Error{Cause: "a video needs ffmpeg, which is not installed", Fix: "install ffmpeg, or render to a folder: -o " + quote(strings.TrimSuffix(*out, filepath.Ext(*out)))}
	}
	return err
}

// pictureOptions are the options of a picture's look.
type pictureOptions struct{ motion, flash settings.Share }

func (c *call) pictureOptions() *pictureOptions {
	o := &pictureOptions{}
	c.flags.Var(&o.motion, "reduce-motion", "how much of all shaking and swaying to leave out, 0 to 1 (alone: 1)")
	c.flags.Var(&o.flash, "reduce-flash", "how much of all flashing to leave out, 0 to 1 (alone: 1)")
	return o
}

func (o *pictureOptions) settings() scene.Settings {
	return scene.Settings{ReduceMotion: float64(o.motion), ReduceFlash: float64(o.flash)}
}

// still says whether a .png is asked for one moment: --from without --to.
func still(o *performOptions) bool { return o.from.set && !o.to.set }

// sheet writes a contact sheet of a performance.
func (c *call) sheet(p *performance, out string, job render.Job, set scene.Settings) (err error) {
	w, h := render.Cell(job.W, job.H)
	if job.List, err = p.picture(w, h, set); err != nil {
		return err
	}
	return render.Sheet(c, out, job)
}

// preview writes the contact sheet that shows an author the whole chart, played
// by the machine.
func (c *call) preview(ref, out, skin string) error {
	o := c.performOptions()
	*o.auto = true
	p, err := c.perform(ref, o)
	if err != nil {
		return err
	}
	defer p.Close()
	p.warn = func(string, ...any) {} // check has said it
	if p.skin, err = c.wear(p.loaded, skin); err != nil {
		return err
	}
	return c.sheet(p, out, render.Job{W: sheetW, H: sheetH, FPS: defaultFPS, From: p.from, To: p.to}, scene.Settings{})
}

// picture gives what fills a display list with the stage at a song time.
func (p *performance) picture(w, h int, set scene.Settings) (func(time.Duration, *draw.List), error) {
	art, err := scene.LoadArt()
	if err != nil {
		return nil, err
	}
	stage, err := scene.NewStage(art.In(p.skin), w, h)
	if err != nil {
		return nil, err
	}
	song := &scene.Song{Background: p.background(&stage.Layout), Title: p.chart.Song.Title, Artist: p.chart.Song.Artist, Part: strings.TrimSpace(p.part.Name + " " + short(p.part.Level))}
	return func(t time.Duration, l *draw.List) {
		p.show.Seek(t)
		stage.Draw(l, p.show.State(), song, set)
	}, nil
}

// background is the chart's for a stage, nil without one. A bad one is a warning.
func (p *performance) background(l *scene.Layout) *draw.Image {
	file, err := p.file.Background(&p.chart.Song)
	if file == nil && err == nil {
		return nil
	}
	var m *draw.Image
	if err == nil {
		m, err = file.Cover(l.BackdropSize())
		file.Close()
	}
	if err != nil {
		p.warn("%v", err)
		return nil
	}
	return l.Backdrop(m)
}

// parseSize reads 1280x720.
func parseSize(s string) (w, h int, err error) {
	var rest string
	if n, _ := fmt.Sscanf(strings.ToLower(s)+" ", "%dx%d%s", &w, &h, &rest); n != 2 {
		return 0, 0, misuse("a size is written as 1280x720, not %q", s)
	}
	return w, h, nil
}

// progress writes one line that is written over: how far, how fast, how long still.
type progress struct {
	w     io.Writer
	now   func() time.Time
	start time.Time
	last  time.Time
	wrote bool
}

func newProgress(w io.Writer, now func() time.Time) *progress {
	t := now()
	return &progress{w: w, now: now, start: t, last: t}
}

func (p *progress) frame(done, total int) {
	now := p.now()
	// A few times a second is enough to read.
	if now.Sub(p.last) < 250*time.Millisecond && done < total {
		return
	}
	p.last, p.wrote = now, true
	spent := now.Sub(p.start).Seconds()
	rate := float64(done) / math.Max(spent, 1e-3)
	left := time.Duration(float64(total-done) / math.Max(rate, 1e-3) * float64(time.Second)).Round(time.Second)
	fmt.Fprintf(p.w, "\rrendering %3d %%  frame %d of %d, %.0f frames/s, %v left   ", 100*done/total, done, total, rate, left)
}

func (p *progress) end() {
	if p.wrote {
		fmt.Fprintln(p.w)
	}
}

// plainOf is the bare reason of an error about a path that is named already.
func plainOf(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
