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

// grain is the paper's lightness at places in user units, from −1 to 1, mostly near 0.
type grain struct{ fibre, speckle lattice }

func newGrain() grain { return grain{lattice{seed: 2}, lattice{seed: 3}} }

func (g *grain) at(x, y float64) float64 {
	return float64(0.55*g.fibre.noise(x/fibreW, y/fibreH)) + float64(0.45*g.speckle.noise(x/speckle, y/speckle))
}

// lattice is smooth value noise, −1 to 1, over unit cells. It remembers the corners of the cell asked for last.
type lattice struct {
	seed       int
	cx, cy     float64 // the cell
	known      bool
	a, b, c, d float64 // its corners: a b / c d
}

func (l *lattice) noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	if !l.known || fx != l.cx || fy != l.cy {
		next := l.known && fx == l.cx+1 && fy == l.cy
		l.cx, l.cy, l.known = fx, fy, true
		if next {
			l.a, l.c = l.b, l.d
		} else {
			l.a, l.c = l.corner(0, 0), l.corner(0, 1)
		}
		l.b, l.d = l.corner(1, 0), l.corner(1, 1)
	}
	u, v := x-fx, y-fy
	u, v = u*u*(3-float64(2*u)), v*v*(3-float64(2*v))
	top, bottom := l.a+float64((l.b-l.a)*u), l.c+float64((l.d-l.c)*u)
	return top + float64((bottom-top)*v)
}

func (l *lattice) corner(dx, dy int) float64 {
	return float64(int32(hash(int(l.cx)+dx, int(l.cy)+dy, l.seed))) / (1 << 31)
}

// grainRow makes a row's pixels lighter and darker; alpha stays.
func (s *shader) grainRow(x, y int, out []uint32) {
	g := newGrain()
	o := s.toUser.Apply(Point{X: float64(x) + 0.5, Y: float64(y) + 0.5})
	strength := s.paint.Grain * 256
	for i, p := range out {
		if p>>24 == 0 {
			continue
		}
		n := g.at(o.X+float64(s.toUser.A*float64(i)), o.Y+float64(s.toUser.B*float64(i)))
		gain := uint32(max(256+math.Floor(float64(n*strength)+0.5), 0))
		a := p >> 24
		h := dither(x+i, y)
		r, gr, b := ((p&0xFF)*gain+h)>>8, ((p>>8&0xFF)*gain+h)>>8, ((p>>16&0xFF)*gain+h)>>8
		out[i] = min(r, a) | min(gr, a)<<8 | min(b, a)<<16 | a<<24
	}
}
