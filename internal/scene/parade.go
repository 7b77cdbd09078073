package scene

import (
	"math"
	"math/bits"

	"hibana/internal/draw"
	"hibana/internal/show"
	"hibana/walker"
)

// drawParade draws the walkers on the front line, those behind first.
func (s *Stage) drawParade(m *mood) {
	x, y := m.shake("walkers")
	for i := range m.st.Walkers {
		w := &m.st.Walkers[i]
		alpha := w.Alpha
		if s.Width > show.StageWidth {
			// On a wide output the parade's ends lie inside the picture: there it comes out of the dark.
			alpha *= between(w.Pose.Hip.X, -40, 30) * between(show.StageWidth+40-w.Pose.Hip.X, 0, 70)
		}
		if alpha <= 0.01 || w.Pose.Hip.X < -80 || w.Pose.Hip.X > s.Width+80 {
			continue
		}
		switch c := draw.Alpha(alpha); w.Kind {
		case "humanoid":
			s.drummer(m, w, s.at(x, y), c)
		case "hexapod":
			s.kettle(m, w, s.at(x, y), c)
		default:
			s.biped(m, w, s.at(x, y), c)
		}
	}
}

// Measures of the paper lantern on legs, stage px: how high its hip is drawn and how high it is built, and its bone of bamboo.
const (
	lanternHip  = 50.0
	lanternHigh = 42.0
	bambooBone  = 40.0
)

// air is how far a walker is in a hop: 0 on the ground, 1 half way, and thrown whether it still rises (1) or falls (-1).
func air(w *show.Walker) (high, thrown float64) {
	if w.How != walker.Hop {
		return 0, 0
	}
	return 4 * w.Into * (1 - w.Into), 1 - 2*w.Into
}

// trip is how far off its feet a walker is that stumbles, 0–1.
func trip(w *show.Walker) float64 {
	if w.How != walker.Stumble {
		return 0
	}
	x := 4 * w.Into * (1 - w.Into)
	return x * x
}

// biped draws a paper lantern on two legs: of beads for about every other one, of bamboo for the rest.
func (s *Stage) biped(m *mood, w *show.Walker, base draw.Affine, c draw.Colour) {
	pose := &w.Pose
	size := min(w.Size*(lanternHigh/lanternHip), 1.5)
	kind := bits.OnesCount(uint(w.ID)) & 1 // neighbours and blocks are mixed, whatever their ids step by
	// Far leg, body, near leg: the foot that is odd is the far one.
	for leg := min(pose.Legs, 2) - 1; leg >= 0; leg-- {
		s.leg(w, leg, base, size, kind, c)
		if leg == 1 || pose.Legs == 1 {
			s.lantern(m, w, base, size, kind, c)
		}
	}
}

// leg draws one leg: two bones and a sandal that stands flat while the foot is planted.
func (s *Stage) leg(w *show.Walker, leg int, base draw.Affine, size float64, kind int, c draw.Colour) {
	pose := &w.Pose
	hip := pose.Hip
	side := float64(1-2*leg) * 5 * size * w.Dir
	knee, foot := pose.Knees[leg], pose.Feet[leg]
	if leg == 1 {
		c = c.Mul(draw.RGB(0xB9A5C4)) // the far leg is in the lantern's shade
	}
	s.bone(hip.X+side*0.4, hip.Y-2, knee.X, knee.Y, base, size, kind, c)
	s.bone(knee.X, knee.Y, foot.X, foot.Y-7*size, base, size, kind, c)
	tilt := 0.0
	if !foot.Planted {
		tilt = -0.35 * w.Dir * math.Min((w.Ground-foot.Y)/14, 1)
	}
	s.put(s.p.sandal, base.Translate(foot.X, foot.Y).Rotate(tilt).Scale(size*-w.Dir, size), c)
}

// bone draws from one joint to the next: a chain of beads, or one piece of bamboo stretched to fit.
func (s *Stage) bone(x0, y0, x1, y1 float64, base draw.Affine, size float64, kind int, c draw.Colour) {
	d := math.Hypot(x1-x0, y1-y0)
	if kind == 1 {
		m := base.Translate(x0, y0).Rotate(-math.Atan2(x1-x0, y1-y0))
		s.put(s.p.bamboo, m.Scale(size, d/bambooBone), c)
		return
	}
	n := max(int(math.Round(d/(6.5*size))), 1)
	for i := range n + 1 {
		t := float64(i) / float64(n)
		s.put(s.p.bead, base.Translate(lerp(x0, x1, t), lerp(y0, y1, t)).Scale(size, size), c)
	}
}

// bodySize is the lantern's size against its legs.
const bodySize = 0.78

// lantern draws the body: it squashes when a foot of its own lands, draws itself out in a hop, and glows; the tongue swings
// behind.
func (s *Stage) lantern(m *mood, w *show.Walker, base draw.Affine, size float64, kind int, c draw.Colour) {
	hip := w.Pose.Hip
	land := nod(w.Into)
	high, thrown := air(w)
	stumble := trip(w)
	squash := 0.06*land - 0.12*high
	lean := (0.09+0.5*stumble)*w.Dir + 0.05*math.Sin(2*math.Pi*(w.Into-0.2))
	size *= bodySize
	body := base.Translate(hip.X, hip.Y+2*land).Rotate(lean).Scale(-size*w.Dir*(1+0.7*squash), size*(1-squash))
	light := 0.3 + 0.55*glow(w.Into) + 0.5*high
	colour := gold.Mix(vermilion, 0.3)
	if kind == 0 {
		colour = vermilion.Mix(gold, 0.4)
	}
	_, _, _, alpha := c.RGBA8()
	// The halo lies behind the paper; only a little of the light comes before it.
	fade := float64(alpha) / 255
	s.shine(s.light.middle, body.Translate(0, -38), colour, light*fade)
	s.put(s.p.lanterns[kind], body, c)
	s.scaled(s.light.middle, body.Translate(4, -30), 0.6, colour, 0.4*light*fade)
	s.eye(m, w, body, c)
	// It hangs back when the body is thrown up, and flies up when it falls.
	swing := 0.25 + 0.3*nod(phase(w.Into-0.25)) - stumble - 1.2*thrown*high
	s.put(s.p.tongue, body.Translate(-8, -18).Rotate(swing*0.8-lean), c)
}

// eye looks ahead, up at the arm when it is kicked, up in a hop and at the ground in a stumble.
func (s *Stage) eye(m *mood, w *show.Walker, body draw.Affine, c draw.Colour) {
	at := draw.Point{X: -12, Y: -43}
	high, _ := air(w)
	up := max(fade(m.kick, 0.7), high) - 1.2*trip(w)
	if chance(m.seed, int(math.Floor(m.beat)), 0x600+w.ID) < 0.1 && m.phase < 0.2 {
		up = -0.6
	}
	s.put(s.p.eye, body.Translate(at.X, at.Y-4*up), c)
}
