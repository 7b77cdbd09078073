package calibrate

import (
	"math/rand/v2"
	"testing"
	"time"
)

const ms = time.Millisecond

// tapsAt are n taps, off by off ± noise, to beats of a period.
func tapsAt(n int, period, off, noise time.Duration, seed uint64) []time.Duration {
	rng := rand.New(rand.NewPCG(seed, 1))
	var taps []time.Duration
	for i := range n {
		taps = append(taps, time.Duration(i)*period+off+time.Duration((2*rng.Float64()-1)*float64(noise)))
	}
	return taps
}

// Reported of StepMania (2262): headphones that are 300 ms late. At 60 BPM the
// answer is clear, at 120 BPM it cannot be.
func TestLateHeadphones(t *testing.T) {
	r := Measure(tapsAt(16, time.Second, 300*ms, 10*ms, 1), time.Second)
	if (r.Offset-300*ms).Abs() > 3*ms || r.Doubt != Clear || r.Kept != 16 {
		t.Errorf("60 BPM: %+v, want 300 ± 3 ms", r)
	}
	if r := Measure(tapsAt(16, 500*ms, 300*ms, 10*ms, 1), 500*ms); r.Doubt != TooFast {
		t.Errorf("120 BPM: %+v, want it not to tell", r)
	}
}

// Any offset in range is found, at the screen's own tempo, with a few slips and
// whenever the player begins.
func TestOffsetsInRange(t *testing.T) {
	const period = 600 * ms
	for off := Earliest + 40*ms; off <= Latest-40*ms; off += 7 * ms {
		taps := tapsAt(16, period, off, 12*ms, uint64(off))
		for i := range taps {
			taps[i] += 5 * period
		}
		taps = append(taps, taps[3]+200*ms, taps[9]-170*ms, taps[15]+110*ms)
		r := Measure(taps, period)
		if r.Doubt != Clear || (r.Offset-off).Abs() > 10*ms || r.Kept != 16 || r.Taps != 19 {
			t.Errorf("offset %v: %+v", off, r)
		}
	}
}

func TestDoubt(t *testing.T) {
	const period = 600 * ms
	rng := rand.New(rand.NewPCG(4, 4))
	var wild, two []time.Duration
	for i := range 24 {
		wild = append(wild, time.Duration(rng.Int64N(int64(20*time.Second))))
		two = append(two, time.Duration(i)*period+time.Duration(i%2)*110*ms)
	}
	for name, c := range map[string]struct {
		taps []time.Duration
		want Doubt
	}{
		"none":         {nil, TooFew},
		"seven":        {tapsAt(7, period, 20*ms, 5*ms, 1), TooFew},
		"wild":         {wild, Scattered},
		"two minds":    {two, Scattered},
		"out of range": {tapsAt(16, period, -150*ms, 5*ms, 1), Scattered},
		"at the edge":  {tapsAt(16, period, Latest, 30*ms, 1), Scattered},
		"double":       {append(tapsAt(12, period, 0, 5*ms, 1), tapsAt(12, period, 150*ms, 5*ms, 1)...), Scattered},
	} {
		if r := Measure(c.taps, period); r.Doubt != c.want {
			t.Errorf("%s: %+v, want doubt %d", name, r, c.want)
		}
	}
}

// Reported of osu! (34999): one statistic for what is shown and what is suggested.
func TestHits(t *testing.T) {
	errors := []time.Duration{-40 * ms, -38 * ms, -36 * ms, -35 * ms, -33 * ms, -31 * ms, -30 * ms, 90 * ms, 120 * ms}
	m, kept := Hits(errors)
	if m != -35*ms || kept != 7 {
		t.Errorf("%v of %d, want −35 ms of 7", m, kept)
	}
	if offset := -24*ms + m; offset != -59*ms {
		t.Errorf("the new offset is %v, want −59 ms", offset)
	}
	for i := range errors { // played again with it
		errors[i] -= m
	}
	if m, _ := Hits(errors); m != 0 {
		t.Errorf("then the median is %v", m)
	}
	var sum time.Duration
	for _, e := range errors[:7] {
		sum += e
	}
	if mean := (sum / 7).Round(100 * time.Microsecond); mean != 300*time.Microsecond {
		t.Errorf("then the mean of the same hits is %v, want 0.3 ms", mean)
	}
	if m, kept := Hits(nil); m != 0 || kept != 0 {
		t.Errorf("of nothing: %v of %d", m, kept)
	}
}

// Whatever comes in, what comes out is in range and finite.
func FuzzMeasure(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8}, int64(600*ms))
	f.Fuzz(func(t *testing.T, b []byte, period int64) {
		if period <= 0 {
			return
		}
		var taps []time.Duration
		for i, v := range b {
			taps = append(taps, time.Duration(int8(v))*time.Duration(period)/64*time.Duration(i%5))
		}
		r := Measure(taps, time.Duration(period))
		if r.Kept > r.Taps || r.Spread < 0 || r.Kept > 0 && (r.Offset < Earliest || r.Offset > Latest) {
			t.Errorf("%+v", r)
		}
		if r.Doubt == Clear && r.Kept < Enough {
			t.Errorf("no doubt with %d taps", r.Kept)
		}
	})
}
