package walker

import "math"

// Discs is how many discs the article strings along a bone.
const Discs = 10

// Chain returns the top left corners of ten discs of w by h px, the first with
// its centre at from and the last at to.
func Chain(from, to Joint, w, h float64) [Discs]Joint {
	var c [Discs]Joint
	halfW, halfH := float64(w/2), float64(h/2)
	for i := range c {
		f := float64(i) / (Discs - 1)
		c[i] = Joint{
			X: from.X + float64((to.X-from.X)*f) - halfW,
			Y: from.Y + float64((to.Y-from.Y)*f) - halfH,
		}
	}
	return c
}

// Along places a picture of w by h px, drawn pointing right, on the bone
// between two joints: its top left corner before it is turned about its middle
// by degrees, clockwise on screen.
func Along(from, to Joint, w, h float64) (topLeft Joint, degrees float64) {
	topLeft = Joint{float64((from.X+to.X)/2) - float64(w/2), float64((from.Y+to.Y)/2) - float64(h/2)}
	return topLeft, Angle(from, to) * (180 / math.Pi)
}

// Angle returns the direction from one joint to the next, in radians clockwise
// on screen from +x.
func Angle(from, to Joint) float64 { return math.Atan2(to.Y-from.Y, to.X-from.X) }
