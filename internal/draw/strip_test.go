package draw

import (
	"math"
	"slices"
	"testing"
)

// A strip bent round an arc has no gap, keeps to its width, and begins and ends where the spine does.
func TestStripHasNoGaps(t *testing.T) {
	img := NewImage(24, 120, slices.Repeat([]uint32{0xFFFFFFFF}, 24*120))
	for _, steps := range []int{1, 2, 5, 12, 40} {
		var spine []Point
		for i := range steps + 1 {
			s, c := math.Sincos(math.Pi * float64(i) / float64(steps) / 2)
			spine = append(spine, Point{30 + 70*s, 110 - 70*(1-c)})
		}
		l, f := &List{}, NewFrame(150, 150)
		l.Strip(img, spine, 30, 20, White)
		if len(l.Quads) != steps {
			t.Errorf("%d quads for %d steps", len(l.Quads), steps)
		}
		f.Draw(l)
		for i := 1; i < len(spine); i++ {
			a, b := spine[i-1], spine[i]
			for k := range 20 {
				for side := -0.85; side <= 0.85; side += 0.1 { // across, in half widths
					along := float64(k) / 20
					w := 15 - 5*(float64(i)-0.5)/float64(steps)
					d := math.Hypot(b.X-a.X, b.Y-a.Y)
					x := a.X + (b.X-a.X)*along - (b.Y-a.Y)/d*w*side
					y := a.Y + (b.Y-a.Y)*along + (b.X-a.X)/d*w*side
					if i == 1 && along*d < 1.5 || i == steps && (1-along)*d < 1.5 {
						continue // the soft ends
					}
					if p := f.Pix[int(y)*f.W+int(x)]; p>>24 < 250 {
						t.Fatalf("%d steps: a gap at (%.1f, %.1f): alpha %d", steps, x, y, p>>24)
					}
				}
			}
		}
		if p := f.Pix[int(spine[0].Y)*f.W+int(spine[0].X)-4]; p != 0 {
			t.Errorf("%d steps: something before the spine begins", steps)
		}
	}
}

func TestStripOfNothing(t *testing.T) {
	img := NewImage(4, 4, make([]uint32, 16))
	l := &List{}
	l.Strip(img, nil, 1, 1, White)
	l.Strip(img, []Point{{1, 1}}, 1, 1, White)
	l.Strip(img, []Point{{1, 1}, {1, 1}}, 1, 1, White)
	l.Strip(img, []Point{{1, 1}, {math.NaN(), 1}}, 1, 1, White)
	l.Strip(img, make([]Point, 100), 1, 1, White)
	if len(l.Quads) != 0 {
		t.Errorf("%d quads of nothing", len(l.Quads))
	}
	l.Strip(img, []Point{{1, 1}, {1, 5}, {1, 1}}, 1, 1, White) // back on itself
	NewFrame(9, 9).Draw(l)
}
