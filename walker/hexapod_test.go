package walker

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

type hexapodVectors struct {
	Shortest, Chase struct{ Rows [][]float64 }
	Gait            []struct {
		Name   string
		Params struct {
			Body        float64 `json:"width_beg"`
			Reach       float64 `json:"width_end"`
			Duty        string
			SwingHeight float64 `json:"swing_height"`
			SwingEase   string  `json:"swing_ease"`
			Path        struct {
				Kind     string
				Pace     float64 `json:"px_per_beat"`
				Heading  float64
				Turn     float64 `json:"turn_rad"`
				Beats    float64 `json:"turn_beats"`
				Heading0 float64
			}
		}
		table
	}
	UpDown [][]int `json:"classic_updown"`
	Chased struct {
		Cases []struct {
			Angle float32
			Air   float32 `json:"angle_air"`
			Seq   []float32
		}
	} `json:"classic_chase"`
}

func TestHexapodVectors(t *testing.T) {
	v := vectors[hexapodVectors](t, "walker_hexapod.json")
	for _, g := range v.Gait {
		duty := map[string]float64{"1/2": 0.5, "7/10": 0.7}[g.Params.Duty]
		path := g.Params.Path
		piece := Piece{Steps: 4, Pace: path.Pace}
		if path.Kind == "arc" {
			piece.Steps, piece.Turn = path.Beats, path.Turn
		}
		track, err := NewTrack(Heading{Angle: path.Heading + path.Heading0}, []Piece{piece})
		if err != nil {
			t.Fatal(err)
		}
		h := Hexapod{Track: track, Body: g.Params.Body, Reach: g.Params.Reach, Duty: duty, SwingHeight: g.Params.SwingHeight, Smooth: g.Params.SwingEase == "smooth"}
		if err := h.Validate(); err != nil {
			t.Fatal(err)
		}
		for _, row := range g.Rows {
			beat := g.number(row, "beat")
			p := h.Pose(beat)
			off := func(what string, d float64) {
				if !(math.Abs(d) <= 1e-9) {
					t.Errorf("%s, beat %v: %s is off by %g", g.Name, beat, what, d)
				}
			}
			off("the middle", apart(p.Hip, g.joint(row, "center")))
			off("the heading", p.Heading-g.number(row, "heading"))
			for leg := range MaxLegs {
				k := strconv.Itoa(leg)
				off("hip "+k, apart(p.Hips[leg], g.joint(row, "hip"+k)))
				off("knee "+k, apart(p.Knees[leg], g.joint(row, "mid1_"+k)))
				off("ankle "+k, apart(p.Ankles[leg], g.joint(row, "mid2_"+k)))
				off("foot "+k, apart(p.Feet[leg].At(), g.joint(row, "foot"+k)))
				off("height "+k, p.Feet[leg].Height-g.number(row, "foot"+k+"_h"))
				if ground := g.number(row, "ground"+k) == 1; ground != p.Feet[leg].Planted && !atEdge(beat, duty, leg) {
					t.Errorf("%s, beat %v: foot %s is planted: %v", g.Name, beat, k, !ground)
				}
			}
		}
	}
	for _, r := range v.Shortest.Rows {
		if got := ShortestTurn(r[0], r[1]); math.Abs(got-r[2]) > 1e-12 {
			t.Errorf("from %v to %v is %v, want %v", r[0], r[1], got, r[2])
		}
	}
	for _, r := range v.Chase.Rows {
		if got := Chase(r[0], r[1], r[2]); math.Abs(got-r[3]) > 1e-12 {
			t.Errorf("%v after %v by %v is %v, want %v", r[0], r[1], r[2], got, r[3])
		}
	}
	up, air := 0, false
	for _, r := range v.UpDown {
		if up, air = ArticleUpDown(up, air); up != r[1] || air != (r[2] == 1) {
			t.Fatalf("frame %d: %d, in the air %v; want %v", r[0], up, air, r)
		}
	}
	for _, c := range v.Chased.Cases {
		at := c.Air
		for frame := 1; frame <= 5*len(c.Seq)-4; frame++ {
			at = ArticleChase(c.Angle, at)
			if i := (frame - 1) / 5; frame%5 == 1 && math.Abs(float64(at-c.Seq[i])) > 1e-5 {
				t.Fatalf("from %v to %v, frame %d: %v, want %v", c.Air, c.Angle, frame, at, c.Seq[i])
			}
		}
	}
}

// atEdge is whether a beat is within 1e-9 of a landing or lift-off of a leg.
func atEdge(beat, duty float64, leg int) bool {
	since := math.Mod(beat-float64(leg%2)+2000, 2)
	for _, edge := range []float64{0, 2 * duty, 2} {
		if math.Abs(since-edge) < 1e-9 {
			return true
		}
	}
	return false
}

// someTrack is a way of straights, arcs and turns on the spot.
func someTrack(t *testing.T, rng *rand.Rand) *Track {
	t.Helper()
	var pieces []Piece
	for range 1 + rng.IntN(8) {
		p := Piece{Steps: 1 + 12*rng.Float64(), Pace: 40*rng.Float64() - 5}
		switch rng.IntN(3) {
		case 0:
			p.Turn = 3 * (rng.Float64() - 0.5)
		case 1:
			p.Turn, p.Pace = 3*(rng.Float64()-0.5), 0
		}
		pieces = append(pieces, p)
	}
	track, err := NewTrack(Heading{100 * rng.Float64(), 100 * rng.Float64(), 7 * rng.Float64()}, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return track
}

// On any track a planted foot does not move, feet land on steps and nothing
// jumps, three feet at least are on the ground, and middle pieces lie at a third
// and two thirds.
func TestHexapodProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		h := Hexapod{Track: someTrack(t, rng), Body: 40, Reach: 110, Duty: 0.5 + 0.3*rng.Float64(), SwingHeight: 12, Smooth: rng.IntN(2) == 0}
		plants := map[[2]int]Joint{}
		was := h.Pose(-4)
		for s := -4.0; s < 40; s += 1.0 / 64 {
			p := h.Pose(s)
			down := 0
			for leg, f := range p.Feet {
				if f.Planted {
					down++
					key := [2]int{leg, int(math.Floor((s - float64(leg%2) + landing) / 2))}
					if at, known := plants[key]; known && apart(at, f.At()) > 1e-9 {
						t.Fatalf("step %v: foot %d slips from %v to %v", s, leg, at, f)
					}
					plants[key] = f.At()
				}
				if f.Planted != (f.Height == 0) && f.Height > 1e-9 {
					t.Fatalf("step %v: foot %d planted %v at a height of %v", s, leg, f.Planted, f.Height)
				}
				if far := apart(f.At(), was.Feet[leg].At()); far > 15 {
					t.Fatalf("step %v: foot %d jumps by %v px", s, leg, far)
				}
				third := Joint{p.Hips[leg].X + (f.X-p.Hips[leg].X)/3, p.Hips[leg].Y + (f.Y-p.Hips[leg].Y)/3}
				if apart(third, p.Knees[leg]) > 1e-9 || apart(Joint{2*p.Knees[leg].X - p.Hips[leg].X, 2*p.Knees[leg].Y - p.Hips[leg].Y}, p.Ankles[leg]) > 1e-9 {
					t.Fatalf("step %v: leg %d is bent: %v %v %v %v", s, leg, p.Hips[leg], p.Knees[leg], p.Ankles[leg], f)
				}
			}
			if down < 3 {
				t.Fatalf("step %v: %d feet on the ground", s, down)
			}
			was = p
		}
		for n := range 30 {
			p := h.Pose(float64(n))
			for leg := n % 2; leg < MaxLegs; leg += 2 {
				if !p.Feet[leg].Planted {
					t.Fatalf("foot %d has not landed at step %d", leg, n)
				}
			}
		}
	}
}

// Half a turn, which is as far either way, goes clockwise, and no direction is -π.
func TestHalfTurns(t *testing.T) {
	for _, r := range [][3]float64{{0, math.Pi, math.Pi}, {0, -math.Pi, math.Pi}, {math.Pi, 0, math.Pi}, {1, 1, 0}, {0, 4 * math.Pi, 0}, {0, 3 * math.Pi, math.Pi}} {
		if got := ShortestTurn(r[0], r[1]); math.Abs(got-r[2]) > 1e-12 {
			t.Errorf("from %v to %v is %v, want %v", r[0], r[1], got, r[2])
		}
	}
	if got := Chase(math.Pi-0.1, -math.Pi, 1); math.Abs(got-math.Pi) > 1e-12 {
		t.Errorf("a chase to -π ends at %v", got)
	}
}

// A turn of 90 degrees on the spot over four steps keeps legs short and close to
// their own directions.
func TestTurnOnTheSpot(t *testing.T) {
	track, err := NewTrack(Heading{}, []Piece{{4, 0, math.Pi / 2}})
	if err != nil {
		t.Fatal(err)
	}
	h := Hexapod{Track: track, Body: 40, Reach: 110, Duty: 0.5, SwingHeight: 12}
	for s := -1.0; s <= 6; s += 1.0 / 32 {
		p := h.Pose(s)
		for leg := range MaxLegs {
			if l := length(p.Hips[leg], p.Feet[leg].At()); l < 61.6 || l > 71.2 {
				t.Errorf("step %v: leg %d is %v px long", s, leg, l)
			}
		}
	}
}

func TestTrackRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		start  Heading
		pieces []Piece
	}{
		"pieces":    {},
		"piece 0":   {pieces: []Piece{{0, 1, 0}}},
		"piece 1":   {pieces: []Piece{{1, 1, 0}, {1, math.NaN(), 0}}},
		"within":    {start: Heading{X: math.Inf(1)}, pieces: []Piece{{1, 1, 0}}},
		"of 10001":  {pieces: make([]Piece, maxPieces+1)},
		"direction": {start: Heading{Angle: math.NaN()}, pieces: []Piece{{1, 1, 0}}},
	} {
		if _, err := NewTrack(c.start, c.pieces); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	track, err := NewTrack(Heading{}, []Piece{{1, 1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	for name, h := range map[string]Hexapod{
		"track": {}, "body": {Track: track, Body: -1}, "reach": {Track: track}, "duty": {Track: track, Reach: 1, Duty: 1},
		"swing height": {Track: track, Reach: 1, Duty: 0.5, SwingHeight: math.NaN()},
	} {
		if err := h.Validate(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

var (
	_ Walker = Humanoid{}
	_ Walker = Hexapod{}
)

func TestLegPicture(t *testing.T) {
	for _, c := range []struct {
		length float64
		n      int
		want   int
	}{{0, 3, 0}, {60, 3, 0}, {63, 3, 0}, {67, 3, 1}, {77, 3, 2}, {80, 3, 2}, {1e9, 3, 2}, {70, 1, 0}, {math.NaN(), 3, 0}} {
		if got := LegPicture(c.length, 60, 80, c.n); got != c.want {
			t.Errorf("%v px of %d pictures: %d, want %d", c.length, c.n, got, c.want)
		}
	}
}

func BenchmarkPose(b *testing.B) {
	track, err := NewTrack(Heading{}, []Piece{{4, 20, 0}, {8, 20, 1.5}, {4, 0, 1.5}, {100, 20, 0}})
	if err != nil {
		b.Fatal(err)
	}
	for name, w := range map[string]Walker{
		"biped":    good(),
		"humanoid": robot("").Ready(),
		"hexapod":  Hexapod{Track: track, Body: 40, Reach: 110, Duty: 0.6, SwingHeight: 12},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s := 0.0
			for b.Loop() {
				p := w.Pose(s)
				s += 0.013 + 1e-9*p.Hip.X
			}
		})
		for _, how := range []Step{Hop, Stumble} {
			b.Run(name+"/"+how.String(), func(b *testing.B) {
				b.ReportAllocs()
				s := 0.0
				for b.Loop() {
					p := w.Take(s, how)
					s += 0.013 + 1e-9*p.Hip.X
				}
			})
		}
	}
}
