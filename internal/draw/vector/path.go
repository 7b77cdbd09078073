package vector

import (
	"math"

	"hibana/internal/draw"
)

// Point is a place in user units.
type Point = draw.Point

// Path is a list of lines and curves in user units, y down. The zero value is an empty path; methods return the path so
// that calls can be chained.
type Path struct {
	verbs []verb
	pts   []Point
}

type verb uint8

const (
	moveTo  verb = iota // 1 point
	lineTo              // 1
	quadTo              // 2
	cubicTo             // 3
	closeTo             // 0
)

// NewPath is an empty path.
func NewPath() *Path { return &Path{} }

// Empty reports whether nothing was added.
func (p *Path) Empty() bool { return len(p.verbs) == 0 }

// Len is the number of points, control points included.
func (p *Path) Len() int { return len(p.pts) }

// MoveTo starts a new contour.
func (p *Path) MoveTo(x, y float64) *Path { return p.add(moveTo, Point{X: x, Y: y}) }

// LineTo draws a straight line.
func (p *Path) LineTo(x, y float64) *Path { return p.add(lineTo, Point{X: x, Y: y}) }

// QuadTo draws a quadratic Bézier curve with control point (cx, cy).
func (p *Path) QuadTo(cx, cy, x, y float64) *Path {
	return p.add(quadTo, Point{X: cx, Y: cy}, Point{X: x, Y: y})
}

// CubicTo draws a cubic Bézier curve with control points (ax, ay) and (bx, by).
func (p *Path) CubicTo(ax, ay, bx, by, x, y float64) *Path {
	return p.add(cubicTo, Point{X: ax, Y: ay}, Point{X: bx, Y: by}, Point{X: x, Y: y})
}

// Close draws back to the contour's start.
func (p *Path) Close() *Path { return p.add(closeTo) }

// add appends; a path that does not begin with a move starts at the first point it is given.
func (p *Path) add(v verb, pts ...Point) *Path {
	if len(p.verbs) == 0 && v != moveTo {
		if v == closeTo {
			return p
		}
		p.verbs, p.pts = append(p.verbs, moveTo), append(p.pts, pts[0])
	}
	p.verbs, p.pts = append(p.verbs, v), append(p.pts, pts...)
	return p
}

// Append adds all of q.
func (p *Path) Append(q *Path) *Path {
	p.verbs, p.pts = append(p.verbs, q.verbs...), append(p.pts, q.pts...)
	return p
}

// Transform is a copy of the path mapped by m.
func (p *Path) Transform(m draw.Affine) *Path {
	q := &Path{verbs: append([]verb(nil), p.verbs...), pts: make([]Point, len(p.pts))}
	for i, a := range p.pts {
		q.pts[i] = m.Apply(a)
	}
	return q
}

// kappa makes a cubic Bézier a quarter of a circle to 0.03 % of the radius.
const kappa = 0.5522847498307936

// Ellipse is a closed ellipse about (cx, cy).
func Ellipse(cx, cy, rx, ry float64) *Path {
	kx, ky := rx*kappa, ry*kappa
	return NewPath().MoveTo(cx+rx, cy).
		CubicTo(cx+rx, cy+ky, cx+kx, cy+ry, cx, cy+ry).
		CubicTo(cx-kx, cy+ry, cx-rx, cy+ky, cx-rx, cy).
		CubicTo(cx-rx, cy-ky, cx-kx, cy-ry, cx, cy-ry).
		CubicTo(cx+kx, cy-ry, cx+rx, cy-ky, cx+rx, cy).Close()
}

// Circle is a closed circle about (cx, cy).
func Circle(cx, cy, r float64) *Path { return Ellipse(cx, cy, r, r) }

// Rect is a closed rectangle with its top left corner at (x, y).
func Rect(x, y, w, h float64) *Path {
	return Polygon(Point{X: x, Y: y}, Point{X: x + w, Y: y}, Point{X: x + w, Y: y + h}, Point{X: x, Y: y + h})
}

// RoundRect is a closed rectangle whose corners are quarter ellipses of radii rx and ry, at most half a side.
func RoundRect(x, y, w, h, rx, ry float64) *Path {

	rx, ry = min(max(rx, 0), w/2), min(max(ry, 0), h/2)
	if rx <= 0 || ry <= 0 {
		return Rect(x, y, w, h)
	}
	kx, ky := rx*(1-kappa), ry*(1-kappa)
	return NewPath().MoveTo(x+rx, y).LineTo(x+w-rx, y).
		CubicTo(x+w-kx, y, x+w, y+ky, x+w, y+ry).LineTo(x+w, y+h-ry).
		CubicTo(x+w, y+h-ky, x+w-kx, y+h, x+w-rx, y+h).LineTo(x+rx, y+h).
		CubicTo(x+kx, y+h, x, y+h-ky, x, y+h-ry).LineTo(x, y+ry).
		CubicTo(x, y+ky, x+kx, y, x+rx, y).Close()
}

// Polyline is an open path through points.
func Polyline(pts ...Point) *Path {
	p := NewPath()
	for i, a := range pts {
		if i == 0 {
			p.MoveTo(a.X, a.Y)
		} else {
			p.LineTo(a.X, a.Y)
		}
	}
	return p
}

// Polygon is a closed path through points.
func Polygon(pts ...Point) *Path { return Polyline(pts...).Close() }

// Curve is an open smooth path through points (a Catmull–Rom spline): the easiest way to an ink line.
func Curve(pts ...Point) *Path {
	p := NewPath()
	for i, a := range pts {
		if i == 0 {
			p.MoveTo(a.X, a.Y)
			continue
		}
		o := pts[i-1]
		before, after := pts[max(i-2, 0)], pts[min(i+1, len(pts)-1)]
		p.CubicTo(o.X+(a.X-before.X)/6, o.Y+(a.Y-before.Y)/6, a.X-(after.X-o.X)/6, a.Y-(after.Y-o.Y)/6, a.X, a.Y)
	}
	return p
}

// Loop is a closed smooth path through points.
func Loop(pts ...Point) *Path {
	n := len(pts)
	p := NewPath()
	for i := 0; i <= n && n > 0; i++ {
		a := pts[i%n]
		if i == 0 {
			p.MoveTo(a.X, a.Y)
			continue
		}
		o, before, after := pts[i-1], pts[(i-2+n)%n], pts[(i+1)%n]
		p.CubicTo(o.X+(a.X-before.X)/6, o.Y+(a.Y-before.Y)/6, a.X-(after.X-o.X)/6, a.Y-(after.Y-o.Y)/6, a.X, a.Y)
	}
	return p.Close()
}

// Arc is an open arc about (cx, cy) from one angle to another, in radians, clockwise on the screen when to > from.
func Arc(cx, cy, r, from, to float64) *Path {
	p := NewPath().MoveTo(cx+r*math.Cos(from), cy+r*math.Sin(from))
	return p.arc(cx, cy, r, r, 0, from, to-from)
}

// arc adds cubic pieces of at most a quarter turn; the path already stands at the arc's start.
func (p *Path) arc(cx, cy, rx, ry, tilt, from, sweep float64) *Path {
	n := max(1, int(math.Ceil(math.Abs(sweep)/(math.Pi/2)-1e-9)))
	step := sweep / float64(n)
	k := 4.0 / 3 * math.Tan(step/4)
	sinT, cosT := math.Sincos(tilt)
	place := func(x, y float64) Point {
		x, y = x*rx, y*ry
		return Point{X: cx + float64(x*cosT) - float64(y*sinT), Y: cy + float64(x*sinT) + float64(y*cosT)}
	}
	for i := range n {
		a := from + float64(step*float64(i))
		s0, c0 := math.Sincos(a)
		s1, c1 := math.Sincos(a + step)
		p.add(cubicTo, place(c0-float64(k*s0), s0+float64(k*c0)), place(c1+float64(k*s1), s1-float64(k*c1)), place(c1, s1))
	}
	return p
}

// ArcTo draws SVG's elliptical arc from the current point to (x, y): radii rx, ry, tilt in radians, and which of the four
// arcs. Formulas: SVG 1.1 appendix F.6.
func (p *Path) ArcTo(rx, ry, tilt float64, large, sweep bool, x, y float64) *Path {
	o := p.last()
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || o == (Point{X: x, Y: y}) {
		return p.LineTo(x, y)
	}
	sinT, cosT := math.Sincos(tilt)
	hx, hy := (o.X-x)/2, (o.Y-y)/2
	px, py := float64(cosT*hx)+float64(sinT*hy), float64(cosT*hy)-float64(sinT*hx)
	if grow := px*px/(rx*rx) + py*py/(ry*ry); grow > 1 {
		rx, ry = rx*math.Sqrt(grow), ry*math.Sqrt(grow)
	}
	den := float64(rx*rx*py*py) + float64(ry*ry*px*px)
	f := math.Sqrt(max(0, (rx*rx*ry*ry-den)/den))
	if large == sweep {
		f = -f
	}
	qx, qy := f*rx*py/ry, -f*ry*px/rx
	cx := float64(cosT*qx) - float64(sinT*qy) + (o.X+x)/2
	cy := float64(sinT*qx) + float64(cosT*qy) + (o.Y+y)/2
	from := math.Atan2((py-qy)/ry, (px-qx)/rx)
	turn := math.Atan2((-py-qy)/ry, (-px-qx)/rx) - from
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	return p.arc(cx, cy, rx, ry, tilt, from, turn)
}

// last is the current point.
func (p *Path) last() Point {
	if len(p.pts) == 0 {
		return Point{}
	}
	if p.verbs[len(p.verbs)-1] != closeTo {
		return p.pts[len(p.pts)-1]
	}
	n := len(p.pts)
	for i := len(p.verbs) - 1; i >= 0; i-- {
		n -= p.verbs[i].points()
		if p.verbs[i] == moveTo {
			break
		}
	}
	return p.pts[n]
}

func (v verb) points() int {
	switch v {
	case closeTo:
		return 0
	case quadTo:
		return 2
	case cubicTo:
		return 3
	}
	return 1
}
