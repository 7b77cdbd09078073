package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/effects"
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

// hang draws a loose arm from its shoulder: both bones, each as effects want it, on the side that the drawings are of or,
// with flip -1, on the other.
func (s *Stage) hang(m *mood, shoulder draw.Affine, arm *show.Arm, flip float64) {
	a, b := arm.A*math.Pi/180, arm.B*math.Pi/180
	bones := m.bones()
	ux, uy := s.shake(m, effects.UpperArm)
	fx, fy := s.shake(m, effects.Forearm)
	elbow := shoulder.Translate(-bones[0]*math.Sin(a), bones[0]*math.Cos(a))
	n := len(s.list.Quads)
	s.put(s.p.upperArm, limb(shoulder.Translate(ux, uy).Rotate(a), bones[0], flip), draw.White)
	fore := len(s.list.Quads)
	s.put(s.p.forearm, limb(elbow.Translate(fx, fy).Rotate(b), bones[1], flip), draw.White)
	s.affect(m, effects.Forearm, fore, elbow)
	s.affect(m, effects.UpperArm, n, shoulder)
}

// armMoves is what effects do to the sparkler in the hand of the loose arm, by way of all that it hangs on.
func (s *Stage) armMoves(m *mood, p *puppet) (a draw.Affine, moved bool) {
	a = draw.Identity()
	bone, long := m.st.Arm.A*math.Pi/180, m.bones()[0]
	for _, t := range [...]struct {
		target effects.Target
		pivot  draw.Affine
	}{
		{effects.Forearm, p.arm.Translate(-long*math.Sin(bone), long*math.Cos(bone))},
		{effects.UpperArm, p.arm}, {effects.Body, p.feet},
	} {
		if m.looks[t.target].Moves() {
			a, moved = about(s.look(m, t.target), t.pivot).Mul(a), true
		}
	}
	return a, moved
}

// limb scales a drawing of a bone to its length: a longer one is thicker too, but less so.
func limb(at draw.Affine, bone, flip float64) draw.Affine {
	if bone == boneLength && flip == 1 {
		return at
	}
	long := bone / boneLength
	return at.Scale(flip*math.Sqrt(long), long)
}
