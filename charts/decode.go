// Package charts holds what a chart is, and reads and writes charts in Hibana's
// own format, a TOML file: docs/charts.md describes it for authors. Importers of
// other formats live below it and produce the same Chart.
package charts

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"hibana/beat"
)

// Decode reads a chart in format 1. name is the file's, for messages. Every
// problem is reported, not just the first; with any error among them the chart
// is nil. Whether the song exists is not looked at.
func Decode(name string, src []byte) (*Chart, Problems) {
	f := read(name, src)
	return f.chart, f.report.problems()
}

// file is a chart that has been read, and what stands where in it.
type file struct {
	*reader
	chart  *Chart   // nil when there are errors
	places [][]span // of each note of each part
}

// read decodes a file and keeps what is needed to look deeper into it.
func read(name string, src []byte) *file {
	report := &collector{file: name}
	f := &file{reader: &reader{tree: &tree{nodes: make([]node, 1)}, report: report, home: homeOf}}
	if !readable(src, report) {
		return f
	}
	f.tree = parse(report.src, report)
	d := draft{Chart: Chart{Arm: DefaultArm()}}
	readTable(f.reader, root, chartFields, &d)
	f.walkerTotal(&d)
	f.arm(&d.Arm)
	f.effectAmounts(&d)
	f.timing(root, &d.Timing, d.Timing.Meters)
	f.parts(&d)
	if report.count() > 0 {
		return f
	}
	for i := range d.parts {
		d.Parts = append(d.Parts, d.parts[i].Part)
		f.places = append(f.places, d.parts[i].places)
	}
	if f.lengths(&d.Chart); report.count() == 0 {
		f.chart = &d.Chart
	}
	return f
}

// readable makes sure that a file is text of a bearable size, and gives that
// text to the report.
func readable(src []byte, report *collector) bool {
	if len(src) > maxChart {
		report.errorf(ruleTooBig, span{}, "a chart of a whole marathon is under 3 MiB; is this the right file?", "the file is larger than %d MiB", maxChart>>20)
		return false
	}
	text := strings.TrimPrefix(string(src), "\ufeff")
	report.src = text
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		report.src = ""
		report.errorf(ruleNotUTF8, span{}, "save it as UTF-8", "the file is UTF-16, not UTF-8")
		return false
	}
	if !utf8.ValidString(text) {
		at := 0
		for r, n := utf8.DecodeRuneInString(text); r != utf8.RuneError || n != 1; r, n = utf8.DecodeRuneInString(text[at:]) {
			at += n
		}
		report.errorf(ruleNotUTF8, span{int32(at), int32(at + 1)}, "save the file as UTF-8", "the byte 0x%02x is not UTF-8 text", text[at])
		report.src = strings.ToValidUTF8(text[:at], "") + strings.ToValidUTF8(clip(text[at:], 200), "\ufffd") // for the caret
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\r' && !strings.HasPrefix(text[i:], "\r\n"):
			report.errorf(ruleControl, span{int32(i), int32(i + 1)}, "save the file with newlines at the ends of lines", "a carriage return stands without a newline")
			return false
		case isControl(c):
			report.errorf(ruleControl, span{int32(i), int32(i + 1)}, "leave it out", "the file holds the control character 0x%02x", c)
		}
	}
	return true
}

// isControl reports whether a byte has no place in a TOML file.
func isControl(c byte) bool { return c < 0x20 && c != '\t' && c != '\n' && c != '\r' || c == 0x7f }

// walkerTotal makes sure that all blocks together are no more than a frame
// has time for.
func (f *file) walkerTotal(d *draft) {
	total := 0
	for i, w := range d.Walkers {
		total += w.Count
		if total > maxWalkers {
			n := f.child(f.item(f.child(root, "walkers"), i), "count")
			f.errorf(n, ruleTooMany, "lower a count", "all blocks together have more than %d walkers", maxWalkers)
			return
		}
	}
}

// timing checks what the entries of a timing mean together, and sorts them.
// owner is the table the lists stand in.
func (f *file) timing(owner id, t *beat.Timing, meters []beat.Meter) {
	for _, name := range []string{"tempo", "stop", "delay", "warp", "fake", "meter"} {
		f.sameBeat(f.child(owner, name), name)
	}
	f.firstTempo(f.child(owner, "tempo"))
	slices.SortFunc(t.Tempos, func(a, b beat.Tempo) int { return cmp.Compare(a.Beat, b.Beat) })
	slices.SortFunc(t.Stops, func(a, b beat.Pause) int { return cmp.Compare(a.Beat, b.Beat) })
	slices.SortFunc(t.Delays, func(a, b beat.Pause) int { return cmp.Compare(a.Beat, b.Beat) })
	slices.SortFunc(t.Warps, func(a, b beat.Span) int { return cmp.Compare(a.Beat, b.Beat) })
	slices.SortFunc(t.Fakes, func(a, b beat.Span) int { return cmp.Compare(a.Beat, b.Beat) })
	t.Meters = sorted(meters)
}

// sorted is a copy of meters in the order of beats.
func sorted(meters []beat.Meter) []beat.Meter {
	return slices.SortedFunc(slices.Values(meters), func(a, b beat.Meter) int { return cmp.Compare(a.Beat, b.Beat) })
}

// entry is one entry of a timing list: the number its beat key holds, and where.
type entry struct {
	beat float64
	n    id
}

// entries are the entries of a list that have a beat, in the order of beats.
func (f *file) entries(list id) []entry {
	var out []entry
	for c := f.nodes[list].first; c != 0; c = f.nodes[c].next {
		n := f.child(c, "beat")
		if k := f.nodes[n].kind; k != wholeValue && k != floatValue {
			continue
		}
		if x := f.tree.number(n); x >= -maxBeat && x <= maxBeat {
			out = append(out, entry{x, n})
		}
	}
	slices.SortStableFunc(out, func(a, b entry) int { return cmp.Compare(a.beat, b.beat) })
	return out
}

// sameBeat refuses two entries on one beat, and, where the engine would take
// no notice of them, entries before beat 0.
func (f *file) sameBeat(list id, name string) {
	if list == 0 {
		return
	}
	entries := f.entries(list)
	for i, e := range entries {
		if i > 0 && e.beat == entries[i-1].beat {
			f.errorf(e.n, ruleSameBeat, "keep one of the two, or move one", "two entries of %s are on beat %s", name, number(e.beat))
		}
		if e.beat < 0 && (name == "stop" || name == "delay" || name == "warp") {
			f.errorf(e.n, ruleBeforeBeat0, "change beat0 instead", "a %s before beat 0 does nothing", name)
		}
	}
}

func (f *file) firstTempo(list id) {
	if list == 0 {
		return
	}
	if entries := f.entries(list); len(entries) > 0 && entries[0].beat > 0 {
		f.errorf(entries[0].n, ruleFirstTempo, "write beat = 0", "the first tempo is on beat %s; nobody knows how fast the song is before", number(entries[0].beat))
	}
}
