package walker

import "math"

// ShortestTurn is how far to turn from one direction to another, in radians, the
// short way round: from -π, which it never is, to π.
func ShortestTurn(from, to float64) float64 {
	d := math.Remainder(to-from, 2*math.Pi)
	if d <= -math.Pi {
		d += 2 * math.Pi
	}
	return d
}

// Chase turns a direction towards another by at most rate, the short way round,
// and keeps it from -π to π. It rests when it is there.
func Chase(current, target, rate float64) float64 {
	d := ShortestTurn(current, target)
	return ShortestTurn(0, current+min(max(d, -rate), rate))
}
