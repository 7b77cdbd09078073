// Package score is a notation for music in Go source: melodies, drum bars and
// chords are written as short strings, bar by bar, and become lists of events on beats.
//
// A score keeps its tempo, stops and all in a beat.Timing, the same one that
// goes into the song's chart, so music and chart cannot drift apart.
package score

import (
	"fmt"

	"hibana/beat"
)

// BeatsPerBar is the meter of everything written here.
const BeatsPerBar = 4

// Score is a piece of music.
type Score struct {
	Timing   beat.Timing
	Sections []Section
	Lines    map[string][]Note // by player, in order of beats
	Drums    map[string][]Hit  // by drum, in order of beats
	Chords   []Chord
}

// Section is a stretch of the form: its name and its beats.
type Section struct {
	Name        string
	Beat, Beats float64
}

// Writer writes a score, section by section. The first mistake is kept and
// everything after it ignored; Score reports it.
type Writer struct {
	score Score
	here  Section
	shift int // semitones everything is written higher
	err   error
}

// NewWriter starts an empty score.
func NewWriter(t beat.Timing) *Writer {
	return &Writer{score: Score{Timing: t, Lines: map[string][]Note{}, Drums: map[string][]Hit{}}}
}

// Section begins the next section, of the given number of bars. Bars are
// counted from its start until the next one begins.
func (w *Writer) Section(name string, bars int) {
	w.here = Section{Name: name, Beat: w.here.Beat + w.here.Beats, Beats: float64(bars * BeatsPerBar)}
	w.score.Sections = append(w.score.Sections, w.here)
}

// Transpose writes what follows the given number of semitones higher.
func (w *Writer) Transpose(semitones int) { w.shift = semitones }

// Score gives the finished score, or the first mistake in it.
func (w *Writer) Score() (Score, error) { return w.score, w.err }

func (w *Writer) fail(what, text string, bar int, format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("score: section %s, %s, bar %d of %q: %s", w.here.Name, what, bar, text, fmt.Sprintf(format, args...))
	}
}

// barBeat is the beat on which a bar of the section starts.
func (w *Writer) barBeat(bar int) float64 { return w.here.Beat + float64(bar*BeatsPerBar) }
