package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/show"
	"hibana/walker"
)

// drummerBone is how long a drummer's bones are drawn, stage px.
const drummerBone = 20.0

// drummer draws a fox drummer: far limbs, trunk, near limbs. Its sticks swing with its arms.
func (s *Stage) drummer(m *mood, w *show.Walker, base draw.Affine, c draw.Colour) {
	p := &w.Pose
	size := w.Size
	shade := c.Mul(draw.RGB(0xB9A5C4)) // what is far is in the body's shade
	step := math.Abs(p.Feet[0].X-p.Feet[1].X) / (3.5 * drummerBone * size)
	high, thrown := air(w)
	stumble := trip(w)
	lean := (0.05 + 0.4*stumble - 0.1*high) * w.Face
	trunk := base.Translate(p.Hip.X, p.Hip.Y).Rotate(lean).Scale(-size*w.Face, size)
	// The shoulders are where the trunk leans to, and the arms with them.
	torso := p.Hip.Y - p.Shoulder.Y
	sin, cos := math.Sincos(lean)
	arms := base.Translate(torso*sin, torso*(1-cos))

	s.drummerArm(w, 1, arms, shade)
	s.drummerLeg(w, 1, base, shade)
	s.drummerLeg(w, 0, base, c)
	s.dye(w, s.p.fox.happi, &s.p.dyed.happi, trunk, c)
	s.put(s.p.fox.drum, trunk.Translate(-13, -9+3*thrown*high).Rotate(0.1*math.Sin(math.Pi*step)+0.3*thrown*high), c)
	// The head nods as the foot lands, looks up at a kick and in a hop, and falls forward in a stumble.
	nodding := 0.12*nod(w.Into) - 0.25*max(fade(m.kick, 0.7), high) + 0.35*stumble
	s.put(s.p.fox.mask, trunk.Translate(-1, -33).Rotate(-nodding), c)
	s.drummerArm(w, 0, arms, c)
}

func (s *Stage) drummerLeg(w *show.Walker, leg int, base draw.Affine, c draw.Colour) {
	p := &w.Pose
	foot := p.Feet[leg]
	s.limb(w, s.p.fox.thigh, p.Hips[leg], p.Knees[leg], base, c)
	s.limb(w, s.p.fox.shin, p.Knees[leg], foot.At(), base, c)
	tilt := 0.0
	if !foot.Planted { // the toes hang a little, as the shin does, once they are off the ground and until they are back
		off := smooth(4*w.Into) * smooth(4*(1-w.Into))
		tilt = -0.5 * off * math.Atan2(foot.X-p.Knees[leg].X, foot.Y-p.Knees[leg].Y)
	}
	s.put(s.p.fox.tabi, base.Translate(foot.X, foot.Y).Rotate(tilt).Scale(-w.Size*w.Face, w.Size), c)
}

func (s *Stage) drummerArm(w *show.Walker, arm int, base draw.Affine, c draw.Colour) {
	p := &w.Pose
	s.limb(w, s.p.fox.forearm, p.Elbows[arm], p.Hands[arm], base, c)
	s.limb(w, s.p.fox.sleeve, p.Shoulder, p.Elbows[arm], base, c)
}

// limb draws a part that hangs down from one joint to the next, or beads instead of a thigh or a shin.
func (s *Stage) limb(w *show.Walker, part *vector.Part, from, to walker.Joint, base draw.Affine, c draw.Colour) {
	if lookOf(w, limbs) == chain && (part == s.p.fox.thigh || part == s.p.fox.shin) {
		s.bone(from.X, from.Y, to.X, to.Y, base, 0.7*w.Size, chain, beads(drummerBone/0.7), c)
		return
	}
	at := base.Translate(from.X, from.Y).Rotate(-math.Atan2(to.X-from.X, to.Y-from.Y))
	at = at.Scale(-w.Size*w.Face, w.Size)
	if part == s.p.fox.sleeve {
		s.dye(w, part, &s.p.dyed.sleeve, at, c)
		return
	}
	s.put(part, at, c)
}
