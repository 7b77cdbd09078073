package svg

import (
	"fmt"
	"math"

	"hibana/internal/draw/vector"
)

// pathData reads the d attribute of a path.
func pathData(text string) (*vector.Path, error) {
	p := pathReader{scanner: scanner{s: text}, path: vector.NewPath()}
	for !p.done() {
		c := p.s[p.i]
		p.i++
		if !p.command(c) {
			return nil, fmt.Errorf("path data is wrong at %q", short(text[max(p.i-1, 0):]))
		}
	}
	return p.path, nil
}

// pathReader holds what relative and smooth commands look back at.
type pathReader struct {
	scanner
	path   *vector.Path
	at     vector.Point // current point
	start  vector.Point // of the contour
	handle vector.Point // last control point, for S and T
	last   byte         // last command, upper case
}

// command reads a command letter's arguments, as often as they are repeated.
func (p *pathReader) command(c byte) bool {
	rel := c >= 'a'
	up := c &^ 0x20
	if p.last == 0 && up != 'M' {
		return false
	}
	for {
		if up == 'Z' {
			p.path.Close()
			p.at, p.last = p.start, up
			return true
		}
		mark := p.i
		if !p.segment(up, rel) {
			p.i = max(p.i, mark)
			return false
		}
		p.last = up
		if up == 'M' {
			up = 'L' // further pairs of a move are lines
		}
		p.blank()
		if p.i >= len(p.s) || p.s[p.i] >= 'A' {
			return true
		}
	}
}

// segment reads one set of arguments.
func (p *pathReader) segment(up byte, rel bool) bool {
	n := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2}[up]
	if up == 'A' {
		return p.arc(rel)
	}
	if n == 0 {
		return false
	}
	var v [6]float64
	for i := range n {
		x, ok := p.number()
		if !ok {
			return false
		}
		v[i] = x
		if rel && (up == 'V' || up != 'H' && i%2 == 1) {
			v[i] += p.at.Y
		} else if rel {
			v[i] += p.at.X
		}
	}
	p.draw(up, v)
	return true
}

// draw adds a segment whose arguments are absolute.
func (p *pathReader) draw(up byte, v [6]float64) {
	to := vector.Point{X: v[0], Y: v[1]}
	mirror := func(after ...byte) vector.Point {
		for _, c := range after {
			if p.last == c {
				return vector.Point{X: 2*p.at.X - p.handle.X, Y: 2*p.at.Y - p.handle.Y}
			}
		}
		return p.at
	}
	switch up {
	case 'M':
		p.path.MoveTo(v[0], v[1])
		p.start = to
	case 'L':
		p.path.LineTo(v[0], v[1])
	case 'H':
		to = vector.Point{X: v[0], Y: p.at.Y}
		p.path.LineTo(to.X, to.Y)
	case 'V':
		to = vector.Point{X: p.at.X, Y: v[0]}
		p.path.LineTo(to.X, to.Y)
	case 'C':
		p.handle, to = vector.Point{X: v[2], Y: v[3]}, vector.Point{X: v[4], Y: v[5]}
		p.path.CubicTo(v[0], v[1], v[2], v[3], v[4], v[5])
	case 'S':
		h := mirror('C', 'S')
		p.handle, to = to, vector.Point{X: v[2], Y: v[3]}
		p.path.CubicTo(h.X, h.Y, v[0], v[1], v[2], v[3])
	case 'Q':
		p.handle, to = to, vector.Point{X: v[2], Y: v[3]}
		p.path.QuadTo(v[0], v[1], v[2], v[3])
	case 'T':
		p.handle = mirror('Q', 'T')
		p.path.QuadTo(p.handle.X, p.handle.Y, v[0], v[1])
	}
	p.at = to
}

func (p *pathReader) arc(rel bool) bool {
	var v [5]float64
	var large, sweep bool
	ok := true
	for i := range 3 {
		if v[i], ok = p.number(); !ok {
			return false
		}
	}
	if large, ok = p.flag(); !ok {
		return false
	}
	if sweep, ok = p.flag(); !ok {
		return false
	}
	for i := 3; i < 5; i++ {
		if v[i], ok = p.number(); !ok {
			return false
		}
	}
	if rel {
		v[3], v[4] = v[3]+p.at.X, v[4]+p.at.Y
	}
	p.path.ArcTo(v[0], v[1], v[2]*math.Pi/180, large, sweep, v[3], v[4])
	p.at = vector.Point{X: v[3], Y: v[4]}
	return true
}
