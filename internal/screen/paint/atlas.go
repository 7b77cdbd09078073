package paint

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"hibana/internal/draw"
)

const (
	pageSize = 1024 // px: small images share pages of this size, so that one call draws many quads
	ownSize  = 512  // px: an image this wide or high gets a texture of its own
	keep     = 600  // frames a texture is kept after its last use
)

// atlas keeps the uploads of images.
type atlas struct {
	pages  []*page
	places map[*draw.Image]place
	white  place
	frame  int64
	buf    []byte
}

// page is a texture, packed in shelves from the top.
type page struct {
	texture *ebiten.Image
	size    image.Point
	shelves []shelf
	next    int // where the next shelf goes
	used    int64
	images  []*draw.Image
}

type shelf struct{ y, height, x int }

// place is where an image lies.
type place struct {
	page *page
	at   image.Point
}

func newAtlas() *atlas {
	a := &atlas{places: map[*draw.Image]place{}}
	a.white = a.find(draw.NewImage(1, 1, []uint32{0xffffffff}))
	a.white.page.used = 1 << 62
	return a
}

// find uploads an image if it is not there yet.
func (a *atlas) find(img *draw.Image) place {
	p, ok := a.places[img]
	if !ok {
		p = a.room(img.W(), img.H())
		r := image.Rectangle{p.at, p.at.Add(image.Pt(img.W(), img.H()))}
		a.buf = img.AppendRGBA(a.buf[:0])
		p.page.texture.SubImage(r).(*ebiten.Image).WritePixels(a.buf)
		if cap(a.buf) > 1<<16 {
			a.buf = nil // the big ones come once
		}
		p.page.images = append(p.page.images, img)
		a.places[img] = p
	}
	p.page.used = max(p.page.used, a.frame)
	return p
}

// room finds a place for w×h pixels.
func (a *atlas) room(w, h int) place {
	if w >= ownSize || h >= ownSize {
		p := a.newPage(image.Pt(w, h))
		p.next = h // full
		return place{page: p}
	}
	for _, p := range a.pages {
		if at, ok := p.fit(w, h); ok {
			return place{p, at}
		}
	}
	p := a.newPage(image.Pt(pageSize, pageSize))
	at, _ := p.fit(w, h)
	return place{p, at}
}

func (a *atlas) newPage(size image.Point) *page {
	p := &page{size: size, texture: ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})}
	a.pages = append(a.pages, p)
	return p
}

// fit takes a place on a shelf that is not much higher, or opens a new shelf.
func (p *page) fit(w, h int) (image.Point, bool) {
	for i := range p.shelves {
		s := &p.shelves[i]
		if h <= s.height && s.height <= h+h/2+8 && s.x+w <= p.size.X {
			at := image.Pt(s.x, s.y)
			s.x += w
			return at, true
		}
	}
	if p.next+h > p.size.Y || w > p.size.X {
		return image.Point{}, false
	}
	at := image.Pt(0, p.next)
	p.shelves = append(p.shelves, shelf{p.next, h, w})
	p.next += h
	return at, true
}

// sweep gives back textures that have not been used for a while: the old
// sizes of everything after the window was resized.
func (a *atlas) sweep() {
	a.frame++
	kept := a.pages[:0]
	for _, p := range a.pages {
		if a.frame-p.used <= keep {
			kept = append(kept, p)
			continue
		}
		for _, img := range p.images {
			delete(a.places, img)
		}
		p.texture.Deallocate()
	}
	clear(a.pages[len(kept):])
	a.pages = kept
}
