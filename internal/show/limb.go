package show

import (
	"cmp"
	"slices"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/internal/effects"
	"hibana/pendulum"
)

// limb is what a chart asks of the arm beside its physics: kicks for reasons
// other than the combo's growth.
type limb struct {
	both    bool
	lengths [2]float64
	onWord  [words][2]float64 // kicks by what happens to a note, see wordOf
	onBreak [2]float64
	kicks   []kickAt // by time
}

// kickAt is an authored kick.
type kickAt struct {
	time time.Duration
	kick [2]float64
}

// words is how many things that happen to notes have a name of their own.
const words = int(combo.Grades) + 3

// wordOf numbers what happened to a note, -1 for what has no name.
func wordOf(e *combo.Event) int {
	switch e.Type {
	case combo.Judged:
		return int(e.Grade)
	case combo.Held:
		return int(combo.Grades)
	case combo.LetGo:
		return int(combo.Grades) + 1
	case combo.MineHit:
		return int(combo.Grades) + 2
	}
	return -1
}

func newLimb(c *charts.Arm, set *effects.Set, rules *combo.Rules, song *beat.Map, start time.Duration) limb {
	l := limb{both: c.Both, lengths: c.Lengths, onBreak: c.KickBreak}
	names := append(rules.Words[:], charts.Judgements()...)
	for _, on := range c.KickOn {
		for i, name := range names {
			if charts.SameJudgement(name, on.Judgement) {
				l.onWord[i] = on.Kick
			}
		}
	}
	for _, k := range c.KickAt {
		if at := song.At(k.Beat); at >= start {
			l.kicks = append(l.kicks, kickAt{at, k.Kick})
		}
	}
	for _, k := range set.Kicks() {
		if k.Time >= start {
			l.kicks = append(l.kicks, kickAt{k.Time, k.Kick})
		}
	}
	slices.SortStableFunc(l.kicks, func(a, b kickAt) int { return cmp.Compare(a.time, b.time) })
	return l
}

// newArm hangs the chart's arm at rest at a time.
func newArm(c *charts.Arm, set *effects.Set, model pendulum.Model, song *beat.Map, start time.Duration) (pendulum.Arm, error) {
	arm, err := pendulum.New(model, pendulum.Params{
		KickEvery: c.KickEvery, Kick: c.Kick, Gravity: c.Gravity, Resist: c.Resist, Friction: c.Friction,
		Lengths: c.Lengths, Masses: c.Masses,
	}, start)
	if err == nil && (len(c.GravityAt) > 0 || set.Pulls()) {
		arm.SetGravity(&gravity{song: song, set: set, first: c.Gravity, keys: slices.Clone(c.GravityAt)})
	}
	return arm, err
}

// gravity is the chart's curve in song time, and what effects add to it. It is
// immutable.
type gravity struct {
	song  *beat.Map
	set   *effects.Set
	first float64
	keys  []charts.GravityKey
}

// At is pendulum.Gravity's. Its products are rounded before they are added, so
// that every processor has the same arm.
func (g *gravity) At(t time.Duration) float64 {
	b := g.song.Beat(t)
	return g.curve(b) + g.set.Gravity(b)
}

func (g *gravity) curve(b float64) float64 {
	// The first key that is still to come.
	next, _ := slices.BinarySearchFunc(g.keys, b, func(k charts.GravityKey, b float64) int {
		if k.Beat <= b {
			return -1
		}
		return 1
	})
	switch next {
	case 0:
		return g.first
	case len(g.keys):
		return g.keys[next-1].Gravity
	}
	from, to := &g.keys[next-1], &g.keys[next]
	x := to.Ease.At((b - from.Beat) / (to.Beat - from.Beat))
	return from.Gravity + float64((to.Gravity-from.Gravity)*x)
}

// mirror is the arm on the other side.
func mirror(a Arm) Arm { return Arm{a.Time, 0 - a.A, 0 - a.VA, 0 - a.B, 0 - a.VB} }
