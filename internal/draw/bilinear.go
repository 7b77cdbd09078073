package draw

import "image"

// bilinear draws a turned or scaled piece. A row is cut in three: the middle, where all four neighbours of every sample lie
// in the source and need no check, and the soft ends.
func (p *painter) bilinear(q *Quad, src image.Rectangle, mix mixer) {
	const nearest256 = fixOne / 512 // half of the 1/256 px that fractions are cut to
	w, ok := newWalk(q.M, src, 0.5, -0.5, nearest256, p.clip)
	if !ok {
		return
	}
	s := sampler{
		pix: q.Image.pix[src.Min.Y*q.Image.w+src.Min.X:], stride: q.Image.w,
		w: int64(src.Dx()), h: int64(src.Dy()), ux: w.ux, vx: w.vx,
	}
	n := w.box.Dx()
	for y := max(w.box.Min.Y, p.y0); y < min(w.box.Max.Y, p.y1); y++ {
		s.u, s.v = w.start(y)
		// Every pixel with a neighbour in the source …
		a, b := within(s.u, w.ux, -fixOne, s.w<<fixBits, n)
		c, d := within(s.v, w.vx, -fixOne, s.h<<fixBits, n)
		a, b = max(a, c), min(b, d)
		if w.vx == 0 && a < b {
			// Scaled only: the row reads just two source rows, which may be empty at their ends.
			lo, hi := q.Image.rows.reach(src.Min.Y+int(s.v>>fixBits), src)
			i, j := within(s.u, w.ux, int64(lo-1)<<fixBits, int64(hi)<<fixBits, n)
			a, b = max(a, i), min(b, j)
		}
		if a >= b {
			continue
		}
		// … and those with all four.
		i, j := within(s.u, w.ux, 0, (s.w-1)<<fixBits, n)
		c, d = within(s.v, w.vx, 0, (s.h-1)<<fixBits, n)
		i, j = max(i, c, a), min(j, d, b)
		if i >= j {
			i, j = b, b
		}
		p.sample(&s, y, w.box.Min.X, a, i, false, mix)
		if mix.plain() {
			s.paint(p.row(y, w.box.Min.X+i, w.box.Min.X+j), i)
		} else {
			p.sample(&s, y, w.box.Min.X, i, j, true, mix)
		}
		p.sample(&s, y, w.box.Min.X, j, b, false, mix)
	}
}

// paint is sample for all neighbours inside, painted Over as it is: the case of nearly all that turns, worth a loop
// without the line between.
func (s *sampler) paint(dst []uint32, a int) {
	u, v := s.u+int64(a)*s.ux, s.v+int64(a)*s.vx
	pix, stride, ux, vx := s.pix, s.stride, s.ux, s.vx
	for i := range dst {
		at := int(v>>fixBits)*stride + int(u>>fixBits)
		top := (*[2]uint32)(pix[at:])
		low := (*[2]uint32)(pix[at+stride:])
		fx, fy := uint64(u)>>24&0xFF, uint64(v)>>24&0xFF
		u += ux
		v += vx
		p := top[0]
		if p == top[1] && p == low[0] && p == low[1] {
			if p>>24 == opaque8 {
				dst[i] = p
			} else if p != 0 {
				dst[i] = over(dst[i], p)
			}
			continue
		}
		wd := (fx*fy + 128) >> 8
		t := spread(p)*(256-fx-fy+wd) + spread(top[1])*(fx-wd) + spread(low[0])*(fy-wd) + spread(low[1])*wd + halves
		t = t >> 8 & lanes
		if t>>48 == opaque8 {
			dst[i] = pack(t)
		} else {
			dst[i] = overLanes(dst[i], t)
		}
	}
}

// sample draws steps a to b of row y, in pieces that fit the line buffer.
func (p *painter) sample(s *sampler, y, x0, a, b int, inside bool, mix mixer) {
	for a < b {
		n := min(b-a, lineLen)
		line := p.line[:n]
		if inside {
			s.inner(line, a)
		} else {
			s.edge(line, a)
		}
		mix.blendRow(p.row(y, x0+a, x0+a+n), line)
		a += n
	}
}

// sampler reads a source along a line: step i is at (u + i·ux, v + i·vx).
type sampler struct {
	pix          []uint32 // from the source's top left pixel on
	stride       int
	w, h         int64
	u, v, ux, vx int64
}

// inner fills line with samples from step a on; all neighbours lie in the source.
func (s *sampler) inner(line []uint32, a int) {
	u, v := s.u+int64(a)*s.ux, s.v+int64(a)*s.vx
	pix, stride, ux, vx := s.pix, s.stride, s.ux, s.vx
	for i := range line {
		at := int(v>>fixBits)*stride + int(u>>fixBits)
		top := (*[2]uint32)(pix[at:])
		low := (*[2]uint32)(pix[at+stride:])
		if top[0] == top[1] && low[0] == low[1] && top[0] == low[0] {
			line[i] = top[0] // flat colour needs no arithmetic
		} else {
			line[i] = mix4(top[0], top[1], low[0], low[1], uint64(u)>>24&0xFF, uint64(v)>>24&0xFF)
		}
		u += ux
		v += vx
	}
}

// edge is inner for places where some neighbours lie outside, where all is transparent.
func (s *sampler) edge(line []uint32, a int) {
	u, v := s.u+int64(a)*s.ux, s.v+int64(a)*s.vx
	for i := range line {
		x, y := u>>fixBits, v>>fixBits
		line[i] = mix4(s.at(x, y), s.at(x+1, y), s.at(x, y+1), s.at(x+1, y+1), uint64(u)>>24&0xFF, uint64(v)>>24&0xFF)
		u += s.ux
		v += s.vx
	}
}

func (s *sampler) at(x, y int64) uint32 {
	if uint64(x) >= uint64(s.w) || uint64(y) >= uint64(s.h) {
		return 0
	}
	return s.pix[int(y)*s.stride+int(x)]
}

// mix4 weighs the four neighbours a b / c d by fractions fx, fy of 256. The weights are whole and sum to 256, so flat
// colour stays exact and no channel passes 255.
func mix4(a, b, c, d uint32, fx, fy uint64) uint32 {
	wd := (fx*fy + 128) >> 8
	wb, wc := fx-wd, fy-wd
	wa := 256 - fx - fy + wd
	t := spread(a)*wa + spread(b)*wb + spread(c)*wc + spread(d)*wd + halves
	return pack(t >> 8 & lanes)
}
