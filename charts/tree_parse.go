package charts

import "strings"

// parser reads a TOML 1.0 file into a tree. It goes on after a mistake, at the
// next item of a list or the next line that looks like the start of something,
// and reports every mistake it meets.
//
// TOML 1.1's newlines, comments and last comma inside { } are accepted too.
type parser struct {
	tree
	report *collector
	pos    int  // the next byte to read
	into   id   // the table that the last header opened
	adrift id   // a table outside the tree, for what belongs nowhere
	full   bool // the file has more values than a tree may hold
	astray bool // what is being read cannot be read to its end
	path   []span
}

// parse reads src, reporting what is no TOML to c. What could be read is in the
// tree whatever happens.
func parse(src string, c *collector) *tree {
	p := &parser{report: c, tree: tree{src: src}}
	// Each value follows one of these bytes, so the list never grows by copying.
	room := strings.Count(src, "=") + strings.Count(src, ",") + strings.Count(src, ".") + 2*strings.Count(src, "[")
	p.nodes = make([]node, 0, min(room, maxNodes)+16)
	p.nodes = append(p.nodes, node{kind: tableValue, made: byHeader}, node{kind: tableValue, made: byHeader})
	p.adrift = 1
	for p.skip(outside); p.pos < len(src) && !p.full; p.skip(outside) {
		ok := false
		p.astray = false
		if src[p.pos] == '[' {
			ok = p.header()
		} else {
			ok = p.pair(p.into, 0)
		}
		if !ok || !p.endOfLine() {
			p.resume()
		}
	}
	return &p.tree
}

// bad reports a mistake of syntax and answers false.
func (p *parser) bad(from, to int, remedy, format string, args ...any) bool {
	p.report.errorf(ruleSyntax, span{int32(from), int32(to)}, remedy, format, args...)
	return false
}

// peek is the next byte; 0 at the end of the file.
func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// blanks passes blanks and tabs.
func (p *parser) blanks() {
	for p.pos < len(p.src) && isBlank(p.src[p.pos]) {
		p.pos++
	}
}

// place is where a parser is: it decides what a line can be.
type place uint8

const (
	outside place = iota // between sections and keys
	inList
	inTable
)

// skip passes blanks, newlines and comments. Inside a list or table it stops,
// and answers true, before a line that can only be outside it.
func (p *parser) skip(in place) (left bool) {
	for {
		p.blanks()
		switch p.peek() {
		case '\n':
			p.pos++
			if in != outside && p.startsSection() || in == inList && p.startsPair() {
				return true
			}
		case '\r':
			p.pos++
		case '#':
			p.toEnd()
		default:
			return false
		}
	}
}

// toEnd passes the rest of the line.
func (p *parser) toEnd() {
	if n := strings.IndexByte(p.src[p.pos:], '\n'); n >= 0 {
		p.pos += n
	} else {
		p.pos = len(p.src)
	}
}

// endOfLine makes sure that nothing but a comment follows on the line.
func (p *parser) endOfLine() bool {
	p.blanks()
	switch p.peek() {
	case '\n', '\r', '#':
		return true
	case 0:
		if p.pos == len(p.src) {
			return true
		}
	}
	from := p.pos
	p.toEnd()
	to := len(strings.TrimRight(p.src[:p.pos], " \t\r"))
	rest := p.src[from:to]
	switch {
	case strings.TrimSpace(rest) == ",":
		return p.bad(from, to, "leave the comma out", "no comma stands between keys")
	case rest[0] == ',' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
		return p.bad(from, to, "write a number's point as \".\", and a list in [ ]", "nothing may follow a value on its line")
	}
	return p.bad(from, to, "put each key on a line of its own; a comment starts with #", "nothing may follow a value on its line")
}

// resume passes the rest of a damaged line, and, where it is not known where
// the damage ends, all lines up to one that starts something new.
func (p *parser) resume() {
	if p.atStart() {
		return
	}
	for p.toEnd(); p.pos < len(p.src) && p.astray; p.toEnd() {
		p.pos++
		rest := strings.TrimLeft(p.src[p.pos:min(p.pos+80, len(p.src))], " \t\r")
		if rest == "" || rest[0] == '\n' || rest[0] == '#' || p.startsSection() || p.startsPair() {
			return
		}
		p.lost = true
	}
}

// atStart reports whether pos is at a line that starts something new.
func (p *parser) atStart() bool {
	return p.pos > 0 && p.src[p.pos-1] == '\n' && (p.startsSection() || p.startsPair())
}

// startsSection reports whether the line at pos is a header, such as [arm] or
// [[part.tempo]], and so no part of any list before it.
func (p *parser) startsSection() bool {
	line := strings.TrimLeft(p.src[p.pos:], " \t")
	if !strings.HasPrefix(line, "[") {
		return false
	}
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimRight(line, " \t\r")
	name := strings.Trim(line, "[] \t")
	if name == "" || name[0] >= '0' && name[0] <= '9' || classify(name) != brokenValue {
		return false // a list of numbers, or of true and false
	}
	for i := range len(name) {
		if !isKeyByte(name[i]) && name[i] != '.' {
			return false
		}
	}
	return strings.HasSuffix(line, "]")
}

// startsPair reports whether the line at pos begins with "key =".
func (p *parser) startsPair() bool {
	from := p.pos
	for from < len(p.src) && isBlank(p.src[from]) {
		from++
	}
	to := from
	for to < len(p.src) && (isKeyByte(p.src[to]) || p.src[to] == '.') {
		to++
	}
	if to == from {
		return false
	}
	for to < len(p.src) && isBlank(p.src[to]) {
		to++
	}
	return to < len(p.src) && p.src[to] == '='
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isKeyByte reports whether a byte may stand in a key without quotes.
func isKeyByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
