package effects

import (
	"math"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

func TestKicks(t *testing.T) {
	window := func(in, full, out, end float64) beat.Window {
		return beat.Window{In: in, Full: full, Out: out, End: end}
	}
	type kick struct{ beat, upper, fore float64 }
	for _, c := range []struct {
		name string
		list []charts.Effect
		want []kick
	}{
		{"one, when it is full", []charts.Effect{{Kind: "kick", Target: "upper_arm", Amount: 3000, Window: window(2, 4, 4, 6)}}, []kick{{4, 3000, 0}}},
		{"one that jumps", []charts.Effect{{Kind: "kick", Target: "forearm", Amount: -500, Window: window(2, 2, 2, 3)}}, []kick{{2, 0, -500}}},
		{"a roll that grows", []charts.Effect{{Kind: "kick", Target: "upper_arm", Amount: 1000, Every: 1, Window: window(0, 4, 5, 5)}},
			[]kick{{0, 0, 0}, {1, 250, 0}, {2, 500, 0}, {3, 750, 0}, {4, 1000, 0}}},
		{"the later block rules", []charts.Effect{
			{Kind: "kick", Target: "upper_arm", Amount: 1000, Every: 2, Window: window(0, 0, 8, 8)},
			{Kind: "kick", Target: "upper_arm", Amount: -7, Every: 1, Window: window(3, 3, 5, 5)}},
			[]kick{{0, 1000, 0}, {2, 1000, 0}, {3, -7, 0}, {4, -7, 0}, {6, 1000, 0}}},
		{"a block that another hides when it is full", []charts.Effect{
			{Kind: "kick", Target: "upper_arm", Amount: 1000, Window: window(0, 4, 4, 8)},
			{Kind: "kick", Target: "upper_arm", Amount: 1, Window: window(3, 4.5, 5, 5)}}, []kick{{4.5, 1, 0}}},
		{"both bones", []charts.Effect{
			{Kind: "kick", Target: "forearm", Amount: 2, Window: window(1, 1, 1, 2)},
			{Kind: "kick", Target: "upper_arm", Amount: 3, Window: window(1, 1, 1, 2)}}, []kick{{1, 0, 2}, {1, 3, 0}}},
		{"of nothing", []charts.Effect{{Kind: "kick", Target: "guest", Amount: 2, Window: window(1, 1, 1, 2)}}, nil},
	} {
		song := steady(150)
		got := New(c.list, 1, song).Kicks()
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i, k := range got {
			if w := c.want[i]; k.Time != song.At(w.beat) || k.Kick != [2]float64{w.upper, w.fore} {
				t.Errorf("%s: %v, want %v", c.name, k, w)
			}
		}
	}
}

// A stream of kicks is one that the arm can take, however dense it is written.
func TestKicksAreNoStorm(t *testing.T) {
	always := beat.Window{In: -1e7, Full: -1e7, Out: 1e7, End: 1e7}
	for _, bpm := range []float64{0.001, 120, 1e9} {
		list := New([]charts.Effect{{Kind: "kick", Target: "upper_arm", Amount: 1e5, Every: 1.0 / 64, Window: always}}, 1, steady(bpm)).Kicks()
		if len(list) > maxKicks {
			t.Errorf("%v BPM: %d kicks", bpm, len(list))
		}
		for i := range list {
			if i > 0 && list[i].Time-list[i-1].Time < 10*time.Millisecond {
				t.Fatalf("%v BPM: kicks at %v and %v", bpm, list[i-1].Time, list[i].Time)
			}
		}
	}
}

func TestGravityIsTheEnvelope(t *testing.T) {
	e := charts.Effect{Kind: "gravity", Target: "upper_arm", Amount: -300, Ease: beat.InOutSine, Window: beat.Window{In: 8, Full: 10, Out: 20, End: 24}}
	set := New([]charts.Effect{e, {Kind: "gravity", Target: "body", Amount: 1, Window: e.Window}}, 1, steady(120))
	if !set.Pulls() || New(nil, 1, steady(120)).Pulls() {
		t.Error("who pulls and who does not")
	}
	for _, b := range []float64{0, 8, 8.7, 10, 15, 20, 21, 24, 30, math.NaN()} {
		if got, want := set.Gravity(b), e.Amount*e.Window.Eased(b, e.Ease); got != want && !(math.IsNaN(b) && got == 0) {
			t.Errorf("beat %v: %v, want %v", b, got, want)
		}
	}
}
