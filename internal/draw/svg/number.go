package svg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hibana/internal/draw"
)

// maxValue bounds every number of a file.
const maxValue = 1e6

// scanner reads numbers, flags and letters out of path data and lists.
type scanner struct {
	s string
	i int
}

// blank skips spaces and at most one comma.
func (s *scanner) blank() {
	comma := false
	for s.i < len(s.s) {
		switch c := s.s[s.i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == ',' && !comma:
			comma = true
		default:
			return
		}
		s.i++
	}
}

// number reads one number; ok is false when none stands there.
func (s *scanner) number() (v float64, ok bool) {
	s.blank()
	i := s.i
	if i < len(s.s) && (s.s[i] == '+' || s.s[i] == '-') {
		i++
	}
	digits := func() (n int) {
		for i < len(s.s) && s.s[i] >= '0' && s.s[i] <= '9' {
			i++
			n++
		}
		return n
	}
	n := digits()
	if i < len(s.s) && s.s[i] == '.' {
		i++
		n += digits()
	}
	if n == 0 {
		return 0, false
	}
	if i < len(s.s) && (s.s[i] == 'e' || s.s[i] == 'E') {
		mark := i
		i++
		if i < len(s.s) && (s.s[i] == '+' || s.s[i] == '-') {
			i++
		}
		if digits() == 0 {
			i = mark
		}
	}
	v, err := strconv.ParseFloat(s.s[s.i:i], 64)
	if err != nil || math.Abs(v) > maxValue {
		return 0, false
	}
	s.i = i
	return v, true
}

// flag reads the 0 or 1 of an arc, which needs no separator after it.
func (s *scanner) flag() (v, ok bool) {
	s.blank()
	if s.i < len(s.s) && (s.s[s.i] == '0' || s.s[s.i] == '1') {
		v = s.s[s.i] == '1'
		s.i++
		return v, true
	}
	return false, false
}

func (s *scanner) done() bool {
	s.blank()
	return s.i >= len(s.s)
}

// numbers reads a list.
func numbers(text string) ([]float64, error) {
	s := scanner{s: text}
	var out []float64
	for !s.done() {
		v, ok := s.number()
		if !ok {
			return nil, fmt.Errorf("%q is not a list of numbers", short(text))
		}
		out = append(out, v)
	}
	return out, nil
}

// length reads one number, with px or without a unit.
func length(text string) (float64, error) {
	s := scanner{s: strings.TrimSuffix(text, "px")}
	v, ok := s.number()
	if !ok || !s.done() {
		return 0, fmt.Errorf("%q is not a length in px", short(text))
	}
	return v, nil
}

// fraction reads a number or a percentage.
func fraction(text string) (float64, error) {
	body, percent := strings.CutSuffix(text, "%")
	v, err := length(body)
	if percent {
		v /= 100
	}
	return v, err
}

// transform reads a list of SVG transforms.
func transform(text string) (draw.Affine, error) {
	m := draw.Identity()
	bad := fmt.Errorf("transform %q is not understood", short(text))
	for rest := strings.Trim(text, " \t\r\n,"); rest != ""; rest = strings.TrimLeft(rest, " \t\r\n,") {
		name, tail, ok := strings.Cut(rest, "(")
		args, after, ok2 := strings.Cut(tail, ")")
		if !ok || !ok2 {
			return m, bad
		}
		v, err := numbers(args)
		if err != nil {
			return m, err
		}
		t, ok := oneTransform(strings.TrimSpace(name), v)
		if !ok {
			return m, bad
		}
		m, rest = m.Mul(t), after
	}
	return m, nil
}

func oneTransform(name string, v []float64) (draw.Affine, bool) {
	const rad = math.Pi / 180
	switch fmt.Sprint(name, len(v)) {
	case "matrix6":
		return draw.Affine{A: v[0], B: v[1], C: v[2], D: v[3], X: v[4], Y: v[5]}, true
	case "translate1":
		return draw.Translate(v[0], 0), true
	case "translate2":
		return draw.Translate(v[0], v[1]), true
	case "scale1":
		return draw.Scale(v[0], v[0]), true
	case "scale2":
		return draw.Scale(v[0], v[1]), true
	case "rotate1":
		return draw.Rotate(v[0] * rad), true
	case "rotate3":
		return draw.Translate(v[1], v[2]).Rotate(v[0]*rad).Translate(-v[1], -v[2]), true
	case "skewX1":
		return draw.Affine{A: 1, C: math.Tan(v[0] * rad), D: 1}, true
	case "skewY1":
		return draw.Affine{A: 1, B: math.Tan(v[0] * rad), D: 1}, true
	}
	return draw.Affine{}, false
}

// short keeps an error line readable.
func short(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
