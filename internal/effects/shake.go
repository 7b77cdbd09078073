package effects

import "time"

// ticksPerSecond is how often a shaking part jumps: StepMania draws vibrate anew
// every frame, and this is the frame rate it was made at. Here it is song time,
// so the shake does not depend on how often the stage is drawn.
const ticksPerSecond = 60

// tick counts sixtieths of a second of song time, rounding down; song times
// before 0 have negative ticks.
func tick(t time.Duration) int64 {
	seconds, rest := int64(t/time.Second), int64(t%time.Second)
	if rest < 0 {
		seconds, rest = seconds-1, rest+int64(time.Second)
	}
	return seconds*ticksPerSecond + rest*ticksPerSecond/int64(time.Second)
}

// shake is uniform in [−1, 1) on each axis, from a hash of (seed, block, tick)
// and of nothing else, so that frames may be drawn in any order.
func shake(seed uint64, block int, tick int64) (x, y float64) {
	h := mix(mix(mix(seed)^uint64(block)) ^ uint64(tick))
	return signed(mix(h)), signed(mix(h + golden))
}

// golden is 2^64 over the golden ratio, the step of SplitMix64.
const golden = 0x9e3779b97f4a7c15

// mix is one step of SplitMix64 (Steele, Lea, Flood: "Fast splittable
// pseudorandom number generators", 2014, with Stafford's variant 13): every bit
// of the result depends on every bit of x.
func mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// signed makes a number in [−1, 1) of the upper 53 bits, exactly.
func signed(h uint64) float64 { return float64(int64(h)>>11) / (1 << 52) }
