// Package stages makes the stage that the window draws, and makes it anew when
// the window's size, the song's skin or the skin's files change.
package stages

import (
	"image"
	"sync"
	"time"

	"hibana/internal/scene"
	"hibana/internal/wardrobe"
)

// Stages makes the stage for the window's size and the song's skin, in a
// goroutine: all art is drawn anew for each, which takes some tenths of a second.
// It also looks whether the skin's files change, and makes the stage anew when
// they do: an author sees what was saved. The zero Stages is ready for use, from
// any goroutine.
type Stages struct {
	mu      sync.Mutex
	art     *scene.Art // without a skin
	ready   *scene.Stage
	made    costume // ready is for
	wanted  costume
	working bool
	closed  bool
	err     error
	trouble string // a line for the player: what is wrong with the skin
}

// costume is what a stage is made for.
type costume struct {
	size  image.Point
	skin  wardrobe.Ref
	saved int // how often the skin was saved since
}

// calm is how long a size must stay before the stage is made for it, so that
// dragging the window's edge does not make one for every size on the way.
const calm = 150 * time.Millisecond

// glance is how often the files of a skin are looked at.
const glance = 400 * time.Millisecond

// Prepare starts making the stage for a size.
func (s *Stages) Prepare(size image.Point, skin wardrobe.Ref) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.want(costume{size: size, skin: skin}, 0)
}

// want lets a stage be made.
func (s *Stages) want(c costume, wait time.Duration) {
	s.wanted = c
	if !s.working {
		s.working = true
		go s.work(wait)
	}
}

// work makes stages until there is the wanted one.
func (s *Stages) work(wait time.Duration) {
	for {
		time.Sleep(wait)
		s.mu.Lock()
		c := s.wanted
		s.mu.Unlock()
		m := s.make(c)
		s.mu.Lock()
		s.take(c, m)
		if s.wanted == c || m.err != nil {
			s.working = false
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		wait = calm
	}
}

// outcome is a stage that was made, or why there is none.
type outcome struct {
	stage   *scene.Stage
	worn    *wardrobe.Worn
	trouble string
	err     error
}

// take takes over what was made. A skin that broke as it was saved leaves the
// stage as it is; one that is broken from the start shows what of it can be shown.
func (s *Stages) take(c costume, m outcome) {
	s.err, s.trouble = m.err, m.trouble
	again := s.made.skin == c.skin && s.made.size == c.size
	switch {
	case m.err != nil:
	case m.trouble != "" && again && s.ready != nil:
		s.made = c
	default:
		s.ready, s.made = m.stage, c
	}
	if m.worn.OnDisk() {
		go s.watch(c, m.worn)
	}
}

// watch looks at the files of a skin until one changes, or another is worn.
func (s *Stages) watch(c costume, worn *wardrobe.Worn) {
	for {
		time.Sleep(glance)
		changed := worn.Changed()
		s.mu.Lock()
		if s.closed || s.wanted != c {
			s.mu.Unlock()
			return
		}
		if changed {
			c.saved++
			s.want(c, calm) // programs save in several steps
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
	}
}

// Close ends the watching.
func (s *Stages) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
}

func (s *Stages) make(c costume) (m outcome) {
	s.mu.Lock()
	art := s.art
	s.mu.Unlock()
	if art == nil {
		if art, m.err = scene.LoadArt(); m.err != nil {
			return m
		}
		s.mu.Lock()
		s.art = art
		s.mu.Unlock()
	}
	worn, err := wardrobe.Wear(c.skin)
	if err != nil {
		m.trouble = "The skin is not shown: " + err.Error()
	} else if m.trouble = worn.Broken(); m.trouble != "" {
		m.trouble = "Skin: " + m.trouble
	}
	if worn != nil && worn.Skin != nil {
		art = art.In(worn.Skin)
	}
	m.worn = worn
	m.stage, m.err = scene.NewStage(art, c.size.X, c.size.Y)
	return m
}

// At is the stage to draw with in a window of a size: until the one of that
// size and skin is made, the one there is. It is nil before the first.
func (s *Stages) At(size image.Point, skin wardrobe.Ref) (*scene.Stage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := costume{size: size, skin: skin}
	if c.size == s.wanted.size && c.skin == s.wanted.skin {
		c = s.wanted
	}
	if c != s.made && c != s.wanted || !s.working && c != s.made && s.err == nil {
		s.want(c, calm)
	}
	return s.ready, s.err
}

// Notice is a line for the player about the skin, or "".
func (s *Stages) Notice() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}
