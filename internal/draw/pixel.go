package draw

// Arithmetic on packed pixels. All four channels go through one 64-bit multiplication, 16 bits for each.

const (
	evens   = 0x00FF00FF // channels R and B of a pixel; of a pixel >> 8, G and A
	lanes   = 0x00FF_00FF_00FF_00FF
	halves  = 0x0080_0080_0080_0080
	grey    = 0x01010101
	opaque8 = 0xFF
)

// spread puts the four channels of a pixel into 16 bits each: R, B, G, A from below.
func spread(p uint32) uint64 { return uint64(p&evens) | uint64(p>>8&evens)<<32 }

// pack is the way back; the upper byte of each lane must be 0.
func pack(x uint64) uint32 { return uint32(x | x>>24) }

// scaled is x·a/255 in all four lanes, rounded to nearest: with t = x·a + 128, (t + t>>8) >> 8 is exactly round(x·a/255)
// for bytes x and a.
func scaled(x, a uint64) uint64 {
	t := x*a + halves
	return (t + t>>8&lanes) >> 8 & lanes
}

// scale255 is p·a/255.
func scale255(p, a uint32) uint32 { return pack(scaled(spread(p), uint64(a))) }

// mulPixel is p·q/255 channel by channel, rounded to nearest.
func mulPixel(p, q uint32) uint32 {
	r := (p&0xFF)*(q&0xFF) + 128
	g := (p>>8&0xFF)*(q>>8&0xFF) + 128
	b := (p>>16&0xFF)*(q>>16&0xFF) + 128
	a := (p>>24)*(q>>24) + 128
	return (r+r>>8)>>8 | (g+g>>8)&0xFF00 | (b+b>>8)<<8&0xFF0000 | (a+a>>8)<<16&0xFF000000
}

// over is s + d·(1 − s.A). No channel of s is above its alpha, so none of the sum passes 255.
func over(d, s uint32) uint32 { return scale255(d, opaque8-s>>24) + s }

// overLanes is over for a source that is spread already.
func overLanes(d uint32, s uint64) uint32 { return pack(scaled(spread(d), opaque8-s>>48) + s) }

// add is the sum, each channel stopping at 255.
func add(d, s uint32) uint32 { return addLanes(d, spread(s)) }

func addLanes(d uint32, s uint64) uint32 {
	x := spread(d) + s
	// A carry into bit 8 of a lane becomes 0xFF over the channel.
	x |= 0x0100_0100_0100_0100 - x>>8&0x0001_0001_0001_0001
	return pack(x & lanes)
}

// valid cuts channels above alpha down to it.
func valid(p uint32) uint32 {
	a := p >> 24
	return min(p&0xFF, a) | min(p>>8&0xFF, a)<<8 | min(p>>16&0xFF, a)<<16 | a<<24
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
