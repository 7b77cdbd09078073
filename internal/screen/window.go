package screen

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"runtime/debug"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"hibana/internal/audio/device"
	"hibana/internal/audio/pcm"
	"hibana/internal/draw"
	"hibana/internal/game"
	"hibana/internal/scene"
	"hibana/internal/screen/paint"
	"hibana/internal/screen/rhythm"
	"hibana/internal/screen/stages"
	"hibana/internal/settings"
	"hibana/internal/wardrobe"
)

// Options are what the window is opened with.
type Options struct {
	Game       game.Config // Sound, Notice and Log are the window's own
	Size       image.Point // of the window, in the system's units; zero for 1280×720
	Fullscreen bool
	Log        io.Writer // nil for none
	Offsets    settings.Offsets
	Save       func(*settings.Offsets) error // keeps other offsets
	Frames     settings.Frames               // while a song runs
	Picture    scene.Settings                // the player's wishes about it
	Started    time.Time                     // when the program started, for the log
}

// Run opens the window and plays until the player leaves.
func Run(o Options) error {
	if o.Size == (image.Point{}) {
		o.Size = image.Pt(1280, 720)
	}
	w := &window{vsync: true, frames: o.Frames, set: o.Picture, backdrops: pictures{most: 1}, banners: pictures{most: 8}, started: o.Started, log: &game.Log{W: o.Log}, device: device.Open()}
	w.keys = newKeyboard(w.device.Now)
	w.stages.Prepare(o.Size, o.Game.Wardrobe.For("", nil))
	defer w.stages.Close() // the size it will have on most displays
	cfg := o.Game
	cfg.Log = w.log
	cfg.Date = time.Now
	cfg.Notice = func() string {
		if skin := w.stages.Notice(); skin != "" {
			return skin
		}
		return w.device.Notice()
	}
	offsets := newOffsets(o.Offsets, o.Save)
	cfg.Offsets, cfg.Keep = offsets.get, offsets.keep
	cfg.Sound = func(song pcm.Song, rate float64) game.Sound { return newSound(w.device, song, rate, cfg.Pitch) }
	g, err := game.New(cfg)
	if err != nil {
		return err
	}
	defer g.Close()
	w.game = g

	ebiten.SetWindowTitle("Hibana")
	ebiten.SetWindowIcon([]image.Image{icon(16), icon(32), icon(64)})
	ebiten.SetWindowSize(o.Size.X, o.Size.Y)
	ebiten.SetWindowSizeLimits(320, 180, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetFullscreen(o.Fullscreen)
	ebiten.SetRunnableOnUnfocused(true)
	// One update for every frame: with a fixed rate, a short tap that falls
	// between two updates would be lost.
	ebiten.SetTPS(ebiten.SyncWithFPS)
	return ebiten.RunGame(w)
}

// window is the game as Ebitengine sees it.
type window struct {
	game      *game.Game
	device    *device.Device
	stages    stages.Stages
	backdrops pictures
	banners   pictures
	rhythm    rhythm.Rhythm
	painter   *paint.Painter
	keys      *keyboard
	frame     *game.Frame
	list      draw.List
	size      image.Point // output px
	frames    settings.Frames
	set       scene.Settings
	vsync     bool
	typed     []rune
	wheel     float64 // turned by less than a row
	hidden    bool    // the cursor, while a song runs
	pace      pace
	err       error

	started time.Time
	log     *game.Log
	marks   map[string]bool
	sharp   int // pictures in a row drawn at the window's own size
}

// Layout is not used: LayoutF is.
func (w *window) Layout(int, int) (int, int) { panic("LayoutF is used") }

// LayoutF makes one pixel of ours one pixel of the display.
func (w *window) LayoutF(width, height float64) (float64, float64) {
	scale := 1.0
	if m := ebiten.Monitor(); m != nil {
		scale = m.DeviceScaleFactor()
	}
	w.size = image.Pt(max(1, int(math.Round(width*scale))), max(1, int(math.Round(height*scale))))
	return float64(w.size.X), float64(w.size.Y)
}

// Update takes the keys and lets the game go on.
func (w *window) Update() error {
	if w.err != nil {
		return w.err
	}
	w.pace.settle(!w.vsync)
	w.pace.show(w.device.Now())
	keys, fullscreen := w.keys.read(w.device.Now())
	w.breathe()
	now := w.device.Now()
	w.game.LookAhead(w.pace.begin(now))
	if fullscreen {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	w.typed = ebiten.AppendInputChars(w.typed[:0])
	if len(w.typed) > 0 {
		w.game.Type(string(w.typed))
	}
	w.scroll()
	w.frame = w.game.Frame(now, keys)
	if w.game.Quit() {
		return ebiten.Termination
	}
	if vsync := !w.game.Playing() || w.waits(); vsync != w.vsync {
		w.vsync = vsync
		ebiten.SetVsyncEnabled(vsync)
	}
	if hidden := w.game.Playing(); hidden != w.hidden {
		w.hidden = hidden
		mode := ebiten.CursorModeVisible
		if hidden {
			mode = ebiten.CursorModeHidden // nothing stands before the stage
		}
		ebiten.SetCursorMode(mode)
	}
	return nil
}

// scroll takes the wheel, which on many devices turns by less than a row.
func (w *window) scroll() {
	_, up := ebiten.Wheel()
	w.wheel -= up
	rows := math.Trunc(w.wheel)
	w.wheel -= rows
	if rows != 0 {
		w.game.Scroll(int(rows))
	}
}

// waits reports whether frames wait for the display while a song runs. Where
// keys are polled with the frames they should not; where keys come with their
// times, a calm picture is better.
func (w *window) waits() bool {
	switch w.frames.Mode {
	case "vsync":
		return true
	case "fast":
		return false
	}
	return w.keys.exact()
}

// fastest is the least time a frame takes: more than 500 a second nobody sees,
// and a display without a rhythm of its own would be given thousands.
const fastest = 2 * time.Millisecond

// breathe waits when frames come too fast. It comes after the keys were read and
// before the clock is, so that neither a press nor the picture is late for it.
func (w *window) breathe() {
	least := fastest
	if w.game.Playing() {
		least = max(least, w.frames.Least)
	}
	if wait := w.rhythm.Wait(w.device.Now(), least); wait > 0 {
		time.Sleep(wait)
	}
}

var night = color.RGBA{0x0E, 0x10, 0x30, 0xFF}

// Draw shows the frame.
func (w *window) Draw(screen *ebiten.Image) {
	if w.painter == nil {
		w.painter, w.err = paint.New()
		if w.err != nil {
			return
		}
	}
	var skin wardrobe.Ref
	if w.frame != nil {
		skin = w.frame.Skin
	}
	stage, err := w.stages.At(w.size, skin)
	w.err = err
	if stage == nil || w.frame == nil {
		screen.Fill(night)
		w.mark("window")
		return
	}
	w.list.Reset()
	w.furnish(stage)
	compose(stage, &w.list, w.frame, w.set)
	screen.Fill(night)
	w.painter.Draw(screen, &w.list)
	w.mark("window")
	w.mark("picture")
	if stage.W != w.size.X || stage.H != w.size.Y {
		w.sharp = 0
	} else if w.sharp++; w.sharp == 5 { // and surely on the display
		w.mark(fmt.Sprintf("sharp %dx%d", w.size.X, w.size.Y))
		go trim()
	}
}

// trim gives back what was needed to make and upload the art, twice what is left
// of it. From then on frames make no garbage and the decoder makes 1 MB a second:
// that can be swept up early, every second or two for 2 ms on the side, instead
// of letting the heap grow to twice the pictures in it.
func trim() {
	debug.SetGCPercent(5)
	debug.FreeOSMemory()
}

// furnish puts the song's own pictures behind the stage and into the list, once
// they have been read.
func (w *window) furnish(s *scene.Stage) {
	now := w.device.Now()
	if w.frame.List != nil {
		var of pictured
		if w.frame.Banner != nil {
			of = bannerOf{w.frame.Banner}
		}
		w.frame.List.Banner, _ = w.banners.at(of, &s.Layout, now)
		if w.frame.List.Banner != nil {
			w.mark("banner")
		}
	}
	var of pictured
	if w.frame.Backdrop != nil {
		of = backdropOf{w.frame.Backdrop}
	}
	m, veil := w.backdrops.at(of, &s.Layout, now)
	w.frame.Song.Background, w.frame.Song.Veil = m, veil
	if w.frame.Results != nil {
		w.frame.Results.Background = m
	}
	if m != nil && veil == 0 {
		w.mark("background")
	}
}

// compose makes the picture of a frame.
func compose(s *scene.Stage, l *draw.List, f *game.Frame, set scene.Settings) {
	if f.Stage != nil {
		s.Draw(l, f.Stage, &f.Song, set)
	}
	switch {
	case f.List != nil:
		s.DrawList(l, f.List, set)
	case f.Pause != nil:
		s.DrawPause(l, f.Pause)
	case f.Sync != nil:
		s.DrawSync(l, f.Sync, set)
	case f.Results != nil:
		s.DrawResults(l, f.Results, set)
	}
}

// mark logs when something was first reached.
func (w *window) mark(name string) {
	if w.marks[name] {
		return
	}
	if w.marks == nil {
		w.marks = map[string]bool{}
	}
	w.marks[name] = true
	w.log.Mark(name, time.Since(w.started))
}
