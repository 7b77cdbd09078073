package scene

import (
	"math"
	"strconv"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// DrawSync appends the screen that measures offsets.
func (s *Stage) DrawSync(l *draw.List, v *SyncView, set Settings) {
	s.list = l
	s.behind(v.Beat, 0, nil, set)
	x, y := listLeft, 22.0
	s.put(s.paper.sheet, s.base.Translate(x, y), draw.White)
	s.write(s.faces.large, x+20, y+36, v.Title, s.plain(gold, text.Left, sheetWidth-40))
	s.rule(x+20, y+48, sheetWidth-40)
	s.write(s.smaller(s.faces.middle, s.faces.small, v.Lines[0], sheetWidth-40), x+20, y+74, v.Lines[0], s.plain(cream, text.Left, sheetWidth-40))
	s.write(s.faces.small, x+20, y+92, v.Lines[1], s.plain(cream.Mix(plum, 0.2), text.Left, sheetWidth-40))
	s.drawFlash(v, x+20, y+106, sheetWidth-40, 110)
	s.drawTaps(v, x+30, y+234, sheetWidth-60, 54)
	s.rule(x+20, y+326, sheetWidth-40)
	s.drawOffsets(v, x+20, y+350)
	s.write(s.faces.small, x+20, y+406, v.Notice, s.plain(fire, text.Left, sheetWidth-40))
	s.drawHints(v.Hints)
	s.list = nil
}

// drawFlash is the field that flashes, with how many taps there are.
func (s *Stage) drawFlash(v *SyncView, x, y, w, h float64) {
	s.bar(x, y, w, h, ink)
	s.bar(x, y, w, h, cream.Fade(smooth(v.Flash)))
	switch {
	case v.Final:
		s.write(s.faces.huge, x+w/2, y+h/2+19, "火花", s.plain(gold, text.Centre, 0))
		return
	case v.Over && v.Clear:
		s.writeBytes(s.faces.huge, x+w/2, y+h/2+19, appendMs(s.scratch[:0], v.Offset), s.plain(gold, text.Centre, 0))
		return
	case v.Over:
		s.write(s.faces.huge, x+w/2, y+h/2+19, "?", s.plain(fire, text.Centre, 0))
		return
	}
	b := strconv.AppendInt(s.scratch[:0], int64(len(v.Taps)), 10)
	b = append(b, " / "...)
	b = strconv.AppendInt(b, int64(v.Wanted), 10)
	s.writeBytes(s.faces.large, x+w/2, y+h/2+9, b, s.plain(cream.Mix(ink, v.Flash), text.Centre, 0))
}

// drawTaps puts the taps on an axis of how late they came.
func (s *Stage) drawTaps(v *SyncView, x, y, w, h float64) {
	place := func(sec float64) float64 { return x + w*(sec-v.Earliest)/(v.Latest-v.Earliest) }
	inside := func(sec float64) float64 { return min(max(place(sec), x), x+w) }
	if v.Kept > 0 {
		from, to := inside(v.Offset-v.Spread), inside(v.Offset+v.Spread)
		s.bar(from, y, to-from, h, violet.Mix(gold, 0.25).Fade(0.7))
	}
	s.bar(x, y+h, w, 1, plum)
	for ms := math.Ceil(v.Earliest * 10); ms <= v.Latest*10+1e-9; ms++ {
		at := place(ms / 10)
		s.bar(at-0.5, y+h-4, 1, 8, plum)
		b := strconv.AppendFloat(s.scratch[:0], ms*100, 'f', 0, 64)
		s.writeBytes(s.faces.small, at, y+h+17, b, s.plain(cream.Mix(plum, 0.35), text.Centre, 0))
	}
	s.bar(place(0)-0.5, y-3, 1, h+6, vermilion)
	for i, sec := range v.Taps {
		c := gold
		if math.Abs(sec-v.Offset) > 0.08 {
			c = plum // a slip, left out
		}
		// Taps fall through the strip from top to bottom, so that each is seen.
		at := y + 3 + (h-10)*float64(i%v.Wanted)/float64(max(v.Wanted-1, 1))
		s.bar(inside(sec)-1.5, at, 3, 3, c)
	}
	if v.Clear {
		s.bar(inside(v.Offset)-0.75, y-6, 1.5, h+12, cream)
	}
	s.write(s.faces.small, x, y+h+31, "early", s.plain(cream.Mix(plum, 0.35), text.Left, 0))
	s.write(s.faces.small, x+w, y+h+31, "late, ms", s.plain(cream.Mix(plum, 0.35), text.Right, 0))
}

// drawOffsets is the table of the offsets as they are.
func (s *Stage) drawOffsets(v *SyncView, x, y float64) {
	const column = (sheetWidth - 40) / 3
	for i, o := range [...]struct {
		name string
		sec  float64
	}{{"sound (device)", v.Device}, {"keys (input)", v.Input}, {"picture (visual)", v.Visual}} {
		at := x + column*float64(i)
		s.write(s.faces.small, at, y, o.name, s.plain(cream.Mix(plum, 0.2), text.Left, column-8))
		s.writeBytes(s.faces.middle, at, y+22, appendMs(s.scratch[:0], o.sec), s.plain(cream, text.Left, 0))
	}
}
