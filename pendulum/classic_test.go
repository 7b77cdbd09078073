package pendulum

import (
	"math"
	"slices"
	"testing"
)

type classicVectors struct {
	Cases []struct {
		Name, Variant string
		Initial       struct{ DegreeA, VelA, DegreeB, VelB float64 }
		Steps         int
		ComboEvents   [][2]int `json:"combo_events"`
		Fires         []int
		TolAbs        float64 `json:"tol_abs"`
		Rows          [][8]float64
	}
}

func TestClassic(t *testing.T) {
	for _, c := range vectors[classicVectors](t, "pendulum_classic.json").Cases {
		t.Run(c.Name, func(t *testing.T) {
			p := DefaultParams()
			if c.Variant == "prose" { // the article's prose has no kick on the forearm, its code has
				p.Kick[1] = 0
			}
			arm, err := NewClassic(p, State{c.Initial.DegreeA, c.Initial.VelA, c.Initial.DegreeB, c.Initial.VelB})
			if err != nil {
				t.Fatal(err)
			}
			combo, fires, rows := 0, []int{}, 0
			for step := range c.Steps {
				for len(c.ComboEvents) > 0 && c.ComboEvents[0][0] <= step {
					combo = c.ComboEvents[0][1]
					c.ComboEvents = c.ComboEvents[1:]
				}
				if arm.Step(combo) {
					fires = append(fires, step)
				}
				if rows == len(c.Rows) || int(c.Rows[rows][0]) != step+1 {
					continue
				}
				want := c.Rows[rows]
				tol := c.TolAbs
				if tol > 1e-6 && rows < 25 { // a chaotic run, still predictable
					tol = 1e-8
				}
				s := arm.Now()
				for i, got := range []float64{s.A, s.VA, s.B, s.VB, arm.powerA, arm.powerB} {
					if !(math.Abs(got-want[i+2]) <= tol) {
						t.Fatalf("step %d column %d: %v, want %v ± %v", step+1, i+2, got, want[i+2], tol)
					}
				}
				rows++
			}
			if rows != len(c.Rows) {
				t.Errorf("%d rows compared of %d", rows, len(c.Rows))
			}
			if !slices.Equal(fires, c.Fires) {
				t.Errorf("kicks at steps %v, want %v", fires, c.Fires)
			}
		})
	}
}

func TestClassicBetween(t *testing.T) {
	arm, _ := NewClassic(DefaultParams(), State{A: 30, B: 60})
	arm.Step(0)
	arm.Step(3)
	from := arm.Between(0)
	half := arm.Between(0.5)
	if from != arm.before {
		t.Errorf("Between(0) = %+v, want the state before, %+v", from, arm.before)
	}
	if want := (arm.before.VA + arm.Now().VA) / 2; math.Abs(half.VA-want) > 1e-12 {
		t.Errorf("Between(0.5).VA = %v, want %v", half.VA, want)
	}
}

// The article's update runs away for wild parameters; it must not end in NaN.
func TestClassicStaysFinite(t *testing.T) {
	for _, p := range []Params{
		{KickEvery: 1, Kick: [2]float64{MaxKick, -MaxKick}, Gravity: MaxGravity, Resist: MaxResist},
		{KickEvery: 1, Kick: [2]float64{MaxKick, MaxKick}, Gravity: -MaxGravity},
		{KickEvery: 1, Kick: [2]float64{3000, 1000}, Gravity: 150},
	} {
		p.Lengths, p.Masses = [2]float64{1, 1}, [2]float64{1, 1}
		arm, err := NewClassic(p, State{A: 1})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 200_000 {
			arm.Step(n)
		}
		s := arm.Now()
		for _, x := range []float64{s.A, s.VA, s.B, s.VB} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%+v: %+v", p, s)
			}
		}
	}
}
