package cli

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/internal/audio/pcm"
	"hibana/internal/library"
)

// loaded is a chart ready for a command. Close it at the command's end.
type loaded struct {
	file  *library.File
	chart *charts.Chart
	found charts.Problems // warnings, when the chart is usable

	moved    library.Moved // to fit its song
	shiftErr error         // why it is not known whether it is to be moved
}

// load reads and decodes a chart; a chart with errors is an error.
func (c *call) load(ref string) (*loaded, error) {
	file, err := library.OpenFile(ref, c.Songs)
	if err != nil {
		return nil, err
	}
	chart, problems := file.Check()
	if chart == nil {
		defer file.Close()
		return nil, &chartError{problems, file.Empty()}
	}
	l := &loaded{file: file, chart: chart, found: problems}
	l.moved, l.shiftErr = file.Shift(chart, c.PackSync)
	return l, nil
}

// warnOfShift says that times may be off, for commands that need the song for
// nothing else.
func (c *call) warnOfShift(l *loaded) {
	if l.shiftErr != nil {
		c.warn("%v; times are not moved to where this MP3 begins", l.shiftErr)
	}
}

func (l *loaded) Close() { l.file.Close() }

// song opens the chart's song, or says why it cannot be played.
func (l *loaded) song() (pcm.Song, io.Closer, error) { return l.file.Song(l.chart.Song.Audio) }

// cutOff ends the name of the rule that a song breaks whose end is missing. What is there
// plays, so to look at a chart that is a warning; to perform it, an error.
const cutOff = "-cut-off" // behind the name of the format

// whole fails for a song whose end is missing.
func (l *loaded) whole(song pcm.Song) error {
	for _, n := range song.Notes() {
		if strings.HasSuffix(n.Rule, cutOff) {
			return &library.Error{Cause: fmt.Sprintf("the song %s: %s", l.chart.Song.Audio, n.Message), Fix: n.Remedy}
		}
	}
	return nil
}

// part checks a --part and gives the map it is played by.
func (l *loaded) part(n int) (*charts.Part, *beat.Map, error) {
	p, err := l.chart.FindPart(l.file.Name, n)
	if err != nil {
		return nil, nil, err
	}
	m, err := l.chart.Map(n)
	return p, m, err
}

// chartError is a chart that cannot be used: its first error on one line.
type chartError struct {
	problems charts.Problems
	empty    bool // the file says nothing at all
}

func (e *chartError) first() charts.Problem {
	for _, p := range e.problems.List {
		if p.Severity == charts.Error {
			return p
		}
	}
	return charts.Problem{}
}

func (e *chartError) Error() string {
	errs, _ := e.problems.Count()
	if errs > 1 {
		return fmt.Sprintf("%s (and %d more)", e.first(), errs-1)
	}
	return e.first().String()
}

func (e *chartError) Remedy() string { return e.first().Remedy }

// position is a --from or --to: seconds of song time, or a beat.
type position struct {
	set    bool
	onBeat bool
	value  float64
}

func (p *position) String() string { return "" }

// Set reads "12.5" as seconds and "b32" as a beat.
func (p *position) Set(s string) error {
	number, onBeat := strings.CutPrefix(s, "b")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e7 {
		return fmt.Errorf("a position is seconds such as 12.5 or a beat such as b32")
	}
	*p = position{set: true, onBeat: onBeat, value: v}
	return nil
}

// at is the song time of the position, or otherwise when it was not given.
func (p *position) at(m *beat.Map, otherwise time.Duration) time.Duration {
	switch {
	case !p.set:
		return otherwise
	case p.onBeat:
		return m.At(p.value)
	}
	return seconds(p.value)
}

// seconds turns seconds into a duration, rounded to the nanosecond.
func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

// text is the position as Set reads it.
func (p *position) text() string {
	s := strconv.FormatFloat(p.value, 'g', -1, 64)
	if p.onBeat {
		return "b" + s
	}
	return s
}
