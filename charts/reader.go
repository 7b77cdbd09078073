package charts

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reader turns the values of a tree into numbers and texts, reporting what a
// value cannot be. Each method answers false after a report, and leaves it to
// the caller to go on with what it has.
type reader struct {
	*tree
	report *collector
	home   func(key string) (name, section string) // the known key it may be meant for
}

// at is where a value stands.
func (r *reader) at(n id) span { return r.nodes[n].at }

// errorf reports a problem with a value.
func (r *reader) errorf(n id, rule, remedy, format string, args ...any) {
	r.report.errorf(rule, r.at(n), remedy, format, args...)
}

// label names a value in a message: by its key, or as one of a list.
func (r *reader) label(n id) string {
	if name := r.name(n); name != "" {
		return name
	}
	return "this"
}

// is reports whether a value has one of the kinds, and otherwise reports what
// it should have been. A broken value has been reported already.
func (r *reader) is(n id, want string, kinds ...kind) bool {
	have := r.nodes[n].kind
	for _, k := range kinds {
		if have == k {
			return true
		}
	}
	if have != brokenValue {
		r.errorf(n, ruleWrongType, r.retype(n, kinds[0]), "%s is %s and must be %s", r.label(n), have, want)
	}
	return false
}

// retype says how to write a value of the wrong type.
func (r *reader) retype(n id, want kind) string {
	nd := r.nodes[n]
	name := r.src[nd.key.from:nd.key.to]
	switch {
	case want == wholeValue && nd.kind == textValue:
		if s, _ := r.text(n); classify(s) == wholeValue || classify(s) == floatValue {
			return "leave the quotes out: " + clip(s, 40)
		}
		return "write a number"
	case want == textValue && nd.kind <= dateValue && nd.kind != brokenValue:
		return "put it in quotes: \"" + clip(r.raw(n), 40) + "\""
	case want == listValue && nd.kind == tableValue && nd.made == byHeader && name != "":
		return "write the header with two brackets: [[" + name + "]]"
	case want == tableValue && nd.kind == listValue && nd.made == byHeader && name != "":
		return "there is only one: write its header with single brackets, [" + name + "]"
	case want == boolValue:
		return "write true or false"
	case want == listValue:
		return "put it in [ ]"
	case want == boolValue:
		return "write true or false"
	case want == tableValue:
		return "write a table: { key = value, … }"
	}
	if want == textValue {
		return "write text in quotes"
	}
	return "write a number"
}

// bounds are the least and greatest a number may be. above means that lo itself
// is already too small.
type bounds struct {
	lo, hi float64
	above  bool
}

// number reads a number within bounds.
func (r *reader) number(n id, b bounds) (float64, bool) {
	if !r.is(n, "a number", wholeValue, floatValue) {
		return 0, false
	}
	x := r.tree.number(n)
	return x, r.within(n, r.label(n), x, b)
}

// within checks a number that was read; name is what messages call it.
func (r *reader) within(n id, name string, x float64, b bounds) bool {
	lo, hi := number(b.lo), number(b.hi)
	switch b.lo { // written as people write them
	case minBar:
		lo = "1/48"
	case minSteps:
		lo = "1/64"
	}
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		r.errorf(n, ruleNotFinite, "write a finite number", "%s is %s, which is no quantity", name, r.raw(n))
	case b.above && x <= b.lo:
		r.errorf(n, ruleOutOfRange, "write a number above "+lo, "%s is %s and must be above %s", name, number(x), lo)
	case x < b.lo || x > b.hi:
		r.errorf(n, ruleOutOfRange, "write a number from "+lo+" to "+hi, "%s is %s, outside %s to %s", name, number(x), lo, hi)
	default:
		return true
	}
	return false
}

// whole reads a whole number within bounds; 4.0 is one.
func (r *reader) whole(n id, b bounds) (int, bool) {
	if !r.is(n, "a whole number", wholeValue, floatValue) {
		return 0, false
	}
	x := r.tree.number(n)
	if x != math.Trunc(x) && !math.IsInf(x, 0) && !math.IsNaN(x) {
		r.errorf(n, ruleNotWhole, "write "+number(math.Round(x)), "%s is %s and must be a whole number", r.label(n), number(x))
		return 0, false
	}
	if !r.within(n, r.label(n), x, b) {
		return 0, false
	}
	return int(x), true
}

// words reads a text that people read: not endless, and safe to print.
func (r *reader) words(n id, need bool) (string, bool) {
	if !r.is(n, "text", textValue) {
		return "", false
	}
	s, verbatim := r.text(n)
	if need && strings.TrimSpace(s) == "" {
		r.errorf(n, ruleBadText, "write it, or leave the key out where it is optional", "%s is empty", r.label(n))
		return "", false
	}
	if utf8.RuneCountInString(s) > maxText {
		r.errorf(n, ruleBadText, "shorten it", "%s is longer than %d characters", r.label(n), maxText)
		return "", false
	}
	if i := strings.IndexFunc(s, unicode.IsControl); i >= 0 {
		if verbatim >= 0 && isControl(s[i]) {
			return "", false // reported when the file was looked through
		}
		r.errorf(n, ruleControl, "leave it out", "%s holds a control character", r.label(n))
		return "", false
	}
	return s, true
}

// choice reads a text that must be one of a few names.
func (r *reader) choice(n id, options []string) (string, bool) {
	if !r.is(n, "text", textValue) {
		return "", false
	}
	s, _ := r.text(n)
	for _, option := range options {
		if s == option {
			return s, true
		}
	}
	remedy := "write one of " + strings.Join(options, ", ")
	if near := nearest(s, options); near != "" {
		remedy = "did you mean " + strconv.Quote(near) + "?"
	}
	r.errorf(n, ruleUnknownValue, remedy, "%s is not known as %s", quote(s), r.label(n))
	return "", false
}

// numbers reads a list of exactly len(into) numbers.
func (r *reader) numbers(n id, into []float64, b bounds) bool {
	if !r.is(n, "a list of numbers", listValue) {
		return false
	}
	if have := int(r.nodes[n].count); have != len(into) {
		r.errorf(n, ruleWrongType, "write "+strconv.Itoa(len(into))+" numbers in [ ]", "%s has %d items and must have %d", r.label(n), have, len(into))
		return false
	}
	ok := true
	c := r.nodes[n].first
	for i := range into {
		if r.is(c, "a number", wholeValue, floatValue) {
			into[i] = r.tree.number(c)
			ok = r.within(c, r.label(n), into[i], b) && ok
		} else {
			ok = false
		}
		c = r.nodes[c].next
	}
	return ok
}

// rising reads a list of numbers none of which is smaller than the one before.
func (r *reader) rising(n id, into []float64, b bounds, remedy string) bool {
	if !r.numbers(n, into, b) {
		return false
	}
	c := r.nodes[n].first
	for i := 1; i < len(into); i++ {
		c = r.nodes[c].next
		if into[i] < into[i-1] {
			r.errorf(c, ruleUnsortedWindow, remedy, "%s goes back from beat %s to %s", r.label(n), number(into[i-1]), number(into[i]))
			return false
		}
	}
	return true
}

// number writes a number as an author would.
func number(x float64) string {
	if a := math.Abs(x); a < 1e15 && (a > 1e-6 || a == 0) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
