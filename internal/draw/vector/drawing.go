package vector

import (
	"errors"
	"fmt"
	"image"
	"math"

	"hibana/internal/draw"
)

// Drawing is a picture made of shapes, in user units, painted one over the other. Build it once, then rasterise it at as
// many scales as wanted with At. A Drawing is not written by At: several goroutines may rasterise it at once.
type Drawing struct {
	shapes []shape
	// Anchors are named places in user units: "pivot" is the point a Part turns about, others are joints and tips.
	Anchors map[string]Point
}

// shape is one filled outline, one stroke, or a group.
type shape struct {
	path    *Path
	m       draw.Affine // path's units → the drawing's
	paint   Paint
	evenOdd bool
	alpha   float64
	stroke  *Stroke
	group   *Drawing
	clip    *Path
}

// New is an empty drawing that turns about (x, y).
func New(pivotX, pivotY float64) *Drawing {
	return &Drawing{Anchors: map[string]Point{"pivot": {X: pivotX, Y: pivotY}}}
}

// Anchor names a place.
func (d *Drawing) Anchor(name string, x, y float64) *Drawing {
	if d.Anchors == nil {
		d.Anchors = map[string]Point{}
	}
	d.Anchors[name] = Point{X: x, Y: y}
	return d
}

// Fill paints the inside of a path (rule: nonzero winding).
func (d *Drawing) Fill(p *Path, paint Paint) *Drawing {
	return d.add(shape{path: p, paint: paint})
}

// FillEvenOdd paints a path by the even-odd rule: what lies inside twice is a hole.
func (d *Drawing) FillEvenOdd(p *Path, paint Paint) *Drawing {
	return d.add(shape{path: p, paint: paint, evenOdd: true})
}

// Stroke paints a line along a path.
func (d *Drawing) Stroke(p *Path, s Stroke, paint Paint) *Drawing {
	return d.add(shape{path: p, paint: paint, stroke: &s})
}

// Group paints another drawing as one layer, mapped by m, with an opacity 0–1 and, when clip is not nil, cut to clip's
// inside (clip in the group's units).
func (d *Drawing) Group(g *Drawing, m draw.Affine, opacity float64, clip *Path) *Drawing {
	return d.add(shape{group: g, m: m, alpha: opacity, clip: clip})
}

func (d *Drawing) add(s shape) *Drawing {
	if s.m == (draw.Affine{}) {
		s.m = draw.Identity()
	}
	if s.group == nil {
		s.alpha = 1
	}
	d.shapes = append(d.shapes, s)
	return d
}

// Limits of one rasterised part keep a hostile drawing from filling the memory (64 Mpx are 256 MB) and from taking forever
// (half a gigapixel, painted shape by shape, takes a few seconds).
const (
	MaxSide   = 16384
	MaxPixels = 64 << 20
	MaxWork   = 1 << 29
)

// ErrTooLarge is returned for a drawing that would need too many pixels.
var ErrTooLarge = errors.New("drawing is too large")

// Part is a drawing at one scale.
type Part struct {
	Image *draw.Image
	// Pivot is the anchor "pivot" (user units' origin when there is none), in px of Image. It may lie outside.
	Pivot Point
	// Scale is px per user unit.
	Scale float64

	// Turn is by how much the image is to be turned, in radians, to lie as the drawing does.
	Turn float64

	anchors map[string]Point // user units
}

// Source is whatever a part can be made of: a Drawing, or somebody's picture.
type Source interface {
	// At makes the part at a scale in px per user unit.
	At(scale float64) (*Part, error)
}

// Anchor is a named place relative to the pivot, in user units; (0, 0) when the drawing has no such anchor.
func (p *Part) Anchor(name string) Point {
	a, ok := p.anchors[name]
	if !ok {
		return Point{}
	}
	return Point{X: a.X - p.anchors["pivot"].X, Y: a.Y - p.anchors["pivot"].Y}
}

// Place is the matrix for a quad of Image whose pivot lies at m's origin: m maps user units about the pivot to output px.
// When m scales by exactly Scale and does not turn, the quad is only moved, and so drawn crisp.
func (p *Part) Place(m draw.Affine) draw.Affine {
	if p.Turn != 0 {
		m = m.Rotate(p.Turn)
	}
	return m.Scale(1/p.Scale, 1/p.Scale).Translate(-p.Pivot.X, -p.Pivot.Y)
}

// At rasterises the drawing at scale px per user unit, trimmed to its content. An empty drawing gives a 0×0 image.
func (d *Drawing) At(scale float64) (*Part, error) {
	if !(scale > 0 && scale <= 1e4) {
		return nil, fmt.Errorf("scale %g is not a size to draw at", scale)
	}
	m := draw.Scale(scale, scale)
	lo, hi, ok := d.box(m)
	r := image.Rectangle{}
	if ok {
		r = outer(lo, hi)
	}
	if r.Dx() > MaxSide || r.Dy() > MaxSide || r.Dx()*r.Dy() > MaxPixels {
		return nil, fmt.Errorf("%w: %d×%d px at scale %g", ErrTooLarge, r.Dx(), r.Dy(), scale)
	}
	work := MaxWork
	c := newCanvas(r, &work)
	d.paint(c, m)
	if work < 0 {
		return nil, fmt.Errorf("%w: more than %d Mpx to paint at scale %g", ErrTooLarge, MaxWork>>20, scale)
	}
	r = c.trim()
	pivot := d.Anchors["pivot"]
	origin := Point{X: float64(-r.Min.X), Y: float64(-r.Min.Y)}
	return &Part{
		Image: c.image(r), Scale: scale, anchors: d.Anchors,
		Pivot: Point{X: pivot.X*scale + origin.X, Y: pivot.Y*scale + origin.Y},
	}, nil
}

// outer is the smallest rectangle of whole px around a box, saturating far away.
func outer(lo, hi Point) image.Rectangle {
	const far = 1 << 20
	f := func(v float64) int { return int(min(max(v, -far), far)) }
	return image.Rect(f(math.Floor(lo.X)), f(math.Floor(lo.Y)), f(math.Ceil(hi.X)), f(math.Ceil(hi.Y)))
}

// outline is the shape's contours in px.
func (s *shape) outline(m draw.Affine) []contour {
	m = m.Mul(s.m)
	if s.stroke != nil {
		return s.stroke.outline(s.path, m)
	}
	return s.path.flatten(m, flatness)
}

// flatness is how far straight pieces may stray from a curve, in px.
const flatness = 0.03

// box is the drawing's extent in px; ok is false when there is nothing.
func (d *Drawing) box(m draw.Affine) (lo, hi Point, ok bool) {
	lo, hi = Point{X: math.Inf(1), Y: math.Inf(1)}, Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for i := range d.shapes {
		if a, b, any := d.shapes[i].box(m); any {
			lo, hi = Point{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}, Point{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
			ok = true
		}
	}
	return lo, hi, ok
}

func (s *shape) box(m draw.Affine) (lo, hi Point, ok bool) {
	if s.group == nil {
		return bounds(s.outline(m))
	}
	m = m.Mul(s.m)
	lo, hi, ok = s.group.box(m)
	if ok && s.clip != nil {
		a, b, any := bounds(s.clip.flatten(m, flatness))
		lo, hi = Point{X: max(lo.X, a.X), Y: max(lo.Y, a.Y)}, Point{X: min(hi.X, b.X), Y: min(hi.Y, b.Y)}
		ok = any && lo.X < hi.X && lo.Y < hi.Y
	}
	return lo, hi, ok
}

// Bounds is the drawing's extent in user units; ok is false when there is nothing.
func (d *Drawing) Bounds() (lo, hi Point, ok bool) { return d.box(draw.Identity()) }

// Work is how many px At would paint at a scale, shape by shape, at most.
func (d *Drawing) Work(scale float64) (px float64) {
	for i := range d.shapes {
		s := &d.shapes[i]
		if lo, hi, ok := s.box(draw.Scale(scale, scale)); ok {
			px += (hi.X - lo.X + 1) * (hi.Y - lo.Y + 1)
		}
		if s.group != nil {
			size := math.Sqrt(math.Abs(s.m.Det()))
			px += s.group.Work(scale * size)
		}
	}
	return px
}

// paint draws the shapes onto a canvas.
func (d *Drawing) paint(c *canvas, m draw.Affine) {
	for i := range d.shapes {
		s := &d.shapes[i]
		alpha := uint32(min(max(s.alpha, 0), 1)*255 + 0.5)
		sm := m.Mul(s.m)
		if s.group == nil {
			lo, hi, _ := bounds(s.path.flatten(draw.Identity(), 1))
			if sh, ok := newShader(s.paint, sm, lo, hi); ok {
				c.fill(s.outline(m), s.evenOdd, &sh, alpha)
			}
			continue
		}
		if alpha == 255 && s.clip == nil {
			s.group.paint(c, sm)
			continue
		}
		lo, hi, ok := s.box(m)
		r := outer(lo, hi).Intersect(c.r)
		if !ok || r.Empty() || !c.spend(r) {
			continue
		}
		layer := newCanvas(r, c.work)
		s.group.paint(layer, sm)
		if s.clip != nil {
			layer.clip(s.clip.flatten(sm, flatness), false)
		}
		c.paste(layer, alpha)
	}
}
