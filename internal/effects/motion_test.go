package effects

import (
	"math"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// What is thrown about is limited as lights are; what is small or slow is not.
func TestMotionSharesTheBudget(t *testing.T) {
	song := steady(120)
	for _, c := range []struct {
		kind    string
		amount  float64
		step    float64 // beats
		limited bool
	}{
		{"zoom", 0.5, 0.25, true}, {"zoom", 0.06, 0.25, false}, {"zoom", -0.5, 0.25, true}, {"zoom", 0.5, 1, false},
		{"stretch", 0.4, 0.25, true}, {"stretch", 0.05, 0.25, false}, {"sway", 30, 0.25, true}, {"sway", 3, 0.25, false},
	} {
		list := flashes(c.kind, "guest", 0.01, 20, c.step)
		for i := range list {
			list[i].Amount = c.amount
		}
		at := comings(New(list, 1, song), "guest."+c.kind, song, 0, 10*time.Second)
		switch asked := len(list); {
		case !c.limited && len(at) != asked:
			t.Errorf("%s of %v every %v beats: %d of %d are seen", c.kind, c.amount, c.step, len(at), asked)
		case c.limited && (len(at) < 25 || len(at) > 30):
			t.Errorf("%s of %v every %v beats: %d are seen in ten seconds, want some 30", c.kind, c.amount, c.step, len(at))
		}
	}
	ramps := flashes("zoom", "stage", 0, 40, 4) // a second each way
	for i := range ramps {
		w := &ramps[i].Window
		w.Full, w.Out, w.End = w.In+2, w.In+2, w.In+4
	}
	both := New(append(ramps, flashes("flash", "stage", 0, 40, 1)...), 1, song)
	if n := len(comings(both, "stage.flash", song, 0, 20*time.Second)); n != 40 {
		t.Errorf("beside a slow zoom %d flashes of 40 are seen", n)
	}
}

// comings counts how often something is there that was not.
func comings(set *Set, name string, song *beat.Map, from, to time.Duration) (at []time.Duration) {
	before := 0.0
	for t := from; t < to; t += time.Millisecond {
		now := set.At(song.Beat(t), t).find(name).Now
		if now != 0 && before == 0 {
			at = append(at, t)
		}
		before = now
	}
	return at
}

// A large pulse without colour that comes four times a second is felt every second time, a small one always.
func TestPulsesShareTheBudget(t *testing.T) {
	song := steady(240)
	for _, c := range []struct {
		amount   float64
		from, to int
	}{{0.05, 40, 40}, {0.3, 20, 20}} {
		always := beat.Window{In: 0, Full: 0, Out: 100, End: 100}
		set := New([]charts.Effect{{Kind: "pulse", Target: "body", Amount: c.amount, Every: 1, Window: always}}, 1, song)
		n := 0
		for k := range 40 {
			if set.At(float64(k), song.At(float64(k))).find("body.pulse").Now > c.amount/2 {
				n++
			}
		}
		if n < c.from || n > c.to {
			t.Errorf("a pulse of %v on 40 beats in ten seconds is felt %d times, want %d to %d", c.amount, n, c.from, c.to)
		}
	}
}

// Shakes have a farthest, sways a fastest.
func TestMotionLimits(t *testing.T) {
	always := beat.Window{In: -10, Full: -10, Out: 1000, End: 1000}
	farthest, fastest := map[string]float64{}, map[string]float64{}
	for _, target := range []string{"stage", "guest", "lanes"} {
		list := []charts.Effect{
			{Kind: "vibrate", Target: target, Amount: 1000, Window: always},
			{Kind: "sway", Target: target, Amount: 90, Every: 0.5, Window: always},
		}
		song := steady(150)
		set := New(list, 1, song)
		last := math.NaN()
		for i := range 10_000 {
			at := time.Duration(i) * time.Millisecond
			v := set.At(song.Beat(at), at)
			x, y := v.Shake(target)
			farthest[target] = max(farthest[target], math.Abs(x), math.Abs(y))
			now := v.find(target + ".sway").Now
			if d := math.Abs(now-last) * 1000; d > fastest[target] {
				fastest[target] = d
			}
			last = now
			if got := v.Amount(target + ".vibrate"); got != 1000 {
				t.Fatalf("the envelope is %v", got)
			}
		}
	}
	for target, want := range map[string]float64{"stage": mostQuake, "lanes": mostQuake, "guest": mostShake} {
		if got := farthest[target]; got > want || got < want*0.9 {
			t.Errorf("the %s is shaken by %v px, want up to %v", target, got, want)
		}
	}
	for target, want := range map[string]float64{"stage": mostSpin, "lanes": mostSpin, "guest": mostTwist} {
		if got := fastest[target]; got > want*1.001 || got < want*0.95 {
			t.Errorf("the %s turns %v degrees a second at its fastest, want %v", target, got, want)
		}
	}
	gentle := New([]charts.Effect{{Kind: "sway", Target: "stage", Amount: 5, Every: 4, Window: always}}, 1, steady(120))
	if got := gentle.At(1, steady(120).At(1)).find("stage.sway").Now; math.Abs(got-5) > 1e-9 {
		t.Errorf("a gentle sway of 5 degrees goes %v", got)
	}
}
