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

// wires are what they hang from: runs of hangings, from one to another.
var wires = [...][2]int{{2, 7}, {8, 9}, {10, 15}}

// drawLanterns draws the curtain of lanterns. A bar sets it swaying, the beat makes it glow.
func (s *Stage) drawLanterns(m *mood) {
	if s.art.skin.Hides("paper_red") && s.art.skin.Hides("paper_cream") {
		return
	}
	s.put(s.strings, s.at(s.Performer, 0), draw.White)
	pulse := glow(m.phase)
	for i := range hangings {
		h := &hangings[i]
		lit := between(m.heat, h.light-0.04, h.light+0.04)
		// A push on the bar runs outwards along the string and dies away before the next.
		wave := m.barPhase*2 - float64(i%8)*0.06
		swing := 0.0
		if wave > 0 {
			swing = m.motion * (0.05 + 0.12*m.heat) * math.Exp(-1.6*wave) * math.Sin(2*math.Pi*wave)
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
	for _, run := range wires {
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
	strength := m.climax * (0.5 + 0.5*m.light)
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
	x := lerp(236, 370, chance(seed, n, 0))
	if n%2 == 0 {
		x = lerp(560, 830, chance(seed, n, 0))
	}
	y := 46 + 100*chance(seed, n, 1)
	colours := [...]draw.Colour{gold, vermilion.Mix(gold, 0.35), teal.Mix(cream, 0.4), cream}
	c := colours[mix(seed, n, 2)%uint64(len(colours))]
	radius := 92 + 44*chance(seed, n, 3)
	out := 1 - math.Exp(-4.2*age)
	speed := math.Exp(-4.2 * age) // of a grain, as part of what it had
	dim := strength * min(1.7*(1-age), 1)
	centre := s.at(x+s.Performer, y)
	if age < 0.2 {
		s.shine(s.light.large, centre, c, strength*0.7*(1-age/0.2))
	}
	for ring := range 3 {
		rays := burstRays - 9*ring
		r := radius * out * (1 - 0.3*float64(ring))
		colour := c
		if ring == 1 {
			colour = c.Mix(cream, 0.6)
		}
		for i := range rays {
			a := 2*math.Pi*(float64(i)+0.5*float64(ring))/float64(rays) + 0.06*spread(seed, n, 10+i)
			k := 1 + 0.07*spread(seed, n, 50+i)
			sin, cos := math.Sincos(a)
			// It twinkles out: in the last third every grain goes its own way.
			light := dim
			if age > 0.6 {
				light *= 1 - chance(seed, n*64+i, int(m.beat*6))*min((age-0.6)/0.25, 1)
			}
			s.grain(centre, r*k*cos, r*k*sin+34*age*age, cos*speed, sin*speed+0.35*age, 1.1+4.5*speed, 1.5, colour, light)
		}
	}
}

// grain draws one streak of light that ends (x, y) from m's origin and points along (dx, dy), which need not be of length
// one. m only moves and scales. Size 1 is 8 × 2.5 stage px.
func (s *Stage) grain(m draw.Affine, x, y, dx, dy, long, wide float64, c draw.Colour, strength float64) {
	if strength <= 0.02 {
		return
	}
	d := math.Hypot(dx, dy)
	if d < 1e-9 {
		dx, d = 1, 1
	}
	img := s.light.spark
	cos, sin := dx/d*m.A*0.5, dy/d*m.D*0.5
	tx, ty := -13.0, -float64(img.H())/2
	q := draw.Affine{A: cos * long, B: sin * long, C: -sin * wide, D: cos * wide}
	q.X = m.X + m.A*x + float64(q.A*tx) + float64(q.C*ty)
	q.Y = m.Y + m.D*y + float64(q.B*tx) + float64(q.D*ty)
	s.list.Light(img, q, c.Fade(strength))
}

// strip is the piece of a part from y0 to y1 in its own units, as rows of its image.
func strip(p *vector.Part, y0, y1 float64) (from, to int) {
	at := func(y float64) int { return min(max(int(math.Round(y*p.Scale+p.Pivot.Y)), 0), p.Image.H()) }
	return at(y0), at(y1)
}
