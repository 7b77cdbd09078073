package picture

import (
	"image"
	stddraw "image/draw"
	"math"

	"hibana/internal/draw"
)

// middle is the largest rectangle of the shape of w×h in the middle of b.
func middle(b image.Rectangle, w, h int) image.Rectangle {
	k := min(float64(b.Dx())/float64(w), float64(b.Dy())/float64(h))
	dx, dy := min(fraction(w, k), b.Dx()), min(fraction(h, k), b.Dy())
	x, y := b.Min.X+(b.Dx()-dx)/2, b.Min.Y+(b.Dy()-dy)/2
	return image.Rect(x, y, x+dx, y+dy)
}

// fraction is a length times k, of at least a pixel.
func fraction(n int, k float64) int { return max(int(math.Round(float64(n)*k)), 1) }

// resize makes r of m an image of w×h px. It goes through the picture row by
// row and holds a few rows of the new width, whatever the picture's size.
func resize(m image.Image, r image.Rectangle, w, h int) *draw.Image {
	across, down := weigh(r.Dx(), w), weigh(r.Dy(), h)
	keep := 0
	for _, d := range down {
		keep = max(keep, len(d.weights))
	}
	rows := make([][]float32, keep) // row y is in rows[y % keep]
	for i := range rows {
		rows[i] = make([]float32, 4*w)
	}
	line := image.NewRGBA(image.Rect(0, 0, r.Dx(), 1))
	sum := make([]float32, 4*w)
	pix := make([]uint32, 0, w*h)
	next := 0 // the first row that has not been read
	for _, d := range down {
		for next = max(next, d.first); next < d.first+len(d.weights); next++ {
			stddraw.Draw(line, line.Rect, m, image.Pt(r.Min.X, r.Min.Y+next), stddraw.Src)
			squeeze(rows[next%keep], line.Pix, across)
		}
		clear(sum)
		for i, weight := range d.weights {
			for j, v := range rows[(d.first+i)%keep] {
				sum[j] += v * weight
			}
		}
		for x := range w {
			p := sum[4*x : 4*x+4]
			a := level(p[3])
			pix = append(pix, min(level(p[0]), a)|min(level(p[1]), a)<<8|min(level(p[2]), a)<<16|a<<24)
		}
	}
	return draw.NewImage(w, h, pix)
}

// squeeze makes a row of a new width.
func squeeze(out []float32, line []uint8, across []share) {
	for x, a := range across {
		var r, g, b, o float32
		at := line[4*a.first:]
		for i, weight := range a.weights {
			p := at[4*i : 4*i+4 : 4*i+4]
			r += float32(p[0]) * weight
			g += float32(p[1]) * weight
			b += float32(p[2]) * weight
			o += float32(p[3]) * weight
		}
		p := out[4*x : 4*x+4 : 4*x+4]
		p[0], p[1], p[2], p[3] = r, g, b, o
	}
}

// level rounds to a byte. Sharp filters swing below black and above white.
func level(x float32) uint32 { return uint32(min(max(x, 0), 255) + 0.5) }

// share is what a new pixel is made of: old ones from first on, by weight.
type share struct {
	first   int
	weights []float32
}

// weigh shares out a line of old pixels among new ones: Catmull and Rom's curve
// over neighbours, made as much wider as the line becomes shorter.
func weigh(old, new int) []share {
	scale := float64(old) / float64(new)
	wide := max(scale, 1)
	shares := make([]share, new)
	for i := range shares {
		centre := (float64(i)+0.5)*scale - 0.5
		first := max(int(math.Ceil(centre-2*wide)), 0)
		last := min(int(math.Floor(centre+2*wide)), old-1)
		weights := make([]float32, last-first+1)
		sum := 0.0
		for j := range weights {
			sum += curve((float64(first+j) - centre) / wide)
		}
		for j := range weights {
			weights[j] = float32(curve((float64(first+j)-centre)/wide) / sum)
		}
		shares[i] = share{first, weights}
	}
	return shares
}

func curve(x float64) float64 {
	x = math.Abs(x)
	switch {
	case x < 1:
		return (1.5*x-2.5)*x*x + 1
	case x < 2:
		return ((-0.5*x+2.5)*x-4)*x + 2
	}
	return 0
}
