package vector

import (
	"math"

	"hibana/internal/draw"
)

// Paint is what a shape is filled with.
type Paint struct {
	Colour   draw.Colour // flat colour, when there is no gradient
	Gradient *Gradient
	Grain    float64 // paper grain: how far light and dark stray, 0 (none) to 1; 0.05–0.1 looks like paper
}

// Flat is a plain colour.
func Flat(c draw.Colour) Paint { return Paint{Colour: c} }

// WithGrain is the paint with paper grain.
func (p Paint) WithGrain(amount float64) Paint {
	p.Grain = amount
	return p
}

// Stop is a colour of a gradient at a place 0–1 along it.
type Stop struct {
	At     float64
	Colour draw.Colour
}

// Spread says how a gradient goes on beyond its ends.
type Spread uint8

// Pad keeps the end colours, Reflect runs back and forth, Repeat starts again.
const (
	Pad Spread = iota
	Reflect
	Repeat
)

// Gradient is a run of colours in its own unit space: a linear one runs along x from 0 to 1, a radial one from the origin
// out to radius 1. M takes that space to user units, or, with Box set, to the filled shape's bounding box taken as the
// unit square.
type Gradient struct {
	Radial bool
	Focus  Point // radial: where colour 0 is, inside the unit circle
	M      draw.Affine
	Box    bool
	Spread Spread
	Stops  []Stop // in order of At
}

// Linear runs from (x0, y0) to (x1, y1), in user units.
func Linear(x0, y0, x1, y1 float64, stops ...Stop) Paint {
	return Paint{Gradient: &Gradient{M: linearMatrix(x0, y0, x1, y1), Stops: stops}}
}

func linearMatrix(x0, y0, x1, y1 float64) draw.Affine {
	dx, dy := x1-x0, y1-y0
	return draw.Affine{A: dx, B: dy, C: -dy, D: dx, X: x0, Y: y0}
}

// Radial runs from the centre (cx, cy) out to r, in user units.
func Radial(cx, cy, r float64, stops ...Stop) Paint {
	return Paint{Gradient: &Gradient{Radial: true, M: draw.Affine{A: r, D: r, X: cx, Y: cy}, Stops: stops}}
}

// rampSize is the number of steps a gradient is tabled in.
const rampSize = 1024

// ramp holds a gradient's colours, premultiplied, each channel times 256, so that a dither of less than one step can be
// added before the low byte is dropped.
type ramp [rampSize + 1][4]uint16

func newRamp(stops []Stop) *ramp {
	r := &ramp{}
	if len(stops) == 0 {
		return r
	}
	k := 0
	for i := range r {
		t := float64(i) / rampSize
		for k+1 < len(stops) && stops[k+1].At <= t {
			k++
		}
		a, b, w := stops[k], stops[min(k+1, len(stops)-1)], 0.0
		if b.At > a.At {
			w = min(max((t-a.At)/(b.At-a.At), 0), 1)
		}
		for c := range 4 {
			x, y := float64(a.Colour>>(8*c)&0xFF), float64(b.Colour>>(8*c)&0xFF)
			r[i][c] = uint16(math.Floor((x + float64((y-x)*w)) * 256))
		}
	}
	return r
}

// shader gives a paint's pixels, row by row.
type shader struct {
	paint  Paint
	ramp   *ramp
	toGrad draw.Affine // pixel centre → gradient space
	toUser draw.Affine // pixel centre → user units, for the grain
}

// newShader prepares a paint for a shape whose user units map to px by m; lo and hi are the shape's box in user units.
func newShader(p Paint, m draw.Affine, lo, hi Point) (shader, bool) {
	inv, ok := m.Invert()
	if !ok {
		return shader{}, false
	}
	s := shader{paint: p, toUser: inv}
	g := p.Gradient
	if g == nil {
		return s, true
	}
	gm := g.M
	if g.Box {
		gm = draw.Affine{A: hi.X - lo.X, D: hi.Y - lo.Y, X: lo.X, Y: lo.Y}.Mul(gm)
	}
	ginv, ok := gm.Invert()
	if !ok { // a gradient without length is its last colour
		s.paint.Gradient = nil
		if n := len(g.Stops); n > 0 {
			s.paint.Colour = g.Stops[n-1].Colour
		}
		return s, true
	}
	s.toGrad, s.ramp = ginv.Mul(inv), newRamp(g.Stops)
	return s, true
}

// row fills out with the paint's pixels from (x, y) on.
func (s *shader) row(x, y int, out []uint32) {
	if s.ramp == nil {
		for i := range out {
			out[i] = uint32(s.paint.Colour)
		}
	} else {
		s.gradientRow(x, y, out)
	}
	if s.paint.Grain > 0 {
		s.grainRow(x, y, out)
	}
}

func (s *shader) gradientRow(x, y int, out []uint32) {
	g := s.paint.Gradient
	o := s.toGrad.Apply(Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
	for i := range out {
		u := o.X + float64(s.toGrad.A*float64(i))
		if g.Radial {
			u = g.radius(u, o.Y+float64(s.toGrad.B*float64(i)))
		}
		e := &s.ramp[int(g.Spread.wrap(u)*rampSize)]
		h := dither(x+i, y)
		out[i] = (uint32(e[0])+h)>>8 | (uint32(e[1])+h)>>8<<8 | (uint32(e[2])+h)>>8<<16 | (uint32(e[3])+h)>>8<<24
	}
}

// radius is the gradient's place at a point of its unit space: the ratio of the point's distance from the focus to the
// circle's, along the same ray.
func (g *Gradient) radius(x, y float64) float64 {
	if g.Focus == (Point{}) {
		return math.Sqrt(float64(x*x) + float64(y*y))
	}
	f := g.Focus
	dx, dy := x-f.X, y-f.Y
	a := float64(dx*dx) + float64(dy*dy)
	b := float64(dx*f.X) + float64(dy*f.Y)
	c := 1 - float64(f.X*f.X) - float64(f.Y*f.Y)
	if a == 0 || c <= 0 {
		return 0
	}
	// |f + k·d| = 1 at the circle; the place is 1/k.
	return a / (math.Sqrt(float64(b*b)+float64(a*c)) - b)
}

// wrap brings a place into 0–1.
func (s Spread) wrap(t float64) float64 {
	switch {
	case t != t:
		return 0
	case s == Repeat:
		t -= math.Floor(t)
	case s == Reflect:
		t = math.Abs(t - 2*math.Floor(t/2+0.5))
	}
	return min(max(t, 0), 1)
}
