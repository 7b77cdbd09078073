package sm

import (
	"slices"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// What can only be done once the BPM maps are known.

// usualSample is how many seconds of a song StepMania's list plays when the file
// does not say.
const usualSample = 12

// preview turns #SAMPLESTART and #SAMPLELENGTH into beats of the song.
func (f *file) preview(song *beat.Map) {
	start, length := f.sample[0], f.sample[1]
	if start == 0 && length == 0 {
		return
	}
	if length == 0 {
		length = usualSample
	}
	at := func(seconds float64) float64 { return max(-maxBeat, min(song.Beat(toTime(seconds)), maxBeat)) }
	if from, to := at(start), at(start+length); from < to {
		f.chart.Song.Preview = [2]float64{from, to}
	}
}

// farNotes leaves out the notes of a part that are due, or end, further from the
// start of the song than anyone can play.
func (f *file) farNotes(p *charts.Part, m *beat.Map) {
	near := func(beat float64) bool { return m.At(beat).Abs() <= charts.MaxLength }
	last := 0.0
	for i := range p.Notes {
		last = max(last, p.Notes[i].Until)
	}
	if len(p.Notes) == 0 || near(p.Notes[0].Beat) && near(last) { // as it always is
		return
	}
	before := len(p.Notes)
	p.Notes = slices.DeleteFunc(p.Notes, func(n charts.Note) bool { return !near(n.Beat) || !near(n.Until) })
	f.warn(ruleFar, 0, 0, "look at the BPMs and stops before them", "%s: notes that are due more than a day from the start of the song are left out, %d of them",
		label(p), before-len(p.Notes))
}

// toTime is a time in seconds as song time.
func toTime(seconds float64) time.Duration { return time.Duration(seconds * 1e9) }
