package charts

import (
	"cmp"
	"fmt"
	"slices"

	"hibana/beat"
	"hibana/combo"
)

// TimingOf is the timing that a part is played by: its own, or the song's. A
// negative part asks for the song's.
func (c *Chart) TimingOf(part int) beat.Timing {
	if part >= 0 && part < len(c.Parts) && c.Parts[part].Timing != nil {
		return *c.Parts[part].Timing
	}
	return c.Timing
}

// Map builds the BPM map that a part is played by; a negative part asks for the
// song's. It fails for a part that is not there, and for a timing that no
// decoder would have let pass.
func (c *Chart) Map(part int) (*beat.Map, error) {
	if part >= len(c.Parts) {
		return nil, fmt.Errorf("the chart has %d parts; there is no part %d", len(c.Parts), part)
	}
	return beat.New(c.TimingOf(part))
}

// Timed works out when each note of a part is due, on the map that the part is
// played by. The notes come in the order of time, then of rows (in a warp many
// rows are due at once), then of lanes, mines last. A note is judged
// unless it is a fake or lies where nothing can be hit, in a warp or a fake
// region. A note a hair beside a stop or delay is taken to be on it.
func (p *Part) Timed(m *beat.Map) []combo.Note {
	notes := make([]combo.Note, len(p.Notes))
	cursor := m.Cursor()
	for i, n := range p.Notes {
		t := &notes[i]
		*t = combo.Note{
			Row: beat.Row(n.Beat), Beat: n.Beat, Time: cursor.At(m.Snap(n.Beat)), Lane: n.Lane, Kind: n.Kind, Auto: n.Auto,
			EndBeat: n.Until, Judged: n.Kind != combo.Fake && m.Hittable(n.Beat),
		}
		t.End = t.Time
		if n.Until != n.Beat {
			t.End = m.At(m.Snap(n.Until))
		}
	}
	slices.SortStableFunc(notes, func(a, b combo.Note) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Lane, b.Lane), cmp.Compare(minesLast(a), minesLast(b)))
	})
	return notes
}

// minesLast puts a mine behind the note that lies in its very place: a press is
// for the note then.
func minesLast(n combo.Note) int {
	if n.Kind == combo.Mine {
		return 1
	}
	return 0
}
