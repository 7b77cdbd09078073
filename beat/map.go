package beat

import (
	"math"
	"time"
)

// Horizon is where times stop: 100 years either side of 0. A beat further away
// is due at the horizon, and a time beyond it has the horizon's beat.
const Horizon = time.Duration(100 * 365.25 * 24 * float64(time.Hour))

// sameBeat is how close two beats are one beat, so that a last-bit difference
// between a note's beat and a stop's cannot carry the note across the stop. It
// is less than a nanosecond of song from 6 BPM up.
const sameBeat = 1e-10

// Map turns beats into song time and back. It is immutable and safe for
// concurrent use; build it with New. Every query takes O(log n) in the number
// of events and allocates nothing.
//
// On one beat things happen in StepMania's order:
//
//	end of warp, tempo, delay, [the note], stop, start of warp
//
// Before beat 0 the tempo of beat 0 runs on backwards and no event is looked at.
type Map struct {
	lead  instant // when beat 0 begins
	nodes []node  // the first is at beat 0
	times []int64 // nodes[i].before, packed for the search
	beats []int64 // order(nodes[i].beat), packed for the search

	warps, fakes []Span    // sorted by beat
	pauses       []float64 // beats with a stop or a delay, sorted
	bars         []section
	events       []Event
	low, high    float64 // BPM
}

// node is a beat on which something happens: time reaches it at before, a note
// on it is due at due (after a delay), and the beat moves on at after (after a
// stop). Up to the next node it then runs at one tempo, or, inside a warp, takes
// no time. One node fills one cache line.
type node struct {
	beat               float64
	before, due, after int64   // ns of song time
	rest               float64 // what after lost to rounding, in ns
	nsPerBeat          float64 // 0 inside a warp
	beatsPerNs         float64
	bpm                float64
}

// instant is a song time with the fraction of a nanosecond that an int64 drops,
// so that ten thousand events in a row add up without drift.
type instant struct {
	ns   int64
	rest float64
}

// add moves an instant by ns nanoseconds, however many, and stops at the horizon.
func (t instant) add(ns float64) instant {
	ns += t.rest
	switch sum := float64(t.ns) + ns; {
	case sum >= float64(Horizon):
		return instant{ns: int64(Horizon)}
	case sum <= -float64(Horizon):
		return instant{ns: -int64(Horizon)}
	case sum != sum:
		return t
	}
	whole := math.RoundToEven(ns)
	return instant{t.ns + int64(whole), ns - whole}
}

// At is the song time at which a note on the beat is due: after a delay, before
// a stop. NaN counts as beat 0.
func (m *Map) At(beat float64) time.Duration { return m.at(m.nodeAt(beat), beat) }

// Before is the song time at which the beat is reached, before its delay.
func (m *Map) Before(beat float64) time.Duration {
	if n := &m.nodes[m.nodeAt(beat)]; n.holds(beat) {
		return time.Duration(n.before)
	}
	return m.At(beat)
}

// After is the song time at which the beat moves on, after its stop.
func (m *Map) After(beat float64) time.Duration {
	if n := &m.nodes[m.nodeAt(beat)]; n.holds(beat) {
		return time.Duration(n.after)
	}
	return m.At(beat)
}

// Beat is the beat at a song time. Inside a stop or delay it is that beat,
// constant; at exactly the end it moves on. At the time of a warp it is where
// the warp lands. It never falls as t grows.
func (m *Map) Beat(t time.Duration) float64 {
	t = within(t)
	return m.beat(m.nodeIn(t), t)
}

// BPM is the tempo in force at a song time; stops and warps do not change it.
func (m *Map) BPM(t time.Duration) float64 { return m.nodes[m.nodeIn(within(t))].bpm }

// Paused tells whether a song time lies in a stop or in a delay. A pause
// includes its first instant and not its last.
func (m *Map) Paused(t time.Duration) PauseKind {
	n := &m.nodes[m.nodeIn(within(t))]
	switch t := int64(t); {
	case t < n.before:
		return NoPause
	case t < n.due:
		return InDelay
	case t < n.after:
		return InStop
	}
	return NoPause
}

// MinMaxBPM is the range of tempos in force from beat 0 on, warps not excepted:
// the range a song list shows.
func (m *Map) MinMaxBPM() (low, high float64) { return m.low, m.high }

// PauseKind tells a stop from a delay.
type PauseKind uint8

// What a song time can lie in.
const (
	NoPause PauseKind = iota
	InStop
	InDelay
)

// String is "stop", "delay" or "", as the timing command prints it.
func (k PauseKind) String() string {
	switch k {
	case InStop:
		return "stop"
	case InDelay:
		return "delay"
	}
	return ""
}

func (n *node) holds(beat float64) bool { return math.Abs(beat-n.beat) <= sameBeat }

// at is At, given the last node at or before the beat.
func (m *Map) at(i int, beat float64) time.Duration {
	n := &m.nodes[i]
	past := beat - n.beat
	if past > sameBeat {
		return time.Duration(instant{n.after, n.rest}.add(float64(past * n.nsPerBeat)).ns)
	}
	if past < -sameBeat { // only before the first node
		return time.Duration(m.lead.add(float64(past * m.first())).ns)
	}
	return time.Duration(n.due)
}

// first is the length of a beat before beat 0, in ns. The first node may begin
// a warp and so have none of its own.
func (m *Map) first() float64 { return nsPerBeat(m.nodes[0].bpm) }

// beat is Beat, given the last node reached at t.
func (m *Map) beat(i int, t time.Duration) float64 {
	n := &m.nodes[i]
	past := int64(t) - n.after
	if past < 0 {
		if int64(t) < n.before { // only before the first node
			return max(min((float64(int64(t)-m.lead.ns)-m.lead.rest)/m.first(), 0), -math.MaxFloat64)
		}
		return n.beat
	}
	beat := n.beat + max((float64(past)-n.rest)*n.beatsPerNs, 0)
	if i+1 < len(m.nodes) {
		return min(beat, m.nodes[i+1].beat) // rounding must not overtake the next event
	}
	return min(beat, math.MaxFloat64)
}

// nodeAt is the last node at or before the beat, the first node if none is.
func (m *Map) nodeAt(beat float64) int {
	beat += sameBeat
	if !(beat > 0) {
		return 0
	}
	return lastUpTo(m.beats, order(beat))
}

// nodeIn is the last node reached at t, the first node if none is.
func (m *Map) nodeIn(t time.Duration) int { return lastUpTo(m.times, int64(t)) }

// lastUpTo finds the last key ≤ x, the first key if none is. It picks a half
// with a mask instead of a branch, because a branch nobody can predict would
// cost more than the rest of the query. Keys and x must be less than 2^63 apart.
func lastUpTo(keys []int64, x int64) int {
	i := 0
	for n := len(keys); n > 1; {
		half := n >> 1
		i += half & int((keys[i+half]-x-1)>>63)
		n -= half
	}
	return i
}

// order maps beats from 0 on to integers in the same order: for those, the bits
// of a float64 are.
func order(beat float64) int64 { return int64(math.Float64bits(beat)) }

func within(t time.Duration) time.Duration { return min(max(t, -Horizon), Horizon) }

// nsPerBeat stays finite for the smallest BPM a float64 can hold.
func nsPerBeat(bpm float64) float64 { return min(60e9/bpm, math.MaxFloat64) }
