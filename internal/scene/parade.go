package scene

import (
	"math"
	"math/bits"
	"slices"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/effects"
	"hibana/internal/show"
	"hibana/walker"
)

// drawParade draws the walkers, those furthest back first.
func (s *Stage) drawParade(m *mood) {
	x, y := s.shake(m, effects.Walkers)
	base := s.at(x, y)
	s.sortParade(m.st.Walkers)
	plain := m.st.Troupe > mostRich // of the whole show: nobody is drawn otherwise when another comes in
	for _, i := range s.order {
		w := &m.st.Walkers[i]
		alpha := w.Alpha
		if s.Width > show.StageWidth {
			// On a wide output the parade's ends lie inside the picture: there it comes out of the dark.
			alpha *= between(w.Pose.Hip.X, -40, 30) * between(show.StageWidth+40-w.Pose.Hip.X, 0, 70)
		}
		if alpha <= 0.01 {
			continue
		}
		n := len(s.list.Quads)
		c := draw.Alpha(alpha)
		if back := show.FrontLine - w.Ground; back > 0 { // further from the lights of the stage's edge
			c = c.Mul(draw.White.Mix(draw.RGB(0x8878A8), min(back/100, 0.8)))
		}
		switch {
		case plain:
			s.far(w, base, c)
		case w.Kind == "humanoid":
			s.drummer(m, w, base, c)
		case w.Kind == "hexapod":
			s.kettle(m, w, base, c)
		default:
			s.biped(m, w, base, c)
		}
		s.affect(m, effects.Walkers, n, s.at(w.Pose.Hip.X, onGround(w)))
	}
}

// mostRich is how many walkers at once are drawn in full. Of more, nobody can see more than what far draws.
const mostRich = 64

// onGround is the y at which a walker stands, which tells who is before whom.
func onGround(w *show.Walker) float64 {
	if w.Kind == "hexapod" { // on a track it may leave its line
		return w.Ground + (w.Pose.Hip.Y-w.Ground)*groundTilt
	}
	return w.Ground
}

// sortParade puts those walkers in order who may be seen: by rows of the ground, and in a row as they come.
func (s *Stage) sortParade(list []show.Walker) {
	const rows, row = 128, 2.0
	var begins [rows + 1]int32
	rowOf := func(w *show.Walker) int32 {
		return int32(min(max((onGround(w)-show.FrontLine)/row+rows*3/4, 0), rows-1))
	}
	seen := func(w *show.Walker) bool {
		off := 80 * max(w.Size, 1)
		return w.Pose.Hip.X >= -off && w.Pose.Hip.X <= s.Width+off
	}
	n := int32(0)
	for i := range list {
		if seen(&list[i]) {
			begins[rowOf(&list[i])+1]++
			n++
		}
	}
	for i := range rows {
		begins[i+1] += begins[i]
	}
	s.order = slices.Grow(s.order[:0], int(n))[:n]
	for i := range list {
		if w := &list[i]; seen(w) {
			r := rowOf(w)
			s.order[begins[r]] = int32(i)
			begins[r]++
		}
	}
}

// far draws a walker among very many: its body and its legs, each bone a piece of bamboo.
func (s *Stage) far(w *show.Walker, base draw.Affine, c draw.Colour) {
	p := &w.Pose
	size, at := w.Size, p.Hip
	standing := func(part *vector.Part, x, y, wide, high float64, c draw.Colour) {
		s.putFar(part, base.Mul(draw.Affine{A: -wide * w.Face, D: high, X: x, Y: y}), c)
	}
	body := func(own *vector.Part, dyed *dyedPart, x, y, wide, high float64) {
		if w.Colour == 0 {
			standing(own, x, y, wide, high, c)
			return
		}
		standing(dyed.cloth, x, y, wide, high, c.Mul(colourOf(w)))
		if dyed.trim != nil {
			standing(dyed.trim, x, y, wide, high, c)
		}
	}
	switch w.Kind {
	case "hexapod":
		at.Y = onGround(w) - kettleHigh*size - p.Lift
		for leg := range p.Legs {
			foot := &p.Feet[leg]
			s.farBone(p.Hips[leg].X, at.Y, foot.X, w.Ground+(foot.Y-w.Ground)*groundTilt-foot.Height, base, 0.55*size, c)
		}
		body(s.p.kettle.body, &s.p.dyed.kettle, at.X, at.Y, size*math.Abs(math.Cos(p.Heading)), size)
		return
	case "biped":
		size = drawnSize(w)
	}
	for leg := range p.Legs {
		hip, knee, foot := &p.Hips[leg], &p.Knees[leg], &p.Feet[leg]
		s.farBone(hip.X, hip.Y, knee.X, knee.Y, base, 0.8*size, c)
		s.farBone(knee.X, knee.Y, foot.X, foot.Y, base, 0.8*size, c)
	}
	if w.Kind == "humanoid" {
		body(s.p.fox.happi, &s.p.dyed.happi, at.X, at.Y, size, size)
		standing(s.p.fox.mask, at.X, at.Y-33*size, size, size, c)
		return
	}
	size *= bodySize
	body(s.p.lanterns[w.ID&1], &s.p.dyed.lanterns[w.ID&1], at.X, at.Y, size, size)
	standing(s.p.eye, at.X+12*size*w.Face, at.Y-43*size, size, size, c)
}

// farBone is a piece of bamboo from one joint to the next.
func (s *Stage) farBone(x0, y0, x1, y1 float64, base draw.Affine, wide float64, c draw.Colour) {
	dx, dy := (x1-x0)/bambooBone, (y1-y0)/bambooBone
	d := math.Sqrt(dx*dx + dy*dy)
	if d == 0 {
		return
	}
	wide /= d
	s.putFar(s.p.bamboo, base.Mul(draw.Affine{A: dy * wide, B: -dx * wide, C: dx, D: dy, X: x0, Y: y0}), c)
}

// putFar is put in fewer steps, for the thousands.
func (s *Stage) putFar(p *vector.Part, m draw.Affine, c draw.Colour) {
	if p.Turn != 0 {
		s.put(p, m, c)
		return
	}
	k := 1 / p.Scale
	m.A, m.B, m.C, m.D = m.A*k, m.B*k, m.C*k, m.D*k
	m.X -= float64(m.A*p.Pivot.X) + float64(m.C*p.Pivot.Y)
	m.Y -= float64(m.B*p.Pivot.X) + float64(m.D*p.Pivot.Y)
	s.list.Draw(p.Image, m, c)
}

// The looks of limbs.
const (
	chain = 0 // of beads
	limbs = 1 // each in one piece
)

// lookOf is the look of a walker's limbs: what its block asks for, or its own.
func lookOf(w *show.Walker, own int) int {
	switch w.Look {
	case "chain":
		return chain
	case "limbs":
		return limbs
	}
	return own
}

// drawnSize is how large a lantern is drawn.
func drawnSize(w *show.Walker) float64 { return min(w.Size*(lanternHigh/lanternHip), 3) }

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
	size := drawnSize(w)
	kind := bits.OnesCount(uint(w.ID)) & 1 // neighbours and blocks are mixed, whatever their ids step by
	look := lookOf(w, kind)
	// Far leg, body, near leg: the foot that is odd is the far one.
	for leg := min(pose.Legs, 2) - 1; leg >= 0; leg-- {
		s.leg(w, leg, base, size, look, c)
		if leg == 1 || pose.Legs == 1 {
			s.lantern(m, w, base, size, kind, c)
		}
	}
}

// leg draws one leg: two bones and a sandal that stands flat while the foot is planted.
func (s *Stage) leg(w *show.Walker, leg int, base draw.Affine, size float64, look int, c draw.Colour) {
	pose := &w.Pose
	hip := pose.Hip
	side := float64(1-2*leg) * 5 * size * w.Face
	knee, foot := pose.Knees[leg], pose.Feet[leg]
	if leg == 1 {
		c = c.Mul(draw.RGB(0xB9A5C4)) // the far leg is in the lantern's shade
	}
	s.bone(hip.X+side*0.4, hip.Y-2, knee.X, knee.Y, base, size, look, beads(math.Hypot(knee.X-hip.X, knee.Y-hip.Y)/size), c)
	s.bone(knee.X, knee.Y, foot.X, foot.Y-7*size, base, size, look, beads(math.Hypot(foot.X-knee.X, foot.Y-knee.Y)/size-5), c)
	tilt := 0.0
	if !foot.Planted {
		tilt = -0.35 * w.Face * math.Min((w.Ground-foot.Y)/14, 1)
	}
	s.put(s.p.sandal, base.Translate(foot.X, foot.Y).Rotate(tilt).Scale(size*-w.Face, size), c)
}

// beads is how many steps from bead to bead a bone has, of so many px at size 1. A bone's length is the same but for its last
// digits, so half a step more or less is no matter of theirs.
func beads(length float64) int { return max(int(length/6.5+0.5+1e-6), 1) }

// bone draws from one joint to the next: a chain of n beads and one, or one piece of bamboo stretched to fit.
func (s *Stage) bone(x0, y0, x1, y1 float64, base draw.Affine, size float64, look, n int, c draw.Colour) {
	if look == limbs {
		m := base.Translate(x0, y0).Rotate(-math.Atan2(x1-x0, y1-y0))
		s.put(s.p.bamboo, m.Scale(size, math.Hypot(x1-x0, y1-y0)/bambooBone), c)
		return
	}
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
	lean := (0.09+0.5*stumble)*w.Face + 0.05*math.Sin(2*math.Pi*(w.Into-0.2))
	size *= bodySize
	body := base.Translate(hip.X, hip.Y+2*land).Rotate(lean).Scale(-size*w.Face*(1+0.7*squash), size*(1-squash))
	light := 0.3 + 0.55*glow(w.Into) + 0.5*high
	colour := gold.Mix(vermilion, 0.3)
	if kind == 0 {
		colour = vermilion.Mix(gold, 0.4)
	}
	if w.Colour != 0 {
		colour = colourOf(w).Mix(gold, 0.25)
	}
	_, _, _, alpha := c.RGBA8()
	// The halo lies behind the paper; only a little of the light comes before it.
	fade := float64(alpha) / 255
	if w.Size > 1.2 || w.Size < 0.8 {
		s.scaled(s.light.middle, body.Translate(0, -38), w.Size, colour, light*fade)
	} else {
		s.shine(s.light.middle, body.Translate(0, -38), colour, light*fade)
	}
	s.dye(w, s.p.lanterns[kind], &s.p.dyed.lanterns[kind], body, c)
	s.scaled(s.light.middle, body.Translate(4, -30), 0.6*w.Size, colour, 0.4*light*fade)
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
	if m.phase < 0.3 && chance(m.seed, int(math.Floor(m.beat)), 0x600+w.ID) < 0.1 { // now and then it glances down
		up = lerp(up, -0.6, between(m.phase, 0, 0.08)*(1-between(m.phase, 0.2, 0.3)))
	}
	s.put(s.p.eye, body.Translate(at.X, at.Y-4*up), c)
}
