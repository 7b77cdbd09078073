package show

import (
	"fmt"
	"math"

	"hibana/walker"
)

// gait is how the walkers of a block go: all to the left, along the front line.
type gait interface {
	// pose is that of the walker that comes in at the right edge at step from,
	// after so many steps, the last of which it takes in some manner.
	pose(from, steps float64, how walker.Step) walker.Pose
	// hops tells whether it can hop, size how many times as large as built it is.
	hops() bool
	size() float64
	// pace is how far a step goes, margin how far off the edge a walker is out of
	// sight, both in stage px.
	pace() float64
	margin() float64
}

// newGait is the gait of a kind with a stride in px for two steps; 0 is its own.
func newGait(kind string, stride float64) (gait, error) {
	if stride != 0 {
		stride = max(stride, shortest)
	}
	switch kind {
	case "biped":
		return newBipedGait(stride)
	case "humanoid":
		return newHumanoidGait(stride)
	case "hexapod":
		return newHexapodGait(stride)
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
func newBipedGait(stride float64) (*bipedGait, error) {
	if stride == 0 {
		stride = bipedStride
	}
	// From the hip, 2·bone reaches this far along the ground; a little less, so
	// that the knee stays bent.
	reach := 0.98 * math.Sqrt(4*bipedBone*bipedBone-bipedHip*bipedHip)
	pace := stride / 2
	size := min(max(bipedDuty*pace/reach, 1), bipedMost)
	size = max(size, bipedBrief*pace/reach)
	duty := max(min(bipedDuty, size*reach/pace), bipedBrief)
	// A foot that comes down softly waits for the hips, at most this much further
	// ahead of them: the maximum over u of (2-2·duty)·u - 2·3u².
	soft := pace*(duty+(1-duty)*(1-duty)/6) <= size*reach
	g := &bipedGait{times: size, biped: walker.Biped{
		Dir: -1, Bend: 1, Stride: stride, Duty: duty, Smooth: soft, SwingHeight: size * bipedSwing, HopHeight: size * bipedHop,
		GroundY: FrontLine, HipY: FrontLine - size*bipedHip, L1: size * bipedBone, L2: size * bipedBone,
	}}
	g.biped.X0 = StageWidth + g.margin()
	return g, g.biped.Validate()
}

func (g *bipedGait) pace() float64   { return g.biped.Stride / 2 }
func (g *bipedGait) margin() float64 { return g.times*bipedWidth + g.biped.Stride/2 }
func (g *bipedGait) size() float64   { return g.times }
func (g *bipedGait) hops() bool      { return g.biped.Hops() }

func (g *bipedGait) pose(from, steps float64, how walker.Step) walker.Pose {
	b := g.biped
	b.From = from
	return b.Take(steps, how)
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
}

// newHumanoidGait builds a drummer. It grows for long strides; for very short
// ones it takes the shortest step its legs can.
func newHumanoidGait(stride float64) (*humanoidGait, error) {
	if stride == 0 {
		stride = humanoidStride
	}
	bone := max(humanoidBone, stride/2/humanoidFar)
	g := &humanoidGait{humanoid: walker.Humanoid{
		Dir: -1, Bone: bone, Front: walker.FrontAngle(bone, stride),
		Torso: humanoidTorso * bone / humanoidBone, GroundY: FrontLine - humanoidAnkle*bone/humanoidBone,
		HopHeight: humanoidHop * bone / humanoidBone,
	}.Ready()}
	g.step = walker.HumanoidStep(bone, g.humanoid.Front)
	return g, g.humanoid.Validate()
}

func (g *humanoidGait) pace() float64 { return g.step }
func (g *humanoidGait) size() float64 { return g.humanoid.Bone / humanoidBone }
func (g *humanoidGait) hops() bool    { return true }
func (g *humanoidGait) margin() float64 {
	return humanoidWidth*g.humanoid.Bone/humanoidBone + g.step
}

func (g *humanoidGait) pose(from, steps float64, how walker.Step) walker.Pose {
	h := g.humanoid
	h.X0 = StageWidth + g.margin() + float64(g.step*from) // at step 0
	return h.Take(steps, how)
}

// A kettle spider as it is built, stage px on the ground it is seen from above
// on; the article's 40 and 110, made smaller.
const (
	hexapodBody   = 14.0
	hexapodReach  = 38.0
	hexapodStride = 28.0
	hexapodSwing  = 10.0
	hexapodDuty   = 0.55
	hexapodHop    = 15.0
	hexapodFar    = 0.35 // of its reach that a step may be long: legs do not cross then
)

// hexapodGait is a kettle on six legs. The ground of its pose is the festival's,
// seen from above, with the front line through its middle.
type hexapodGait struct {
	hexapod walker.Hexapod
	step    float64
}

// newHexapodGait builds a kettle, larger for longer strides.
func newHexapodGait(stride float64) (*hexapodGait, error) {
	if stride == 0 {
		stride = hexapodStride
	}
	step := stride / 2
	size := max(1, step/(hexapodFar*hexapodReach))
	g := &hexapodGait{step: step, hexapod: walker.Hexapod{
		Body: size * hexapodBody, Reach: size * hexapodReach, Duty: hexapodDuty, SwingHeight: size * hexapodSwing, HopHeight: size * hexapodHop, Smooth: true,
	}}
	var err error
	g.hexapod.Track, err = walker.NewTrack(
		walker.Heading{X: StageWidth + g.margin(), Y: FrontLine, Angle: math.Pi},
		[]walker.Piece{{Steps: 1, Pace: step}},
	)
	if err != nil {
		return nil, err
	}
	return g, g.hexapod.Validate()
}

func (g *hexapodGait) pace() float64   { return g.step }
func (g *hexapodGait) size() float64   { return g.hexapod.Reach / hexapodReach }
func (g *hexapodGait) hops() bool      { return true }
func (g *hexapodGait) margin() float64 { return 1.3*g.hexapod.Reach + 2*g.step }

func (g *hexapodGait) pose(from, steps float64, how walker.Step) walker.Pose {
	p := g.hexapod.Take(steps, how)
	right := float64(g.step * from)
	p.Hip.X += right
	for i := range p.Legs {
		p.Hips[i].X += right
		p.Knees[i].X += right
		p.Ankles[i].X += right
		p.Feet[i].X += right
	}
	return p
}
