package vector

import "math"

// hash mixes a lattice place and a seed into 32 bits (the finaliser of MurmurHash3 over a linear combination).
func hash(x, y, seed int) uint32 {
	h := uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77 ^ uint32(seed)*0xC2B2AE3D
	h = (h ^ h>>16) * 0x85EBCA6B
	h = (h ^ h>>13) * 0xC2B2AE35
	return h ^ h>>16
}

// dither is 0–255, added below a channel's last bit: it keeps slow gradients in dark colours from showing bands.
func dither(x, y int) uint32 { return hash(x, y, 1) >> 24 }

// Paper is made of fibres that lie along: the coarse noise is wider than high. Sizes are in user units (stage px).
const (
	fibreW, fibreH = 5.0, 1.6
	speckle        = 1.1
)

// Grain is the paper's lightness at a place in user units, from −1 to 1, mostly near 0.
func Grain(x, y float64) float64 {
	return float64(0.55*noise(x/fibreW, y/fibreH, 2)) + float64(0.45*noise(x/speckle, y/speckle, 3))
}

// noise is smooth value noise, −1 to 1, over a lattice of unit cells.
func noise(x, y float64, seed int) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	u, v := x-fx, y-fy
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	at := func(dx, dy int) float64 { return float64(int32(hash(ix+dx, iy+dy, seed))) / (1 << 31) }
	a, b, c, d := at(0, 0), at(1, 0), at(0, 1), at(1, 1)
	top, bottom := a+float64((b-a)*u), c+float64((d-c)*u)
	return top + float64((bottom-top)*v)
}

// grainRow makes a row's pixels lighter and darker; alpha stays.
func (s *shader) grainRow(x, y int, out []uint32) {
	o := s.toUser.Apply(Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
	for i, p := range out {
		if p>>24 == 0 {
			continue
		}
		g := Grain(o.X+float64(s.toUser.A*float64(i)), o.Y+float64(s.toUser.B*float64(i)))
		gain := uint32(max(256+math.Floor(g*s.paint.Grain*256+0.5), 0))
		a := p >> 24
		h := dither(x+i, y)
		r, gr, b := ((p&0xFF)*gain+h)>>8, ((p>>8&0xFF)*gain+h)>>8, ((p>>16&0xFF)*gain+h)>>8
		out[i] = min(r, a) | min(gr, a)<<8 | min(b, a)<<16 | a<<24
	}
}
