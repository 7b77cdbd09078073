package pendulum

import (
	"fmt"
	"math"
)

// Params is an arm in a chart's units, the keys of its [arm] block. Positive is
// clockwise on screen.
type Params struct {
	KickEvery int        // notes of combo from one kick to the next; 0 for none
	Kick      [2]float64 // deg/s² held for one 0.02 s step, on upper arm and forearm
	Gravity   float64    // deg/s²: the pull at 90 degrees on a rod of length 1
	Resist    float64    // 1/s, against the angular velocity
	Friction  float64    // deg/s², against the motion whatever its speed

	// The physics of the true model alone, against the article's arm.
	Lengths [2]float64 // of upper arm and forearm
	Masses  [2]float64 // at the elbow and at the hand
}

// The largest values Validate accepts: far beyond what looks like an arm, and
// within what both models integrate stably or, for the classic one, boundedly.
const (
	MaxKickEvery = 1_000_000
	MaxKick      = 1_000_000 // deg/s²
	MaxGravity   = 100_000   // deg/s²
	MaxResist    = 100       // 1/s
	MaxFriction  = 1_000     // deg/s²

	// Half and double: the friction of a joint between much more unlike bones
	// would be stiffer than an explicit integrator bears.
	MinRatio, MaxRatio = 0.5, 2 // Lengths and Masses
)

// DefaultParams returns the arm article's numbers.
func DefaultParams() Params {
	return Params{KickEvery: 3, Kick: [2]float64{3000, 1000}, Gravity: 150, Resist: 0.3, Friction: 2, Lengths: [2]float64{1, 1}, Masses: [2]float64{1, 1}}
}

// Validate reports the first value no arm can have.
func (p Params) Validate() error {
	if p.KickEvery < 0 || p.KickEvery > MaxKickEvery {
		return fmt.Errorf("pendulum: kick_every is %d, must be from 0 to %d", p.KickEvery, MaxKickEvery)
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
		{"lengths[0]", p.Lengths[0], MinRatio, MaxRatio},
		{"lengths[1]", p.Lengths[1], MinRatio, MaxRatio},
		{"masses[0]", p.Masses[0], MinRatio, MaxRatio},
		{"masses[1]", p.Masses[1], MinRatio, MaxRatio},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("pendulum: %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	return nil
}

const radian = math.Pi / 180 // one degree

// Physics returns the exact pendulum that answers like the article's: with
// Lengths and Masses of 1, two masses and rods of 1. The article resists each
// rod's angular velocity with resist·v and friction per unit of inertia, hence
// the factors.
func (p Params) Physics() Physics {
	i1, i2 := p.inertias()
	return Physics{
		M1: p.Masses[0], M2: p.Masses[1], L1: p.Lengths[0], L2: p.Lengths[1],
		G:  p.Gravity * radian,
		D1: i1 * p.Resist, D2: i2 * p.Resist,
		F1: i1 * p.Friction * radian, F2: i2 * p.Friction * radian, Eps: 0.1,
	}
}

// inertias of the two rods, the diagonal of the mass matrix: 2 and 1 for masses
// and lengths of 1.
func (p Params) inertias() (i1, i2 float64) {
	return (p.Masses[0] + p.Masses[1]) * p.Lengths[0] * p.Lengths[0], p.Masses[1] * p.Lengths[1] * p.Lengths[1]
}

// Impulses returns Kick as angular impulses on Physics, N·m·s: the article's
// accelerations, held for its step of 0.02 s, times the inertias.
func (p Params) Impulses() (j1, j2 float64) { return p.impulses(p.Kick) }

func (p Params) impulses(kick [2]float64) (j1, j2 float64) {
	i1, i2 := p.inertias()
	return i1 * kick[0] * 0.02 * radian, i2 * kick[1] * 0.02 * radian
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
