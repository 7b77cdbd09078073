package walker

import "math"

// Reach says whether two bones can span the way from root to target.
type Reach uint8

// The answers of TwoBone.
const (
	InReach Reach = iota
	TooFar        // the bones are stretched straight towards the target
	TooNear       // they are folded, the longer one past the target
)

// String returns the answer in one word.
func (r Reach) String() string {
	switch r {
	case TooFar:
		return "far"
	case TooNear:
		return "near"
	}
	return "ok"
}

// TwoBone bends two bones of lengths l1 and l2, the first hanging from root, so
// that the second ends at target, and returns the joint between them and the
// end. A bend of 1 puts the joint on the side 90 degrees clockwise on screen
// from the way to the target, a bend of -1 on the other. A target out of reach
// keeps the bones' lengths: they end as near to it as they get. When target is
// root the way is taken to be +x.
//
// With u the unit vector to the target, d the distance and
// a = (d² + l1² - l2²) / 2d, the joint is root + a·u + bend·√(l1² - a²)·(-u.y, u.x).
func TwoBone(root, target Joint, l1, l2, bend float64) (knee, tip Joint, reach Reach) {
	dx, dy := target.X-root.X, target.Y-root.Y
	d := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	ux, uy := 1.0, 0.0
	if d > 0 {
		ux, uy = dx/d, dy/d
	}
	tip = target
	switch least, most := math.Abs(l1-l2), l1+l2; {
	case d > most:
		d, reach = most, TooFar
	case d < least:
		d, reach = least, TooNear
	}
	if reach != InReach {
		tip = Joint{root.X + float64(d*ux), root.Y + float64(d*uy)}
	}
	// The joint is a along the way and h beside it. Both are written so that no
	// square is subtracted from another: h is Heron's height of the triangle.
	a, h := 0.0, l1
	if d > 0 {
		a = 0.5 * (d + float64((l1-l2)*(l1+l2))/d)
		h = math.Sqrt(max(0, float64((l1+l2+d)*(l1+l2-d))*float64((d+(l1-l2))*(d-(l1-l2))))) / (2 * d)
	}
	h = math.Copysign(h, bend)
	knee = Joint{
		X: root.X + float64(a*ux) - float64(h*uy),
		Y: root.Y + float64(a*uy) + float64(h*ux),
	}
	return knee, tip, reach
}
