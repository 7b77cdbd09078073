package scene

import (
	"math"
	"time"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// restTime is a song time for a beat of a stage at rest: 120 beats a minute.
func restTime(beat float64) time.Duration {
	return time.Duration(min(max(beat, -1e6), 1e6) * 0.5 * float64(time.Second))
}

// drawName writes the game's name.
func (s *Stage) drawName(beat float64) {
	s.write(s.faces.huge, listLeft, 62, "火花", s.outlined(cream, text.Left, 0))
	s.write(s.faces.large, listLeft+112, 60, "Hibana", s.outlined(gold, text.Left, 0))
	at := s.base.Translate(listLeft+104, 22)
	s.shine(s.light.middle, at, gold, 0.35+0.35*glow(phase(beat)))
	for i := range 12 {
		a := 2 * math.Pi * (float64(i) + 0.5*chance(9, int(math.Floor(beat*4)), i)) / 12
		sin, cos := math.Sincos(a)
		r := 8 + 8*chance(9, int(math.Floor(beat*4)), i+20)
		s.grain(at, r*cos, r*sin, cos, sin, r/9, 0.6, gold.Mix(cream, 0.4), 0.9)
	}
}

// DrawPause appends the pause menu or the count-in, over a picture of the show that is already in the list.
func (s *Stage) DrawPause(l *draw.List, v *PauseView) {
	s.list, s.base = l, s.Base()
	if v.CountIn > 0 {
		s.drawCountIn(v.CountIn, v.Lanes, v.Centre)
		s.list = nil
		return
	}
	l.Rect(0, 0, float64(s.W), float64(s.H), ink.Fade(0.6))
	x, y := (s.Width-cardWidth)/2, s.Height/2-36
	s.put(s.paper.card, s.base.Translate(x, y), draw.White)
	s.write(s.faces.large, x+cardWidth/2, y+40, v.Title, s.plain(gold, text.Centre, cardWidth-30))
	for i, item := range v.Items {
		row := y + 78 + 32*float64(i)
		c := cream
		if i == v.Selected {
			o := s.base.Apply(draw.Point{X: x + 24, Y: row - 18})
			l.Rect(math.Round(o.X), math.Round(o.Y), (cardWidth-44)*s.Unit, 26*s.Unit, vermilion)
			s.put(s.p.seal, s.base.Translate(x+24, row-5).Scale(0.8, 0.8), draw.White)
			c = cream
		}
		s.write(s.faces.middle, x+cardWidth/2+4, row, item, s.plain(c, text.Centre, cardWidth-60))
	}
	// The hints stand where the song's name does: it makes room.
	o := s.base.Apply(draw.Point{Y: s.Height - 30})
	l.Rect(0, math.Round(o.Y), float64(s.W), float64(s.H)-math.Round(o.Y), ink)
	s.drawHints(v.Hints)
	s.list = nil
}

// drawCountIn paints the beats that are left over the lanes, where the player looks.
func (s *Stage) drawCountIn(left float64, lanes int, centred bool) {
	n := math.Ceil(left)
	since := n - left // of the beat
	dim := 0.3 * smooth(min(left, 1))
	s.list.Rect(0, 0, float64(s.W), float64(s.H), ink.Fade(dim))
	size := 2.3 + 0.5*fade(since, 0.4)
	alpha := 1 - between(since, 0.6, 1)
	wide := digitWidth
	if n >= 10 {
		wide = 2 * digitWidth
	}
	ls := s.lanes(lanes, centred)
	at := s.base.Translate(ls.x+ls.width/2, s.Height*0.42).Scale(size, size).Translate(-wide/2+digitWidth/2, 0)
	s.number(int(n), func(i, _ int) draw.Affine { return at.Translate(digitWidth*float64(i), 0) }, draw.White.Fade(alpha))
}

// DrawNotice appends a screen that only says something.
func (s *Stage) DrawNotice(l *draw.List, v *NoticeView, set Settings) {
	s.list = l
	s.behind(v.Beat, 0, nil, set)
	s.drawName(v.Beat)
	h := 44 + 18*float64(len(v.Lines))
	s.put(s.paper.sheet, s.base.Translate(listLeft, listTop).Scale(1, h/sheetHeight), draw.White)
	s.write(s.faces.middle, listLeft+20, listTop+26, v.Title, s.plain(gold, text.Left, sheetWidth-36))
	for i, line := range v.Lines {
		s.write(s.faces.small, listLeft+20, listTop+48+18*float64(i), line, s.plain(cream, text.Left, sheetWidth-36))
	}
	s.drawHints(v.Hints)
	s.list = nil
}
