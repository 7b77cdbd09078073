package scene

import (
	"math"
	"strconv"

	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// DrawResults appends the end of a performance: grade, percent, counts and how early or late the presses were.
func (s *Stage) DrawResults(l *draw.List, v *ResultsView, set Settings) {
	s.list = l
	s.behind(v.Beat, v.Cheer, v.Background, set)
	x, y := listLeft, 22.0
	s.put(s.paper.sheet, s.base.Translate(x, y), draw.White)
	right := x + sheetWidth - 20
	o := s.base.Apply(draw.Point{X: x + 20, Y: y + 36})
	w := s.faces.large.Draw(l, draw.Translate(o.X, o.Y), v.Title, s.plain(cream, text.Left, 230)) / s.Unit
	s.write(s.faces.small, x+30+w, y+35, v.Artist, s.plain(cream.Mix(plum, 0.35), text.Left, max(290-w, 30)))
	s.write(s.faces.middle, right, y+35, v.Part, s.plain(gold, text.Right, 120))
	s.rule(x+20, y+48, sheetWidth-40)

	s.drawGrade(v, x+72, y+104)
	b := strconv.AppendFloat(s.scratch[:0], v.Percent, 'f', 2, 64)
	s.writeBytes(s.faces.huge, right, y+112, append(b, '%'), s.plain(cream, text.Right, 0))
	b = append(s.scratch[:0], "combo "...)
	s.writeBytes(s.faces.middle, right, y+138, strconv.AppendInt(b, int64(v.MaxCombo), 10), s.plain(gold, text.Right, 0))
	if v.Comment != "" {
		s.write(s.faces.middle, x+150, y+138, v.Comment, s.plain(teal.Mix(cream, 0.3), text.Left, 150))
	}
	s.rule(x+20, y+158, sheetWidth-40)
	s.drawCounts(v, x+20, y+180)
	s.drawHistogram(v, x+20, y+298, sheetWidth-40, 74)
	s.write(s.faces.small, x+sheetWidth/2, y+406, v.Advice, s.plain(gold, text.Centre, sheetWidth-30))
	s.drawHints(v.Hints)
	s.list = nil
}

// rule is a thin line on paper.
func (s *Stage) rule(x, y, w float64) {
	o := s.base.Apply(draw.Point{X: x, Y: y})
	s.list.Rect(o.X, math.Round(o.Y), w*s.Unit, max(1, math.Round(0.8*s.Unit)), plum)
}

// drawGrade stamps the grade as a red seal, a little askew.
func (s *Stage) drawGrade(v *ResultsView, x, y float64) {
	m := s.base.Translate(x, y).Rotate(-0.1)
	s.put(s.paper.stamp, m, draw.White)
	face := s.faces.huge
	size := min(1, 62*s.Unit/max(face.Measure(v.Grade), 1))
	o := m.Translate(0, face.CapHeight/s.Unit*size/2)
	face.Draw(s.list, o.Scale(size/s.Unit, size/s.Unit), v.Grade, s.plain(cream, text.Centre, 0))
}

// drawCounts is the table of judgements, in two columns.
func (s *Stage) drawCounts(v *ResultsView, x, y float64) {
	half := (len(v.Counts) + 1) / 2
	for i := range v.Counts {
		c := &v.Counts[i]
		cx, cy := x, y+19*float64(i)
		if i >= half {
			cx, cy = x+(sheetWidth-40)/2+10, y+19*float64(i-half)
		}
		colour := cream.Mix(plum, 0.15)
		if c.Grade != combo.None {
			colour = gradeColours[c.Grade]
		}
		s.write(s.faces.small, cx, cy, c.Name, s.plain(colour, text.Left, 110))
		b := strconv.AppendInt(s.scratch[:0], int64(c.Count), 10)
		if c.Of > 0 {
			b = append(b, " / "...)
			b = strconv.AppendInt(b, int64(c.Of), 10)
		}
		s.writeBytes(s.faces.small, cx+(sheetWidth-40)/2-20, cy, b, s.plain(cream, text.Right, 0))
	}
}

// drawHistogram draws how many presses were how early (left) or late (right).
func (s *Stage) drawHistogram(v *ResultsView, x, y, w, h float64) {
	most := 1
	for _, n := range v.Bins {
		most = max(most, n)
	}
	wide := w / float64(max(len(v.Bins), 1))
	base := y + h
	box := func(x0, y0, w, h float64, c draw.Colour) {
		o := s.base.Apply(draw.Point{X: x0, Y: y0})
		s.list.Rect(o.X, o.Y, w*s.Unit, h*s.Unit, c)
	}
	for i, n := range v.Bins {
		if n == 0 {
			continue
		}
		off := math.Abs(float64(i)+0.5-float64(len(v.Bins))/2) * v.BinWidth
		c := gradeColours[combo.W5]
		switch {
		case off <= 0.0225:
			c = cream
		case off <= 0.045:
			c = gold
		case off <= 0.09:
			c = teal
		case off <= 0.135:
			c = gradeColours[combo.W4]
		}
		tall := max(h*float64(n)/float64(most), 1)
		box(x+wide*float64(i), base-tall, max(wide-0.8, 0.6), tall, c)
	}
	box(x, base, w, 1, plum)
	box(x+w/2-0.5, y-4, 1, h+8, vermilion)
	small := s.faces.small
	s.write(small, x, base+14, "early", s.plain(cream.Mix(plum, 0.35), text.Left, 0))
	s.write(small, x+w, base+14, "late", s.plain(cream.Mix(plum, 0.35), text.Right, 0))
	b := append(s.scratch[:0], "median "...)
	b = appendMs(b, v.Middle)
	b = append(b, ", spread "...)
	b = strconv.AppendFloat(b, v.Spread*1000, 'f', 1, 64)
	s.writeBytes(small, x+w/2, base+14, append(b, " ms"...), s.plain(cream, text.Centre, 0))
}

// appendMs writes seconds as milliseconds with their sign.
func appendMs(b []byte, sec float64) []byte {
	if sec > 0 {
		b = append(b, '+')
	}
	b = strconv.AppendFloat(b, sec*1000, 'f', 1, 64)
	return append(b, " ms"...)
}
