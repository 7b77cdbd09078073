package draw

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image/png"
	"io"
)

// MaxImagePixels is the largest PNG that ReadPNG takes: 64 Mpx are 256 MB.
const MaxImagePixels = 64 << 20

// ReadPNG reads a PNG into an Image.
func ReadPNG(r io.ReadSeeker) (*Image, error) {
	c, err := png.DecodeConfig(r)
	if err != nil {
		return nil, fmt.Errorf("png: %w", err)
	}
	if c.Width*c.Height > MaxImagePixels {
		return nil, fmt.Errorf("png: %d×%d px is larger than %d Mpx", c.Width, c.Height, MaxImagePixels>>20)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	m, err := png.Decode(r)
	if err != nil {
		return nil, fmt.Errorf("png: %w", err)
	}
	return FromImage(m), nil
}

// WritePNG writes the frame as an 8-bit PNG: RGB when all of it is opaque, else RGBA. It takes about half the time of the
// standard library's fastest setting (one filter for all rows, zlib level 1).
func (f *Frame) WritePNG(w io.Writer) error { return writePNG(w, f.W, f.H, f.Pix) }

// WritePNG writes the image as a PNG.
func (m *Image) WritePNG(w io.Writer) error { return writePNG(w, m.w, m.h, m.pix) }

// PNG's constants, from its specification.
const (
	pngSignature = "\x89PNG\r\n\x1a\n"
	pngRGB       = 2
	pngRGBA      = 6
	filterSub    = 1 // each byte as its difference from the pixel on its left
)

func writePNG(w io.Writer, width, height int, pix []uint32) error {
	if width <= 0 || height <= 0 {
		return fmt.Errorf("png: a picture of %d×%d px cannot be written", width, height)
	}
	opaque := true
	for _, p := range pix {
		opaque = opaque && p>>24 == 0xFF
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	head = append(head, 8, pngRGBA, 0, 0, 0)
	row := rgbaRow
	if opaque {
		head[9], row = pngRGB, rgbRow
	}
	if _, err := io.WriteString(w, pngSignature); err != nil {
		return err
	}
	if err := writeChunk(w, "IHDR", head); err != nil {
		return err
	}
	// IDAT chunks as large as the buffer.
	buf := bufio.NewWriterSize(chunkWriter{w}, 1<<16)
	z, err := zlib.NewWriterLevel(buf, zlib.BestSpeed)
	if err != nil {
		return err
	}
	line := make([]byte, 0, 1+4*width)
	for y := range height {
		line = row(append(line[:0], filterSub), pix[y*width:(y+1)*width])
		if _, err := z.Write(line); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := buf.Flush(); err != nil {
		return err
	}
	return writeChunk(w, "IEND", nil)
}

// rgbRow appends an opaque row.
func rgbRow(line []byte, pix []uint32) []byte {
	var left uint32
	for _, p := range pix {
		line = append(line, byte(p)-byte(left), byte(p>>8)-byte(left>>8), byte(p>>16)-byte(left>>16))
		left = p
	}
	return line
}

// rgbaRow appends a row with alpha; PNG wants colours that are not premultiplied.
func rgbaRow(line []byte, pix []uint32) []byte {
	var left uint32
	for _, p := range pix {
		p = straight(p)
		line = append(line, byte(p)-byte(left), byte(p>>8)-byte(left>>8), byte(p>>16)-byte(left>>16), byte(p>>24)-byte(left>>24))
		left = p
	}
	return line
}

// straight divides the colours by alpha.
func straight(p uint32) uint32 {
	a := p >> 24
	if a == 0 || a == 0xFF {
		return p
	}
	div := func(c uint32) uint32 { return min((c*255+a/2)/a, 255) }
	return div(p&0xFF) | div(p>>8&0xFF)<<8 | div(p>>16&0xFF)<<16 | a<<24
}

// chunkWriter writes each piece it is given as an IDAT chunk.
type chunkWriter struct{ w io.Writer }

func (c chunkWriter) Write(p []byte) (int, error) {
	if err := writeChunk(c.w, "IDAT", p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// writeChunk writes length, name, data and checksum.
func writeChunk(w io.Writer, name string, data []byte) error {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	head = append(head, name...)
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(name)), crc32.IEEETable, data)
	for _, part := range [][]byte{head, data, binary.BigEndian.AppendUint32(nil, sum)} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
