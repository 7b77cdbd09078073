package millis

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
)

// Note is a note as osu and Quaver write it.
type Note struct {
	At, End float64 // ms; equal but for holds
	Lane    int
	Kind    combo.Kind
	Line    Line
}

// Time is a time in ms to the nearest nanosecond.
func Time(ms float64) time.Duration { return time.Duration(math.Round(ms * 1e6)) }

// Notes turns notes, in the order of the file, into a part's: in the order of
// time, without two at one place, and with holds cut where they run into the
// next note of their column.
func Notes(notes []Note, lanes int, m *beat.Map, r *Report) []charts.Note {
	notes = slices.DeleteFunc(notes, func(n Note) bool { return !possible(&n, lanes, r) })
	slices.SortStableFunc(notes, func(a, b Note) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Lane, b.Lane)) })
	out := make([]charts.Note, 0, len(notes))
	var last [MaxLanes]int // 1 + the last note of each lane, in out
	cursor := m.Cursor()
	for _, n := range notes {
		b := cursor.Beat(Time(n.At))
		if before := last[n.Lane] - 1; before >= 0 {
			o := &out[before]
			if o.Beat >= b {
				r.Warn(RuleCollision, n.Line, "", "move it, or delete it", "a note is left out: column %d has one at %s ms already", n.Lane+1, Show(n.At))
				continue
			}
			if o.Until > b {
				r.Warn(RuleCollision, n.Line, "", "end the hold before it, or move the note", "column %d is still held at %s ms; the hold is cut there", n.Lane+1, Show(n.At))
				o.Until = b
			}
		}
		until := b
		if n.Kind.Long() {
			until = m.Beat(Time(n.End))
		}
		out = append(out, charts.Note{Beat: b, Lane: n.Lane, Kind: n.Kind, Until: until})
		last[n.Lane] = len(out)
	}
	return out
}

// possible tells whether a note can be in the part, and mends it.
func possible(n *Note, lanes int, r *Report) bool {
	switch {
	case n.Lane < 0 || n.Lane >= lanes:
		r.Warn(RuleColumn, n.Line, "", "move it to another column", "a note in column %d is left out: there are %d columns", n.Lane+1, lanes)
		return false
	case !(math.Abs(n.At) <= maxTime && math.Abs(n.End) <= maxTime):
		r.Warn(RuleFar, n.Line, "", "move it into the song", "a note at %s ms is left out", Show(n.At))
		return false
	}
	return true
}

// Hold makes a note a hold that lasts until end, if it does last.
func (r *Report) Hold(n *Note, end float64) {
	if end <= n.At {
		r.Warn(RuleHold, n.Line, "", "write a later end", "a hold from %s to %s ms is taken as a note", Show(n.At), Show(end))
		return
	}
	n.Kind, n.End = combo.Hold, end
}

const previewLength = 15_000 // ms; the games play on until the player looks at another song

// Preview is the stretch of the song that begins at a time in ms, in beats; none
// when there cannot be one.
func Preview(at float64, m *beat.Map) (beats [2]float64) {
	if !(at >= 0 && at < maxTime) {
		return beats
	}
	return [2]float64{m.Beat(Time(at)), m.Beat(Time(at + previewLength))}
}

// Nothing is a chart without parts, for a file that holds none.
func Nothing() *charts.Chart {
	return &charts.Chart{Timing: beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}}, Arm: charts.DefaultArm()}
}
