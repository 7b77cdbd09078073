package charts

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"hibana/beat"
	"hibana/combo"
)

// closest is how near two notes of one lane may be. Faster than 50 presses a
// second of one key is a mistake of the chart, not a challenge.
const closest = 20 * time.Millisecond

// Check looks for what is playable and probably not meant, in a chart of any
// format. The problems have no place in a file; CheckFile gives them one.
func Check(c *Chart) Problems {
	hints := check(c)
	out := Problems{}
	for _, h := range hints {
		if len(out.List) == maxProblems {
			out.More = len(hints) - maxProblems
			break
		}
		out.List = append(out.List, Problem{Rule: h.rule, Severity: Warning, Message: h.message, Remedy: h.remedy})
	}
	return out
}

// CheckFile decodes a chart in format 1, and checks it if it has no errors.
func CheckFile(name string, src []byte) (*Chart, Problems) {
	f := read(name, src)
	if f.chart != nil {
		entries := map[string][]entry{} // of the timing lists that hints are about
		for _, h := range check(f.chart) {
			if f.report.crowded() {
				continue
			}
			n := f.find(h.path)
			if h.entry >= 0 {
				if entries[h.path] == nil {
					entries[h.path] = f.entries(n)
				}
				n = entries[h.path][h.entry].n
			}
			at := f.at(n)
			if h.note >= 0 {
				at = f.places[h.part][h.note]
			}
			f.report.warnf(h.rule, at, h.remedy, "%s", h.message)
		}
	}
	return f.chart, f.report.problems()
}

// hint is a warning and where it belongs: a path such as "effect[2].window", or
// a note of a part.
type hint struct {
	rule            string
	path            string
	entry           int // of the timing list at path, in the order of beats; or -1
	part, note      int // note is -1 when it is not about one
	message, remedy string
}

// checker collects the hints about one chart.
type checker struct {
	*Chart
	hints []hint
	last  float64 // the beat the last note of all parts is over
	any   bool    // there is a note
}

func check(c *Chart) []hint {
	k := checker{Chart: c, last: math.Inf(-1)}
	for _, p := range c.Parts {
		for _, n := range p.Notes {
			k.last, k.any = max(k.last, n.Until), true
		}
	}
	k.meters("meter", c.Timing.Meters)
	for i := range c.Parts {
		k.part(i)
	}
	k.preview()
	k.arm()
	for i := range c.Effects {
		k.effect(i, &c.Effects[i])
	}
	for i, w := range c.Walkers {
		k.walkers(i, &w)
	}
	return k.hints
}

func (k *checker) add(rule, path, remedy, format string, args ...any) {
	k.hints = append(k.hints, hint{rule: rule, path: path, entry: -1, note: -1, message: fmt.Sprintf(format, args...), remedy: remedy})
}

// about adds a hint about notes of a part, placed at the first of them.
func (k *checker) about(rule string, part int, notes []int, remedy, one, many string) {
	if len(notes) == 0 {
		return
	}
	what := one
	if len(notes) > 1 {
		what = fmt.Sprintf(many, len(notes)) + ", the first"
	}
	first := k.Parts[part].Notes[notes[0]]
	message := fmt.Sprintf("%s: %s in lane %d on beat %s", k.label(part), what, first.Lane, number(first.Beat))
	k.hints = append(k.hints, hint{rule, "", -1, part, notes[0], message, remedy})
}

// label names a part in a message.
func (k *checker) label(part int) string {
	if name := k.Parts[part].Name; name != "" {
		return "part " + quote(name)
	}
	return "part " + strconv.Itoa(part)
}

func (k *checker) part(i int) {
	p := &k.Parts[i]
	path := fmt.Sprintf("part[%d]", i)
	for j := range i {
		if q := &k.Parts[j]; p.Name == q.Name && p.Type == q.Type && p.Lanes == q.Lanes {
			k.add(ruleSamePart, path+".name", "give them different names", "%s has the same name as an earlier part", k.label(i))
			break
		}
	}
	if p.Timing != nil && !sameMeters(p.Timing.Meters, k.Timing.Meters) {
		k.meters(path+".meter", p.Timing.Meters)
	}
	m, err := k.Map(i)
	if err != nil {
		return // a chart that no decoder would have let pass
	}
	if !slices.ContainsFunc(p.Notes, func(n Note) bool { return n.Kind != combo.Fake && n.Kind != combo.Mine }) {
		k.add(ruleEmptyPart, path, "add bars or notes", "%s has nothing to hit", k.label(i))
	}
	k.notes(i, m)
}

// notes looks at each note of a part.
func (k *checker) notes(part int, m *beat.Map) {
	p := &k.Parts[part]
	var unjudged, early, empty, dense []int
	last := make([]time.Duration, max(p.Lanes, 0)) // when each lane had its last note
	for lane := range last {
		last[lane] = math.MinInt64 / 2
	}
	for i, n := range p.Notes {
		if n.Kind != combo.Fake && !m.Hittable(n.Beat) {
			unjudged = append(unjudged, i)
			continue
		}
		at, over := m.At(n.Beat), m.At(n.Until)
		if at < 0 {
			early = append(early, i)
		}
		if (n.Kind == combo.Hold || n.Kind == combo.Roll) && over <= at {
			empty = append(empty, i)
		}
		if n.Kind == combo.Mine || n.Kind == combo.Fake || n.Lane < 0 || n.Lane >= len(last) {
			continue
		}
		if at-last[n.Lane] < closest {
			dense = append(dense, i)
		}
		last[n.Lane] = at
	}
	k.about(ruleUnjudgedNote, part, unjudged, "move it out of the warp or fake region, or make it a fake",
		"a note cannot be hit", "%d notes cannot be hit")
	k.about(ruleNoteBeforeSong, part, early, "move beat0, or the note",
		"a note is due before the song starts", "%d notes are due before the song starts")
	k.about(ruleCloseNotes, part, dense, "move one, or make it another lane's",
		"a note comes within 20 ms of the one before", "%d notes come within 20 ms of the one before")
	k.about(ruleEmptyHold, part, empty, "make it longer, or a tap",
		"a hold ends as it begins", "%d holds end as they begin")
}

// meters warns of meters that begin inside a bar of the meter before.
func (k *checker) meters(path string, meters []beat.Meter) {
	meters = sorted(meters)
	start, length := 0.0, 4.0
	for i, e := range meters {
		if e.Beat > 0 {
			bars := (e.Beat - start) / length
			if math.Abs(bars-math.Round(bars)) > 1e-9 {
				k.add(ruleMeterInsideBar, path, "move it to a beat where a bar begins", "the meter on beat %s cuts a bar of %s beats short", number(e.Beat), number(length))
				k.hints[len(k.hints)-1].entry = i
			}
			start = e.Beat
		}
		length = e.BeatsPerBar
	}
}

func (k *checker) preview() {
	p := k.Song.Preview
	if p[0] == p[1] || !k.any {
		return
	}
	if p[0] >= k.last {
		k.add(rulePreview, "song.preview", "write two beats inside the song", "the preview begins on beat %s, after the last note on %s", number(p[0]), number(k.last))
	}
}

func (k *checker) window(path, what string, w beat.Window) {
	switch {
	case w.In == w.End:
		k.add(ruleEmptyWindow, path, "write [in, full, out, end] with end after in", "%s lasts no time", what)
	case k.any && w.In >= k.last:
		k.add(ruleLateWindow, path, "write beats before the last note's, or leave it out", "%s begins on beat %s, after the last note on %s", what, number(w.In), number(k.last))
	}
}

// PlaceKey gives a problem a place in a chart in format 1: the value that a path
// such as "song.audio" or "part[1].name" leads to, or what there is of it. It is
// for problems that only someone else can find, such as a song that is missing.
func PlaceKey(name string, src []byte, path string, p Problem) Problem {
	report := &collector{}
	if !readable(src, report) {
		p.File = name
		return p
	}
	t := parse(report.src, report)
	at := t.nodes[t.find(path)].at
	return Place(name, report.src, int(at.from), int(at.to), p)
}
