package beat

import (
	"cmp"
	"math"
	"slices"
)

// New builds the Map of a Timing, or returns Problems naming every entry that
// cannot be. It keeps no reference to the Timing's lists and moves no event to
// a row: that is for importers of formats that live on rows.
func New(t Timing) (*Map, error) {
	if problems := t.Problems(); problems != nil {
		return nil, problems
	}
	m := &Map{lead: instant{}.add(t.Beat0 * 1e9), warps: byBeat(t.Warps), fakes: byBeat(t.Fakes)}
	m.build(t)
	m.bars = sections(t.Meters)
	m.events = m.list(t)
	return m, nil
}

// change is one event on its way into a node.
type change struct {
	beat        float64
	bpm         float64 // of a tempo, else 0
	delay, stop float64 // ns
	warp        float64 // beat the warp lands on, else 0
}

// build walks all events in order of beats and lays down a node for each beat
// that has any.
func (m *Map) build(t Timing) {
	changes, bpm := changes(t)
	m.low, m.high = math.Inf(1), 0
	now, landing := m.lead, 0.0
	for len(changes) > 0 {
		n := node{beat: changes[0].beat, bpm: bpm}
		if len(m.nodes) > 0 {
			last := &m.nodes[len(m.nodes)-1]
			now = instant{last.after, last.rest}.add(float64((n.beat - last.beat) * last.nsPerBeat))
			n.bpm = last.bpm
		}
		var delay, stop float64
		for len(changes) > 0 && changes[0].beat-n.beat <= sameBeat {
			c := changes[0]
			changes = changes[1:]
			if c.bpm != 0 {
				n.bpm = c.bpm
			}
			delay += c.delay
			stop += c.stop
			landing = max(landing, c.warp)
		}
		n.before = now.ns
		now = now.add(delay)
		n.due = now.ns
		now = now.add(stop)
		n.after, n.rest = now.ns, now.rest
		if landing <= n.beat+sameBeat {
			n.nsPerBeat = nsPerBeat(n.bpm)
			n.beatsPerNs = 1 / n.nsPerBeat
		}
		if n.after > n.before {
			m.pauses = append(m.pauses, n.beat)
		}
		m.low, m.high = min(m.low, n.bpm), max(m.high, n.bpm)
		m.nodes = append(m.nodes, n)
		m.times = append(m.times, n.before)
		m.beats = append(m.beats, order(n.beat))
	}
}

// changes is everything that happens from beat 0 on, in order of beats,
// starting with a change at beat 0 itself; and the tempo in force there.
func changes(t Timing) ([]change, float64) {
	list := []change{{beat: 0}}
	first := Tempo{Beat: math.Inf(-1)}
	for _, e := range t.Tempos {
		if e.Beat > 0 {
			list = append(list, change{beat: e.Beat, bpm: e.BPM})
		} else if e.Beat >= first.Beat {
			first = e
		}
	}
	for _, e := range t.Delays {
		list = append(list, change{beat: e.Beat, delay: e.Seconds * 1e9})
	}
	for _, e := range t.Stops {
		list = append(list, change{beat: e.Beat, stop: e.Seconds * 1e9})
	}
	for _, e := range t.Warps {
		end := e.Beat + e.Beats
		list = append(list, change{beat: e.Beat, warp: end}, change{beat: end})
	}
	slices.SortStableFunc(list, func(a, b change) int { return cmp.Compare(a.beat, b.beat) })
	return list, first.BPM
}

func byBeat(spans []Span) []Span {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b Span) int { return cmp.Compare(a.Beat, b.Beat) })
	return sorted
}
