package effects

import "time"

// What two changes that go on at once may add to the times that their sum turns
// round, beyond once for each: a jump within a ramp makes it three ways for two,
// and two ramps of any eases that light may have five for two. TestRampsTurnRound
// looks for more.
const (
	jumpInRamp = 1
	rampInRamp = 3
)

// atOnce is how many quick changes may go on at the same time: of more, nobody
// can say how often their sum turns round.
const atOnce = 2

// budget counts what lights do in every second of the song.
type budget struct {
	starts  tally // beginnings, by the beginnings of the seconds they are in
	changes tally // how often light turns round, likewise
	ramps   tally // quick ramps, by the time they go on, both ends without
	slow    tally // slow ones, by the time they go on
	edges   []time.Duration
	begins  []begun // quick changes that have been granted, by the edge they begin on
	added   []entry // of the light at hand
}

// begun are changes that begin at one instant.
type begun struct {
	n    int
	list [atOnce]change
}

type entry struct {
	tally *tally
	at    change
	n     int
}

func newBudget(all []light) *budget {
	b := &budget{}
	for i := range all {
		l := &all[i]
		b.starts.edge(seconds(l.start()))
		for _, c := range [2]change{l.rise, l.fall} {
			b.changes.edge(seconds(c))
			b.ramps.edge(c.inside())
			b.slow.edge(c)
			b.edges = append(b.edges, c.from)
		}
	}
	for _, t := range [...]*tally{&b.starts, &b.changes, &b.ramps, &b.slow} {
		t.grow()
	}
	b.edges = sorted(b.edges)
	b.begins = make([]begun, len(b.edges))
	return b
}

// seconds are the beginnings of the seconds that a change touches, to without. A
// second is without its end: what recurs three times a second is three a second.
func seconds(c change) change { return change{from: c.from - time.Second + 1, to: c.to + 1} }

// inside is a change without its beginning; a jump has nothing inside.
func (c change) inside() change { return change{from: min(c.from+1, c.to), to: c.to} }

// jump tells whether a change happens in no time.
func (c change) jump() bool { return c.from == c.to }

// take makes room for a light, if there is.
func (b *budget) take(l *light) bool {
	b.added = b.added[:0]
	if b.room(l) {
		for _, c := range [2]change{l.rise, l.fall} {
			if c.pace == quick {
				b.begin(c)
			}
		}
		return true
	}
	for _, e := range b.added {
		e.tally.add(e.at, -e.n)
	}
	return false
}

func (b *budget) room(l *light) bool {
	if l.rise.pace == quick {
		b.put(&b.starts, seconds(l.start()), 1)
		if b.starts.most(seconds(l.start())) > maxStarts {
			return false
		}
	}
	for _, c := range [2]change{l.rise, l.fall} {
		switch c.pace {
		case slow:
			b.put(&b.slow, c, 1)
			if b.slow.most(c) > 1 {
				return false
			}
			continue
		case free:
			continue
		}
		// It begins within others,
		turns, others := 1, b.ramps.most(change{from: c.from, to: c.from + 1})
		if others >= atOnce {
			return false
		}
		if c.jump() {
			turns += others * jumpInRamp
		} else {
			turns += others * rampInRamp
		}
		b.put(&b.changes, seconds(c), turns)
		if b.changes.most(seconds(c)) > maxChanges {
			return false
		}
		// or others within it.
		if !c.jump() {
			b.put(&b.ramps, c.inside(), 1)
			if b.ramps.most(c.inside()) > atOnce || !b.crossed(c) {
				return false
			}
		}
	}
	return true
}

// crossed counts those that begin within a ramp.
func (b *budget) crossed(c change) bool {
	for i := place(b.edges, c.from); i < len(b.edges) && b.edges[i] < c.to; i++ {
		at := &b.begins[i]
		for _, d := range at.list[:at.n] {
			switch {
			case d.jump() && d.from > c.from:
				b.put(&b.changes, seconds(d), jumpInRamp)
				if b.ramps.most(change{from: d.from, to: d.from + 1}) >= atOnce {
					return false
				}
			case !d.jump():
				b.put(&b.changes, seconds(change{from: d.from, to: min(d.to, c.to)}), rampInRamp)
			}
		}
	}
	return b.changes.most(seconds(c)) <= maxChanges
}

// begin remembers a quick change. No more than two ramps begin at once, and of
// jumps at one instant, which are one together, two are enough to remember.
func (b *budget) begin(c change) {
	at := &b.begins[place(b.edges, c.from)]
	if at.n < atOnce {
		at.list[at.n] = c
		at.n++
		return
	}
	for i := range at.list {
		if at.list[i].jump() && !c.jump() {
			at.list[i] = c
			return
		}
	}
}

func (b *budget) put(t *tally, at change, n int) {
	t.add(at, n)
	b.added = append(b.added, entry{t, at, n})
}
