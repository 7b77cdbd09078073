package beat

import (
	"encoding/binary"
	"math"
	"testing"
	"time"
)

var (
	farBeats = []float64{0, math.Copysign(0, -1), 1e-320, 1, -1, 47.5 / 48, 1e9, -1e9, 1e18, 1e300, -1e300,
		math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	farTimes = []time.Duration{0, 1, -1, time.Hour, -time.Hour, Horizon - 1, Horizon, Horizon + 1, -Horizon, math.MaxInt64, math.MinInt64}
)

// hammer asks a map everything at the far ends of every type and checks what
// holds for any map whatever: bounds, order, no NaN, the cursor's agreement.
func hammer(t *testing.T, m *Map) {
	t.Helper()
	c := m.Cursor()
	for _, b := range farBeats {
		before, due, after := m.Before(b), m.At(b), m.After(b)
		if before > due || due > after || before < -Horizon || after > Horizon {
			t.Fatalf("beat %v: before %v, due %v, after %v", b, before, due, after)
		}
		if got := c.At(b); got != due {
			t.Fatalf("Cursor.At(%v) = %v, the map has %v", b, got, due)
		}
		bar, in := m.Bar(b)
		if in < 0 || bar > barsMost || bar < -barsMost {
			t.Fatalf("Bar(%v) = %d, %v", b, bar, in)
		}
		m.BarStart(bar)
		m.BarLength(bar)
		m.Hittable(b)
		m.Snap(b)
		Row(b)
	}
	last := math.Inf(-1)
	for _, at := range []time.Duration{math.MinInt64, -Horizon, -time.Hour, -1, 0, 1, time.Hour, Horizon - 1, Horizon, math.MaxInt64} {
		b := m.Beat(at)
		if b < last || math.IsNaN(b) || math.IsInf(b, 0) {
			t.Fatalf("Beat(%v) = %v after %v", at, b, last)
		}
		last = b
	}
	for _, at := range farTimes {
		if got, want := c.Beat(at), m.Beat(at); got != want {
			t.Fatalf("Cursor.Beat(%v) = %v, the map has %v", at, got, want)
		}
		if bpm := m.BPM(at); !(bpm > 0) {
			t.Fatalf("BPM(%v) = %v", at, bpm)
		}
		m.Paused(at)
	}
	for _, bar := range []int{math.MinInt, -1, 0, 1, math.MaxInt} {
		if l := m.BarLength(bar); !(l > 0) {
			t.Fatalf("BarLength(%d) = %v", bar, l)
		}
		m.BarStart(bar)
	}
}

func TestExtremes(t *testing.T) {
	for name, timing := range map[string]Timing{
		"plain":         {Tempos: []Tempo{{0, 120}}},
		"slowest":       {Tempos: []Tempo{{0, math.SmallestNonzeroFloat64}, {1, 120}}},
		"fastest":       {Tempos: []Tempo{{0, math.MaxFloat64}, {1, 120}}},
		"fast to slow":  {Tempos: []Tempo{{0, math.MaxFloat64}, {1e300, 1e-300}}},
		"beat0 far":     {Beat0: math.MaxFloat64, Tempos: []Tempo{{0, 120}}},
		"beat0 far ago": {Beat0: -math.MaxFloat64, Tempos: []Tempo{{0, 120}}, Stops: []Pause{{4, 1e300}}},
		"long stops":    {Tempos: []Tempo{{0, 120}}, Stops: []Pause{{0, math.MaxFloat64}, {1, 5}}, Delays: []Pause{{1, 1e18}}},
		"long warp":     {Tempos: []Tempo{{0, 120}}, Warps: []Span{{0, 99_999_999}, {4, 1e300}}},
		"far warp":      {Tempos: []Tempo{{0, 120}}, Warps: []Span{{1e17, 1}}},
		"meters":        {Tempos: []Tempo{{0, 120}}, Meters: []Meter{{-1e300, 1.0 / 48}, {1e300, 1.0 / 48}, {1.1e300, math.MaxFloat64}}},
		"fakes":         {Tempos: []Tempo{{0, 120}}, Fakes: []Span{{-1e300, 1e300}, {5, 1e-300}}},
	} {
		t.Run(name, func(t *testing.T) { hammer(t, mustNew(t, timing)) })
	}
}

func TestSaturates(t *testing.T) {
	m := mustNew(t, Timing{Tempos: []Tempo{{0, 60}}})
	century := 100 * 365.25 * 24 * 3600.0
	for beat, want := range map[float64]time.Duration{century * 2: Horizon, -century * 2: -Horizon, math.Inf(1): Horizon, math.Inf(-1): -Horizon} {
		if got := m.At(beat); got != want {
			t.Errorf("At(%v) = %v, want %v", beat, got, want)
		}
	}
	if got := m.Beat(math.MaxInt64); math.Abs(got-century) > 1 {
		t.Errorf("Beat(∞) = %v, want %v", got, century)
	}
	if got := m.Beat(math.MinInt64); math.Abs(got+century) > 1 {
		t.Errorf("Beat(-∞) = %v, want %v", got, -century)
	}
}

// FuzzMap builds maps from arbitrary bits: New refuses or the map holds up.
func FuzzMap(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x5e\x40\x00"))
	f.Add(binary.LittleEndian.AppendUint64([]byte{1, 0, 0, 0, 0, 0, 0, 0, 0}, math.Float64bits(1e300)))
	f.Fuzz(func(t *testing.T, data []byte) {
		timing := Timing{Tempos: []Tempo{{0, 120}}}
		number := func() (x float64) {
			if len(data) >= 8 {
				x = math.Float64frombits(binary.LittleEndian.Uint64(data))
				data = data[8:]
			}
			return x
		}
		for len(data) >= 17 {
			kind, a, b := data[0], 0.0, 0.0
			data = data[1:]
			a, b = number(), number()
			switch kind % 7 {
			case 0:
				timing.Tempos = append(timing.Tempos, Tempo{a, b})
			case 1:
				timing.Stops = append(timing.Stops, Pause{a, b})
			case 2:
				timing.Delays = append(timing.Delays, Pause{a, b})
			case 3:
				timing.Warps = append(timing.Warps, Span{a, b})
			case 4:
				timing.Fakes = append(timing.Fakes, Span{a, b})
			case 5:
				timing.Meters = append(timing.Meters, Meter{a, b})
			case 6:
				timing.Beat0 = a
			}
		}
		m, err := New(timing)
		if err == nil {
			hammer(t, m)
		} else if err.Error() == "" {
			t.Error("an error without a word")
		}
	})
}
