package screen

import (
	"image"
	"image/color"
	"math"
)

// icon draws the window's icon: a spark in the night.
func icon(size int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	mid := float64(size) / 2
	for y := range size {
		for x := range size {
			dx, dy := (float64(x)+0.5-mid)/mid, (float64(y)+0.5-mid)/mid
			r, a := math.Hypot(dx, dy), math.Atan2(dy, dx)
			ray := math.Pow(math.Abs(math.Cos(4*a)), 12) // eight rays
			glow := min(1, math.Exp(-6*r)*2.2+ray*max(0, 1-r)*0.9)
			img.SetRGBA(x, y, color.RGBA{
				uint8(0x0E + glow*(0xFF-0x0E)), uint8(0x10 + glow*(0xB5-0x10)), uint8(0x30 + glow*glow*(0x80-0x30)), 0xFF,
			})
		}
	}
	return img
}
