package charts

import (
	"cmp"
	"slices"

	"hibana/beat"
	"hibana/combo"
)

// Counts are what is said about a part before it is played, counted as
// ITGmania's radar counts (NoteDataUtil::CalculateRadarValues).
type Counts struct {
	Notes int `json:"notes"` // taps, hold and roll heads, and lifts
	Rows  int `json:"rows"`  // rows with at least one of those
	Jumps int `json:"jumps"` // rows with at least two
	Hands int `json:"hands"` // rows where those and the holds still running are at least three
	Holds int `json:"holds"`
	Rolls int `json:"rolls"`
	Mines int `json:"mines"`
	Lifts int `json:"lifts"`
	Fakes int `json:"fakes"` // fakes, and everything on rows that are not judged
}

// Count counts notes by rows, on the map they were timed with. An auto-keysound
// is not counted, unless its row is not judged: then it is one of the fakes.
func Count(notes []combo.Note, m *beat.Map) Counts {
	byRow := func(a, b combo.Note) int { return cmp.Compare(a.Row, b.Row) }
	if !slices.IsSortedFunc(notes, byRow) { // in a warp time is no order
		notes = slices.Clone(notes)
		slices.SortStableFunc(notes, byRow)
	}
	var c Counts
	var running []int // the rows on which holds end that were begun before
	for len(notes) > 0 {
		row := notes[0].Row
		n := 1
		for n < len(notes) && notes[n].Row == row {
			n++
		}
		running = slices.DeleteFunc(running, func(end int) bool { return end < row })
		if m.Hittable(notes[0].Beat) {
			running = c.row(notes[:n], running)
		} else {
			c.Fakes += n
		}
		notes = notes[n:]
	}
	return c
}

// row counts the notes of one judged row, and adds the holds it begins to those
// running.
func (c *Counts) row(notes []combo.Note, running []int) []int {
	here, held := 0, len(running)
	for _, n := range notes {
		if n.Auto {
			continue
		}
		switch n.Kind {
		case combo.Mine:
			c.Mines++
			continue
		case combo.Fake:
			c.Fakes++
			continue
		case combo.Lift:
			c.Lifts++
		case combo.Hold:
			c.Holds++
			running = append(running, beat.Row(n.EndBeat))
		case combo.Roll:
			c.Rolls++
			running = append(running, beat.Row(n.EndBeat))
		}
		c.Notes++
		here++
	}
	if here > 0 {
		c.Rows++
	}
	if here > 1 {
		c.Jumps++
	}
	if here+held >= 3 {
		c.Hands++
	}
	return running
}
