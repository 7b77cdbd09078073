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
// A reaction begins with the first step at least shortNotice after what it
// answers, or where there are several steps to a beat, on the beat that follows.
// A stumble takes that step, a hop a step or a beat, whichever is longer. So it
// depends on the judge's events and the beat alone, and feet leave the ground and
// come down on beats.
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

// manner is how some of a troop take a step: walking, stumbling, or in a hop
// that began at a step and goes over some.
type manner struct {
	step        walker.Step
	from, count float64
}

// mostLeap is how many steps a hop goes over at most.
const mostLeap = 8

// cellOf is what hops of so many steps a beat are in time with: beats where some
// whole number of steps takes one, every other beat where it takes two, and
// otherwise steps alone.
func cellOf(perBeat float64) float64 {
	for cell := 1.0; cell <= 2 && perBeat > 1; cell++ {
		if n := cell * perBeat; n == math.Floor(n) {
			return cell
		}
	}
	return 0
}

// span is what a hop would take in whose time a step falls: from where to how
// much later. Spans follow one another without a gap, whatever the pace.
func (t *troop) span(step float64) (from, count float64) {
	if t.cell > 0 {
		cell := math.Floor(t.cadence.Beat(step)/t.cell + 1e-9)
		start, end := t.cadence.Steps(cell*t.cell), t.cadence.Steps((cell+1)*t.cell)
		from, count = math.Round(start), math.Round(end)-math.Round(start)
		if math.Abs(start-from) < 1e-6 && math.Abs(end-from-count) < 1e-6 && count >= 1 && count <= mostLeap {
			return from, count
		}
	}
	return step, 1
}

// answers is the step that begins the answer to a reaction: the first that may
// begin a hop.
func (t *troop) answers(r *reaction) float64 {
	step := math.Floor(t.cadence.Steps(r.beat)+shortNotice) + 1
	if from, count := t.span(step); from < step {
		return from + count
	}
	return step
}

// manners is how a troop takes a step: those that hop first, and their
// neighbours.
func (t *troop) manners(list []reaction, step float64) (how [2]manner) {
	from, count := step, 1.0
	if len(list) > 0 {
		from, count = t.span(step)
	}
	last := sort.Search(len(list), func(i int) bool { return t.answers(&list[i]) > step }) - 1
	for late := range how {
		how[late] = manner{walker.Walk, step, 1}
		for i := last; i >= 0; i-- {
			r := &list[i]
			begin := t.answers(r)
			if r.hops == 0 {
				if step == begin {
					how[late].step = walker.Stumble
				}
				break
			}
			since := -late // spans
			for at := begin; at < from && since < 2*mostHops; since++ {
				_, n := t.span(at)
				at += n
			}
			if since < 0 { // they are still busy with what was before
				continue
			}
			if t.hops && since < 2*r.hops && since%2 == 0 {
				how[late] = manner{walker.Hop, from, count}
			}
			break
		}
	}
	return how
}
