package pendulum

import (
	"fmt"
	"math"
)

// Params is an arm in a chart's units, the keys of its [arm] block. Positive is
// clockwise on screen.
type Params struct {
	KickEvery int        // notes of combo from one kick to the next
	Kick      [2]float64 // deg/s² held for one 0.02 s step, on upper arm and forearm
	Gravity   float64    // deg/s²: the pull at 90 degrees on a rod of length 1
	Resist    float64    // 1/s, against the angular velocity
	Friction  float64    // deg/s², against the motion whatever its speed
}

// The largest values Validate accepts: far beyond what looks like an arm, and
// within what both models integrate stably or, for the classic one, boundedly.
const (
	MaxKickEvery = 1_000_000
	MaxKick      = 1_000_000 // deg/s²
	MaxGravity   = 100_000   // deg/s²
	MaxResist    = 100       // 1/s
	MaxFriction  = 1_000     // deg/s²
)

// DefaultParams returns the arm article's numbers.
func DefaultParams() Params {
	return Params{KickEvery: 3, Kick: [2]float64{3000, 1000}, Gravity: 150, Resist: 0.3, Friction: 2}
}

// Validate reports the first value no arm can have.
func (p Params) Validate() error {
	if p.KickEvery < 1 || p.KickEvery > MaxKickEvery {
		return fmt.Errorf("pendulum: kick_every is %d, must be from 1 to %d", p.KickEvery, MaxKickEvery)
	}
	for _, q := range []struct {
		name               string
		value, least, most float64
	}{
		{"kick[0]", p.Kick[0], -MaxKick, MaxKick},
		{"kick[1]", p.Kick[1], -MaxKick, MaxKick},
		{"gravity", p.Gravity, -MaxGravity, MaxGravity},
		{"resist", p.Resist, 0, MaxResist},
		{"friction", p.Friction, 0, MaxFriction},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("pendulum: %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	return nil
}

const radian = math.Pi / 180 // one degree

// Physics returns the exact pendulum that answers like the article's: two
// masses and rods of 1. The article resists each rod's angular velocity with
// resist·v and friction per unit of inertia; the inertias at rest in line are
// 2 and 1, hence the factors.
func (p Params) Physics() Physics {
	return Physics{
		M1: 1, M2: 1, L1: 1, L2: 1,
		G:  p.Gravity * radian,
		D1: 2 * p.Resist, D2: p.Resist,
		F1: 2 * p.Friction * radian, F2: p.Friction * radian, Eps: 0.1,
	}
}

// Impulses returns the kick as angular impulses on Physics, N·m·s: the
// article's accelerations, held for its step of 0.02 s, times the inertias.
func (p Params) Impulses() (j1, j2 float64) {
	return 2 * p.Kick[0] * 0.02 * radian, p.Kick[1] * 0.02 * radian
}

// State is an arm as everyone outside this package sees it: the angles of upper
// arm and forearm from hanging straight down, in degrees, clockwise on screen
// and not wrapped, and their velocities in degrees per second. The elbow is at
// shoulder + length·(-sin A, cos A) with y down, the hand likewise from the
// elbow with B.
type State struct{ A, VA, B, VB float64 }

// Degrees returns m as a State.
func (m Motion) Degrees() State {
	return State{A: m.Th1 / radian, VA: m.W1 / radian, B: m.Th2 / radian, VB: m.W2 / radian}
}
