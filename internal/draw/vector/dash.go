package vector

import "math"

// maxDashes bounds the dashes of one path; a finer pattern is drawn as a whole line.
const maxDashes = 4096

// dashes cuts a contour by a dash pattern (lengths on, off, on, …; an odd list counts twice, as in SVG). A pattern that
// says nothing, or would need more than room dashes, gives the contour back.
func dashes(c contour, pattern []float64, shift float64, room int) []contour {
	total := 0.0
	for _, d := range pattern {
		if !(d >= 0) {
			return []contour{c}
		}
		total += d
	}
	pts := c.pts
	if c.closed && len(pts) > 1 {
		pts = append(pts[:len(pts):len(pts)], pts[0])
	}
	if !(total > 0) || math.IsInf(total, 0) || length(pts)/total*float64(len(pattern)) > float64(room) {
		return []contour{c}
	}
	if len(pattern)%2 == 1 {
		pattern = append(pattern[:len(pattern):len(pattern)], pattern...)
		total *= 2
	}
	// k is the current dash, left what remains of it.
	k, at := 0, math.Mod(shift, total)
	if at < 0 {
		at += total
	}
	for at >= pattern[k] && at > 0 {
		at -= pattern[k]
		k = (k + 1) % len(pattern)
	}
	left := pattern[k] - at
	var out []contour
	var cur []Point
	if k%2 == 0 && len(pts) > 0 {
		cur = append(cur, pts[0])
	}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		done := 0.0
		for done+left < l {
			done += left
			t := done / l
			p := Point{X: a.X + float64((b.X-a.X)*t), Y: a.Y + float64((b.Y-a.Y)*t)}
			if k%2 == 0 {
				out, cur = append(out, contour{pts: append(cur, p)}), nil
			} else {
				cur = []Point{p}
			}
			k = (k + 1) % len(pattern)
			left = pattern[k]
		}
		left -= l - done
		if k%2 == 0 {
			cur = append(cur, b)
		}
	}
	if len(cur) > 1 {
		out = append(out, contour{pts: cur})
	}
	return out
}
