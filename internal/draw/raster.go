package draw

import (
	"image"
	"math"
	"sync"
)

// MaxFrame is the widest and highest frame that is drawn whole; beyond it pixels are left alone.
const MaxFrame = 1 << 14

// Draw draws the whole list.
func (f *Frame) Draw(l *List) { f.DrawRows(l, 0, f.H) }

// DrawBands draws the list in n horizontal bands at once; the picture is the same as Draw's.
func (f *Frame) DrawBands(l *List, n int) {
	n = max(1, min(n, f.H))
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { f.DrawRows(l, f.H*i/n, f.H*(i+1)/n) })
	}
	wg.Wait()
}

// DrawRows draws the list's part in rows y0 ≤ y < y1. Several goroutines may draw disjoint rows of one frame at once;
// the picture is the same as Draw's. It allocates nothing.
func (f *Frame) DrawRows(l *List, y0, y1 int) {
	p := painter{frame: f, clip: image.Rect(0, 0, min(f.W, MaxFrame), min(f.H, MaxFrame))}
	p.y0, p.y1 = max(y0, 0), min(y1, p.clip.Max.Y)
	if p.y0 >= p.y1 {
		return
	}
	for i := range l.Quads {
		p.quad(&l.Quads[i])
	}
}

// painter draws quads into some rows of a frame.
type painter struct {
	frame  *Frame
	clip   image.Rectangle // the whole frame: fixed-point places are counted from it, so that bands do not matter
	y0, y1 int
	line   [lineLen]uint32 // one piece of a row, sampled, before it is blended
}

const lineLen = 256

// quad picks the way by the rule in the package comment.
func (p *painter) quad(q *Quad) {
	src := q.Source()
	if src.Empty() || q.Colour == Clear {
		return
	}
	if q.Image == nil {
		p.solid(q, src)
		return
	}
	mix := mixer{valid(uint32(q.Colour)), q.Blend, q.Flat}
	if x, y, ok := q.M.Snap(); ok {
		p.copy(q.Image, src, x, y, mix)
		return
	}
	p.bilinear(q, src, mix)
}

// row is a piece of the frame's row y.
func (p *painter) row(y, x0, x1 int) []uint32 {
	at := y * p.frame.W
	return p.frame.Pix[at+x0 : at+x1]
}

// copy draws a piece of an image whose top left corner falls on the output pixel (x, y).
func (p *painter) copy(m *Image, src image.Rectangle, x, y int, mix mixer) {
	dx, dy := x-src.Min.X, y-src.Min.Y // image px → output px
	x0, x1 := max(src.Min.X, -dx), min(src.Max.X, p.clip.Max.X-dx)
	y0, y1 := max(src.Min.Y, p.y0-dy), min(src.Max.Y, p.y1-dy)
	if x0 >= x1 {
		return
	}
	for y := y0; y < y1; y++ {
		for _, s := range m.rows.row(y) {
			a, b := max(int(s.x0), x0), min(int(s.x1), x1)
			if a >= b {
				continue
			}
			dst, from := p.row(y+dy, a+dx, b+dx), m.pix[y*m.w+a:y*m.w+b]
			if s.opaque && mix.plain() {
				copy(dst, from)
			} else {
				mix.blendRow(dst, from)
			}
		}
	}
}

// extent is the smallest rectangle of whole px, within clip, around the box (x0, y0)–(x1, y1) mapped by m; empty when m is
// not finite.
func extent(m Affine, x0, y0, x1, y1 float64, clip image.Rectangle) image.Rectangle {
	lo, hi := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, c := range [4]Point{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		c = m.Apply(c)
		lo = Point{min(lo.X, c.X), min(lo.Y, c.Y)} // min and max keep a NaN
		hi = Point{max(hi.X, c.X), max(hi.Y, c.Y)}
	}
	w, h := float64(clip.Max.X), float64(clip.Max.Y)
	if !(lo.X < w && lo.Y < h && hi.X > 0 && hi.Y > 0) {
		return image.Rectangle{}
	}
	return image.Rect(int(max(math.Floor(lo.X), 0)), int(max(math.Floor(lo.Y), 0)),
		int(min(math.Ceil(hi.X), w)), int(min(math.Ceil(hi.Y), h)))
}
