package game

import (
	"time"

	"hibana/internal/show"
)

// shifted draws a state's notes as they will stand a little later: the visual
// offset, which must move nothing else.
type shifted struct {
	state show.State
	notes []show.Note
	bars  []show.BarLine
}

// of is the state with everything on the lanes moved ahead in time.
func (s *shifted) of(state *show.State, ahead time.Duration) *show.State {
	s.state = *state
	s.notes = append(s.notes[:0], state.Notes...)
	for i := range s.notes {
		s.notes[i].Time -= ahead
		s.notes[i].End -= ahead
	}
	s.bars = append(s.bars[:0], state.Bars...)
	for i := range s.bars {
		s.bars[i].Time -= ahead
	}
	s.state.Notes, s.state.Bars = s.notes, s.bars
	return &s.state
}
