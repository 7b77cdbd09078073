package scene

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/effects/wcag"
	"hibana/internal/show"
)

// The picture is divided into cells of cellW×cellH px. One of them is 2.1 % of it, less than WCAG lets flash as it likes: a quarter
// of 341×256 px on a screen of 1024×768, which is 2.8 %.
const (
	smallW, smallH = 128, 72
	cellW, cellH   = 16, 12
	cells          = smallW / cellW * smallH / cellH
)

// cellsOf is the mean light of every cell of a frame.
func cellsOf(f *draw.Frame) (out [cells]wcag.Sample) {
	for y := range f.H {
		for x := range f.W {
			r, g, b, _ := draw.Colour(f.Pix[y*f.W+x]).RGBA8()
			px, c := wcag.Of(r, g, b), &out[y/cellH*(smallW/cellW)+x/cellW]
			c.R += px.R / (cellW * cellH)
			c.G += px.G / (cellW * cellH)
			c.B += px.B / (cellW * cellH)
		}
	}
	return out
}

// flashing performs a chart for some seconds and tells which cells flash how often at most.
func flashing(t *testing.T, s *Stage, song *Song, src string, set Settings, from, to time.Duration) (general, red [cells]int) {
	t.Helper()
	c, problems := charts.Decode("x", []byte(src))
	if c == nil {
		t.Fatal(problems.String())
	}
	sh, err := show.New(c, 0, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	var samples [cells][]wcag.Sample
	var l draw.List
	f := draw.NewFrame(smallW, smallH)
	set.NoHUD = true
	for n := time.Duration(0); from+n*time.Second/60 < to; n++ {
		sh.Seek(from + n*time.Second/60)
		l.Reset()
		s.Draw(&l, sh.State(), song, set)
		f.Draw(&l)
		for i, light := range cellsOf(f) {
			samples[i] = append(samples[i], light)
		}
	}
	for i := range samples {
		general[i], red[i] = wcag.General(samples[i], 60), wcag.Red(samples[i], 60)
	}
	return general, red
}

// strobe is a chart with an effect that jumps on and off, every so many beats.
func strobe(keys string, every float64) string {
	var b strings.Builder
	b.WriteString(fifty)
	for k := range int(24 / every) {
		from := float64(k) * every
		fmt.Fprintf(&b, "[[effect]]\nwindow = [%v, %v, %v, %v]\n%s\n", from, from, from+every/2, from+every/2, keys)
	}
	return b.String()
}

// Whatever a chart asks for, what is drawn has at most three general and three red flashes in any second: measured on the pixels,
// with all that moves on the stage by itself. One cell may be an exception, as a small area is for WCAG: the moon's edge, and a walker
// that passes a flash.
func TestDrawnFlashes(t *testing.T) {
	s := newTestStage(t, smallW, smallH)
	const white, scarlet, ink = "amount = 1\ncolour = \"#ffffff\"", "amount = 1\ncolour = \"#ff0000\"", "amount = 1\ncolour = \"#000000\""
	on := func(kind, target, keys string) string {
		return fmt.Sprintf("kind = %q\ntarget = %q\n%s", kind, target, keys)
	}
	pulses := "[[effect]]\nkind = \"pulse\"\ntarget = %q\nwindow = [0, 0, 50, 50]\namount = %v\nevery = 0.25\ncolour = %q\n"
	bright := *testSong
	bright.Background = s.Backdrop(flat(&s.Layout, draw.White))
	for _, c := range []struct {
		name string
		song *Song
		src  string
	}{
		{"white flashes", testSong, strobe(on("flash", "stage", white), 0.25)},
		{"white flashes on a bright picture", &bright, strobe(on("flash", "stage", white), 0.25)},
		{"red flashes", testSong, strobe(on("flash", "stage", scarlet), 0.25)},
		{"red flashes of the backdrop", testSong, strobe(on("flash", "backdrop", scarlet), 1.0/16)},
		{"white tints", testSong, strobe(on("tint", "stage", white), 0.25)},
		{"black tints on a bright picture", &bright, strobe(on("tint", "backdrop", ink), 0.25)},
		{"red tints", testSong, strobe(on("tint", "stage", scarlet), 0.25)},
		{"tints that turn over", testSong, strobe(on("tint", "stage", white), 0.5) + strings.TrimPrefix(strobe(on("tint", "backdrop", ink), 1.0/3), fifty)},
		{"flashes of many targets, not at once", testSong, strobe(on("flash", "stage", white), 0.25) + strings.TrimPrefix(strobe(on("flash", "backdrop", scarlet), 0.3), fifty) +
			strings.TrimPrefix(strobe(on("flash", "body", white), 0.37), fifty)},
		{"zooms", testSong, strobe(on("zoom", "stage", "amount = 4"), 0.25)},
		{"small zooms", testSong, strobe(on("zoom", "stage", "amount = 0.06"), 0.125)},
		{"sways", testSong, strobe(on("sway", "stage", "amount = 90"), 0.25)},
		{"a fast sway", testSong, fifty + "[[effect]]\nwindow = [0, 0, 50, 50]\nevery = 0.25\n" + on("sway", "stage", "amount = 90")},
		{"shakes", testSong, fifty + "[[effect]]\nwindow = [0, 0, 50, 50]\n" + on("vibrate", "stage", "amount = 1000")},
		{"a guest that jumps up", testSong, strobe(on("stretch", "guest", "amount = 1"), 0.25)},
		{"a neck that jumps up", testSong, strobe(on("stretch", "neck", "amount = 1"), 0.25)},
		{"a huge head that turns", testSong, fifty + "[[effect]]\nwindow = [0, 0, 50, 50]\nevery = 0.25\n" + on("sway", "head", "amount = 90") +
			"\n[[effect]]\nwindow = [0, 0, 50, 50]\n" + on("zoom", "head", "amount = 4")},
		{"large pulses", testSong, fifty + fmt.Sprintf(strings.Replace(pulses, "0.25", "0.5", 1), "stage", 0.5, "gold")},
		{"pulses", testSong, fifty + fmt.Sprintf(pulses, "stage", 0.03, "gold") + fmt.Sprintf(pulses, "backdrop", 0.03, "vermilion")},
	} {
		general, red := flashing(t, s, c.song, c.src, Settings{}, time.Second, 4*time.Second)
		over, most := 0, 0
		for i := range general {
			if general[i] > wcag.Limit || red[i] > wcag.Limit {
				over++
			}
			most = max(most, general[i], red[i])
		}
		t.Logf("%s: at most %d, %d cells over three", c.name, most, over)
		if most == 0 {
			t.Errorf("%s: nothing lights up at all", c.name)
		}
		if over > 1 {
			t.Errorf("%s: %d cells of %d have more than three flashes in a second", c.name, over, cells)
		}
	}
}
