package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/show"
	"hibana/walker"
)

// The kettle is drawn in three-quarter view: its pose lies on the ground as seen from above, which is foreshortened here.
const (
	kettleHigh = 25.0 // its middle above the ground
	groundTilt = 0.34 // how much of the ground's depth is seen
)

// kettle draws a kettle on six legs: the far legs, the body, the near ones.
func (s *Stage) kettle(m *mood, w *show.Walker, base draw.Affine, c draw.Colour) {
	p := &w.Pose
	size := w.Size
	high := kettleHigh*size - 2*size*nod(w.Into) + p.Lift
	shade := c.Mul(draw.RGB(0xB9A5C4))
	for _, leg := range [...]int{0, 2, 1, 3, 5, 4} {
		if p.Hips[leg].Y < p.Hip.Y {
			s.kettleLeg(w, leg, base, size, high, shade)
		}
	}
	at := base.Translate(p.Hip.X, onGround(w)-high).Rotate(0.03*math.Sin(math.Pi*m.beat) + 0.3*w.Face*trip(w))
	wide, right := turned(p.Heading)
	for _, side := range [...]struct{ wide, seen float64 }{{-wide, 2 - 2*right}, {wide, 2 * right}} {
		if side.seen > 0 {
			s.kettleBody(w, at.Scale(-size*side.wide, size), c.Fade(min(side.seen, 1)))
		}
	}
	_, _, _, alpha := c.RGBA8()
	spout := at.Scale(-size*wide*(2*right-1), size).Translate(-31, -20-6*w.Into)
	s.scaled(s.light.small, spout, 0.5+0.5*w.Into, cream, 0.3*(1-w.Into)*float64(alpha)/255)
	for _, leg := range [...]int{0, 2, 1, 3, 5, 4} {
		if p.Hips[leg].Y >= p.Hip.Y {
			s.kettleLeg(w, leg, base, size, high, c)
		}
	}
}

// kettleBody draws all that is no leg. The lid rattles on every footfall. In a hop it stays behind at first, and hangs in the
// air while the kettle falls.
func (s *Stage) kettleBody(w *show.Walker, body draw.Affine, c draw.Colour) {
	air, thrown := air(w)
	s.put(s.p.kettle.handle, body, c)
	s.dye(w, s.p.kettle.body, &s.p.dyed.kettle, body, c)
	rattle := max(nod(w.Into), trip(w))
	open := 3.5*rattle + 9*air*(0.5-0.5*thrown)
	s.dye(w, s.p.kettle.lid, &s.p.dyed.lid, body.Translate(0.5, -16-open).Rotate(0.14*rattle*math.Sin(9*math.Pi*w.Into)-0.2*air), c)
}

// turned is how wide a kettle is that heads some way, and how much of it looks to the right: 1 all, 0 none. It turns as a paper
// figure does, narrower when its spout points at whoever looks on; there the picture that looks the other way takes over, so
// that there always is a kettle.
func turned(heading float64) (wide, right float64) {
	cos := math.Cos(heading)
	return math.Sqrt(0.2 + 0.8*cos*cos), between(cos, -0.35, 0.35)
}

// The shortest and the longest a kettle's leg gets from hip to foot as it walks, stage px as seen from above at size 1.
const (
	kettleShort = 20.0
	kettleLong  = 30.0
)

// kettleLeg draws a leg: up from the body to the knee, over, and down to the foot; or, of the look "limbs", one picture
// from the body to the foot, another one for each length.
func (s *Stage) kettleLeg(w *show.Walker, leg int, base draw.Affine, size, high float64, c draw.Colour) {
	seen := func(j walker.Joint, height float64) (x, y float64) {
		return j.X, w.Ground + (j.Y-w.Ground)*groundTilt - height
	}
	p := &w.Pose
	foot := p.Feet[leg]
	hx, hy := seen(p.Hips[leg], high-4*size)
	kx, ky := seen(p.Knees[leg], high+7*size+0.6*foot.Height)
	ax, ay := seen(p.Ankles[leg], 0.62*high+0.9*foot.Height)
	fx, fy := seen(foot.At(), foot.Height+2*size)
	switch look := lookOf(w, limbs); {
	case w.Look == "limbs":
		length := math.Hypot(foot.X-p.Hips[leg].X, foot.Y-p.Hips[leg].Y) / size
		part := s.p.kettle.legs[walker.LegPicture(length, kettleShort, kettleLong, len(s.p.kettle.legs))]
		at := base.Translate(hx, hy).Rotate(-math.Atan2(fx-hx, fy-hy))
		s.put(part, at.Scale(0.8*size, math.Hypot(fx-hx, fy-hy)/bambooBone), c)
	default: // as many beads as the lengths of the pieces, which change, ask for at most
		s.bone(hx, hy, kx, ky, base, 0.62*size, look, 3, c)
		s.bone(kx, ky, ax, ay, base, 0.58*size, look, 5, c)
		s.bone(ax, ay, fx, fy, base, 0.5*size, look, 5, c)
	}
	s.put(s.p.kettle.foot, base.Translate(fx, fy).Scale(0.8*size, 0.8*size), c)
}
