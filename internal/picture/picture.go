// Package picture reads the pictures of other people's charts: PNG, JPEG, the
// first frame of a GIF, BMP and WebP, told apart by what is in them. It says
// what is too large before it is decoded, and keeps nothing but the picture at
// the size that is wanted.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"hibana/internal/draw"
)

// Error is a picture that is not shown.
type Error struct {
	Cause, Fix string
	Err        error // what lies beneath, or nil
}

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

func (e *Error) Unwrap() error { return e.Err }

const saveAgain = "save it again as PNG or JPEG"

// format is a kind of picture file.
type format struct {
	name, magic string // "?" in magic is any byte
	decode      func(io.Reader) (image.Image, error)
	config      func(io.Reader) (image.Config, error)
	memory      func(src []byte, c image.Config) float64 // bytes that decoding takes for each pixel, at most
}

// formats are all there are.
func formats() []format {
	return []format{
		{"PNG", "\x89PNG\r\n\x1a\n", png.Decode, png.DecodeConfig, pngMemory},
		{"JPEG", "\xff\xd8\xff", jpeg.Decode, jpeg.DecodeConfig, jpegMemory},
		{"GIF", "GIF8?a", gif.Decode, gif.DecodeConfig, gifMemory},
		{"BMP", "BM", bmp.Decode, bmp.DecodeConfig, bmpMemory},
		{"WebP", "RIFF????WEBP", decodeWebP, webp.DecodeConfig, webpMemory},
	}
}

// formatOf tells a file's format by how it begins.
func formatOf(start []byte) (format, error) {
	for _, f := range formats() {
		if begins(start, f.magic) {
			return f, nil
		}
	}
	return format{}, &Error{Cause: "is no PNG, JPEG, GIF, BMP or WebP picture", Fix: saveAgain}
}

func begins(start []byte, magic string) bool {
	if len(start) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != start[i] {
			return false
		}
	}
	return true
}

// Cover reads a picture and fills w×h px with it: its middle, where the shapes
// differ.
func Cover(r io.Reader, w, h int) (*draw.Image, error) {
	m, err := read(r)
	if err != nil {
		return nil, err
	}
	return resize(m, middle(m.Bounds(), w, h), w, h), nil
}

// Fit reads a picture and makes it as large as w×h px have room for.
func Fit(r io.Reader, w, h int) (*draw.Image, error) {
	m, err := read(r)
	if err != nil {
		return nil, err
	}
	b := m.Bounds()
	k := min(float64(w)/float64(b.Dx()), float64(h)/float64(b.Dy()))
	return resize(m, b, fraction(b.Dx(), k), fraction(b.Dy(), k)), nil
}

// Size is a picture's width and height, by its header.
func Size(r io.Reader) (w, h int, err error) {
	const enough = 1 << 20 // a camera's notes may come first
	start, err := io.ReadAll(io.LimitReader(r, enough))
	if err != nil {
		return 0, 0, err
	}
	_, c, err := header(start)
	return c.Width, c.Height, err
}

// header reads a picture's format and size.
func header(src []byte) (format, image.Config, error) {
	f, err := formatOf(src)
	if err != nil {
		return f, image.Config{}, err
	}
	c, err := f.config(bytes.NewReader(src))
	if err != nil {
		return f, c, damaged(f, err)
	}
	if c.Width <= 0 || c.Height <= 0 {
		return f, c, &Error{Cause: fmt.Sprintf("is a %s picture of no size", f.name), Fix: saveAgain}
	}
	return f, c, nil
}

// read decodes a picture that is not too large. Should a decoder fail worse than
// with an error, the picture is not shown, and the song goes on.
func read(r io.Reader) (m image.Image, err error) {
	src, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, &Error{Cause: fmt.Sprintf("cannot be read: %v", err), Fix: "check that the file can be read", Err: err}
	}
	if len(src) > MaxFile {
		return nil, &Error{Cause: fmt.Sprintf("is larger than %d MiB", MaxFile>>20), Fix: saveAgain}
	}
	defer func() {
		if fault := recover(); fault != nil {
			m, err = nil, &Error{Cause: fmt.Sprintf("is no picture that can be read: %v", fault), Fix: saveAgain}
		}
	}()
	return decode(src)
}

// decode is read of what is in memory.
func decode(src []byte) (image.Image, error) {
	f, c, err := header(src)
	if err != nil {
		return nil, err
	}
	if err := within(f, src, c); err != nil {
		return nil, err
	}
	m, err := f.decode(bytes.NewReader(src))
	if err != nil {
		return nil, damaged(f, err)
	}
	// A GIF's first frame may be smaller than the GIF.
	if b := m.Bounds(); b.Empty() || b.Dx() > c.Width || b.Dy() > c.Height {
		return nil, damaged(f, fmt.Errorf("its size is not what its header says"))
	}
	return m, nil
}

func damaged(f format, err error) error {
	return &Error{Cause: fmt.Sprintf("is no %s picture that can be read: %v", f.name, err), Fix: saveAgain, Err: err}
}

// Stretch reads a picture and makes it w×h px, whatever its shape.
func Stretch(r io.Reader, w, h int) (*draw.Image, error) {
	m, err := read(r)
	if err != nil {
		return nil, err
	}
	return resize(m, m.Bounds(), w, h), nil
}
