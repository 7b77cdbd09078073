package vector

import (
	"image"

	"hibana/internal/draw"
)

// canvas is where shapes are composed: a rectangle of premultiplied pixels that need not begin at the origin.
type canvas struct {
	r     image.Rectangle
	pix   []uint32
	work  *int // px that may still be painted, shared with layers; below 0 nothing is drawn any more
	cover cover
	mask  []uint8
	line  []uint32
}

func newCanvas(r image.Rectangle, work *int) *canvas {
	return &canvas{r: r, work: work, pix: make([]uint32, r.Dx()*r.Dy()), mask: make([]uint8, r.Dx()), line: make([]uint32, r.Dx())}
}

// spend takes from the allowed work and tells whether there was enough.
func (c *canvas) spend(r image.Rectangle) bool {
	*c.work -= r.Dx() * r.Dy()
	return *c.work >= 0
}

// pixelBox is the smallest whole-pixel rectangle around the contours, within the canvas.
func (c *canvas) pixelBox(cs []contour) image.Rectangle {
	lo, hi, ok := bounds(cs)
	if !ok {
		return image.Rectangle{}
	}
	return outer(lo, hi).Intersect(c.r)
}

// fill paints outlines given in px; alpha is a further opacity, 0–255.
func (c *canvas) fill(cs []contour, evenOdd bool, s *shader, alpha uint32) {
	r := c.pixelBox(cs)
	if r.Empty() || alpha == 0 || !c.spend(r) {
		return
	}
	c.cover.reset(r)
	c.cover.add(cs)
	mask := c.mask[:r.Dx()]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := c.cover.row(y-r.Min.Y, evenOdd, mask)
		if from >= to {
			continue
		}
		line := c.line[from:to]
		s.row(r.Min.X+from, y, line)
		at := (y-c.r.Min.Y)*c.r.Dx() + r.Min.X - c.r.Min.X + from
		draw.OverMasked(c.pix[at:at+to-from], line, mask[from:to], alpha)
	}
}

// clip keeps only what lies inside the outlines.
func (c *canvas) clip(cs []contour, evenOdd bool) {
	c.cover.reset(c.r)
	c.cover.add(cs)
	w := c.r.Dx()
	for y := range c.r.Dy() {
		c.cover.row(y, evenOdd, c.mask[:w])
		draw.MulMask(c.pix[y*w:(y+1)*w], c.mask[:w])
	}
}

// paste paints a canvas that lies within this one over it, with an opacity 0–255.
func (c *canvas) paste(o *canvas, alpha uint32) {
	w := o.r.Dx()
	for i := range w {
		c.mask[i] = 255
	}
	for y := range o.r.Dy() {
		at := (o.r.Min.Y-c.r.Min.Y+y)*c.r.Dx() + o.r.Min.X - c.r.Min.X
		draw.OverMasked(c.pix[at:at+w], o.pix[y*w:(y+1)*w], c.mask[:w], alpha)
	}
}

// trim is the rectangle of what is not empty.
func (c *canvas) trim() image.Rectangle {
	w := c.r.Dx()
	var box image.Rectangle
	for y := range c.r.Dy() {
		row := c.pix[y*w : (y+1)*w]
		a, b := 0, w
		for a < b && row[a] == 0 {
			a++
		}
		for b > a && row[b-1] == 0 {
			b--
		}
		if a < b {
			box = box.Union(image.Rect(c.r.Min.X+a, c.r.Min.Y+y, c.r.Min.X+b, c.r.Min.Y+y+1))
		}
	}
	return box
}

// image copies a rectangle of the canvas out.
func (c *canvas) image(r image.Rectangle) *draw.Image {
	pix := make([]uint32, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at := (y-c.r.Min.Y)*c.r.Dx() + r.Min.X - c.r.Min.X
		pix = append(pix, c.pix[at:at+r.Dx()]...)
	}
	return draw.NewImage(r.Dx(), r.Dy(), pix)
}
