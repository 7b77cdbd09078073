package walker

// MaxLegs is how many legs the best-legged walker has.
const MaxLegs = 6

// Joint is a point of a walker.
type Joint struct{ X, Y float64 }

// Foot is the tip of a leg. It is planted from the instant it lands until it
// lifts off, and does not move meanwhile.
type Foot struct {
	X, Y    float64
	Height  float64 // px above the ground, of walkers seen from above
	Planted bool
}

// At returns where the foot is.
func (f Foot) At() Joint { return Joint{f.X, f.Y} }

// Pose is where the joints of a walker are. Only the first Legs entries of the
// arrays mean anything, and Arms says how many of the arms'.
type Pose struct {
	Hip   Joint          // the middle of the hips; of the body, seen from above
	Legs  int            // 2 or 6
	Hips  [MaxLegs]Joint // where each leg hangs
	Knees [MaxLegs]Joint
	Feet  [MaxLegs]Foot

	// Of walkers seen from above: which way the body points, in radians clockwise
	// from the right, and the joint between knee and foot.
	Heading float64
	Lift    float64 // px the body is above its ordinary height
	Ankles  [MaxLegs]Joint

	Arms     int // 0 or 2
	Shoulder Joint
	Elbows   [2]Joint
	Hands    [2]Joint
}

// Walker is anything of a kind that can march.
type Walker interface {
	// Pose returns the pose after so many steps. A fraction is a step under way,
	// and steps before the first are negative.
	Pose(steps float64) Pose
	// Take is Pose with the step under way taken in some manner.
	Take(steps float64, how Step) Pose
	// Leap is Pose in a hop of so many whole steps that began at step from; Take
	// hops over one. Steps are from there to its end.
	Leap(steps, from, count float64) Pose
	// Validate says what keeps the walker from walking, or nil.
	Validate() error
}
