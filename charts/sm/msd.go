package sm

import (
	"sort"
	"strings"
)

// msd reads the values of a simfile one after the other, as StepMania does:
//
//	#TAG:first:second; // a comment
//
// A comment runs to the end of its line, inside a value too; a backslash makes
// the next byte an ordinary one; a # that is the first thing on its line ends a
// value whose semicolon was forgotten, elsewhere it is text.
type msd struct {
	src    string
	at     int
	bareCR int // where a comment went on over a bare CR, -1 for nowhere
	found  int // values read
	buf    []byte
	cuts   []cut
	value  value
}

// value is one #TAG with what it holds. It is good until the next is read.
type value struct {
	name   string               // in upper case
	at     int                  // of the #
	params [maxParams + 1]param // the first is what follows the tag's colon
	n      int                  // params there are, those beyond maxParams counted too
	closed bool                 // there was a semicolon
}

// param is one text of a value, without comments and backslashes. from is where
// it begins in the file, cuts where the file has bytes that it has not.
type param struct {
	text string
	from int
	cuts []cut
}

// cut says that from the byte at of a param on, the file is at src.
type cut struct{ at, src int32 }

// first is the first text, or an empty one just behind the tag.
func (v *value) first() *param { return &v.params[0] }

// isNotes tells whether the value is the notes of a chart.
func (v *value) isNotes() bool { return v.name == "NOTES" || v.name == "NOTES2" }

// place is where the byte i of a param stands in the file.
func (p *param) place(i int) int {
	n := sort.Search(len(p.cuts), func(k int) bool { return int(p.cuts[k].at) > i })
	if n == 0 {
		return p.from + i
	}
	return int(p.cuts[n-1].src) + i - int(p.cuts[n-1].at)
}

// part is the stretch from..to of a param without blanks around it, and where it
// stands in the file.
func (p *param) part(from, to int) (text string, at, end int) {
	text = strings.TrimRight(p.text[from:to], blanks)
	to = from + len(text)
	text = strings.TrimLeft(text, blanks)
	from = to - len(text)
	return text, p.place(from), p.place(to)
}

// all is the param without blanks around it, and where that stands in the file.
func (p *param) all() (text string, at, end int) { return p.part(0, len(p.text)) }

const blanks = " \t\r\n"

// next reads the next value, and says whether there was one.
func (m *msd) next() bool {
	if !m.skipTo() {
		return false
	}
	m.found++
	m.cuts = m.cuts[:0]
	v := &m.value
	v.at, v.n = m.at, 0
	m.at++
	name, end := m.param(true)
	v.name, v.params[0] = tagName(name.text), param{from: m.at}
	for end == ':' {
		var p param
		p, end = m.param(false)
		if v.n < maxParams {
			v.params[v.n] = p
		}
		v.n++
	}
	v.closed = end == ';'
	return true
}

// skipTo goes on to the # of the next value. Between values a backslash hides
// the byte behind it.
func (m *msd) skipTo() bool {
	for m.at < len(m.src) {
		switch c := m.src[m.at]; {
		case c == '#':
			return true
		case c == '/' && m.comment():
		case c == '\\':
			m.at += 2
		default:
			m.at++
		}
	}
	return false
}

// comment skips a comment, up to the newline, if there is one here.
func (m *msd) comment() bool {
	if !strings.HasPrefix(m.src[m.at:], "//") {
		return false
	}
	from := m.at
	n := strings.IndexByte(m.src[from:], '\n')
	if n < 0 {
		n = len(m.src) - from
	}
	m.at += n
	line := strings.TrimRight(m.src[from:m.at], "\r")
	if m.bareCR < 0 && strings.IndexByte(line, '\r') >= 0 {
		m.bareCR = from
	}
	return true
}

// special are the bytes that may mean something inside a value.
var special = [256]bool{'/': true, '#': true, ':': true, ';': true, '\\': true}

// param reads one text, and what ended it: a colon or semicolon, which are then
// behind, a # which is not, or 0 at the end of the file.
func (m *msd) param(isName bool) (p param, end byte) {
	start, cuts := m.at, len(m.cuts)
	run := m.at // what is not yet copied begins here
	m.buf = m.buf[:0]
	stop := -1
	for stop < 0 {
		for m.at < len(m.src) && !special[m.src[m.at]] {
			m.at++
		}
		if m.at >= len(m.src) {
			m.at, stop = len(m.src), len(m.src)
			break
		}
		switch c := m.src[m.at]; c {
		case ':', ';':
			stop, end = m.at, c
			m.at++
		case '#':
			if firstOnLine(m.src[start:m.at], isName) {
				stop, end = m.at, c
			} else {
				m.at++
			}
		case '/':
			if from := m.at; m.comment() {
				m.cut(run, from, m.at)
				run = m.at
			} else {
				m.at++
			}
		case '\\':
			m.cut(run, m.at, m.at+1)
			run = m.at + 1
			m.at = run + 1 // the byte behind is text, whatever it is
		}
	}
	p = param{from: start, cuts: m.cuts[cuts:len(m.cuts):len(m.cuts)]}
	rest := m.src[min(run, stop):stop]
	if len(m.buf) == 0 && len(p.cuts) == 0 {
		p.text = rest
	} else {
		p.text = string(append(m.buf, rest...))
	}
	if end == '#' || end == 0 {
		p.text = strings.TrimRight(p.text, blanks)
	}
	return p, end
}

// cut copies what stands from run to from, and goes on at to.
func (m *msd) cut(run, from, to int) {
	m.buf = append(m.buf, m.src[run:from]...)
	if len(m.cuts) < maxCuts {
		m.cuts = append(m.cuts, cut{int32(len(m.buf)), int32(to)})
	}
}

// firstOnLine tells whether there is nothing but blanks between the start of a
// line and the end of text. What begins with the tag is not a new line, but a
// second # at once is a new tag.
func firstOnLine(text string, isName bool) bool {
	line := strings.TrimRight(text, " \t")
	if line == "" {
		return isName
	}
	last := line[len(line)-1]
	return last == '\n' || last == '\r'
}

// tagName is a tag as StepMania compares it, or "" for what can be none.
func tagName(s string) string {
	s = strings.Trim(s, blanks)
	if len(s) > 24 {
		return ""
	}
	for i := range len(s) {
		if c := s[i] | 0x20; (c < 'a' || c > 'z') && (s[i] < '0' || s[i] > '9') {
			return ""
		}
	}
	return strings.ToUpper(s)
}
