package picture

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"hibana/internal/draw"
)

// near says whether two colours differ by at most some steps in each channel.
func near(a, b draw.Colour, steps int) bool {
	for shift := 0; shift < 32; shift += 8 {
		if d := int(a>>shift&0xFF) - int(b>>shift&0xFF); d < -steps || d > steps {
			return false
		}
	}
	return true
}

func TestEveryFormat(t *testing.T) {
	for name, src := range samples(t) {
		want := draw.RGB(0xFF0000)
		steps := 3 // JPEG and WebP are not exact
		if name == "alpha.webp" {
			want = want.Fade(0.5)
		}
		m, err := Fit(bytes.NewReader(src), 24, 24)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if m.W() != 24 || m.H() != 16 || !near(m.At(12, 8), want, steps) || !near(m.At(0, 0), want, steps) {
			t.Errorf("%s: %d×%d px of %08x, want 24×16 of %08x", name, m.W(), m.H(), m.At(12, 8), want)
		}
		if m, err = Cover(bytes.NewReader(src), 60, 60); err != nil || m.W() != 60 || m.H() != 60 || !near(m.At(59, 59), want, steps) {
			t.Errorf("%s: covering gives %v, %v", name, m.Bounds(), err)
		}
		if w, h, err := Size(bytes.NewReader(src)); w != 48 || h != 32 || err != nil {
			t.Errorf("%s: its size is %d×%d, %v", name, w, h, err)
		}
	}
}

// Every file that ends too early is an error or a picture, and never more.
func TestCutOff(t *testing.T) {
	for name, src := range samples(t) {
		whole := 0
		for n := range src {
			m, err := Fit(bytes.NewReader(src[:n]), 16, 16)
			if err == nil {
				whole++
				if m.W() != 16 {
					t.Errorf("%s, %d bytes: %v", name, n, m.Bounds())
				}
				continue
			}
			wantError(t, err)
			Size(bytes.NewReader(src[:n]))
		}
		if whole > len(src)/2 { // what follows the first frame of a GIF does not matter
			t.Errorf("%s: %d of %d beginnings are taken for whole", name, whole, len(src))
		}
	}
}

func wantError(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Fix == "" || strings.Contains(e.Cause+e.Fix, "\n") {
		t.Errorf("error %v (%T), want one line of cause and one of remedy", err, err)
	}
}

func TestRefused(t *testing.T) {
	junk := make([]byte, 64)
	webp := append([]byte{}, samples(t)["lossless.webp"]...)
	webp[7] = 0x7F // two GiB, it says
	for name, c := range map[string]struct {
		src  []byte
		says string
	}{
		"nothing":            {nil, "is no PNG, JPEG"},
		"text":               {[]byte("#TITLE:no picture;"), "is no PNG, JPEG"},
		"a film":             {[]byte("RIFF\x00\x00\x00\x00AVI LIST"), "is no PNG, JPEG"},
		"wide":               {pngOf(1<<16, 1, 8, 2, 0, junk...), "65536×1"},
		"65 Mpx":             {pngOf(8200, 8200, 8, 2, 0, junk...), "may have 64 megapixels, and it is 8200×8200 px"},
		"33 Mpx of 16 bits":  {pngOf(5800, 5800, 16, 2, 0, junk...), "may have 32 megapixels"},
		"interlaced":         {pngOf(8000, 8000, 8, 6, 1, junk...), "may have 42 megapixels"},
		"2³¹ px":             {pngOf(1<<31-1, 1<<31-1, 8, 2, 0, junk...), "PNG"},
		"no size":            {pngOf(0, 5, 8, 2, 0, junk...), "PNG"},
		"progressive":        {jpegOf(0xC2, 5000, 5000, 0x22, 0x11, 0x11), "may have 17 megapixels"},
		"65535² JPEG":        {jpegOf(0xC0, 65535, 65535, 0x11), "may have 64 megapixels"},
		"scans":              {append(jpegOf(0xC0, 8, 8, 0x11), bytes.Repeat([]byte{0xFF, 0xDA}, maxScans)...), "scans"},
		"a promise of WebP":  {webp, "ends too early"},
		"GIF of 65535²":      {[]byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"), "may have 64 megapixels"},
		"an empty GIF":       {[]byte("GIF89a\x10\x00\x10\x00\x00\x00\x00;"), "GIF"},
		"BMP without an end": {encode(t, plain(9, 9, red), "bmp")[:100], "BMP"},
	} {
		_, err := Fit(bytes.NewReader(c.src), 10, 10)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want it to say %q", name, err, c.says)
			continue
		}
		wantError(t, err)
	}
	_, err := Cover(iotest.ErrReader(errors.New("the disk is gone")), 10, 10)
	wantError(t, err)
	_, err = Cover(io.MultiReader(bytes.NewReader(samples(t)["png"]), zeros{}), 10, 10)
	if err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") {
		t.Errorf("an endless file: %v", err)
	}
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// FuzzFit reads anything at all. Pictures of more than a few pixels are left to
// the limits, whose test they would slow down.
func FuzzFit(f *testing.F) {
	for _, src := range samples(f) {
		f.Add(src)
	}
	f.Add(pngOf(48, 32, 8, 2, 0))
	f.Add(jpegOf(0xC2, 16, 16, 0x22, 0x11, 0x11))
	f.Fuzz(func(t *testing.T, src []byte) {
		format, c, err := header(src)
		if err == nil {
			err = within(format, src, c)
		}
		if err != nil {
			wantError(t, err)
			return
		}
		if c.Width*c.Height > 1<<16 {
			return
		}
		m, err := decode(src) // a panic is a finding
		if err != nil {
			wantError(t, err)
			return
		}
		out := resize(m, middle(m.Bounds(), 16, 9), 16, 9)
		if out.W() != 16 || out.H() != 9 {
			t.Fatalf("%v", out.Bounds())
		}
	})
}
