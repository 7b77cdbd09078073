package vector

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"hibana/internal/draw"
)

// coverage is the 0–255 coverage of a path over a rectangle, row by row.
func coverage(p *Path, r image.Rectangle, evenOdd bool) []uint8 {
	var c cover
	c.reset(r)
	c.add(p.flatten(draw.Identity(), 0.01))
	out := make([]uint8, r.Dx()*r.Dy())
	for y := range r.Dy() {
		c.row(y, evenOdd, out[y*r.Dx():(y+1)*r.Dx()])
	}
	return out
}

func sum(v []uint8) float64 {
	t := 0
	for _, x := range v {
		t += int(x)
	}
	return float64(t) / 255
}

func TestCoverageByHand(t *testing.T) {
	// A rectangle from (0.25, 0.5) to (2, 1.5): columns ¾, 1; rows ½, ½.
	got := coverage(Rect(0.25, 0.5, 1.75, 1), image.Rect(0, 0, 3, 2), false)
	want := []uint8{96, 128, 0, 96, 128, 0}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("coverage %v, want %v", got, want)
		}
	}
	// A triangle under the diagonal of 2×2 px: ½ of each pixel on the diagonal, all of the one below.
	got = coverage(Polygon(Point{}, Point{X: 2, Y: 2}, Point{Y: 2}), image.Rect(0, 0, 2, 2), false)
	want = []uint8{128, 0, 255, 128}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("triangle %v, want %v", got, want)
		}
	}
}

// The sum of all coverage is the shape's area.
func TestCoverageIsArea(t *testing.T) {
	r := image.Rect(0, 0, 120, 120)
	for _, c := range []struct {
		name string
		p    *Path
		area float64
	}{
		{"circle", Circle(60.3, 59.7, 40), math.Pi * 40 * 40},
		{"ellipse", Ellipse(60, 60, 50, 7.5), math.Pi * 50 * 7.5},
		{"small circle", Circle(10.4, 10.6, 0.8), math.Pi * 0.64},
		{"round rectangle", RoundRect(10, 10, 90, 60, 20, 20), 90*60 - (4-math.Pi)*400},
		{"sliver", Polygon(Point{X: 5, Y: 5}, Point{X: 115, Y: 9}, Point{X: 115, Y: 9.5}), 110 * 0.5 / 2},
		{"ring, by direction", Circle(60, 60, 50).Append(Circle(60, 60, 30).Transform(draw.Affine{A: -1, D: 1, X: 120})), math.Pi * (2500 - 900)},
		{"SVG arcs", NewPath().MoveTo(30, 60).ArcTo(30, 30, 0, false, true, 90, 60).ArcTo(30, 30, 0, true, true, 30, 60).Close(), math.Pi * 900},
	} {
		for _, evenOdd := range []bool{false, true} {
			got := sum(coverage(c.p, r, evenOdd))
			if math.Abs(got-c.area) > 0.002*c.area+0.05 {
				t.Errorf("%s: area %.2f, want %.2f", c.name, got, c.area)
			}
		}
	}
}

func TestWindingRules(t *testing.T) {
	twice := Rect(0, 0, 10, 10).Append(Rect(0, 0, 10, 10))
	if got := sum(coverage(twice, image.Rect(0, 0, 10, 10), false)); got != 100 {
		t.Errorf("nonzero: %v of a square drawn twice, want 100", got)
	}
	if got := sum(coverage(twice, image.Rect(0, 0, 10, 10), true)); got != 0 {
		t.Errorf("even-odd: %v of a square drawn twice, want 0", got)
	}
}

// What lies outside the rectangle changes nothing inside it.
func TestCoverageIsClipped(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := NewPath()
		for i := range 3 + r.IntN(6) {
			x, y := r.Float64()*160-60, r.Float64()*160-60
			if i == 0 {
				p.MoveTo(x, y)
			} else {
				p.LineTo(x, y)
			}
		}
		p.Close()
		big, small := image.Rect(-70, -70, 110, 110), image.Rect(7, 5, 43, 31)
		all, part := coverage(p, big, false), coverage(p, small, false)
		for y := range small.Dy() {
			for x := range small.Dx() {
				a := int(all[(y+small.Min.Y-big.Min.Y)*big.Dx()+x+small.Min.X-big.Min.X])
				b := int(part[y*small.Dx()+x])
				// Cutting a line moves its ends by up to 1/512 px.
				if a-b > 3 || b-a > 3 {
					t.Fatalf("pixel (%d, %d): %d alone, %d as part of the whole", x, y, b, a)
				}
			}
		}
	}
}

// Against counting 64×64 points in each pixel.
func TestCoverageAgainstPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const w, h, n = 8, 6, 64
	for range 40 {
		// A convex shape: every rule and method must agree.
		a0 := r.Float64()
		var pts []Point
		for i := range 5 {
			s, c := math.Sincos(a0 + float64(i)*2*math.Pi/5)
			pts = append(pts, Point{X: 4 + 4*c, Y: 3 + 3*s})
		}
		got := coverage(Polygon(pts...), image.Rect(0, 0, w, h), false)
		for i := range got {
			in := 0
			for k := range n * n {
				p := Point{X: float64(i%w) + (float64(k%n)+0.5)/n, Y: float64(i/w) + (float64(k/n)+0.5)/n}
				inside := true
				for j, a := range pts {
					b := pts[(j+1)%len(pts)]
					inside = inside && (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) >= 0
				}
				if inside {
					in++
				}
			}
			if want := float64(in) / (n * n) * 255; math.Abs(want-float64(got[i])) > 4 {
				t.Fatalf("pixel %d: %d, points say %.1f", i, got[i], want)
			}
		}
	}
}

func FuzzCover(f *testing.F) {
	f.Add(0.0, 0.0, 5.0, 5.0, -3.0, 1e8, 2.0)
	f.Add(1e-300, -1e9, 1e9, 3.0, 3.0, 3.0, 0.1)
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g, width float64) {
		p := NewPath().MoveTo(a, b).LineTo(c, d).QuadTo(e, g, a, c).CubicTo(b, d, g, e, c, a).ArcTo(a, b, c, d > 0, e > 0, d, e).Close()
		coverage(p, image.Rect(0, 0, 20, 20), width > 0)
		for _, s := range []Stroke{{Width: width}, Ink(width), {Width: width, Cap: RoundCap, Join: RoundJoin, Dash: []float64{a, b}, Shift: c}} {
			var k cover
			k.reset(image.Rect(0, 0, 20, 20))
			k.add(s.outline(p, draw.Identity()))
			k.row(3, false, make([]uint8, 20))
		}
	})
}
