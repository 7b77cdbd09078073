package scene

import (
	"fmt"
	"testing"

	"hibana/internal/draw"
)

// whole is a picture of one colour.
func whole(w, h int, c draw.Colour) *draw.Image {
	f := draw.NewFrame(w, h)
	f.Fill(c)
	return f.Image()
}

// A banner hangs in its place on an output of any shape, whatever shape it has
// and whatever size it was made for; it lies on nothing that is read.
func TestBannerHangsInItsPlace(t *testing.T) {
	green := draw.RGB(0x00FF00)
	for _, size := range [][2]int{{1280, 720}, {720, 1280}, {640, 480}, {320, 180}, {1680, 720}} {
		s := newTestStage(t, size[0], size[1])
		w, h := s.BannerSize()
		for _, of := range [][2]int{{w, h}, {w, h / 3}, {h, h}, {3, h}, {w, 1}, {2 * w, 2 * h}, {w / 3, h / 3}} {
			name := fmt.Sprintf("%v of %v", of, size)
			var l draw.List
			s.list, s.base = &l, s.Base()
			s.drawBanner(whole(of[0], of[1], green))
			f := draw.NewFrame(s.W, s.H)
			f.Draw(&l)
			m := f.Image()
			greens, left, right, bottom := 0, s.W, 0, 0
			for y := range s.H {
				for x := range s.W {
					if m.At(x, y) == draw.Clear {
						continue
					}
					left, right, bottom = min(left, x), max(right, x), max(bottom, y)
					if m.At(x, y) == green {
						greens++
					}
				}
			}
			if greens == 0 || greens > w*h {
				t.Errorf("%s: %d px of the banner are seen", name, greens)
			}
			if of[0] == w && of[1] <= h && greens != of[0]*of[1] {
				t.Errorf("%s: %d px of the banner are seen, want each of %d", name, greens, of[0]*of[1])
			}
			if x := (listLeft + stripWidth) * s.Unit; float64(left) <= x || right >= s.W-1 || float64(bottom) > (bannerTop+bannerHeight+3*bannerFrame)*s.Unit {
				t.Errorf("%s: it takes x from %d to %d, y to %d", name, left, right, bottom)
			}
		}
	}
}

// What is transparent in a banner is dark.
func TestTransparentBanner(t *testing.T) {
	s := newTestStage(t, 640, 360)
	w, h := s.BannerSize()
	var l draw.List
	s.list, s.base = &l, s.Base()
	s.drawBanner(whole(w, h, draw.Clear))
	f := draw.NewFrame(s.W, s.H)
	f.Draw(&l)
	if c := f.Image().At(s.W-int((bannerRight+bannerFrame+bannerWidth/2)*s.Unit), int((bannerTop+bannerFrame+bannerHeight/2)*s.Unit)); c != ink {
		t.Errorf("behind a transparent banner is %08x", c)
	}
	l.Reset()
	if s.drawBanner(nil); len(l.Quads) != 0 {
		t.Errorf("no banner is drawn as %d quads", len(l.Quads))
	}
}
