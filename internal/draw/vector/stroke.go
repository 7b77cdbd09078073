package vector

import (
	"math"

	"hibana/internal/draw"
)

// Cap is how a line ends, Join how it turns.
type (
	Cap  uint8
	Join uint8
)

// Caps and joins, as SVG names them.
const (
	ButtCap Cap = iota
	RoundCap
	SquareCap
)

const (
	MiterJoin Join = iota
	RoundJoin
	BevelJoin
)

// Stroke is a line along a path. Lengths are in user units.
type Stroke struct {
	Width float64
	Cap   Cap
	Join  Join
	Miter float64 // a miter longer than Miter·Width is cut to a bevel; 0 means SVG's 4
	Dash  []float64
	Shift float64 // where in the dashes the line begins

	// Weights makes an ink line: the width at equal distances along the line, from its start to its end, as factors of
	// Width, smoothly joined. Caps and joins are then round, and there are no dashes.
	Weights []float64
}

// Ink is a brush line of the given greatest width that begins thin, swells and ends thin: the line around everything.
func Ink(width float64) Stroke {
	return Stroke{Width: width, Weights: []float64{0.25, 0.8, 1, 0.85, 0.3}}
}

// outline is the area the line covers, as contours in px.
func (s *Stroke) outline(p *Path, m draw.Affine) []contour {
	size := math.Sqrt(math.Abs(m.Det()))
	if !(size > 0) || !(s.Width > 0) || math.IsInf(s.Width, 0) {
		return nil
	}
	o := outliner{Stroke: *s, tol: flatness / size}
	if o.Miter <= 0 {
		o.Miter = 4
	}
	var out []contour
	for _, c := range p.flatten(draw.Identity(), o.tol) {
		if len(s.Weights) > 0 {
			out = append(out, o.ink(c)...)
			continue
		}
		for _, d := range dashes(c, s.Dash, s.Shift, maxDashes-len(out)) {
			out = append(out, o.line(d)...)
		}
	}
	for _, c := range out {
		for i, q := range c.pts {
			c.pts[i] = m.Apply(q)
		}
	}
	return out
}

// knot is a point of a line and half the line's width there.
type knot struct {
	Point
	r float64
}

// line outlines a polyline of constant width.
func (o *outliner) line(c contour) []contour {
	pts := dedupe(c.pts, c.closed)
	knots := make([]knot, len(pts))
	for i, p := range pts {
		knots[i] = knot{p, o.Width / 2}
	}
	return o.trace(knots, c.closed)
}

// dedupe drops points equal to the one before.
func dedupe(pts []Point, closed bool) []Point {
	var out []Point
	for _, p := range pts {
		if len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	if closed && len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// outliner walks along a line's left side, then back along its other side.
type outliner struct {
	Stroke
	tol float64 // user units
	pts []Point
}

// trace gives one contour for an open line, an outer and an inner one for a closed line.
func (o *outliner) trace(k []knot, closed bool) []contour {
	switch {
	case len(k) == 0:
		return nil
	case len(k) == 1:
		return o.dot(k[0])
	case closed && len(k) > 2:
		a := o.side(k, true)
		return []contour{a, o.side(reversed(k), true)}
	case closed:
		k = append(k, k[0])
	}
	there, back := o.side(k, false), o.side(reversed(k), false)
	return []contour{{pts: append(there.pts, back.pts...), closed: true}}
}

func reversed(k []knot) []knot {
	out := make([]knot, len(k))
	for i, p := range k {
		out[len(k)-1-i] = p
	}
	return out
}

// side is the left edge of the line, with its joins and, for an open line, the cap at its end.
func (o *outliner) side(k []knot, closed bool) contour {
	o.pts = nil
	n := len(k)
	if closed {
		for i := range k {
			o.join(k[i], k[(i+1)%n], k[(i+2)%n])
		}
		return contour{pts: o.pts, closed: true}
	}
	o.emit(k[0].Point, tangent(k[0], k[1]), k[0].r)
	for i := 2; i < n; i++ {
		o.join(k[i-2], k[i-1], k[i])
	}
	o.cap(k[n-2], k[n-1])
	return contour{pts: o.pts, closed: true}
}

func (o *outliner) emit(p, n Point, r float64) {
	o.pts = append(o.pts, Point{X: p.X + float64(n.X*r), Y: p.Y + float64(n.Y*r)})
}

// tangent is the unit vector from the line's middle to where its left edge touches the discs at both ends; with equal
// radii it stands square to the line. Left is as seen along the line on the screen (y down).
func tangent(a, b knot) Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	d := math.Hypot(dx, dy)
	if d == 0 {
		return Point{}
	}
	dx, dy = dx/d, dy/d
	cos := min(max((a.r-b.r)/d, -1), 1)
	sin := math.Sqrt(1 - float64(cos*cos))
	return Point{X: float64(dx*cos) + float64(dy*sin), Y: float64(dy*cos) - float64(dx*sin)}
}

// join turns the left edge at b.
func (o *outliner) join(a, b, c knot) {
	n, m := tangent(a, b), tangent(b, c)
	cross, dot := float64(n.X*m.Y)-float64(n.Y*m.X), float64(n.X*m.X)+float64(n.Y*m.Y)
	// The edges on both sides of b touch the disc around it; they meet at b + r·(n+m)/(1+n·m).
	meet := Point{X: (n.X + m.X) / (1 + dot), Y: (n.Y + m.Y) / (1 + dot)}
	if cross < 0 { // the inner side
		// From b to where they meet it is r·tan(half the turn) along either edge.
		along := b.r * math.Sqrt(max(1-dot, 0)/(1+dot))
		if along <= min(math.Hypot(b.X-a.X, b.Y-a.Y), math.Hypot(c.X-b.X, c.Y-b.Y)) {
			o.emit(b.Point, meet, b.r)
			return
		}
		// They do not reach each other: go by b itself, so that the overlap stays inside the line.
		o.emit(b.Point, n, b.r)
		o.pts = append(o.pts, b.Point)
		o.emit(b.Point, m, b.r)
		return
	}
	o.emit(b.Point, n, b.r)
	if cross == 0 && dot > 0 {
		return // straight on
	}
	switch {
	case o.Join == RoundJoin:
		o.arc(b, n, m)
	case o.Join == MiterJoin && 1+dot > max(2/(o.Miter*o.Miter), 1e-9):
		o.emit(b.Point, meet, b.r) // miter length over width is 1/cos(half the turn) = √(2/(1+n·m))
	}
	o.emit(b.Point, m, b.r)
}

// arc goes clockwise around b from direction n to direction m, both ends left out.
func (o *outliner) arc(b knot, n, m Point) {
	from := math.Atan2(n.Y, n.X)
	turn := math.Atan2(m.Y, m.X) - from
	if turn < 0 {
		turn += 2 * math.Pi
	}
	steps := int(math.Ceil(turn / discStep(b.r, o.tol)))
	for i := 1; i < steps; i++ {
		s, c := math.Sincos(from + float64(turn*float64(i)/float64(steps)))
		o.emit(b.Point, Point{X: c, Y: s}, b.r)
	}
}

// discStep is the angle between corners of a polygon that stays within tol of a circle of radius r.
func discStep(r, tol float64) float64 {
	if r <= 2*tol {
		return math.Pi / 3
	}
	return max(2*math.Acos(1-tol/r), 2*math.Pi/maxPieces)
}

// cap ends the line at b.
func (o *outliner) cap(a, b knot) {
	n := tangent(a, b)
	o.emit(b.Point, n, b.r)
	switch o.Cap {
	case RoundCap:
		o.arc(b, n, tangent(b, a))
	case SquareCap:
		ahead := Point{X: b.X - float64(n.Y*b.r), Y: b.Y + float64(n.X*b.r)}
		o.emit(ahead, n, b.r)
		o.emit(ahead, n, -b.r)
	}
}

// dot is a line without length: round and square caps still show.
func (o *outliner) dot(k knot) []contour {
	o.pts = nil
	switch o.Cap {
	case RoundCap:
		right := Point{X: 1}
		o.emit(k.Point, right, k.r)
		o.arc(k, right, Point{X: -1})
		o.emit(k.Point, right, -k.r)
		o.arc(k, Point{X: -1}, right)
	case SquareCap:
		for _, n := range [4]Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
			o.emit(k.Point, n, k.r)
		}
	default:
		return nil
	}
	return []contour{{pts: o.pts, closed: true}}
}
