package pendulum

import "time"

// Gravity is a pull that changes in song time, in deg/s² as Params.Gravity. It
// must be a pure function: an arm asks as often as it likes, and holds the
// answer of a step's start (k/160 s in the true model, k·0.02 s in the classic
// one) for the whole step. Below 0 the world is upside down.
//
// An arm that hangs quite still is balanced, not thrown, when the world turns
// over: give it a Kick.
type Gravity interface {
	At(t time.Duration) float64
}

// weight is gravity at a time, within what an arm can bear.
func weight(g Gravity, t time.Duration) float64 { return within(g.At(t), MaxGravity) }

// within keeps a number between -most and most; NaN becomes 0.
func within(x, most float64) float64 {
	if x != x {
		return 0
	}
	return max(-most, min(x, most))
}
