package walker

import (
	"fmt"
	"math"
)

// Humanoid walks as the article's robot does: one leg is the pivot, whose foot
// stands still while the body swings over it, and the other swings to where it
// will be the pivot of the next step. All bones of legs and arms have one
// length, and the arms swing against the legs and turn round at each footfall.
//
// Angles are in degrees, in the direction it walks: 0 is forward, 90 straight
// down, 180 backward. Within a step the pivot goes through travel = D - Front
// degrees at an even pace:
//
//	A to B  thigh Front to 90, shin 90
//	B to D  thigh and shin together from 90 to D
//
// and D = 180 - asin((1 + sin Front)/2), where the straight rear leg touches the
// ground, is where the other leg lands with its thigh at Front: so its thigh
// falls from D to Front meanwhile, and its shin from D to 90.
type Humanoid struct {
	X0      float64 // where the left foot lands at step From
	From    float64 // an even number of steps
	Dir     float64 // 1 walks to the right, -1 to the left
	Bone    float64 // px: thigh, shin, upper arm and forearm
	Front   float64 // degrees of the front thigh; FrontAngle has it for a stride
	Torso   float64 // px from hip to shoulder
	GroundY float64 // where the ankles stand

	// Backward walks with the back ahead: the cycle runs the other way round.
	Backward  bool
	HopHeight float64 // px it rises in a hop

	// Literal swings the leg as the article has it, thigh and shin at one pace,
	// which puts the foot into the ground for a moment: 3.5 px of bones of 64.
	// Without it the shin takes its share of the pivot's way, and dips 0.09 px.
	Literal bool

	ready cycle // of Bone and Front, when Ready has been called
}

// Limits of the front thigh, degrees: nearer to 0 or 90 nobody walks.
const (
	leastFront = 5
	mostFront  = 89.9
)

// HumanoidStep is how many px a step is for bones of a length and a front thigh
// at an angle: bone·(cos Front + √(4 - (1 + sin Front)²)).
func HumanoidStep(bone, front float64) float64 {
	sin, cos := math.Sincos(front * (math.Pi / 180))
	return bone * (cos + math.Sqrt(4-float64((1+sin)*(1+sin))))
}

// FrontAngle is the front thigh's angle with which two steps make a stride; the
// nearest there is when bones of that length cannot walk so far or so little.
// The step falls as the angle rises, so halving finds it, to the last bit.
func FrontAngle(bone, stride float64) float64 {
	low, high := float64(leastFront), float64(mostFront)
	for range 64 {
		middle := (low + high) / 2
		if HumanoidStep(bone, middle) > stride/2 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// Validate says, in words, what keeps the humanoid from walking.
func (h Humanoid) Validate() error {
	for _, q := range []struct {
		name               string
		value, least, most float64
	}{
		{"x0", h.X0, -1e9, 1e9}, {"from", h.From, -1e9, 1e9},
		{"bone length", h.Bone, 1e-3, 1e4}, {"front thigh", h.Front, leastFront, mostFront},
		{"torso", h.Torso, 0, 1e4}, {"ground height", h.GroundY, -1e5, 1e5},
		{"hop height", h.HopHeight, 0, 1e4},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("walker: the humanoid's %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	if math.Abs(h.Dir) != 1 {
		return fmt.Errorf("walker: the humanoid's direction is %v, must be 1 (right) or -1 (left)", h.Dir)
	}
	if math.Mod(h.From, 2) != 0 {
		return fmt.Errorf("walker: the humanoid starts at step %v, must be an even number: its left foot lands then", h.From)
	}
	return nil
}

// cycle is what a humanoid's angles are made of, in degrees, and its step in px.
type cycle struct {
	bone, front, rear, step float64
	upright                 swung // a bone that stands straight down
}

// swung is a bone's way from one end to the other.
type swung struct{ forward, down float64 }

func (h *Humanoid) cycle() cycle {
	sin, cos := math.Sincos(h.Front * (math.Pi / 180))
	rear := 180 - math.Asin((1+sin)/2)*(180/math.Pi)
	return cycle{h.Bone, h.Front, rear, h.Bone * (cos + math.Sqrt(4-float64((1+sin)*(1+sin)))), h.swing(90)}
}

// Ready is the same humanoid with what all its poses have in common worked out.
func (h Humanoid) Ready() Humanoid {
	h.ready = h.cycle()
	return h
}

// Pose returns the pose after so many steps. Foot n mod 2 lands at step n, and is
// the pivot until the next one lands. A humanoid that Validate refuses may be
// posed oddly, but never with a NaN.
func (h Humanoid) Pose(steps float64) Pose { return h.Take(steps, Walk) }

// How far both arms are thrown up, in degrees from straight down.
const (
	cheer = 150.0
	flail = 75.0
)

// Take is Pose with the step under way taken in some manner. In a hop the whole
// figure is thrown up; in a stumble its hips sag over the feet.
func (h Humanoid) Take(steps float64, how Step) Pose {
	return h.take(steps, how, math.Floor(steps+landing), 1)
}

// Leap is Pose in a hop of some whole steps, which it takes in the air.
func (h Humanoid) Leap(steps, from, count float64) Pose { return h.take(steps, Hop, from, count) }

func (h *Humanoid) take(steps float64, how Step, from, count float64) (p Pose) {
	c := h.ready
	if c.front != h.Front || c.bone != h.Bone {
		c = h.cycle()
	}
	n := math.Floor(steps + landing)
	travel := c.rear - c.front
	done := max(float64(travel*(steps-n)), 0)
	pivot := n
	if h.Backward { // of the step forward that it is when it is seen from its end
		other := *h
		h, other.Dir = &other, -h.Dir
		pivot, done = 2*h.From-n, max(travel-done, 0)
	}
	arms := float64(travel/2) - done
	if math.Mod(pivot, 2) != 0 {
		arms = -arms
	}
	into, raised := 0.0, 0.0
	if how != Walk {
		into = split(steps, from, count)
		raised = bump(into) * cheer
		if how == Stumble {
			raised = bump(into) * flail
		}
	}
	down := 0.0 // of all of it
	switch {
	case how == Hop && into > landing:
		down = -float64(h.HopHeight * arc(into))
	case how == Stumble:
		down = float64(0.22 * h.Bone * bump(into))
	}
	h.pose(&p, &c, pivot, done, done, arms, raised, down)
	switch {
	case how == Hop && into > landing:
		p.Feet[0].Planted, p.Feet[1].Planted = false, false
	case how == Stumble:
		h.stumble(&p, down)
	}
	if check := p.Hip.X + p.Hip.Y + p.Feet[0].X + p.Feet[1].X + p.Hands[0].X; math.IsNaN(check) || math.IsInf(check, 0) {
		return Pose{Legs: 2, Arms: 2}
	}
	return p
}

// stumble puts the feet back to where they were before the body sagged over them.
func (h *Humanoid) stumble(p *Pose, down float64) {
	for i := range 2 {
		if p.Feet[i].Y -= down; p.Feet[i].Planted {
			p.Feet[i].Y = h.GroundY
		}
		p.Knees[i], _, _ = TwoBone(p.Hip, p.Feet[i].At(), h.Bone, h.Bone, -h.Dir)
	}
}

// pose is the pose in step n when the pivot and the swinging leg have gone
// through some degrees, with the left arm some degrees behind straight down and
// the right one as much ahead, and both raised; all of it lowered.
func (h *Humanoid) pose(p *Pose, c *cycle, n, done, swung, arms, raised, down float64) {
	p.Legs, p.Arms = 2, 2
	pivot := 0
	if math.Mod(n, 2) != 0 {
		pivot = 1
	}
	foot := Joint{h.X0 + float64(h.Dir*(n-h.From)*c.step), h.GroundY + down}

	// From the pivot's foot up to the hip, and down the other leg.
	thigh := h.swing(c.front + done)
	shin := c.upright
	if c.front+done > 90 {
		shin = thigh
	}
	p.Knees[pivot] = h.bone(foot, -1, shin)
	p.Hip = h.bone(p.Knees[pivot], -1, thigh)
	p.Hips[0], p.Hips[1] = p.Hip, p.Hip
	swingShin := max(c.rear-swung, 90)
	if !h.Literal {
		swingShin = c.rear - float64((c.rear-90)/(c.rear-c.front)*done)
	}
	p.Knees[1-pivot] = h.bone(p.Hip, 1, h.swing(max(c.rear-swung, c.front)))
	other := h.bone(p.Knees[1-pivot], 1, h.swing(swingShin))
	p.Feet[pivot] = Foot{X: foot.X, Y: foot.Y, Planted: true}
	p.Feet[1-pivot] = Foot{X: other.X, Y: other.Y}
	h.swingArms(p, arms, raised)
}

// swingArms puts the arms on a pose. Forearms are 20 degrees ahead of the upper
// arms.
func (h *Humanoid) swingArms(p *Pose, arms, raised float64) {
	const cos20, sin20 = 0.93969262078590838405, 0.34202014332566873304
	p.Shoulder = Joint{p.Hip.X, p.Hip.Y - h.Torso}
	sin, cos := math.Sincos(arms * (math.Pi / 180))
	up, out := 0.0, 1.0
	if raised != 0 {
		up, out = math.Sincos(raised * (math.Pi / 180))
	}
	for i := range p.Elbows {
		// The upper arm's direction, forward and down, and the forearm's, 20 degrees on.
		forward, down := -sin, cos
		sin = -sin
		if raised != 0 {
			forward, down = float64(forward*out)+float64(down*up), float64(down*out)-float64(forward*up)
		}
		p.Elbows[i] = Joint{p.Shoulder.X + float64(h.Dir*h.Bone*forward), p.Shoulder.Y + float64(h.Bone*down)}
		forward, down = float64(forward*cos20)+float64(down*sin20), float64(down*cos20)-float64(forward*sin20)
		p.Hands[i] = Joint{p.Elbows[i].X + float64(h.Dir*h.Bone*forward), p.Elbows[i].Y + float64(h.Bone*down)}
	}
}

// swing is a bone at an angle, in degrees.
func (h *Humanoid) swing(degrees float64) swung {
	sin, cos := math.Sincos(degrees * (math.Pi / 180))
	return swung{cos, sin}
}

// bone is the far end of a bone that hangs from a joint, or with -1 where it
// hangs from when it ends there.
func (h *Humanoid) bone(at Joint, way float64, s swung) Joint {
	return Joint{at.X + float64(way*h.Dir*h.Bone*s.forward), at.Y + float64(way*h.Bone*s.down)}
}
