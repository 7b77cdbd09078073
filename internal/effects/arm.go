package effects

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hibana/charts"
)

// soonestKick is how soon after another a kick of effects may come: the arm takes
// a hundred a second.
const soonestKick = time.Second / 100

// maxKicks is how many kicks of one bone are worked out: twenty minutes of as many
// as may be. What comes after does not kick.
const maxKicks = 120_000

// Kick is a kick of an effect, in deg/s² on the upper arm and the forearm.
type Kick struct {
	Time time.Duration
	Kick [2]float64
}

// Kicks are those of all blocks of the kind "kick", by time. A block kicks once,
// on its full beat; with every, on every so many beats of its window, counted from
// beat 0, as hard as the envelope is there.
func (s *Set) Kicks() (list []Kick) {
	for i := range s.names {
		n := &s.names[i]
		bone := 0
		switch {
		case n.kind != "kick":
			continue
		case n.target == "forearm":
			bone = 1
		case n.target != "upper_arm":
			continue
		}
		count, last := 0, time.Duration(math.MinInt64/2)
		n.rule.each(func(block int, at span) {
			e := &s.effects[block]
			add := func(b float64) {
				if t := s.song.At(b); t-last >= soonestKick && count < maxKicks {
					k := Kick{Time: t}
					k.Kick[bone] = float64(e.Amount * e.Window.Eased(b, e.Ease))
					list = append(list, k)
					last = t
					count++
				}
			}
			if e.Every == 0 {
				if full := e.Window.Full; full >= at.from && full < at.to {
					add(full)
				}
				return
			}
			from := max(at.from, s.song.Beat(-charts.MaxLength))
			to := min(at.to, s.song.Beat(charts.MaxLength))
			for k := math.Ceil(from / e.Every); k*e.Every < to && count < maxKicks; {
				add(k * e.Every)
				k = max(k+1, math.Ceil(s.song.Beat(last+soonestKick)/e.Every))
			}
		})
	}
	slices.SortStableFunc(list, func(a, b Kick) int { return cmp.Compare(a.Time, b.Time) })
	return list
}

// Pulls tells whether the kind "gravity" is among the blocks.
func (s *Set) Pulls() bool {
	return slices.ContainsFunc(s.names, func(n named) bool { return n.name == gravityName })
}

const gravityName = "upper_arm.gravity"

// Gravity is what effects add to the arm's gravity on a beat, in deg/s².
func (s *Set) Gravity(beat float64) float64 {
	for i := range s.names {
		if n := &s.names[i]; n.name == gravityName {
			if block := n.rule.block(beat); block >= 0 {
				e := &s.effects[block]
				return float64(e.Amount * e.Window.Eased(beat, e.Ease))
			}
		}
	}
	return 0
}
