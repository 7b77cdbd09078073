package draw

import "image"

// Frame is the picture being drawn: W·H pixels, row by row, as the package comment lays them out.
type Frame struct {
	W, H int
	Pix  []uint32
}

// NewFrame makes a transparent frame.
func NewFrame(w, h int) *Frame { return &Frame{W: w, H: h, Pix: make([]uint32, w*h)} }

// Fill sets every pixel to c.
func (f *Frame) Fill(c Colour) {
	for i := range f.Pix {
		f.Pix[i] = uint32(c)
	}
}

// Image copies the frame into an Image.
func (f *Frame) Image() *Image {
	return NewImage(f.W, f.H, append([]uint32(nil), f.Pix...))
}

// RGBA copies the frame into an image of the standard library.
func (f *Frame) RGBA() *image.RGBA {
	return &image.RGBA{Pix: f.AppendRGBA(nil), Stride: 4 * f.W, Rect: image.Rect(0, 0, f.W, f.H)}
}

// AppendRGBA appends the pixels as bytes R, G, B, A, row by row.
func (f *Frame) AppendRGBA(buf []byte) []byte { return appendRGBA(buf, f.Pix) }
