package rig

import (
	"math/rand/v2"
	"testing"
	"time"
)

// A sample's time is right to 0.1 ms however unevenly the blocks of a sink come
// that is a thousandth fast, and however they are cut up on the way.
func TestRecordingTellsTheTimeOfASample(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	start := time.Now()
	r := &Recording{}
	const blocks, block = 12000, 240 // a minute
	due := func(n int) time.Time { return start.Add(samples(n) * 999 / 1000) }
	for b := range blocks {
		at := due(b * block)
		if late := rng.IntN(4); late > 0 { // one in four is in time
			at = at.Add(time.Duration(rng.IntN(3000*late)) * time.Microsecond)
		}
		r.arrive(make([]float32, block/2), at)
		r.arrive(make([]float32, block/2), at.Add(50*time.Microsecond))
	}
	for n := 0; n < blocks*block; n += 997 {
		// Half a second of a thousandth is what the window costs.
		if off := r.Time(n).Sub(due(n)); off.Abs() > 600*time.Microsecond {
			t.Fatalf("sample %d: off by %v", n, off)
		}
	}
}
