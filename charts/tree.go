package charts

import (
	"math"
	"strconv"
	"strings"
)

// A tree is a TOML file as an author sees it: which key and which value stands
// where. It holds places only; a value is read from its place when asked for.
// So every problem can point at its cause, the whole of a damaged file can be
// reported and not just what comes before the first mistake, and the largest
// file costs no more than its places do.
//
// The toml package keeps no places and stops at the first mistake, and on a file
// of 16 MiB it takes five times as long and as much memory. It is what the tests
// hold this reader against: both must take and refuse the same files, and take
// the same from them (FuzzTree).
type tree struct {
	src   string
	nodes []node // nodes[root] is the file's own table
	lost  bool   // part of the file could not be read: what is missing may stand there
}

// id is a node's number in its tree. No node has the root for a child, so 0
// also stands for "no such node".
type id int32

const root id = 0

// node is one value: where it and its key stand, and what is inside it.
type node struct {
	kind        kind
	made        made
	key         span // the key as written, quotes included; empty in a list
	at          span // the value; of a table with a header, the header
	first, last id   // what is inside: the keys of a table, the items of a list
	next        id   // the next one inside the same table or list
	count       int32
}

// kind is the TOML type of a value.
type kind uint8

const (
	brokenValue kind = iota // could not be read; already reported
	textValue
	wholeValue
	floatValue
	boolValue
	dateValue
	listValue
	tableValue
)

// String names the kind as an author would.
func (k kind) String() string {
	return [...]string{"unreadable", "text", "a whole number", "a number", "true or false", "a date", "a list", "a table"}[k]
}

// made says how a table came to be, which decides what may still be added.
type made uint8

const (
	byValue  made = iota // written as a value, { } or [ ]: complete as it stands
	byHeader             // [name]; or, for a list, [[name]]
	byPath               // passed through by a header: [name.deeper]
	byDots               // passed through by a key: name.deeper = 1
)

// child finds a table's key; 0 when it has none of that name.
func (t *tree) child(n id, name string) id {
	if t.nodes[n].kind != tableValue {
		return 0
	}
	for c := t.nodes[n].first; c != 0; c = t.nodes[c].next {
		if t.name(c) == name {
			return c
		}
	}
	return 0
}

// add puts a new node at the end of a table or list.
func (t *tree) add(parent id, n node) id {
	c := id(len(t.nodes))
	t.nodes = append(t.nodes, n)
	p := &t.nodes[parent]
	if p.last == 0 {
		p.first = c
	} else {
		t.nodes[p.last].next = c
	}
	p.last = c
	p.count++
	return c
}

// name is a node's key, without quotes; "" in a list.
func (t *tree) name(n id) string { return t.keyName(t.nodes[n].key) }

func (t *tree) keyName(at span) string {
	raw := t.src[at.from:at.to]
	if raw == "" || raw[0] != '"' && raw[0] != '\'' {
		return raw
	}
	s, _ := unquote(raw)
	return s
}

// raw is a value as it stands in the file.
func (t *tree) raw(n id) string { return t.src[t.nodes[n].at.from:t.nodes[n].at.to] }

// text reads a text value. verbatim is where in the file the text starts when
// it stands there letter for letter, and -1 when escapes make it differ.
func (t *tree) text(n id) (s string, verbatim int) {
	s, skip := unquote(t.raw(n))
	if skip < 0 {
		return s, -1
	}
	return s, int(t.nodes[n].at.from) + skip
}

// number reads an integer or float value; it may be infinite or NaN.
func (t *tree) number(n id) float64 {
	raw := strings.ReplaceAll(t.raw(n), "_", "")
	if t.nodes[n].kind == wholeValue {
		i, _ := strconv.ParseInt(raw, 0, 64)
		return float64(i)
	}
	if strings.HasSuffix(raw, "nan") {
		return math.NaN() // ParseFloat takes no sign with it
	}
	f, _ := strconv.ParseFloat(raw, 64)
	return f
}

// find follows a path such as "part[1].tempo[0].bpm" as far as the file goes,
// and gives the last node on it that exists.
func (t *tree) find(path string) id {
	n := root
	for path != "" {
		var step string
		step, path, _ = strings.Cut(path, ".")
		name, index, indexed := strings.Cut(strings.TrimSuffix(step, "]"), "[")
		c := t.child(n, name)
		if c == 0 {
			return n
		}
		n = c
		if indexed {
			i, _ := strconv.Atoi(index)
			if c = t.item(n, i); c == 0 {
				return n
			}
			n = c
		}
	}
	return n
}

// item is the i-th item of a list; 0 when there are not so many.
func (t *tree) item(n id, i int) id {
	if t.nodes[n].kind != listValue || i < 0 {
		return 0
	}
	c := t.nodes[n].first
	for ; c != 0 && i > 0; i-- {
		c = t.nodes[c].next
	}
	return c
}
