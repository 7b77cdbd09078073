package scene

import (
	"time"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// DrawWalker appends one walker alone at a beat, for pictures of how it walks. base maps the stage's px to the output's, as large
// as the stage was made for.
func (s *Stage) DrawWalker(l *draw.List, w *show.Walker, beat float64, base draw.Affine) {
	st := &show.State{Seed: 1, Beat: beat, BPM: 120, BarLength: 4, Time: time.Duration(beat * float64(time.Second) / 2), Walkers: []show.Walker{*w}}
	m := newMood(st, Settings{})
	s.list, s.base = l, base
	s.drawParade(&m)
	s.list, s.base = nil, s.Base()
}
