package vector

import (
	"math"

	"hibana/internal/draw"
)

// contour is a run of straight lines.
type contour struct {
	pts    []Point
	closed bool
}

// maxPieces bounds the straight pieces of one curve.
const maxPieces = 256

// flatten maps the path by m and turns curves into straight pieces that stay within tol (units after m) of them.
// Points that are not finite end the contour they are in.
func (p *Path) flatten(m draw.Affine, tol float64) []contour {
	var out []contour
	var cur contour
	flush := func(closed bool) {
		if len(cur.pts) > 0 {
			cur.closed = closed
			out = append(out, cur)
		}
		cur = contour{}
	}
	var start, at Point
	pts := p.pts
	for _, v := range p.verbs {
		var q [3]Point
		finite := true
		for i := range v.points() {
			q[i] = m.Apply(pts[i])
			finite = finite && isFinite(q[i])
		}
		pts = pts[v.points():]
		if !finite {
			flush(false)
			continue
		}
		if v != moveTo && len(cur.pts) == 0 {
			cur.pts = append(cur.pts, at) // goes on after a close
			start = at
		}
		switch v {
		case moveTo:
			flush(false)
			start, at = q[0], q[0]
			cur.pts = append(cur.pts, at)
		case lineTo:
			at = q[0]
			cur.pts = append(cur.pts, at)
		case quadTo:
			c := q[0]
			a := Point{X: at.X + (c.X-at.X)*2/3, Y: at.Y + (c.Y-at.Y)*2/3}
			b := Point{X: q[1].X + (c.X-q[1].X)*2/3, Y: q[1].Y + (c.Y-q[1].Y)*2/3}
			cur.pts = appendCubic(cur.pts, at, a, b, q[1], tol)
			at = q[1]
		case cubicTo:
			cur.pts = appendCubic(cur.pts, at, q[0], q[1], q[2], tol)
			at = q[2]
		case closeTo:
			flush(true)
			at = start
		}
	}
	flush(false)
	return out
}

// appendCubic cuts a cubic Bézier into n equal steps of its parameter. A step strays from its chord by at most
// |B″|/(8n²), and |B″| ≤ 6d for d the larger second difference of the control points: so n = √(0.75·d/tol).
func appendCubic(dst []Point, p, a, b, q Point, tol float64) []Point {
	d := max(math.Hypot(p.X-2*a.X+b.X, p.Y-2*a.Y+b.Y), math.Hypot(a.X-2*b.X+q.X, a.Y-2*b.Y+q.Y))
	n := int(min(max(math.Ceil(math.Sqrt(0.75*d/tol)), 1), maxPieces))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		s := 1 - t
		w0, w1, w2, w3 := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
		dst = append(dst, Point{
			X: float64(w0*p.X) + float64(w1*a.X) + float64(w2*b.X) + float64(w3*q.X),
			Y: float64(w0*p.Y) + float64(w1*a.Y) + float64(w2*b.Y) + float64(w3*q.Y),
		})
	}
	return append(dst, q)
}

func isFinite(p Point) bool { return math.Abs(p.X) < 1e9 && math.Abs(p.Y) < 1e9 }

// bounds is the smallest box around the contours; ok is false when there is no point.
func bounds(cs []contour) (lo, hi Point, ok bool) {
	lo, hi = Point{X: math.Inf(1), Y: math.Inf(1)}, Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range cs {
		for _, p := range c.pts {
			lo = Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
			hi = Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
			ok = true
		}
	}
	return lo, hi, ok
}
