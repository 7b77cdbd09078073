package show

import (
	"cmp"
	"math"
	"slices"

	"hibana/charts"
)

// stay is from which beat to which any of a troop may be seen.
func (t *troop) stay(b *charts.Walkers) (from, to float64) {
	from, to = t.window.In, t.window.End
	if b.Enter < b.Leave {
		from = max(from, b.Enter)
	}
	if t.greatest == math.MaxInt {
		return from, to
	}
	// The last to come in goes out at this step: halving finds its beat.
	out := (float64(t.greatest)-t.early)*t.apart + t.gait.life(t.formation.spread)/t.gait.pace()
	low := b.Leave
	for range 64 {
		if middle := low + (to-low)/2; t.cadence.Steps(middle) < out {
			low = middle
		} else {
			to = middle
		}
	}
	return from, to
}

// stay is from which beat to which so many may be seen.
type stay struct {
	from, to float64
	count    int
}

// troupe is how many may be seen at once, at most.
func troupe(stays []stay) (most int) {
	type change struct {
		beat float64
		by   int
	}
	var changes []change
	for _, s := range stays {
		if s.from < s.to {
			changes = append(changes, change{s.from, s.count}, change{s.to, -s.count})
		}
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.beat, b.beat), cmp.Compare(a.by, b.by)) // who goes goes first
	})
	now := 0
	for _, c := range changes {
		now += c.by
		most = max(most, now)
	}
	return most
}
