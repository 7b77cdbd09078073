package pendulum

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func newArm(t testing.TB, model Model, p Params) Arm {
	t.Helper()
	arm, err := New(model, p, 0)
	if err != nil {
		t.Fatal(err)
	}
	return arm
}

func TestTrigger(t *testing.T) {
	for _, c := range []struct {
		name   string
		combos []int
		kicks  []int // the combos that kick
	}{
		{"every third", []int{1, 2, 3, 4, 5, 6, 7}, []int{3, 6}},
		{"a jump passes a multiple of three", []int{1, 2, 4, 5, 6, 7}, []int{4, 7}},
		{"a jump over two multiples kicks once", []int{8, 9, 10, 11}, []int{8, 11}},
		{"a break re-arms silently", []int{3, 4, 5, 0, 1, 2, 3}, []int{3, 3}},
		{"a break to above zero", []int{6, 2, 3, 4, 5}, []int{6, 5}},
		{"no change, no kick", []int{3, 3, 3}, []int{3}},
	} {
		trigger := Trigger{Every: 3}
		var kicks []int
		for _, n := range c.combos {
			if trigger.Combo(n) {
				kicks = append(kicks, n)
			}
		}
		if len(kicks) != len(c.kicks) {
			t.Errorf("%s: kicks at %v, want %v", c.name, kicks, c.kicks)
			continue
		}
		for i := range kicks {
			if kicks[i] != c.kicks[i] {
				t.Errorf("%s: kicks at %v, want %v", c.name, kicks, c.kicks)
			}
		}
	}
}

func TestParams(t *testing.T) {
	if err := DefaultParams().Validate(); err != nil {
		t.Error(err)
	}
	for word, spoil := range map[string]func(*Params){
		"kick_every": func(p *Params) { p.KickEvery = -1 },
		"lengths[1]": func(p *Params) { p.Lengths[1] = 0 },
		"lengths[0]": func(p *Params) { p.Lengths[0] = math.NaN() },
		"masses[0]":  func(p *Params) { p.Masses[0] = -1 },
		"masses[1]":  func(p *Params) { p.Masses[1] = 1e12 },
		"kick[1]":    func(p *Params) { p.Kick[1] = math.NaN() },
		"kick[0]":    func(p *Params) { p.Kick[0] = math.Inf(1) },
		"gravity":    func(p *Params) { p.Gravity = 1e9 },
		"resist":     func(p *Params) { p.Resist = -1 },
		"friction":   func(p *Params) { p.Friction = MaxFriction + 1 },
	} {
		p := DefaultParams()
		spoil(&p)
		for _, model := range []Model{ModelTrue, ModelClassic} {
			if _, err := New(model, p, 0); err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("%s %v: error %v", word, model, err)
			}
		}
	}
	for _, name := range []string{"true", "classic"} {
		if m, err := ParseModel(name); err != nil || m.String() != name {
			t.Errorf("ParseModel(%q) = %v, %v", name, m, err)
		}
	}
	if _, err := ParseModel("rubber"); err == nil || !strings.Contains(err.Error(), "rubber") {
		t.Errorf("ParseModel took rubber: %v", err)
	}
}

// One kick at rest gives +100 and -80 deg/s, clockwise on screen.
func TestFirstKick(t *testing.T) {
	arm := newArm(t, ModelTrue, DefaultParams())
	at := 1234567 * time.Microsecond
	arm.Combo(time.Second, 2)
	if n, _ := arm.Kicks(); n != 0 || arm.State(at) != (State{}) {
		t.Errorf("the arm moved at a combo of 2: %+v", arm.State(at))
	}
	arm.Combo(at, 3)
	s := arm.State(at)
	if math.Abs(s.VA-100) > 1e-12 || math.Abs(s.VB+80) > 1e-12 || s.A != 0 || s.B != 0 {
		t.Errorf("after the kick %+v, want 100 and -80 deg/s", s)
	}
	if n, last := arm.Kicks(); n != 1 || last != at {
		t.Errorf("Kicks() = %d, %v", n, last)
	}
}

// The classic arm in song time is the bare update with the combo of each step's
// start, whenever events fall between steps.
func TestClassicInTime(t *testing.T) {
	arm := newArm(t, ModelClassic, DefaultParams())
	bare, _ := NewClassic(DefaultParams(), State{})
	combo := 0
	for step := range 400 {
		start := time.Duration(step) * ClassicStep
		if step%7 == 0 {
			combo += 3
			arm.Combo(start, combo) // an event on the step's start is seen by it
		}
		if kicked := bare.Step(combo); kicked != (step%7 == 0) {
			t.Fatalf("step %d: kicked %v", step, kicked)
		}
		if got := arm.State(start + ClassicStep/4); got != bare.Between(0.25) {
			t.Fatalf("step %d: drawn %+v, want %+v", step, got, bare.Between(0.25))
		}
		if got := arm.Sample(start + ClassicStep - 1); got != bare.Between(0) {
			t.Fatalf("step %d: sampled %+v, want the last step %+v", step, got, bare.Between(0))
		}
		if got := arm.Sample(start + ClassicStep); got != bare.Now() {
			t.Fatalf("step %d: sampled %+v, want %+v", step, got, bare.Now())
		}
		if step%5 == 0 {
			combo++
			arm.Combo(start+1, combo) // too late for this step
		}
	}
	arm.Advance(400 * ClassicStep)
	if n, last := arm.Kicks(); n != 58 || last != 399*ClassicStep {
		t.Errorf("Kicks() = %d, %v", n, last)
	}
}

func TestArmSlicingChangesNothing(t *testing.T) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		play := func(slices *rand.Rand) (states []State, end []byte) {
			arm, _ := New(model, DefaultParams(), -1500*time.Millisecond)
			now := -1500 * time.Millisecond
			events := rand.New(rand.NewPCG(3, 3))
			for n := range 500 {
				at := now + time.Duration(events.Int64N(int64(100*time.Millisecond)))
				for slices != nil && now < at {
					now += 1 + time.Duration(slices.Int64N(int64(30*time.Millisecond)))
					arm.Advance(min(now, at))
				}
				now = at
				arm.Combo(at, n%97)
				states = append(states, arm.State(at+7*time.Millisecond), arm.Sample(at+9*time.Millisecond))
			}
			return states, arm.AppendState(nil)
		}
		want, wantEnd := play(nil)
		got, end := play(rand.New(rand.NewPCG(5, 5)))
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%v: answer %d is %+v, unsliced %+v", model, i, got[i], want[i])
			}
		}
		if string(end) != string(wantEnd) {
			t.Errorf("%v: stored states differ", model)
		}
	}
}

// pelt kicks an arm 100 times a second, sometimes breaking the combo, then
// lets it hang for rest.
func pelt(t *testing.T, p Params, length, rest time.Duration) State {
	t.Helper()
	arm := newArm(t, ModelTrue, p)
	r := rand.New(rand.NewPCG(9, 9))
	n := 0
	for at := time.Duration(0); at < length; at += 10 * time.Millisecond {
		n += p.KickEvery
		if r.IntN(2000) == 0 {
			n = 0
		}
		arm.Combo(at, n)
		s := arm.State(at)
		if v := max(math.Abs(s.VA), math.Abs(s.VB)); !(v <= MaxSpeed/radian+1e-9) || math.IsNaN(s.A+s.B) {
			t.Fatalf("%+v: at %v the arm is %+v", p, at, s)
		}
	}
	return arm.State(length + rest)
}

// An hour of the default arm is four seconds of work; -short tries a minute.
// When the stream ends the arm comes back to rest.
func TestArmNeverNaN(t *testing.T) {
	hour := time.Hour
	if testing.Short() {
		hour = time.Minute
	}
	one := [2]float64{1, 1}
	wild := Params{KickEvery: 1, Kick: [2]float64{MaxKick, -MaxKick}, Gravity: MaxGravity, Resist: 0, Friction: MaxFriction, Lengths: one, Masses: one}
	thick := Params{KickEvery: 1, Kick: [2]float64{-MaxKick, MaxKick}, Gravity: -MaxGravity, Resist: MaxResist, Friction: MaxFriction, Lengths: one, Masses: one}
	free := DefaultParams()
	free.Resist, free.Friction = 0, 0
	atRest(t, pelt(t, DefaultParams(), hour, 3*time.Minute))
	for _, p := range []Params{wild, thick, free} {
		pelt(t, p, time.Minute, 0)
	}
}

// Pendulums far more lopsided than a chart's arm, hit far harder, stop rather
// than overflow.
func TestTrueNeverNaN(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	between := func(least, most float64) float64 { return least * math.Pow(most/least, r.Float64()) }
	perhaps := func(x float64) float64 { return x * float64(r.IntN(2)) }
	tried := 0
	for range 500 {
		p := Physics{
			M1: between(0.01, 100), M2: between(0.01, 100), L1: between(0.01, 100), L2: between(0.01, 100),
			G: between(0.01, 1e4), Eps: between(0.01, 10),
			C1: perhaps(between(1e-3, 1e3)), C2: perhaps(between(1e-3, 1e3)),
			D1: perhaps(between(1e-3, 1e3)), D2: perhaps(between(1e-3, 1e3)),
			F1: perhaps(between(1e-3, 1e3)), F2: perhaps(between(1e-3, 1e3)),
		}
		arm, err := NewTrue(p, 0, Motion{Th1: r.Float64(), W1: 1e6 * r.NormFloat64() / 6, W2: 1e6 * r.NormFloat64() / 6})
		if err != nil {
			continue // too stiff
		}
		tried++
		for at := time.Duration(0); at < time.Second; at += 10 * time.Millisecond {
			arm.Kick(at, 1e3*r.NormFloat64(), 1e3*r.NormFloat64())
			m := arm.At(at)
			if x := m.Th1 + m.W1 + m.Th2 + m.W2; math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%+v: at %v %+v", p, at, m)
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d pendulums tried", tried)
	}
	arm, _ := NewTrue(articleScale(), 0, Motion{})
	arm.Kick(0, math.NaN(), math.Inf(1))
	if m := arm.At(time.Second); m != (Motion{}) {
		t.Errorf("a kick of NaN gives %+v", m)
	}
}

// After the stream the arm comes back to rest, wherever its turns left it.
func TestArmComesToRest(t *testing.T) {
	s := pelt(t, DefaultParams(), 20*time.Second, 3*time.Minute)
	atRest(t, s)
	if math.Abs(s.A) < 360 {
		t.Errorf("the stream did not even turn the arm over: %+v", s)
	}
}

func atRest(t *testing.T, s State) {
	t.Helper()
	for _, x := range []float64{math.Remainder(s.A, 360), s.VA, math.Remainder(s.B, 360), s.VB} {
		if math.Abs(x) > 1e-3 {
			t.Fatalf("three minutes after the stream the arm is %+v", s)
		}
	}
}
