package vector

import "math"

// ink outlines a line whose width follows Weights.
func (o *outliner) ink(c contour) []contour {
	pts := dedupe(c.pts, c.closed)
	if c.closed && len(pts) > 1 {
		pts = append(pts, pts[0])
	}
	total := length(pts)
	pts = subdivide(pts, total/float64(max(len(o.Weights)-1, 1)*inkPieces))
	knots := make([]knot, len(pts))
	run := 0.0
	for i, p := range pts {
		if i > 0 {
			run += math.Hypot(p.X-pts[i-1].X, p.Y-pts[i-1].Y)
		}
		t := 0.0
		if total > 0 {
			t = run / total
		}
		knots[i] = knot{p, o.Width / 2 * weight(o.Weights, t)}
	}
	brush := *o
	brush.Cap, brush.Join = RoundCap, RoundJoin
	return brush.trace(knots, false)
}

// inkPieces is how many straight tapers stand for the width between two weights.
const inkPieces = 10

// weight is the width factor at t (0–1): the weights at equal distances, joined by smoothsteps, never negative.
func weight(w []float64, t float64) float64 {
	x := min(max(t, 0), 1) * float64(len(w)-1)
	i := min(int(x), max(len(w)-2, 0))
	f := x - float64(i)
	f = f * f * (3 - float64(2*f))
	a, b := w[i], w[min(i+1, len(w)-1)]
	return max(0, a+float64((b-a)*f))
}

func length(pts []Point) float64 {
	sum := 0.0
	for i := 1; i < len(pts); i++ {
		sum += math.Hypot(pts[i].X-pts[i-1].X, pts[i].Y-pts[i-1].Y)
	}
	return sum
}

// subdivide cuts pieces longer than step.
func subdivide(pts []Point, step float64) []Point {
	var out []Point
	for i, p := range pts {
		if i > 0 && step > 0 {
			o := pts[i-1]
			n := int(min(math.Ceil(math.Hypot(p.X-o.X, p.Y-o.Y)/step), maxPieces))
			for k := 1; k < n; k++ {
				t := float64(k) / float64(n)
				out = append(out, Point{X: o.X + float64((p.X-o.X)*t), Y: o.Y + float64((p.Y-o.Y)*t)})
			}
		}
		out = append(out, p)
	}
	return out
}
