package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// hanging is a festival lantern on a string.
type hanging struct {
	x, y  float64 // its hook, stage px of the 16:9 stage
	red   bool
	light float64 // the heat at which it is lit
	size  float64
}

// The lanterns, from the gate outwards. Two are always lit: with the moon they are enough for a quiet night.
var hangings = [...]hanging{
	{330, 196, true, -1, 1}, {582, 196, true, -1, 1},
	{640, 120, false, 0.12, 0.9}, {672, 127, true, 0.2, 0.9}, {708, 124, false, 0.3, 0.9}, {746, 110, true, 0.4, 0.9},
	{784, 88, false, 0.5, 0.9}, {822, 58, true, 0.6, 0.9},
	{262, 118, false, 0.16, 0.9}, {236, 104, true, 0.26, 0.9},
	{384, 10, true, 0.55, 0.62}, {440, 25, false, 0.65, 0.62}, {498, 32, true, 0.75, 0.62},
	{556, 31, false, 0.85, 0.62}, {612, 22, true, 0.95, 0.62}, {664, 6, false, 0.9, 0.62},
}

// strings are the wires they hang from: runs of hangings, from one to another.
var strings = [...][2]int{{2, 7}, {8, 9}, {10, 15}}

// drawLanterns draws the curtain of lanterns. A bar sets it swaying, the beat makes it glow.
func (s *Stage) drawLanterns(m *mood) {
	s.put(s.strings, s.at(s.Performer, 0), draw.White)
	pulse := glow(m.phase)
	for i := range hangings {
		h := &hangings[i]
		lit := between(m.heat, h.light-0.04, h.light+0.04)
		// A push on the bar runs outwards along the string and dies away before the next.
		wave := m.barPhase*2 - float64(i%8)*0.06
		swing := 0.0
		if !m.set.ReduceMotion && wave > 0 {
			swing = (0.05 + 0.12*m.heat) * math.Exp(-1.6*wave) * math.Sin(2*math.Pi*wave)
		}
		part, colour := s.p.cream, gold.Mix(vermilion, 0.35)
		if h.red {
			part, colour = s.p.red, vermilion.Mix(gold, 0.45)
		}
		p := s.at(h.x+s.Performer, h.y).Rotate(swing).Scale(h.size, h.size)
		dark := draw.RGB(0x6A5E92)
		s.put(part, p, dark.Mix(draw.White, lit))
		s.shine(s.light.middle, p.Translate(0, 27), colour, lit*(0.3+0.35*pulse))
	}
}

// paintStrings makes the wires the lanterns hang from, sagging a little from hook to hook.
func (s *Stage) paintStrings() (*vector.Part, error) {
	d := vector.New(0, 0)
	for _, run := range strings {
		var pts []vector.Point
		for i := run[0]; i <= run[1]; i++ {
			h := &hangings[i]
			if i > run[0] {
				o := &hangings[i-1]
				pts = append(pts, vector.Point{X: (o.x + h.x) / 2, Y: (o.y+h.y)/2 + 3})
			}
			pts = append(pts, vector.Point{X: h.x, Y: h.y})
		}
		d.Stroke(vector.Curve(pts...), vector.Stroke{Width: 1.2, Cap: vector.RoundCap}, vector.Flat(ink))
	}
	return d.At(s.Unit)
}

// firework bursts: one is lit every half bar or so of a climax; all about it follows from its number.
const (
	burstEvery = 1.5 // beats
	burstLife  = 3.0 // beats
	burstRays  = 30
)

// drawFireworks draws the shells that have burst in the last beats. The light flies out fast, slows and falls.
func (s *Stage) drawFireworks(m *mood) {
	if m.climax < 0.05 {
		return
	}
	strength := m.climax
	if m.set.ReduceFlash {
		strength *= 0.5
	}
	last := int(math.Floor(m.beat / burstEvery))
	for n := last - int(burstLife/burstEvery); n <= last; n++ {
		age := (m.beat - float64(n)*burstEvery) / burstLife
		if age < 0 || age >= 1 {
			continue
		}
		s.firework(m, n, age, strength)
	}
}

func (s *Stage) firework(m *mood, n int, age, strength float64) {
	seed := m.seed ^ 0xF17E
	// They keep to the open sky left and right of the performer's head.
	side := chance(seed, n, 1)
	x := lerp(240, 400, chance(seed, n, 0))
	if n%2 == 0 {
		x = lerp(540, 830, chance(seed, n, 0))
	}
	y := 40 + 110*side
	colours := [...]draw.Colour{gold, vermilion.Mix(gold, 0.3), teal.Mix(cream, 0.3), cream}
	c := colours[mix(seed, n, 2)%uint64(len(colours))]
	radius := 84 + 46*chance(seed, n, 3)
	out := 1 - math.Exp(-4.5*age)
	dim := strength * min(1.4*(1-age), 1)
	centre := s.at(x+s.Performer, y)
	if age < 0.12 {
		s.shine(s.light.large, centre, c, strength*0.5*(1-age/0.12))
	}
	for ring := range 2 {
		rays := burstRays - 10*ring
		r := radius * out * (1 - 0.42*float64(ring))
		for i := range rays {
			a := 2*math.Pi*(float64(i)+0.5*float64(ring))/float64(rays) + 0.08*spread(seed, n, 10+i)
			k := 1 + 0.08*spread(seed, n, 50+i)
			sin, cos := math.Sincos(a)
			px, py := r*k*cos, r*k*sin+26*age*age
			// Short when it flies, a point when it falls.
			long := 4.2*(1-out) + 0.9
			p := centre.Translate(px, py).Rotate(math.Atan2(sin*(1-out)*6+age, cos*(1-out)*6))
			s.grain(p, long, 1.1, c, dim)
		}
	}
}

// grain draws one streak of light that ends at m's origin and points along m's x; size 1 is 8 × 2.5 stage px.
func (s *Stage) grain(m draw.Affine, long, wide float64, c draw.Colour, strength float64) {
	if strength <= 0.02 {
		return
	}
	img := s.light.spark
	m = m.Scale(long*0.5, wide*0.5).Translate(-13, -float64(img.H())/2)
	s.list.Light(img, m, c.Fade(strength))
}

// strip is the piece of a part from y0 to y1 in its own units, as rows of its image.
func strip(p *vector.Part, y0, y1 float64) (from, to int) {
	at := func(y float64) int { return min(max(int(math.Round(y*p.Scale+p.Pivot.Y)), 0), p.Image.H()) }
	return at(y0), at(y1)
}
