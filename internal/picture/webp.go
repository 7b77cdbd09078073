package picture

import (
	"image"
	"io"

	"golang.org/x/image/webp"
)

// decodeWebP decodes a WebP picture. Lossy ones have the colours of television,
// whose black is 16 and whose white 235, which the decoder takes for those of
// JPEG.
func decodeWebP(r io.Reader) (image.Image, error) {
	m, err := webp.Decode(r)
	switch m := m.(type) {
	case *image.YCbCr:
		widen(m)
	case *image.NYCbCrA:
		widen(&m.YCbCr)
	}
	return m, err
}

// widen makes the levels of television those of JPEG.
func widen(m *image.YCbCr) {
	var light, colour [256]uint8
	for i := range 256 {
		light[i] = uint8(min(max((i-16)*255+109, 0)/219, 255))
		colour[i] = uint8(min(max(((i-128)*255+128*224+112)/224, 0), 255))
	}
	for i, y := range m.Y {
		m.Y[i] = light[y]
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = colour[m.Cb[i]], colour[m.Cr[i]]
	}
}
