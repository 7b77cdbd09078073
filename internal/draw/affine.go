package draw

import "math"

// Point is a place or a size, in whatever unit the context says.
type Point struct{ X, Y float64 }

// Affine is the matrix
//
//	x' = A·x + C·y + X
//	y' = B·x + D·y + Y
//
// (the letters a, b, c, d, e, f of SVG's matrix, in order). The zero value maps everything to one point and draws nothing.
type Affine struct{ A, B, C, D, X, Y float64 }

// SnapTolerance is how far the four linear terms may be from the identity for a matrix to count as a translation.
// At 1e-5 the far edge of a 4000 px image is off by 0.04 px.
const SnapTolerance = 1e-5

// snapLimit bounds a snapped translation, in px; beyond it a quad is far outside any frame.
const snapLimit = 1 << 24

// Identity changes nothing.
func Identity() Affine { return Affine{A: 1, D: 1} }

// Translate moves by (x, y).
func Translate(x, y float64) Affine { return Affine{A: 1, D: 1, X: x, Y: y} }

// Scale scales about the origin.
func Scale(x, y float64) Affine { return Affine{A: x, D: y} }

// Rotate turns about the origin by an angle in radians, positive clockwise on the screen (y down).
func Rotate(angle float64) Affine {
	s, c := math.Sincos(angle)
	return Affine{A: c, B: s, C: -s, D: c}
}

// Mul is the matrix that does n first, then m. The products are rounded one by one, so no CPU fuses them.
func (m Affine) Mul(n Affine) Affine {
	return Affine{
		A: float64(m.A*n.A) + float64(m.C*n.B),
		B: float64(m.B*n.A) + float64(m.D*n.B),
		C: float64(m.A*n.C) + float64(m.C*n.D),
		D: float64(m.B*n.C) + float64(m.D*n.D),
		X: float64(m.A*n.X) + float64(m.C*n.Y) + m.X,
		Y: float64(m.B*n.X) + float64(m.D*n.Y) + m.Y,
	}
}

// Translate moves within m: what m places is first moved by (x, y) in its own units.
func (m Affine) Translate(x, y float64) Affine { return m.Mul(Translate(x, y)) }

// Rotate turns within m, clockwise on the screen, about m's own origin.
func (m Affine) Rotate(angle float64) Affine { return m.Mul(Rotate(angle)) }

// Scale scales within m, about m's own origin.
func (m Affine) Scale(x, y float64) Affine { return m.Mul(Scale(x, y)) }

// Apply maps a point.
func (m Affine) Apply(p Point) Point {
	return Point{
		float64(m.A*p.X) + float64(m.C*p.Y) + m.X,
		float64(m.B*p.X) + float64(m.D*p.Y) + m.Y,
	}
}

// Det is the factor by which m scales areas; negative when it mirrors.
func (m Affine) Det() float64 { return float64(m.A*m.D) - float64(m.B*m.C) }

// Invert is the matrix that undoes m; ok is false when there is none (singular, infinite or NaN).
func (m Affine) Invert() (inv Affine, ok bool) {
	det := m.Det()
	if det == 0 || math.IsNaN(det) || math.IsInf(det, 0) {
		return Affine{}, false
	}
	inv = Affine{A: m.D / det, B: -m.B / det, C: -m.C / det, D: m.A / det}
	inv.X = -(float64(inv.A*m.X) + float64(inv.C*m.Y))
	inv.Y = -(float64(inv.B*m.X) + float64(inv.D*m.Y))
	sum := inv.A + inv.B + inv.C + inv.D + inv.X + inv.Y
	return inv, !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// Snap reports whether m only moves, and then by how many whole output pixels: X and Y rounded to the nearest, halves up.
func (m Affine) Snap() (x, y int, ok bool) {
	if !(math.Abs(m.A-1) <= SnapTolerance && math.Abs(m.D-1) <= SnapTolerance &&
		math.Abs(m.B) <= SnapTolerance && math.Abs(m.C) <= SnapTolerance &&
		math.Abs(m.X) <= snapLimit && math.Abs(m.Y) <= snapLimit) {
		return 0, 0, false
	}
	return int(math.Floor(m.X + 0.5)), int(math.Floor(m.Y + 0.5)), true
}
