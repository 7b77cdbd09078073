package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/effects"
)

const (
	backdropMargin = 8.0   // stage px by which a backdrop is larger than the stage at each side, to be shaken
	backdropLight  = 0.26  // the mean brightness of a backdrop, at most, of 1
	backdropDim    = 0.72  // of its own brightness a picture keeps this much, at most
	backdropGround = 76.0  // stage px above the lower edge of the stage where the ground begins
	groundFrom     = -40.0 // stage px around there, between which it darkens
	groundTo       = 30.0
	backdropGlow   = 0.09 // of the light of fire that a climax throws on it
)

// BackdropSize is the size in px of the picture that Backdrop wants.
func (l *Layout) BackdropSize() (w, h int) {
	margin := 2 * int(math.Ceil(backdropMargin*l.Unit))
	return l.W + margin, l.H + margin
}

// Backdrop makes a picture one that a stage can stand before: dark enough for the cast, the notes and the words to be seen
// on any, darker still where the ground is, and night behind what is transparent. It takes the place of the painted sky and
// town in Song.Background and ResultsView.Background, which a stage only copies.
func (l *Layout) Backdrop(m *draw.Image) *draw.Image {
	w, h := m.W(), m.H()
	pix := make([]uint32, 0, w*h)
	sum := 0.0
	for y := range h {
		for x := range w {
			c := onNight(m.At(x, y))
			pix = append(pix, uint32(c))
			r, g, b, _ := c.RGBA8()
			sum += 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)
		}
	}
	mean := sum / 255 / float64(max(w*h, 1))
	keep := min(backdropDim, backdropLight/max(mean, 1e-3))
	shade := draw.Black.Mix(ink, 0.6)
	ground := l.Height - backdropGround
	for y := range h {
		at := (float64(y)+0.5)*l.Height/float64(h) - ground
		dark := 0.62 * between(at, groundFrom, groundTo)
		for x := range w {
			c := draw.Colour(pix[y*w+x])
			pix[y*w+x] = uint32(shade.Mix(c, keep).Mix(ink, dark))
		}
	}
	return draw.NewImage(w, h, pix)
}

// onNight is a colour as it looks on the night's own.
func onNight(c draw.Colour) draw.Colour {
	_, _, _, a := c.RGBA8()
	if a == 0xFF {
		return c
	}
	return draw.Colour(uint32(c) + uint32(ink.Fade(1-float64(a)/255)))
}

// drawBehind draws what lies behind the cast: the painted night and the square, or the picture b instead of the night. The
// veil, from 0 to 1, is how much of the night still hides the picture.
func (s *Stage) drawBehind(m *mood, b *draw.Image, veil float64) {
	n := len(s.list.Quads)
	s.under = s.overlap(m)
	if b == nil {
		s.drawNight(m)
		s.drawSquare(m)
		s.affect(m, effects.Backdrop, n, s.middle())
		return
	}
	if veil > 0 {
		s.drawNight(m)
	}
	s.drawBackdrop(m, b, 1-min(max(veil, 0), 1))
	s.drawFireworks(m)
	s.drawStand(m)
	s.affect(m, effects.Backdrop, n, s.middle())
}

// drawBackdrop fills the output with a picture. One that was made for another size is drawn larger or smaller.
func (s *Stage) drawBackdrop(m *mood, b *draw.Image, seen float64) {
	x, y := s.shake(m, effects.Backdrop)
	limit := s.limit
	at := draw.Translate(math.Floor(float64(s.W-b.W())/2)+limit(x), math.Floor(float64(s.H-b.H())/2)+limit(y))
	if w, h := s.BackdropSize(); w != b.W() || h != b.H() {
		soft := func(n int) float64 { return float64(max(n-2, 1)) } // its edges, where a filter fades it
		k := max(float64(w)/soft(b.W()), float64(h)/soft(b.H()))
		at = draw.Translate(float64(s.W)/2+limit(x), float64(s.H)/2+limit(y)).Scale(k, k).Translate(-float64(b.W())/2, -float64(b.H())/2)
	}
	s.list.Draw(b, at, draw.Alpha(seen))
	if bright := backdropGlow * m.climax * seen; bright > 0.005 {
		s.glowBehind(bright)
	}
}

// limit is a shake that a backdrop's margin covers, in whole output px.
func (s *Stage) limit(x float64) float64 {
	return math.Trunc(min(max(x, -backdropMargin), backdropMargin) * s.Unit)
}

// glowBehind adds the light of fire, down to where the ground is dark. It is one colour: to add the picture to itself would
// cost twice as much.
func (s *Stage) glowBehind(bright float64) {
	const bands = 12
	c := vermilion.Mix(gold, 0.45)
	from, ground := 0.0, s.Height-backdropGround
	for i := range bands + 1 {
		y := math.Round((ground + lerp(groundFrom, groundTo, float64(i)/bands)) * s.Unit)
		light := c.Fade(bright * (1 - float64(i)/(bands+1)))
		s.list.Push(draw.Quad{M: draw.Affine{A: float64(s.W), D: y - from, Y: from}, Colour: light, Blend: draw.Add})
		from = y
	}
}
