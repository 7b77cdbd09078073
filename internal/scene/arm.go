package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// bones are how long the loose arm's two bones are drawn, in stage px: as the chart has them, the whole arm drawn smaller
// where it would reach farther than the drawn one and into the lanes.
func (m *mood) bones() [2]float64 {
	l := m.st.Lengths
	if l == [2]float64{} {
		return [2]float64{boneLength, boneLength}
	}
	unit := boneLength * min(1, 2/(l[0]+l[1]))
	return [2]float64{unit * l[0], unit * l[1]}
}

// hang draws a loose arm from its shoulder: both bones, shaken each by its own, on the side that the drawings are of or, with
// flip -1, on the other.
func (s *Stage) hang(m *mood, shoulder draw.Affine, arm *show.Arm, flip float64) {
	a, b := arm.A*math.Pi/180, arm.B*math.Pi/180
	bones := m.bones()
	ux, uy := m.shake("upper_arm")
	fx, fy := m.shake("forearm")
	elbow := shoulder.Translate(-bones[0]*math.Sin(a)+fx, bones[0]*math.Cos(a)+fy)
	s.put(s.p.upperArm, limb(shoulder.Translate(ux, uy).Rotate(a), bones[0], flip), draw.White)
	s.put(s.p.forearm, limb(elbow.Rotate(b), bones[1], flip), draw.White)
}

// limb scales a drawing of a bone to its length: a longer one is thicker too, but less so.
func limb(at draw.Affine, bone, flip float64) draw.Affine {
	if bone == boneLength && flip == 1 {
		return at
	}
	long := bone / boneLength
	return at.Scale(flip*math.Sqrt(long), long)
}
