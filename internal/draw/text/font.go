package text

import (
	_ "embed" // the font file
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hibana/internal/draw/vector"
)

//go:embed font/MPLUSRounded1c-Bold.ttf
var roundedBold []byte

// Font is a typeface's outlines. It may be shared by several goroutines.
type Font struct {
	sfnt  *sfnt.Font
	units fixed.Int26_6 // per em

	// Ascent, Descent and CapHeight are distances from the baseline, positive, in ems. LineHeight is from baseline to
	// baseline.
	Ascent, Descent, CapHeight, LineHeight float64
}

// Rounded is the font that Hibana carries.
func Rounded() (*Font, error) { return Parse(roundedBold) }

// Parse reads a TrueType or OpenType font; it keeps data.
func Parse(data []byte) (*Font, error) {
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	t := &Font{sfnt: f, units: fixed.Int26_6(f.UnitsPerEm())}
	m, err := f.Metrics(nil, t.units, font.HintingNone)
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	em := float64(t.units)
	t.Ascent, t.Descent = float64(m.Ascent)/em, float64(m.Descent)/em
	t.LineHeight = float64(m.Height) / em
	if t.CapHeight = float64(m.CapHeight) / em; t.CapHeight <= 0 {
		t.CapHeight = 0.73
	}
	return t, nil
}

// glyphIndex is 0 for a rune the font lacks.
func (f *Font) glyphIndex(b *sfnt.Buffer, r rune) sfnt.GlyphIndex {
	i, err := f.sfnt.GlyphIndex(b, r)
	if err != nil {
		return 0
	}
	return i
}

// advance is a glyph's width in ems.
func (f *Font) advance(b *sfnt.Buffer, g sfnt.GlyphIndex) float64 {
	if g == 0 {
		return missingAdvance
	}
	a, err := f.sfnt.GlyphAdvance(b, g, f.units, font.HintingNone)
	if err != nil {
		return missingAdvance
	}
	return float64(a) / float64(f.units)
}

// kern is what to add between two glyphs, in ems.
func (f *Font) kern(b *sfnt.Buffer, left, right sfnt.GlyphIndex) float64 {
	k, err := f.sfnt.Kern(b, left, right, f.units, font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(k) / float64(f.units)
}

// The box for a missing glyph, in ems.
const (
	missingAdvance = 0.7
	missingWeight  = 0.08
)

// outline is a glyph's shape at size px per em, the baseline's start at (x, 0). A missing glyph is a box.
func (f *Font) outline(b *sfnt.Buffer, g sfnt.GlyphIndex, size, x float64) *vector.Path {
	p := vector.NewPath()
	segments, err := f.sfnt.LoadGlyph(b, g, f.units, nil)
	if g == 0 || err != nil {
		w, h, k := missingAdvance-0.2, f.CapHeight, missingWeight
		p.Append(vector.Rect(x+0.1*size, -h*size, w*size, h*size))
		inner := vector.Polygon( // the other way round: a hole
			vector.Point{X: x + (0.1+k)*size, Y: -k * size}, vector.Point{X: x + (0.1+w-k)*size, Y: -k * size},
			vector.Point{X: x + (0.1+w-k)*size, Y: (k - h) * size}, vector.Point{X: x + (0.1+k)*size, Y: (k - h) * size})
		return p.Append(inner)
	}
	scale := size / float64(f.units)
	at := func(q fixed.Point26_6) (float64, float64) {
		return x + float64(float64(q.X)*scale), float64(q.Y) * scale
	}
	open := false
	for _, s := range segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				p.Close()
			}
			open = true
			p.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			p.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			p.CubicTo(ax, ay, bx, by, cx, cy)
		}
	}
	if open {
		p.Close()
	}
	return p
}
