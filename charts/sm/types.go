package sm

import "strings"

// columns are the types of charts that ITGmania knows, and how many columns each
// has (GameManager.cpp).
var columns = map[string]int{
	"dance-single": 4, "dance-double": 8, "dance-couple": 8, "dance-solo": 6, "dance-threepanel": 3, "dance-routine": 8,
	"pump-single": 5, "pump-halfdouble": 6, "pump-double": 10, "pump-couple": 10, "pump-routine": 10,
	"kb7-single": 7,
	"ez2-single": 5, "ez2-single-hard": 5, "ez2-double": 10, "ez2-real": 7,
	"para": 5, "para-single": 5,
	"ds3ddx-single": 8,
	"bm-single5":    6, "bm-versus5": 6, "bm-double5": 12, "bm-single7": 8, "bm-versus7": 8, "bm-double7": 16,
	"maniax-single": 4, "maniax-double": 8,
	"techno-single4": 4, "techno-single5": 5, "techno-single8": 8, "techno-double4": 8, "techno-double5": 10, "techno-double8": 16,
	"pnm-five": 5, "pnm-nine": 9,
	"lights-cabinet": 6,
	"kickbox-human":  4, "kickbox-quadarm": 4, "kickbox-insect": 6, "kickbox-arachnid": 8,
}

// routine tells whether a chart of a type is for two players at once, whose
// notes are written one after the other with & between.
func routine(kind string) bool { return strings.HasSuffix(strings.ToLower(kind), "-routine") }

// lanes is how many columns a chart has. One of an unknown type has as many as
// its first line of notes.
func (f *file) lanes(d *draft, notes param) int {
	if n := columns[strings.ToLower(d.Type)]; n > 0 {
		return n
	}
	line := ""
	for at := 0; at < len(notes.text) && line == ""; {
		line, _, at = nextLine(notes.text, at)
		line = strings.Trim(line, blanks+",&")
	}
	n := 0
	for ; line != "" && n < maxLanes; n++ {
		if line = line[1:]; line != "" && line[0] == '[' {
			line = afterIndex(line)
		}
	}
	n = max(n, 1)
	f.warn(ruleStepsType, d.at, d.at+1, "check how it is spelled", "the chart's type %s is none that StepMania knows; going by its first line, its columns are %d", quote(d.Type), n)
	return n
}

// difficulties are StepMania's names, and what older files call them.
var difficulties = map[string]string{
	"beginner": "Beginner",
	"easy":     "Easy", "basic": "Easy", "light": "Easy",
	"medium": "Medium", "another": "Medium", "trick": "Medium", "standard": "Medium", "difficult": "Medium",
	"hard": "Hard", "ssr": "Hard", "maniac": "Hard", "heavy": "Hard",
	"challenge": "Challenge", "smaniac": "Challenge", "expert": "Challenge", "oni": "Challenge",
	"edit": "Edit",
}

// partName is what a chart is called: its difficulty, or for an edit, of which
// there may be many, what its author called it.
func partName(difficulty, description string) string {
	name, ok := difficulties[strings.ToLower(difficulty)]
	if !ok {
		name = difficulty
	}
	if description != "" && (name == "Edit" || name == "") {
		return description
	}
	return name
}
