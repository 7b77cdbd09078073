package qua

import (
	"iter"
	"strings"

	"hibana/charts/internal/millis"
)

// section is a key at the left edge of the file and all that belongs to it.
type section struct {
	key  string
	line millis.Line // of the key
	all  string      // the whole section
	rest string      // what follows the key's line
}

// piece is one item of a list, with its dash: a mapping.
type piece struct {
	line millis.Line
	text string
}

// lines goes through text line by line, with numbers from first on. Where a line
// begins is told as well.
func lines(text string, first int) iter.Seq2[int, millis.Line] {
	return func(yield func(int, millis.Line) bool) {
		for at, no := 0, first; at < len(text); no++ {
			line, _, ended := strings.Cut(text[at:], "\n")
			if !yield(at, millis.Line{No: no, Text: strings.TrimSuffix(line, "\r")}) || !ended {
				return
			}
			at += len(line) + 1
		}
	}
}

// sections cuts a file at its keys. What stands before the first is left.
func sections(text string) iter.Seq[section] {
	return func(yield func(section) bool) {
		s := section{}
		from := 0
		end := func(to int) bool {
			s.all = text[from:to]
			_, s.rest, _ = strings.Cut(s.all, "\n")
			return s.key == "" || yield(s)
		}
		for at, line := range lines(text, 1) {
			key, ok := keyOf(line.Text)
			if !ok {
				continue
			}
			if !end(at) {
				return
			}
			s, from = section{key: key, line: line}, at
		}
		end(len(text))
	}
}

// keyOf is the key that begins at the left edge of a line.
func keyOf(line string) (string, bool) {
	n := 0
	for n < len(line) && (isLetter(line[n]) || n > 0 && line[n] >= '0' && line[n] <= '9') {
		n++
	}
	if n == 0 || n == len(line) || line[n] != ':' || n+1 < len(line) && line[n+1] != ' ' {
		return "", false
	}
	return line[:n], true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// items cuts a list at the dashes that are as far in as its first.
func (s section) items() iter.Seq[piece] {
	return func(yield func(piece) bool) {
		in, from := -1, -1
		var first millis.Line
		end := func(to int) bool {
			return from < 0 || yield(piece{first, s.rest[from:to]})
		}
		for at, line := range lines(s.rest, s.line.No+1) {
			indent := len(line.Text) - len(strings.TrimLeft(line.Text, " "))
			after := line.Text[indent:]
			if !(after == "-" || strings.HasPrefix(after, "- ")) || in >= 0 && indent != in {
				continue
			}
			if !end(at) {
				return
			}
			in, from, first = indent, at, line
		}
		end(len(s.rest))
	}
}

// isList tells whether a section is a list that stands on the lines below its
// key, or an empty one.
func (s section) isList() bool {
	value := strings.TrimSpace(s.line.Text[len(s.key)+1:])
	value = strings.TrimSpace(strings.TrimPrefix(value, "[]"))
	return value == "" || value[0] == '#'
}

// count is how many items a section has, lists and mappings alike.
func (s section) count() int {
	n := 0
	in := -1
	for _, line := range lines(s.rest, 0) {
		indent := len(line.Text) - len(strings.TrimLeft(line.Text, " "))
		if indent == len(line.Text) || in >= 0 && indent != in {
			continue
		}
		if in < 0 {
			in = indent
		}
		n++
	}
	return n
}
