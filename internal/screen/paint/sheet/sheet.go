// Package sheet is a display list with everything in it that a back end can
// get wrong: moved, turned, scaled, mirrored and cut pieces, solids, tints,
// paint and light, pieces hanging over the edge. The window's painter and the
// rasteriser draw it for comparison.
package sheet

import (
	"image"
	"math"
	"math/rand/v2"

	"hibana/internal/draw"
)

// Size of the sheet in px.
const (
	W = 640
	H = 480
)

// List makes the sheet; it is always the same.
func List() *draw.List {
	rng := rand.New(rand.NewPCG(2024, 7))
	images := []*draw.Image{disc(40), gradient(64, 48), disc(9), gradient(600, 400), gradient(3, 200)}
	l := &draw.List{}
	l.Rect(0, 0, W, H, draw.RGB(0x0E1030))
	for i := range 160 {
		img := images[i%len(images)]
		m := draw.Translate(rng.Float64()*W, rng.Float64()*H)
		if img.W() > 500 {
			m = draw.Translate(rng.Float64()*80-120, rng.Float64()*80-60)
		}
		q := draw.Quad{Image: img, Colour: draw.RGBA(rng.Float64(), rng.Float64(), rng.Float64(), 0.2+0.5*rng.Float64())}
		if i%7 == 0 {
			q.Src = image.Rect(img.W()/4, img.H()/3, img.W()*3/4+1, img.H())
		}
		if i%3 == 0 {
			q.Blend = draw.Add
			q.Colour = q.Colour.Fade(0.4)
		}
		switch i % 4 {
		case 1:
			m = m.Rotate(rng.Float64() * 2 * math.Pi)
		case 2:
			m = m.Scale(0.6+rng.Float64(), 0.6+1.5*rng.Float64())
		case 3:
			m = m.Rotate(rng.Float64()*6).Scale(-1.2, 0.8)
		}
		q.Flat = i%5 == 2
		if i%11 == 0 {
			q.Image, q.Src = nil, image.Rect(0, 0, 30, 20)
		}
		q.M = m
		l.Push(q)
	}
	return l
}

// disc is a soft ball.
func disc(size int) *draw.Image {
	pix := make([]uint32, size*size)
	mid := float64(size) / 2
	for i := range pix {
		d := math.Hypot(float64(i%size)+0.5-mid, float64(i/size)+0.5-mid)
		pix[i] = uint32(draw.RGBA(1, 0.7, 0.3, min(1, mid-d)))
	}
	return draw.NewImage(size, size, pix)
}

// gradient runs through colours and opacities, with a hole.
func gradient(w, h int) *draw.Image {
	pix := make([]uint32, w*h)
	for i := range pix {
		x, y := float64(i%w)/float64(w), float64(i/w)/float64(h)
		if math.Abs(x-0.5) < 0.1 && math.Abs(y-0.5) < 0.1 {
			continue
		}
		pix[i] = uint32(draw.RGBA(x, y, 1-x, 0.3+0.7*y))
	}
	return draw.NewImage(w, h, pix)
}
