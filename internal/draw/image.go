package draw

import "image"

// Image is a rectangle of premultiplied pixels that never changes once made. Its identity is its pointer: a back end may
// keep what it uploaded in a map keyed by *Image.
type Image struct {
	w, h int
	pix  []uint32 // w·h words, row by row
	rows spans
}

// NewImage makes an image of w×h pixels; it keeps pix, which must hold w·h words and may not be written afterwards.
// Channels above their alpha are cut to it, in place. It panics when the length is wrong: that is a mistake in the calling code.
func NewImage(w, h int, pix []uint32) *Image {
	if w < 0 || h < 0 || len(pix) != w*h {
		panic("draw: pixel count does not fit the image's size")
	}
	for i, p := range pix {
		if a := p >> 24; a != 0xFF && p != a*grey {
			pix[i] = valid(p)
		}
	}
	return &Image{w: w, h: h, pix: pix, rows: findSpans(w, h, pix)}
}

// W is the width in pixels.
func (m *Image) W() int { return m.w }

// H is the height in pixels.
func (m *Image) H() int { return m.h }

// Bounds is the rectangle (0, 0)–(W, H).
func (m *Image) Bounds() image.Rectangle { return image.Rect(0, 0, m.w, m.h) }

// At is the pixel at (x, y), transparent outside.
func (m *Image) At(x, y int) Colour {
	if uint(x) >= uint(m.w) || uint(y) >= uint(m.h) {
		return Clear
	}
	return Colour(m.pix[y*m.w+x])
}

// AppendRGBA appends the pixels as bytes R, G, B, A, premultiplied, row by row: what a texture upload wants.
func (m *Image) AppendRGBA(buf []byte) []byte { return appendRGBA(buf, m.pix) }

// FromImage copies any image of the standard library.
func FromImage(src image.Image) *Image {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	pix := make([]uint32, w*h)
	if p, ok := src.(*image.RGBA); ok {
		for y := range h {
			row := p.Pix[y*p.Stride:]
			for x := range w {
				q := row[4*x : 4*x+4 : 4*x+4]
				pix[y*w+x] = uint32(q[0]) | uint32(q[1])<<8 | uint32(q[2])<<16 | uint32(q[3])<<24
			}
		}
		return NewImage(w, h, pix)
	}
	for y := range h {
		for x := range w {
			r, g, bl, a := src.At(b.Min.X+x, b.Min.Y+y).RGBA()
			pix[y*w+x] = r>>8 | g>>8<<8 | bl>>8<<16 | a>>8<<24
		}
	}
	return NewImage(w, h, pix)
}

// appendRGBA writes words as bytes.
func appendRGBA(buf []byte, pix []uint32) []byte {
	n := len(buf)
	buf = append(buf, make([]byte, 4*len(pix))...)
	out := buf[n:]
	for i, p := range pix {
		q := out[4*i : 4*i+4 : 4*i+4]
		q[0], q[1], q[2], q[3] = byte(p), byte(p>>8), byte(p>>16), byte(p>>24)
	}
	return buf
}
