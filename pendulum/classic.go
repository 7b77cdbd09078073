package pendulum

import (
	"encoding/binary"
	"math"
	"time"
)

// ClassicStep is the article's time step.
const ClassicStep = 20 * time.Millisecond

// maxClassicSpeed in deg/s bounds the article's update, which overflows for
// wild parameters. With the article's own, combos reach 6 000 and its
// self-sustained spins, started by hand, 130 000.
const maxClassicSpeed = 1e6

// Classic is the arm article's update, step for step, with its order of
// operations and its approximations: each angle moves with the velocity before
// the update, the upper arm sees the forearm's acceleration of the step before,
// and 2·v stands where the centrifugal v² belongs. A copy is a snapshot.
type Classic struct {
	params         Params
	trigger        Trigger
	before, now    State
	powerA, powerB float64    // accelerations of the last step, deg/s²
	push           [2]float64 // kicks that the next step has coming, deg/s²
	pushed         bool
}

// NewClassic returns the article's arm in the state s.
func NewClassic(p Params, s State) (Classic, error) {
	if err := p.Validate(); err != nil {
		return Classic{}, err
	}
	return Classic{params: p, trigger: Trigger{Every: p.KickEvery}, before: s, now: s}, nil
}

// Kick gives the next step accelerations of its own, in deg/s², beside the
// combo's.
func (c *Classic) Kick(kick [2]float64) {
	c.push[0] += kick[0]
	c.push[1] += kick[1]
	c.pushed = true
}

// SetGravity sets gravity, in deg/s², from the next step on.
func (c *Classic) SetGravity(g float64) { c.params.Gravity = g }

// Step moves the arm on by ClassicStep, given the combo visible at the step's
// start, and reports whether that kicked it.
func (c *Classic) Step(combo int) (kicked bool) {
	var impactA, impactB float64
	if kicked = c.trigger.Combo(combo); kicked {
		impactA, impactB = c.params.Kick[0], c.params.Kick[1]
	}
	if c.pushed {
		impactA, impactB = impactA+c.push[0], impactB+c.push[1]
		c.push, c.pushed, kicked = [2]float64{}, false, true
	}
	c.before = c.now
	s, dt := &c.now, ClassicStep.Seconds()
	gravity, resist := c.params.Gravity, c.params.Resist

	sinD, cosD := sinCos((s.A - s.B) * radian)
	sinA, _ := sinCos(s.A * radian)
	c.powerA = impactA - (float64(0.5*c.powerB*cosD) + float64(0.5*2*s.VB*sinD) +
		float64(gravity*sinA) + float64(resist*s.VA))
	c.powerA -= c.friction(s.VA)
	s.A += float64(s.VA * dt)
	s.VA = clamp(s.VA + float64(c.powerA*dt))

	sinD, cosD = sinCos((s.A - s.B) * radian)
	sinB, _ := sinCos(s.B * radian)
	c.powerB = impactB - (float64(c.powerA*cosD) - float64(2*s.VA*sinD) +
		float64(gravity*sinB) + float64(resist*s.VB))
	c.powerB -= c.friction(s.VB)
	s.B += float64(s.VB * dt)
	s.VB = clamp(s.VB + float64(c.powerB*dt))
	return kicked
}

// friction opposes a velocity above 1 deg/s.
func (c *Classic) friction(v float64) float64 {
	if math.Abs(v) > 1 {
		return math.Copysign(c.params.Friction, v)
	}
	return 0
}

func clamp(v float64) float64 { return max(-maxClassicSpeed, min(v, maxClassicSpeed)) }

// Now returns the state after the last step.
func (c *Classic) Now() State { return c.now }

// Between returns the arm to draw when fraction of the last step has passed: 0
// gives the state before it, 1 the state after it.
func (c *Classic) Between(fraction float64) State {
	mix := func(from, to float64) float64 { return from + float64((to-from)*fraction) }
	return State{
		A: mix(c.before.A, c.now.A), VA: mix(c.before.VA, c.now.VA),
		B: mix(c.before.B, c.now.B), VB: mix(c.before.VB, c.now.VB),
	}
}

// AppendState appends what tells two Classic arms of equal Params apart.
func (c *Classic) AppendState(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(c.trigger.Armed))
	s, p := c.now, c.before
	b = appendFloats(b, s.A, s.VA, s.B, s.VB, p.A, p.VA, p.B, p.VB, c.powerA, c.powerB)
	if c.pushed {
		b = appendFloats(b, c.push[0], c.push[1])
	}
	return b
}
