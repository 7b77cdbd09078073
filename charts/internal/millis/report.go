// Package millis is for charts that count in milliseconds: osu's and Quaver's.
// It turns their timing points into tempos and their notes' times into beats, so
// that every note is still due at its own time, and gathers what there is to say
// about a file.
package millis

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"hibana/charts"
)

// Limits on what a file may ask for. Most are those of Hibana's own format, so
// that an imported chart can be saved in it; no chart made for people comes near
// them.
const (
	maxFile   = 16 << 20 // bytes; the largest marathons are about 3 MiB
	MaxPoints = 10_000
	MaxNotes  = 1_000_000
	MaxLanes  = 18

	maxTime        = 3 * 60 * 60 * 1000 // ms either way from the song's start: the longest song there may be
	minBPM, maxBPM = 1, 10_000          // osu's own limits: a beat of 60 000 ms to one of 6 ms
	maxBar         = 10_000             // beats
	maxText        = 1_000              // characters of a title or a name

	// Problems kept while reading, and shown in the end.
	maxFindings, maxProblems = 1_000, 100
)

// Line is a line of a file: its number from 1, and its text. A Line without a
// number is no place in particular.
type Line struct {
	No   int
	Text string
}

// Report gathers the problems of one file.
type Report struct {
	name  string
	found []finding
	more  int // findings that were only counted
}

type finding struct {
	line Line
	part string // of the line, which the problem is about; "" for all of it
	charts.Problem
}

// Open begins to read a file: it makes it text, in UTF-8 and without byte order
// marks, or says why it cannot.
func Open(name string, src []byte) (text string, r *Report, ok bool) {
	r = &Report{name: name}
	if len(src) > maxFile {
		r.Fail(RuleTooBig, Line{}, "", "a map of a whole marathon is under 4 MiB; is this the right file?", "the file is larger than %d MiB", maxFile>>20)
		return "", r, false
	}
	const mark = "\uFEFF"
	text = string(src)
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		r.Fail(RuleUTF16, Line{}, "", "save it as UTF-8", "the file is UTF-16")
		return "", r, false
	}
	for strings.HasPrefix(text, mark) { // some programs add one at each save
		text = text[len(mark):]
	}
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		r.Warn(RuleEncoding, Line{}, "", "save it as UTF-8 if names look wrong", "the file is not UTF-8; what is not is read as \uFFFD")
	}
	return text, r, true
}

// Warn notes a repair or a loss. The message is only put together while there is
// room for it, so a file of a million mistakes costs no million texts.
func (r *Report) Warn(rule string, line Line, part, remedy, format string, args ...any) {
	r.add(charts.Warning, rule, line, part, remedy, format, args)
}

// Fail says why a file cannot be read at all: nothing else is worth saying then.
func (r *Report) Fail(rule string, line Line, part, remedy, format string, args ...any) {
	r.found, r.more = nil, 0
	r.add(charts.Error, rule, line, part, remedy, format, args)
}

func (r *Report) add(s charts.Severity, rule string, line Line, part, remedy, format string, args []any) {
	if len(r.found) >= maxFindings {
		r.more++
		return
	}
	p := charts.Problem{Rule: rule, Severity: s, File: r.name, Message: fmt.Sprintf(format, args...), Remedy: remedy}
	r.found = append(r.found, finding{line, part, p})
}

// Problems are all that was found, in the order of lines.
func (r *Report) Problems() charts.Problems {
	sort.SliceStable(r.found, func(i, j int) bool { return r.found[i].line.No < r.found[j].line.No })
	out := charts.Problems{More: r.more}
	if extra := len(r.found) - maxProblems; extra > 0 {
		out.More += extra
		r.found = r.found[:maxProblems]
	}
	for _, f := range r.found {
		out.List = append(out.List, f.place(r.name))
	}
	return out
}

// place gives a problem its line, its column and what to print of the line, of
// which charts.Place only sees the stretch around it.
func (f finding) place(name string) charts.Problem {
	if f.line.No == 0 {
		return f.Problem
	}
	const around = 500 // bytes; an echoed line is 100 columns
	text := f.line.Text
	from := max(strings.Index(text, f.part), 0)
	to := from + len(f.part)
	if f.part == "" {
		from = len(text) - len(strings.TrimLeft(text, " \t"))
		to = max(len(strings.TrimRight(text, " \t")), from)
	}
	left, right := max(0, from-around), min(len(text), max(from+around, to), from+2*around)
	for left > 0 && !utf8.RuneStart(text[left]) {
		left--
	}
	p := charts.Place(name, text[left:right], from-left, min(to, right)-left, f.Problem)
	p.Line, p.Column = f.line.No, utf8.RuneCountInString(text[:from])+1
	return p
}

// Number reads a number as osu and Quaver write them. It is not ok when there is
// none, or one that is not finite or beyond what these games take.
func Number(s string) (x float64, ok bool) {
	s = strings.TrimSpace(s)
	if strings.ContainsAny(s, "xX_pP") { // hexadecimal and the like, which only Go knows
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil && math.Abs(x) <= math.MaxInt32
}

// Text is a title or name as a chart may have it: on one line, without control
// characters, and not too long.
func (r *Report) Text(line Line, s string) string {
	s = strings.TrimSpace(strings.Map(func(c rune) rune {
		if c == '\t' || c == '\n' || c == '\r' {
			return ' '
		}
		if c < ' ' || c >= 0x7f && c < 0xa0 || c == '\u2028' || c == '\u2029' {
			return -1
		}
		return c
	}, s))
	if utf8.RuneCountInString(s) > maxText {
		r.Warn(RuleText, line, "", "shorten it", "a text of more than %d characters is cut", maxText)
		s = string([]rune(s)[:maxText])
	}
	return s
}

// Lost says that n things of a kind, the first on a line, are left out; one and
// many are what to call them.
func (r *Report) Lost(line Line, n int, one, many, why string) {
	switch {
	case n == 1:
		r.Warn(RuleLost, line, "", "nothing need be done", "one %s is left out: %s", one, why)
	case n > 1:
		r.Warn(RuleLost, line, "", "nothing need be done", "%d %s are left out: %s", n, many, why)
	}
}

// Path is the name of a file as charts write it, with slashes.
func Path(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), `\`, "/") }

// Quote puts something a file holds into a message: quoted, safe to print and not
// longer than a message can bear.
func Quote(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n == most {
			return strconv.Quote(s[:i] + "…")
		}
		n++
	}
	return strconv.Quote(s)
}

// Show writes a number as people do.
func Show(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
