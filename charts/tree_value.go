package charts

import "strings"

// value reads one value and adds it to a table or list. When it cannot be read
// the node is broken, so that nobody calls it missing; false means that the
// rest of the line is not to be trusted either.
func (p *parser) value(parent id, key span, depth int) bool {
	if !p.room(parent) {
		return false
	}
	from := p.pos
	n := p.add(parent, node{key: key, at: span{int32(from), int32(from)}})
	k, ok := brokenValue, false
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		if ok = p.quoted(); ok {
			k = textValue
		}
	case c == '[' || c == '{':
		if depth >= maxDepth {
			p.report.errorf(ruleTooDeep, span{int32(from), int32(from + 1)}, "a chart needs no more than four", "lists and tables stand inside each other %d deep", depth+1)
			p.astray = true
			return false
		}
		if c == '[' {
			k = listValue
		} else {
			k = tableValue
		}
		p.nodes[n].kind = k
		if k == listValue {
			ok = p.list(n, depth)
		} else {
			ok = p.inline(n, depth)
		}
		if !ok {
			k = brokenValue
		}
	default:
		k, ok = p.word()
	}
	p.nodes[n].kind = k
	p.nodes[n].at.to = int32(p.pos)
	return ok
}

// room tells whether a table or list can take one more. Where it cannot, that is
// reported, and nothing more of the file is read.
func (p *parser) room(parent id) bool {
	here := span{int32(p.pos), int32(p.pos)}
	switch nd := &p.nodes[parent]; {
	case p.full:
	case len(p.nodes) >= maxNodes:
		p.report.errorf(ruleTooMany, here, "split the chart into several", "the file holds more than %d values", maxNodes)
	case nd.kind == tableValue && nd.count >= maxKeys && parent != p.adrift:
		p.report.errorf(ruleTooMany, here, "is this file a chart?", "a section has more than %d keys", maxKeys)
	default:
		return true
	}
	p.full, p.astray = true, true
	return false
}

// list reads the items of [ ].
func (p *parser) list(n id, depth int) bool {
	open := p.pos
	p.pos++
	comma, damaged := true, false // a comma, or the [, came last; the item before was broken
	for {
		if p.skip(inList) || p.pos == len(p.src) {
			return p.unclosed(open, "]")
		}
		switch p.peek() {
		case ']':
			p.pos++
			return true
		case ',':
			if comma {
				p.bad(p.pos, p.pos+1, "leave the comma out", "there is nothing before this comma")
			}
			p.pos++
			comma = true
			continue
		case '}', '=':
			p.astray = true
			return p.bad(p.pos, p.pos+1, "close the list with ]", "this does not belong in a list")
		}
		if !comma && !damaged {
			last := int(p.nodes[p.nodes[n].last].at.to)
			p.bad(last, last, "put a comma after each item", "a comma is missing after this item")
		}
		damaged = !p.value(n, span{}, depth+1)
		if damaged {
			if p.astray {
				return false
			}
			if !p.startsLine() {
				p.toNext(",]")
			}
		}
		comma = false
	}
}

// inline reads the keys of { }.
func (p *parser) inline(n id, depth int) bool {
	open := p.pos
	p.pos++
	comma, damaged := true, false // as in list
	for {
		if p.skip(inTable) || p.pos == len(p.src) {
			return p.unclosed(open, "}")
		}
		switch p.peek() {
		case '}':
			p.pos++
			return true
		case ',':
			if comma {
				p.bad(p.pos, p.pos+1, "leave the comma out", "there is nothing before this comma")
			}
			p.pos++
			comma = true
			continue
		case ']', '[', '{':
			p.unclosed(open, "}")
			p.astray = false // the list around it ends here, or goes on
			return false
		}
		if !comma && !damaged {
			last := int(p.nodes[p.nodes[n].last].at.to)
			p.bad(last, last, "put a comma between keys, and } after the last", "a comma is missing after this key")
		}
		damaged = !p.pair(n, depth+1)
		if damaged {
			if p.astray {
				return false
			}
			p.toNext(",}")
		}
		comma = false
	}
}

func (p *parser) unclosed(open int, closing string) bool {
	p.astray, p.lost = true, true
	return p.bad(open, open+1, "add "+closing+" at its end", "this %s is never closed", p.src[open:open+1])
}

// toNext passes the rest of a damaged item: up to one of the given bytes, or
// the end of the line.
func (p *parser) toNext(stop string) {
	if n := strings.IndexAny(p.src[p.pos:], stop+"\n"); n >= 0 {
		p.pos += n
	} else {
		p.pos = len(p.src)
	}
}

// startsLine reports whether only blanks stand before pos on its line.
func (p *parser) startsLine() bool {
	return strings.HasSuffix(strings.TrimRight(p.src[:p.pos], " \t"), "\n")
}

// word reads a value without quotes.
func (p *parser) word() (kind, bool) {
	from := p.pos
	for p.pos < len(p.src) && strings.IndexByte(",]}[{=#\"' \t\r\n", p.src[p.pos]) < 0 {
		p.pos++
	}
	rest := p.src[from:p.pos]
	k := classify(rest)
	if k == brokenValue {
		message, remedy := wordAdvice(rest)
		return brokenValue, p.bad(from, p.pos, remedy, "%s", message)
	}
	if k == dateValue && len(rest) == len("2026-08-01") && p.pos+2 < len(p.src) && p.src[p.pos] == ' ' && looksLikeDate(p.src[p.pos+1:min(p.pos+4, len(p.src))]) {
		p.pos++
		return p.word() // a time after a date
	}
	return k, true
}

// quoted passes a string of any of TOML's four kinds.
func (p *parser) quoted() bool {
	from := p.pos
	quote := p.src[from]
	n := 1 // quotes at either end
	if strings.HasPrefix(p.src[from:], `"""`) || strings.HasPrefix(p.src[from:], "'''") {
		n = 3
	}
	ok := true
	for p.pos += n; p.pos < len(p.src); {
		switch c := p.src[p.pos]; {
		case c == '\n' && n == 1:
			return p.openText(from, n)
		case c == '\\' && quote == '"':
			if n := escapeLength(p.src[p.pos:], n == 3); n > 0 {
				p.pos += n
			} else {
				ok = p.badEscape()
			}
		case c == quote && (n == 1 || strings.HasPrefix(p.src[p.pos:], p.src[from:from+3])):
			p.pos += n
			for extra := 0; n == 3 && extra < 2 && p.peek() == quote; extra++ {
				p.pos++ // one or two quotes may stand right before the closing three
			}
			return ok
		default:
			p.pos++
		}
	}
	return p.openText(from, n)
}

func (p *parser) openText(from, quotes int) bool {
	end := from + len(strings.TrimRight(p.src[from:p.pos], " \t\r\n"))
	return p.bad(from, end, "add "+p.src[from:from+quotes]+" at its end", "this text is never closed")
}

// badEscape reports what stands after a backslash and passes it.
func (p *parser) badEscape() bool {
	from := p.pos
	p.pos++
	if c := p.peek(); c != '\n' && c != '\r' && c != 0 {
		p.pos++
		for p.pos < len(p.src) && p.src[p.pos]&0xc0 == 0x80 {
			p.pos++ // the rest of a character of several bytes
		}
	}
	return p.bad(from, p.pos, `write / in paths, and \\ for a backslash itself`, `\ and what follows it stand for no character`)
}
