package vector

import (
	"image"
	"math"
)

// cover turns outlines into area coverage. Each line adds, to the cells it crosses, how much the coverage of everything
// to its right changes; a running sum along a row then gives the signed area. All in integers: 1/256 px places, full
// coverage is fullCover.
type cover struct {
	x0, y0, w, h int
	acc          []int32 // (w+2) cells a row: one more for what a line in the last cell passes on, one for lines beyond
}

const (
	subBits   = 8
	sub       = 1 << subBits
	fullCover = sub * 2 * sub
)

// reset empties the buffer and takes a new rectangle, in px.
func (c *cover) reset(r image.Rectangle) {
	c.x0, c.y0, c.w, c.h = r.Min.X, r.Min.Y, r.Dx(), r.Dy()
	n := (c.w + 2) * c.h
	if cap(c.acc) < n {
		c.acc = make([]int32, n)
		return
	}
	c.acc = c.acc[:n]
	clear(c.acc)
}

// add draws the outlines; open ones are closed.
func (c *cover) add(cs []contour) {
	for _, k := range cs {
		if n := len(k.pts); n > 1 {
			o := k.pts[n-1]
			for _, p := range k.pts {
				c.line(o, p)
				o = p
			}
		}
	}
}

// line clips to the rectangle's rows, bends what is left or right of it to its edges (its coverage matters, its place
// does not) and hands on in sub-pixels.
func (c *cover) line(p, q Point) {
	px, py, qx, qy := p.X-float64(c.x0), p.Y-float64(c.y0), q.X-float64(c.x0), q.Y-float64(c.y0)
	dir := int32(1)
	if py > qy {
		px, py, qx, qy, dir = qx, qy, px, py, -1
	}
	bottom := float64(c.h)
	if qy <= 0 || py >= bottom {
		return
	}
	slope := (qx - px) / (qy - py)
	if py < 0 {
		px, py = px-float64(py*slope), 0
	}
	if qy > bottom {
		qx, qy = px+float64((bottom-py)*slope), bottom
	}
	// Cut where the line crosses x = 0 and x = w.
	right := float64(c.w)
	cuts := [4]float64{py, qy, qy, qy}
	n := 1
	for _, edge := range [2]float64{0, right} {
		if (px < edge) != (qx < edge) {
			cuts[n] = min(max(py+(edge-px)/slope, py), qy)
			n++
		}
	}
	if n == 3 && cuts[1] > cuts[2] {
		cuts[1], cuts[2] = cuts[2], cuts[1]
	}
	cuts[n] = qy
	at := func(y float64) int {
		x := px + float64((y-py)*slope)
		if y == qy {
			x = qx
		}
		return int(math.Floor(min(max(x, 0), right)*sub + 0.5))
	}
	for i := range n {
		a, b := cuts[i], cuts[i+1]
		c.subLine(at(a), int(math.Floor(a*sub+0.5)), at(b), int(math.Floor(b*sub+0.5)), dir)
	}
}

// subLine walks the rows from (x0, y0) down to (x1, y1), in sub-pixels.
func (c *cover) subLine(x0, y0, x1, y1 int, dir int32) {
	if y0 == y1 {
		return
	}
	dx, dy := x1-x0, y1-y0
	stride := c.w + 2
	x := x0
	for y := y0; y < y1; {
		next := min((y>>subBits+1)<<subBits, y1)
		nx := x1
		if next < y1 {
			nx = x0 + floorDiv(dx*(next-y0), dy)
		}
		row := y >> subBits * stride
		c.rowLine(c.acc[row:row+stride:row+stride], x, nx, int32(next-y)*dir)
		x, y = nx, next
	}
}

// rowLine adds a line inside one row: from x0 to x1 (sub-pixels) while it covers dy (signed sub-pixels).
func (c *cover) rowLine(row []int32, x0, x1 int, dy int32) {
	if x0 > x1 {
		x0, x1 = x1, x0 // its height over each cell is the same either way
	}
	i, last := x0>>subBits, x1>>subBits
	if i == last {
		f := int32(x0&(sub-1) + x1&(sub-1))
		row[i] += dy * (2*sub - f)
		row[i+1] += dy * f
		return
	}
	done := int32(0)
	for x := x0; x < x1; {
		next := min((x>>subBits+1)<<subBits, x1)
		total := int32(int64(dy) * int64(next-x0) / int64(x1-x0))
		d := total - done
		done = total
		f := int32(x - i<<subBits + next - i<<subBits)
		row[i] += d * (2*sub - f)
		row[i+1] += d * f
		x = next
		i++
	}
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// row writes the coverage of a row, 0–255 a pixel, into out (w bytes) and tells from where to where it is not 0.
func (c *cover) row(y int, evenOdd bool, out []uint8) (from, to int) {
	stride := c.w + 2
	acc := c.acc[y*stride : y*stride+c.w]
	out = out[:len(acc)]
	from, to = len(acc), 0
	sum := int32(0)
	for x, a := range acc {
		sum += a
		v := sum
		if v < 0 {
			v = -v
		}
		if evenOdd {
			v &= 2*fullCover - 1
			if v > fullCover {
				v = 2*fullCover - v
			}
		} else if v > fullCover {
			v = fullCover
		}
		b := uint8((v*255 + fullCover/2) / fullCover)
		out[x] = b
		if b != 0 {
			from, to = min(from, x), x+1
		}
	}
	return from, to
}
