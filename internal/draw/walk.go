package draw

import (
	"image"
	"math"
)

// Fixed-point source places have 32 fractional bits.
const (
	fixBits = 32
	fixOne  = 1 << fixBits
)

// maxStep is the largest change of the source place from one output px to the next, in source px. A quad that would need
// more is thinner than a thousandth of a pixel and is left out. With MaxFrame it keeps all places below 2⁶².
const maxStep = 1 << 15

// walk steps through source places while output pixels advance: at output pixel (x, y) the source place is
// (u, v) = (u0, v0) + (x − x0)·(ux, vx) + (y − y0)·(uy, vy).
type walk struct {
	box                    image.Rectangle // output pixels that may be touched; x0, y0 is its corner
	u0, v0, ux, vx, uy, vy int64
}

// newWalk inverts m. The places are those of pixel centres, moved by shift (source px) and by bias (fixed point).
// pad is how far around the source the quad still shows, in source px. ok is false when there is nothing to draw.
func newWalk(m Affine, src image.Rectangle, pad, shift float64, bias int64, clip image.Rectangle) (w walk, ok bool) {
	inv, ok := m.Invert()
	if !ok || max(math.Abs(inv.A), math.Abs(inv.B), math.Abs(inv.C), math.Abs(inv.D)) > maxStep {
		return w, false
	}
	w.box = extent(m, -pad, -pad, float64(src.Dx())+pad, float64(src.Dy())+pad, clip)
	if w.box.Empty() {
		return w, false
	}
	o := inv.Apply(Point{float64(w.box.Min.X) + 0.5, float64(w.box.Min.Y) + 0.5})
	if !(max(math.Abs(o.X), math.Abs(o.Y)) < maxStep*MaxFrame) {
		return w, false
	}
	w.u0, w.v0 = fixed(o.X+shift)+bias, fixed(o.Y+shift)+bias
	w.ux, w.vx, w.uy, w.vy = fixed(inv.A), fixed(inv.B), fixed(inv.C), fixed(inv.D)
	return w, true
}

func fixed(x float64) int64 { return int64(math.Floor(float64(x*fixOne) + 0.5)) }

// start is the source place at the left end of row y.
func (w *walk) start(y int) (u, v int64) {
	dy := int64(y - w.box.Min.Y)
	return w.u0 + dy*w.uy, w.v0 + dy*w.vy
}

// within is the range of steps i, from a up to but without b, in 0 ≤ i < n, for which lo ≤ u + i·du < hi.
func within(u, du, lo, hi int64, n int) (a, b int) {
	switch {
	case du == 0:
		if u < lo || u >= hi {
			return 0, 0
		}
		return 0, n
	case du > 0:
		return clampStep(ceilDiv(lo-u, du), n), clampStep(ceilDiv(hi-u, du), n)
	}
	return clampStep(ceilDiv(u-hi+1, -du), n), clampStep(ceilDiv(u-lo+1, -du), n)
}

// ceilDiv is ⌈a/b⌉ for b > 0.
func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

func clampStep(i int64, n int) int { return int(min(max(i, 0), int64(n))) }

// solid fills the output pixels whose centre lies in the transformed source.
func (p *painter) solid(q *Quad, src image.Rectangle) {
	w, ok := newWalk(q.M, src, 0, 0, 0, p.clip)
	if !ok {
		return
	}
	mix, colour := mixer{colour: uint32(White), blend: q.Blend}, valid(uint32(q.Colour))
	right, bottom, n := int64(src.Dx())<<fixBits, int64(src.Dy())<<fixBits, w.box.Dx()
	for y := max(w.box.Min.Y, p.y0); y < min(w.box.Max.Y, p.y1); y++ {
		u, v := w.start(y)
		a, b := within(u, w.ux, 0, right, n)
		c, d := within(v, w.vx, 0, bottom, n)
		a, b = max(a, c), min(b, d)
		if a < b {
			mix.fillRow(p.row(y, w.box.Min.X+a, w.box.Min.X+b), colour)
		}
	}
}
