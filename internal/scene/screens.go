package scene

import (
	"math"
	"strconv"
	"time"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// restTime is a song time for a beat of a stage at rest: 120 beats a minute.
func restTime(beat float64) time.Duration {
	return time.Duration(min(max(beat, -1e6), 1e6) * 0.5 * float64(time.Second))
}

// DrawList appends the song list.
func (s *Stage) DrawList(l *draw.List, v *ListView, set Settings) {
	s.list = l
	s.behind(v.Beat, 0, set)
	s.drawName(v.Beat)
	if len(v.Items) == 0 {
		s.put(s.paper.strip, s.base.Translate(listLeft, listTop), draw.White)
		s.write(s.faces.middle, listLeft+18, listTop+24, "No charts here", s.plain(cream, text.Left, stripWidth-30))
	}
	room := s.Height - listTop - 70
	rows := max(int((room-chosenHeight)/(stripHeight+rowGap)), 0) + 1
	sel := min(max(v.Selected, 0), max(len(v.Items)-1, 0))
	first := min(max(sel-rows/2, 0), max(len(v.Items)-rows, 0))
	y := listTop
	for i := first; i < min(first+rows, len(v.Items)); i++ {
		if i == sel {
			s.drawChosen(&v.Items[i], y)
			y += chosenHeight + rowGap
			continue
		}
		s.drawRow(&v.Items[i], y)
		y += stripHeight + rowGap
	}
	s.drawScroll(first, rows, len(v.Items))
	line, c := v.Folder, cream.Mix(plum, 0.25)
	if v.Problem != "" {
		line, c = v.Problem, fire
	}
	s.write(s.faces.small, listLeft, s.Height-34, line, s.outlined(c, text.Left, stripWidth+30))
	s.drawHints(v.Hints)
	s.list = nil
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

// drawRow is a chart that is not chosen.
func (s *Stage) drawRow(it *ListItem, y float64) {
	s.put(s.paper.strip, s.base.Translate(listLeft, y), draw.White)
	c := cream
	if it.Problem != "" {
		c = cream.Mix(plum, 0.55)
	}
	x := listLeft + 16
	o := s.base.Apply(draw.Point{X: x, Y: y + 23})
	w := s.faces.middle.Draw(s.list, draw.Translate(o.X, o.Y), it.Title, s.plain(c, text.Left, 210))
	s.write(s.faces.small, x+w/s.Unit+10, y+22.5, it.Artist, s.plain(c.Mix(plum, 0.3), text.Left, max(250-w/s.Unit, 20)))
	right := listLeft + stripWidth - 12
	if it.Problem != "" {
		s.write(s.faces.middle, right, y+23, "!", s.plain(fire, text.Right, 0))
		return
	}
	for i := len(it.Parts) - 1; i >= max(len(it.Parts)-5, 0); i-- {
		b := appendLevel(s.scratch[:0], it.Parts[i].Level)
		s.writeBytes(s.faces.small, right, y+22.5, b, s.plain(gold, text.Right, 0))
		right -= s.faces.small.Measure("00")/s.Unit + 8
	}
}

// drawChosen is the chart under the lantern, with its parts to choose from.
func (s *Stage) drawChosen(it *ListItem, y float64) {
	at := s.base.Translate(listLeft-2, y)
	s.put(s.paper.chosen, at, draw.White)
	x, width := listLeft+18, stripWidth-24
	s.write(s.faces.large, x, y+29, it.Title, s.plain(ink, text.Left, width*0.66))
	right := listLeft + stripWidth
	s.write(s.faces.small, right, y+18, it.TitleLatin, s.plain(plum, text.Right, width*0.33))
	s.write(s.faces.small, right, y+31, it.Artist, s.plain(plum, text.Right, width*0.33))
	if it.Problem != "" {
		s.write(s.faces.small, x, y+54, it.Problem, s.plain(vermilion.Mix(ink, 0.2), text.Left, width))
		return
	}
	for i := range it.Parts {
		p := &it.Parts[i]
		b := append(append(s.scratch[:0], ' '), ' ')
		b = appendLevel(b, p.Level)
		nameWide := s.faces.small.Measure(p.Name) / s.Unit
		wide := nameWide + float64(len(b))*5 + 14
		if x+wide > right && i > 0 {
			s.write(s.faces.small, x, y+58, "…", s.plain(plum, text.Left, 0))
			break
		}
		c := plum
		if i == it.Part {
			o := s.base.Apply(draw.Point{X: x, Y: y + 44})
			s.list.Rect(math.Round(o.X), math.Round(o.Y), math.Round(wide*s.Unit), math.Round(21*s.Unit), vermilion)
			c = cream
		}
		s.write(s.faces.small, x+7, y+58, p.Name, s.plain(c, text.Left, 0))
		s.writeBytes(s.faces.small, x+7+nameWide, y+58, b, s.plain(c, text.Left, 0))
		x += wide + 6
	}
	if it.Part >= 0 && it.Part < len(it.Parts) && it.Parts[it.Part].Best != "" {
		s.write(s.faces.small, right, y+58, it.Parts[it.Part].Best, s.plain(teal.Mix(ink, 0.35), text.Right, 0))
	}
}

// drawScroll shows which rows of a long list are seen.
func (s *Stage) drawScroll(first, rows, all int) {
	if all <= rows {
		return
	}
	x, y, h := listLeft+stripWidth+18, listTop, s.Height-listTop-70
	bar := func(y, h float64, c draw.Colour) {
		o := s.base.Apply(draw.Point{X: x, Y: y})
		s.list.Rect(o.X, o.Y, 3*s.Unit, h*s.Unit, c)
	}
	bar(y, h, plum.Fade(0.6))
	bar(y+h*float64(first)/float64(all), h*float64(rows)/float64(all), gold)
}

// appendLevel writes a part's level: whole where it is whole.
func appendLevel(b []byte, level float64) []byte {
	if level == math.Trunc(level) {
		return strconv.AppendFloat(b, level, 'f', 0, 64)
	}
	return strconv.AppendFloat(b, level, 'f', 1, 64)
}

// DrawPause appends the pause menu or the count-in, over a picture of the show that is already in the list.
func (s *Stage) DrawPause(l *draw.List, v *PauseView) {
	s.list, s.base = l, s.Base()
	if v.CountIn > 0 {
		s.drawCountIn(v.CountIn, v.Centre)
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
func (s *Stage) drawCountIn(left float64, centred bool) {
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
	ls := s.lanes(4, centred)
	at := s.base.Translate(ls.x+ls.width/2, s.Height*0.42).Scale(size, size).Translate(-wide/2+digitWidth/2, 0)
	s.number(int(n), func(i, _ int) draw.Affine { return at.Translate(digitWidth*float64(i), 0) }, draw.White.Fade(alpha))
}

// DrawNotice appends a screen that only says something.
func (s *Stage) DrawNotice(l *draw.List, v *NoticeView, set Settings) {
	s.list = l
	s.behind(v.Beat, 0, set)
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
