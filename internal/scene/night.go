package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/effects"
)

// The layers of the night repeat after tile stage px, the crowd after crowdTile.
const (
	tile      = 1120.0
	crowdTile = 280.0
	horizon   = 350.0 // below it the hills cover the sky
)

// sky is what lies behind everything, whole pictures of the output's size: as it is, and as a climax warms it.
type sky struct{ cool, warm *draw.Image }

// newSky paints gradient, stars, clouds and moon once, so that a frame only copies them.
func (s *Stage) newSky() sky {
	if s.own.backdrop != nil {
		return sky{}
	}
	top := draw.RGB(0x0C0E2B)
	glow := plum.Mix(vermilion, 0.35)
	cool := vector.Linear(0, 0, 0, s.Height,
		vector.Stop{At: 0, Colour: top}, vector.Stop{At: 0.42, Colour: violet},
		vector.Stop{At: 0.68, Colour: plum}, vector.Stop{At: 0.8, Colour: glow}, vector.Stop{At: 1, Colour: glow})
	hot := vermilion.Mix(gold, 0.45)
	warm := vector.Linear(0, 0, 0, s.Height,
		vector.Stop{At: 0, Colour: violet.Mix(top, 0.4)}, vector.Stop{At: 0.35, Colour: plum},
		vector.Stop{At: 0.6, Colour: plum.Mix(vermilion, 0.6)}, vector.Stop{At: 0.78, Colour: hot}, vector.Stop{At: 1, Colour: hot})
	return sky{cool: s.paintSky(cool), warm: s.paintSky(warm)}
}

func (s *Stage) paintSky(gradient vector.Paint) *draw.Image {
	d := vector.New(0, 0)
	d.Fill(vector.Rect(0, 0, s.Width+1, s.Height+1), gradient.WithGrain(0.035))
	for i := range int(s.Width * s.Height / 3200) {
		x, y := chance(7, i, 0)*s.Width, chance(7, i, 1)*chance(7, i, 2)*s.Height*0.62
		r := 0.45 + 0.5*chance(7, i, 3)*chance(7, i, 4)
		d.Fill(vector.Circle(x, y, r), vector.Flat(cream.Fade(0.25+0.7*chance(7, i, 5))))
	}
	frame := draw.NewFrame(s.W, s.H)
	var l draw.List
	if part, err := d.At(s.Unit); err == nil {
		l.Draw(part.Image, part.Place(s.base), draw.White)
	}
	s.list = &l
	moon := s.place("moon", s.Performer+s.Guest*0.3)
	s.put(s.p.cloudB, s.place("cloud_b", s.Performer), draw.White)
	s.put(s.p.cloudC, s.place("cloud_c", s.Performer), draw.White.Fade(0.8))
	if !s.art.skin.Hides("moon") {
		s.scaled(s.light.large, moon, 1.7, cream.Mix(plum, 0.3), 0.55)
	}
	s.put(s.p.moon, moon, draw.White)
	s.put(s.p.cloudA, s.place("cloud_a", s.Performer+s.Guest*0.3), draw.White)
	s.list = nil
	frame.Draw(&l)
	return frame.Image()
}

// place is where the drawings say a part stands, moved right by dx stage px and down with the ground.
func (s *Stage) place(name string, dx float64) draw.Affine {
	p := s.art.places[name]
	return s.base.Translate(p.X+dx, p.Y+s.Ground)
}

// drawNight draws sky, fireworks, hills and town.
func (s *Stage) drawNight(m *mood) {
	// The sky stands still even when the stage shakes: there is nothing behind it.
	if s.own.backdrop != nil {
		s.drawBackdrop(m, s.own.backdrop, 1)
	} else {
		s.drawSky(m)
	}
	s.drawFireworks(m)
	x, y := s.shake(m, effects.Backdrop)
	by := m.shift()
	s.layer(s.p.hillsFar, tile, x-2*by, y, draw.White)
	s.layer(s.p.hillsNear, tile, x-60-3.5*by, y, draw.White)
	s.layer(s.p.town, tile, x-5*by, y, draw.White)
}

func (s *Stage) drawSky(m *mood) {
	down := int(math.Ceil((horizon + s.Ground + 8) * s.Unit))
	src := s.sky.cool.Bounds()
	if s.art.skin == nil { // whose hills may be lower
		src.Max.Y = min(src.Max.Y, down)
	}
	if m.climax < 0.99 {
		s.list.Push(draw.Quad{Image: s.sky.cool, Src: src, M: draw.Identity(), Colour: draw.White})
	}
	if m.climax > 0.01 {
		s.list.Push(draw.Quad{Image: s.sky.warm, Src: src, M: draw.Identity(), Colour: draw.Alpha(m.climax)})
	}
}

// layer repeats a part along the whole width, its pivot at y of the 16:9 stage and some multiple of period from x.
func (s *Stage) layer(p *vector.Part, period, x, y float64, c draw.Colour) {
	// Whole output px, or the copies would not meet.
	step := math.Round(period * s.Unit)
	at := math.Round(math.Mod(x*s.Unit, step))
	for at > 0 {
		at -= step
	}
	top := math.Round((y + s.Ground) * s.Unit)
	for ; at < float64(s.W); at += step {
		m := draw.Translate(at-p.Pivot.X, top-p.Pivot.Y)
		if s.under > 0 {
			m = m.Scale(1+s.under/float64(p.Image.W()), 1)
		}
		s.list.Draw(p.Image, m, c)
	}
}

// drawSquare draws the festival square: ground and stalls, and the performer's stand.
func (s *Stage) drawSquare(m *mood) {
	x, y := s.shake(m, effects.Backdrop)
	s.layer(s.p.ground, tile, x-7*m.shift(), y, draw.White)
	s.put(s.p.stallA, s.place("stall_a", s.Performer+x-6*m.shift()), draw.White)
	s.put(s.p.stallB, s.place("stall_b", s.Performer+x-6*m.shift()), draw.White)
	s.drawStand(m)
}

// drawStand draws what of the square belongs to the performer: gate, lanterns and the wooden stage.
func (s *Stage) drawStand(m *mood) {
	s.put(s.p.torii, s.place("torii", s.Performer), draw.White)
	s.drawLanterns(m)
	s.put(s.p.platform, s.place("platform", s.Performer), draw.White)
}

// drawFrame draws what stands before the stage: the crowd along the lower edge and the pine in the corners.
func (s *Stage) drawFrame(m *mood) {
	n := len(s.list.Quads)
	x, y := s.shake(m, effects.Foreground)
	s.drawForeground(x, y)
	// The crowd bobs only when the festival is awake, and its two rows against each other.
	awake := between(m.heat, 0.3, 0.8)
	awake *= m.motion
	s.layer(s.p.crowdA, crowdTile, x-30-8*m.shift(), y+466+4*awake*nod(phase(m.beat)), draw.White)
	s.layer(s.p.crowdB, crowdTile, x-150-11*m.shift(), y+478+5*awake*nod(phase(m.beat+0.5)), draw.White)
	// The pines only shift: a turned picture of this size would cost more than it shows.
	sway := 2.5 * math.Sin(2*math.Pi*(float64(m.bar)+m.barPhase)/2)
	sway *= m.motion
	left := s.base.Translate(x-6+0.4*sway, y+sway)
	right := s.base.Translate(s.Width+x+6+0.4*sway, y-sway)
	s.put(s.p.pine, left, draw.White)
	s.put(s.p.pineRight, right, draw.White)
	s.affect(m, effects.Foreground, n, draw.Translate(float64(s.W)/2, float64(s.H)))
}
