// Package qua reads Quaver maps: a .qua file becomes a charts.Chart whose notes
// are due at their own milliseconds.
//
// A .qua file is YAML, a mapping of some thirty keys of which two are long lists.
// It is cut up by lines first and only then read as YAML, piece by piece: so one
// bad piece loses no more than itself, memory stays small, and what is of no use
// here is not read at all.
package qua

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hibana/beat"
	"hibana/charts"
	"hibana/charts/internal/millis"
	"hibana/combo"
)

// Decode reads a .qua file. name is the file's, for messages. Every repair and
// every loss is a warning; there is an error, and no chart, only for a file that
// is too big, is UTF-16, or is of a mode that is not known. A file that holds no
// map at all gives a chart without parts, and a warning.
func Decode(name string, src []byte) (*charts.Chart, charts.Problems) {
	text, report, ok := millis.Open(name, src)
	if !ok {
		return nil, report.Problems()
	}
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n") // lines end as they did on old Macs
	}
	f := &file{Report: report, reader: reader{budget: maxYAML}, preview: -1}
	known := false
	for s := range sections(text) {
		known = f.section(s) || known
	}
	if !known {
		f.Warn(millis.RuleNoParts, millis.Line{}, "", "a .qua file has keys such as HitObjects:", "the file holds no map")
		return millis.Nothing(), f.Problems()
	}
	lanes, ok := f.lanes()
	if !ok {
		return nil, f.Problems()
	}
	return f.chart(lanes), f.Problems()
}

// file is a map while it is read.
type file struct {
	*millis.Report
	reader reader

	song                charts.Song
	mode                string
	modeLine            millis.Line
	scratch             bool
	difficulty, details string
	preview             float64 // ms; negative for none
	points              millis.Points
	notes               []millis.Note
	crowded             bool // there are more notes than there is room for
}

// section reads what stands under one key, and tells whether the key is one of a
// map's.
func (f *file) section(s section) bool {
	switch s.key {
	case "AudioFile":
		f.song.Audio = millis.Path(f.text(s))
	case "BackgroundFile":
		f.song.Background = millis.Path(f.text(s))
	case "BannerFile":
		f.song.Banner = millis.Path(f.text(s))
	case "Title":
		f.song.Title = f.text(s)
	case "Artist":
		f.song.Artist = f.text(s)
	case "Creator":
		f.song.Credit = f.text(s)
	case "DifficultyName":
		f.difficulty = f.text(s)
	case "Description":
		f.details = f.text(s)
	case "SongPreviewTime":
		if at, ok := millis.Number(f.text(s)); ok && at > 0 {
			f.preview = at
		}
	case "Mode":
		f.mode, f.modeLine = f.text(s), s.line
	case "HasScratchKey":
		f.scratch = strings.EqualFold(f.text(s), "true")
	case "TimingPoints":
		f.list(s, f.timingPoint)
	case "HitObjects":
		f.notes = slices.Grow(f.notes, min(strings.Count(s.rest, "- StartTime:"), millis.MaxNotes-len(f.notes)))
		f.list(s, f.hitObject)
	case "SliderVelocities", "ScrollSpeedFactors":
		f.Lost(s.line, s.count(), "change of scroll speed", "changes of scroll speed", "notes run evenly")
	case "TimingGroups":
		f.Lost(s.line, s.count(), "timing group", "timing groups", "notes run evenly")
	case "CustomAudioSamples", "SoundEffects":
		f.Lost(s.line, s.count(), "sound", "sounds", "only the song is played")
	default:
		return false
	}
	return true
}

// list reads the items of a section.
func (f *file) list(s section, read func(piece)) {
	if !s.isList() {
		f.bad(s.line, "write each item on lines of its own, beginning with a dash", s.key, nil)
		return
	}
	for item := range s.items() {
		read(item)
	}
}

// text is the value of a section that has one.
func (f *file) text(s section) string {
	pairs, err := f.reader.read(s.all)
	if err != nil || len(pairs) != 1 {
		f.bad(s.line, "write it on one line, in quotes", s.key, err)
		return ""
	}
	return f.Text(s.line, pairs[0].value)
}

// bad says that a piece is left out.
func (f *file) bad(line millis.Line, remedy, what string, err error) {
	why := "it is not written as it should be"
	if err != nil {
		why = err.Error()
	}
	f.Warn(millis.RuleEntry, line, "", remedy, "%s left out: %s", what, why)
}

func (f *file) timingPoint(i piece) {
	p := millis.Point{Line: i.line}
	ok := f.fields(i, "a timing point", func(key, value string) bool {
		switch key {
		case "StartTime":
			return number(value, &p.At)
		case "Bpm":
			return number(value, &p.BPM)
		case "Signature":
			p.BeatsPerBar = signature(value)
		}
		return true
	})
	switch {
	case !ok:
	case p.BPM <= 0:
		f.Warn(millis.RuleTempo, i.line, "", "write a number above 0", "%s BPM cannot be; the tempo stays as it is", millis.Show(p.BPM))
	default:
		f.points.Add(p, f.Report)
	}
}

// signature is a meter by its name or number.
func signature(value string) int {
	switch value {
	case "Triple", "3":
		return 3
	case "", "0", "Quadruple", "4":
		return 4
	}
	if x, ok := millis.Number(value); ok && x == math.Trunc(x) {
		return int(x)
	}
	return -1
}

func (f *file) hitObject(i piece) {
	n := millis.Note{Kind: combo.Tap, Line: i.line}
	var lane, end float64
	mine := false
	ok := f.fields(i, "a note", func(key, value string) bool {
		switch key {
		case "StartTime":
			return number(value, &n.At)
		case "EndTime":
			return number(value, &end)
		case "Lane":
			return number(value, &lane) && lane == math.Trunc(lane)
		case "Type":
			mine = value == "Mine" || value == "1"
			return mine || value == "Normal" || value == "0" || value == ""
		}
		return true
	})
	if !ok {
		return
	}
	if len(f.notes) == millis.MaxNotes {
		if !f.crowded {
			f.crowded = true
			f.Warn(millis.RuleTooMany, i.line, "", "split the map", "from here on notes are left out: there is room for %d", millis.MaxNotes)
		}
		return
	}
	n.Lane, n.End = int(lane)-1, n.At
	switch {
	case mine:
		n.Kind = combo.Mine
		if end > n.At {
			f.Warn(millis.RuleLost, i.line, "", "nothing need be done", "a mine that lasts is taken as one at its start")
		}
	case end > 0: // without an end it is 0
		f.Hold(&n, end)
	}
	f.notes = append(f.notes, n)
}

// number reads a number into x; an empty value is 0, which Quaver does not write.
func number(value string, x *float64) (ok bool) {
	if value == "" {
		*x = 0
		return true
	}
	*x, ok = millis.Number(value)
	return ok
}

// fields hands the fields of a piece to take, which tells whether it likes them.
func (f *file) fields(i piece, what string, take func(key, value string) bool) bool {
	pairs, err := f.reader.read(i.text)
	if err != nil {
		f.bad(i.line, "write it as the others are written", what, err)
		return false
	}
	for _, p := range pairs {
		if !take(p.key, p.value) {
			f.bad(i.line, "write a number", what, fmt.Errorf("%s cannot be %s", p.key, millis.Quote(p.value)))
			return false
		}
	}
	return true
}

// chart puts the chart together once all of the file is read.
func (f *file) chart(lanes int) *charts.Chart {
	c := &charts.Chart{Song: f.song, Arm: charts.DefaultArm()}
	var m *beat.Map
	c.Timing, m = millis.Timing(&f.points, f.Report)
	c.Song.Preview = millis.Preview(f.preview, m)
	c.Parts = []charts.Part{{
		Name: f.difficulty, Type: "quaver-keys", Lanes: lanes, Ruleset: "quaver", Description: f.details,
		Notes: millis.Notes(f.notes, lanes, m, f.Report),
	}}
	return c
}

// modes are the key counts of Quaver's modes, which files name or number.
var modes = [...]struct {
	name, number string
	keys         int
}{
	{"Keys4", "1", 4}, {"Keys7", "2", 7}, {"Keys1", "3", 1}, {"Keys2", "4", 2}, {"Keys3", "5", 3},
	{"Keys5", "6", 5}, {"Keys6", "7", 6}, {"Keys8", "8", 8}, {"Keys9", "9", 9}, {"Keys10", "10", 10},
}

// lanes is how many keys the map is for: its mode's, and one more on the right
// when it has a scratch key.
func (f *file) lanes() (int, bool) {
	keys := 0
	for _, m := range modes {
		if f.mode == m.name || f.mode == m.number {
			keys = m.keys
		}
	}
	if keys == 0 {
		if f.mode != "" {
			f.Fail(ruleMode, f.modeLine, "", "write Mode: Keys4, or another of Keys1 to Keys10", "the mode %s is not known", millis.Quote(f.mode))
			return 0, false
		}
		keys = f.guess()
		f.Warn(millis.RuleKeys, millis.Line{}, "", "write Mode: Keys4, or another of Keys1 to Keys10", "the map does not say how many keys it is for; %d are used", keys)
	}
	if f.scratch {
		keys++
	}
	return keys, true
}

// guess is how many keys a map has that does not say: 4 or 7, which all of
// Quaver's early maps have, or as many as it has notes for.
func (f *file) guess() int {
	most := 0
	for _, n := range f.notes {
		most = max(most, n.Lane+1)
	}
	switch {
	case most <= 4:
		return 4
	case most <= 7:
		return 7
	}
	return min(most, 10)
}
