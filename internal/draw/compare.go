package draw

import "errors"

// Difference tells how far two pictures are apart, in steps of 1/255 a channel.
type Difference struct {
	Max  int     // of any channel of any pixel
	Mean float64 // over all channels of all pixels
	X, Y int     // the first pixel with Max
}

// ErrSize is returned for pictures of different sizes.
var ErrSize = errors.New("the pictures differ in size")

// Compare measures two images of one size.
func Compare(a, b *Image) (Difference, error) {
	var d Difference
	if a.w != b.w || a.h != b.h {
		return d, ErrSize
	}
	sum := 0
	for i, p := range a.pix {
		q := b.pix[i]
		if p == q {
			continue
		}
		most := 0
		for s := 0; s < 32; s += 8 {
			c := absDiff(p>>s&0xFF, q>>s&0xFF)
			sum += c
			most = max(most, c)
		}
		if most > d.Max {
			d.Max, d.X, d.Y = most, i%a.w, i/a.w
		}
	}
	if len(a.pix) > 0 {
		d.Mean = float64(sum) / float64(4*len(a.pix))
	}
	return d, nil
}

// DiffImage is black where the images agree and lights up, eight times as strong, where they do not.
func DiffImage(a, b *Image) (*Image, error) {
	if a.w != b.w || a.h != b.h {
		return nil, ErrSize
	}
	const gain = 8
	pix := make([]uint32, len(a.pix))
	for i, p := range a.pix {
		q := b.pix[i]
		alpha := uint32(absDiff(p>>24, q>>24))
		out := uint32(0xFF)
		for s := 16; s >= 0; s -= 8 {
			c := max(uint32(absDiff(p>>s&0xFF, q>>s&0xFF)), alpha)
			out = out<<8 | min(c*gain, 255)
		}
		pix[i] = out
	}
	return NewImage(a.w, a.h, pix), nil
}

func absDiff(a, b uint32) int {
	if a > b {
		return int(a - b)
	}
	return int(b - a)
}
