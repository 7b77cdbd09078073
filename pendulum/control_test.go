package pendulum

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// pull is gravity as a plain function.
type pull struct{ at func(time.Duration) float64 }

func (p *pull) At(t time.Duration) float64 { return p.at(t) }

func constant(g float64) *pull { return &pull{func(time.Duration) float64 { return g }} }

// turning turns the world over and back every two seconds, by straight ramps:
// whole numbers and products alone, so that every machine has the same.
func turning(t time.Duration) float64 {
	phase := t % (4 * time.Second)
	if phase < 0 {
		phase += 4 * time.Second
	}
	ramp := float64(phase-2*time.Second) / 1e9
	return float64(300*math.Abs(ramp)) - 300
}

// Gravity that never changes is the gravity of the params, to the bit.
func TestConstantGravity(t *testing.T) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		want := newArm(t, model, DefaultParams())
		p := DefaultParams()
		p.Gravity = -7
		got := newArm(t, model, p)
		got.SetGravity(constant(150))
		for n := range 300 {
			at := time.Duration(n) * 33 * time.Millisecond
			want.Combo(at, n)
			got.Combo(at, n)
			if a, b := want.State(at+5), got.State(at+5); a != b {
				t.Fatalf("%v: at %v %+v, want %+v", model, at, b, a)
			}
		}
	}
}

// Gravity below 0 turns the world over: the arm comes to rest pointing up.
func TestWorldTurnedOver(t *testing.T) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		arm := newArm(t, model, DefaultParams())
		arm.SetGravity(&pull{func(t time.Duration) float64 {
			if t < time.Second {
				return 150
			}
			return -150
		}})
		if arm.State(2*time.Second) != (State{}) {
			t.Errorf("%v: an arm at rest is thrown, not balanced", model)
		}
		arm.Kick(2*time.Second, [2]float64{300, 100})
		s := arm.State(3 * time.Minute)
		for _, x := range []float64{math.Abs(math.Remainder(s.A, 360)) - 180, math.Abs(math.Remainder(s.B, 360)) - 180, s.VA, s.VB} {
			if math.Abs(x) > 0.5 {
				t.Errorf("%v: it rests at %+v, not upside down", model, s)
				break
			}
		}
	}
}

// What gravity may not be does no harm.
func TestBadGravityAndKicks(t *testing.T) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300} {
			arm := newArm(t, model, DefaultParams())
			arm.SetGravity(constant(x))
			for n := range 500 {
				arm.Kick(time.Duration(n)*10*time.Millisecond, [2]float64{x, -x})
			}
			s := arm.State(6 * time.Second)
			if sum := s.A + s.VA + s.B + s.VB; math.IsNaN(sum) || math.IsInf(sum, 0) {
				t.Errorf("%v: %v gives %+v", model, x, s)
			}
		}
	}
}

// An authored kick is the combo's kick, at its time; kick_every 0 leaves only those.
func TestAuthoredKick(t *testing.T) {
	p := DefaultParams()
	for _, model := range []Model{ModelTrue, ModelClassic} {
		byCombo := newArm(t, model, p)
		byCombo.Combo(time.Second+3, 3)
		none := p
		none.KickEvery = 0
		authored := newArm(t, model, none)
		authored.Combo(time.Second, 99)
		authored.Kick(time.Second+3, p.Kick)
		if a, b := byCombo.State(2*time.Second), authored.State(2*time.Second); a != b || a == (State{}) {
			t.Errorf("%v: %+v, by combo %+v", model, b, a)
		}
		byCombo.Advance(2 * time.Second)
		authored.Advance(2 * time.Second)
		n, at := authored.Kicks()
		if wantN, want := byCombo.Kicks(); n != wantN || at != want {
			t.Errorf("%v: %d kicks, the last at %v, want %d at %v", model, n, at, wantN, want)
		}
	}
}

// Lengths and masses are the physics', and a kick stays what it is in deg/s² on
// each rod alone.
func TestRatios(t *testing.T) {
	p := DefaultParams()
	p.Lengths, p.Masses = [2]float64{0.5, 2}, [2]float64{2, 1}
	ph := p.Physics()
	if ph.L1 != 0.5 || ph.L2 != 2 || ph.M1 != 2 || ph.M2 != 1 || math.Abs(ph.D1-0.75*0.3) > 1e-15 || ph.D2 != 4*0.3 {
		t.Errorf("%+v", ph)
	}
	if j1, j2 := p.Impulses(); math.Abs(j1-0.75*60*radian) > 1e-12 || math.Abs(j2-4*20*radian) > 1e-12 {
		t.Errorf("impulses %v, %v", j1, j2)
	}
	arm := newArm(t, ModelTrue, p)
	arm.Combo(0, 3)
	dw1, dw2 := ph.Kick(Motion{}, 0.75*60*radian, 4*20*radian)
	if s := arm.State(0); math.Abs(s.VA-dw1/radian) > 1e-9 || math.Abs(s.VB-dw2/radian) > 1e-9 {
		t.Errorf("kicked to %+v, want %v and %v", s, dw1/radian, dw2/radian)
	}
}

// Every arm that Validate lets pass can be built, and the stiffest of them is
// damped, not thrown about by its integrator.
func TestEveryCornerIsStable(t *testing.T) {
	for corner := range 1 << 7 {
		pick := func(bit int, low, high float64) float64 {
			if corner>>bit&1 == 1 {
				return high
			}
			return low
		}
		p := Params{
			KickEvery: 1, Kick: [2]float64{3000, 1000}, Gravity: pick(0, 150, MaxGravity),
			Resist: pick(1, 0.3, MaxResist), Friction: pick(2, 2, MaxFriction),
			Lengths: [2]float64{pick(3, MinRatio, MaxRatio), pick(4, MinRatio, MaxRatio)},
			Masses:  [2]float64{pick(5, MinRatio, MaxRatio), pick(6, MinRatio, MaxRatio)},
		}
		arm := newArm(t, ModelTrue, p)
		ph := p.Physics()
		for n := range 100 {
			arm.Combo(time.Duration(n)*10*time.Millisecond, n)
			arm.Kick(time.Duration(n)*10*time.Millisecond+time.Millisecond, [2]float64{-MaxKick / 10, MaxKick / 20})
		}
		before := math.Inf(1)
		for at := time.Second; at < 4*time.Second; at += 50 * time.Millisecond {
			arm.Advance(at)
			e := ph.Energy(arm.exact.At(at))
			if !(e <= before+1e-9*math.Abs(before)+1e-9) {
				t.Fatalf("%+v: at %v the energy rises from %v to %v", p, at, before, e)
			}
			before = e
		}
	}
}

// Gravity, kicks and how time is sliced: only the first two matter.
func TestControlledArmSlicingChangesNothing(t *testing.T) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		play := func(slices *rand.Rand) (out []byte) {
			arm, _ := New(model, DefaultParams(), -time.Second)
			arm.SetGravity(&pull{turning})
			now, r := -time.Second, rand.New(rand.NewPCG(3, 3))
			for n := range 300 {
				at := now + time.Duration(r.Int64N(int64(100*time.Millisecond)))
				for slices != nil && now < at {
					now += 1 + time.Duration(slices.Int64N(int64(20*time.Millisecond)))
					arm.Advance(min(now, at))
				}
				now = at
				if n%3 == 0 {
					arm.Kick(at, [2]float64{float64(1000 * (n % 5)), -900})
				} else {
					arm.Combo(at, n)
				}
				s := arm.State(at + 7*time.Millisecond)
				out = appendFloats(out, s.A, s.VA, s.B, s.VB)
			}
			return arm.AppendState(out)
		}
		want := play(nil)
		if string(play(rand.New(rand.NewPCG(5, 5)))) != string(want) {
			t.Errorf("%v: slices of time change the arm", model)
		}
	}
}

// As TestSameBitsEverywhere, with all that a chart can ask of an arm.
func TestSameBitsEverywhereControlled(t *testing.T) {
	const want = "c7e9df99b4231b02"
	hash := fnv.New64a()
	for _, model := range []Model{ModelTrue, ModelClassic} {
		for _, ratio := range []float64{0.5, 1, 1.3, 2} {
			p := DefaultParams()
			p.Kick = [2]float64{4200, -1500}
			p.Lengths, p.Masses = [2]float64{ratio, 1 / ratio}, [2]float64{1, ratio}
			arm := newArm(t, model, p)
			arm.SetGravity(&pull{turning})
			kicks, sign := stream(11)
			for i, at := range kicks {
				arm.Combo(at, 2*i)
				arm.Kick(at+3*time.Millisecond, [2]float64{2000 * sign[i], 700})
				_ = binary.Write(hash, binary.LittleEndian, arm.State(at+time.Millisecond))
			}
			hash.Write(arm.AppendState(nil))
		}
	}
	if got := fmt.Sprintf("%016x", hash.Sum64()); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
