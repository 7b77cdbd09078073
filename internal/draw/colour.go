package draw

// Colour is a premultiplied RGBA multiplier or pixel: R | G<<8 | B<<16 | A<<24, each 0–255.
type Colour uint32

// White leaves an image as it is; Clear draws nothing.
const (
	White Colour = 0xFFFFFFFF
	Black Colour = 0xFF000000
	Clear Colour = 0
)

// RGB is the opaque colour of a number written 0xRRGGBB.
func RGB(hex uint32) Colour {
	return Colour(hex>>16&0xFF | hex&0xFF00 | hex&0xFF<<16 | 0xFF000000)
}

// RGBA is the colour of straight (not premultiplied) channels 0–1; values outside are clamped.
func RGBA(r, g, b, a float64) Colour {
	a = unit(a)
	return Colour(byte8(unit(r)*a) | byte8(unit(g)*a)<<8 | byte8(unit(b)*a)<<16 | byte8(a)<<24)
}

// Alpha is the multiplier that fades an image to a (0–1) and keeps its hue.
func Alpha(a float64) Colour { return Colour(byte8(unit(a)) * 0x01010101) }

// Fade is the colour at a (0–1) of its opacity.
func (c Colour) Fade(a float64) Colour { return Colour(scale255(uint32(c), byte8(unit(a)))) }

// Mul is the product of two colours, channel by channel.
func (c Colour) Mul(d Colour) Colour { return Colour(mulPixel(uint32(c), uint32(d))) }

// Mix goes from c (t = 0) to d (t = 1).
func (c Colour) Mix(d Colour, t float64) Colour {
	w := byte8(unit(t))
	return Colour(scale255(uint32(c), 255-w) + scale255(uint32(d), w))
}

// RGBA8 are the four channels, premultiplied.
func (c Colour) RGBA8() (r, g, b, a uint8) {
	return uint8(c), uint8(c >> 8), uint8(c >> 16), uint8(c >> 24)
}

// unit clamps to 0–1; NaN is 0.
func unit(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, 1)
}

// byte8 rounds a 0–1 value to 0–255.
func byte8(x float64) uint32 { return uint32(x*255 + 0.5) }
