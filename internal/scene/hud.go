package scene

import (
	"math"
	"strconv"
	"time"

	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/draw/text"
)

// gradeColours tint judgements, best first brightest.
var gradeColours = [combo.Grades]draw.Colour{
	combo.None: cream, combo.Miss: fire, combo.W5: 0xFFB96E8A, combo.W4: 0xFFE0A8B8,
	combo.W3: teal, combo.W2: gold, combo.W1: cream,
}

// outlined is type that can be read on anything.
func (s *Stage) outlined(c draw.Colour, align text.Align, width float64) text.Style {
	return text.Style{Colour: c, Align: align, Max: width * s.Unit, Outline: 2.2 * s.Unit, OutlineColour: ink}
}

// write draws a line whose baseline begins (or ends, or is centred) at a place in stage px.
func (s *Stage) write(f *text.Face, x, y float64, line string, st text.Style) {
	o := s.base.Apply(draw.Point{X: x, Y: y})
	f.Draw(s.list, draw.Translate(o.X, o.Y), line, st)
}

func (s *Stage) writeBytes(f *text.Face, x, y float64, line []byte, st text.Style) {
	o := s.base.Apply(draw.Point{X: x, Y: y})
	f.DrawBytes(s.list, draw.Translate(o.X, o.Y), line, st)
}

// drawHUD draws what the player wants to know, at the edges.
func (s *Stage) drawHUD(m *mood, song *Song) {
	ls := s.lanes(len(m.st.Lanes), m.set.Centre)
	s.drawJudgement(m, &ls)
	s.drawErrors(m, &ls)
	s.drawFuse(m)

	buf := strconv.AppendFloat(s.scratch[:0], m.st.Percent, 'f', 2, 64)
	s.writeBytes(s.faces.small, ls.x+ls.width/2, s.Height-6, append(buf, '%'), s.outlined(cream.Mix(plum, 0.2), text.Centre, 0))
	if song == nil {
		return
	}
	// The crowd along the lower edge is dark: there small type disturbs nothing.
	x, y := s.titlePlace(m), s.Height-6
	o := s.base.Apply(draw.Point{X: x, Y: y})
	w := s.faces.middle.Draw(s.list, draw.Translate(o.X, o.Y), song.Title, s.outlined(cream, text.Left, 220))
	s.write(s.faces.small, x+w/s.Unit+8, y, song.Part, s.outlined(gold, text.Left, 140))
	if song.Notice != "" {
		s.write(s.faces.small, s.Width-12, 18, song.Notice, s.outlined(gold, text.Right, s.Width*0.5))
	}
}

// drawJudgement writes the last judgement under the receptors, where notes no longer are.
func (s *Stage) drawJudgement(m *mood, ls *lanes) {
	const shown = 0.7 // s
	list := m.st.Judgements
	for i := len(list) - 1; i >= 0; i-- {
		j := &list[i]
		if j.Name == "" {
			continue
		}
		age := m.since(j.Time)
		if age < 0 {
			continue
		}
		if age >= shown {
			return
		}
		c := gradeColours[j.Grade]
		if j.Type == combo.MineHit || j.Type == combo.LetGo {
			c = fire
		}
		pop := 1 + 0.22*fade(age, 0.14)
		alpha := 1 - between(age, shown*0.6, shown)
		st := s.outlined(c.Fade(alpha), text.Centre, 0)
		st.OutlineColour = ink.Fade(alpha)
		o := s.base.Translate(ls.x+ls.width/2, s.judgementY(ls)).Apply(draw.Point{})
		s.faces.large.Draw(s.list, draw.Translate(o.X, o.Y).Scale(pop, pop), j.Name, st)
		return
	}
}

func (s *Stage) judgementY(ls *lanes) float64 { return ls.receptor + 50 }

// drawErrors draws how early or late the last presses were: early left, late right, the widest window at the bar's ends.
func (s *Stage) drawErrors(m *mood, ls *lanes) {
	const reach, span = 72.0, 0.135 // stage px, s
	x, y := ls.x+ls.width/2, s.judgementY(ls)+14
	bar := func(dx, w, h float64, c draw.Colour) {
		o := s.base.Apply(draw.Point{X: x + dx - w/2, Y: y - h/2})
		s.list.Rect(o.X, o.Y, w*s.Unit, h*s.Unit, c)
	}
	bar(0, 2*reach, 2, plum.Fade(0.8))
	for _, k := range [2]float64{0.0225, 0.045} {
		bar(0, 2*reach*k/span, 3, teal.Mix(ink, 0.6+8*(k-0.0225)))
	}
	bar(0, 1.6, 10, cream)
	for i := range m.st.Judgements {
		j := &m.st.Judgements[i]
		age := m.since(j.Time)
		if j.Type != combo.Judged || j.Grade <= combo.Miss || age < 0 || age > 2 {
			continue
		}
		dx := min(max(j.Error.Seconds()/span, -1), 1) * reach
		bar(dx, 1.8, 8, gradeColours[j.Grade].Fade(0.9*(1-age/2)))
	}
}

// drawFuse is the song's progress: a fuse along the upper edge that burns down.
func (s *Stage) drawFuse(m *mood) {
	// It begins beside the lanes: nothing bright may lie among the notes.
	y, from := 3.0, s.titlePlace(m)
	burnt := lerp(from, s.Width, min(max(m.st.Progress, 0), 1))
	start := s.base.Apply(draw.Point{X: from})
	o := s.base.Apply(draw.Point{X: burnt, Y: y - 1})
	s.list.Rect(start.X, o.Y, o.X-start.X, 2*s.Unit, ink.Mix(plum, 0.5))
	s.list.Rect(o.X, o.Y, float64(s.W)-o.X, 2*s.Unit, cream.Mix(plum, 0.3))
	at := s.base.Translate(burnt, y)
	s.shine(s.light.small, at, gold, 0.9)
	tick := int(math.Floor(m.t * 20))
	for i := range 5 {
		a := 2 * math.Pi * chance(m.seed, tick, 90+i)
		sin, cos := math.Sincos(a)
		s.grain(at, 5*cos, 5*sin, cos, sin, 0.6, 0.5, gold, 0.9)
	}
}

// Numbers of the combo: size of a digit, and the combo that is worth showing.
const (
	digitWidth = 44.0
	fewest     = 3
)

// drawCombo paints the combo's number on the night itself, behind the cast, as a brush would; a lost one falls down.
func (s *Stage) drawCombo(m *mood) {
	x, y := s.comboPlace(m), 34.0
	if m.st.Combo >= fewest {
		age := longAgo
		if n := len(m.st.Judgements); n > 0 {
			age = m.since(m.st.Judgements[n-1].Time)
		}
		c := draw.White.Mix(gold, 0.8*fade(m.kick, 0.5))
		pop := 1 + 0.07*fade(age, 0.16) + 0.16*fade(m.kick, 0.3)
		s.number(m.st.Combo, func(i, n int) draw.Affine {
			tilt := -0.05 + 0.03*float64(i)
			return s.base.Translate(x+digitWidth*float64(i)+digitWidth/2, y+32+1.5*float64(i&1)).Scale(pop, pop).Rotate(tilt)
		}, c)
	}
	if n := len(m.st.Breaks); n > 0 && m.broke < 1.1 && m.st.Breaks[n-1].Lost >= fewest {
		seed, b := m.seed^0xB2EA, m.st.Breaks[n-1]
		t := m.broke
		s.number(b.Lost, func(i, n int) draw.Affine {
			k := int(b.Time / time.Millisecond)
			dx := 40 * spread(seed, k, i) * t
			dy := 620*t*t - 60*t*chance(seed, k, i+20)
			return s.base.Translate(x+digitWidth*float64(i)+digitWidth/2+dx, y+32+dy).Rotate(4 * t * spread(seed, k, i+40))
		}, draw.RGB(0xB6AEC8).Fade(1-between(t, 0.5, 1.1)))
	}
}

// comboPlace is the x of the number's left edge: beside the lanes, or where they would be.
func (s *Stage) comboPlace(m *mood) float64 {
	if m.set.Centre {
		return lanesLeft
	}
	return lanesRight + s.aside(len(m.st.Lanes)) + 22
}

// titlePlace is the x of the song's title.
func (s *Stage) titlePlace(m *mood) float64 {
	if m.set.Centre {
		return 12
	}
	return lanesRight + s.aside(len(m.st.Lanes)) + 12
}

// number draws digits, each where place puts the middle of its cell.
func (s *Stage) number(v int, place func(i, n int) draw.Affine, c draw.Colour) {
	digits := strconv.AppendInt(s.scratch[:0], int64(v), 10)
	for i, d := range digits {
		if d < '0' || d > '9' {
			continue
		}
		s.put(s.p.digits[d-'0'], place(i, len(digits)).Translate(-22, -32), c)
	}
}
