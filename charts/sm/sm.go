// Package sm reads StepMania's and ITGmania's charts: .sm and .ssc files become
// charts.Chart, timed as ITGmania times them.
//
// A simfile lives on rows, 48 to a beat: whatever it names is moved to the
// nearest one. Where files are known to be wrong, they are read the way ITGmania
// reads them: a negative BPM or stop of an .sm file becomes a warp, the later of
// two stops on a row counts, a forgotten semicolon is put back. Nothing keeps a
// file from being read: a bad entry is repaired or left out, and a warning names
// it. It departs from ITGmania where that shows a mistake rather than a rule: a
// second #NOTES in one chart counts if it has more notes, a late first BPM of an
// .sm file is moved to beat 0 as in an .ssc file, and times are not rounded to
// 32-bit floats.
package sm

import (
	"path"
	"strings"

	"hibana/beat"
	"hibana/charts"
)

// Options say how to read a simfile. The zero Options are fine.
type Options struct {
	Format Format
}

// Format is one of the two formats of simfiles. They look alike, but treat odd
// values differently.
type Format uint8

// The formats. ByName takes .ssc for an .ssc file and any other name for an .sm.
const (
	ByName Format = iota
	SM
	SSC
)

// Decode reads a simfile. name is the file's, for messages and for its format.
// Every repair and every loss is a warning; there is an error, and no chart,
// only for what cannot be a simfile at all: a file over 16 MiB, or UTF-16. A
// file that holds no chart gives a chart without parts, and a warning.
//
// Nothing is said of the song, and times are those of StepMania's clock: a
// caller who knows that the song is an MP3 calls Shift.
func Decode(name string, src []byte, o Options) (*charts.Chart, charts.Problems) {
	f := &file{report: report{name: name}, lost: map[string]bool{}, entriesLeft: maxEntries, notesLeft: maxNotes}
	if !f.readable(src) {
		return nil, f.problems()
	}
	f.chart.Arm = charts.DefaultArm()
	f.msd = msd{src: f.src, bareCR: -1}
	f.ssc = o.Format == SSC || o.Format == ByName && strings.EqualFold(path.Ext(name), ".ssc")
	if f.ssc {
		f.readSSC()
	} else {
		f.readSM()
	}
	f.finish()
	return &f.chart, f.problems()
}

// Shift moves everything in a chart by some seconds of song time: later when
// they are above 0.
//
// StepMania plays the silence that an MP3's encoder and decoder put before the
// music, and Hibana's song time begins behind it. So a chart made on an MP3 is
// shifted by minus that silence, 0.02506 s or 0.05118 s as a rule, and the click
// it names is heard on the same beat.
func Shift(c *charts.Chart, seconds float64) {
	c.Timing.Beat0 += seconds
	for i := range c.Parts {
		if own := c.Parts[i].Timing; own != nil {
			own.Beat0 += seconds
		}
	}
}

// file is a simfile while it is read.
type file struct {
	report
	msd     msd
	ssc     bool
	version float64 // of an .ssc file; 0, and so an old one, when it does not say
	chart   charts.Chart
	song    timing
	sample  [2]float64      // #SAMPLESTART and #SAMPLELENGTH, in seconds; 0 for none
	lost    map[string]bool // the tags that have been said to be lost

	entriesLeft, notesLeft int // how many more there may be, of timing lists and of notes
}

// finish puts the chart together once all of the file is read.
func (f *file) finish() {
	if len(f.chart.Parts) == 0 {
		f.noParts()
	} else {
		f.guessed()
	}
	f.chart.Timing = f.build(&f.song, len(f.chart.Parts) > 0)
	song, err := beat.New(f.chart.Timing)
	if err != nil {
		return // build makes no timing that is refused
	}
	f.preview(song)
	for i := range f.chart.Parts {
		p := &f.chart.Parts[i]
		m := song
		if p.Timing != nil {
			if m, err = beat.New(*p.Timing); err != nil {
				continue
			}
		}
		f.farNotes(p, m)
	}
}

// noParts says why there is nothing to play.
func (f *file) noParts() {
	f.makeRoom()
	switch {
	case f.msd.bareCR >= 0:
		f.warn(ruleNoParts, f.msd.bareCR, f.msd.bareCR+2, "save the file with newlines at the ends of lines",
			"the file has no charts: its lines end in bare carriage returns, so this comment runs to the end of the file")
	case f.msd.found == 0 && strings.IndexByte(f.src, 0) >= 0:
		f.warn(ruleNoParts, 0, 0, "if it lies beside the real one and begins with ._ it is a Mac's leftover: delete it", "the file has no charts: it is no simfile but binary data")
	default:
		f.warn(ruleNoParts, 0, 0, "a chart is #NOTES in an .sm file, and #NOTEDATA with #NOTES in an .ssc file", "the file has no charts")
	}
}
