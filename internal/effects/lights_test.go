package effects

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// flashes are blocks of one kind on a target that jump on and off on every step
// of beats, a half of it each.
func flashes(kind, target string, from, to, step float64) []charts.Effect {
	var list []charts.Effect
	for b := from; b < to; b += step {
		list = append(list, charts.Effect{Kind: kind, Target: target, Amount: 1, Window: beat.Window{In: b, Full: b, Out: b + step/2, End: b + step/2}})
	}
	return list
}

// rises counts how often a name's light comes on, and when.
func rises(set *Set, name string, song *beat.Map, from, to time.Duration) (at []time.Duration) {
	before := 0.0
	for t := from; t < to; t += time.Millisecond {
		now := set.At(song.Beat(t), t).find(name).Now
		if now > 0 && before == 0 {
			at = append(at, t)
		}
		before = now
	}
	return at
}

func TestThreeFlashesASecond(t *testing.T) {
	for _, c := range []struct {
		bpm, step float64
		want      int // in ten seconds
	}{
		{60, 1, 10}, {120, 1, 20}, {152, 1, 26}, {180, 1, 30}, // as many as are asked for
		{181, 1, 24}, {240, 1, 30}, {1000, 1, 30}, {120, 1.0 / 16, 30},
	} {
		song := steady(c.bpm)
		set := New(flashes("flash", "stage", 0, 20*c.bpm/60, c.step), 1, song)
		at := rises(set, "stage.flash", song, 0, 10*time.Second)
		if n := len(at); n < c.want-1 || n > c.want {
			t.Errorf("%v BPM, every %v beats: %d flashes in ten seconds, want %d", c.bpm, c.step, n, c.want)
		}
		for i := range at {
			if i >= 3 && at[i]-at[i-3] < time.Second-2*time.Millisecond {
				t.Errorf("%v BPM, every %v beats: flashes at %v and %v are three apart", c.bpm, c.step, at[i-3], at[i])
			}
		}
	}
}

// turns counts the pairs of opposing changes of a signal that no second may have
// more than three of; a change counts from a tenth on, as WCAG has it.
func mostFlashes(signal []float64, perSecond int) int {
	const least = 0.1
	var turns []int // where the signal turned round after a change of at least so much
	low, high := 0, 0
	up, down := false, false
	for i, x := range signal {
		if x > signal[high] {
			high = i
		}
		if x < signal[low] {
			low = i
		}
		switch {
		case !up && x-signal[low] >= least: // it has risen
			turns = append(turns, i)
			up, down, high, low = true, false, i, i
		case !down && signal[high]-x >= least:
			turns = append(turns, i)
			up, down, high, low = false, true, i, i
		}
		if up && x >= signal[high] {
			high, low = i, i
		}
		if down && x <= signal[low] {
			high, low = i, i
		}
	}
	most := 0
	for i := range turns {
		n := 0
		for _, at := range turns[i:] {
			if at-turns[i] < perSecond {
				n++
			}
		}
		most = max(most, n/2)
	}
	return most
}

func TestMostFlashes(t *testing.T) {
	wave := func(hz, depth float64) (out []float64) {
		for i := range 3000 {
			out = append(out, 0.5+depth/2*math.Sin(2*math.Pi*hz*float64(i)/1000))
		}
		return out
	}
	for _, c := range []struct {
		hz, depth float64
		want      int
	}{{1, 1, 1}, {3, 1, 3}, {5, 1, 5}, {5, 0.09, 0}, {0, 1, 0}} {
		if got := mostFlashes(wave(c.hz, c.depth), 1000); got != c.want {
			t.Errorf("%v Hz, %v deep: %d flashes in a second, want %d", c.hz, c.depth, got, c.want)
		}
	}
}

// Whatever random charts ask for, all lights together have at most three flashes
// a second: light and shade added up as if every target were the whole picture.
func TestBudgetOfRandomCharts(t *testing.T) {
	kinds := []string{"flash", "tint", "pulse"}
	targets := []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"}
	seeds := []uint64{1431, 1707, 1806, 1837} // in which slow lights with steep ends came upon quick ones
	for seed := range uint64(100) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 5))
		song := steady(60 + 940*r.Float64())
		if seed%4 == 3 && seed < 1000 {
			song = unsteady(r)
		}
		var list []charts.Effect
		for range 1 + r.IntN(150) {
			edges := []float64{0, 0, 0, 0}
			from, wide := 40*r.Float64(), math.Pow(30, 2*r.Float64()-1)
			for i := range edges {
				edges[i] = from + wide*r.Float64()
			}
			slices.Sort(edges)
			if r.IntN(2) == 0 {
				edges[1], edges[2] = edges[0], edges[3]
			}
			list = append(list, charts.Effect{
				Kind: kinds[r.IntN(3)], Target: targets[r.IntN(len(targets))], Amount: r.Float64(), Colour: []string{"#ffffff", "#000000"}[r.IntN(2)],
				Every: 0.1 + r.Float64(), Ease: beat.Ease(r.IntN(22)), Window: beat.Window{In: edges[0], Full: edges[1], Out: edges[2], End: edges[3]},
			})
		}
		set := New(list, 1, song)
		var signal []float64
		for at := time.Duration(0); at < min(song.At(80), time.Minute); at += 2 * time.Millisecond {
			v := set.At(song.Beat(at), at)
			sum := 0.0
			for i := range v.Len() {
				switch x := v.Value(i); {
				case x.Kind == "tint" && x.Colour == 0:
					sum -= x.Now
				case x.Kind == "tint":
					sum += x.Now
				default:
					sum += x.Light
				}
			}
			signal = append(signal, sum)
		}
		if n := mostFlashes(signal, 500); n > 3 {
			t.Errorf("chart %d: %d flashes in a second", seed, n)
		}
	}
}

// unsteady is a song whose time leaps, stands and changes its pace.
func unsteady(r *rand.Rand) *beat.Map {
	t := beat.Timing{Tempos: []beat.Tempo{{BPM: 200}}}
	for b := 1.0; b < 80; b += 1 + 8*r.Float64() {
		switch r.IntN(4) {
		case 0:
			t.Stops = append(t.Stops, beat.Pause{Beat: b, Seconds: 2 * r.Float64()})
		case 1:
			t.Warps = append(t.Warps, beat.Span{Beat: b, Beats: 0.1 + 3*r.Float64()})
		default:
			t.Tempos = append(t.Tempos, beat.Tempo{Beat: b, BPM: 30 * math.Pow(30, r.Float64())})
		}
	}
	m, err := beat.New(t)
	if err != nil {
		panic(err)
	}
	return m
}

// The lights are there for good: in whatever order an instant is asked for.
func TestLightsIgnoreOrder(t *testing.T) {
	song := steady(170)
	list := append(flashes("flash", "stage", 0, 200, 0.3), flashes("tint", "guest", 0.1, 200, 0.7)...)
	set := New(list, 1, song)
	at := func(ms int) (a, b float64) {
		t := time.Duration(ms) * time.Millisecond
		v := set.At(song.Beat(t), t)
		return v.find("stage.flash").Now, v.find("guest.tint").Now
	}
	type pair struct{ a, b float64 }
	var forward []pair
	for ms := range 60_000 {
		a, b := at(ms)
		forward = append(forward, pair{a, b})
	}
	lit := 0
	for _, ms := range rand.New(rand.NewPCG(1, 1)).Perm(60_000) {
		a, b := at(ms)
		if (pair{a, b}) != forward[ms] {
			t.Fatalf("at %d ms: %v, %v, before it was %v", ms, a, b, forward[ms])
		}
		if a > 0 {
			lit++
		}
	}
	if lit == 0 {
		t.Error("there is no light at all")
	}
}

// A stroboscope does not put out the colour of a section, and what one window
// does to several targets counts once.
func TestLongLightsFirst(t *testing.T) {
	song := steady(120)
	tint := charts.Effect{Kind: "tint", Target: "backdrop", Amount: 0.5, Window: beat.Window{In: 8, Full: 8.1, Out: 30, End: 30.1}}
	set := New(append(flashes("flash", "stage", 0, 40, 1.0/16), tint), 1, song)
	if got := set.At(20, song.At(20)).find("backdrop.tint").Now; got != 0.5 {
		t.Errorf("the section's tint is %v", got)
	}
	var list []charts.Effect
	for _, target := range []string{"body", "guest", "walkers", "backdrop"} {
		list = append(list, flashes("flash", target, 0, 20, 1)...)
	}
	set = New(list, 1, song)
	for _, target := range []string{"body", "guest", "walkers", "backdrop"} {
		if n := len(rises(set, target+".flash", song, 0, 10*time.Second)); n != 20 {
			t.Errorf("%s flashes %d times of 20", target, n)
		}
	}
}

// Eases that swing make no light swing.
func TestLightIsCalm(t *testing.T) {
	song := steady(60)
	for e := range beat.Ease(len(beat.Names())) {
		list := []charts.Effect{{Kind: "flash", Target: "stage", Amount: 0.7, Ease: e, Window: beat.Window{In: 0, Full: 4, Out: 4, End: 8}}}
		set := New(list, 1, song)
		last := 0.0
		for b := 0.0; b < 8; b += 0.01 {
			now := set.At(b, song.At(b)).find("stage.flash").Now
			if b <= 4 && now < last || b > 4 && now > last || now > 0.7 {
				t.Fatalf("%v: beat %v: %v after %v", e, b, now, last)
			}
			last = now
		}
	}
}

// Hostile lists cost little: this would take hours if every light were compared
// with every other, or every pulse of an endless window looked at.
func TestHostileLights(t *testing.T) {
	always := beat.Window{In: -1e7, Full: -1e7, Out: 1e7, End: 1e7}
	var pulses, blocks []charts.Effect
	for i := range 10_000 {
		pulses = append(pulses, charts.Effect{Kind: "pulse", Target: "stage", Amount: 1, Every: 1.0 / 64, Colour: "gold", Window: always})
		from := float64(i) * 1e-4
		blocks = append(blocks, charts.Effect{Kind: "flash", Target: fmt.Sprint("stage body head"[i%3*5 : i%3*5+5]), Amount: 1, Window: beat.Window{In: from, Full: from + 1e3, Out: from + 2e3, End: from + 1e6}})
	}
	for _, bpm := range []float64{0.001, 120, 1e9} {
		song := steady(bpm)
		for _, list := range [][]charts.Effect{pulses[:11], pulses, blocks} {
			set := New(list, 1, song)
			for _, b := range []float64{-1e7, 0, 0.5, 1e7, math.NaN(), math.Inf(1)} {
				v := set.At(b, 0)
				for i := range v.Len() {
					if x := v.Value(i); math.IsNaN(x.Now) || x.Light < 0 || x.Light > 1 {
						t.Fatalf("%v BPM, beat %v: %+v", bpm, b, x)
					}
				}
			}
		}
	}
}
