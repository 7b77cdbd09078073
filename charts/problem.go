package charts

import (
	"fmt"
	"strings"
)

// Severity says whether a problem keeps a chart from being played.
type Severity uint8

// An Error keeps a chart from being played, a Warning does not.
const (
	Error Severity = iota
	Warning
)

// String gives the severity as `hibana check` writes it.
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// MarshalText writes the severity by its name, in JSON too.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Problem is one thing wrong with a file: what, where, and what to do about it.
//
//	songs/parade.toml:14:1: [[effect]] has no key "widnow"
//	   14 | widnow = [134, 148, 212, 232]
//	      | ^^^^^^
//	      did you mean "window"?
type Problem struct {
	Rule     string   `json:"rule"` // stable and short, as Rules lists them
	Severity Severity `json:"severity"`
	File     string   `json:"file"`
	Line     int      `json:"line"`   // from 1; 0 when the problem has no one place
	Column   int      `json:"column"` // in characters, from 1; 0 as Line
	Message  string   `json:"message"`
	Remedy   string   `json:"remedy"`

	Span  int    `json:"-"` // characters it is about, at least 1 where there is a line
	Text  string `json:"-"` // the line, or the stretch of it around the column, fit to print
	Caret string `json:"-"` // what underlines the span when written below Text
}

// String is the problem on one line: file:line:column: message.
func (p Problem) String() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(printable(p.File))
		if p.Line > 0 {
			fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
		}
		b.WriteString(": ")
	}
	if p.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(p.Message)
	return b.String()
}

// Detail is the problem with its source line, a caret and the remedy, each on a
// line of its own, without a newline at the end.
func (p Problem) Detail() string {
	var b strings.Builder
	b.WriteString(p.String())
	if strings.TrimSpace(p.Text) != "" {
		fmt.Fprintf(&b, "\n%5d | %s\n      | %s", p.Line, p.Text, p.Caret)
	}
	if p.Remedy != "" {
		b.WriteString("\n      " + p.Remedy)
	}
	return b.String()
}

// Problems are the problems of one file, in the order of the file. A hopeless
// file may have more of them than anyone reads: the first maxProblems are in
// List, the rest are only counted. All are errors, or all are warnings, since a
// chart is looked at for warnings only when it has no errors.
type Problems struct {
	List []Problem
	More int // how many more there are
}

// OK reports whether the file can be used: there is no error.
func (p Problems) OK() bool {
	errors, _ := p.Count()
	return errors == 0
}

// Count says how many errors and warnings there are, listed or not.
func (p Problems) Count() (errors, warnings int) {
	for _, problem := range p.List {
		if problem.Severity == Warning {
			warnings++
		} else {
			errors++
		}
	}
	if errors > 0 {
		return errors + p.More, warnings
	}
	return errors, warnings + p.More
}

// String is every listed problem in detail, and a last line for the rest.
func (p Problems) String() string {
	var b strings.Builder
	for _, problem := range p.List {
		b.WriteString(problem.Detail())
		b.WriteByte('\n')
	}
	if p.More > 0 {
		fmt.Fprintf(&b, "and %d more\n", p.More)
	}
	return b.String()
}

// Err is nil for a usable file, and otherwise an error whose text is the first
// error on one line, saying how many follow.
func (p Problems) Err() error {
	for _, problem := range p.List {
		if problem.Severity == Error {
			errors, _ := p.Count()
			if errors > 1 {
				return fmt.Errorf("%s (and %d more)", problem, errors-1)
			}
			return fmt.Errorf("%s", problem)
		}
	}
	return nil
}
