package pendulum

import (
	"encoding/binary"
	"fmt"
	"time"
)

// Model is one of the two ways an arm can move.
type Model uint8

// The models, named as charts name them.
const (
	ModelTrue    Model = iota // "true": the exact physics
	ModelClassic              // "classic": the article's update
)

// ParseModel returns the model a chart names.
func ParseModel(name string) (Model, error) {
	switch name {
	case "true":
		return ModelTrue, nil
	case "classic":
		return ModelClassic, nil
	}
	return 0, fmt.Errorf(`pendulum: there is no arm model %q; use "true" or "classic"`, name)
}

// String returns the model's name in charts.
func (m Model) String() string {
	if m == ModelClassic {
		return "classic"
	}
	return "true"
}

// Arm is the performer's arm in song time: tell it each value the combo takes,
// in the order of time, and ask how it hangs at any later time. What it answers
// depends on those events alone, not on how often it is asked or advanced. A
// copy of the struct is a snapshot.
type Arm struct {
	model   Model
	trigger Trigger // of the true model; the classic one has its own
	j1, j2  float64 // of the true model
	params  Params
	gravity Gravity // nil for the one of params
	exact   True
	classic Classic
	combo   int
	now     time.Duration // nothing earlier can change any more
	next    time.Duration // start of the classic model's next step
	kicks   int
	kicked  time.Duration
}

// New returns an arm hanging at rest from the song time start on, with a combo
// of 0.
func New(model Model, p Params, start time.Duration) (Arm, error) {
	if err := p.Validate(); err != nil {
		return Arm{}, err
	}
	a := Arm{model: model, params: p, trigger: Trigger{Every: p.KickEvery}, now: start, next: -floor(-start, ClassicStep)}
	a.j1, a.j2 = p.Impulses()
	var err error
	if a.exact, err = NewTrue(p.Physics(), start, Motion{}); err != nil {
		return Arm{}, err
	}
	a.classic, err = NewClassic(p, State{})
	return a, err
}

// Combo tells the arm that the combo became n at time at. The true model is
// kicked at that very time; the classic one reads the combo at the start of its
// next step, as a step at at itself still does. An event before a time already
// advanced to acts then.
func (a *Arm) Combo(at time.Duration, n int) {
	a.Advance(at)
	a.combo = n
	if a.model == ModelTrue && a.trigger.Combo(n) {
		a.exact.Kick(a.now, a.j1, a.j2)
		a.kicks++
		a.kicked = a.now
	}
}

// SetGravity lets gravity change in song time, from the next step on.
func (a *Arm) SetGravity(g Gravity) { a.gravity, a.exact.gravity = g, g }

// Kick kicks the arm at a time, whatever the combo: kick is in deg/s² for one
// 0.02 s step on upper arm and forearm, each at most MaxKick. The true model is
// kicked at that very time, the classic one in its next step.
func (a *Arm) Kick(at time.Duration, kick [2]float64) {
	a.Advance(at)
	kick = [2]float64{within(kick[0], MaxKick), within(kick[1], MaxKick)}
	if a.model == ModelClassic {
		a.classic.Kick(kick)
		return
	}
	j1, j2 := a.params.impulses(kick)
	a.exact.Kick(a.now, j1, j2)
	a.kicks++
	a.kicked = a.now
}

// Advance says that no event before to is to come any more. It need not be
// called: Combo and State do what it does. Its use is to keep State cheap.
func (a *Arm) Advance(to time.Duration) {
	a.now = max(a.now, to)
	if a.model == ModelTrue {
		a.exact.Advance(a.now)
		return
	}
	for ; a.next < a.now; a.next += ClassicStep {
		if a.gravity != nil {
			a.classic.SetGravity(weight(a.gravity, a.next))
		}
		if a.classic.Step(a.combo) {
			a.kicks++
			a.kicked = a.next
		}
	}
}

// State returns the arm to draw at time t, not before the last event: the true
// model at t, the classic one between its two steps around t.
func (a Arm) State(t time.Duration) State {
	a.Advance(t)
	if a.model == ModelTrue {
		return a.exact.At(a.now).Degrees()
	}
	return a.classic.Between(1 - float64(a.next-a.now)/float64(ClassicStep))
}

// Sample returns the arm at time t as it is stored, never interpolated: the
// true model at t, the classic one after its last step that ends by t.
func (a Arm) Sample(t time.Duration) State {
	a.Advance(t)
	switch {
	case a.model == ModelTrue:
		return a.exact.At(a.now).Degrees()
	case a.next > a.now:
		return a.classic.Between(0)
	}
	return a.classic.Now()
}

// Kicks returns how many kicks the arm has had, and the time of the last one.
func (a *Arm) Kicks() (n int, last time.Duration) { return a.kicks, a.kicked }

// AppendState appends what tells two arms of equal Params apart, for a hash of
// the show.
func (a *Arm) AppendState(b []byte) []byte {
	for _, n := range [...]int64{int64(a.model), int64(a.combo), int64(a.now), int64(a.kicks), int64(a.kicked)} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	if a.model == ModelClassic {
		b = binary.LittleEndian.AppendUint64(b, uint64(a.next))
		return a.classic.AppendState(b)
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(a.trigger.Armed))
	return a.exact.AppendState(b)
}
