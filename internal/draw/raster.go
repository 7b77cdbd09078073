package draw

import "math"

// DrawRows draws the list's part in rows y0 ≤ y < y1. Several goroutines may draw disjoint rows of one frame at once;
// the picture is the same as Draw's.
func (f *Frame) DrawRows(l *List, y0, y1 int) {
	for i := range l.Quads {
		q := &l.Quads[i]
		src := q.source()
		if src.Empty() {
			continue
		}
		if x, y, ok := q.M.Snap(); ok && q.Image != nil {
			q.M = Translate(float64(x), float64(y))
		}
		inv, ok := q.M.Invert()
		if !ok {
			continue
		}
		for y := max(y0, 0); y < min(y1, f.H); y++ {
			for x := range f.W {
				p := inv.Apply(Point{float64(x) + 0.5, float64(y) + 0.5})
				u, v := p.X-0.5, p.Y-0.5
				if q.Image == nil {
					if p.X >= 0 && p.Y >= 0 && p.X < float64(src.Dx()) && p.Y < float64(src.Dy()) {
						d := &f.Pix[y*f.W+x]
						*d = over(*d, uint32(q.Colour))
					}
					continue
				}
				if u <= -1 || v <= -1 || u >= float64(src.Dx()) || v >= float64(src.Dy()) {
					continue
				}
				iu, iv := int(math.Floor(u)), int(math.Floor(v))
				fx, fy := u-float64(iu), v-float64(iv)
				at := func(x, y int, w float64) uint32 {
					if x < 0 || y < 0 || x >= src.Dx() || y >= src.Dy() {
						return 0
					}
					return scale255(uint32(q.Image.At(src.Min.X+x, src.Min.Y+y)), byte8(w))
				}
				s := at(iu, iv, (1-fx)*(1-fy)) + at(iu+1, iv, fx*(1-fy)) + at(iu, iv+1, (1-fx)*fy) + at(iu+1, iv+1, fx*fy)
				s = mulPixel(s, uint32(q.Colour))
				d := &f.Pix[y*f.W+x]
				if q.Blend == Add {
					*d = add(*d, s)
				} else {
					*d = over(*d, s)
				}
			}
		}
	}
}
