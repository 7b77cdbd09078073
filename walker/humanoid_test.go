package walker

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// table is rows of worked values under names.
type table struct {
	Style   string
	Columns []string
	Rows    [][]any
	named   map[string]int
}

func (t *table) number(row []any, name string) float64 {
	if t.named == nil {
		t.named = map[string]int{}
		for i, c := range t.Columns {
			t.named[c] = i
		}
	}
	return row[t.named[name]].(float64)
}

func (t *table) joint(row []any, name string) Joint {
	return Joint{t.number(row, name+"_x"), t.number(row, name+"_y")}
}

type humanoidVectors struct {
	Constants []struct {
		Front     float64 `json:"front_angle"`
		Bone      float64
		HipHeight float64 `json:"hip_height_at_A"`
		D         float64 `json:"D_angle"`
		Travel    float64 `json:"travel_deg"`
		Step      float64 `json:"step_px"`
		Most      float64 `json:"hip_height_max"`
	}
	Ticks   []table
	ByPhase []table `json:"by_phase"`
}

// robot is the article's humanoid, going left.
func robot(style string) Humanoid {
	return Humanoid{X0: 704, Dir: -1, Bone: 64, Front: 45, Torso: 112, GroundY: 448, Literal: style == "literal"}
}

func compareHumanoid(t *testing.T, v *table, row []any, p Pose) {
	t.Helper()
	const most = 1e-9
	for name, got := range map[string]Joint{
		"hip": p.Hip, "L_knee": p.Knees[0], "R_knee": p.Knees[1], "L_foot": p.Feet[0].At(), "R_foot": p.Feet[1].At(),
		"shoulder": p.Shoulder, "Larm_elbow": p.Elbows[0], "Larm_hand": p.Hands[0], "Rarm_elbow": p.Elbows[1], "Rarm_hand": p.Hands[1],
	} {
		if off := apart(got, v.joint(row, name)); !(off <= most) {
			t.Errorf("%s at %v: the %s is off by %g px", v.Style, row[0], name, off)
		}
	}
}

// Every row of the article's cycle, by phase and tick by tick, in both styles.
func TestHumanoidVectors(t *testing.T) {
	v := vectors[humanoidVectors](t, "walker_humanoid.json")
	for _, c := range v.Constants {
		h := Humanoid{Dir: 1, Bone: c.Bone, Front: c.Front}
		p, middle := h.Pose(0), h.Pose(0.5)
		for name, q := range map[string][2]float64{
			"step": {HumanoidStep(c.Bone, c.Front), c.Step}, "D": {h.cycle().rear, c.D}, "travel": {h.cycle().rear - h.Front, c.Travel}, "hip": {-p.Hip.Y, c.HipHeight},
		} {
			if math.Abs(q[0]-q[1]) > 1e-9 {
				t.Errorf("front angle %v: %s is %v, want %v", c.Front, name, q[0], q[1])
			}
		}
		if -middle.Hip.Y > c.Most {
			t.Errorf("front angle %v: the hip is %v px high, at most %v", c.Front, -middle.Hip.Y, c.Most)
		}
		if got := FrontAngle(c.Bone, 2*c.Step); math.Abs(got-c.Front) > 1e-9 {
			t.Errorf("a stride of %v px has the front angle %v, want %v", 2*c.Step, got, c.Front)
		}
	}
	rows := 0
	for _, v := range v.ByPhase {
		h := robot(v.Style)
		for _, row := range v.Rows {
			compareHumanoid(t, &v, row, h.Pose(v.number(row, "p")))
			rows++
		}
	}
	// The article goes by ticks: 2 degrees each, the last of each phase cut short.
	for _, v := range v.Ticks {
		h := robot(v.Style)
		for _, row := range v.Rows {
			step, tick := int(v.number(row, "step")), int(v.number(row, "tick"))
			k := tick - 39*step
			if k == 0 && step > 0 {
				step, k = step-1, 39 // the rows say which leg was the pivot
			}
			c := h.cycle()
			done := min(2*float64(k), 45)
			if k > 23 {
				done = 45 + min(2*float64(k-23), c.rear-90)
			}
			swung := done
			if h.Literal {
				swung = 2 * float64(k)
			}
			var p Pose
			h.pose(&p, &c, float64(step), done, swung, v.number(row, "L_arm")-90, 0, 0)
			compareHumanoid(t, &v, row, p)
			rows++
		}
	}
	if rows != 2*(129+235) {
		t.Errorf("%d rows", rows)
	}
}

// A pivot's foot does not move, bones keep their length, feet land where the
// pivot will be, and the proportional swing does not dip, for any stride.
func TestHumanoidProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		h := Humanoid{
			X0: 2000 * rng.Float64(), From: 2 * float64(rng.IntN(50)-25), Dir: float64(2*rng.IntN(2) - 1),
			Bone: 10 + 90*rng.Float64(), Torso: 112, GroundY: 448,
		}
		stride := h.Bone * (0.5 + 3.5*rng.Float64())
		h.Front = FrontAngle(h.Bone, stride)
		if err := h.Validate(); err != nil {
			t.Fatal(err)
		}
		if off := 2*HumanoidStep(h.Bone, h.Front) - stride; math.Abs(off) > 1e-9*stride {
			t.Fatalf("a stride of %v px is off by %v", stride, off)
		}
		for n := -3.0; n < 4; n++ {
			first := h.Pose(n)
			for range 40 {
				p := h.Pose(n + rng.Float64())
				pivot := int(math.Abs(math.Mod(n, 2)))
				if !p.Feet[pivot].Planted || p.Feet[1-pivot].Planted || apart(p.Feet[pivot].At(), first.Feet[pivot].At()) > 1e-9 {
					t.Fatalf("step %v: the pivot slips from %v to %v", n, first.Feet[pivot], p.Feet[pivot])
				}
				for i := range 2 {
					for name, bone := range map[string]float64{
						"thigh": length(p.Hip, p.Knees[i]), "shin": length(p.Knees[i], p.Feet[i].At()),
						"upper arm": length(p.Shoulder, p.Elbows[i]), "forearm": length(p.Elbows[i], p.Hands[i]),
					} {
						if math.Abs(bone-h.Bone) > 1e-9 {
							t.Fatalf("the %s is %v px long, want %v", name, bone, h.Bone)
						}
					}
				}
				if dip := p.Feet[1-pivot].Y - h.GroundY; dip > 0.02*h.Bone {
					t.Fatalf("front angle %v: the swinging foot is %v px in the ground, of bones of %v", h.Front, dip, h.Bone)
				}
			}
			// The step ends where the next begins, and arms turn round there.
			before, after := h.Pose(n+1-1e-7), h.Pose(n+1)
			for i := range 2 {
				if apart(before.Feet[i].At(), after.Feet[i].At()) > 1e-4*h.Bone || apart(before.Hands[i], after.Hands[i]) > 1e-4*h.Bone {
					t.Fatalf("step %v: a limb jumps from %+v to %+v", n+1, before, after)
				}
			}
		}
	}
}

func TestHumanoidValidate(t *testing.T) {
	for name, change := range map[string]func(h *Humanoid){
		"x0":            func(h *Humanoid) { h.X0 = math.NaN() },
		"from":          func(h *Humanoid) { h.From = math.Inf(1) },
		"even":          func(h *Humanoid) { h.From = 3 },
		"direction":     func(h *Humanoid) { h.Dir = 0 },
		"bone length":   func(h *Humanoid) { h.Bone = 0 },
		"front thigh":   func(h *Humanoid) { h.Front = 90 },
		"torso":         func(h *Humanoid) { h.Torso = -1 },
		"ground height": func(h *Humanoid) { h.GroundY = math.NaN() },
	} {
		h := robot("")
		change(&h)
		if err := h.Validate(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if p := h.Pose(0.3); math.IsNaN(p.Hip.X) || math.IsNaN(p.Hands[0].Y) || math.IsNaN(p.Feet[1].Y) {
			t.Errorf("%s: posed as %+v", name, p)
		}
	}
	if err := robot("").Validate(); err != nil {
		t.Error(err)
	}
	for _, stride := range []float64{0, -3, 1e9, math.NaN()} {
		if a := FrontAngle(64, stride); !(a >= leastFront && a <= mostFront) {
			t.Errorf("a stride of %v has the front angle %v", stride, a)
		}
	}
}
