package scene

import (
	"math"
	"strconv"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// DrawList appends the song list.
func (s *Stage) DrawList(l *draw.List, v *ListView, set Settings) {
	s.list = l
	s.behind(v.Beat, 0, nil, set)
	s.drawName(v.Beat)
	s.drawSearch(v)
	s.drawBanner(v.Banner)
	if len(v.Items) == 0 {
		s.put(s.paper.strip, s.base.Translate(listLeft, listTop), draw.White)
		s.write(s.faces.middle, listLeft+18, listTop+24, noItems(v), s.plain(cream, text.Left, stripWidth-30))
	} else {
		s.drawItems(v)
	}
	s.drawFoot(v)
	s.drawHints(v.Hints)
	s.list = nil
}

// noItems is why the list is empty.
func noItems(v *ListView) string {
	switch {
	case v.Query != "" && v.All > 0:
		return "No song is called that"
	case v.Total > 0:
		return "Looking for songs…"
	}
	return "No charts here"
}

// drawSearch draws the box for what is typed, with how many songs it finds.
func (s *Stage) drawSearch(v *ListView) {
	const x, y, wide, high = listLeft + 206, 38.0, listLeft + stripWidth - (listLeft + 206), 28.0
	s.put(s.paper.strip, s.base.Translate(x, y).Scale(wide/stripWidth, high/stripHeight), draw.White)
	if v.All == 0 {
		return
	}
	b := s.scratch[:0]
	if v.Query != "" {
		b = append(strconv.AppendInt(b, int64(len(v.Items)), 10), " of "...)
	}
	b = strconv.AppendInt(b, int64(v.All), 10)
	s.writeBytes(s.faces.small, x+wide-10, y+18.5, b, s.plain(gold, text.Right, 0))
	room := wide - 30 - float64(len(b))*6
	if v.Query == "" {
		s.write(s.faces.small, x+14, y+18.5, "type to find a song", s.plain(cream.Mix(plum, 0.45), text.Left, room))
		return
	}
	face := s.smaller(s.faces.middle, s.faces.small, v.Query, room)
	o := s.base.Apply(draw.Point{X: x + 14, Y: y + 18.8})
	line := s.tail(face, v.Query, room)
	end := x + 14 + face.Draw(s.list, draw.Translate(o.X, o.Y), line, s.plain(cream, text.Left, 0))/s.Unit
	if phase(v.Beat) < 0.5 {
		s.bar(end+2, y+6, 1.6, 16, gold)
	}
}

// smaller is the larger of two faces that a line has room in, or the smaller.
func (s *Stage) smaller(large, small *text.Face, line string, room float64) *text.Face {
	if large.Measure(line)/s.Unit > room {
		return small
	}
	return large
}

// tail is as much of the end of a line as has room: where the next letter goes
// is always seen.
func (s *Stage) tail(face *text.Face, line string, room float64) string {
	for i := range line {
		if face.Measure(line[i:])/s.Unit <= room {
			return line[i:]
		}
	}
	return ""
}

// bar fills a rectangle of stage px.
func (s *Stage) bar(x, y, w, h float64, c draw.Colour) {
	o := s.base.Apply(draw.Point{X: x, Y: y})
	s.list.Rect(math.Round(o.X), math.Round(o.Y), math.Round(max(w*s.Unit, 1)), math.Round(max(h*s.Unit, 1)), c)
}

// drawFoot says where the songs come from, how far they have been read, or what
// is wrong.
func (s *Stage) drawFoot(v *ListView) {
	y := s.Height - 34
	line, c := v.Folder, cream.Mix(plum, 0.25)
	if v.Total > 0 {
		b := append(s.scratch[:0], "reading "...)
		b = append(strconv.AppendInt(b, int64(v.Read), 10), " of "...)
		b = strconv.AppendInt(b, int64(v.Total), 10)
		s.bar(listLeft, y-16, stripWidth, 2, plum.Fade(0.6))
		s.bar(listLeft, y-16, stripWidth*min(float64(v.Read)/float64(v.Total), 1), 2, gold)
		s.writeBytes(s.faces.small, listLeft+stripWidth, y, b, s.outlined(gold, text.Right, 0))
	}
	if v.Problem != "" {
		line, c = v.Problem, fire
	}
	width := stripWidth + 30.0
	switch {
	case v.Total > 0:
		width -= 150
	case v.Rate != 0 && v.Rate != 1:
		b := append(s.scratch[:0], "played at ×"...)
		b = strconv.AppendFloat(b, v.Rate, 'f', -1, 64)
		s.writeBytes(s.faces.small, listLeft+stripWidth, y, b, s.outlined(gold, text.Right, 0))
		width -= 120
	}
	s.write(s.faces.small, listLeft, y, line, s.outlined(c, text.Left, width))
}

// Above the first song of a folder stands the folder's name.
const headingHeight = 23.0

// heading is whether a folder's name stands above a song when the list is shown
// from first on.
func heading(items []ListItem, first, i int) bool {
	return items[i].Folder != "" && (i == first || items[i-1].Folder != items[i].Folder)
}

// itemHeight is what a song takes of the list, with the gap below it.
func itemHeight(v *ListView, first, i int) float64 {
	h := stripHeight + rowGap
	if i == v.Selected {
		h = chosenHeight + rowGap
	}
	if heading(v.Items, first, i) {
		h += headingHeight
	}
	return h
}

// visible is which songs have room, from first to before end: the chosen one
// and as many on either side of it.
func visible(v *ListView, room float64) (first, end int) {
	fits := func(first, end int) bool {
		if first < 0 || end > len(v.Items) {
			return false
		}
		h := -rowGap
		for i := first; i < end; i++ {
			h += itemHeight(v, first, i)
		}
		return h <= room
	}
	first, end = v.Selected, v.Selected+1
	for grown := true; grown; {
		grown = false
		if fits(first, end+1) {
			end, grown = end+1, true
		}
		if fits(first-1, end) {
			first, grown = first-1, true
		}
	}
	return first, end
}

func (s *Stage) drawItems(v *ListView) {
	room := s.Height - listTop - 58
	first, end := visible(v, room)
	y := listTop
	for i := first; i < end; i++ {
		if heading(v.Items, first, i) {
			s.write(s.faces.small, listLeft+6, y+14, v.Items[i].Folder, s.outlined(gold, text.Left, stripWidth-6))
			y += headingHeight
		}
		if i == v.Selected {
			s.drawChosen(&v.Items[i], y)
			y += chosenHeight + rowGap
			continue
		}
		s.drawRow(&v.Items[i], y)
		y += stripHeight + rowGap
	}
	s.drawScroll(first, end-first, len(v.Items), room)
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
	s.write(s.smaller(s.faces.large, s.faces.middle, it.Title, width*0.66), x, y+29, it.Title, s.plain(ink, text.Left, width*0.66))
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
func (s *Stage) drawScroll(first, rows, all int, room float64) {
	if all <= rows {
		return
	}
	const x, least = listLeft + stripWidth + 18, 12.0 // of thousands of rows, too, something is seen
	s.bar(x, listTop, 3, room, plum.Fade(0.6))
	h := max(room*float64(rows)/float64(all), least)
	s.bar(x, listTop+(room-h)*float64(first)/float64(all-rows), 3, h, gold)
}

// appendLevel writes a part's level: whole where it is whole.
func appendLevel(b []byte, level float64) []byte {
	if level == math.Trunc(level) {
		return strconv.AppendFloat(b, level, 'f', 0, 64)
	}
	return strconv.AppendFloat(b, level, 'f', 1, 64)
}
