package walker

// Step is how a step is taken. Each begins and ends as the plain one does, so
// any step may follow any other, and the feet are in time again at the next.
type Step uint8

// The ways to take a step.
const (
	Walk    Step = iota
	Hop          // all feet leave the ground on the footfall and are back on the next
	Stumble      // the body sags and the feet trip, none of those that stand
)

// String returns the way in one word.
func (s Step) String() string {
	switch s {
	case Hop:
		return "hop"
	case Stumble:
		return "stumble"
	}
	return "walk"
}

// split is how far into some whole steps the steps are, 0 to 1.
func split(steps, from, count float64) float64 { return min(max((steps-from)/count, 0), 1) }

// arc is 0 at both ends and 1 half way: the height of what is thrown.
func arc(u float64) float64 { return float64(4 * u * (1 - u)) }

// bump is 0 at both ends, without speed there, and 1 half way.
func bump(u float64) float64 { return float64(arc(u) * arc(u)) }
