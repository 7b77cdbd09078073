package svg

import (
	"math"

	"hibana/internal/draw/vector"
)

// shapePath is the outline of a basic shape or path; nil when it has no area or length to draw.
func shapePath(n *node) (*vector.Path, error) {
	var err error
	get := func(key string, def float64) float64 {
		v, e := optional(n, key, def)
		if e != nil && err == nil {
			err = n.fail("%v", e)
		}
		return v
	}
	var p *vector.Path
	switch n.name {
	case "path":
		var e error
		if p, e = pathData(n.attrs["d"]); e != nil {
			return nil, n.fail("%v", e)
		}
	case "rect":
		p = rectPath(get("x", 0), get("y", 0), get("width", 0), get("height", 0), get("rx", math.NaN()), get("ry", math.NaN()))
	case "circle":
		if r := get("r", 0); r > 0 {
			p = vector.Circle(get("cx", 0), get("cy", 0), r)
		}
	case "ellipse":
		if rx, ry := get("rx", 0), get("ry", 0); rx > 0 && ry > 0 {
			p = vector.Ellipse(get("cx", 0), get("cy", 0), rx, ry)
		}
	case "line":
		p = vector.NewPath().MoveTo(get("x1", 0), get("y1", 0)).LineTo(get("x2", 0), get("y2", 0))
	case "polyline", "polygon":
		v, e := numbers(n.attrs["points"])
		if e != nil || len(v)%2 != 0 {
			return nil, n.fail("points must be pairs of numbers")
		}
		pts := make([]vector.Point, len(v)/2)
		for i := range pts {
			pts[i] = vector.Point{X: v[2*i], Y: v[2*i+1]}
		}
		p = vector.Polyline(pts...)
		if n.name == "polygon" {
			p.Close()
		}
	default:
		return nil, n.fail("this element is not supported")
	}
	if err != nil || p == nil || p.Empty() {
		return nil, err
	}
	return p, nil
}

// rectPath rounds corners as SVG does: a missing rx or ry is the other.
func rectPath(x, y, w, h, rx, ry float64) *vector.Path {
	if w <= 0 || h <= 0 {
		return nil
	}
	if math.IsNaN(rx) {
		rx = ry
	}
	if math.IsNaN(ry) {
		ry = rx
	}
	if math.IsNaN(rx) {
		rx, ry = 0, 0
	}
	return vector.RoundRect(x, y, w, h, rx, ry)
}
