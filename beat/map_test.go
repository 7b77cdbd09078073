package beat

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// randomTiming piles up events of every kind, on rows, often on the same one.
func randomTiming(r *rand.Rand) Timing {
	t := Timing{Beat0: 4*r.Float64() - 2, Tempos: []Tempo{{0, 20 + 400*r.Float64()}}}
	beat := func() float64 { return float64(r.IntN(64*12)) / 12 }
	used := map[[2]float64]bool{}
	fresh := func(list float64) (float64, bool) {
		b := beat()
		seen := used[[2]float64{list, b}] || list == 0 && b == 0
		used[[2]float64{list, b}] = true
		return b, !seen
	}
	for range r.IntN(30) {
		if b, ok := fresh(0); ok {
			t.Tempos = append(t.Tempos, Tempo{b, 20 + 400*r.Float64()})
		}
		if b, ok := fresh(1); ok {
			t.Stops = append(t.Stops, Pause{b, r.Float64()})
		}
		if b, ok := fresh(2); ok {
			t.Delays = append(t.Delays, Pause{b, r.Float64()})
		}
		if b, ok := fresh(3); ok {
			t.Warps = append(t.Warps, Span{b, float64(r.IntN(48)) / 12})
		}
	}
	return t
}

// Time never runs back with the beat, nor the beat with time, and outside
// pauses and warps the two are inverse to the nanosecond.
func TestMonotoneAndInverse(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		m := mustNew(t, randomTiming(r))
		lastBeat, lastTime := math.Inf(-1), -Horizon
		for at := m.At(-4); at < m.At(70); at += time.Duration(1 + r.Int64N(int64(30*time.Millisecond))) {
			b := m.Beat(at)
			if b < lastBeat {
				t.Fatalf("Beat(%v) = %v, below %v before it", at, b, lastBeat)
			}
			if lastBeat = b; m.Paused(at) == NoPause {
				if got := m.After(b); got != at && m.At(b) != at {
					t.Fatalf("After(Beat(%v)) = %v, At = %v (beat %v)", at, got, m.At(b), b)
				}
			} else if m.Before(b) > at || m.After(b) <= at {
				t.Fatalf("paused at %v, but beat %v lasts from %v to %v", at, b, m.Before(b), m.After(b))
			}
		}
		for b := -4.0; b < 70; b += r.Float64() / 10 {
			if got := m.At(b); got < lastTime && b > -4 {
				t.Fatalf("At(%v) = %v, before %v", b, got, lastTime)
			} else {
				lastTime = got
			}
		}
	}
}

// On an event's own beat the order is before ≤ due ≤ after, Beat at the first
// instant is the event's beat or, after a warp, later.
func TestEventBeats(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		m := mustNew(t, randomTiming(r))
		for _, e := range m.Events() {
			before, due, after := m.Before(e.Beat), m.At(e.Beat), m.After(e.Beat)
			if before > due || due > after {
				t.Fatalf("beat %v: before %v, due %v, after %v", e.Beat, before, due, after)
			}
			if got := m.Beat(before); got < e.Beat-1e-7 {
				t.Fatalf("Beat(%v) = %v, below %v", before, got, e.Beat)
			}
			if e.Time < before || e.Time > after {
				t.Fatalf("%v at beat %v acts at %v, outside %v–%v", e.Kind, e.Beat, e.Time, before, after)
			}
		}
	}
}

func TestCursorIsTheMap(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		m := mustNew(t, randomTiming(r))
		c := m.Cursor()
		at, beat := time.Duration(0), 0.0
		for range 400 {
			switch r.IntN(8) {
			case 0: // far away
				at = time.Duration(r.Int64N(int64(3*time.Minute))) - time.Minute
				beat = 90*r.Float64() - 10
			case 1: // back
				at -= time.Duration(r.Int64N(int64(time.Second)))
				beat -= r.Float64()
			case 2: // onto an event, exactly
				e := m.Events()[r.IntN(len(m.Events()))]
				at, beat = e.Time, e.Beat
			default: // a frame on
				at += 16 * time.Millisecond
				beat += 1.0 / 48
			}
			if got, want := c.Beat(at), m.Beat(at); got != want {
				t.Fatalf("Cursor.Beat(%v) = %v, the map has %v", at, got, want)
			}
			if got, want := c.At(beat), m.At(beat); got != want {
				t.Fatalf("Cursor.At(%v) = %v, the map has %v", beat, got, want)
			}
		}
	}
}

// The order of the lists is nobody's business.
func TestListOrderDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 50 {
		timing := randomTiming(r)
		want := mustNew(t, timing)
		shuffle(r, timing.Tempos)
		shuffle(r, timing.Stops)
		shuffle(r, timing.Delays)
		shuffle(r, timing.Warps)
		if got := mustNew(t, timing); !reflect.DeepEqual(got, want) {
			t.Fatalf("shuffled lists make another map: %+v", timing)
		}
	}
}

func shuffle[T any](r *rand.Rand, list []T) {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// Ten thousand stops of a third of a second do not drift: the times are those
// of exact arithmetic, within the 1 µs of the contract.
func TestNoDrift(t *testing.T) {
	timing := Timing{Tempos: []Tempo{{0, 180}}}
	for i := range 10_000 {
		timing.Stops = append(timing.Stops, Pause{float64(i) / 4, 1.0 / 3})
	}
	m := mustNew(t, timing)
	want := time.Duration(math.Round(2500*60e9/180 + 10_000*1e9/3))
	if got := m.At(2500); (got - want).Abs() > 10*time.Nanosecond {
		t.Errorf("At(2500) = %v, want %v", got, want)
	}
}

// Doubling of beats reported for negative BPM: after its repair to a warp the
// skipped beats take no time and their notes cannot be hit.
func TestSkipTakesNoTime(t *testing.T) {
	m := mustNew(t, Timing{Tempos: []Tempo{{0, 170}}, Warps: []Span{{190, 8}}})
	for beat, want := range map[float64]float64{190: 67.058824, 198: 67.058824, 199: 67.411765} {
		if got := m.At(beat); (got - seconds(want)).Abs() > time.Microsecond {
			t.Errorf("At(%v) = %v, want %v s", beat, got, want)
		}
	}
	for beat, want := range map[float64]bool{189.9: true, 190: false, 194: false, 197.9: false, 198: true} {
		if m.Hittable(beat) != want {
			t.Errorf("Hittable(%v) = %v", beat, !want)
		}
	}
}

// Stop, delay, warp and tempo on one beat once missed when a cached position
// began there: no number of events before it may change an answer.
func TestCursorBeginsOnPileUp(t *testing.T) {
	for _, dummies := range []int{0, 15, 16, 17} {
		timing := Timing{Tempos: []Tempo{{0, 120}, {8, 200}}, Delays: []Pause{{8, 0.25}}, Stops: []Pause{{8, 0.5}}, Warps: []Span{{8, 2}}}
		for i := range dummies {
			timing.Tempos = append(timing.Tempos, Tempo{float64(i+1) / 4, 120})
		}
		m := mustNew(t, timing)
		c := m.Cursor()
		for beat, want := range map[float64]float64{7.5: 3.75, 8: 4.25, 8.5: 4.75, 10: 4.75, 11: 5.05} {
			for _, from := range []float64{-1, 8, 8.5, 10, 20} {
				c.At(from)
				if got := c.At(beat); (got - seconds(want)).Abs() > time.Nanosecond {
					t.Errorf("%d dummies, from beat %v: At(%v) = %v, want %v s", dummies, from, beat, got, want)
				}
			}
		}
		for at, want := range map[float64]float64{3.75: 7.5, 4: 8, 4.7: 8, 4.75: 10, 5.05: 11} {
			for _, from := range []float64{-1, 4, 4.5, 4.75, 9} {
				c.Beat(seconds(from))
				if got := c.Beat(seconds(at)); math.Abs(got-want) > 1e-8 {
					t.Errorf("%d dummies, from %v s: Beat(%v s) = %v, want %v", dummies, from, at, got, want)
				}
			}
		}
		if !m.Hittable(8) || m.Hittable(8.5) || m.Hittable(9.9) || !m.Hittable(10) {
			t.Errorf("%d dummies: wrong notes can be hit", dummies)
		}
	}
}

// A note's beat and a stop's may be worked out along different ways; the last
// bit must not push the note behind the stop.
func TestLastBitStaysOnTheStop(t *testing.T) {
	third := 16.0 / 3
	m := mustNew(t, Timing{Tempos: []Tempo{{0, 120}}, Stops: []Pause{{third, 1}}, Warps: []Span{{third - 1, math.Nextafter(1, 2)}}})
	for _, b := range []float64{third, math.Nextafter(third, 9), math.Nextafter(third, 0)} {
		if got, want := m.At(b), seconds((third-1)/2); got != want {
			t.Errorf("At(%v) = %v, want %v", b, got, want)
		}
	}
	if got := m.Snap(5.333); got != third {
		t.Errorf("Snap(5.333) = %v, want the stop's %v", got, third)
	}
	if got := m.Snap(5.34); got != 5.34 {
		t.Errorf("Snap(5.34) = %v, want it untouched", got)
	}
}

func TestTempoBeforeBeat0(t *testing.T) {
	m := mustNew(t, Timing{Beat0: 1, Tempos: []Tempo{{-8, 10}, {-4, 60}, {4, 120}}})
	for beat, want := range map[float64]float64{-10: -9, -4: -3, 0: 1, 4: 5, 6: 6} {
		if got := m.At(beat); got != seconds(want) {
			t.Errorf("At(%v) = %v, want %v s", beat, got, want)
		}
	}
	if low, high := m.MinMaxBPM(); low != 60 || high != 120 {
		t.Errorf("MinMaxBPM() = %v, %v, want 60, 120: the first tempo is never in force", low, high)
	}
}

func TestRow(t *testing.T) {
	for beat, want := range map[float64]int{0: 0, 1: 48, -1: -48, 4.01: 192, 0.5104: 24, 0.5 / 48: 0, 1.5 / 48: 2, 2.5 / 48: 2,
		1e300: math.MaxInt/2 + 1, math.Inf(-1): -math.MaxInt/2 - 1} {
		if got := Row(beat); got != want {
			t.Errorf("Row(%v) = %d, want %d", beat, got, want)
		}
	}
	if Row(math.NaN()) != 0 {
		t.Error("Row(NaN) is not 0")
	}
}
