package sm

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"hibana/charts"
)

// report gathers what there is to say about a file while it is read.
type report struct {
	name, src string // src is the file as text
	encoding  string // which the file was in
	found     []finding
	more      int // findings that were only counted
}

// finding is a problem whose place is still a stretch of bytes of the text.
type finding struct {
	from, to int
	charts.Problem
}

// warn notes a repair or a loss. The message is only put together while there is
// room for it, so a file of a million mistakes costs no million texts.
func (r *report) warn(rule string, from, to int, remedy, format string, args ...any) {
	if len(r.found) >= maxFindings {
		r.more++
		return
	}
	p := charts.Problem{Rule: rule, Severity: charts.Warning, Message: fmt.Sprintf(format, args...), Remedy: remedy}
	r.found = append(r.found, finding{from, to, p})
}

// makeRoom gives up a finding, if there are too many already, for one that is
// worth more.
func (r *report) makeRoom() {
	if len(r.found) == maxFindings {
		r.found = r.found[:maxFindings-1]
		r.more++
	}
}

// readable makes sure that a file may be a simfile, and keeps it as text.
func (r *report) readable(src []byte) bool {
	fail := func(rule, remedy, message string) bool {
		r.found = append(r.found, finding{Problem: charts.Problem{Rule: rule, File: r.name, Message: message, Remedy: remedy}})
		return false
	}
	if len(src) > maxFile {
		return fail(ruleTooBig, "a simfile of a whole marathon is under 3 MiB; is this the right file?", fmt.Sprintf("the file is larger than %d MiB", maxFile>>20))
	}
	if start := string(src[:min(2, len(src))]); start == "\xff\xfe" || start == "\xfe\xff" {
		return fail(ruleUTF16, "save it as UTF-8", "the file is UTF-16, which StepMania does not read")
	}
	r.src, r.encoding = decodeText(src)
	return true
}

// guessed says that the file's encoding is a guess, at the first byte that had to
// be guessed.
func (r *report) guessed() {
	if r.encoding == utf8Text {
		return
	}
	at := 0
	for at < len(r.src) && r.src[at] < utf8.RuneSelf {
		at++
	}
	r.warn(ruleEncoding, at, at+1, "save it as UTF-8", "the file is not UTF-8; it is read as %s", r.encoding)
}

// problems sorts what was found by place and says where each is.
func (r *report) problems() charts.Problems {
	sort.SliceStable(r.found, func(i, j int) bool { return r.found[i].from < r.found[j].from })
	out := charts.Problems{More: r.more}
	if extra := len(r.found) - maxProblems; extra > 0 {
		out.More += extra
		r.found = r.found[:maxProblems]
	}
	w := walk{src: r.src, line: 1, column: 1}
	for _, f := range r.found {
		if f.Severity == charts.Warning {
			f.Problem = w.place(r.name, f)
		}
		out.List = append(out.List, f.Problem)
	}
	return out
}

// walk goes through a file once, forwards, so that a hundred problems on one
// endless line are found as quickly as one.
type walk struct {
	src                     string
	at, start, line, column int // start is the line's first byte
}

// place goes on to a finding and gives it its line and column. What charts.Place
// looks at is only the stretch of the line around it.
func (w *walk) place(name string, f finding) charts.Problem {
	const around = 500 // bytes; an echoed line is 100 columns
	from := min(f.from, len(w.src))
	if n := strings.Count(w.src[w.at:from], "\n"); n > 0 {
		w.line += n
		w.start = w.at + strings.LastIndexByte(w.src[w.at:from], '\n') + 1
		w.at, w.column = w.start, 1
	}
	w.column += utf8.RuneCountInString(w.src[w.at:from])
	w.at = from
	left := max(w.start, from-around)
	right := min(max(f.to, from)+around, from+2*around, len(w.src))
	p := charts.Place(name, w.src[left:right], from-left, max(f.to, from)-left, f.Problem)
	p.Line, p.Column = w.line, w.column
	return p
}

// quote puts something a file holds into a message: quoted, safe to print and
// not longer than a message can bear.
func quote(s string) string {
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

// show writes a number as people do.
func show(x float64) string {
	if math.Abs(x) >= 1e15 {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
