package scene

import (
	"math"

	"hibana/internal/show"
)

// The sparkler. A spark leaves the tip with the tip's own velocity and a push of its own, is slowed by the air and falls.
// Where it is now follows from where the arm was when it left, so sparks need no memory: the trail of the show is enough.
const (
	sparkLife    = 0.9   // s, the longest
	sparkDrag    = 2.6   // 1/s
	sparkGravity = 460.0 // stage px/s²
	sparkThrow   = 0.6   // how much of the tip's velocity a spark takes along
	showerTime   = 0.3   // s that a kick's shower lasts
	showerRate   = 11    // sparks a trail step at its start
	calmPush     = 170.0 // stage px/s of a spark's own, at most
	showerPush   = 520.0 // the same in a shower
)

// drawSparks draws what flies, and the fire at the tip.
func (s *Stage) drawSparks(m *mood) {
	p := s.pose(m)
	n := len(s.list.Quads)
	trail := m.st.Trail
	for i := len(trail) - 1; i >= 0; i-- {
		arm := &trail[i]
		age := (m.st.Time - arm.Time).Seconds()
		if age >= sparkLife {
			break
		}
		if age >= 0 {
			s.sparksOf(m, &p, arm, age)
		}
	}
	s.drawTip(m, &p)
	if a, moved := s.armMoves(m, &p); moved {
		s.carry(n, len(s.list.Quads), a)
	}
}

// sparksOf draws the sparks that left the tip at one step of the trail, age seconds ago.
func (s *Stage) sparksOf(m *mood, p *puppet, arm *show.Arm, age float64) {
	n := int(arm.Time / show.TrailStep)
	count, shower := m.emitted(n, arm.Time.Seconds())
	if count == 0 {
		return
	}
	const rad = math.Pi / 180
	sa, ca := math.Sincos(arm.A * rad)
	sb, cb := math.Sincos(arm.B * rad)
	bones := m.bones()
	va, vb := arm.VA*rad*bones[0], arm.VB*rad*bones[1]
	x0, y0 := -bones[0]*sa-bones[1]*sb, bones[0]*ca+bones[1]*cb
	vx, vy := sparkThrow*(-ca*va-cb*vb), sparkThrow*(-sa*va-sb*vb)
	// New sparks start at the hand as the body's bounce has moved it; old ones no longer care.
	hold := math.Exp2(-age / 0.06)
	from := p.feet.Translate(shoulderX+p.lift.X*hold, shoulderY+p.lift.Y*hold)
	for i := range count {
		life := sparkLife * (0.35 + 0.65*chance(m.seed, n, 8*i))
		left := 1 - age/life
		if left <= 0 {
			continue
		}
		sin, cos := math.Sincos(2 * math.Pi * chance(m.seed, n, 8*i+1))
		push := 30 + lerp(calmPush, showerPush, shower)*chance(m.seed, n, 8*i+2)*chance(m.seed, n, 8*i+3)
		ux, uy := vx+push*cos, vy+push*sin-40
		// dv/dt = g − k·v, solved.
		e := math.Exp(-sparkDrag * age)
		fall := sparkGravity / sparkDrag
		x := x0 + ux*(1-e)/sparkDrag
		y := y0 + (uy-fall)*(1-e)/sparkDrag + fall*age
		wx, wy := ux*e, (uy-fall)*e+fall
		speed := math.Hypot(wx, wy)
		c := cream.Mix(gold, between(1-left, 0, 0.25)).Mix(vermilion, between(1-left, 0.35, 1))
		s.grain(from, x, y, wx, wy, 0.6+min(speed/130, 3), 0.75+0.6*left, c, min(left*1.7, 1))
	}
}

// emitted is how many sparks left the tip at trail step n, at song time t, and how much of a shower they were, 0–1.
func (m *mood) emitted(n int, t float64) (count int, shower float64) {
	rate := 0.4 + 0.4*m.heat
	for i := range m.st.Kicks {
		if d := t - m.st.Kicks[i].Time.Seconds(); d >= 0 && d < showerTime {
			shower = max(shower, fade(d, showerTime))
		}
	}
	rate += showerRate * shower * (1 + m.climax)
	for i := range m.st.Breaks {
		// After a break it sputters: nothing, then coughs, then the fire is back.
		if d := t - m.st.Breaks[i].Time.Seconds(); d >= 0 && d < 1.4 {
			rate = 0
			if chance(m.seed, int(math.Floor(t*9)), 0x5B) < d/2 {
				rate = 1.6
			}
		}
	}
	return int(rate + chance(m.seed, n, 0xE)), shower
}

// drawTip draws the burning head: a glow, and twigs of fire that change thirty times a second of song.
func (s *Stage) drawTip(m *mood, p *puppet) {
	power := 0.75 + 0.25*m.heat + 1.1*fade(m.kick, 0.5)
	if m.broke < 1.4 {
		power = 0.15 + 0.5*chance(m.seed, int(math.Floor(m.t*9)), 0x5B)*m.broke
	}
	tip := p.arm.Translate(p.tipX, p.tipY)
	s.scaled(s.light.middle, tip, 0.6+0.55*min(power, 1.6), gold.Mix(vermilion, 0.25), 0.75*power)
	s.scaled(s.light.small, tip, 0.5+0.3*power, cream, power)
	tick := int(math.Floor(m.t * 30))
	for i := range 9 {
		a := 2 * math.Pi * (float64(i) + 0.8*chance(m.seed, tick, 20+i)) / 9
		r := (7 + 13*chance(m.seed, tick, 40+i)) * min(power, 1.5)
		sin, cos := math.Sincos(a)
		s.grain(tip, r*cos, r*sin, cos, sin, r/8, 0.5, cream.Mix(gold, chance(m.seed, tick, 60+i)), min(power, 1))
		// Senko hanabi: every twig ends in a small star.
		for k := range 3 {
			b := a + 1.1*(float64(k)-1)
			sin2, cos2 := math.Sincos(b)
			s.grain(tip, r*cos+4*cos2, r*sin+4*sin2, cos2, sin2, 0.5, 0.4, gold, 0.8*min(power, 1))
		}
	}
}
