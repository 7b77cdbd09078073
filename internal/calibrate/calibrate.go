// Package calibrate works out offsets from what a player did: from taps to
// clicks or flashes, and from the hits of a performance. It says so when the
// answer is not clear, and never guesses.
package calibrate

import (
	"math"
	"slices"
	"time"
)

// Taps may be this much before and after what they answer. Wireless headphones
// are up to 0.3 s late.
const (
	Earliest = -100 * time.Millisecond
	Latest   = 400 * time.Millisecond
)

// far is how much off the median a tap, or off the note a hit, is a slip and
// tells nothing about the offset.
const far = 80 * time.Millisecond

// What an answer needs.
const (
	Enough    = 8                     // taps kept
	maxSpread = 35 * time.Millisecond // of them; people's is 10 to 25 ms
)

// Doubt is why taps do not give an offset.
type Doubt int

// Doubts, the gravest first.
const (
	Clear     Doubt = iota // no doubt
	TooFast                // the beat is so fast that a tap may answer this beat or the next
	TooFew                 // not enough taps yet
	Scattered              // the taps do not agree
)

// Result is what taps say.
type Result struct {
	Offset time.Duration // median, positive when the player taps late
	Spread time.Duration // standard deviation of the taps kept
	Kept   int           // of
	Taps   int
	Doubt  Doubt
}

// Measure compares taps with beats that come every period from time 0 on. Taps
// that answer no beat, or lie 80 ms off the median, are left out.
func Measure(taps []time.Duration, period time.Duration) Result {
	r := Result{Taps: len(taps)}
	if period <= Latest-Earliest {
		r.Doubt = TooFast
		return r
	}
	var answers []time.Duration
	for _, t := range taps {
		if off, ok := Answer(t, period); ok {
			answers = append(answers, off)
		}
	}
	kept := near(answers)
	r.Offset, r.Spread, r.Kept = Median(kept), spread(kept), len(kept)
	switch {
	case len(taps) < Enough:
		r.Doubt = TooFew
	case r.Kept < Enough || 3*r.Kept < 2*r.Taps || r.Spread > maxSpread:
		r.Doubt = Scattered
	}
	return r
}

// Answer is how much after its beat a tap came, and whether it answers one.
func Answer(tap, period time.Duration) (off time.Duration, ok bool) {
	off = (tap-Earliest)%period + Earliest
	if off < Earliest { // the remainder of a negative number
		off += period
	}
	return off, off <= Latest
}

// near leaves out what lies far off the median of the rest, the farthest first:
// a single slip must not move the median that the others are measured by.
func near(all []time.Duration) []time.Duration {
	kept := slices.Clone(all)
	slices.Sort(kept)
	for len(kept) > 0 {
		m := Median(kept)
		low, high := m-kept[0], kept[len(kept)-1]-m
		switch {
		case max(low, high) <= far:
			return kept
		case low > high:
			kept = kept[1:]
		default:
			kept = kept[:len(kept)-1]
		}
	}
	return kept
}

// Median is the middle one, or the mean of the two in the middle; 0 of none.
func Median(all []time.Duration) time.Duration {
	n := len(all)
	if n == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// spread is the standard deviation.
func spread(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	var sum, squares float64
	for _, t := range all {
		sum += float64(t)
		squares += float64(t) * float64(t)
	}
	n := float64(len(all))
	return time.Duration(math.Sqrt(max(squares/n-sum/n*sum/n, 0)))
}

// Hits is what the errors of a performance's hits say: the median of those
// within 80 ms, which is by how much the offset is to be moved, and how many
// those are. Misses have no error and must not be among them.
func Hits(errors []time.Duration) (median time.Duration, kept int) {
	near := slices.DeleteFunc(slices.Clone(errors), func(e time.Duration) bool { return e.Abs() > far })
	return Median(near), len(near)
}
