package combo

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"hibana/beat"
)

// mender looks for a better way through the places of a lane where the plain
// way of Auto is not perfect: a mine beside a note, notes that lie on each
// other, a key that must be up and down at once. It tries key events at the few
// times that can matter there, on a judge of its own, and keeps what works best.
type mender struct {
	rules Rules
	song  *beat.Map
	rate  float64
	spare int // tries left, over all lanes

	notes  []Note  // the judged ones of the lane, as notes of lane 0
	inputs []Input // how they are played, in lane 0
	idle   []*Judge
}

// Limits of mending. A try takes some microseconds; a chart full of places that
// cannot be mended must not cost more than a second or two.
const (
	maxTries  = 500_000
	sideNotes = 4       // notes on either side of a flaw that may be played anew
	farNotes  = 4       // and further ones that must not suffer
	beam      = 16      // ways that are followed at once
	lifeStep  = 40 * ms // of holds, in which ways are told apart
	passes    = 3
	mostKeys  = 4 // key events at one time
)

// mend mends the lane from its start to its end.
func (m *mender) mend() {
	const around = 2 * (sideNotes + farNotes)
	hopeless := map[int]bool{} // until something near gets better
	better := true
	for pass := 0; pass < passes && better; pass++ { // a place may have become better at its neighbour's cost
		better = false
		done := -1
		for _, i := range m.flaws() {
			if i <= done || m.spare <= 0 || hopeless[i] {
				continue
			}
			last, did := m.place(i)
			hopeless[i] = !did
			if did {
				done, better = last, true
				for k := i - around; k <= last+around; k++ {
					delete(hopeless, k)
				}
			}
		}
	}
}

// flaws are the notes that are not played perfectly, in order.
func (m *mender) flaws() []int {
	j, err := NewJudge(m.rules, m.song, m.notes, 1, m.rate)
	if err != nil {
		return nil
	}
	play1(j, m.inputs)
	j.Advance(farAway)
	var list []int
	for i := range j.events {
		if e := &j.events[i]; flawed(e) {
			list = append(list, e.Note)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// flawed tells whether an event is one that a perfect performance does not have.
func flawed(e *Event) bool {
	return e.Type == MineHit || e.Type == LetGo || e.Type == Judged && e.Grade != W1
}

func play1(j *Judge, inputs []Input) {
	for _, in := range inputs {
		j.Press(in)
	}
}

// way is one way to play a place, as far as it has been followed.
type way struct {
	j      *Judge
	inputs []Input
	flaws  int
	late   int           // notes that are not missed yet, and cannot be perfect any more
	cost   time.Duration // how far presses are off, and a little for every key event
}

func (a *way) compare(b *way) int {
	return cmp.Or(cmp.Compare(a.flaws+a.late, b.flaws+b.late), cmp.Compare(a.cost, b.cost))
}

// count takes the judge's events into account that are new.
func (w *way) count(from int) {
	for i := from; i < len(w.j.events); i++ {
		e := &w.j.events[i]
		if flawed(e) {
			w.flaws++
		} else if e.Type == Judged {
			w.cost += e.Error.Abs()
		}
	}
}

// expect counts the notes that wait and are too late, at a time.
func (w *way) expect(t, best time.Duration) {
	w.late = 0
	for i := range w.j.results {
		n, r := &w.j.notes[i], &w.j.results[i]
		switch {
		case n.Time+best >= t:
			return
		case r.State == Waiting && n.Kind != Mine:
			w.late++
		}
	}
}

// place plays the notes around a flaw anew, if that is better, and gives the
// last note it looked after.
func (m *mender) place(flaw int) (last int, better bool) {
	reach := time.Duration(float64(250*ms) * m.rate)
	lo, hi, end := flaw, flaw, m.notes[flaw].End
	for lo > 0 && flaw-lo < sideNotes && m.notes[lo].Time-m.notes[lo-1].End < reach {
		lo--
	}
	for hi+1 < len(m.notes) && hi-flaw < sideNotes+lift(&m.notes[hi+1]) && m.notes[hi+1].Time-end < reach {
		hi++
		end = max(end, m.notes[hi].End)
	}
	from, to := m.notes[lo].Time-reach, end+reach
	if lo > 0 {
		before := m.notes[lo-1].Time
		if e := m.notes[lo-1].End; e < m.notes[lo].Time {
			before = e
		}
		from = max(from, before+1)
	}
	if hi+1 < len(m.notes) {
		to = min(to, m.notes[hi+1].Time-1)
	}
	if from > to {
		return hi, false
	}
	first, until := max(lo-farNotes, 0), min(hi+1+farNotes, len(m.notes))
	for first > 0 && m.notes[first].Time == m.notes[first-1].Time {
		first--
	}
	near := m.notes[first:until]
	a := m.since(near[0].Time - reach)
	if first > 0 {
		a = max(a, m.since(m.notes[first-1].Time+1)) // what was for the note before
	}
	b, c := m.since(from), m.since(to+1)
	b = max(a, b)
	c = max(b, c)
	d := max(c, m.since(near[len(near)-1].End+1))
	if d < len(m.inputs) && !m.inputs[d].Down { // the last note's key goes up
		d++
	}
	j, err := NewJudge(m.rules, m.song, near, 1, m.rate)
	if err != nil {
		return hi, false
	}
	j.lanes[0].down = a > 0 && m.inputs[a-1].Down
	play1(j, m.inputs[a:b])
	start := way{j: j}
	start.count(0)
	plain := way{j: m.copy(j), flaws: start.flaws}
	m.finish(&plain, len(j.events), m.inputs[b:d])
	if plain.flaws == 0 {
		return hi, false
	}
	down := c > 0 && m.inputs[c-1].Down
	best := plain
	best.inputs = nil
	ways := m.follow(start, m.times(m.notes[lo:hi+1], from, to))
	for i := range ways {
		w := &ways[i]
		if w.j.lanes[0].down == down {
			m.finish(w, len(w.j.events), m.inputs[c:d])
			if w.compare(&best) < 0 && w.flaws < plain.flaws {
				best = *w
			}
		}
	}
	if best.flaws < plain.flaws {
		m.inputs = slices.Replace(m.inputs, b, c, best.inputs...)
		return hi, true
	}
	return hi, false
}

// lift is 1 for a lift, whose key goes down before it, and 0 for other notes.
func lift(n *Note) int {
	if n.Kind == Lift {
		return 1
	}
	return 0
}

// since is the index of the first input at or after a time.
func (m *mender) since(t time.Duration) int {
	return sort.Search(len(m.inputs), func(i int) bool { return m.inputs[i].Time >= t })
}

// finish plays what follows a place.
func (m *mender) finish(w *way, seen int, inputs []Input) {
	play1(w.j, inputs)
	w.j.Advance(farAway)
	w.count(seen)
	w.late = 0
}

// follow tries key events at each of the times, and follows the best ways.
func (m *mender) follow(start way, times []time.Duration) []way {
	ways := []way{start}
	late := time.Duration(float64(m.rules.Windows[W1])*m.rate) + ms // Quaver's are a little more
	best := map[string]int{}
	var next []way
	for _, t := range times {
		next = next[:0]
		for i := range ways {
			w := &ways[i]
			seen := len(w.j.events)
			w.j.Advance(t)
			w.count(seen)
			for keys := 1; keys <= mostKeys && m.spare > 0; keys++ {
				m.spare--
				n := way{j: m.copy(w.j), inputs: slices.Clone(w.inputs), flaws: w.flaws, cost: w.cost}
				for range keys {
					in := Input{t, 0, !n.j.lanes[0].down}
					n.j.Press(in)
					n.inputs = append(n.inputs, in)
				}
				n.cost += time.Duration(keys) * us
				n.count(len(w.j.events))
				n.expect(t, late)
				next = append(next, n)
			}
			w.expect(t, late)
			next = append(next, *w)
		}
		slices.SortStableFunc(next, func(a, b way) int { return a.compare(&b) })
		clear(best)
		ways = ways[:0]
		for i := range next {
			key := next[i].key()
			if best[key]++; best[key] > 1 || len(ways) == beam {
				m.idle = append(m.idle, next[i].j)
				continue
			}
			ways = append(ways, next[i])
		}
	}
	return ways
}

// key tells ways apart that go on differently.
func (w *way) key() string {
	l := &w.j.lanes[0]
	b := make([]byte, 0, 16+4*len(w.j.results))
	if l.down {
		b = append(b, 1)
	}
	if l.hold >= 0 {
		b = append(b, byte(l.hold+2))
		if !l.down || w.j.notes[l.hold].Kind == Roll { // about how long it lives
			b = append(b, byte(l.fades/lifeStep), byte(l.fades/lifeStep>>8))
		}
	}
	for i := range w.j.results {
		r := &w.j.results[i]
		if r.State == Waiting || r.State == Holding || w.j.ends != nil && w.j.notes[i].Kind.Long() && r.parts&tailDone == 0 {
			b = append(b, byte(i), byte(r.State), byte(r.parts))
		}
	}
	return string(b)
}

// copy is a copy of a judge.
func (m *mender) copy(j *Judge) *Judge {
	if n := len(m.idle); n > 0 {
		c := m.idle[n-1]
		m.idle = m.idle[:n-1]
		c.CopyFrom(j)
		return c
	}
	return j.Clone()
}

// times are all times from one to another at which a key event can be of use:
// when a note is due, and where windows and rows begin and end, to either side.
func (m *mender) times(notes []Note, from, to time.Duration) []time.Duration {
	scaled := func(real time.Duration) time.Duration { return time.Duration(float64(real) * m.rate) }
	best, mine := scaled(m.rules.Windows[W1]), scaled(m.rules.Mine)
	var list []time.Duration
	add := func(times ...time.Duration) { list = append(list, times...) }
	for i := range notes {
		n := &notes[i]
		if n.Kind == Mine {
			add(n.Time-mine-2, n.Time-1, n.Time, n.Time+1, n.Time+mine+2)
		} else {
			// Quaver's windows are whole milliseconds, and a little more.
			add(n.Time-best, n.Time-best/2, n.Time-1, n.Time, n.Time+1, n.Time+best/2, n.Time+best)
			if m.rules.Hold == 0 {
				add(n.Time-best-us/2, n.Time+best+ms-2*us)
			}
		}
		if n.Kind == Lift {
			add(n.Time-ms, n.Time-2*ms)
		}
		if n.Kind.Long() {
			tail := best * 3 / 2
			add(n.End-tail, n.End-tail/2, n.End-1, n.End, n.End+1, n.End+tail/2, n.End+tail)
		}
		if step := scaled(m.rules.Roll) / 2; n.Kind == Roll && step > 0 && n.End-n.Time < 16*step {
			for t := n.Time + step; t < n.End; t += step {
				add(t)
			}
		}
		if m.rules.Hold > 0 { // a press is for the nearest row
			row := float64(n.Row)
			add(m.song.At((row-0.5)/rowsPerBeat)-us, m.song.At((row+0.5)/rowsPerBeat)+us)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	list = slices.DeleteFunc(list, func(t time.Duration) bool { return t < from || t > to })
	return append(list, to)
}

// rowsPerBeat is how many rows a beat has.
const rowsPerBeat = 48
