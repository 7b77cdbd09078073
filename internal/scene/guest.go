package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/effects"
	"hibana/internal/show"
)

// The guest's measures, in stage px.
const (
	neckRest    = 76.0 // of neck when she is calm, collarDepth of it in the collar
	collarDepth = 30.0
	neckPiece   = 8.0   // length of one piece of the strip
	neckPeriod  = 40.0  // the strip's picture repeats
	turnAt      = 378.0 // of neck that rises; what is longer bends back to look in from above
	turnRadius  = 62.0
	neckSteps   = 120 // pieces at most: 960 px
)

// spine is the curve of the neck: points a piece apart, from the collar up, and the heading at each.
type spine struct {
	n     int
	at    [neckSteps + 1]draw.Point
	angle [neckSteps + 1]float64 // 0 is up, clockwise
}

// grow bends a neck of the given length, starting at the origin. It winds as it goes, swings with the bar, and turns over
// to the left when it has risen past the picture's edge.
func (sp *spine) grow(length, turnRadius, sway, tremble float64) {
	sp.n = min(int(math.Ceil(length/neckPiece)), neckSteps)
	piece := length / float64(max(sp.n, 1))
	wind := 0.55 * between(length, neckRest, 260)
	x, y := 0.0, 0.0
	sp.at[0], sp.angle[0] = draw.Point{}, 0
	for i := 1; i <= sp.n; i++ {
		run := (float64(i) - 0.5) * piece
		t := run / length
		angle := wind * math.Sin(2*math.Pi*run/235+0.5) * between(run, collarDepth, 120) * (1 - 0.75*between(run, turnAt-70, turnAt))
		angle += 0.3 * sway * t
		angle += tremble * 0.06 * math.Sin(run/9)
		angle -= math.Pi * between(run, turnAt, turnAt+math.Pi*turnRadius)
		sin, cos := math.Sincos(angle)
		x, y = x+piece*sin, y-piece*cos
		sp.at[i], sp.angle[i] = draw.Point{X: x, Y: y}, angle
	}
	sp.angle[0] = sp.angle[min(1, sp.n)]
}

// drawGuest draws her from the collar's back to the fan.
func (s *Stage) drawGuest(m *mood) {
	n := len(s.list.Quads)
	jx, jy := s.shake(m, effects.Neck)
	gx, gy := s.shake(m, effects.Guest)
	place := s.art.places["shoulders"]
	breath := 0.8 * nod(phase(m.beat/2))
	rest := s.base.Translate(place.X+s.Guest, place.Y+s.Ground+breath) // the shakes come later
	collar := rest.Translate(gx, gy+collarDepth)
	body := rest.Translate(gx+0.3*jx, gy+0.3*jy)
	s.drawFigure(m, s.base.Translate(place.X+s.Guest+gx+jx, place.Y+s.Ground+gy+jy))
	s.affect(m, effects.Neck, n, collar)
	var sp spine
	sway := math.Sin(2 * math.Pi * (float64(m.bar) + m.barPhase) / 2)
	sway *= m.motion
	// Where the cast stands close together she bends closer too, not to hide behind the performer.
	sp.grow(neckRest+m.stretch*show.StageHeight, min(max(turnRadius+0.25*s.Guest, 36), 80), sway, m.tremble)

	s.put(s.p.shoulders, body, draw.White)
	root := body.Translate(0, collarDepth)
	end := sp.n
	angle := sp.angle[end]
	// The head keeps a little of its pride: it never hangs quite upside down.
	head := root.Translate(sp.at[end].X+jx, sp.at[end].Y+jy).Rotate(0.9 * angle)
	head = head.Rotate(0.05*math.Sin(math.Pi*m.beat)*(0.4+m.climax)).Translate(0, 4)
	hang := -0.9*angle + 0.12*math.Sin(math.Pi*(m.beat-0.3))*(0.3+m.heat) + 0.02*jx
	neck := len(s.list.Quads)
	s.put(s.p.lock, head.Translate(30, -12).Rotate(hang*0.6), draw.White)
	s.drawNeck(&sp, root, jx, jy)
	s.affect(m, effects.Neck, neck, collar)
	s.put(s.p.kimono, body, draw.White)
	neck = len(s.list.Quads)
	s.put(s.p.guest, head, draw.White)
	s.put(s.face(m), head, draw.White)
	s.put(s.p.earring, head.Translate(22, -26).Rotate(hang), draw.White)
	s.put(s.p.tassel, head.Translate(-44, -66).Rotate(hang*0.9+0.06*math.Sin(2*math.Pi*(m.beat-0.2))), draw.White)
	s.affect(m, effects.Neck, neck, collar)
	s.drawFan(m, body)
	s.affect(m, effects.Guest, n, rest)
}

// drawNeck lays the strip along the spine. The picture is counted from the head, so that the neck comes out of the collar.
func (s *Stage) drawNeck(sp *spine, root draw.Affine, jx, jy float64) {
	p := s.p.neck
	if p.Image.H() == 0 {
		return // a skin without one
	}
	piece := 0.0
	if sp.n > 0 {
		piece = math.Hypot(sp.at[1].X, sp.at[1].Y)
	}
	total := piece * float64(sp.n)
	for i := 1; i <= sp.n; i++ {
		a, b := sp.at[i-1], sp.at[i]
		t0, t1 := float64(i-1)/float64(sp.n), float64(i)/float64(sp.n)
		a.X, a.Y = a.X+jx*t0, a.Y+jy*t0
		b.X, b.Y = b.X+jx*t1, b.Y+jy*t1
		// From the head down, the piece shows the picture from v to v + piece.
		v := math.Mod(total-float64(i)*piece, neckPeriod)
		from, to := strip(p, v-1, v+piece+1)
		if from >= to {
			continue // a skin's picture ends here
		}
		src := p.Image.Bounds()
		src.Min.Y, src.Max.Y = from, to
		dx, dy := b.X-a.X, b.Y-a.Y
		// A hair longer than it is, so that pieces overlap where the neck bends.
		long := (math.Hypot(dx, dy) + 2.6) / float64(to-from)
		wide := 1 / p.Scale * lerp(1.04, 0.9, t1)
		m := root.Translate(b.X, b.Y).Rotate(math.Atan2(dx, -dy)).Translate(0, -1.3)
		m = m.Scale(wide, long).Translate(-p.Pivot.X, 0)
		s.list.Push(draw.Quad{Image: p.Image, Src: src, M: m, Colour: draw.White})
	}
}

// face is what she shows of it.
func (s *Stage) face(m *mood) *vector.Part {
	switch {
	case m.fullNeck > 0.4:
		return s.p.delight
	case m.tremble > 0.12 || m.fullNeck > 0.06:
		return s.p.tremble
	}
	return s.p.calm
}

// drawFan flutters: lazily on the half beat, in a fright while she trembles, in great waves at the climax.
func (s *Stage) drawFan(m *mood, body draw.Affine) {
	swing := 0.05 + 0.13*m.climax
	turn := -0.14 + swing*math.Sin(2*math.Pi*m.beat)
	if m.tremble > 0 {
		e := m.st.Effect("neck.vibrate")
		turn += 0.05 * e.X * m.motion * (1 - m.climax)
	}
	rise := 10*nod(phase(m.beat/2))*m.climax + 14*m.climax
	s.put(s.p.fan, body.Translate(-66, 44-rise).Rotate(turn), draw.White)
}
