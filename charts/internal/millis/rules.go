package millis

import "hibana/charts"

// The rules that osu's and Quaver's readers share. Their names stand in problems
// and are stable.
const (
	RuleTooBig = "too-big"
	RuleUTF16  = "utf-16"

	RuleNoParts  = "no-parts"
	RuleEncoding = "text-encoding"
	RuleText     = "cut-text"
	RuleTooMany  = "too-many-entries"
	RuleEntry    = "bad-entry"
	RuleKeys     = "odd-keys"
	RuleLost     = "not-imported"

	RuleTempo    = "odd-tempo"
	RuleNoTempo  = "no-tempo"
	RuleSameTime = "same-time"
	RuleFar      = "too-far"
	RuleMeter    = "odd-meter"

	RuleColumn    = "note-outside-columns"
	RuleHold      = "backward-hold"
	RuleCollision = "note-collision"
)

// Rules lists the shared rules, errors first.
func Rules() []charts.Rule {
	return []charts.Rule{
		{Name: RuleTooBig, Severity: charts.Error, Doc: "A map is at most 16 MiB."},
		{Name: RuleUTF16, Severity: charts.Error, Doc: "A map is UTF-8 text, not UTF-16."},
		{Name: RuleNoParts, Severity: charts.Warning, Doc: "A file holds a map."},
		{Name: RuleEncoding, Severity: charts.Warning, Doc: "A map is UTF-8 text."},
		{Name: RuleText, Severity: charts.Warning, Doc: "A text is not longer than 1000 characters."},
		{Name: RuleTooMany, Severity: charts.Warning, Doc: "No list has more entries than there is room for."},
		{Name: RuleEntry, Severity: charts.Warning, Doc: "A timing point or note is written as the format asks."},
		{Name: RuleKeys, Severity: charts.Warning, Doc: "A map says how many keys it is for."},
		{Name: RuleLost, Severity: charts.Warning, Doc: "What Hibana has no use for, or cannot do yet, is left out."},
		{Name: RuleTempo, Severity: charts.Warning, Doc: "A tempo is from 1 to 10 000 BPM."},
		{Name: RuleNoTempo, Severity: charts.Warning, Doc: "There is a tempo; without one it is 60 BPM."},
		{Name: RuleSameTime, Severity: charts.Warning, Doc: "One timing point is at one time; of two, the later in the file counts."},
		{Name: RuleFar, Severity: charts.Warning, Doc: "Nothing is further than 3 hours from the song's start."},
		{Name: RuleMeter, Severity: charts.Warning, Doc: "A bar has a beat or more."},
		{Name: RuleColumn, Severity: charts.Warning, Doc: "A note is in a column that the map has."},
		{Name: RuleHold, Severity: charts.Warning, Doc: "A hold ends after it begins; another is a note."},
		{Name: RuleCollision, Severity: charts.Warning, Doc: "A column has one note at a time, and none while a hold lasts."},
	}
}
