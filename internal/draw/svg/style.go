package svg

import (
	"fmt"
	"strings"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// style is what elements inherit.
type style struct {
	fill, stroke    ink
	fillAlpha       float64
	strokeAlpha     float64
	evenOdd, clipEO bool
	hidden          bool
	grain           float64
	line            vector.Stroke
	current         draw.Colour // the color property, for currentColor
}

// ink is a paint before its gradient is looked up.
type ink struct {
	none     bool
	colour   draw.Colour
	gradient string // id
}

func defaultStyle() style {
	return style{
		fill: ink{colour: draw.Black}, stroke: ink{none: true}, fillAlpha: 1, strokeAlpha: 1,
		line: vector.Stroke{Width: 1, Miter: 4}, current: draw.Black,
	}
}

// inherit reads an element's own properties over those of its parent.
func (s style) inherit(n *node) (style, error) {
	var err error
	get := func(key string, read func(string) error) {
		if v, ok := n.attrs[key]; ok && v != "inherit" && err == nil {
			if e := read(v); e != nil {
				err = n.fail("%s: %v", key, e)
			}
		}
	}
	get("color", func(v string) (e error) { s.current, e = colour(v); return e })
	get("fill", func(v string) (e error) { s.fill, e = s.readInk(v); return e })
	get("stroke", func(v string) (e error) { s.stroke, e = s.readInk(v); return e })
	get("fill-opacity", func(v string) (e error) { s.fillAlpha, e = fraction(v); return e })
	get("stroke-opacity", func(v string) (e error) { s.strokeAlpha, e = fraction(v); return e })
	get("stroke-width", func(v string) (e error) { s.line.Width, e = length(v); return e })
	get("stroke-miterlimit", func(v string) (e error) { s.line.Miter, e = length(v); return e })
	get("stroke-dashoffset", func(v string) (e error) { s.line.Shift, e = length(v); return e })
	get("stroke-dasharray", func(v string) (e error) { s.line.Dash, e = list(v); return e })
	get("data-ink", func(v string) (e error) { s.line.Weights, e = list(v); return e })
	get("data-grain", func(v string) (e error) { s.grain, e = fraction(v); return e })
	get("visibility", func(v string) error { s.hidden = v != "visible"; return nil })
	get("fill-rule", func(v string) (e error) { s.evenOdd, e = oneOf(v, "nonzero", "evenodd"); return e })
	get("clip-rule", func(v string) (e error) { s.clipEO, e = oneOf(v, "nonzero", "evenodd"); return e })
	get("stroke-linecap", func(v string) error {
		i, e := index(v, "butt", "round", "square")
		s.line.Cap = vector.Cap(i)
		return e
	})
	get("stroke-linejoin", func(v string) error {
		i, e := index(v, "miter", "round", "bevel")
		s.line.Join = vector.Join(i)
		return e
	})
	for _, k := range [...]string{"filter", "mask", "marker", "marker-start", "marker-mid", "marker-end"} {
		get(k, func(v string) error {
			if v == "none" {
				return nil
			}
			return fmt.Errorf("not supported")
		})
	}
	return s, err
}

// list reads numbers; "none" is an empty one.
func list(v string) ([]float64, error) {
	if v == "none" {
		return nil, nil
	}
	l, err := numbers(strings.ReplaceAll(v, "px", ""))
	if len(l) > MaxList {
		return nil, fmt.Errorf("more than %d numbers", MaxList)
	}
	return l, err
}

func index(v string, names ...string) (int, error) {
	for i, n := range names {
		if n == v {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%q is none of %s", short(v), strings.Join(names, ", "))
}

func oneOf(v, no, yes string) (bool, error) {
	i, err := index(v, no, yes)
	return i == 1, err
}

func (s style) readInk(v string) (ink, error) {
	switch {
	case v == "none":
		return ink{none: true}, nil
	case v == "currentColor" || v == "currentcolor":
		return ink{colour: s.current}, nil
	case strings.HasPrefix(v, "url("):
		id, err := reference(v)
		return ink{gradient: id}, err
	}
	c, err := colour(v)
	return ink{colour: c}, err
}

// reference is the id in url(#id).
func reference(v string) (string, error) {
	body := strings.TrimSuffix(strings.TrimPrefix(v, "url("), ")")
	id, ok := strings.CutPrefix(strings.Trim(body, `'" `), "#")
	if !ok || id == "" {
		return "", fmt.Errorf("%q does not name an element of this file", short(v))
	}
	return id, nil
}
