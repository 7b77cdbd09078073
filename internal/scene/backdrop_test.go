package scene

import (
	"path/filepath"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// flat is a picture of one colour, of the size that a backdrop is made of.
func flat(l *Layout, c draw.Colour) *draw.Image {
	w, h := l.BackdropSize()
	f := draw.NewFrame(w, h)
	f.Fill(c)
	return f.Image()
}

// photograph is a picture with all that makes one hard to stand before: light, dark, colours, fine lines.
func photograph(l *Layout) *draw.Image {
	w, h := l.BackdropSize()
	pix := make([]uint32, 0, w*h)
	for y := range h {
		for x := range w {
			u, v := float64(x)/float64(w), float64(y)/float64(h)
			c := draw.RGB(0x2266EE).Mix(draw.White, u).Mix(draw.RGB(0xEE8800), v*v)
			if (x/40+y/40)%2 == 0 {
				c = c.Mix(draw.Black, 0.3)
			}
			if x%17 == 0 {
				c = draw.White
			}
			pix = append(pix, uint32(c))
		}
	}
	return draw.NewImage(w, h, pix)
}

// shaken is a state whose backdrop shakes by x, y.
func shaken(x, y float64) *show.State {
	st := moment(50.15, 1)
	st.Effects = append(st.Effects, show.Effect{Name: "backdrop.vibrate", Target: "backdrop", Kind: "vibrate", X: x, Y: y})
	return st
}

func TestGoldenBackdrop(t *testing.T) {
	const w, h = 640, 360
	s := newTestStage(t, w, h)
	song := *testSong
	song.Background = s.Backdrop(photograph(&s.Layout))
	for name, st := range map[string]*show.State{"backdrop": moment(9.3, 0), "backdrop-climax": moment(50.15, 1)} {
		var l draw.List
		s.Draw(&l, st, &song, Settings{})
		f := draw.NewFrame(w, h)
		f.Draw(&l)
		path := filepath.Join("testdata", name+".png")
		if *update {
			savePNG(t, path, f)
			continue
		}
		compare(t, path, f)
	}
}

// A bright picture becomes dark enough, and a dark one little darker; what is transparent is night.
func TestBackdropBrightness(t *testing.T) {
	l := NewLayout(64, 36)
	top := func(c draw.Colour) float64 {
		r, g, b, a := l.Backdrop(flat(&l, c)).At(3, 3).RGBA8()
		if a != 0xFF {
			t.Errorf("%08x becomes transparent", c)
		}
		return (0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)) / 255
	}
	if b := top(draw.White); b < 0.2 || b > 0.33 {
		t.Errorf("white becomes %.2f bright", b)
	}
	if b := top(draw.RGB(0x303030)); b < 0.7*0x30/255 || b > 0x30/255.0 {
		t.Errorf("a dark grey of %.3f becomes %.3f", 0x30/255.0, b)
	}
	if night, clear := top(ink), top(draw.Clear); night != clear {
		t.Errorf("transparent becomes %.3f, the night is %.3f", clear, night)
	}
	if white, half := top(draw.White), top(draw.White.Fade(0.5)); half <= 0 || half > white {
		t.Errorf("half transparent white becomes %.2f, white %.2f", half, white)
	}
	m := l.Backdrop(flat(&l, draw.White))
	if sky, ground := m.At(9, 3), m.At(9, m.H()-1); luminance(ground) > luminance(sky)/2 {
		t.Errorf("the ground is %08x under %08x", ground, sky)
	}
}

// A backdrop fills an output of any shape, however it shakes and whatever size it was made for.
func TestBackdropCovers(t *testing.T) {
	for _, size := range [][2]int{{320, 180}, {180, 320}, {201, 199}} {
		s := newTestStage(t, size[0], size[1])
		for _, of := range []Layout{s.Layout, NewLayout(160, 90), NewLayout(90, 160), NewLayout(400, 400)} {
			for _, by := range [][2]float64{{0, 0}, {8, -8}, {-7.9, 300}, {-1e9, 1e9}} {
				b := of.Backdrop(flat(&of, draw.White))
				var l draw.List
				s.list = &l
				m := newMood(shaken(by[0], by[1]), Settings{})
				m.climax = 0
				s.drawBackdrop(&m, b, 1)
				f := draw.NewFrame(s.W, s.H)
				f.Draw(&l)
				for i, p := range f.Pix {
					if p>>24 != 0xFF {
						t.Fatalf("%v, made for %d×%d, shaken by %v: px %d is %08x", size, of.W, of.H, by, i, p)
					}
				}
			}
		}
	}
}

// With a backdrop the night is not drawn, unless the veil still hides the picture, and nothing is allocated.
func TestBackdropInsteadOfTheNight(t *testing.T) {
	s := newTestStage(t, 640, 360)
	song := *testSong
	song.Background = s.Backdrop(photograph(&s.Layout))
	drawn := func(img *draw.Image) (n int) {
		var l draw.List
		s.Draw(&l, moment(9.3, 0), &song, Settings{})
		for _, q := range l.Quads {
			if q.Image == img {
				n++
			}
		}
		return n
	}
	for veil, nights := range map[float64]int{0: 0, 0.5: 1, 1: 1} {
		song.Veil = veil
		if n := drawn(s.sky.cool); n != nights {
			t.Errorf("veil %v: the sky is drawn %d times", veil, n)
		}
		if n := drawn(song.Background); n != 1 {
			t.Errorf("veil %v: the background is drawn %d times", veil, n)
		}
	}
	song.Veil = 0
	if drawn(s.p.town.Image) != 0 || drawn(s.p.torii.Image) == 0 || drawn(s.p.head.Image) == 0 {
		t.Error("the town is drawn, or the gate or the performer is not")
	}
	var l draw.List
	st, results := moment(50.15, 1), &ResultsView{Background: song.Background}
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		s.Draw(&l, st, &song, Settings{})
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	l.Reset()
	s.DrawResults(&l, results, Settings{})
	found := false
	for _, q := range l.Quads {
		found = found || q.Image == song.Background
	}
	if !found {
		t.Error("the results do not stand before the background")
	}
}
