package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"

	"hibana/internal/draw"
)

// What a picture may be. One of 8K has 33 Mpx; hardly any chart has more than a
// tenth of that.
const (
	MaxFile   = 64 << 20            // bytes
	MaxPixels = draw.MaxImagePixels // 64 Mpx
	maxSide   = 1<<16 - 1           // the most that JPEG and GIF can say
	maxMemory = 4 * MaxPixels       // bytes while it is decoded: four for each pixel of the largest
	maxScans  = 100                 // of a JPEG; encoders write up to a dozen, and each goes over the whole picture
)

// within fails for a picture that would take too much memory or time.
func within(f format, src []byte, c image.Config) error {
	// In 64 bits, and with sides that cannot overflow.
	most := min(float64(MaxPixels), maxMemory/f.memory(src, c))
	if c.Width > maxSide || c.Height > maxSide || float64(c.Width)*float64(c.Height) > most {
		return &Error{
			Cause: fmt.Sprintf("is too large: a %s of this kind may have %d megapixels, and it is %d×%d px", f.name, int(most)>>20, c.Width, c.Height),
			Fix:   "save it smaller; 1920×1080 px are enough",
		}
	}
	switch {
	case f.name == "JPEG" && bytes.Count(src, []byte{0xFF, 0xDA}) > maxScans:
		return &Error{Cause: fmt.Sprintf("is a JPEG of more than %d scans", maxScans), Fix: saveAgain}
	case f.name == "WebP" && int64(binary.LittleEndian.Uint32(src[4:])) > int64(len(src)):
		// The decoder makes room for what the header promises.
		return damaged(f, fmt.Errorf("it ends too early"))
	}
	return nil
}

// pngMemory goes by the header, which comes first and has its bit depth, colour
// type and interlacing at the end.
func pngMemory(src []byte, _ image.Config) float64 {
	const paletted = 3
	bytes := 4.0
	switch {
	case src[24] == 16:
		bytes = 8
	case src[25] == paletted:
		bytes = 1
	}
	if src[28] != 0 {
		bytes *= 1.5 // the last pass is half of the picture
	}
	return bytes
}

// jpegMemory takes no sample to be shared between pixels. A progressive file,
// told by its marker, keeps 4 bytes more for each. The marker could also stand
// in a comment: then less is allowed than could be.
func jpegMemory(src []byte, c image.Config) float64 {
	samples, copied := 3.0, 0.0
	switch c.ColorModel {
	case color.GrayModel:
		samples = 1
	case color.CMYKModel:
		samples, copied = 4, 4
	case color.RGBAModel:
		copied = 4
	}
	if bytes.Contains(src, []byte{0xFF, 0xC2}) {
		samples *= 5
	}
	return samples + copied
}

func gifMemory([]byte, image.Config) float64 { return 2 } // interlaced, it is copied

func bmpMemory([]byte, image.Config) float64 { return 4 }

func webpMemory(_ []byte, c image.Config) float64 {
	switch c.ColorModel {
	case color.YCbCrModel:
		return 2
	case color.NYCbCrAModel:
		return 11 // opacity is a lossless picture of its own
	}
	return 8 // lossless pictures are turned into others on their way
}
