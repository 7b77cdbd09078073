package charts

import "strings"

// header reads [name] or [[name]] and makes its table the one that the next
// keys belong to. After a header that cannot be read they belong nowhere.
func (p *parser) header() bool {
	from := p.pos
	p.into = p.adrift
	p.pos++
	brackets := "]"
	if p.peek() == '[' {
		p.pos++
		brackets = "]]"
	}
	if !p.keyPath(brackets, "the name of a section is missing") {
		p.lost = true
		return false
	}
	if !strings.HasPrefix(p.src[p.pos:], brackets) {
		p.lost = true
		return p.bad(from, p.pos, "close it with "+brackets, "this header is never closed")
	}
	p.pos += len(brackets)
	p.into = p.open(p.path, brackets == "]]", span{int32(from), int32(p.pos)})
	return true
}

// open finds or makes the table that a header names.
func (p *parser) open(path []span, repeated bool, at span) id {
	n := root
	for _, key := range path[:len(path)-1] {
		c := p.child(n, p.keyName(key))
		if c == 0 {
			if !p.room(n) {
				return p.adrift
			}
			c = p.add(n, node{kind: tableValue, made: byPath, key: key, at: at})
		}
		if nd := p.nodes[c]; nd.kind == listValue && nd.made == byHeader {
			c = nd.last
		} else if nd.kind != tableValue || nd.made == byValue {
			return p.taken(c, key)
		}
		n = c
	}
	key := path[len(path)-1]
	c := p.child(n, p.keyName(key))
	if c == 0 && !p.room(n) || repeated && !p.room(c) {
		return p.adrift
	}
	if repeated {
		if c == 0 {
			c = p.add(n, node{kind: listValue, made: byHeader, key: key, at: at})
		}
		if nd := p.nodes[c]; nd.kind != listValue || nd.made != byHeader {
			return p.taken(c, key)
		}
		return p.add(c, node{kind: tableValue, made: byHeader, at: at})
	}
	if c == 0 {
		return p.add(n, node{kind: tableValue, made: byHeader, key: key, at: at})
	}
	if nd := &p.nodes[c]; nd.kind == tableValue && nd.made == byPath {
		nd.made, nd.key, nd.at = byHeader, key, at
		return c
	}
	return p.taken(c, key)
}

// taken reports a key that is there already, and leaves what follows adrift.
func (p *parser) taken(c id, key span) id {
	nd := p.nodes[c]
	if nd.kind == brokenValue || p.report.crowded() {
		return p.adrift // a broken one was reported where it broke
	}
	name := quote(p.keyName(key))
	line := 1 + strings.Count(p.src[:nd.key.from], "\n")
	remedy := "keep one of the two"
	if nd.kind == listValue && nd.made == byHeader {
		remedy = "to add another, write [[" + p.src[key.from:key.to] + "]]"
	} else if nd.kind == listValue {
		remedy = "add it to the list there, or write all of them as [[" + p.src[key.from:key.to] + "]]"
	}
	p.report.errorf(ruleDuplicateKey, key, remedy, "%s is already written on line %d", name, line)
	return p.adrift
}

// pair reads key = value into a table.
func (p *parser) pair(into id, depth int) bool {
	from := p.pos
	if !p.keyPath("=", "a key is missing before the =") {
		p.lost = true
		return false
	}
	if p.peek() != '=' {
		p.lost = true
		return p.bad(from, p.pos, "write key = value", "%s is not followed by =", quote(p.src[from:p.pos]))
	}
	p.pos++
	p.blanks()
	path := p.path
	key := path[len(path)-1]
	if into != p.adrift {
		into = p.through(into, path[:len(path)-1])
	}
	if into != p.adrift {
		if c := p.child(into, p.keyName(key)); c != 0 {
			into = p.taken(c, key)
		}
	}
	return p.value(into, key, depth)
}

// through finds or makes the tables that a dotted key passes.
func (p *parser) through(n id, path []span) id {
	for _, key := range path {
		c := p.child(n, p.keyName(key))
		if c == 0 {
			if !p.room(n) {
				return p.adrift
			}
			c = p.add(n, node{kind: tableValue, made: byDots, key: key, at: key})
		} else if nd := p.nodes[c]; nd.kind != tableValue || nd.made != byDots {
			return p.taken(c, key)
		}
		n = c
	}
	return n
}

// keyPath reads a key, or several with points between them, into p.path.
func (p *parser) keyPath(closing, missing string) bool {
	p.path = p.path[:0]
	for {
		p.blanks()
		from := p.pos
		if c := p.peek(); c == '"' || c == '\'' {
			if !p.quoted() {
				return false
			}
			if strings.HasPrefix(p.src[from:], strings.Repeat(string(c), 3)) {
				return p.bad(from, p.pos, "use one quote", "a key stands in single quotes, or in none")
			}
		} else {
			for p.pos < len(p.src) && isKeyByte(p.src[p.pos]) {
				p.pos++
			}
		}
		if p.pos == from {
			return p.badKey(closing, missing)
		}
		p.path = append(p.path, span{int32(from), int32(p.pos)})
		if len(p.path) > maxDepth {
			p.report.errorf(ruleTooDeep, span{int32(from), int32(p.pos)}, "a chart needs no more than two", "a key has more than %d parts", maxDepth)
			return false
		}
		p.blanks()
		if p.peek() != '.' {
			return true
		}
		p.pos++
	}
}

// badKey reports what stands where a key should.
func (p *parser) badKey(closing, missing string) bool {
	from := p.pos
	if strings.HasPrefix(p.src[from:], closing) {
		return p.bad(from, from+1, "write its name", "%s", missing)
	}
	p.toNext("= \t\r]")
	if p.pos == from {
		return p.bad(from, from, "write its name", "%s", missing)
	}
	return p.bad(from, p.pos, "a key is letters a to z, digits, _ and -", "%s cannot be a key", quote(p.src[from:p.pos]))
}
