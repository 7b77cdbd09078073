package paint

import (
	_ "embed"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"hibana/internal/draw"
)

//go:embed bilinear.kage
var bilinear []byte

// maxVertices is what an index of 16 bits reaches.
const maxVertices = 1 << 16

// Painter draws lists. It keeps what it uploaded; a process needs one.
type Painter struct {
	atlas    *atlas
	shader   *ebiten.Shader
	vertices []ebiten.Vertex
	indices  []uint16
	batch    batch // what vertices and indices belong to
}

// batch is what quads must have in common to go out in one call.
type batch struct {
	page     *page
	blend    draw.Blend
	filtered bool
}

// New makes a painter.
func New() (*Painter, error) {
	shader, err := ebiten.NewShader(bilinear)
	if err != nil {
		return nil, err
	}
	return &Painter{atlas: newAtlas(), shader: shader}, nil
}

// Draw draws a list onto a screen. Call it once a frame.
func (p *Painter) Draw(screen *ebiten.Image, l *draw.List) {
	p.atlas.sweep()
	for i := range l.Quads {
		p.quad(screen, &l.Quads[i])
	}
	p.flush(screen)
}

func (p *Painter) quad(screen *ebiten.Image, q *draw.Quad) {
	src := piece(q)
	if src.Empty() || q.Colour == draw.Clear {
		return
	}
	m := q.M
	place, from, filtered := p.atlas.white, image.Point{}, false
	if q.Image != nil {
		place = p.atlas.find(q.Image)
		from = place.at.Add(src.Min)
		if x, y, ok := m.Snap(); ok {
			m = draw.Translate(float64(x), float64(y))
		} else {
			filtered = true
		}
		filtered = filtered || q.Flat // whole px come out the same
	}
	if b := (batch{place.page, q.Blend, filtered}); b != p.batch || len(p.vertices)+4 > maxVertices {
		p.flush(screen)
		p.batch = b
	}
	w, h, margin := float64(src.Dx()), float64(src.Dy()), 0.0
	if filtered {
		margin = 0.5 // beyond it a pixel has no share of the piece
	}
	r, g, b, a := q.Colour.RGBA8()
	wide := float32(w)
	if q.Flat {
		wide = -wide
	}
	n := uint16(len(p.vertices))
	for _, c := range [4][2]float64{{-margin, -margin}, {w + margin, -margin}, {-margin, h + margin}, {w + margin, h + margin}} {
		at := m.Apply(draw.Point{X: c[0], Y: c[1]})
		v := ebiten.Vertex{
			DstX: float32(at.X), DstY: float32(at.Y),
			SrcX: float32(float64(from.X) + c[0]), SrcY: float32(float64(from.Y) + c[1]),
			ColorR: float32(r) / 255, ColorG: float32(g) / 255, ColorB: float32(b) / 255, ColorA: float32(a) / 255,
			Custom0: float32(c[0]), Custom1: float32(c[1]), Custom2: wide, Custom3: float32(h),
		}
		if q.Image == nil { // one white pixel, however large the solid
			v.SrcX, v.SrcY = float32(from.X)+0.5, float32(from.Y)+0.5
		}
		p.vertices = append(p.vertices, v)
	}
	p.indices = append(p.indices, n, n+1, n+2, n+1, n+3, n+2)
}

// flush sends out the quads that are waiting.
func (p *Painter) flush(screen *ebiten.Image) {
	if len(p.indices) == 0 {
		return
	}
	blend := ebiten.BlendSourceOver
	if p.batch.blend == draw.Add {
		blend = ebiten.BlendLighter
	}
	if p.batch.filtered {
		op := &ebiten.DrawTrianglesShaderOptions{Blend: blend}
		op.Images[0] = p.batch.page.texture
		screen.DrawTrianglesShader(p.vertices, p.indices, p.shader, op)
	} else {
		screen.DrawTriangles(p.vertices, p.indices, p.batch.page.texture, &ebiten.DrawTrianglesOptions{
			Blend: blend, ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, Filter: ebiten.FilterNearest,
		})
	}
	p.vertices, p.indices = p.vertices[:0], p.indices[:0]
}

// piece is the part of a quad's image that is drawn.
func piece(q *draw.Quad) image.Rectangle {
	switch {
	case q.Image == nil && q.Src.Empty():
		return image.Rect(0, 0, 1, 1)
	case q.Image == nil:
		return q.Src
	case q.Src == image.Rectangle{}:
		return q.Image.Bounds()
	}
	return q.Src.Intersect(q.Image.Bounds())
}
