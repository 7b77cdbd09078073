package text

import (
	"math"
	"strconv"
	"testing"

	"hibana/internal/draw"
)

func rounded(t testing.TB, size float64) *Face {
	t.Helper()
	f, err := Rounded()
	if err != nil {
		t.Fatal(err)
	}
	return f.Face(size)
}

// The numbers are the font file's own (hhea, hmtx and GPOS tables, 1000 units per em), as fontTools prints them.
func TestMetrics(t *testing.T) {
	f := rounded(t, 100)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"ascent", f.Ascent, 107.5},
		{"descent", f.Descent, 32},
		{"line height", f.LineHeight, 107.5 + 32 + 9},
		{"kanji", f.Measure("火"), 100},
		{"A", f.Measure("A"), 65.3},
		{"digits", f.Measure("1234567890"), 640},
		{"AV, kerned by −100 units", f.Measure("AV"), 65.3*2 - 10},
		{"no text", f.Measure(""), 0},
		{"joiner and variation selector", f.Measure("火\u200d\ufe0f"), 100},
		{"missing glyph", f.Measure("\U0001F600"), 70},
		{"a tab is a space", f.Measure("\t"), f.Measure(" ")},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

// extent is the first and the last column (exclusive) and row that hold something.
func extent(f *draw.Frame) (x0, y0, x1, y1 int) {
	x0, y0 = f.W, f.H
	for i, p := range f.Pix {
		if p != 0 {
			x, y := i%f.W, i/f.W
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
		}
	}
	return x0, y0, x1, y1
}

func TestAlign(t *testing.T) {
	f := rounded(t, 40)
	for _, c := range []struct {
		align Align
		left  float64 // where the line must begin, for a pen at 200
	}{{Left, 200}, {Centre, 200 - f.Measure("HIH")/2}, {Right, 200 - f.Measure("HIH")}} {
		l, fr := &draw.List{}, draw.NewFrame(400, 80)
		f.Draw(l, draw.Translate(200, 60), "HIH", Style{Colour: draw.White, Align: c.align})
		fr.Draw(l)
		x0, y0, x1, y1 := extent(fr)
		// The side bearing of H is below 5 px at this size, on both sides.
		if d := float64(x0) - c.left; d < -1 || d > 5 {
			t.Errorf("align %d begins at %d, want about %v", c.align, x0, c.left)
		}
		if d := c.left + f.Measure("HIH") - float64(x1); d < -1 || d > 5 {
			t.Errorf("align %d ends at %d", c.align, x1)
		}
		if y1 != 60 || math.Abs(float64(y1-y0)-f.CapHeight) > 2 {
			t.Errorf("capitals stand on rows %d to %d, want the baseline 60 and height %v", y0, y1, f.CapHeight)
		}
	}
}

func TestEllipsis(t *testing.T) {
	f := rounded(t, 20)
	const long = "提灯お化け a very long title"
	full := f.Measure(long)
	for limit := 5.0; limit < full; limit += 7 {
		l := &draw.List{}
		w := f.Draw(l, draw.Translate(0, 20), long, Style{Colour: draw.White, Max: limit})
		if w > limit {
			t.Errorf("limit %v: the line is %v wide", limit, w)
		}
		if limit < 20 && len(l.Quads) != 0 {
			t.Errorf("limit %v: drawn though not even an ellipsis fits", limit)
		}
		if limit > 20 && limit-w > 30 { // an em and a blank
			t.Errorf("limit %v: only %v used", limit, w)
		}
	}
	l := &draw.List{}
	if w := f.Draw(l, draw.Identity(), long, Style{Colour: draw.White, Max: full}); w != full {
		t.Errorf("a line that fits exactly was cut to %v", w)
	}
}

// A missing glyph is a box that can be seen, with a hole.
func TestMissingGlyph(t *testing.T) {
	l, fr := &draw.List{}, draw.NewFrame(100, 100)
	rounded(t, 80).Draw(l, draw.Translate(20, 80), "\U0001F600", Style{Colour: draw.White})
	fr.Draw(l)
	x0, y0, x1, y1 := extent(fr)
	if x1-x0 < 35 || y1-y0 < 50 {
		t.Errorf("the box covers only (%d, %d)–(%d, %d)", x0, y0, x1, y1)
	}
	if p := fr.Pix[(y0+y1)/2*fr.W+(x0+x1)/2]; p != 0 {
		t.Errorf("the box is filled: %08x in its middle", p)
	}
}

// Outline and shadow lie under all letters and reach as far as they say.
func TestOutlineAndShadow(t *testing.T) {
	f := rounded(t, 40)
	plain, rich := &draw.List{}, &draw.List{}
	f.Draw(plain, draw.Translate(20, 60), "HH", Style{Colour: draw.White})
	f.Draw(rich, draw.Translate(20, 60), "HH", Style{
		Colour: draw.White, Outline: 4, OutlineColour: draw.Black, Shadow: draw.Point{X: 0, Y: 5}, ShadowColour: draw.RGBA(1, 0, 0, 0.5),
	})
	a, b := draw.NewFrame(140, 100), draw.NewFrame(140, 100)
	a.Draw(plain)
	b.Draw(rich)
	ax0, ay0, ax1, ay1 := extent(a)
	bx0, by0, bx1, by1 := extent(b)
	if ax0-bx0 != 4 || ay0-by0 != 4 || bx1-ax1 != 4 || by1-ay1 != 9 {
		t.Errorf("letters (%d, %d)–(%d, %d), with outline and shadow (%d, %d)–(%d, %d)", ax0, ay0, ax1, ay1, bx0, by0, bx1, by1)
	}
	for i, p := range a.Pix {
		if p == 0xFFFFFFFF && b.Pix[i] != p {
			t.Fatal("an outline or shadow lies over a letter")
		}
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	f := rounded(t, 30)
	l := &draw.List{}
	buf := make([]byte, 0, 20)
	st := Style{Colour: draw.White, Align: Centre, Outline: 2, OutlineColour: draw.Black, Max: 300}
	n := 0
	write := func() {
		l.Reset()
		n++
		buf = strconv.AppendInt(buf[:0], int64(n), 10)
		f.DrawBytes(l, draw.Translate(100, 100), buf, st)
		f.Draw(l, draw.Translate(100, 140), "花火 Fantastic", st)
		f.Draw(l, draw.Translate(100, 140).Rotate(0.1), "Hold", st)
	}
	for range 2000 { // every digit at every quarter of a pixel
		write()
	}
	if got := testing.AllocsPerRun(500, write); got != 0 {
		t.Errorf("%v allocations for a line of text", got)
	}
}

// A stream of ever new letters and sizes of number keeps the memory bounded.
func TestCachesAreBounded(t *testing.T) {
	f := rounded(t, 4)
	l := &draw.List{}
	for r := rune(0x4E00); r < 0x9FFF; r++ {
		l.Reset()
		f.Draw(l, draw.Translate(0, 0), string([]rune{r, r + 1}), Style{Colour: draw.White})
	}
	if n := len(f.glyphs.young) + len(f.glyphs.old); n > 2*maxGlyphs {
		t.Errorf("%d glyph images kept", n)
	}
	if n := len(f.letters.young) + len(f.letters.old) + len(f.kerns.young) + len(f.kerns.old); n > 4*maxLetters {
		t.Errorf("%d metrics kept", n)
	}
}

// What the font must have: all that titles and screens may use.
func TestCoverage(t *testing.T) {
	f, err := Rounded()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range [][2]rune{{' ', '~'}, {0xA1, 0xAC}, {0xAE, 0x17E}, {0x3041, 0x3096}, {0x30A1, 0x30FC}, {0xFF01, 0xFF5E}} {
		for c := r[0]; c <= r[1]; c++ {
			if f.glyphIndex(nil, c) == 0 {
				t.Errorf("no glyph for %q", c)
			}
		}
	}
	for _, c := range "←↑→↓…—“”‘’・「」『』、。〜♪★☆●○◆◇▲▼×÷°百鬼夜行火花提灯祭太鼓三味線尺八琴" {
		if f.glyphIndex(nil, c) == 0 {
			t.Errorf("no glyph for %q", c)
		}
	}
}

func TestParseRefusesRubbish(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("no font"), roundedBold[:1000]} {
		if _, err := Parse(data); err == nil {
			t.Errorf("%d bytes of rubbish were taken for a font", len(data))
		}
	}
}

func BenchmarkTextLine(b *testing.B) {
	f := rounded(b, 20)
	l := &draw.List{}
	for b.Loop() {
		l.Reset()
		f.Draw(l, draw.Translate(10, 20), "Fantastic 1234", Style{Colour: draw.White})
	}
}
