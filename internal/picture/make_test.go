package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/bmp"
)

var red = color.NRGBA{0xFF, 0, 0, 0xFF}

// plain is a picture of one colour.
func plain(w, h int, c color.NRGBA) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := 0; i < len(m.Pix); i += 4 {
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = c.R, c.G, c.B, c.A
	}
	return m
}

func encode(tb testing.TB, m image.Image, kind string) []byte {
	tb.Helper()
	var b bytes.Buffer
	var err error
	switch kind {
	case "png":
		err = png.Encode(&b, m)
	case "jpg":
		err = jpeg.Encode(&b, m, nil)
	case "bmp":
		err = bmp.Encode(&b, m)
	case "gif": // the second frame is of another colour
		first := image.NewPaletted(m.Bounds(), color.Palette{m.At(0, 0), color.Black})
		second := image.NewPaletted(m.Bounds(), color.Palette{color.Black, color.White})
		err = gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{1, 1}})
	}
	if err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// samples are a red picture of 48×32 px in every format.
func samples(tb testing.TB) map[string][]byte {
	tb.Helper()
	all := map[string][]byte{}
	for _, kind := range []string{"png", "jpg", "bmp", "gif"} {
		all[kind] = encode(tb, plain(48, 32, red), kind)
	}
	deep, few := image.NewRGBA64(image.Rect(0, 0, 48, 32)), image.NewPaletted(image.Rect(0, 0, 48, 32), color.Palette{red})
	draw.Draw(deep, deep.Rect, image.NewUniform(red), image.Point{}, draw.Src)
	all["16 bits"], all["palette"] = encode(tb, deep, "png"), encode(tb, few, "png")
	for _, name := range []string{"lossless.webp", "lossy.webp", "alpha.webp", "progressive.jpg"} {
		src, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			tb.Fatal(err)
		}
		all[name] = src
	}
	return all
}

// pngOf is the head of a PNG that says it has a size, and then what follows.
func pngOf(w, h uint32, depth, kind, interlace byte, rest ...byte) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = binary.BigEndian.AppendUint32(head, h)
	head = append(head, depth, kind, 0, 0, interlace)
	src := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return append(binary.BigEndian.AppendUint32(src, crc32.ChecksumIEEE(head)), rest...)
}

// jpegOf is a JPEG's frame header: what decoders go by before they decode.
func jpegOf(marker byte, w, h int, samplings ...byte) []byte {
	src := []byte{0xFF, 0xD8, 0xFF, marker, 0, byte(8 + 3*len(samplings)), 8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), byte(len(samplings))}
	for i, s := range samplings {
		src = append(src, byte(i+1), s, 0)
	}
	return append(src, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0)
}
