package svg

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"hibana/internal/draw"
)

// colour reads a CSS colour.
func colour(text string) (draw.Colour, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	bad := fmt.Errorf("%q is not a colour", short(text))
	switch {
	case t == "transparent":
		return draw.Clear, nil
	case strings.HasPrefix(t, "#"):
		return hexColour(t[1:], bad)
	case strings.HasPrefix(t, "rgb"):
		_, args, ok := strings.Cut(strings.TrimSuffix(t, ")"), "(")
		parts := strings.FieldsFunc(args, func(r rune) bool { return strings.ContainsRune(" ,/\t\n", r) })
		if !ok || len(parts) != 3 && len(parts) != 4 {
			return 0, bad
		}
		v := [4]float64{3: 1}
		for i, p := range parts {
			f, err := fraction(p)
			if err != nil {
				return 0, bad
			}
			if i < 3 && !strings.HasSuffix(p, "%") {
				f /= 255
			}
			v[i] = f
		}
		return draw.RGBA(v[0], v[1], v[2], v[3]), nil
	}
	c, ok := colornames.Map[t]
	if !ok {
		return 0, bad
	}
	return draw.RGB(uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)), nil
}

// hexColour reads rgb, rgba, rrggbb or rrggbbaa.
func hexColour(h string, bad error) (draw.Colour, error) {
	if len(h) == 3 || len(h) == 4 {
		long := make([]byte, 0, 8)
		for i := range len(h) {
			long = append(long, h[i], h[i])
		}
		h = string(long)
	}
	v, err := strconv.ParseUint(h, 16, 32)
	switch {
	case err != nil:
		return 0, bad
	case len(h) == 6:
		return draw.RGB(uint32(v)), nil
	case len(h) == 8:
		return draw.RGB(uint32(v >> 8)).Fade(float64(v&0xFF) / 255), nil
	}
	return 0, bad
}
