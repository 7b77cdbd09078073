// Package osu reads osu!mania maps: an .osu file of any format becomes a
// charts.Chart whose notes are due at their own milliseconds.
//
// Nothing keeps a map from being read but its size and its game: a bad line is
// repaired or left out, mostly as osu!lazer does, and a warning names it.
package osu

import (
	"fmt"
	"math"

	"hibana/beat"
	"hibana/charts"
	"hibana/charts/internal/millis"
)

// Decode reads an .osu file. name is the file's, for messages. Every repair and
// every loss is a warning; there is an error, and no chart, only for a file that
// is too big, is UTF-16, or is a map of another game. A file that holds no map at
// all gives a chart without parts, and a warning.
func Decode(name string, src []byte) (*charts.Chart, charts.Problems) {
	text, report, ok := millis.Open(name, src)
	if !ok {
		return nil, report.Problems()
	}
	f := &file{Report: report, keys: math.NaN(), od: defaultValue, preview: -1}
	f.read(text)
	switch {
	case !f.anySection:
		f.Warn(millis.RuleNoParts, millis.Line{}, "", "an .osu file has sections, such as [HitObjects]", "the file holds no map")
		return millis.Nothing(), f.Problems()
	case f.mode != mania:
		f.refuse()
		return nil, f.Problems()
	}
	c := f.chart()
	return c, f.Problems()
}

const (
	mania        = 3  // the Mode that is osu!mania
	defaultValue = 5  // osu's value for a difficulty that the file does not give
	earlyFormat  = 5  // files of formats before it
	earlyBy      = 24 // are early by so many ms
)

// file is a map while it is read.
type file struct {
	*millis.Report
	lines      int // of the file, and so at least as many as it has notes
	anySection bool
	section    string
	late       float64 // ms, added to all times

	mode     int
	modeLine millis.Line

	song          charts.Song
	title, artist names
	difficulty    string
	keys, od      float64
	keysLine      millis.Line
	preview       float64 // ms; negative for none

	points  millis.Points
	notes   []millis.Note // with their x as Lane
	crowded bool          // there are more notes than there is room for

	speeds    int // changes of scroll speed
	speedLine millis.Line
}

// names are a name as its author writes it, and in Latin letters.
type names struct{ own, latin string }

// split is the name to show, and the other if there is one.
func (n names) split() (name, latin string) {
	if n.own == "" || n.own == n.latin {
		return n.latin, ""
	}
	return n.own, n.latin
}

// refuse says which game the map is of.
func (f *file) refuse() {
	game := fmt.Sprintf("game %d", f.mode)
	if games := [...]string{"osu!", "osu!taiko", "osu!catch"}; f.mode >= 0 && f.mode < len(games) {
		game = games[f.mode]
	}
	f.Fail(ruleGame, f.modeLine, "", "open a map with Mode: 3", "this is a map of %s; only those of osu!mania can be played", game)
}

// chart puts the chart together once all of the file is read.
func (f *file) chart() *charts.Chart {
	c := &charts.Chart{Song: f.song, Arm: charts.DefaultArm()}
	c.Song.Title, c.Song.TitleLatin = f.title.split()
	c.Song.Artist, c.Song.ArtistLatin = f.artist.split()

	lanes := f.lanes()
	for i := range f.notes {
		f.notes[i].Lane = column(f.notes[i].Lane, lanes)
	}
	var m *beat.Map
	c.Timing, m = millis.Timing(&f.points, f.Report)
	c.Song.Preview = millis.Preview(f.preview, m)
	c.Parts = []charts.Part{{
		Name: f.difficulty, Type: "osu-mania", Lanes: lanes, Ruleset: "osu", OD: f.od,
		Notes: millis.Notes(f.notes, lanes, m, f.Report),
	}}
	f.Lost(f.speedLine, f.speeds, "change of scroll speed", "changes of scroll speed", "notes run evenly")
	return c
}

// lanes is how many keys the map is for: its CircleSize, as osu!lazer rounds it
// and brings it in.
func (f *file) lanes() int {
	if math.IsNaN(f.keys) {
		f.Warn(millis.RuleKeys, millis.Line{}, "", "write CircleSize: and the number of keys", "the map does not say how many keys it is for; %d are used", defaultValue)
		return defaultValue
	}
	keys := math.RoundToEven(min(max(f.keys, 1), millis.MaxLanes))
	if keys != f.keys {
		f.Warn(millis.RuleKeys, f.keysLine, "", fmt.Sprintf("write a whole number from 1 to %d", millis.MaxLanes), "%.6g keys are taken as %v", f.keys, keys)
	}
	return int(keys)
}

// column is the lane that an x from 0 to 512 is in. osu's arithmetic is that of
// 32-bit floats. Source: LegacyPatternGenerator.GetColumn.
func column(x, lanes int) int {
	width := float32(512) / float32(lanes)
	c := math.Floor(float64(float32(x) / width))
	return int(min(max(c, 0), float64(lanes-1)))
}
