package screen

import (
	"image"
	"sync"
	"time"

	"hibana/internal/scene"
)

// stages makes the stage for the window's size, in a goroutine: all art is
// drawn anew for each size, which takes some tenths of a second.
type stages struct {
	mu      sync.Mutex
	art     *scene.Art
	ready   *scene.Stage
	size    image.Point // of ready
	wanted  image.Point
	working bool
	err     error
}

// calm is how long a size must stay before the stage is made for it, so that
// dragging the window's edge does not make one for every size on the way.
const calm = 150 * time.Millisecond

// prepare starts making the stage for a size.
func (s *stages) prepare(size image.Point) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = size
	if !s.working {
		s.working = true
		go s.work(0)
	}
}

// work makes stages until there is one of the wanted size.
func (s *stages) work(wait time.Duration) {
	for {
		time.Sleep(wait)
		s.mu.Lock()
		size := s.wanted
		s.mu.Unlock()
		art, stage, err := s.make(size)
		s.mu.Lock()
		s.art, s.err = art, err
		if err == nil {
			s.ready, s.size = stage, size
		}
		if s.wanted == size || err != nil {
			s.working = false
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		wait = calm
	}
}

func (s *stages) make(size image.Point) (*scene.Art, *scene.Stage, error) {
	s.mu.Lock()
	art := s.art
	s.mu.Unlock()
	if art == nil {
		var err error
		if art, err = scene.LoadArt(); err != nil {
			return nil, nil, err
		}
	}
	stage, err := scene.NewStage(art, size.X, size.Y)
	return art, stage, err
}

// at is the stage to draw with in a window of a size: until the one of that
// size is made, the one there is. It is nil before the first.
func (s *stages) at(size image.Point) (*scene.Stage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if size != s.size && size != s.wanted || !s.working && size != s.size && s.err == nil {
		s.wanted = size
		if !s.working {
			s.working = true
			go s.work(calm)
		}
	}
	return s.ready, s.err
}
