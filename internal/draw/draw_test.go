package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"testing"
)

func TestAffine(t *testing.T) {
	near := func(what string, got, want Point) {
		t.Helper()
		if math.Hypot(got.X-want.X, got.Y-want.Y) > 1e-12 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	near("a quarter turn is clockwise on the screen", Rotate(math.Pi/2).Apply(Point{1, 0}), Point{0, 1})
	near("the last step named comes first", Translate(10, 20).Scale(2, 3).Apply(Point{1, 1}), Point{12, 23})
	m := Translate(3, 4).Rotate(0.7).Scale(2, -0.5)
	inv, ok := m.Invert()
	if !ok {
		t.Fatal("no inverse")
	}
	near("back again", inv.Apply(m.Apply(Point{5, 6})), Point{5, 6})
	for _, c := range []struct {
		m    Affine
		x, y int
		ok   bool
	}{
		{Translate(1.5, -1.5), 2, -1, true},
		{Translate(0.49, -0.51), 0, -1, true},
		{Scale(1+1e-7, 1), 0, 0, true},
		{Scale(1.001, 1), 0, 0, false},
		{Rotate(0.001), 0, 0, false},
		{Translate(math.NaN(), 0), 0, 0, false},
		{Affine{}, 0, 0, false},
	} {
		if x, y, ok := c.m.Snap(); x != c.x || y != c.y || ok != c.ok {
			t.Errorf("%+v snaps to %d, %d, %v", c.m, x, y, ok)
		}
	}
}

func TestColour(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want Colour
	}{
		{"RGB", RGB(0x123456), 0xFF563412},
		{"RGBA multiplies by alpha", RGBA(1, 0.5, 0, 0.5), Colour(rgba(128, 64, 0, 128))},
		{"RGBA clamps", RGBA(2, -1, math.NaN(), 9), Colour(rgba(255, 0, 0, 255))},
		{"Alpha", Alpha(0.2), 0x33333333},
		{"Fade", RGB(0xFF0000).Fade(0.2), Colour(rgba(51, 0, 0, 51))},
		{"Mul", RGB(0xFF8000).Mul(Alpha(0.2)), Colour(rgba(51, 26, 0, 51))},
		{"Mix begins", RGB(0x102030).Mix(RGB(0xFFFFFF), 0), RGB(0x102030)},
		{"Mix ends", RGB(0x102030).Mix(RGB(0xFFFFFF), 1), RGB(0xFFFFFF)},
		{"Mix half", Black.Mix(White, 0.5), Colour(rgba(128, 128, 128, 255))},
	} {
		if c.got != c.want {
			t.Errorf("%s: %08x, want %08x", c.what, uint32(c.got), uint32(c.want))
		}
	}
}

func TestMixIsValid(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		a, b := randomColour(r), randomColour(r)
		if m := a.Mix(b, r.Float64()); valid(uint32(m)) != uint32(m) {
			t.Fatalf("%08x to %08x passes %08x", uint32(a), uint32(b), uint32(m))
		}
	}
}

func TestImageBytes(t *testing.T) {
	m := NewImage(2, 1, []uint32{0x44332211, 0x80FF0000})
	want := []byte{0x11, 0x22, 0x33, 0x44, 0, 0, 0x80, 0x80} // the second had more blue than alpha
	if got := m.AppendRGBA([]byte{9}); !bytes.Equal(got[1:], want) || got[0] != 9 {
		t.Errorf("bytes % x, want % x", got[1:], want)
	}
	if m.At(-1, 0) != Clear || m.At(2, 0) != Clear || m.At(0, 1) != Clear {
		t.Error("outside an image is not transparent")
	}
}

// What WritePNG writes, the standard library reads; with alpha, colours come back within the rounding of their alpha.
func TestPNG(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	opaque := NewFrame(37, 11)
	for i := range opaque.Pix {
		opaque.Pix[i] = uint32(RGB(r.Uint32()))
	}
	mixed := randomFrame(r, 300, 200)
	for _, f := range []*Frame{opaque, mixed} {
		var b bytes.Buffer
		if err := f.WritePNG(&b); err != nil {
			t.Fatal(err)
		}
		got, err := ReadPNG(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		d, err := Compare(got, f.Image())
		if err != nil || d.Max > 1 || f == opaque && d.Max != 0 {
			t.Errorf("a %d×%d picture came back %+v apart (%v)", f.W, f.H, d, err)
		}
	}
	if err := NewFrame(0, 5).WritePNG(&bytes.Buffer{}); err == nil {
		t.Error("a picture without pixels was written")
	}
}

func TestReadPNGRefusesHugeFiles(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 20000, 1))); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	copy(data[20:24], []byte{0, 0, 0x40, 0}) // 16384 rows, it says; the checksum is then wrong too, but size is read first
	if _, err := ReadPNG(bytes.NewReader(data)); err == nil {
		t.Error("a PNG of 327 Mpx was taken")
	}
}

func TestFromImage(t *testing.T) {
	n := image.NewNRGBA(image.Rect(5, 5, 7, 6))
	n.SetNRGBA(5, 5, color.NRGBA{255, 0, 0, 128})
	n.SetNRGBA(6, 5, color.NRGBA{1, 2, 3, 255})
	m := FromImage(n)
	if m.At(0, 0) != Colour(rgba(128, 0, 0, 128)) || m.At(1, 0) != Colour(rgba(1, 2, 3, 255)) {
		t.Errorf("%08x %08x", uint32(m.At(0, 0)), uint32(m.At(1, 0)))
	}
}

func TestCompare(t *testing.T) {
	a := NewImage(2, 2, []uint32{0xFF000000, 0xFF000000, 0xFF102030, 0xFF000000})
	b := NewImage(2, 2, []uint32{0xFF000000, 0xFF000004, 0xFF10203A, 0xFF000000})
	d, err := Compare(a, b)
	if err != nil || d.Max != 10 || d.X != 0 || d.Y != 1 || d.Mean != 14.0/16 {
		t.Errorf("%+v, %v", d, err)
	}
	diff, err := DiffImage(a, b)
	if err != nil || diff.At(0, 1) != RGB(0x500000) || diff.At(1, 0) != RGB(0x200000) || diff.At(0, 0) != Black {
		t.Errorf("difference %08x %08x %08x, %v", diff.At(0, 1), diff.At(1, 0), diff.At(0, 0), err)
	}
	if _, err := Compare(a, NewImage(1, 1, []uint32{0})); err == nil {
		t.Error("pictures of different sizes were compared")
	}
}
