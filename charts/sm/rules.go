package sm

import "hibana/charts"

// The rules of reading a simfile. Their names stand in problems and are stable.
const (
	ruleTooBig = "too-big"
	ruleUTF16  = "utf-16"

	ruleNoParts   = "no-parts"
	ruleEncoding  = "text-encoding"
	ruleSemicolon = "missing-semicolon"
	ruleTag       = "unknown-tag"
	ruleDoubleTag = "double-tag"
	ruleText      = "cut-text"
	ruleNumber    = "sloppy-number"
	ruleRange     = "out-of-range-value"
	ruleTooMany   = "too-many-entries"

	ruleEntry      = "bad-entry"
	ruleSameRow    = "same-row"
	ruleBeforeZero = "event-before-beat-0"
	ruleNegative   = "negative-value"
	ruleFastBPM    = "fast-bpm"
	ruleFirstBPM   = "first-bpm"
	ruleNoBPM      = "no-bpm"

	ruleShortNotes = "short-notes-tag"
	ruleStepsType  = "steps-type"
	ruleNoteText   = "bad-note"
	ruleHold       = "unmatched-hold"
	ruleCollision  = "note-collision"
	ruleFar        = "far-note"
	ruleLost       = "not-imported"
)

var rules = [...]charts.Rule{
	{Name: ruleTooBig, Severity: charts.Error, Doc: "A simfile is at most 16 MiB."},
	{Name: ruleUTF16, Severity: charts.Error, Doc: "A simfile is text of one byte or more a letter, not UTF-16."},
	{Name: ruleNoParts, Severity: charts.Warning, Doc: "A simfile holds a chart."},
	{Name: ruleEncoding, Severity: charts.Warning, Doc: "A simfile is UTF-8 text; others are guessed."},
	{Name: ruleSemicolon, Severity: charts.Warning, Doc: "A tag ends with a semicolon."},
	{Name: ruleTag, Severity: charts.Warning, Doc: "A tag is one that StepMania knows, where it stands."},
	{Name: ruleDoubleTag, Severity: charts.Warning, Doc: "A tag is written once in the song, and once in each chart."},
	{Name: ruleText, Severity: charts.Warning, Doc: "A text is not longer than 1000 characters, and its colons are written \\:."},
	{Name: ruleNumber, Severity: charts.Warning, Doc: "A number is followed by nothing, and finite."},
	{Name: ruleRange, Severity: charts.Warning, Doc: "A number is one that a song can have."},
	{Name: ruleTooMany, Severity: charts.Warning, Doc: "No list, and no file, has more entries than there is room for."},
	{Name: ruleEntry, Severity: charts.Warning, Doc: "An entry of a list is beat=value, with a value that means something."},
	{Name: ruleSameRow, Severity: charts.Warning, Doc: "A list has one entry on a row; of two, the later counts."},
	{Name: ruleBeforeZero, Severity: charts.Warning, Doc: "Nothing happens before beat 0."},
	{Name: ruleNegative, Severity: charts.Warning, Doc: "BPMs and stops are above 0; others are warps in an .sm file, and left out of an .ssc file."},
	{Name: ruleFastBPM, Severity: charts.Warning, Doc: "BPMs of an .sm file are at most 9999999; above that they are warps."},
	{Name: ruleFirstBPM, Severity: charts.Warning, Doc: "The first BPM is on beat 0; a later one is moved there."},
	{Name: ruleNoBPM, Severity: charts.Warning, Doc: "There is a BPM; without one it is 60."},
	{Name: ruleShortNotes, Severity: charts.Warning, Doc: "#NOTES of an .sm file has six fields, and a chart of an .ssc file has #NOTES."},
	{Name: ruleStepsType, Severity: charts.Warning, Doc: "A chart's type is one that StepMania knows."},
	{Name: ruleNoteText, Severity: charts.Warning, Doc: "Notes are 0 1 2 3 4 M K L F, as many to a line as the type has columns."},
	{Name: ruleHold, Severity: charts.Warning, Doc: "A 2 or 4 and a 3 belong together, with nothing between."},
	{Name: ruleCollision, Severity: charts.Warning, Doc: "A column has one note on a row."},
	{Name: ruleFar, Severity: charts.Warning, Doc: "A note is due within a day of the song's start."},
	{Name: ruleLost, Severity: charts.Warning, Doc: "What Hibana has no use for, or cannot do yet, is left out."},
}

// Rules lists every rule, errors first.
func Rules() []charts.Rule { return append([]charts.Rule(nil), rules[:]...) }
