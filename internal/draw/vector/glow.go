package vector

import (
	"math"

	"hibana/internal/draw"
)

// Glow is a soft round light of the given radius in px, for additive quads: c in the middle, nothing at the rim, falling
// as (1 − d²)^power in between (1 is a full disc, 2 soft, 4 a spark's point). Its centre is (W/2, H/2).
func Glow(radius float64, c draw.Colour, power float64) *draw.Image {
	radius = min(max(radius, 0.5), MaxSide/2)
	half := int(math.Ceil(radius))
	n := 2 * half
	pix := make([]uint32, n*n)
	for y := range n {
		for x := range n {
			dx, dy := (float64(x-half)+0.5)/radius, (float64(y-half)+0.5)/radius
			k := 1 - float64(dx*dx) - float64(dy*dy)
			if k <= 0 {
				continue
			}
			pix[y*n+x] = dithered(c, math.Pow(k, power), x, y)
		}
	}
	return draw.NewImage(n, n, pix)
}

// dithered is c at a fraction of its strength, with noise below the last bit.
func dithered(c draw.Colour, k float64, x, y int) uint32 {
	h := dither(x, y)
	f := uint32(k * 256 * 256)
	p := uint32(0)
	for s := 0; s < 32; s += 8 {
		p |= min((uint32(c>>s&0xFF)*f>>8+h)>>8, 255) << s
	}
	return p
}
