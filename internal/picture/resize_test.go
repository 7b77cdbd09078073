package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"testing"

	xdraw "golang.org/x/image/draw"

	"hibana/internal/draw"
)

// One colour stays that colour, to the bit, at any size.
func TestFlatStaysFlat(t *testing.T) {
	for _, c := range []color.NRGBA{red, {1, 2, 3, 255}, {255, 255, 255, 255}, {0, 0, 0, 0}} {
		m := plain(61, 47, c)
		for _, size := range [][2]int{{1, 1}, {7, 5}, {61, 47}, {200, 31}, {300, 300}} {
			out := resize(m, m.Bounds(), size[0], size[1])
			want := draw.FromImage(m).At(0, 0)
			for y := range out.H() {
				for x := range out.W() {
					if out.At(x, y) != want {
						t.Fatalf("%v at %v: %08x, want %08x", c, size, out.At(x, y), want)
					}
				}
			}
		}
	}
}

// At its own size a picture stays as it is, and shapes are cut from the middle.
func TestCut(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 30, 10))
	for x := range 30 {
		for y := range 10 {
			m.Set(x, y, color.NRGBA{uint8(8 * x), uint8(20 * y), 0, 255})
		}
	}
	same, err := Cover(bytes.NewReader(encode(t, m, "png")), 30, 10)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := draw.Compare(same, draw.FromImage(m)); err != nil || d.Max > 0 {
		t.Errorf("at its own size it differs by %d", d.Max)
	}
	square, err := Cover(bytes.NewReader(encode(t, m, "png")), 10, 10)
	if err != nil {
		t.Fatal(err)
	}
	if r, _, _, _ := square.At(0, 5).RGBA8(); r != 80 {
		t.Errorf("the middle begins at red %d, want 80", r)
	}
	for _, c := range []struct{ w, h, dx, dy int }{{1, 1000, 1, 10}, {1000, 1, 30, 1}, {300, 100, 30, 10}, {16, 9, 18, 10}} {
		if r := middle(m.Bounds(), c.w, c.h); r.Dx() != c.dx || r.Dy() != c.dy || !r.In(m.Bounds()) {
			t.Errorf("the middle of the shape %d×%d is %v", c.w, c.h, r)
		}
	}
}

// Smaller and larger pictures are those that the filter of x/image/draw makes,
// which holds much more in memory for it.
func TestAgainstAnotherScaler(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 173, 131))
	for y := range 131 {
		for x := range 173 {
			v := uint8((x*x/7 ^ y*3) & 0xFF)
			m.SetRGBA(x, y, color.RGBA{v, uint8(x), uint8(y), 255})
		}
	}
	for _, size := range [][2]int{{40, 30}, {173, 20}, {171, 130}, {400, 300}} {
		want := image.NewRGBA(image.Rect(0, 0, size[0], size[1]))
		xdraw.CatmullRom.Scale(want, want.Rect, m, m.Rect, xdraw.Src, nil)
		d, err := draw.Compare(resize(m, m.Rect, size[0], size[1]), draw.FromImage(want))
		if err != nil || d.Max > 2 || d.Mean > 0.6 {
			t.Errorf("%v: differs by at most %d, mean %.3f", size, d.Max, d.Mean)
		}
	}
}

// Fine stripes become grey and not other stripes.
func TestStripesBecomeGrey(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 600, 600))
	for i := range m.Pix {
		m.Pix[i] = uint8(255 * (i % 2))
	}
	out := resize(m, m.Bounds(), 37, 37)
	for y := range 37 {
		for x := 1; x < 36; x++ {
			if r, _, _, _ := out.At(x, y).RGBA8(); r < 120 || r > 135 {
				t.Fatalf("(%d, %d) is %d", x, y, r)
			}
		}
	}
}

func BenchmarkCover(b *testing.B) {
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}, {3840, 2160}} {
		m := plain(size[0], size[1], red)
		for i := range m.Pix {
			m.Pix[i] |= uint8(i / 4 & 0x1F)
		}
		for _, kind := range []string{"png", "jpg"} {
			src := encode(b, m, kind)
			b.Run(fmt.Sprintf("%s %dx%d", kind, size[0], size[1]), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Cover(bytes.NewReader(src), 1280, 720); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
