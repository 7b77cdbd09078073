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
	c.found = append(c.found, finding{rule, severity, at, fmt.Sprintf(format, args...), remedy})
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
	line, start := 1, 0 // the line being looked at, and where it starts
	for _, f := range c.found {
		for {
			end := strings.IndexByte(c.src[start:], '\n')
			if end < 0 || int(f.at.from) <= start+end {
				break
			}
			line, start = line+1, start+end+1
		}
		out.List = append(out.List, c.place(f, line, start))
	}
	return out
}

// place turns a finding into a problem, given its line's number and start.
func (c *collector) place(f finding, line, start int) Problem {
	text := c.src[start:]
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	text = strings.TrimSuffix(text, "\r")
	from := min(int(f.at.from)-start, len(text))
	to := min(max(int(f.at.to)-start, from), len(text)) // a caret stays on its line
	return Problem{
		Rule: f.rule, Severity: f.severity,
		File: c.file, Line: line, Column: utf8.RuneCountInString(text[:from]) + 1,
		Message: f.message, Remedy: f.remedy,
		Span: max(1, utf8.RuneCountInString(text[from:to])), Text: text,
	}
}
