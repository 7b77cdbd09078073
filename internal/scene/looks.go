package scene

import (
	"hibana/internal/draw"
	"hibana/internal/effects"
	"hibana/internal/show"
)

// How tall the targets that can be stretched are drawn, in stage px.
const (
	bodyTall   = 268.0
	headTall   = 96.0
	guestTall  = 190.0
	walkerTall = 64.0
)

// tall is how tall a target is drawn, 0 for those that cannot be stretched.
func tall(t effects.Target) float64 {
	switch t {
	case effects.Body:
		return bodyTall
	case effects.Head:
		return headTall
	case effects.Guest:
		return guestTall
	case effects.Walkers:
		return walkerTall
	}
	return 0
}

// softEdge is how many output px a picture that is turned or scaled loses at both of its edges together.
const softEdge = 1.5

// squash is as far as a target can be pressed together.
const squash = 0.15

// look is the linear part of what effects do to a target: scaled, stretched along itself, turned.
func (s *Stage) look(m *mood, t effects.Target) draw.Affine {
	l := &m.looks[t]
	scale, longer := l.Scale, 1.0
	if h := tall(t); h > 0 {
		longer = max(1+l.Taller*show.StageHeight/h, squash)
	}
	turn := l.Turn
	if t <= effects.Foreground && l.Moves() { // they fill the picture, and go on filling it, soft edges and all
		soft := 1 + softEdge/float64(min(s.W, s.H))
		if l.Reach != 0 {
			scale = max(scale, 1) * l.Cover(s.Width, s.Height) * soft
		}
		scale = max(scale, soft)
	}
	if t == effects.Foreground { // its crowd stands on the picture's edge
		scale, turn = max(l.Scale, 1), 0
	}
	return draw.Rotate(turn).Scale(scale, scale*longer)
}

// shake is what a target's "vibrate" moves it by, in stage px. What turns and scales it comes later, and must not turn or
// scale this as well.
func (s *Stage) shake(m *mood, t effects.Target) (x, y float64) {
	l := &m.looks[t]
	x, y = l.X, l.Y
	if x == 0 && y == 0 || !l.Moves() {
		return x, y
	}
	back, ok := s.look(m, t).Invert()
	if !ok {
		return x, y
	}
	p := back.Apply(draw.Point{X: x, Y: y})
	return p.X, p.Y
}

// affect makes all that was drawn from the n-th quad on look as effects want a target to look; it is scaled and turned
// about pivot's origin.
func (s *Stage) affect(m *mood, t effects.Target, n int, pivot draw.Affine) {
	l := &m.looks[t]
	if l.Moves() {
		s.carry(n, len(s.list.Quads), about(s.look(m, t), pivot))
	}
	if !l.Shines() {
		return
	}
	if t <= effects.Backdrop { // nothing shows through: a sheet of colour does the same
		s.sheet(l)
		return
	}
	s.colour(l, n)
}

// affectStage does the same to all but the quads from number to after: the combo's number is for reading, and stays.
func (s *Stage) affectStage(m *mood, n, number, after int) {
	l := &m.looks[effects.Stage]
	if l.Moves() {
		a := about(s.look(m, effects.Stage), s.middle())
		s.carry(n, number, a)
		s.carry(after, len(s.list.Quads), a)
	}
	s.sheet(l)
	if l.Shines() { // sheets lie on the number, too
		s.list.Quads = append(s.list.Quads, s.list.Quads[number:after]...)
	}
}

// about is a linear map about a pivot's origin instead of the output's.
func about(a, pivot draw.Affine) draw.Affine {
	o := pivot.Apply(draw.Point{})
	return draw.Translate(o.X, o.Y).Mul(a).Translate(-o.X, -o.Y)
}

// carry moves the quads from n to end.
func (s *Stage) carry(n, end int, a draw.Affine) {
	quads := s.list.Quads[n:end]
	for i := range quads {
		quads[i].M = a.Mul(quads[i].M)
	}
}

// sheet lays a target's tint and light over the whole picture.
func (s *Stage) sheet(l *effects.Look) {
	full := draw.Affine{A: float64(s.W), D: float64(s.H)}
	if l.Mix > 0 {
		s.list.Push(draw.Quad{M: full, Colour: draw.RGB(l.Tint).Fade(l.Mix)})
	}
	for _, lit := range l.Lights {
		if lit.Strength > 0 {
			s.list.Push(draw.Quad{M: full, Colour: draw.RGB(lit.Colour).Fade(lit.Strength), Blend: draw.Add})
		}
	}
}

// colour lays a target's tint and light over each of its pieces, in the piece's own shape. Light that a piece itself throws
// is only tinted.
func (s *Stage) colour(l *effects.Look, n int) {
	var over [3]draw.Quad
	count := 0
	if l.Mix > 0 {
		over[count] = draw.Quad{Colour: draw.RGB(l.Tint).Fade(l.Mix), Flat: true}
		count++
	}
	for _, lit := range l.Lights {
		if lit.Strength > 0 {
			over[count] = draw.Quad{Colour: draw.RGB(lit.Colour).Fade(lit.Strength), Blend: draw.Add, Flat: true}
			count++
		}
	}
	through := draw.White.Mix(draw.RGB(l.Tint), l.Mix)
	pieces := 0
	for i := n; i < len(s.list.Quads); i++ {
		switch q := &s.list.Quads[i]; {
		case takesColour(q):
			pieces++
		case !q.Flat:
			q.Colour = q.Colour.Mul(through)
		}
	}
	last := len(s.list.Quads)
	for range pieces * count {
		s.list.Push(draw.Quad{})
	}
	spreadOut(s.list.Quads, n, last, over[:count])
}

// spreadOut makes room among quads n to last for the sheets over each piece, up to the end of quads, and puts them there.
func spreadOut(quads []draw.Quad, n, last int, over []draw.Quad) {
	to := len(quads)
	for i := last - 1; i >= n; {
		first := i // a piece, and the sheets that lie on it already
		for first > n && quads[first].Flat {
			first--
		}
		piece := quads[first]
		if takesColour(&piece) {
			_, _, _, alpha := piece.Colour.RGBA8()
			for k := len(over) - 1; k >= 0; k-- {
				to--
				q := over[k]
				q.Image, q.Src, q.M = piece.Image, piece.Src, piece.M
				q.Colour = q.Colour.Fade(float64(alpha) / 255)
				quads[to] = q
			}
		}
		for ; i >= first; i-- {
			to--
			quads[to] = quads[i]
		}
	}
}

// takesColour tells whether a quad is a piece of its own that can be tinted and lit.
func takesColour(q *draw.Quad) bool { return !q.Flat && q.Blend == draw.Over }

// middle is the middle of the picture.
func (s *Stage) middle() draw.Affine { return draw.Translate(float64(s.W)/2, float64(s.H)/2) }

// overlap is how many output px copies of a layer reach under their neighbours: some when effects turn or scale them, as
// their edges are soft then.
func (s *Stage) overlap(m *mood) float64 {
	for _, t := range [...]effects.Target{effects.Stage, effects.Backdrop, effects.Foreground} {
		if m.looks[t].Moves() {
			return 1.5
		}
	}
	return 0
}
