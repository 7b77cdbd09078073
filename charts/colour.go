package charts

import (
	"strconv"
	"strings"
)

// palette are the colours that have names: the stage's own.
var palette = []struct {
	name string
	rgb  uint32
}{
	{"ink", 0x0E1030}, {"violet", 0x2A1E5C}, {"plum", 0x5B2A6E}, {"vermilion", 0xE8472B},
	{"gold", 0xFFB53A}, {"cream", 0xFFF1D6}, {"teal", 0x2BB3A3},
}

// ParseColour reads a colour as charts write it, "gold" or "#ffb53a", as
// 0xRRGGBB.
func ParseColour(s string) (rgb uint32, ok bool) {
	for _, c := range palette {
		if c.name == s {
			return c.rgb, true
		}
	}
	digits, ok := strings.CutPrefix(s, "#")
	x, err := strconv.ParseUint(digits, 16, 32)
	return uint32(x), ok && len(digits) == 6 && err == nil
}

// colourNames are the names of the palette.
func colourNames() []string {
	names := make([]string, len(palette))
	for i, c := range palette {
		names[i] = c.name
	}
	return names
}

// colourField is a colour as ParseColour reads it.
func colourField[T any](get func(*T) *string) field[T] {
	return field[T]{name: "colour", read: func(r *reader, n id, into *T) {
		if !r.is(n, "text", textValue) {
			return
		}
		s, _ := r.text(n)
		if _, ok := ParseColour(s); ok {
			*get(into) = s
			return
		}
		names := colourNames()
		remedy := "write \"#rrggbb\", or one of " + strings.Join(names, ", ")
		if near := nearest(s, names); near != "" {
			remedy = "did you mean " + strconv.Quote(near) + "?"
		} else if _, ok := ParseColour("#" + s); ok {
			remedy = "did you mean " + strconv.Quote("#"+s) + "?"
		} else if strings.HasPrefix(s, "#") {
			remedy = "write # and six digits from 0 to 9 and a to f, as in \"#ffb53a\""
		}
		r.errorf(n, ruleUnknownValue, remedy, "%s is not known as %s", quote(s), r.label(n))
	}}
}
