package combo

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hibana/beat"
)

// Auto plays notes perfectly: it presses exactly when a note is due, releases a
// hold at its end, presses a roll again while it lives (where the ruleset has
// rolls), lets go exactly when a lift is due and has no key down at a mine. Where
// that is not perfect, it looks for times that are (see mender), each lane with one
// key. Its key events are sorted by time; song maps the notes' times to beats.
func Auto(r Rules, song *beat.Map, notes []Note, lanes int, rate float64) []Input {
	byLane := make([][]int, max(lanes, 0))
	for i := range notes {
		if n := &notes[i]; n.Judged && n.Lane >= 0 && n.Lane < lanes {
			byLane[n.Lane] = append(byLane[n.Lane], i)
		}
	}
	scaled := func(real time.Duration) time.Duration {
		return time.Duration(math.Round(float64(real) * rate))
	}
	hand := hand{
		tap:    scaled(50 * ms),
		reach:  scaled(time.Second),
		life:   scaled(r.Roll),
		window: scaled(r.Windows[W5]),
		spare:  maxRepresses,
	}
	if r.Hold == 0 {
		hand.tails, hand.mine = true, scaled(r.Mine)
	}
	mender := mender{rules: r, song: song, rate: rate, spare: maxTries}
	var inputs []Input
	for lane, list := range byLane {
		hand.inputs, hand.down, hand.last = hand.inputs[:0], false, Before
		mender.notes = mender.notes[:0]
		for k, i := range list {
			var next *Note
			if k+1 < len(list) {
				next = &notes[list[k+1]]
			}
			hand.play(&notes[i], next)
			mender.notes = append(mender.notes, notes[i])
			mender.notes[k].Lane = 0
		}
		mender.inputs = hand.inputs
		mender.mend()
		hand.inputs = mender.inputs
		for _, in := range hand.inputs {
			inputs = append(inputs, Input{in.Time, lane, in.Down})
		}
	}
	slices.SortStableFunc(inputs, func(a, b Input) int { return cmp.Compare(a.Time, b.Time) })
	return inputs
}

// maxRepresses keeps a roll of a hundred years from filling memory; two days of
// rolling are enough.
const maxRepresses = 1 << 20

// hand plays one lane after another.
type hand struct {
	tap    time.Duration // how long a tapped key is down, at most
	reach  time.Duration // a lift this near is worth staying down for
	life   time.Duration // of a roll
	window time.Duration // the widest
	spare  int           // presses of rolls still allowed
	tails  bool          // the end of a hold is graded, and a roll's too
	mine   time.Duration // how long before a mine the key must be up

	down   bool
	last   time.Duration // of the last key event or mine in the lane
	inputs []Input
}

func (h *hand) key(t time.Duration, down bool) {
	if down != h.down {
		h.inputs = append(h.inputs, Input{t, 0, down})
		h.down, h.last = down, t
	}
}

// play plays a note, knowing the next in the lane.
func (h *hand) play(n, next *Note) {
	switch n.Kind {
	case Mine:
		h.last = n.Time
	case Lift:
		if !h.down {
			h.key(h.beforeLift(n.Time), true)
		}
		h.key(n.Time, false)
	case Tap:
		at := n.Time
		if next != nil && next.Kind != Mine && next.Time == at && h.last < at {
			at-- // of notes due at once only the last can be hit then
		}
		h.press(at)
		h.letGo(h.tapEnd(next), next, false)
	case Hold:
		h.press(n.Time)
		h.letGo(n.End, next, h.tails)
	case Roll:
		h.press(n.Time)
		if h.tails {
			h.letGo(n.End, next, true)
			return
		}
		h.roll(n, next)
		h.letGo(h.tapEnd(next), next, false)
	}
}

func (h *hand) press(t time.Duration) {
	h.key(t, false)
	h.key(t, true)
}

// tapEnd is when to end the tap just begun: well before the next note.
func (h *hand) tapEnd(next *Note) time.Duration {
	if next != nil {
		return h.last + min(h.tap, max(next.Time-h.last, 0)/2)
	}
	return h.last + h.tap
}

// letGo takes the finger off at t, and before a mine or another note if they
// come sooner. For a lift it stays on, unless it must let go at t.
func (h *hand) letGo(t time.Duration, next *Note, must bool) {
	if next != nil {
		switch {
		case next.Kind == Lift && next.Time-t <= h.reach && !must:
			return
		case next.Kind == Mine && t >= next.Time-h.mine:
			edge := next.Time - h.mine
			t = edge - min(ms, (edge-h.last)/2)
		case t > next.Time:
			t = next.Time
		}
	}
	h.key(max(t, h.last), false)
}

// beforeLift is when to put the finger down for a lift: in the last quarter
// since whatever came before, so that the press is for nothing else.
func (h *hand) beforeLift(lift time.Duration) time.Duration {
	early := 4 * h.tap
	if h.last != Before {
		early = min(early, (lift-h.last)/4)
	}
	return lift - early
}

// roll presses a roll whose head is down again and again. The last press is
// early enough not to be meant for a note right after the roll, and late enough
// that the roll lives to its end.
func (h *hand) roll(n, next *Note) {
	if n.End-n.Time < h.life {
		return
	}
	end := n.End - h.life/2
	if h.window < h.life {
		end = n.End - (h.life+h.window)/2
	}
	step := max(h.life/2, 1)
	count := min((end-n.Time+step-1)/step, time.Duration(h.spare))
	h.spare -= int(count)
	for k := count - 1; k >= 0; k-- {
		t := end - (end-n.Time)/count*k    // evenly spread, the last exactly at end
		if next != nil && t >= next.Time { // one inside the roll
			return
		}
		h.key(h.last+min(h.tap, (t-h.last)/2), false)
		h.key(t, true)
	}
}
