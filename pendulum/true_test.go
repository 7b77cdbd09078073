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

type exactVectors struct {
	Cases []struct {
		Name    string
		Params  Physics
		Initial Motion
		Kicks   []struct{ T, J1, J2 float64 }
		Torques []struct {
			T0, T1   float64
			Shoulder float64 `json:"tau_shoulder"`
			Elbow    float64 `json:"tau_elbow"`
		}
		Tol  map[string]struct{ Theta, Omega float64 }
		Rows [][6]float64
	}
}

func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

func TestTrue(t *testing.T) {
	for _, c := range vectors[exactVectors](t, "pendulum_exact.json").Cases {
		t.Run(c.Name, func(t *testing.T) {
			arm, err := NewTrue(c.Params, 0, c.Initial)
			if err != nil {
				t.Fatal(err)
			}
			tol := c.Tol["high_order"]
			for _, row := range c.Rows {
				now := seconds(row[0])
				for len(c.Kicks) > 0 && seconds(c.Kicks[0].T) <= now {
					arm.Kick(seconds(c.Kicks[0].T), c.Kicks[0].J1, c.Kicks[0].J2)
					c.Kicks = c.Kicks[1:]
				}
				for len(c.Torques) > 0 && seconds(c.Torques[0].T0) <= now {
					w := c.Torques[0]
					arm.SetTorque(seconds(w.T0), Torque{w.Shoulder, w.Elbow})
					if seconds(w.T1) > now {
						break
					}
					arm.SetTorque(seconds(w.T1), Torque{})
					c.Torques = c.Torques[1:]
				}
				m := arm.At(now)
				if th := max(math.Abs(m.Th1-row[1]), math.Abs(m.Th2-row[3])); !(th <= tol.Theta) {
					t.Errorf("t %v: angles %v, %v differ by %v, tolerance %v", row[0], m.Th1, m.Th2, th, tol.Theta)
				}
				if w := max(math.Abs(m.W1-row[2]), math.Abs(m.W2-row[4])); !(w <= tol.Omega) {
					t.Errorf("t %v: velocities %v, %v differ by %v, tolerance %v", row[0], m.W1, m.W2, w, tol.Omega)
				}
			}
			if len(c.Kicks) > 0 || len(c.Torques) > 0 {
				t.Errorf("%d kicks and %d torques not used", len(c.Kicks), len(c.Torques))
			}
		})
	}
}

// releases are the starts whose energy must hold over a minute.
var releases = []struct {
	name  string
	start Motion
}{
	{"60_60", Motion{Th1: 60 * radian, Th2: 60 * radian}},
	{"120_m20", Motion{Th1: 120 * radian, Th2: -20 * radian}},
	{"500deg", Motion{W1: 500 * radian}},
	{"2000deg", Motion{W1: 2000 * radian}},
}

// articleScale is the article's arm without drag and friction.
func articleScale() Physics {
	return Params{Gravity: 150, Lengths: [2]float64{1, 1}, Masses: [2]float64{1, 1}}.Physics()
}

func TestEnergyHolds(t *testing.T) {
	p := articleScale()
	for _, r := range releases {
		arm, _ := NewTrue(p, 0, r.start)
		e0 := p.Energy(r.start)
		scale := e0 - p.Energy(Motion{})
		worst := 0.0
		for now := Grid; now <= time.Minute; now += Grid {
			arm.Advance(now)
			worst = max(worst, math.Abs(p.Energy(arm.At(now))-e0)/scale)
		}
		t.Logf("%s: %.2g", r.name, worst)
		if !(worst <= 1e-11) {
			t.Errorf("%s: energy drifts by %.2g of E0 - E(hanging)", r.name, worst)
		}
	}
}

// With drag and friction, energy falls by what they take: a step agrees with
// Power to the second order.
func TestEnergyFallsByPower(t *testing.T) {
	p := DefaultParams().Physics()
	arm, _ := NewTrue(p, 0, Motion{Th1: 2, Th2: -1})
	for now := time.Duration(0); now < 20*time.Second; now += 50 * time.Millisecond {
		const dt = time.Millisecond
		before, middle, after := arm.At(now), arm.At(now+dt/2), arm.At(now+dt)
		got := (p.Energy(after) - p.Energy(before)) / dt.Seconds()
		want := p.Power(middle, Torque{})
		if want > 0 || math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
			t.Fatalf("at %v: dE/dt %v, power %v", now, got, want)
		}
		arm.Advance(now)
	}
}

// stream is a performance: kicks of both signs at odd times.
func stream(seed uint64) (kicks []time.Duration, sign []float64) {
	r := rand.New(rand.NewPCG(seed, 1))
	at := -time.Second
	for range 60 {
		at += time.Duration(r.Int64N(int64(400 * time.Millisecond)))
		if r.IntN(8) == 0 {
			at = floor(at, Grid) + Grid // exactly on the grid too
		}
		kicks = append(kicks, at)
		sign = append(sign, float64(1-2*r.IntN(2)))
	}
	return kicks, sign
}

// However Advance is called, the state is the same to the bit.
func TestSlicingChangesNothing(t *testing.T) {
	params := DefaultParams()
	j1, j2 := params.Impulses()
	kicks, sign := stream(7)
	queries := make([]time.Duration, 300)
	for i := range queries {
		queries[i] = -time.Second + time.Duration(i)*41*time.Millisecond + 37
	}
	play := func(slice func(from, to time.Duration, advance func(time.Duration))) (read []Motion, end []byte) {
		arm, err := NewTrue(params.Physics(), -2*time.Second-3, Motion{})
		if err != nil {
			t.Fatal(err)
		}
		now := -2 * time.Second
		to := func(next time.Duration) {
			slice(now, next, arm.Advance)
			now = next
		}
		k := 0
		for _, q := range queries {
			for ; k < len(kicks) && kicks[k] <= q; k++ {
				to(kicks[k])
				arm.Kick(kicks[k], sign[k]*j1, sign[k]*j2)
			}
			to(q)
			read = append(read, arm.At(q))
		}
		to(now + time.Second)
		return read, arm.AppendState(nil)
	}
	want, wantEnd := play(func(_, to time.Duration, advance func(time.Duration)) { advance(to) })
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		got, end := play(func(from, to time.Duration, advance func(time.Duration)) {
			for from < to {
				from += 1 + time.Duration(r.Int64N(int64(15*time.Millisecond)))
				advance(min(from, to))
			}
		})
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("seed %d: at %v %+v, unsliced %+v", seed, queries[i], got[i], want[i])
			}
		}
		if string(end) != string(wantEnd) {
			t.Fatalf("seed %d: stored state differs", seed)
		}
	}
}

// A copy goes its own way, and At leaves the arm alone.
func TestCopyIsASnapshot(t *testing.T) {
	arm, _ := NewTrue(DefaultParams().Physics(), 0, Motion{Th1: 1})
	arm.Advance(time.Second)
	snapshot := arm
	stored := fmt.Sprint(arm)
	arm.At(3 * time.Second)
	if fmt.Sprint(arm) != stored {
		t.Error("At changed the arm")
	}
	arm.Kick(time.Second+1, 5, 5)
	arm.Advance(2 * time.Second)
	if fmt.Sprint(snapshot) != stored {
		t.Error("the copy moved along")
	}
	arm = snapshot
	arm.Advance(2 * time.Second)
	again, _ := NewTrue(DefaultParams().Physics(), 0, Motion{Th1: 1})
	again.Advance(2 * time.Second)
	if arm != again {
		t.Error("restoring the copy and going on is not the same as going on")
	}
}

// Positive is a mirror image: the equations know no left and right.
func TestMirror(t *testing.T) {
	left, _ := NewTrue(DefaultParams().Physics(), 0, Motion{Th1: -1, W2: 7})
	right, _ := NewTrue(DefaultParams().Physics(), 0, Motion{Th1: 1, W2: -7})
	left.Kick(time.Second/3, -2, 1)
	right.Kick(time.Second/3, 2, -1)
	l, r := left.At(10*time.Second), right.At(10*time.Second)
	if l.Th1 != -r.Th1 || l.W1 != -r.W1 || l.Th2 != -r.Th2 || l.W2 != -r.W2 {
		t.Errorf("%+v is not the mirror image of %+v", l, r)
	}
}

func TestFloor(t *testing.T) {
	for _, c := range [][3]time.Duration{{0, 5, 0}, {4, 5, 0}, {5, 5, 5}, {-1, 5, -5}, {-5, 5, -5}, {-6, 5, -10}} {
		if got := floor(c[0], c[1]); got != c[2] {
			t.Errorf("floor(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

// The same bits on every processor: this number was made on amd64 and must come
// out under wasm and arm64 too, where the test of that name at the root of the
// module runs it.
func TestSameBitsEverywhere(t *testing.T) {
	const want = "05626573e2c62be8"
	hash := fnv.New64a()
	params := DefaultParams()
	for _, model := range []Model{ModelTrue, ModelClassic} {
		arm, err := New(model, params, -time.Second)
		if err != nil {
			t.Fatal(err)
		}
		kicks, _ := stream(11)
		for i, at := range kicks {
			arm.Combo(at, 2*i)
			s := arm.State(at + time.Millisecond)
			_ = binary.Write(hash, binary.LittleEndian, s)
		}
		hash.Write(arm.AppendState(nil))
	}
	fast, _ := NewTrue(params.Physics(), 0, Motion{W1: 2000 * radian, W2: -3})
	fast.Advance(10 * time.Second)
	hash.Write(fast.AppendState(nil))
	if got := fmt.Sprintf("%016x", hash.Sum64()); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
