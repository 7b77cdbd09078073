package vector

import (
	"image"
	"math"
	"testing"

	"hibana/internal/draw"
)

// strokeCoverage is the coverage of a stroke over 200×200 px.
func strokeCoverage(p *Path, s Stroke, m draw.Affine) []uint8 {
	var c cover
	r := image.Rect(0, 0, 200, 200)
	c.reset(r)
	c.add(s.outline(p, m))
	out := make([]uint8, r.Dx()*r.Dy())
	for y := range r.Dy() {
		c.row(y, false, out[y*r.Dx():(y+1)*r.Dx()])
	}
	return out
}

func TestStrokeAreas(t *testing.T) {
	line := Polyline(Point{X: 20, Y: 30}, Point{X: 120, Y: 30})
	corner := Polyline(Point{X: 20, Y: 120}, Point{X: 20, Y: 20}, Point{X: 120, Y: 20})
	sharp := Polyline(Point{X: 20, Y: 20}, Point{X: 120, Y: 30}, Point{X: 20, Y: 40}) // turns by 169°: miter 10 widths long
	for _, c := range []struct {
		name string
		p    *Path
		s    Stroke
		area float64
	}{
		{"butt", line, Stroke{Width: 10}, 1000},
		{"square", line, Stroke{Width: 10, Cap: SquareCap}, 1100},
		{"round", line, Stroke{Width: 10, Cap: RoundCap}, 1000 + math.Pi*25},
		{"hairline", line, Stroke{Width: 0.3}, 30},
		{"miter fills the corner", corner, Stroke{Width: 10}, 2000},
		{"bevel cuts it", corner, Stroke{Width: 10, Join: BevelJoin}, 2000 - 12.5},
		{"round join", corner, Stroke{Width: 10, Join: RoundJoin}, 2000 - 25 + 25*math.Pi/4},
		{"closed square", Rect(20, 20, 100, 80), Stroke{Width: 10}, 110*90 - 90*70},
		{"closed circle", Circle(100, 100, 50), Stroke{Width: 8}, math.Pi * (54*54 - 46*46)},
		{"dashes of 15 and 5", line, Stroke{Width: 10, Dash: []float64{15, 5}}, 750},
		{"one length counts twice", line, Stroke{Width: 10, Dash: []float64{10}}, 500},
		{"shifted by a dash", line, Stroke{Width: 10, Dash: []float64{30, 40}, Shift: 30}, 300},
		{"round dot", NewPath().MoveTo(50, 50).LineTo(50, 50), Stroke{Width: 20, Cap: RoundCap}, math.Pi * 100},
		{"a dash pattern of nothing is a line", line, Stroke{Width: 10, Dash: []float64{0, 0}}, 1000},
		{"no width", line, Stroke{}, 0},
	} {
		got := sum(strokeCoverage(c.p, c.s, draw.Identity()))
		if math.Abs(got-c.area) > 0.004*c.area+0.1 {
			t.Errorf("%s: area %.2f, want %.2f", c.name, got, c.area)
		}
	}
	// A miter beyond its limit becomes a bevel: nothing sticks out to the right of the corner.
	v := strokeCoverage(sharp, Stroke{Width: 10}, draw.Identity())
	for x := 127; x < 200; x++ {
		if v[30*200+x] != 0 {
			t.Fatalf("the sharp corner reaches to x = %d", x)
		}
	}
}

// A stroke keeps its weight however its units are mapped: mirrored, turned, or wider than high.
func TestStrokeTransforms(t *testing.T) {
	p := Circle(0, 0, 20)
	s := Stroke{Width: 4, Join: RoundJoin}
	ring := math.Pi * (22*22 - 18*18)
	for _, m := range []draw.Affine{
		draw.Translate(100, 100),
		draw.Translate(100, 100).Scale(-1, 1),
		draw.Translate(100, 100).Rotate(1).Scale(3, 3),
		draw.Translate(100, 100).Scale(4, 1),
	} {
		want := ring * math.Abs(m.Det())
		if got := sum(strokeCoverage(p, s, m)); math.Abs(got-want) > 0.005*want {
			t.Errorf("%+v: area %.1f, want %.1f", m, got, want)
		}
	}
}

// The ink line is as wide as its weights say, at the places they say.
func TestInkWidths(t *testing.T) {
	line := Polyline(Point{X: 20, Y: 100}, Point{X: 180, Y: 100})
	v := strokeCoverage(line, Stroke{Width: 20, Weights: []float64{0.1, 1, 0.5, 1, 0.2}}, draw.Identity())
	for i, want := range []float64{2, 20, 10, 20, 4} {
		x, got := min(20+40*i, 179), 0.0
		for y := range 200 {
			got += float64(v[y*200+x]) / 255
		}
		if math.Abs(got-want) > 0.6 {
			t.Errorf("width at %d is %.2f, want %v", x, got, want)
		}
	}
	if weight([]float64{0.5}, 0.3) != 0.5 || weight([]float64{1, -5}, 1) != 0 {
		t.Error("a single weight is constant, a negative one is nothing")
	}
}

// Curved strokes have smooth edges: along a circle's rim the coverage of opposite pixels is the same.
func TestStrokeEdgesAreSymmetric(t *testing.T) {
	v := strokeCoverage(Circle(100, 100, 60), Stroke{Width: 5}, draw.Identity())
	for y := range 200 {
		for x := range 200 {
			a, b := int(v[y*200+x]), int(v[(199-y)*200+199-x])
			if a-b > 12 || b-a > 12 {
				t.Fatalf("(%d, %d) has %d, its opposite %d", x, y, a, b)
			}
		}
	}
}
