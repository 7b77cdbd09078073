package draw

import (
	"image"
	"math"
)

// Strip bends an image along a line: its rows follow spine (output px) from the first point to the last, its middle column
// on it, w0 px wide at the start and w1 at the end. Each step of the spine is one quad, which reaches so far under the
// next that no gap shows in a bend; so the image should be opaque across its middle. Use steps of some px: at most one for
// each row of the image.
func (l *List) Strip(img *Image, spine []Point, w0, w1 float64, c Colour) {
	n := len(spine) - 1
	if n < 1 || img.h < n {
		return
	}
	for i := range n {
		a, b := spine[i], spine[i+1]
		along := Point{b.X - a.X, b.Y - a.Y}
		step := math.Hypot(along.X, along.Y)
		if !(step > 0) {
			continue
		}
		top, end := img.h*i/n, img.h*(i+1)/n
		rows := float64(end - top)
		width := w0 + float64((w1-w0)*(float64(i)+0.5)/float64(n))
		// Local y runs along the spine, local x across it, to the right of the way up.
		across := width / float64(img.w) / step
		m := Affine{
			A: -along.Y * across, B: along.X * across,
			C: along.X / rows, D: along.Y / rows,
		}
		half := float64(img.w) / 2
		m.X, m.Y = a.X-float64(m.A*half), a.Y-float64(m.B*half)
		under := 0
		if i+1 < n {
			gap := width/2*turn(along, spine[i+2], b) + 1.5 // px
			under = int(math.Ceil(min(gap*rows/step, float64(img.h))))
		}
		l.Push(Quad{Image: img, Src: image.Rect(0, top, img.w, min(end+under, img.h)), M: m, Colour: c})
	}
}

// turn is the sine of the angle between a step and the next one, from b to c; at least 1 for a turn back.
func turn(along, c, b Point) float64 {
	x, y := c.X-b.X, c.Y-b.Y
	size := math.Hypot(along.X, along.Y) * math.Hypot(x, y)
	if !(size > 0) {
		return 0
	}
	if float64(along.X*x)+float64(along.Y*y) < 0 {
		return 1
	}
	return math.Abs(float64(along.X*y)-float64(along.Y*x)) / size
}
