package show

import (
	"fmt"
	"math"

	"hibana/charts"
	"hibana/walker"
)

// gait is how the walkers of a block go along the ground.
type gait interface {
	// pose is that of the walker that comes in at the edge at step from, on ground
	// at some height of the stage, after so many steps, the last of which it takes
	// in some manner.
	pose(p *walker.Pose, from, steps, ground float64, how manner)
	// hops tells whether it can hop, size how many times as large as built it is.
	hops() bool
	size() float64
	// pace is how far a step goes, margin how far off the edge a walker is out of
	// sight, both in stage px. life is how far it walks in all, when it comes in
	// and goes out spread px further off.
	pace() float64
	margin() float64
	life(spread float64) float64
}

// making is what a chart says of how the walkers of a block are built and go.
type making struct {
	dir      float64 // -1 to the left, 1 to the right
	size     float64
	stride   float64 // 0: their own
	bones    [2]float64
	circle   bool
	backward bool
	track    []charts.Piece
}

func makingOf(b *charts.Walkers) making {
	m := making{dir: -1, size: b.Size, stride: b.Stride, bones: b.Bones, circle: b.Swing == "circle", backward: b.Backward, track: b.Track}
	if b.Path == "right" {
		m.dir = 1
	}
	if m.size == 0 {
		m.size = 1
	}
	if m.stride != 0 {
		m.stride = max(m.stride, shortest)
	}
	return m
}

// face is the way they look.
func (m *making) face() float64 {
	if m.backward {
		return -m.dir
	}
	return m.dir
}

// edge is where they come in.
func (m *making) edge(margin float64) float64 {
	if m.dir > 0 {
		return -margin
	}
	return StageWidth + margin
}

// crossing is the way from out of sight to out of sight.
func crossing(margin, spread float64) float64 { return StageWidth + 2*(margin+spread) }

// newGait is the gait of a kind.
func newGait(kind string, m making) (gait, error) {
	switch kind {
	case "biped":
		return newBipedGait(m)
	case "humanoid":
		return newHumanoidGait(m)
	case "hexapod":
		return newHexapodGait(m)
	}
	return nil, fmt.Errorf("show: nobody walks as a %q", kind)
}

// A lantern on legs as it is built, stage px.
const (
	bipedHip    = 42.0 // above the ground
	bipedBone   = 24.0 // thigh and shin
	bipedStride = 56.0 // two steps
	bipedSwing  = 11.0
	bipedDuty   = 0.55 // of the time a foot stands
	bipedWidth  = 34.0 // half of it, and some air
	bipedMost   = 1.5  // times as large for a long stride
	bipedBrief  = 0.05 // the least a foot may stand
	bipedHop    = 17.0
)

// bipedGait is a lantern on two legs.
type bipedGait struct {
	biped walker.Biped
	times float64 // as large as built
}

// newBipedGait builds a lantern. It grows for strides that its legs would not
// reach, and stands more briefly when that is not enough.
func newBipedGait(m making) (*bipedGait, error) {
	l1, l2 := bipedBone, bipedBone
	if m.bones != [2]float64{} {
		l1, l2 = m.bones[0], m.bones[1]
	}
	tall := (l1 + l2) / (2 * bipedBone) // as long in the leg as built
	hip := bipedHip * tall
	stride := m.stride
	if stride == 0 {
		stride = bipedStride * tall * m.size
	}
	// From the hip, both bones reach this far along the ground; a little less, so
	// that the knee stays bent.
	reach := 0.98 * math.Sqrt((l1+l2)*(l1+l2)-hip*hip) * m.size
	pace := stride / 2
	// A foot is as far ahead of the hips when it lands as the duty is of a step. One
	// that does not fly evenly waits for the hips before, at most so much further
	// ahead for each (1-duty)²: the maximum over u of 2u - 2·(π²/4)u² on a circle, of
	// 2u - 2·3u² when it comes down softly.
	const onCircle, softly = 2 / (math.Pi * math.Pi), 1.0 / 6
	share := 0.0
	if m.circle {
		share = onCircle
	}
	ahead := func(duty, share float64) float64 { return pace * (duty + (1-duty)*(1-duty)*share) }
	size := min(max(ahead(bipedDuty, share)/reach, 1), bipedMost)
	size = max(size, ahead(bipedBrief, share)/reach)
	duty := bipedDuty
	if most := size * reach / pace; ahead(duty, share) > size*reach {
		duty = most // the duty that takes it there, of ahead(duty, share) = size·reach
		if share > 0 {
			half := (1 - 2*share) / (2 * share)
			duty = math.Sqrt(half*half+(most-share)/share) - half
		}
		duty = max(duty, bipedBrief)
	}
	soft := !m.circle && ahead(duty, softly) <= size*reach
	size *= m.size
	drop := size * hip
	swing := min(size*bipedSwing, 0.8*(drop-size*math.Abs(l1-l2))) // the knee can fold no further
	g := &bipedGait{times: size, biped: walker.Biped{
		Dir: m.dir, Bend: -m.face(), Stride: stride, Duty: duty, Smooth: soft, Circle: m.circle, SwingHeight: swing, HopHeight: size * bipedHop,
		GroundY: FrontLine, HipY: FrontLine - drop, L1: size * l1, L2: size * l2,
	}}
	g.biped.X0 = m.edge(g.margin())
	return g, g.biped.Validate()
}

func (g *bipedGait) pace() float64               { return g.biped.Stride / 2 }
func (g *bipedGait) margin() float64             { return g.times*bipedWidth + g.biped.Stride/2 }
func (g *bipedGait) life(spread float64) float64 { return crossing(g.margin(), spread) }
func (g *bipedGait) size() float64               { return g.times }
func (g *bipedGait) hops() bool                  { return g.biped.Hops() }

func (g *bipedGait) pose(p *walker.Pose, from, steps, ground float64, how manner) {
	b := g.biped
	b.From = from
	if ground != FrontLine {
		b.GroundY, b.HipY = ground, ground-(FrontLine-b.HipY)
	}
	if how.step == walker.Hop {
		*p = b.Leap(steps, how.from, how.count)
		return
	}
	*p = b.Take(steps, how.step)
}

// A fox drummer as it is built, stage px.
const (
	humanoidBone   = 20.0 // thigh, shin, upper arm and forearm
	humanoidTorso  = 35.0 // hip to shoulder, as the article's 112 to bones of 64
	humanoidAnkle  = 6.0  // above the ground
	humanoidStride = 66.0
	humanoidWidth  = 40.0 // half of it with the sticks, and some air
	humanoidFar    = 2.2  // bones that a step may be long: more looks like splits
	humanoidHop    = 15.0
)

// humanoidGait is a drummer on two legs, whose hips swing over each foot in turn.
type humanoidGait struct {
	humanoid walker.Humanoid
	step     float64
	edge     float64
}

// newHumanoidGait builds a drummer. It grows for long strides.
func newHumanoidGait(m making) (*humanoidGait, error) {
	stride := m.stride
	if stride == 0 {
		stride = humanoidStride * m.size
	}
	bone := max(humanoidBone*m.size, stride/2/humanoidFar)
	g := &humanoidGait{humanoid: walker.Humanoid{
		Dir: m.dir, Backward: m.backward, Bone: bone, Front: walker.FrontAngle(bone, stride),
		Torso: humanoidTorso * bone / humanoidBone, GroundY: FrontLine - humanoidAnkle*bone/humanoidBone,
		HopHeight: humanoidHop * bone / humanoidBone,
	}.Ready()}
	g.step = walker.HumanoidStep(bone, g.humanoid.Front)
	g.edge = m.edge(g.margin())
	return g, g.humanoid.Validate()
}

func (g *humanoidGait) pace() float64 { return g.step }
func (g *humanoidGait) size() float64 { return g.humanoid.Bone / humanoidBone }
func (g *humanoidGait) hops() bool    { return true }
func (g *humanoidGait) margin() float64 {
	return humanoidWidth*g.humanoid.Bone/humanoidBone + g.step
}
func (g *humanoidGait) life(spread float64) float64 { return crossing(g.margin(), spread) }

func (g *humanoidGait) pose(p *walker.Pose, from, steps, ground float64, how manner) {
	h := g.humanoid
	h.From = 2 * math.Floor(from/2)
	h.X0 = g.edge - float64(h.Dir*g.step*(from-h.From))
	if ground != FrontLine {
		h.GroundY += ground - FrontLine
	}
	if how.step == walker.Hop {
		*p = h.Leap(steps, how.from, how.count)
		return
	}
	*p = h.Take(steps, how.step)
}
