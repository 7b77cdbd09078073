package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/effects"
	"hibana/internal/show"
)

// How the sparks of effects are thrown, stage px/s: each its own way, and all of them upward, so that they are seen against
// the night and not against what throws them.
const (
	thrownPush = 330.0
	thrownUp   = 190.0
)

// throw draws the sparks of effects, flying from their targets.
func (s *Stage) throw(m *mood) {
	if len(m.st.Sparks) == 0 || m.light <= 0 {
		return
	}
	p := s.pose(m)
	for i := range m.st.Sparks {
		k := &m.st.Sparks[i]
		age := k.Age.Seconds()
		life := effects.SparkLife.Seconds() * (0.4 + 0.6*chance(k.Number, 1, 0))
		left := 1 - age/life
		if left <= 0 {
			continue
		}
		from := s.source(m, &p, k)
		sin, cos := math.Sincos(2 * math.Pi * chance(k.Number, 2, 0))
		push := thrownPush * (0.2 + 0.8*chance(k.Number, 3, 0))
		ux, uy := push*cos, push*sin-thrownUp
		e := math.Exp(-sparkDrag * age)
		fall := sparkGravity / sparkDrag
		x := ux * (1 - e) / sparkDrag
		y := (uy-fall)*(1-e)/sparkDrag + fall*age
		wx, wy := ux*e, (uy-fall)*e+fall
		c := cream.Mix(draw.RGB(k.Colour), between(1-left, 0, 0.25))
		seen := min(left*1.7, 1) * m.light
		s.grain(from, x, y, wx, wy, 1.1+min(math.Hypot(wx, wy)/110, 3.4), 1+1.1*left, c, seen)
		if k.Number&3 == 0 { // some are embers that glow
			s.scaled(s.light.small, from.Translate(x, y), 0.25+0.3*left, draw.RGB(k.Colour), 0.8*seen)
		}
	}
}

// source is where a spark comes from: somewhere on its target, as the target stands now.
func (s *Stage) source(m *mood, p *puppet, k *effects.Spark) draw.Affine {
	a, b := chance(k.Number, 5, 0), chance(k.Number, 6, 0)
	across := 2*a - 1
	switch k.Target {
	case "body":
		return p.feet.Translate(84*across, -70-130*b)
	case "head":
		return p.feet.Translate(46*across, neckY-30-60*b)
	case "upper_arm":
		return s.onArm(m, p, a, 0)
	case "forearm":
		return s.onArm(m, p, 1, a)
	case "guest", "neck":
		place := s.art.places["shoulders"]
		at := s.base.Translate(place.X+s.Guest, place.Y+s.Ground)
		if k.Target == "guest" {
			return at.Translate(60*across, 20*b)
		}
		return at.Translate(12*across, -lerp(0, min(neckRest+m.stretch*show.StageHeight, turnAt), b))
	case "walkers":
		if n := len(m.st.Walkers); n > 0 {
			w := &m.st.Walkers[int(k.Number%uint64(n))]
			return s.at(w.Pose.Hip.X+12*across, w.Pose.Hip.Y-24*b)
		}
		return s.at(s.Width*a, show.FrontLine)
	case "foreground":
		return s.base.Translate(s.Width*a, s.Height-10-20*b)
	case "backdrop":
		return s.base.Translate(s.Width*a, s.Ground+horizon-30*b)
	}
	return s.base.Translate(s.Width*a, s.Height*b)
}

// onArm is a place on the loose arm: upper and fore are how far along its bones.
func (s *Stage) onArm(m *mood, p *puppet, upper, fore float64) draw.Affine {
	const rad = math.Pi / 180
	sa, ca := math.Sincos(m.st.Arm.A * rad)
	sb, cb := math.Sincos(m.st.Arm.B * rad)
	return p.arm.Translate(-boneLength*(upper*sa+fore*sb), boneLength*(upper*ca+fore*cb))
}
