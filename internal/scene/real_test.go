package scene

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/show"
)

// starter performs the shipped chart by itself.
func starter(tb testing.TB) *show.Show {
	tb.Helper()
	s, err := show.New(starterChart(tb), 1, show.Options{Auto: true})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func starterChart(tb testing.TB) *charts.Chart {
	tb.Helper()
	src, err := charts.Builtin.ReadFile("hyakutoko.toml")
	if err != nil {
		tb.Fatal(err)
	}
	c, problems := charts.Decode("hyakutoko.toml", src)
	if c == nil {
		tb.Fatal(problems.String())
	}
	return c
}

// The three moments that pictures are judged by, in beats of the starter chart.
var moments = []struct {
	name string
	beat float64
}{{"quiet", 13.3}, {"build", 118.2}, {"climax", 170.7}}

// TestPreviewStarter writes the starter chart's moments, and strips of frames to watch its motion in.
func TestPreviewStarter(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	sh := starter(t)
	at := func(beat float64) *show.State {
		sh.Seek(sh.Map().At(beat))
		return sh.State()
	}
	for _, size := range [][2]int{{1280, 720}, {640, 360}} {
		s := newTestStage(t, size[0], size[1])
		for _, m := range moments {
			var l draw.List
			f := draw.NewFrame(size[0], size[1])
			s.Draw(&l, at(m.beat), testSong, Settings{})
			f.Draw(&l)
			savePNG(t, filepath.Join(*preview, fmt.Sprintf("starter-%s-%d.png", m.name, size[0])), f)
			l.Reset()
			s.Draw(&l, at(m.beat), testSong, Settings{NoHUD: true})
			f.Draw(&l)
			savePNG(t, filepath.Join(*preview, fmt.Sprintf("starter-%s-%d-bare.png", m.name, size[0])), f)
		}
	}
	const w, h, cols, rows = 427, 240, 4, 5
	s := newTestStage(t, w, h)
	for _, strip := range []struct {
		name string
		beat float64
		step time.Duration
	}{{"arm", 140, 50 * time.Millisecond}, {"song", 0, 6 * time.Second}, {"neck", 134, 900 * time.Millisecond}, {"walk", 40, 40 * time.Millisecond}} {
		sheet := draw.NewFrame(w*cols, h*rows)
		from := sh.Map().At(strip.beat)
		sh.Seek(from)
		for i := range cols * rows {
			sh.Advance(from + time.Duration(i)*strip.step)
			var l draw.List
			s.Draw(&l, sh.State(), testSong, Settings{})
			f := draw.NewFrame(w, h)
			f.Draw(&l)
			for y := range h {
				copy(sheet.Pix[(i/cols*h+y)*w*cols+i%cols*w:], f.Pix[y*w:(y+1)*w])
			}
		}
		savePNG(t, filepath.Join(*preview, "strip-"+strip.name+".png"), sheet)
	}
}
