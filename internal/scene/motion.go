package scene

import "math"

// The shapes of movement. Arguments called phase are the fraction of a beat, 0 on the beat; everything here is continuous
// and comes back to where it began, so that a beat can follow a beat.

// phase is how far x is past a whole number, 0–1.
func phase(x float64) float64 { return x - math.Floor(x) }

// smooth is 0 below 0, 1 above 1 and an S between.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}

// between is smooth from a to b.
func between(x, a, b float64) float64 { return smooth((x - a) / (b - a)) }

func lerp(a, b, t float64) float64 { return a + (b-a)*t }

// nod is 1 on the beat: it falls fast before it, eases back after it, and lifts a little in anticipation.
func nod(phase float64) float64 {
	switch {
	case phase < 0.5:
		x := 1 - 2*phase
		return x * x
	case phase < 0.82:
		return -0.3 * math.Sin(math.Pi*(phase-0.5)/0.32)
	}
	x := (phase - 0.82) / 0.18
	return x * x
}

// strike is 1 when the stick meets the skin: it is thrown in the last fifth of the beat, bounces off, drifts up and swings
// back (below 0) before the next throw.
func strike(phase float64) float64 {
	switch {
	case phase < 0.1:
		return 1 - 0.45*phase/0.1
	case phase < 0.6:
		return 0.55 * (1 - smooth((phase-0.1)/0.5))
	case phase < 0.8:
		return -0.16 * math.Sin(math.Pi/2*smooth((phase-0.6)/0.2))
	}
	x := (phase - 0.8) / 0.2
	return -0.16 + 1.16*x*x*x
}

// glow is the light of a beat: 1 on it, gone before the next.
func glow(phase float64) float64 {
	x := 1 - phase
	return x * x * x
}

// step moves from 0 to 1 right after the beat, a little too far, and stays: a ratchet.
func step(phase float64) float64 {
	if phase > 0.4 {
		return 1
	}
	x := phase / 0.4
	return smooth(x) + 0.25*math.Sin(math.Pi*x)*(1-x)
}

// ring is a damped swing after a blow: t seconds after it, hz swings a second, gone with half-life half.
func ring(t, hz, half float64) float64 {
	if t < 0 || t > 8*half {
		return 0
	}
	return math.Exp2(-t/half) * math.Sin(2*math.Pi*hz*t)
}

// fade is 1 at t = 0 and 0 from t = span on, falling ever slower.
func fade(t, span float64) float64 {
	if t < 0 || t >= span {
		return 0
	}
	x := 1 - t/span
	return x * x
}

// chance is a number 0–1 that depends on what it is given and nothing else (SplitMix64's finaliser).
func chance(seed uint64, a, b int) float64 { return float64(mix(seed, a, b)>>11) / (1 << 53) }

func mix(seed uint64, a, b int) uint64 {
	h := seed + 0x9E3779B97F4A7C15*uint64(a+1) + 0xD1B54A32D192ED03*uint64(b+1)
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	return h ^ h>>31
}

// spread is chance from −1 to 1.
func spread(seed uint64, a, b int) float64 { return 2*chance(seed, a, b) - 1 }
