package pendulum

import (
	"math"
	"strings"
	"testing"
)

type checkVectors struct {
	Accel []struct {
		Params                   Physics
		State                    [4]float64
		Tau                      [2]float64
		Alpha1, Alpha2, E, Power float64
	}
	Kick []struct {
		Params       Physics
		State        [4]float64
		J            [2]float64
		Dw1, Dw2, DE float64
		G            float64
	}
	Modes []struct {
		Params     Physics
		Slow, Fast struct {
			Omega2 float64
			Ratio  float64 `json:"ratio_th2_th1"`
		}
	}
}

// near is a relative 1e-12 with a floor of 1e-12.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-12*max(1, math.Abs(want)) }

func TestEquations(t *testing.T) {
	for i, c := range vectors[checkVectors](t, "pendulum_checks.json").Accel {
		m := Motion{c.State[0], c.State[1], c.State[2], c.State[3]}
		torque := Torque{c.Tau[0], c.Tau[1]}
		a1, a2 := c.Params.Accelerations(m, torque)
		if !near(a1, c.Alpha1) || !near(a2, c.Alpha2) {
			t.Errorf("row %d: accelerations %v, %v, want %v, %v", i, a1, a2, c.Alpha1, c.Alpha2)
		}
		if e := c.Params.Energy(m); !near(e, c.E) {
			t.Errorf("row %d: energy %v, want %v", i, e, c.E)
		}
		if p := c.Params.Power(m, torque); !near(p, c.Power) {
			t.Errorf("row %d: power %v, want %v", i, p, c.Power)
		}
	}
}

func TestKick(t *testing.T) {
	for i, c := range vectors[checkVectors](t, "pendulum_checks.json").Kick {
		c.Params.G = c.G
		m := Motion{c.State[0], c.State[1], c.State[2], c.State[3]}
		dw1, dw2 := c.Params.Kick(m, c.J[0], c.J[1])
		if !near(dw1, c.Dw1) || !near(dw2, c.Dw2) {
			t.Errorf("row %d: %v, %v, want %v, %v", i, dw1, dw2, c.Dw1, c.Dw2)
		}
		after := m
		after.W1 += dw1
		after.W2 += dw2
		if e := c.Params.Energy(after) - c.Params.Energy(m); math.Abs(e-c.DE) > 1e-11*max(1, math.Abs(c.DE)) {
			t.Errorf("row %d: the kick brings %v, want %v", i, e, c.DE)
		}
	}
}

// In a normal mode both rods accelerate back in proportion to their angle.
func TestNormalModes(t *testing.T) {
	for i, c := range vectors[checkVectors](t, "pendulum_checks.json").Modes {
		c.Params.Eps = 1
		for _, mode := range []struct{ Omega2, Ratio float64 }{
			{c.Slow.Omega2, c.Slow.Ratio}, {c.Fast.Omega2, c.Fast.Ratio},
		} {
			const small = 1e-9
			a1, a2 := c.Params.Accelerations(Motion{Th1: small, Th2: small * mode.Ratio}, Torque{})
			w1, w2 := -a1/small, -a2/(small*mode.Ratio)
			if math.Abs(w1/mode.Omega2-1) > 1e-12 || math.Abs(w2/mode.Omega2-1) > 1e-12 {
				t.Errorf("row %d: omega² %v and %v, want %v", i, w1, w2, mode.Omega2)
			}
		}
	}
}

// The order conditions of the tall trees: a mistyped coefficient breaks them.
func TestButcherTable(t *testing.T) {
	var c [12]float64
	for i, row := range dop853A {
		for _, a := range row[:i] {
			c[i] += a
		}
	}
	stage := [12]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1} // c^k, then A·c^k and A·A·c^k
	for k := range 8 {
		var sum, sumA, sumAA float64
		var ac [12]float64
		for i, row := range dop853A {
			for j, a := range row[:i] {
				ac[i] += a * stage[j]
			}
		}
		for i, b := range dop853B {
			sum += b * stage[i]
			sumA += b * ac[i]
			for j, a := range dop853A[i][:i] {
				sumAA += b * a * ac[j]
			}
		}
		n := float64(k)
		if math.Abs(sum-1/(n+1)) > 1e-14 {
			t.Errorf("Σ b·c^%d = %v", k, sum)
		}
		if k < 7 && math.Abs(sumA-1/((n+1)*(n+2))) > 1e-14 {
			t.Errorf("Σ b·A·c^%d = %v", k, sumA)
		}
		if k < 6 && math.Abs(sumAA-1/((n+1)*(n+2)*(n+3))) > 1e-14 {
			t.Errorf("Σ b·A·A·c^%d = %v", k, sumAA)
		}
		for i := range stage {
			stage[i] *= c[i]
		}
	}
}

func TestPhysicsValidate(t *testing.T) {
	good := articleScale()
	for word, spoil := range map[string]func(*Physics){
		"m1": func(p *Physics) { p.M1 = 0 }, "m2": func(p *Physics) { p.M2 = -1 },
		"l1": func(p *Physics) { p.L1 = math.NaN() }, "l2": func(p *Physics) { p.L2 = math.Inf(1) },
		"eps": func(p *Physics) { p.Eps = 0 }, "f1": func(p *Physics) { p.F1 = -1 },
		"gravity": func(p *Physics) { p.G = math.Inf(-1) }, "d2": func(p *Physics) { p.D2 = -0.1 },
	} {
		p := good
		spoil(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: error %v", word, err)
		}
		if _, err := NewTrue(p, 0, Motion{}); err == nil {
			t.Errorf("%s: NewTrue took it", word)
		}
	}
	stiff := good
	stiff.F2, stiff.Eps = 1000, 0.001
	if _, err := NewTrue(stiff, 0, Motion{}); err == nil || !strings.Contains(err.Error(), "too strong") {
		t.Errorf("stiff: error %v", err)
	}
	if _, err := NewTrue(good, 0, Motion{W1: math.NaN()}); err == nil {
		t.Error("NewTrue took a NaN")
	}
}
