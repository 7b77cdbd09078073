package effects

import (
	"math"
	"time"

	"hibana/charts"
)

// What is thrown about flashes as well: where a bright thing was it is dark, and
// bright where it goes. So a large change of size or place that happens in less
// than quickly takes its share of the same budget as lights, one that is small or
// slow is free, and what goes to and fro all the time has a limit in itself: a
// shake how far it goes, a sway how fast.
const (
	quickly   = time.Second
	smallSize = 0.06  // of zoom and pulse: so much larger or smaller
	smallTurn = 3.0   // of sway, degrees
	smallGrow = 0.05  // of stretch, stage heights
	mostShake = 16.0  // stage px each way
	mostQuake = 8.0   // and of what is wide
	mostTwist = 180.0 // of sway, degrees a second
	mostSpin  = 60.0  // and of what is wide
)

// large tells whether an effect throws its target about.
func large(e *charts.Effect) bool {
	a := math.Abs(e.Amount)
	switch e.Kind {
	case "zoom", "pulse":
		return a > smallSize
	case "sway":
		return a > smallTurn
	case "stretch":
		return a > smallGrow
	}
	return false
}

// wide tells whether a target fills the picture, or much of it.
func wide(target string) bool {
	switch target {
	case "stage", "backdrop", "foreground", "lanes":
		return true
	}
	return false
}

// swingOf is how far a sway goes at most, in degrees: as far as it says, unless
// it would go faster than it may even where the song is fastest.
func (s *Set) swingOf(e *charts.Effect) float64 {
	_, fastest := s.song.MinMaxBPM()
	speed := mostTwist
	if wide(e.Target) {
		speed = mostSpin
	}
	limit := speed * period(e) * 60 / fastest / (2 * math.Pi)
	return min(max(e.Amount, -limit), limit)
}

// shakeOf is how far a shake goes at an amount.
func shakeOf(amount float64, target string) float64 {
	limit := mostShake
	if wide(target) {
		limit = mostQuake
	}
	return min(max(amount, -limit), limit)
}
