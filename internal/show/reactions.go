package show

import (
	"math"
	"sort"

	"hibana/beat"
	"hibana/combo"
	"hibana/walker"
)

// How walkers react to the performance. Every JoyEvery notes of combo they hop
// for joy, once for 50, twice for 100 and so on up to mostHops, a step of walking
// between one hop and the next; every other walker hops in those steps. A break
// makes all of them stumble for one step.
//
// A reaction takes whole steps, the first of which begins at least shortNotice
// after what it answers. So it depends on the judge's events and the beat alone,
// and feet leave the ground and come down on footfalls.
const (
	JoyEvery    = 50
	mostHops    = 4
	shortNotice = 0.25 // of a step: a note on a footfall is answered by the next
	fewestSteps = 0.5  // per beat: a hop of those that walk more slowly would be a flight
)

// reaction is what walkers react to.
type reaction struct {
	beat float64
	hops int // 0: they stumble
}

// reactions are all of a performance so far.
type reactions struct {
	list  []reaction
	heard int // judge's events
	combo int // the last of them
}

// listen takes in the judge's events that are new.
func (r *reactions) listen(events []combo.Event, song *beat.Map) {
	for ; r.heard < len(events); r.heard++ {
		e := &events[r.heard]
		switch before := r.combo; {
		case e.Combo == 0 && before > 0:
			r.list = append(r.list, reaction{song.Beat(e.Time), 0})
		case e.Combo/JoyEvery > before/JoyEvery:
			r.list = append(r.list, reaction{song.Beat(e.Time), min(e.Combo/JoyEvery, mostHops)})
		}
		r.combo = e.Combo
	}
}

// forget goes back to before the first event.
func (r *reactions) forget() { r.list, r.heard, r.combo = r.list[:0], 0, 0 }

// answers is the step that begins the answer to a reaction.
func (t *troop) answers(r *reaction) float64 {
	return math.Floor(t.cadence.Steps(r.beat)+shortNotice) + 1
}

// manners is how a troop takes a step: those that hop first, and their
// neighbours.
func (t *troop) manners(list []reaction, step float64) (how [2]walker.Step) {
	last := sort.Search(len(list), func(i int) bool { return t.answers(&list[i]) > step }) - 1
	for late := range how {
		for i := last; i >= 0; i-- {
			r := &list[i]
			since := step - t.answers(r)
			if r.hops == 0 {
				if since == 0 {
					how[late] = walker.Stumble
				}
				break
			}
			since -= float64(late)
			if since < 0 { // they are still busy with what was before
				continue
			}
			if t.hops && since < float64(2*r.hops) && math.Mod(since, 2) == 0 {
				how[late] = walker.Hop
			}
			break
		}
	}
	return how
}
