package scene

import (
	"path/filepath"
	"testing"
	"time"

	"hibana/charts"
	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/show"
)

// filmstrip writes frames of a chart's front line into the preview folder, one below the other: fps a second from a beat.
func filmstrip(t *testing.T, name, src string, o show.Options, from float64, frames int, step time.Duration) {
	t.Helper()
	c, problems := charts.Decode(name, []byte(src))
	if c == nil {
		t.Fatal(problems.String())
	}
	sh, err := show.New(c, 0, o)
	if err != nil {
		t.Fatal(err)
	}
	const w, h, cut, cols = 854, 480, 165, 2
	s := newTestStage(t, w, h)
	sheet := draw.NewFrame(w*cols, cut*((frames+cols-1)/cols))
	start := sh.Map().At(from)
	for i := range frames {
		sh.Advance(start + time.Duration(i)*step)
		var l draw.List
		s.Draw(&l, sh.State(), testSong, Settings{NoHUD: true})
		f := draw.NewFrame(w, h)
		f.Draw(&l)
		for y := range cut {
			copy(sheet.Pix[(i/cols*cut+y)*w*cols+i%cols*w:], f.Pix[(h-cut+y)*w:(h-cut+y+1)*w])
		}
	}
	savePNG(t, filepath.Join(*preview, "film-"+name+".png"), sheet)
}

const everyone = "\n[[walkers]]\nkind = \"biped\"\ncount = 4\n[[walkers]]\nkind = \"humanoid\"\ncount = 3\n[[walkers]]\nkind = \"hexapod\"\ncount = 3\n"

// fifty notes by beat 13, then one on beat 32.
const fifty = "format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\n[[part]]\nbars = [\"x..x .x.. ..x. ...x\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"rest 4\", \"x...\"]\n"

// TestPreviewReactions writes films of a hop and a stumble.
func TestPreviewReactions(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	filmstrip(t, "hop", fifty+everyone, show.Options{Auto: true}, 15.9, 14, time.Second/24)
	var inputs []combo.Input
	c, _ := charts.Decode("x", []byte(fifty))
	sh, err := show.New(c, 0, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	sh.Advance(sh.Map().At(3.5)) // the first bar, and no more
	inputs = sh.Recording().Inputs
	r := sh.Recording()
	r.Inputs = inputs
	filmstrip(t, "stumble", fifty+everyone, show.Options{Replay: r}, 5.9, 16, time.Second/24)
}
