package effects

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// arm is the chart block of the arm article: the neck shakes on its way up and
// down, and grows in between.
func arm() []charts.Effect {
	return []charts.Effect{
		{Kind: "vibrate", Target: "neck", Window: beat.Window{In: 134, Full: 148, Out: 212, End: 232}, Amount: 2},
		{Kind: "stretch", Target: "neck", Window: beat.Window{In: 148, Full: 212, Out: 212, End: 232}, Amount: 1.28},
	}
}

type vectors struct {
	Continuous struct{ Rows [][4]float64 } // beat, magnitude, y, the article's own y
	Stats      []struct {
		Magnitude float64
		ZoomX     float64
		MaxAbs    float64 `json:"max_abs"`
		Std       float64
	} `json:"vibrate_stats"`
}

func load(t *testing.T) vectors {
	t.Helper()
	data, err := os.ReadFile("testdata/effects.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Continuous.Rows) < 40 || len(v.Stats) < 5 {
		t.Fatalf("effects.json has %d rows and %d statistics", len(v.Continuous.Rows), len(v.Stats))
	}
	return v
}

// The envelope of the article, made continuous: y = 480 − 480·stretch.
func TestArticle(t *testing.T) {
	set := New(arm(), 1, steady(120))
	for _, row := range load(t).Continuous.Rows {
		v := set.At(row[0], 0)
		if got := v.Amount("neck.vibrate"); math.Abs(got-row[1]) > 1e-9 {
			t.Errorf("beat %v: neck.vibrate %v, want %v", row[0], got, row[1])
		}
		if got := 480 - 480*v.Amount("neck.stretch"); math.Abs(got-row[2]) > 1e-9 {
			t.Errorf("beat %v: y %v, want %v", row[0], got, row[2])
		}
	}
}

func TestNames(t *testing.T) {
	list := append(arm(), charts.Effect{Kind: "stretch", Target: "body", Window: beat.Window{In: 0, Full: 1, Out: 2, End: 3}, Amount: 1}, arm()[0])
	var names []string
	New(list, 1, steady(120)).At(180, 0).Each(func(name string, amount float64) {
		names = append(names, name)
		if want := map[string]float64{"body.stretch": 0, "neck.stretch": 0.64, "neck.vibrate": 2}[name]; math.Abs(amount-want) > 1e-12 {
			t.Errorf("%s is %v, want %v", name, amount, want)
		}
	})
	if want := []string{"body.stretch", "neck.stretch", "neck.vibrate"}; !slices.Equal(names, want) {
		t.Errorf("names %v, want %v: sorted, each once", names, want)
	}
	v := New(list, 1, steady(120)).At(180, 0)
	if got := v.Value(2); got.Target != "neck" || got.Kind != "vibrate" {
		t.Errorf("Value(2) = %+v", got)
	}
	if got := v.Amount("neck.flash"); got != 0 {
		t.Errorf("an effect the chart does not have is %v", got)
	}
	if x, y := v.Shake("body"); x != 0 || y != 0 {
		t.Errorf("a body that does not vibrate shakes by %v, %v", x, y)
	}
	if got := New(nil, 1, steady(120)).At(0, 0).Len(); got != 0 {
		t.Errorf("no effects have %d names", got)
	}
}

// The composition rule: of two blocks with one name the later written rules
// while it is active, alone, even on its ramps and wherever it lies in time.
func TestLaterBlockWins(t *testing.T) {
	long := charts.Effect{Kind: "stretch", Target: "neck", Window: beat.Window{In: 0, Full: 0, Out: 100, End: 100}, Amount: 1}
	short := charts.Effect{Kind: "stretch", Target: "neck", Window: beat.Window{In: 40, Full: 50, Out: 60, End: 70}, Amount: 3}
	other := charts.Effect{Kind: "stretch", Target: "body", Window: short.Window, Amount: 7}
	for _, c := range []struct {
		list []charts.Effect
		want map[float64]float64
	}{
		{[]charts.Effect{long, short}, map[float64]float64{0: 1, 39.9: 1, 40: 0, 45: 1.5, 50: 3, 60: 3, 65: 1.5, 70: 1, 99: 1, 100: 0}},
		{[]charts.Effect{short, long}, map[float64]float64{40: 1, 45: 1, 50: 1, 65: 1}},
		{[]charts.Effect{long, short, other}, map[float64]float64{50: 3}},
		{[]charts.Effect{long, short, {Kind: "stretch", Target: "neck", Window: beat.Window{In: 50, Full: 50, Out: 50, End: 50}}}, map[float64]float64{50: 3}},
		{[]charts.Effect{short, long, short}, map[float64]float64{30: 1, 45: 1.5, 80: 1}},
	} {
		set := New(c.list, 1, steady(120))
		for b, want := range c.want {
			if got := set.At(b, 0).Amount("neck.stretch"); got != want {
				t.Errorf("%d blocks, beat %v: %v, want %v", len(c.list), b, got, want)
			}
		}
	}
}

// The schedule says what a look at every block would say.
func TestScheduleIsASearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var list []charts.Effect
		for range r.IntN(20) {
			edges := []float64{float64(r.IntN(30)), float64(r.IntN(30)), float64(r.IntN(30)), float64(r.IntN(30))}
			slices.Sort(edges)
			list = append(list, charts.Effect{Kind: "stretch", Target: "neck", Amount: r.Float64(),
				Window: beat.Window{In: edges[0], Full: edges[1], Out: edges[2], End: edges[3]}, Ease: beat.Ease(r.IntN(22))})
		}
		set := New(list, 1, steady(120))
		for b := -1.0; b < 31; b += 0.25 {
			want := 0.0
			for _, e := range list {
				if b >= e.Window.In && b < e.Window.End {
					want = e.Amount * e.Window.Eased(b, e.Ease)
				}
			}
			if got := set.At(b, 0).Amount("neck.stretch"); got != want {
				t.Fatalf("beat %v of %+v: %v, want %v", b, list, got, want)
			}
		}
	}
}

func TestOddBeats(t *testing.T) {
	set := New(append(arm(), charts.Effect{Kind: "stretch", Target: "neck", Window: beat.Window{In: math.NaN(), End: math.NaN()}, Amount: 1}), 1, steady(120))
	for _, b := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300} {
		if got := set.At(b, math.MaxInt64).Amount("neck.stretch"); got != 0 {
			t.Errorf("beat %v: %v", b, got)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	set := New(arm(), 1, steady(120))
	var sum float64
	now := time.Duration(0)
	if n := testing.AllocsPerRun(1000, func() {
		now += time.Second / 60
		v := set.At(150, now)
		for i := range v.Len() {
			sum += v.Value(i).X
		}
		x, y := v.Shake("neck")
		sum += v.Amount("neck.stretch") + x + y
	}); n != 0 || sum == 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	var list []charts.Effect
	for i := range 10_000 {
		e := arm()[i%2]
		e.Window.In, e.Window.End = float64(i%7000), float64(i%7000+50)
		e.Window.Full, e.Window.Out = e.Window.In+10, e.Window.In+20
		list = append(list, e)
	}
	set := New(list, 1, steady(120))
	b.ReportAllocs()
	var sum float64
	for i := 0; b.Loop(); i++ {
		v := set.At(float64(i%7000)+0.3, time.Duration(i)*time.Millisecond)
		for j := range v.Len() {
			sum += v.Value(j).Amount
		}
	}
	_ = sum
}

// steady is a song of one tempo.
func steady(bpm float64) *beat.Map {
	m, err := beat.New(beat.Timing{Tempos: []beat.Tempo{{BPM: bpm}}})
	if err != nil {
		panic(err)
	}
	return m
}
