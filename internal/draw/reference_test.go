package draw

import (
	"image"
	"math"
	"math/rand/v2"
)

// The reference draws one quad by the rule of the package comment, word for word, in floats and without any haste.
// It reports the result as channels 0–255 that are not rounded; near is true for pixels where a solid's edge is too close
// to a pixel centre to call.
func reference(d uint32, q *Quad, x, y int) (out [4]float64, near bool) {
	src := q.Source()
	value := [4]float64{}
	m := q.M
	if sx, sy, ok := m.Snap(); ok && q.Image != nil {
		m = Translate(float64(sx), float64(sy))
	}
	inv, ok := m.Invert()
	if !ok {
		return channels(d), false
	}
	p := inv.Apply(Point{float64(x) + 0.5, float64(y) + 0.5})
	w, h := float64(src.Dx()), float64(src.Dy())
	if q.Image == nil {
		const tiny = 1e-6
		for _, e := range [4]float64{p.X, p.Y, p.X - w, p.Y - h} {
			near = near || math.Abs(e) < tiny
		}
		if p.X >= 0 && p.Y >= 0 && p.X < w && p.Y < h {
			value = [4]float64{255, 255, 255, 255}
		}
	} else {
		u, v := p.X-0.5, p.Y-0.5
		i, j := math.Floor(u), math.Floor(v)
		fx, fy := u-i, v-j
		for k, c := range [4]float64{(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy} {
			at := image.Pt(int(i)+k%2, int(j)+k/2).Add(src.Min)
			if at.In(src) {
				for n, s := range channels(uint32(q.Image.At(at.X, at.Y))) {
					value[n] += c * s
				}
			}
		}
	}
	if q.Flat {
		value = [4]float64{value[3], value[3], value[3], value[3]}
	}
	dst, tint := channels(d), channels(uint32(q.Colour))
	alpha := value[3] * tint[3] / 255
	for n := range out {
		s := value[n] * tint[n] / 255
		if q.Blend == Add {
			out[n] = math.Min(255, s+dst[n])
		} else {
			out[n] = s + dst[n]*(1-alpha/255)
		}
	}
	return out, near
}

func channels(p uint32) [4]float64 {
	return [4]float64{float64(p & 0xFF), float64(p >> 8 & 0xFF), float64(p >> 16 & 0xFF), float64(p >> 24)}
}

// randomColour is any valid colour; often one of the kinds that have a path of their own.
func randomColour(r *rand.Rand) Colour {
	switch r.IntN(4) {
	case 0:
		return White
	case 1:
		return Alpha(r.Float64())
	}
	return RGBA(r.Float64(), r.Float64(), r.Float64(), r.Float64())
}

// randomImage has empty, opaque and mixed stretches.
func randomImage(r *rand.Rand, w, h int) *Image {
	pix := make([]uint32, w*h)
	for i := 0; i < len(pix); {
		n, kind := 1+r.IntN(30), r.IntN(4)
		flat := uint32(RGBA(r.Float64(), r.Float64(), r.Float64(), r.Float64()))
		for ; n > 0 && i < len(pix); n, i = n-1, i+1 {
			switch kind {
			case 1:
				pix[i] = uint32(RGB(r.Uint32()))
			case 2:
				pix[i] = uint32(RGBA(r.Float64(), r.Float64(), r.Float64(), r.Float64()))
			case 3:
				pix[i] = flat
			}
		}
	}
	return NewImage(w, h, pix)
}

// randomMatrix places something of about 20 px in a frame of about 50.
func randomMatrix(r *rand.Rand) Affine {
	m := Translate(r.Float64()*50, r.Float64()*40)
	switch r.IntN(5) {
	case 0:
		return m
	case 1:
		return m.Scale(0.3+r.Float64()*3, 0.3+r.Float64()*3)
	case 2:
		return m.Scale(-1.5, 0.7)
	case 3:
		return m.Rotate(r.Float64()*7).Translate(-10, -10)
	}
	return m.Mul(Affine{A: r.NormFloat64(), B: r.NormFloat64(), C: r.NormFloat64(), D: r.NormFloat64()})
}

func randomQuad(r *rand.Rand, images []*Image) Quad {
	q := Quad{M: randomMatrix(r), Colour: randomColour(r), Blend: Blend(r.IntN(2)), Flat: r.IntN(4) == 0}
	if k := r.IntN(len(images) + 1); k < len(images) {
		q.Image = images[k]
		if r.IntN(2) == 0 {
			b := q.Image.Bounds()
			q.Src = image.Rect(r.IntN(b.Dx()), r.IntN(b.Dy()), r.IntN(b.Dx()+1), r.IntN(b.Dy()+1))
		}
	} else if r.IntN(2) == 0 {
		q.Src = image.Rect(0, 0, 1+r.IntN(30), 1+r.IntN(30))
	}
	return q
}

func randomFrame(r *rand.Rand, w, h int) *Frame {
	f := NewFrame(w, h)
	for i := range f.Pix {
		f.Pix[i] = uint32(RGBA(r.Float64(), r.Float64(), r.Float64(), r.Float64()))
	}
	return f
}
