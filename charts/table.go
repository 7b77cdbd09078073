package charts

import (
	"slices"
	"strconv"
)

// field is one key of a table whose values go into a T.
type field[T any] struct {
	name string
	need bool // there is no default
	read func(r *reader, n id, into *T)
}

// must makes a field required.
func must[T any](f field[T]) field[T] {
	f.need = true
	return f
}

func numberField[T any](name string, b bounds, get func(*T) *float64) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if x, ok := r.number(n, b); ok {
			*get(into) = x
		}
	}}
}

func wholeField[T any](name string, b bounds, get func(*T) *int) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if x, ok := r.whole(n, b); ok {
			*get(into) = x
		}
	}}
}

// wordsField is a text for people; titleField is one that may not be empty.
func wordsField[T any](name string, get func(*T) *string) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if s, ok := r.words(n, false); ok {
			*get(into) = s
		}
	}}
}

func choiceField[T any](name string, options []string, get func(*T) *string) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if s, ok := r.choice(n, options); ok {
			*get(into) = s
		}
	}}
}

// tableField is a table inside the table.
func tableField[T, E any](name string, fields []field[E], get func(*T) *E) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		readTable(r, n, fields, get(into))
	}}
}

// listField is a list of tables, in either form: [[name]] headers, or
// name = [ { … }, … ]. empty is what an entry is before its keys are read.
func listField[T, E any](name string, most int, empty E, fields []field[E], get func(*T) *[]E) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		*get(into) = readList(r, n, most, empty, fields)
	}}
}

// laterField is a value that is read once others are known; only its place is
// kept.
func laterField[T any](name string, get func(*T) *id) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) { *get(into) = n }}
}

// readTable reads the keys of a table into a T, in the order of the file, and
// reports keys that are unknown or missing.
func readTable[T any](r *reader, n id, fields []field[T], into *T) {
	if !r.is(n, "a table", tableValue) {
		return
	}
	var seen uint64
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		name := r.name(c)
		i := slices.IndexFunc(fields, func(f field[T]) bool { return f.name == name })
		if i < 0 {
			near := r.unknown(n, c, fieldNames(fields))
			seen |= near
			continue
		}
		seen |= 1 << i
		switch nd := r.nodes[c]; {
		case nd.kind == brokenValue:
		case nd.kind == listValue && nd.count == 0 && fields[i].need:
			r.errorf(c, ruleMissingKey, "add one", "%s needs at least one %s", r.section(n), name)
		default:
			fields[i].read(r, c, into)
		}
	}
	for i, f := range fields {
		if f.need && seen&(1<<i) == 0 {
			r.missing(n, f.name)
		}
	}
}

func readList[E any](r *reader, n id, most int, empty E, fields []field[E]) []E {
	if !r.is(n, "a list of tables", listValue) {
		return nil
	}
	count := int(r.nodes[n].count)
	if count > most {
		r.errorf(n, ruleTooMany, "leave some out", "%s has %d entries; there is room for %d", r.label(n), count, most)
		return nil
	}
	if count == 0 {
		return nil
	}
	out := make([]E, 0, count)
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		e := empty
		readTable(r, c, fields, &e)
		out = append(out, e)
	}
	return out
}

func fieldNames[T any](fields []field[T]) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return names
}

// section names a table in a message, as its header is written.
func (r *reader) section(n id) string {
	nd := r.nodes[n]
	if n == root {
		return "a chart"
	}
	if nd.made == byHeader || nd.made == byPath {
		return clip(printable(r.src[nd.at.from:nd.at.to]), 40)
	}
	if name := r.name(n); name != "" {
		return quote(name)
	}
	return "this entry"
}

// unknown reports a key, and gives the bit of the one that was probably meant,
// so that it is not called missing as well.
func (r *reader) unknown(n, c id, known []string) (meant uint64) {
	if r.report.crowded() {
		return 0
	}
	name := r.name(c)
	remedy := "leave it out"
	if near := nearest(name, known); near != "" {
		remedy = "did you mean " + strconv.Quote(near) + "?"
		meant = 1 << slices.Index(known, near)
	} else if name == "offset" {
		remedy = "write beat0 in [song]; it is StepMania's OFFSET with the other sign"
	} else if near, home := r.home(name); near == name {
		remedy = near + " belongs in " + home
	} else if near != "" {
		remedy = "did you mean " + strconv.Quote(near) + "? It belongs in " + home
	}
	r.report.errorf(ruleUnknownKey, r.nodes[c].key, remedy, "%s has no key %s", r.section(n), quote(name))
	return meant
}

func (r *reader) missing(n id, name string) {
	if r.lost {
		return // it may stand where the file could not be read
	}
	at := r.at(n)
	if n == root {
		at = span{} // nowhere in particular: the first line
	}
	remedy := "add " + name + " = …"
	if how, ok := howToAdd[name]; ok && n == root {
		remedy = how
	}
	r.report.errorf(ruleMissingKey, at, remedy, "%s needs %s", r.section(n), name)
}
