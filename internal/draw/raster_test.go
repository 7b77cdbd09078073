package draw

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// rgba is a pixel word from its channels, premultiplied.
func rgba(r, g, b, a uint32) uint32 { return r | g<<8 | b<<16 | a<<24 }

// Values worked out by hand from the package comment.
func TestGoldenPixels(t *testing.T) {
	const blue = 0xFFFF0000
	white := NewImage(1, 1, []uint32{rgba(255, 255, 255, 255)})
	red := NewImage(1, 1, []uint32{rgba(128, 0, 0, 128)})
	pair := NewImage(2, 1, []uint32{rgba(255, 0, 0, 255), rgba(0, 255, 0, 255)})
	o := uint32(0) // nothing
	for _, c := range []struct {
		name string
		w    int
		dst  uint32
		q    Quad
		want []uint32
	}{
		{"copy goes to the nearest pixel: 0.5 up, 0.49 down", 3, 0, Quad{Image: pair, M: Translate(0.5, 0.49), Colour: White},
			[]uint32{o, pair.pix[0], pair.pix[1]}},
		{"copy to the left", 3, 0, Quad{Image: pair, M: Translate(-0.51, 0), Colour: White}, []uint32{pair.pix[1], o, o}},
		{"half red over blue: 255·127/255 = 127 of blue stays", 1, blue, Quad{Image: red, M: Identity(), Colour: White},
			[]uint32{rgba(128, 0, 127, 255)}},
		{"faded to a half: 128·128/255 = 64, 255·(255−64)/255 = 191", 1, blue, Quad{Image: red, M: Identity(), Colour: Alpha(0.5)},
			[]uint32{rgba(64, 0, 191, 255)}},
		{"light adds and stops at 255", 1, rgba(200, 10, 0, 255), Quad{Image: red, M: Identity(), Colour: White, Blend: Add},
			[]uint32{rgba(255, 10, 0, 255)}},
		{"tint multiplies: white by half transparent orange", 1, blue,
			Quad{Image: white, M: Identity(), Colour: RGBA(1, 0.5, 0, 0.5)}, []uint32{rgba(128, 64, 127, 255)}},
		{"a flat piece is its shape in one colour", 3, 0, Quad{Image: pair, M: Translate(1, 0), Colour: RGB(0x0000FF), Flat: true},
			[]uint32{o, blue, blue}},
		{"half a shape, added: 128·255/255 of blue", 1, rgba(10, 0, 100, 255), Quad{Image: red, M: Identity(), Colour: RGB(0x0000FF), Blend: Add, Flat: true},
			[]uint32{rgba(10, 0, 228, 255)}},
		// Twice as wide: sample places −¾, −¼, ¼, ¾ … give weights ¼ ¾ ¾ ¼ of one pixel, in each direction ¾ on row 0.
		{"doubled white pixel", 4, 0, Quad{Image: white, M: Translate(1, 0).Scale(2, 2), Colour: White},
			[]uint32{grey * 48, grey * 143, grey * 143, grey * 48}},
		{"half a turn in whole px is exact", 4, 0, Quad{Image: pair, M: Translate(3, 1).Rotate(math.Pi), Colour: White},
			[]uint32{o, pair.pix[1], pair.pix[0], o}},
		{"a mirrored piece", 2, 0, Quad{Image: pair, M: Translate(2, 0).Scale(-1, 1), Colour: White}, []uint32{pair.pix[1], pair.pix[0]}},
		{"only Src, from the origin", 2, 0, Quad{Image: pair, Src: image.Rect(1, 0, 2, 1), M: Identity(), Colour: White},
			[]uint32{pair.pix[1], o}},
		{"a solid takes pixels whose centre it holds: left edge in, right edge out", 4, 0,
			Quad{M: Affine{A: 2, D: 1, X: 0.5}, Colour: RGB(0xFF0000)}, []uint32{rgba(255, 0, 0, 255), rgba(255, 0, 0, 255), o, o}},
		{"a solid with alpha", 1, blue, Quad{M: Identity(), Colour: RGBA(1, 0, 0, 0.5)}, []uint32{rgba(128, 0, 127, 255)}},
		{"a colour with more light than alpha is cut", 1, blue, Quad{M: Identity(), Colour: Colour(rgba(255, 0, 0, 128))},
			[]uint32{rgba(128, 0, 127, 255)}},
		{"Clear draws nothing", 1, blue, Quad{Image: white, M: Identity()}, []uint32{blue}},
	} {
		f := NewFrame(c.w, 1)
		f.Fill(Colour(c.dst))
		f.Draw(&List{Quads: []Quad{c.q}})
		if !slices.Equal(f.Pix, c.want) {
			t.Errorf("%s: %08x, want %08x", c.name, f.Pix, c.want)
		}
	}
}

// Every blend and every way through the rasteriser stays close to exact arithmetic: within 1/255 when a piece is only
// moved, 1.5 when it is also tinted (value and alpha are rounded before they are blended), 3 when it
// is filtered too (fractions of 1/256 px, weights of 1/256), which only noise of the strongest contrast comes near to.
func TestAgainstReference(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	images := []*Image{randomImage(r, 20, 17), randomImage(r, 64, 40), randomImage(r, 1, 1), randomImage(r, 2, 9)}
	worst := 0.0
	for range 4000 {
		q := randomQuad(r, images)
		before := randomFrame(r, 50, 40)
		after := &Frame{W: before.W, H: before.H, Pix: slices.Clone(before.Pix)}
		after.Draw(&List{Quads: []Quad{q}})
		limit := 3.0
		if _, _, ok := q.M.Snap(); ok || q.Image == nil {
			if limit = 1.5; q.Colour == White || q.Image == nil {
				limit = 1
			}
		}
		for i, d := range before.Pix {
			want, near := reference(d, &q, i%before.W, i/before.W)
			if near {
				continue
			}
			for n, got := range channels(after.Pix[i]) {
				e := math.Abs(got - want[n])
				worst = max(worst, e)
				if e > limit {
					t.Fatalf("%+v\npixel (%d, %d) channel %d: %v, exactly %v", q, i%before.W, i/before.W, n, got, want[n])
				}
			}
		}
	}
	t.Logf("largest error %.2f/255", worst)
}

// Row arithmetic is exact rounding, for all pairs of bytes.
func TestScaleIsRounded(t *testing.T) {
	for x := range uint32(256) {
		for a := range uint32(256) {
			want := uint32(math.Floor(float64(x*a)/255 + 0.5))
			if got := scale255(x*grey, a); got != want*grey {
				t.Fatalf("%d·%d/255 = %08x, want %d in every channel", x, a, got, want)
			}
			if got := mulPixel(x*grey, a*grey); got != want*grey {
				t.Fatalf("mulPixel(%d, %d) = %08x, want %d", x, a, got, want)
			}
			if got, want := add(x*grey, a*grey), min(x+a, 255)*grey; got != want {
				t.Fatalf("%d + %d = %08x, want %08x", x, a, got, want)
			}
		}
	}
}

func randomList(r *rand.Rand, n int) *List {
	images := []*Image{randomImage(r, 20, 17), randomImage(r, 64, 40), randomImage(r, 3, 3)}
	l := &List{}
	for range n {
		l.Push(randomQuad(r, images))
	}
	return l
}

func TestBandsEqualWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		l := randomList(r, 30)
		whole := NewFrame(61, 47)
		whole.Draw(l)
		for _, n := range []int{1, 2, 3, 7, 47, 1000} {
			f := NewFrame(61, 47)
			f.DrawBands(l, n)
			if !slices.Equal(f.Pix, whole.Pix) {
				t.Fatalf("%d bands give another picture", n)
			}
		}
	}
}

// Matrices no scene should make, and every scene makes once. They draw nothing or something, but end at once.
func TestExtremeMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	img := randomImage(r, 30, 30)
	values := []float64{0, 1, -1, 0.5, 1e-9, 1e-30, 1e-310, 1e9, -1e9, 1e30, 1e300, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64}
	f := NewFrame(40, 30)
	l := &List{}
	for range 20000 {
		pick := func() float64 { return values[r.IntN(len(values))] }
		m := Affine{pick(), pick(), pick(), pick(), pick(), pick()}
		l.Reset()
		l.Push(Quad{Image: img, M: m, Colour: White})
		l.Push(Quad{M: m, Colour: RGB(0xFF0000), Src: image.Rect(0, 0, 1<<30, 1<<30)})
		f.Draw(l)
	}
	for _, m := range []Affine{{}, {A: 1}, {A: math.NaN(), D: 1}, {A: 1, D: 1, X: math.Inf(1)}, {A: 1, B: 1, C: 1, D: 1}, Translate(1e12, 0)} {
		f.Fill(Clear)
		f.Draw(&List{Quads: []Quad{{Image: img, M: m, Colour: White}, {M: m, Colour: White}}})
		if i := slices.IndexFunc(f.Pix, func(p uint32) bool { return p != 0 }); i >= 0 {
			t.Errorf("%+v draws something", m)
		}
	}
	// Enlarged beyond measure, an image is its pixel's colour everywhere.
	f.Fill(Clear)
	f.Draw(&List{Quads: []Quad{{Image: NewImage(1, 1, []uint32{0xFFFFFFFF}), M: Translate(-5e8, -5e8).Scale(1e9, 1e9), Colour: White}}})
	if f.Pix[0] != 0xFFFFFFFF || f.Pix[len(f.Pix)-1] != 0xFFFFFFFF {
		t.Errorf("a pixel of the size of a continent covers nothing: %08x", f.Pix[0])
	}
}

func FuzzList(f *testing.F) {
	f.Add(1.0, 0.0, 0.0, 1.0, 3.0, 4.0, uint32(White), 0, 0, 9, 9)
	f.Add(1e-5, 3.0, 1e7, 1.0, -3e9, 4.0, uint32(77), -5, 3, 400, 9)
	img := randomImage(rand.New(rand.NewPCG(7, 8)), 33, 21)
	f.Fuzz(func(t *testing.T, a, b, c, d, x, y float64, colour uint32, sx, sy, ex, ey int) {
		l := &List{}
		for i := range 4 {
			q := Quad{Src: image.Rect(sx, sy, ex, ey), M: Affine{a, b, c, d, x, y}, Colour: Colour(colour), Blend: Blend(i / 2)}
			if i%2 == 0 {
				q.Image = img
			}
			l.Push(q)
		}
		whole, bands := NewFrame(37, 23), NewFrame(37, 23)
		whole.Draw(l)
		bands.DrawBands(l, 4)
		if !slices.Equal(whole.Pix, bands.Pix) {
			t.Error("bands give another picture")
		}
		for _, p := range whole.Pix {
			if valid(p) != p {
				t.Fatalf("%08x has a channel above its alpha", p)
			}
		}
	})
}

func TestDrawingAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	from := randomList(r, 100)
	l, f := &List{}, NewFrame(61, 47)
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		for _, q := range from.Quads {
			l.Push(q)
		}
		f.Draw(l)
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// The spans say of every pixel what it is.
func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		m := randomImage(r, 1+r.IntN(90), 1+r.IntN(5))
		for y := range m.h {
			end := 0
			for _, s := range m.rows.row(y) {
				if int(s.x0) < end || s.x1 <= s.x0 || int(s.x1) > m.w {
					t.Fatalf("row %d: span %+v after %d", y, s, end)
				}
				for x := end; x < int(s.x0); x++ {
					if m.At(x, y) != Clear {
						t.Fatalf("pixel (%d, %d) is left out", x, y)
					}
				}
				for x := int(s.x0); s.opaque && x < int(s.x1); x++ {
					if m.At(x, y)>>24 != 0xFF {
						t.Fatalf("pixel (%d, %d) is not opaque", x, y)
					}
				}
				end = int(s.x1)
			}
			for x := end; x < m.w; x++ {
				if m.At(x, y) != Clear {
					t.Fatalf("pixel (%d, %d) is left out at the end", x, y)
				}
			}
		}
	}
	opaque := NewImage(100, 1, slices.Repeat([]uint32{0xFF000000}, 100))
	if s := opaque.rows.row(0); len(s) != 1 || !s[0].opaque || s[0].x1 != 100 {
		t.Errorf("an opaque row is %+v", s)
	}
	if s := NewImage(100, 1, make([]uint32, 100)).rows.row(0); len(s) != 0 {
		t.Errorf("an empty row is %+v", s)
	}
}
