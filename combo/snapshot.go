package combo

import (
	"encoding/binary"
	"math"
)

// Clone is a copy of the judge that goes its own way; the notes, which never
// change, are shared. It costs in proportion to the notes and the events so far.
func (j *Judge) Clone() *Judge {
	c := &Judge{}
	c.CopyFrom(j)
	return c
}

// CopyFrom makes j the judge that o is now, reusing j's memory.
func (j *Judge) CopyFrom(o *Judge) {
	lanes, waiting, results, rows, events := j.lanes, j.waiting, j.results, j.rows, j.events
	*j = *o
	j.lanes = append(lanes[:0], o.lanes...)
	j.results = append(results[:0], o.results...)
	j.rows = append(rows[:0], o.rows...)
	j.events = append(events[:0], o.events...)
	j.waiting = waiting
	j.waiting.copyFrom(&o.waiting)
}

// Reset takes the judge back to before the first note, keeping its memory.
func (j *Judge) Reset() {
	j.now, j.miss, j.mine, j.holding, j.end = Before, 0, 0, 0, 0
	j.digest, j.tally, j.score = 0, tally{}, Score{}
	j.events = j.events[:0]
	clear(j.results)
	for i := range j.rows {
		j.rows[i] = row{notes: j.rows[i].notes, left: j.rows[i].notes, latest: -1, missed: -1}
	}
	for i := range j.lanes {
		j.lanes[i] = lane{since: Before, hold: -1}
	}
	j.waiting.fill(j.notes)
}

// AppendState appends what a hash of the judge's state must cover: everything
// that happened, in order, and all that what happens next depends on.
func (j *Judge) AppendState(b []byte) []byte {
	word := func(x uint64) { b = binary.LittleEndian.AppendUint64(b, x) }
	word(uint64(j.now))
	word(math.Float64bits(j.rate))
	word(j.digest)
	word(uint64(len(j.events)))
	word(uint64(j.score.Combo))
	word(uint64(j.tally.points))
	for i := range j.lanes {
		l := &j.lanes[i]
		flag := uint64(0)
		if l.down {
			flag = 1
		}
		word(flag)
		word(uint64(l.since))
		word(uint64(l.hold))
		word(uint64(l.fades))
	}
	return b
}
