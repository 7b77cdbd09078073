package screen

import (
	"image"
	"sync"
	"time"

	"hibana/internal/draw"
	"hibana/internal/game"
	"hibana/internal/scene"
)

// pictured is something of a chart that has a picture. It is comparable.
type pictured interface {
	// make reads the picture and makes it for a stage; nil for none.
	make(l *scene.Layout) (*draw.Image, error)
}

// backdropOf and bannerOf are what fills the stage and what stands in the list.
type (
	backdropOf struct{ *game.Backdrop }
	bannerOf   struct{ *game.Banner }
)

func (b backdropOf) make(l *scene.Layout) (*draw.Image, error) {
	m, err := b.Cover(l.BackdropSize())
	if m == nil || err != nil {
		return nil, err
	}
	return l.Backdrop(m), nil
}

func (b bannerOf) make(l *scene.Layout) (*draw.Image, error) { return b.Fit(l.BannerSize()) }

// pictures makes pictures in a goroutine, one at a time, and keeps the last few.
// One that cannot be read is not shown: `hibana check` says why.
type pictures struct {
	most int // are kept

	mu      sync.Mutex
	kept    []kept // the last used one last
	working bool

	of    pictured // what is shown
	since time.Duration
}

// kept is a picture, or that there is none.
type kept struct {
	of      pictured
	size    image.Point // of the output it was made for
	picture *draw.Image
}

// appears is how long a picture takes to come.
const appears = 400 * time.Millisecond

// at is the picture of something for a stage, and from 0 to 1 how much it is
// still to be hidden: it comes slowly. It is nil while it is being made; a picture
// of another size stands in for it.
func (p *pictures) at(of pictured, l *scene.Layout, now time.Duration) (m *draw.Image, veil float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	size := image.Pt(l.W, l.H)
	if of != p.of {
		p.of, p.since = of, 0
	}
	if of == nil {
		return nil, 0
	}
	exact := false
	for i := len(p.kept) - 1; i >= 0 && !exact; i-- {
		if k := p.kept[i]; k.of == of {
			if m == nil {
				m = k.picture
			}
			if exact = k.size == size; exact {
				m = k.picture
				copy(p.kept[i:], p.kept[i+1:])
				p.kept[len(p.kept)-1] = k
			}
		}
	}
	if !exact && !p.working {
		p.working = true
		layout := *l
		go p.work(of, &layout)
	}
	if m == nil {
		return nil, 0
	}
	if p.since == 0 {
		p.since = now
	}
	return m, 1 - min(max((now-p.since).Seconds()/appears.Seconds(), 0), 1)
}

// work makes a picture for a stage.
func (p *pictures) work(of pictured, l *scene.Layout) {
	m, err := of.make(l)
	if err != nil {
		m = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.working = false
	if len(p.kept) == p.most {
		p.kept = p.kept[:copy(p.kept, p.kept[1:])]
	}
	p.kept = append(p.kept, kept{of, image.Pt(l.W, l.H), m})
}
