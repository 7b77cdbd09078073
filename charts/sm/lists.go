package sm

import (
	"math"
	"strings"
)

// entry is one beat=value of a list, and where it stands in the file.
type entry struct {
	beat, value float64
	from, to    int
}

// each goes through a list such as #STOPS:4=0.5,8=0.25; and hands on each entry
// that is not blank, with its place in the file.
func (f *file) each(v *value, do func(text string, from, to int)) {
	p := v.first()
	for from := 0; from <= len(p.text); {
		to := len(p.text)
		if n := strings.IndexByte(p.text[from:], ','); n >= 0 {
			to = from + n
		}
		text, at, end := p.part(from, to)
		from = to + 1
		if text == "" {
			continue
		}
		if f.entriesLeft == 0 {
			f.warn(ruleTooMany, at, end, "take out what nobody can play", "#%s: the file has more than %d timing entries; the rest is left out", v.name, maxEntries)
			return
		}
		f.entriesLeft--
		do(text, at, end)
	}
}

// entries hands on each entry of a list that has exactly a beat and a value. One
// with a beat out of reach is left out.
func (f *file) entries(v *value, do func(entry)) {
	f.each(v, func(text string, from, to int) {
		if e, ok := f.entry(v.name, text, from, to); ok {
			do(e)
		}
	})
}

// entry reads one entry.
func (f *file) entry(tag, text string, from, to int) (e entry, ok bool) {
	parts, n := fields(text)
	if n != 2 {
		f.warn(ruleEntry, from, to, "write beat=value", "#%s: %s is left out: it has not exactly one beat and one value", tag, quote(text))
		return e, false
	}
	e = entry{beat: f.number(tag, parts[0], from, to), value: f.number(tag, parts[1], from, to), from: from, to: to}
	if math.Abs(e.beat) > maxBeat {
		f.warn(ruleRange, from, to, "no song is that long", "#%s: beat %s is left out", tag, show(e.beat))
		return e, false
	}
	return e, true
}

// number reads a number of an entry, and says what had to be overlooked.
func (f *file) number(tag, text string, from, to int) float64 {
	x, clean := number(text)
	if !clean {
		f.warn(ruleNumber, from, to, "write a plain number", "#%s: %s is read as %s", tag, quote(strings.Trim(text, blanks)), show(x))
	}
	return x
}

// fields splits an entry at its equals signs. Empty fields do not count; the
// first three are given, and how many there are.
func fields(text string) (parts [3]string, n int) {
	for more := true; more; {
		var field string
		if field, text, more = strings.Cut(text, "="); field == "" {
			continue
		}
		if n < len(parts) {
			parts[n] = field
		}
		n++
	}
	return parts, n
}

// within moves an entry's value into the range that a song can have.
func (f *file) within(tag string, e *entry, low, high float64, unit string) {
	x := math.Copysign(max(low, min(math.Abs(e.value), high)), e.value)
	if x != e.value {
		f.warn(ruleRange, e.from, e.to, "write what the song has", "#%s: %s %s on beat %s is taken as %s", tag, show(e.value), unit, show(e.beat), show(x))
		e.value = x
	}
}
