package vector

import (
	"errors"
	"math"
	"testing"

	"hibana/internal/draw"
)

const (
	red   = draw.Colour(0xFF0000FF)
	green = draw.Colour(0xFF00FF00)
	blue  = draw.Colour(0xFFFF0000)
)

func at(t *testing.T, d *Drawing, scale float64) *Part {
	t.Helper()
	p, err := d.At(scale)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A part is trimmed to what it shows; its pivot and anchors stay where they were drawn.
func TestPartIsTrimmedAboutItsPivot(t *testing.T) {
	d := New(10, 20).Fill(Rect(5, 5, 10, 20), Flat(red)).Fill(Rect(100, 100, 5, 5), Flat(draw.Clear)).Anchor("tip", 15, 5)
	p := at(t, d, 2)
	if p.Image.W() != 20 || p.Image.H() != 40 {
		t.Errorf("image of %d×%d px, want 20×40", p.Image.W(), p.Image.H())
	}
	if want := (Point{X: 10, Y: 30}); p.Pivot != want {
		t.Errorf("pivot %v, want %v", p.Pivot, want)
	}
	if want := (Point{X: 5, Y: -15}); p.Anchor("tip") != want {
		t.Errorf("tip %v from the pivot, want %v", p.Anchor("tip"), want)
	}
	if p.Anchor("none") != (Point{}) {
		t.Error("an anchor that is not there has a place")
	}
	// Placed at its own scale without a turn it is only moved; its pivot meets the place.
	m := p.Place(draw.Scale(2, 2).Translate(50, 40))
	if x, y, ok := m.Snap(); !ok || x != 90 || y != 50 {
		t.Errorf("placed at (%d, %d), %v, want (90, 50)", x, y, ok)
	}
	turned := p.Place(draw.Translate(7, 8).Rotate(1).Scale(2, 2))
	if q := turned.Apply(p.Pivot); math.Hypot(q.X-7, q.Y-8) > 1e-9 {
		t.Errorf("turned about %v, want (7, 8)", q)
	}
}

func TestEmptyDrawing(t *testing.T) {
	if p := at(t, New(0, 0), 1); p.Image.W() != 0 || p.Image.H() != 0 {
		t.Errorf("nothing is %d×%d px", p.Image.W(), p.Image.H())
	}
}

func TestDrawingLimits(t *testing.T) {
	big := New(0, 0).Fill(Rect(0, 0, 1000, 1000), Flat(red))
	for _, scale := range []float64{0, -1, math.NaN(), math.Inf(1), 1e9} {
		if _, err := big.At(scale); err == nil {
			t.Errorf("scale %v was drawn", scale)
		}
	}
	if _, err := big.At(100); !errors.Is(err, ErrTooLarge) {
		t.Errorf("100000×100000 px: %v", err)
	}
	if _, err := New(0, 0).Fill(Rect(-1e300, 0, 2e300, 1e8), Flat(red)).Fill(Rect(0, 0, 1e8, 1e8), Flat(red)).At(1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("huge coordinates: %v", err)
	}
	often := New(0, 0)
	for range 2000 {
		often.Fill(Rect(0, 0, 5000, 5000), Flat(draw.Clear))
	}
	if _, err := often.At(1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("50 Gpx of work: %v", err)
	}
}

func TestGroupOpacityAndClip(t *testing.T) {
	two := New(0, 0).Fill(Rect(0, 0, 10, 10), Flat(red)).Fill(Rect(5, 0, 10, 10), Flat(green))
	img := at(t, New(0, 0).Group(two, draw.Identity(), 0.5, Rect(0, 0, 20, 5)), 1).Image
	if img.W() != 15 || img.H() != 5 {
		t.Fatalf("clipped to %d×%d px, want 15×5", img.W(), img.H())
	}
	// Half green where both lie: as one layer the red below does not shine through.
	if got, want := img.At(7, 2), draw.RGBA(0, 1, 0, 0.5); got != want {
		t.Errorf("overlap %08x, want %08x", uint32(got), uint32(want))
	}
	moved := at(t, New(0, 0).Group(two, draw.Translate(100, 0).Scale(2, 2), 1, nil), 1)
	if moved.Image.W() != 30 || moved.Pivot.X != -100 {
		t.Errorf("a moved group is %d px wide with its pivot at %v", moved.Image.W(), moved.Pivot)
	}
}

func near(a, b draw.Colour, tol int) bool {
	for s := 0; s < 32; s += 8 {
		if d := int(a>>s&0xFF) - int(b>>s&0xFF); d > tol || -d > tol {
			return false
		}
	}
	return true
}

func TestGradients(t *testing.T) {
	stops := []Stop{{0, red}, {0.5, green}, {1, blue}}
	box := Gradient{M: draw.Affine{A: 1, D: 1}, Box: true, Stops: stops}
	scaled := Paint{Gradient: &Gradient{M: linearMatrix(25, 0, 50, 0), Stops: stops, Spread: Reflect}}
	repeat := Paint{Gradient: &Gradient{M: linearMatrix(0, 0, 50, 0), Stops: stops, Spread: Repeat}}
	focus := Radial(50, 50, 50, stops...)
	focus.Gradient.Focus = Point{X: -0.5}
	for _, c := range []struct {
		name  string
		paint Paint
		x, y  int
		want  draw.Colour
	}{
		{"linear begins", Linear(0, 0, 100, 0, stops...), 0, 50, draw.RGB(0xFD0300)},
		{"linear middle", Linear(0, 0, 100, 0, stops...), 50, 50, green},
		{"linear end", Linear(0, 0, 100, 0, stops...), 99, 50, draw.RGB(0x0003FD)},
		{"linear quarter", Linear(0, 0, 100, 0, stops...), 25, 0, draw.RGB(0x7D8200)},
		{"padding", Linear(40, 0, 60, 0, stops...), 90, 50, blue},
		{"slanted", Linear(0, 0, 100, 100, stops...), 50, 50, green},
		{"radial centre", Radial(50, 50, 50, stops...), 50, 50, draw.RGB(0xFB0400)},
		{"radial half way", Radial(50, 50, 50, stops...), 75, 50, green},
		{"radial rim", Radial(50, 50, 50, stops...), 1, 1, blue},
		{"focus", focus, 25, 50, draw.RGB(0xFB0400)},
		{"focus, half way to the rim", focus, 62, 50, green},
		{"box of the shape", Paint{Gradient: &box}, 50, 10, green},
		{"reflected", scaled, 75, 0, red},
		{"repeated", repeat, 75, 0, green},
		{"without length", Linear(5, 5, 5, 5, stops...), 50, 50, blue},
		{"without stops", Paint{Gradient: &Gradient{M: draw.Identity()}}, 50, 50, draw.Clear},
	} {
		d := New(0, 0).Fill(Rect(0, 0, 100, 100), c.paint).Fill(Rect(0, 0, 1, 1), Flat(draw.Clear))
		p := at(t, d, 1)
		if got := p.Image.At(c.x, c.y); !near(got, c.want, 11) {
			t.Errorf("%s: %08x, want about %08x", c.name, uint32(got), uint32(c.want))
		}
	}
}

// Grain changes light and dark about the colour it is laid on, never the alpha.
func TestGrain(t *testing.T) {
	c := draw.RGBA(0.5, 0.4, 0.6, 0.8)
	img := at(t, New(0, 0).Fill(Rect(0, 0, 200, 200), Flat(c).WithGrain(0.2)), 1).Image
	sum, differ := 0.0, 0
	for y := range 200 {
		for x := range 200 {
			p := img.At(x, y)
			if p>>24 != c>>24 {
				t.Fatalf("alpha %d at (%d, %d)", p>>24, x, y)
			}
			if p != c {
				differ++
			}
			sum += float64(p & 0xFF)
		}
	}
	if mean := sum / 40000; math.Abs(mean-float64(c&0xFF)) > 2 {
		t.Errorf("grain shifts the red from %d to %.1f", c&0xFF, mean)
	}
	if differ < 20000 {
		t.Errorf("only %d of 40000 px show grain", differ)
	}
}

func TestGlow(t *testing.T) {
	img := Glow(20, draw.RGB(0xFFB53A), 2)
	if img.W() != 40 || img.H() != 40 || !near(img.At(20, 20), draw.RGB(0xFFB53A), 3) || img.At(0, 0) != draw.Clear {
		t.Errorf("%d×%d px, middle %08x, corner %08x", img.W(), img.H(), uint32(img.At(20, 20)), uint32(img.At(0, 0)))
	}
	for i := range 19 {
		if img.At(20+i, 20)>>24+2 < img.At(21+i, 20)>>24 {
			t.Errorf("brighter at %d than inside it", i+1)
		}
	}
	if Glow(math.NaN(), red, 1) == nil || Glow(-5, red, 1).W() != 2 {
		t.Error("a glow without size")
	}
}

func TestParts(t *testing.T) {
	parts := NewParts(map[string]*Drawing{
		"head": New(0, 0).Fill(Circle(0, 0, 10), Flat(red)),
		"arm":  New(0, 0).Fill(Rect(0, 0, 4, 30), Flat(green)),
	})
	one, err := parts.At(1)
	if err != nil {
		t.Fatal(err)
	}
	if one.Part("head").Image.W() != 20 || one.Part("arm").Image.H() != 30 || one.Part("tail") != nil {
		t.Error("parts are not as drawn")
	}
	if again, _ := parts.At(1); again != one {
		t.Error("the same scale was drawn twice")
	}
	two, _ := parts.At(2)
	if two.Part("head").Image.W() != 40 {
		t.Error("another scale is not larger")
	}
	if again, _ := parts.At(1); again != one {
		t.Error("two scales do not fit the cache")
	}
	if _, err := parts.At(3); err != nil {
		t.Fatal(err)
	}
	if again, _ := parts.At(2); again == two {
		t.Error("three scales fit a cache for two")
	}
	if _, err := parts.At(1e4); !errors.Is(err, ErrTooLarge) {
		t.Errorf("scale 10000: %v", err)
	}
}

// A NaN place would otherwise reach integer conversions.
func TestNotFinite(t *testing.T) {
	nan := math.NaN()
	d := New(0, 0).Fill(Polygon(Point{X: nan}, Point{X: 5, Y: 5}, Point{X: math.Inf(1), Y: 3}, Point{X: 5, Y: 9}), Flat(red)).
		Stroke(Circle(0, 0, nan), Stroke{Width: 2}, Flat(red)).
		Stroke(Circle(5, 5, 3), Stroke{Width: nan}, Flat(red)).
		Fill(Circle(5, 5, 3), Radial(nan, 0, 3, Stop{0, red})).
		Group(New(0, 0).Fill(Rect(0, 0, 3, 3), Flat(red)), draw.Affine{A: nan, D: 1}, nan, nil)
	at(t, d, 1)
}

func BenchmarkFillLayer(b *testing.B) {
	d := New(0, 0).Fill(Rect(0, 0, 1280, 720), Linear(0, 0, 0, 720, Stop{0, red}, Stop{1, blue}).WithGrain(0.06))
	for b.Loop() {
		if _, err := d.At(1); err != nil {
			b.Fatal(err)
		}
	}
}
