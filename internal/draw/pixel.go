package draw

// Arithmetic on packed pixels: two channels at a time in one 32-bit word, 16 bits for each.

const (
	evens = 0x00FF00FF // channels R and B
	half  = 0x00800080 // ½ in 1/256 for both
)

// scale255 is p·a/255 in all four channels, rounded to nearest. (t + t>>8) >> 8 with t = x·a + 128 is exactly
// round(x·a/255) for bytes x and a.
func scale255(p, a uint32) uint32 {
	rb := (p&evens)*a + half
	ga := (p>>8&evens)*a + half
	rb = (rb + rb>>8&evens) >> 8 & evens
	ga = (ga + ga>>8&evens) & 0xFF00FF00
	return rb | ga
}

// mulPixel is p·q/255 channel by channel, rounded to nearest.
func mulPixel(p, q uint32) uint32 {
	r := (p&0xFF)*(q&0xFF) + 128
	g := (p>>8&0xFF)*(q>>8&0xFF) + 128
	b := (p>>16&0xFF)*(q>>16&0xFF) + 128
	a := (p>>24)*(q>>24) + 128
	return (r+r>>8)>>8 | (g+g>>8)&0xFF00 | (b+b>>8)<<8&0xFF0000 | (a+a>>8)<<16&0xFF000000
}

// over is s + d·(1 − s.A). For a valid s (no channel above A) no channel can pass 255; light without alpha saturates.
func over(d, s uint32) uint32 { return add(scale255(d, 255-s>>24), s) }

// add is the sum, each channel stopping at 255.
func add(d, s uint32) uint32 {
	rb := d&evens + s&evens
	ga := d>>8&evens + s>>8&evens
	// A carry into bit 8 of a half becomes 0xFF over the channel.
	rb |= 0x01000100 - rb>>8&0x00010001
	ga |= 0x01000100 - ga>>8&0x00010001
	return rb&evens | ga&evens<<8
}

// OverMasked paints src over dst, pixel by pixel, each source pixel weighted by its mask and by alpha (0–255). The three
// slices are equally long.
func OverMasked(dst, src []uint32, mask []uint8, alpha uint32) {
	src, mask = src[:len(dst)], mask[:len(dst)]
	for i, s := range src {
		m := uint32(mask[i])
		if alpha != 255 {
			m = (m*alpha + 127) / 255
		}
		switch {
		case m == 255 && s>>24 == 255:
			dst[i] = s
		case m != 0 && s != 0:
			dst[i] = over(dst[i], scale255(s, m))
		}
	}
}

// MulMask scales each pixel by its mask.
func MulMask(dst []uint32, mask []uint8) {
	mask = mask[:len(dst)]
	for i, p := range dst {
		if m := mask[i]; m != 255 && p != 0 {
			dst[i] = scale255(p, uint32(m))
		}
	}
}
