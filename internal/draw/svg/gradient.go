package svg

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// gradient finds a gradient, read once.
func (r *reader) gradient(id string, from *node) (*vector.Gradient, error) {
	if g := r.gradients[id]; g != nil {
		return g, nil
	}
	g, err := r.readGradient(id, from)
	if err == nil {
		r.gradients[id] = g
	}
	return g, err
}

// readGradient reads a gradient element; attributes and stops it lacks come from the gradient its href names.
func (r *reader) readGradient(id string, from *node) (*vector.Gradient, error) {
	n := r.ids[id]
	if n == nil || n.name != "linearGradient" && n.name != "radialGradient" {
		return nil, from.fail("no gradient has the id %q", short(id))
	}
	attrs := map[string]string{}
	var stops []vector.Stop
	for hop, at := 0, n; at != nil; hop++ {
		if hop > 8 {
			return nil, n.fail("gradients refer to each other in a ring")
		}
		for k, v := range at.attrs {
			if _, set := attrs[k]; !set {
				attrs[k] = v
			}
		}
		if len(stops) == 0 {
			var err error
			if stops, err = gradientStops(at); err != nil {
				return nil, err
			}
		}
		next, ok := at.attrs["href"]
		if !ok {
			break
		}
		id, err := reference("url(" + next + ")")
		if err != nil {
			return nil, at.fail("%v", err)
		}
		at = r.ids[id]
	}
	g := &vector.Gradient{Radial: n.name == "radialGradient", Stops: stops, Box: attrs["gradientUnits"] != "userSpaceOnUse"}
	spread := map[string]vector.Spread{"": vector.Pad, "pad": vector.Pad, "reflect": vector.Reflect, "repeat": vector.Repeat}
	var ok bool
	if g.Spread, ok = spread[attrs["spreadMethod"]]; !ok {
		return nil, n.fail("spreadMethod %q is none of pad, reflect, repeat", short(attrs["spreadMethod"]))
	}
	if err := placeGradient(g, n, attrs); err != nil {
		return nil, err
	}
	if t, ok := attrs["gradientTransform"]; ok {
		m, err := transform(t)
		if err != nil {
			return nil, n.fail("%v", err)
		}
		g.M = m.Mul(g.M)
	}
	return g, nil
}

// placeGradient sets the matrix from x1 … y2 or cx … fy. SVG's defaults are fractions of the box.
func placeGradient(g *vector.Gradient, n *node, attrs map[string]string) error {
	var err error
	get := func(key string, def float64) float64 {
		v, ok := attrs[key]
		if !ok {
			return def
		}
		f, e := fraction(v)
		if e != nil && err == nil {
			err = n.fail("%s: %v", key, e)
		}
		return f
	}
	if !g.Radial {
		x1, y1, x2, y2 := get("x1", 0), get("y1", 0), get("x2", 1), get("y2", 0)
		g.M = draw.Affine{A: x2 - x1, B: y2 - y1, C: y1 - y2, D: x2 - x1, X: x1, Y: y1}
		return err
	}
	cx, cy, rad := get("cx", 0.5), get("cy", 0.5), get("r", 0.5)
	fx, fy := get("fx", cx), get("fy", cy)
	g.M = draw.Affine{A: rad, D: rad, X: cx, Y: cy}
	if rad > 0 {
		g.Focus = vector.Point{X: (fx - cx) / rad, Y: (fy - cy) / rad}
		// A focus on or outside the circle is moved just inside.
		if d := math.Hypot(g.Focus.X, g.Focus.Y); d > 0.99 {
			g.Focus.X, g.Focus.Y = g.Focus.X*0.99/d, g.Focus.Y*0.99/d
		}
	}
	return err
}

func gradientStops(n *node) ([]vector.Stop, error) {
	var stops []vector.Stop
	last := 0.0
	for _, k := range n.kids {
		if k.name != "stop" {
			continue
		}
		s := vector.Stop{Colour: draw.Black}
		var err error
		if v, ok := k.attrs["offset"]; ok {
			if s.At, err = fraction(v); err != nil {
				return nil, k.fail("%v", err)
			}
		}
		if v, ok := k.attrs["stop-color"]; ok {
			if s.Colour, err = colour(v); err != nil {
				return nil, k.fail("%v", err)
			}
		}
		if v, ok := k.attrs["stop-opacity"]; ok {
			a, err := fraction(v)
			if err != nil {
				return nil, k.fail("%v", err)
			}
			s.Colour = s.Colour.Fade(a)
		}
		s.At = min(max(s.At, last), 1) // offsets never go back
		last = s.At
		if stops = append(stops, s); len(stops) > MaxList {
			return nil, k.fail("more than %d stops", MaxList)
		}
	}
	return stops, nil
}
