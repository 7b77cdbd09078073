package text

import (
	"math"
	"unicode"

	"golang.org/x/image/font/sfnt"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// Align says which point of a line of text stands at the given place.
type Align uint8

// Left is the line's start, Centre its middle, Right its end.
const (
	Left Align = iota
	Centre
	Right
)

// Style is how a line is written. Lengths are in px of the face's size.
type Style struct {
	Colour draw.Colour
	Align  Align
	Max    float64 // a longer line is cut and ends in "…"; 0: no limit

	Outline       float64     // width of an ink line around the letters; 0: none
	OutlineColour draw.Colour // White looks like a mistake: give ink
	Shadow        draw.Point  // the letters again, moved by this much, beneath; (0, 0): none
	ShadowColour  draw.Colour
}

// Face is a font at a size. It is not safe for use by several goroutines at once.
type Face struct {
	// Size is px per em. Ascent, Descent, CapHeight and LineHeight are in px.
	Size, Ascent, Descent, CapHeight, LineHeight float64

	font    *Font
	buf     sfnt.Buffer
	glyphs  cache[glyphKey, glyph]
	letters cache[rune, letter]
	kerns   cache[[2]sfnt.GlyphIndex, float64]
	line    []placed // of the text being written
}

// Limits of one face's memory: glyph images and metrics of each generation. Large sizes keep fewer images.
const (
	maxGlyphs    = 512
	maxLetters   = 4096
	maxGlyphArea = 8 << 20 // px, all images of a generation
)

// MaxSize is the largest size of a face, in px.
const MaxSize = 2000

// Face is the font at size px per em (at least 1, at most MaxSize).
func (f *Font) Face(size float64) *Face {
	if !(size >= 1) {
		size = 1
	}
	size = min(size, MaxSize)
	return &Face{
		Size: size, Ascent: f.Ascent * size, Descent: f.Descent * size,
		CapHeight: f.CapHeight * size, LineHeight: f.LineHeight * size,
		font:    f,
		glyphs:  newCache[glyphKey, glyph](int(min(max(maxGlyphArea/(size*size), 16), maxGlyphs))),
		letters: newCache[rune, letter](maxLetters),
		kerns:   newCache[[2]sfnt.GlyphIndex, float64](maxLetters),
	}
}

// letter is what a rune needs for layout.
type letter struct {
	glyph   sfnt.GlyphIndex
	advance float64 // px
	blank   bool
}

// placed is a letter of the line being written.
type placed struct {
	letter
	x float64 // px from the line's start
}

// glyphKey names a glyph image: outline and phase (where in a pixel it begins, in quarters).
type glyphKey struct {
	glyph   sfnt.GlyphIndex
	outline float32 // px
	phase   uint8
}

// glyph is a white image; the pen stands at (x, y) of it.
type glyph struct {
	image *draw.Image
	x, y  float64
}

// phases is how many places in a pixel a glyph is drawn for, so that letters stand evenly though each is moved by
// whole pixels.
const phases = 4

const ellipsis = '…'

// Measure is the width of a line in px.
func (f *Face) Measure(s string) float64 {
	f.begin()
	w := 0.0
	for _, r := range s {
		w = f.put(r, w)
	}
	return w
}

// Draw appends a line of text to l. m's origin is the place on the baseline that Style.Align speaks of; m may turn and
// scale. It returns the line's width in px before m. Nothing is allocated once the glyphs are known.
func (f *Face) Draw(l *draw.List, m draw.Affine, s string, st Style) float64 {
	f.begin()
	w := 0.0
	for _, r := range s {
		w = f.put(r, w)
	}
	return f.finish(l, m, w, &st)
}

// DrawBytes is Draw for text in a byte slice, such as strconv.AppendInt writes.
func (f *Face) DrawBytes(l *draw.List, m draw.Affine, s []byte, st Style) float64 {
	f.begin()
	w := 0.0
	for _, r := range string(s) { // the compiler does not copy here
		w = f.put(r, w)
	}
	return f.finish(l, m, w, &st)
}

func (f *Face) begin() { f.line = f.line[:0] }

// put appends a rune after w px and returns the new width.
func (f *Face) put(r rune, w float64) float64 {
	t := f.letters.get(r, f.makeLetter)
	if n := len(f.line); n > 0 && t.glyph != 0 {
		w += f.kerns.get([2]sfnt.GlyphIndex{f.line[n-1].glyph, t.glyph}, f.makeKern)
	}
	f.line = append(f.line, placed{t, w})
	return w + t.advance
}

func (f *Face) makeLetter(r rune) letter {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		r = ' '
	case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r), unicode.IsControl(r):
		return letter{blank: true} // no width, no box
	}
	g := f.font.glyphIndex(&f.buf, r)
	return letter{glyph: g, advance: f.font.advance(&f.buf, g) * f.Size, blank: unicode.IsSpace(r)}
}

func (f *Face) makeKern(k [2]sfnt.GlyphIndex) float64 {
	return f.font.kern(&f.buf, k[0], k[1]) * f.Size
}

func (f *Face) makeGlyph(k glyphKey) glyph {
	p := f.font.outline(&f.buf, k.glyph, f.Size, float64(k.phase)/phases)
	d := vector.New(0, 0).Fill(p, vector.Flat(draw.White))
	if k.outline > 0 {
		d.Stroke(p, vector.Stroke{Width: 2 * float64(k.outline), Join: vector.RoundJoin}, vector.Flat(draw.White))
	}
	part, err := d.At(1)
	if err != nil { // too large to draw; sizes are bounded, so a broken font
		return glyph{}
	}
	return glyph{image: part.Image, x: part.Pivot.X, y: part.Pivot.Y}
}

// finish cuts the line to its limit and draws its layers from below.
func (f *Face) finish(l *draw.List, m draw.Affine, w float64, st *Style) float64 {
	if st.Max > 0 && w > st.Max {
		w = f.cut(st.Max)
	}
	x := 0.0
	switch st.Align {
	case Centre:
		x = -w / 2
	case Right:
		x = -w
	}
	outline := max(st.Outline, 0)
	if st.Shadow != (draw.Point{}) {
		f.layer(l, m.Translate(x+st.Shadow.X, st.Shadow.Y), outline, st.ShadowColour)
	}
	if outline > 0 {
		f.layer(l, m.Translate(x, 0), outline, st.OutlineColour)
	}
	f.layer(l, m.Translate(x, 0), 0, st.Colour)
	return w
}

// cut drops letters until an ellipsis fits; when not even that fits the line is empty. It returns the width.
func (f *Face) cut(limit float64) float64 {
	dots := f.letters.get(ellipsis, f.makeLetter)
	for n := len(f.line) - 1; n >= 0; n-- {
		at := f.line[n].x // the ellipsis takes the place of letter n
		if at+dots.advance <= limit && (n == 0 || !f.line[n-1].blank) {
			f.line = append(f.line[:n], placed{dots, at})
			return at + dots.advance
		}
	}
	f.line = f.line[:0]
	return 0
}

// layer appends a quad for each letter.
func (f *Face) layer(l *draw.List, m draw.Affine, outline float64, c draw.Colour) {
	if c == draw.Clear {
		return
	}
	_, _, moved := m.Snap()
	for i := range f.line {
		t := &f.line[i]
		if t.blank {
			continue
		}
		k := glyphKey{glyph: t.glyph, outline: float32(outline)}
		at := m.Apply(draw.Point{X: t.x})
		if moved {
			// Keep whole px and quarters: the image has the quarter, the matrix the whole.
			whole := math.Floor(at.X + 0.5/phases)
			k.phase = uint8((at.X - whole + 0.5/phases) * phases)
			at.X, at.Y = whole, math.Floor(at.Y+0.5)
		}
		g := f.glyphs.get(k, f.makeGlyph)
		if g.image == nil || g.image.W() == 0 {
			continue
		}
		q := m
		q.X, q.Y = at.X, at.Y
		l.Push(draw.Quad{Image: g.image, M: q.Translate(-g.x, -g.y), Colour: c})
	}
}
