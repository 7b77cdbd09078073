package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/show"
	"hibana/internal/skin"
)

// dress is what of a skin has no counterpart among Hibana's own drawings: pictures that fill the stage, and a guest in one
// piece.
type dress struct {
	backdrop, foreground *draw.Image // of BackdropSize
	guest                *vector.Part
}

func (s *Stage) newDress() (d dress, err error) {
	w, h := s.BackdropSize()
	d.backdrop = s.art.skin.Fill("backdrop", w, h)
	d.foreground = s.art.skin.Fill("foreground", w, h)
	if s.art.skin.Replaces("guest") {
		d.guest, err = s.art.skin.Source("guest", nil, skin.Own{}).At(s.Unit)
	}
	return d, err
}

// drawForeground draws a skin's frame around the stage.
func (s *Stage) drawForeground(x, y float64) {
	f := s.own.foreground
	if f == nil {
		return
	}
	at := draw.Translate(math.Floor(float64(s.W-f.W())/2)+s.limit(x), math.Floor(float64(s.H-f.H())/2)+s.limit(y))
	s.list.Draw(f, at, draw.White)
}

// drawFigure draws a skin's guest: as its neck stretches, the picture rises.
func (s *Stage) drawFigure(m *mood, at draw.Affine) {
	if s.own.guest != nil {
		s.put(s.own.guest, at.Translate(0, -m.stretch*show.StageHeight), draw.White)
	}
}
