package scene

import (
	"math"
	"time"

	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/effects"
	"hibana/internal/show"
)

// defaultSpeed is how fast notes fall, in stage px a second: a note is seen for a little over a second.
const defaultSpeed = 330.0

// comingOut is how long a note takes to be seen where it comes as the show gets to know it.
const comingOut = time.Second / 2

// missedShown is how far a missed note falls on below the receptors while it fades, in stage px.
const missedShown = 46.0

// paintBed makes the strip of dark paper under the notes. It is nearly opaque: notes must stand out from whatever walks
// behind it by at least 4.5 to 1.
func (s *Stage) paintBed() (*vector.Part, error) {
	w := lanesRight - lanesLeft
	d := vector.New(0, 0)
	bed := vector.Rect(-4, -2, w+8, s.Height+4)
	d.Fill(bed, vector.Flat(ink.Mix(draw.Black, 0.12).Fade(0.945)).WithGrain(0.1))
	for _, x := range [2]float64{-4, w + 2.6} {
		d.Fill(vector.Rect(x, -2, 1.4, s.Height+4), vector.Flat(plum.Mix(ink, 0.25)))
	}
	return d.At(s.Unit)
}

// drawLanes draws the strip, the receptors, the notes and what flies off them.
func (s *Stage) drawLanes(m *mood) {
	st := m.st
	ls := s.lanes(len(st.Lanes), m.set.Centre)
	if m.set.Centre {
		s.list.Rect(0, 0, float64(s.W), float64(s.H), ink.Fade(0.45))
	}
	n := len(s.list.Quads)
	pivot := s.base.Translate(ls.x+ls.width/2, ls.receptor)
	x, y := s.shake(m, effects.Lanes)
	ls.x += x
	ls.receptor += y
	speed := m.set.Speed
	if !(speed > 0) {
		speed = defaultSpeed
	}
	speed *= m.looks[effects.Lanes].Speed
	s.put(s.bed, s.base.Translate(ls.x, 0).Scale(ls.width/(lanesRight-lanesLeft), 1), draw.White)
	for i := 1; i < ls.count; i++ {
		o := s.base.Apply(draw.Point{X: ls.centre(i) - ls.column/2})
		s.list.Rect(math.Round(o.X), 0, max(1, math.Floor(0.6*s.Unit)), float64(s.H), violet.Fade(0.5))
	}
	for i := range st.Bars {
		y := ls.receptor - (st.Bars[i].Time-st.Time).Seconds()*speed
		if y > 0 && y < ls.receptor-4 {
			o := s.base.Apply(draw.Point{X: ls.x, Y: y})
			s.list.Rect(o.X, o.Y, ls.width*s.Unit, max(1, s.Unit*0.7), plum.Fade(0.3))
		}
	}
	for lane := range st.Lanes {
		s.drawReceptor(m, &ls, lane)
	}
	// The nearest note is drawn last and lies on top.
	for i := len(st.Notes) - 1; i >= 0; i-- {
		s.drawNote(m, &ls, &st.Notes[i], speed)
	}
	for lane := range st.Lanes {
		s.drawBurst(m, &ls, lane)
	}
	s.affect(m, effects.Lanes, n, pivot)
}

// drawReceptor draws where notes are to be hit. It breathes with the beat, and lights up under the key.
func (s *Stage) drawReceptor(m *mood, ls *lanes, lane int) {
	l := &m.st.Lanes[lane]
	form := formOf(lane, ls.count)
	at := s.base.Translate(ls.centre(lane), ls.receptor)
	part := s.p.receptor[form]
	grow := 1 + 0.035*max(nod(m.phase), 0)
	if l.Down {
		part = s.p.press[form]
		grow = 0.94
	} else if up := m.since(l.Since); up < 0.12 {
		grow = lerp(0.94, grow, up/0.12)
	}
	s.put(part, at.Scale(ls.size*grow, ls.size*grow), draw.White)
}

// drawNote draws a note wherever it is between the top of the strip and its end.
func (s *Stage) drawNote(m *mood, ls *lanes, n *show.Note, speed float64) {
	if n.State == show.Hit || n.State == show.Kept || n.Lane < 0 || n.Lane >= ls.count {
		return
	}
	form := formOf(n.Lane, ls.count)
	y := ls.receptor - (n.Time-m.st.Time).Seconds()*speed
	end := ls.receptor - (n.End-m.st.Time).Seconds()*speed
	if n.State == show.Holding {
		y = ls.receptor
		if end > y {
			return
		}
	}
	if end > ls.receptor+missedShown || y < -30 {
		return
	}
	c := draw.White
	// A slow strip reaches further than the show looks ahead: there notes come out of the dark, not out of nothing.
	if far := (n.Time - m.st.Time); far > show.Ahead-comingOut {
		c = draw.Alpha(float64(show.Ahead-far) / float64(comingOut))
	}
	if n.State == show.Missed || n.State == show.Dropped {
		past := max(min(y, ls.receptor+missedShown)-ls.receptor, 0)
		c = draw.RGB(0x8A84A8).Fade(1 - 0.9*past/missedShown)
		if n.State == show.Missed && n.Kind == combo.Mine {
			c = draw.Alpha(1 - past/missedShown)
		}
	}
	x := ls.centre(n.Lane)
	if n.Kind == combo.Hold || n.Kind == combo.Roll {
		s.drawBody(m, ls, n, x, min(y, ls.receptor+missedShown), end, form, c)
	}
	if y > ls.receptor+missedShown {
		return
	}
	part := s.p.note[form]
	switch {
	case n.Kind == combo.Mine:
		part = s.p.mine
	case n.Kind == combo.Lift:
		part = s.p.lift[form]
	case n.Kind == combo.Fake || !n.Judged:
		part = s.p.fake[form]
	}
	s.put(part, s.base.Translate(x, y).Scale(ls.size, ls.size), c)
}

// drawBody draws a hold's or roll's length, from its head at y up to its end.
func (s *Stage) drawBody(m *mood, ls *lanes, n *show.Note, x, y, end float64, form int, c draw.Colour) {
	if n.State == show.Holding {
		// Held: it brightens with the life it has; a roll that must be tapped again is seen to dim.
		c = c.Mix(draw.RGB(0x8A84A8), 0.6*(1-min(max(n.Life, 0), 1)))
	}
	top := max(end, -24)
	at := s.base.Translate(x, 0)
	if n.Kind == combo.Roll {
		const period = 16.0
		step := period * ls.size
		for from := y; from > top; from -= step {
			piece := min(step, from-top)
			a, b := strip(s.p.roll[form], period-piece/ls.size, period)
			src := s.p.roll[form].Image.Bounds()
			src.Min.Y, src.Max.Y = a, max(b, a+1)
			k := 1 / s.p.roll[form].Scale * ls.size
			q := at.Translate(0, from-piece).Scale(k, piece/float64(src.Dy())).Translate(-s.p.roll[form].Pivot.X, 0)
			s.list.Push(draw.Quad{Image: s.p.roll[form].Image, Src: src, M: q, Colour: c})
		}
	} else if y > top {
		p := s.p.hold[form]
		k := 1 / p.Scale * ls.size
		q := at.Translate(0, top).Scale(k, (y-top)/float64(p.Image.H())).Translate(-p.Pivot.X, 0)
		s.list.Push(draw.Quad{Image: p.Image, M: q, Colour: c})
	}
	if end > -24 {
		s.put(s.p.cap[form], at.Translate(0, end).Scale(ls.size, ls.size), c)
	}
	if n.State == show.Holding {
		flicker := 0.6 + 0.4*glow(phase(m.beat*4))
		s.scaled(s.light.middle, s.base.Translate(x, ls.receptor), math.Sqrt(ls.size), laneColours[form], 0.5*flicker)
	}
}

// burstTime is how long a hit is seen, in seconds.
const burstTime = 0.32

// drawBurst draws the lane's own shape flying apart after a hit: the better the hit, the wider.
func (s *Stage) drawBurst(m *mood, ls *lanes, lane int) {
	l := &m.st.Lanes[lane]
	age := m.since(l.Hit)
	if age < 0 || age >= burstTime || l.Grade <= combo.Miss {
		return
	}
	form := formOf(lane, ls.count)
	good := float64(l.Grade-combo.Miss) / float64(combo.W1-combo.Miss)
	t := age / burstTime
	out := 1 - (1-t)*(1-t)
	light := (0.35 + 0.65*good) * (1 - t)
	light *= 0.5 + 0.5*m.light
	at := s.base.Translate(ls.centre(lane), ls.receptor)
	size := ls.size * (0.55 + (0.35+0.3*good)*out)
	c := draw.White.Fade(light)
	s.list.Light(s.p.ring[form].Image, s.p.ring[form].Place(at.Scale(size, size)), c)
	if t < 0.5 {
		k := ls.size * 0.55 * (1 + 0.2*out)
		fill := draw.White.Fade(light * 0.8 * (1 - 2*t))
		s.list.Light(s.p.burst[form].Image, s.p.burst[form].Place(at.Scale(k, k)), fill)
	}
	if l.Grade < combo.W2 {
		return
	}
	for i := range 8 {
		a := 2*math.Pi*float64(i)/8 + 0.4
		sin, cos := math.Sincos(a)
		r := ls.size * (14 + 26*out)
		s.grain(at, r*cos, r*sin, cos, sin, 1.6*(1-t)+0.5, 0.7, laneColours[form].Mix(cream, 0.4), light)
	}
}
