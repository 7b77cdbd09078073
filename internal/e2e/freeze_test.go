package e2e

import (
	"fmt"
	"os"
	"testing"
	"time"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/library"
	"hibana/internal/rig"
	"hibana/internal/scene"
	"hibana/internal/show"
)

// What stands in the window is what the rasteriser makes of the same moment:
// quiet, build and climax of the starter chart, played by the machine.
func TestWindowShowsWhatTheRasteriserDraws(t *testing.T) {
	const w, h = 960, 540
	program := build(t, "internal/screen/hibana-window")
	display := rig.NewDisplay(t, w, h)
	for _, at := range []float64{12, 45, 80} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			game := freeze(t, program, display, at, w, h)
			game.sharp(w, h)
			// At most 1 in 255 a quad where pieces are moved and 3 where they are
			// filtered; a dozen layers lie over one another.
			samePicture(t, display.Shot(t, w, h), moment(t, at, w, h), 6, 0.1)
		})
	}
}

// A window that changes its size is drawn anew for it, not stretched.
func TestResizing(t *testing.T) {
	display := rig.NewDisplay(t, 960, 540)
	game := freeze(t, build(t, "internal/screen/hibana-window"), display, 45, 960, 540)
	game.sharp(960, 540)
	for _, size := range [][2]int{{640, 480}, {480, 520}} {
		w, h := size[0], size[1]
		display.Keys(t, "search", "--name", "^Hibana$", "windowmove", "0", "0", "windowsize", fmt.Sprint(w), fmt.Sprint(h))
		game.sharp(w, h)
		samePicture(t, display.Shot(t, w, h), moment(t, 45, w, h), 6, 0.1)
	}
}

func freeze(t *testing.T, program string, display *rig.Display, at float64, w, h int) *running {
	t.Helper()
	return play(t, program, display, os.Environ(), "builtin:hyakutoko", "--freeze", fmt.Sprint(at), "--size", fmt.Sprintf("%dx%d", w, h))
}

// sharp waits for a picture of the window's own size to stand on the display.
func (r *running) sharp(w, h int) {
	r.t.Helper()
	name := fmt.Sprintf("sharp %dx%d", w, h)
	r.until(name, func(e entry) bool { return e.Event == "mark" && e.Name == name })
}

// moment draws a moment of the starter chart without a window.
func moment(t *testing.T, seconds float64, w, h int) *draw.Image {
	t.Helper()
	file, err := library.OpenFile("builtin:hyakutoko", "")
	if err != nil {
		t.Fatal(err)
	}
	chart, problems := charts.CheckFile("builtin:hyakutoko", file.Source)
	if chart == nil {
		t.Fatal(problems)
	}
	song, closer, err := file.Song(chart.Song.Audio)
	if err != nil {
		t.Fatal(err)
	}
	closer.Close()
	length := time.Duration(song.Length()) * time.Second / time.Duration(song.Rate())
	s, err := show.New(chart, 0, show.Options{Auto: true, Length: length})
	if err != nil {
		t.Fatal(err)
	}
	s.Advance(time.Duration(seconds * 1e9))
	art, err := scene.LoadArt()
	if err != nil {
		t.Fatal(err)
	}
	stage, err := scene.NewStage(art, w, h)
	if err != nil {
		t.Fatal(err)
	}
	var list draw.List
	p := chart.Parts[0]
	stage.Draw(&list, s.State(), &scene.Song{Title: chart.Song.Title, Artist: chart.Song.Artist, Part: fmt.Sprintf("%s %g", p.Name, p.Level)}, scene.Settings{})
	frame := draw.NewFrame(w, h)
	frame.Fill(draw.Black)
	frame.Draw(&list)
	return frame.Image()
}
