package charts

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// span is a stretch of a file, in bytes. A chart is at most maxChart bytes, so
// 32 bits hold any place in it.
type span struct{ from, to int32 }

// collector gathers the problems of one file while it is read.
type collector struct {
	file  string
	src   string
	found []finding
	more  int
}

// finding is a problem whose place is still a stretch of bytes.
type finding struct {
	rule            string
	severity        Severity
	at              span
	message, remedy string
}

// errorf notes an error at a place. The message is only put together while
// there is room for it, so a file of a million mistakes costs no million texts.
func (c *collector) errorf(rule string, at span, remedy, format string, args ...any) {
	c.add(rule, Error, at, remedy, format, args...)
}

func (c *collector) warnf(rule string, at span, remedy, format string, args ...any) {
	c.add(rule, Warning, at, remedy, format, args...)
}

func (c *collector) add(rule string, severity Severity, at span, remedy, format string, args ...any) {
	if c.crowded() {
		return
	}
	message := printable(fmt.Sprintf(format, args...)) // whatever of the file is in it
	c.found = append(c.found, finding{rule, severity, at, message, printable(remedy)})
}

// count is how many problems there are, kept or not.
func (c *collector) count() int { return len(c.found) + c.more }

// crowded reports whether there is no room for another finding, and if so
// counts it.
func (c *collector) crowded() bool {
	if len(c.found) < maxFindings {
		return false
	}
	c.more++
	return true
}

// problems sorts what was found by place and says where each is by line and
// column.
func (c *collector) problems() Problems {
	if len(c.found) == 0 {
		return Problems{}
	}
	sort.SliceStable(c.found, func(i, j int) bool { return c.found[i].at.from < c.found[j].at.from })
	more := c.more
	if extra := len(c.found) - maxProblems; extra > 0 {
		more += extra
		c.found = c.found[:maxProblems]
	}
	out := Problems{List: make([]Problem, 0, len(c.found)), More: more}
	w := walk{src: c.src, line: 1, column: 1}
	for _, f := range c.found {
		out.List = append(out.List, w.place(c.file, f))
	}
	return out
}

// walk goes through a file once, forwards, and knows the line and column it is
// at.
type walk struct {
	src          string
	at           int // bytes passed
	line, column int
	start        int // of the line
}

// to goes on to a byte of the file.
func (w *walk) to(at int) {
	at = min(max(at, w.at), len(w.src))
	for {
		n := strings.IndexByte(w.src[w.at:at], '\n')
		if n < 0 {
			break
		}
		w.at += n + 1
		w.line, w.column, w.start = w.line+1, 1, w.at
	}
	w.column += utf8.RuneCountInString(w.src[w.at:at])
	w.at = at
}

// place turns a finding into a problem.
func (w *walk) place(file string, f finding) Problem {
	w.to(int(f.at.from))
	text := w.src[w.start:]
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	text = strings.TrimSuffix(text, "\r")
	from := min(w.at-w.start, len(text))
	to := min(max(int(f.at.to)-w.start, from), len(text)) // a caret stays on its line
	p := Problem{
		Rule: f.rule, Severity: f.severity, File: file, Line: w.line, Column: w.column,
		Message: f.message, Remedy: f.remedy, Span: max(1, utf8.RuneCountInString(text[from:to])),
	}
	p.Text, p.Caret = echo(text, from, to)
	return p
}

// Place gives a problem its place in a file: the line and column of the bytes
// from..to of src. Decoders of other formats use it.
func Place(name, src string, from, to int, p Problem) Problem {
	w := walk{src: src, line: 1, column: 1}
	return w.place(name, finding{p.Rule, p.Severity, span{int32(from), int32(to)}, p.Message, p.Remedy})
}
