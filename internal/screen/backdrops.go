package screen

import (
	"image"
	"sync"
	"time"

	"hibana/internal/draw"
	"hibana/internal/game"
	"hibana/internal/scene"
)

// backdrops makes the picture behind the stage, in a goroutine. While a picture
// is read the painted night stands; it gives way slowly. One that cannot be read
// is not shown: `hibana check` says why.
type backdrops struct {
	mu      sync.Mutex
	of      *game.Backdrop
	picture *draw.Image // of it, nil while there is none
	size    image.Point // that picture was made for, or is being made for
	since   time.Duration
	working bool
}

// appears is how long a picture takes to take the place of the night.
const appears = 400 * time.Millisecond

// at is the picture to show now behind a stage, and how much of it the night
// still hides.
func (b *backdrops) at(of *game.Backdrop, l *scene.Layout, now time.Duration) (m *draw.Image, veil float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if of != b.of {
		b.of, b.picture, b.size, b.since = of, nil, image.Point{}, 0
	}
	if of == nil {
		return nil, 0
	}
	if size := image.Pt(l.W, l.H); size != b.size && !b.working {
		b.size, b.working = size, true
		layout := *l
		go b.work(of, &layout)
	}
	if b.picture == nil {
		return nil, 0
	}
	if b.since == 0 {
		b.since = now
	}
	return b.picture, 1 - min(max((now-b.since).Seconds()/appears.Seconds(), 0), 1)
}

// work reads the picture for a stage.
func (b *backdrops) work(of *game.Backdrop, l *scene.Layout) {
	m, err := of.Cover(l.BackdropSize())
	if m != nil && err == nil {
		m = l.Backdrop(m)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.working = false
	if b.of == of { // else another song has begun meanwhile
		b.picture = m
	}
}
