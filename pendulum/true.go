package pendulum

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

const (
	// Grid is the time between two stored states of a True arm.
	Grid = 6250 * time.Microsecond // 1/160 s

	// maxTurn is how far, in radians, the rods may turn, or bend against each
	// other, in one step of the integrator. At 0.06 a step's error is near
	// rounding; steps several times as long would still look the same.
	maxTurn = 0.06

	// maxSteps bounds the steps in one piece of the grid, and so the work. It is
	// enough for maxTurn up to 153 rad/s (8 800 deg/s). Only damping takes more,
	// where fewer would be unstable: DOP853 bears a decay of 6.3 a step.
	maxSteps      = 16
	mostDecay     = 6
	mostDampSteps = 32

	// MaxSpeed in rad/s (57 296 deg/s, 160 turns a second) is where a True arm
	// slips: a joint fast beyond any eye turns no faster, so that maxSteps stays
	// enough for the integrator to be stable and no stream of kicks ends in NaN.
	MaxSpeed = 1000
)

// True is the exact double pendulum in song time. States are kept at the times
// k·Grid and at the times of kicks, and the state between them is a step on a
// copy, so what it reads at t depends on the kicks before t alone and never on
// how Advance was called. A copy of the struct is a snapshot.
type True struct {
	sys          system
	lever        float64 // how much faster than the rods turn the motion may change
	ring         float64 // rad/s: the pace of swinging and damping at rest
	calm         float64 // the pace of damping alone
	swing        float64 // square of the pace of swinging, per m/s² of gravity
	most         float64 // steps in a piece of the grid
	gravity      Gravity // nil for the physics' own
	t            time.Duration
	m            Motion // angles within half a turn, so that long spins lose no digits
	turn1, turn2 int64  // and the whole turns taken from them
}

// NewTrue returns the pendulum p moving as m at time start.
func NewTrue(p Physics, start time.Duration, m Motion) (True, error) {
	if err := p.Validate(); err != nil {
		return True{}, err
	}
	for _, x := range [4]float64{m.Th1, m.W1, m.Th2, m.W2} {
		if !(math.Abs(x) <= 1e6) {
			return True{}, fmt.Errorf("pendulum: the starting motion %+v is not within 1e6 rad and rad/s", m)
		}
	}
	a := True{sys: newSystem(p), t: start}
	a.lever = math.Sqrt(max(1, p.L1/p.L2, (1+p.M2/p.M1)/2*p.L2/p.L1))
	// The fast mode's square is below the sum of both modes' squares, and no
	// damping rate exceeds trace(damping matrix)·trace(M)/det M. A step bears
	// twenty times more damping than turning.
	a.swing = (p.M1 + p.M2) * (p.L1 + p.L2) / (p.M1 * p.L1 * p.L2)
	a.calm = (p.D1 + p.D2 + p.C1 + 2*p.C2 + (p.F1+2*p.F2)/p.Eps) * (a.sys.mass1 + a.sys.mass2) / a.sys.det0 / 20
	a.ring = a.pace(p.G)
	a.most = max(maxSteps, math.Ceil(p.decay(&a.sys)*Grid.Seconds()/mostDecay))
	if math.Sqrt(a.swing*math.Abs(p.G)) > MaxSpeed || a.most > mostDampSteps {
		return True{}, errors.New("pendulum: gravity, damping or friction is too strong for the steps this arm takes")
	}
	a.settle(m)
	return a, nil
}

// pace is how fast the arm swings or is damped at rest under a gravity, in rad/s.
func (a *True) pace(g float64) float64 { return max(math.Sqrt(a.swing*math.Abs(g)), a.calm) }

// decay bounds the fastest damping rate in 1/s: the trace of M⁻¹·(damping
// matrix), friction being damping of F/Eps at its steepest.
func (p Physics) decay(s *system) float64 {
	elbow := p.C2 + p.F2/p.Eps
	return ((p.D1+p.C1+p.F1/p.Eps+elbow)*s.mass2 + (p.D2+elbow)*s.mass1 + 2*elbow*s.mass12) / s.det0
}

// Advance brings the stored state to the last grid time that is not after to.
func (a *True) Advance(to time.Duration) {
	if a.m == (Motion{}) && a.sys.torque == (Torque{}) {
		a.t = max(a.t, floor(to, Grid)) // hanging at rest: nothing ever moves
		return
	}
	for next := floor(a.t, Grid) + Grid; next <= to; next += Grid {
		a.piece(next)
	}
}

// Kick gives the impulses j1 and j2 (N·m·s) to the rods at time at. Kicks come
// in the order of time; one that is late acts at the stored state's time.
func (a *True) Kick(at time.Duration, j1, j2 float64) {
	a.split(at)
	sinD, cosD := sinCos(a.m.Th1 - a.m.Th2)
	dw1, dw2 := a.sys.solve(sinD, cosD, j1, j2)
	m := a.m
	m.W1 += dw1
	m.W2 += dw2
	a.settle(m)
}

// SetTorque sets the torque that acts from time at on. Order as for Kick.
func (a *True) SetTorque(at time.Duration, torque Torque) {
	a.split(at)
	a.sys.torque = torque
}

// At returns the motion at time t, its angles not wrapped. A t before the
// stored state gives the stored state.
func (a True) At(t time.Duration) Motion {
	a.split(t)
	a.m.Th1 += float64(float64(a.turn1) * (2 * math.Pi))
	a.m.Th2 += float64(float64(a.turn2) * (2 * math.Pi))
	return a.m
}

// split makes t the time of the stored state, unless that is later already.
func (a *True) split(t time.Duration) {
	a.Advance(t)
	if t > a.t {
		a.piece(t)
	}
}

// piece moves the stored state to the time to, at most one Grid away, in equal
// steps short enough for its speed.
func (a *True) piece(to time.Duration) {
	if a.gravity != nil {
		g := weight(a.gravity, floor(a.t, Grid)) * radian
		a.sys.weigh(g)
		a.ring = a.pace(g)
	}
	h := float64(to-a.t) / 1e9
	turning := max(math.Abs(a.m.W1), math.Abs(a.m.W2), math.Abs(a.m.W2-a.m.W1))
	steps := max(1, min(math.Ceil(h*max(a.ring, a.lever*turning)/maxTurn), a.most))
	m := a.m
	for range int(steps) {
		m = a.sys.step(m, h/steps)
	}
	a.t = to
	a.settle(m)
}

// settle stores m, its angles within half a turn and its speed within MaxSpeed.
// A motion that a step has thrown out of all bounds, which takes an arm far more
// lopsided than a chart can ask for, stops the arm where it was.
func (a *True) settle(m Motion) {
	if !(math.Abs(m.Th1)+math.Abs(m.Th2) < 1e9 && math.Abs(m.W1)+math.Abs(m.W2) < math.MaxFloat64) {
		m = Motion{Th1: a.m.Th1, Th2: a.m.Th2}
	}
	if turns := math.Round(m.Th1 / (2 * math.Pi)); turns != 0 {
		m.Th1 -= float64(turns * (2 * math.Pi))
		a.turn1 += int64(turns)
	}
	if turns := math.Round(m.Th2 / (2 * math.Pi)); turns != 0 {
		m.Th2 -= float64(turns * (2 * math.Pi))
		a.turn2 += int64(turns)
	}
	if speed := a.lever * max(math.Abs(m.W1), math.Abs(m.W2)); speed > MaxSpeed {
		m.W1 *= MaxSpeed / speed
		m.W2 *= MaxSpeed / speed
	}
	a.m = m
}

// AppendState appends what tells two True arms of equal physics apart.
func (a *True) AppendState(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(a.t))
	b = binary.LittleEndian.AppendUint64(b, uint64(a.turn1))
	b = binary.LittleEndian.AppendUint64(b, uint64(a.turn2))
	return appendFloats(b, a.m.Th1, a.m.W1, a.m.Th2, a.m.W2, a.sys.torque.Shoulder, a.sys.torque.Elbow)
}

func appendFloats(b []byte, values ...float64) []byte {
	for _, v := range values {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// floor returns the last multiple of step that is not after t.
func floor(t, step time.Duration) time.Duration {
	r := t % step
	if r < 0 {
		r += step
	}
	return t - r
}
