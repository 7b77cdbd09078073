package draw

import "image"

// Blend says how a quad meets what is under it; the equations stand in the package comment.
type Blend uint8

// Over is paint, Add is light.
const (
	Over Blend = iota
	Add
)

// Quad is one piece of an image, placed.
type Quad struct {
	Image  *Image          // nil: a solid of Colour
	Src    image.Rectangle // the piece, in image px; empty: the whole image (for a solid: 1×1)
	M      Affine          // Src-local px → output px
	Colour Colour          // premultiplied multiplier
	Blend  Blend
	Flat   bool // the image's shape alone counts, as if it were white all over
}

// Source is the piece to draw, in image px: Src clipped to the image, or what an empty Src stands for.
func (q *Quad) Source() image.Rectangle {
	if q.Image == nil {
		if q.Src.Empty() {
			return image.Rect(0, 0, 1, 1)
		}
		return q.Src
	}
	if q.Src == (image.Rectangle{}) {
		return q.Image.Bounds()
	}
	return q.Src.Intersect(q.Image.Bounds())
}

// List is a picture: quads in drawing order. Reset and fill it every frame; its memory is kept.
type List struct{ Quads []Quad }

// Reset empties the list.
func (l *List) Reset() { l.Quads = l.Quads[:0] }

// Push appends a quad.
func (l *List) Push(q Quad) { l.Quads = append(l.Quads, q) }

// Draw appends a whole image, painted Over.
func (l *List) Draw(img *Image, m Affine, c Colour) {
	l.Push(Quad{Image: img, M: m, Colour: c})
}

// Light appends a whole image, blended Add.
func (l *List) Light(img *Image, m Affine, c Colour) {
	l.Push(Quad{Image: img, M: m, Colour: c, Blend: Add})
}

// Rect appends a solid rectangle in output px, painted Over; its edges fall on whole px.
func (l *List) Rect(x, y, w, h float64, c Colour) {
	l.Push(Quad{M: Affine{A: w, D: h, X: x, Y: y}, Colour: c})
}
