package walker

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// vectors reads a file of worked values, computed outside Hibana.
func vectors[T any](t testing.TB, name string) T {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

type pair [2]float64

func (p pair) joint() Joint { return Joint{p[0], p[1]} }

// apart is the larger difference of the two coordinates.
func apart(a, b Joint) float64 { return max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)) }

func length(a, b Joint) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }

// gaitParams is a biped as the vectors write it.
type gaitParams struct {
	Step        float64 `json:"step_px"`
	Dir         float64
	Duty        string
	SwingHeight float64 `json:"swing_height_px"`
	HipY        float64 `json:"hip_y"`
	GroundY     float64 `json:"ground_y"`
	L1, L2      float64
	HipGap      float64 `json:"hip_gap"`
	SwingEase   string  `json:"swing_ease"`
	X0          float64
	Bend        float64
}

func (g gaitParams) biped(t *testing.T) Biped {
	duty, known := map[string]float64{"1/2": 0.5, "3/5": 0.6}[g.Duty]
	if !known {
		t.Fatalf("duty %q", g.Duty)
	}
	b := Biped{
		X0: g.X0, Dir: g.Dir, Stride: 2 * g.Step, Duty: duty,
		SwingHeight: g.SwingHeight, Smooth: g.SwingEase == "smooth",
		HipY: g.HipY, GroundY: g.GroundY, L1: g.L1, L2: g.L2, HipGap: g.HipGap, Bend: g.Bend,
	}
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
	return b
}

// checkGait compares a pose with a row body_x, then for each leg hip_x, knee,
// foot and ground.
func checkGait(t *testing.T, beat float64, p Pose, b Biped, row []float64, tol float64) {
	t.Helper()
	if math.Abs(p.Hip.X-row[0]) > tol || p.Hip.Y != b.HipY || p.Legs != 2 {
		t.Errorf("beat %v: hips at %v, want x %v", beat, p.Hip, row[0])
	}
	for j := range 2 {
		want := row[1+6*j:]
		if math.Abs(p.Hips[j].X-want[0]) > tol {
			t.Errorf("beat %v leg %d: hip at %v, want x %v", beat, j, p.Hips[j], want[0])
		}
		if apart(p.Knees[j], Joint{want[1], want[2]}) > tol {
			t.Errorf("beat %v leg %d: knee at %v, want %v", beat, j, p.Knees[j], want[1:3])
		}
		if apart(p.Feet[j].At(), Joint{want[3], want[4]}) > tol {
			t.Errorf("beat %v leg %d: foot at %v, want %v", beat, j, p.Feet[j], want[3:5])
		}
		if p.Feet[j].Planted != (want[5] == 1) && !nearEdge(beat, j, b.Duty) {
			t.Errorf("beat %v leg %d: planted %v", beat, j, p.Feet[j].Planted)
		}
	}
}

// nearEdge reports a beat within 1e-8 of a landing or lift-off of leg j.
func nearEdge(beat float64, j int, duty float64) bool {
	landed := math.Abs(math.Remainder(beat-float64(j), 2))
	lifted := math.Abs(math.Remainder(beat-float64(j)-2*duty, 2))
	return min(landed, lifted) < 1e-8
}
