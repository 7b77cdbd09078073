package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/effects"
)

// The performer's own measures, in stage px about the middle between its feet (from the drawings' anchors).
const (
	neckY      = -209.0
	shoulderX  = -72.0 // of the loose arm
	shoulderY  = -192.0
	boneLength = 79.0 // of each of the loose arm's two bones
	leftX      = 66.0 // shoulder of the drumming arm
	leftY      = -188.0
	leftBone   = 50.0
)

// puppet is how the performer holds itself at an instant.
type puppet struct {
	feet    draw.Affine // between its feet, unmoved
	body    draw.Affine // the same, leaning and squashed
	arm     draw.Affine // the loose arm's shoulder, upright
	other   draw.Affine // the drumming arm's, likewise
	lift    draw.Point  // how far the shoulder is from where it rests, stage px
	tipX    float64     // the sparkler's tip from the shoulder, stage px
	tipY    float64
	hitting float64 // how near the drumstick is to the skin: 1 touches
}

// pose works out the puppet from the mood. The body sinks on the beat and is thrown back by a kick.
func (s *Stage) pose(m *mood) puppet {
	var p puppet
	feet := s.art.places["body"]
	p.feet = s.base.Translate(feet.X+s.Performer, feet.Y+s.Ground)
	x, y := s.shake(m, effects.Body)
	bounce := (0.35 + 0.65*m.heat) * nod(m.phase)
	sink := 0.016*bounce + 0.02*fade(m.broke-0.05, 0.9)*between(m.broke, 0, 0.12)
	lean := 0.022 * m.kickSum
	p.body = p.feet.Translate(x, y).Rotate(lean).Scale(1+0.6*sink, 1-sink)

	// An arm hangs from the moved shoulder but is not squashed with the body: it is the pendulum, and exact.
	sin, cos := math.Sincos(lean)
	shoulder := func(rest draw.Point) draw.Point {
		sx, sy := rest.X*(1+0.6*sink), rest.Y*(1-sink)
		return draw.Point{X: sx*cos - sy*sin + x, Y: sx*sin + sy*cos + y}
	}
	at, other := shoulder(draw.Point{X: shoulderX, Y: shoulderY}), shoulder(draw.Point{X: leftX, Y: leftY})
	p.lift = draw.Point{X: at.X - shoulderX, Y: at.Y - shoulderY}
	p.arm, p.other = p.feet.Translate(at.X, at.Y), p.feet.Translate(other.X, other.Y)

	a, b := m.st.Arm.A*math.Pi/180, m.st.Arm.B*math.Pi/180
	bones := m.bones()
	p.tipX = -bones[0]*math.Sin(a) - bones[1]*math.Sin(b)
	p.tipY = bones[0]*math.Cos(a) + bones[1]*math.Cos(b)

	// It drums every second beat of a quiet song, every beat when things get going, every half at the climax.
	slow, even, fast := strike(phase(m.beat/2)), strike(m.phase), strike(phase(m.beat*2))
	p.hitting = lerp(lerp(slow, even, between(m.heat, 0.1, 0.3)), fast, m.climax)
	if m.st.Both {
		p.hitting = 0 // with a loose arm nobody drums
	}
	return p
}

// drawPerformer draws the puppet from back to front.
func (s *Stage) drawPerformer(m *mood) {
	p := s.pose(m)
	n := len(s.list.Quads)
	white := draw.White
	// What burns lights it: the sparkler, and the lanterns on the beat.
	s.shine(s.light.large, p.feet.Translate(0, -150), gold, 0.16+0.1*glow(m.phase)*(0.4+0.6*m.heat))
	s.drawKey(m, &p)
	s.drawBandEnds(m, &p)
	s.put(s.p.body, p.body, white)
	s.drawHead(m, &p)
	squash := 0.05 * max(p.hitting, 0) * max(p.hitting, 0)
	s.put(s.p.drum, p.feet.Translate(14, 0).Scale(1+0.4*squash, 1-squash), white)
	s.drawDrumArm(m, &p)
	s.drawLooseArm(m, &p)
	s.affect(m, effects.Body, n, p.feet)
}

// drawKey turns the winding key in its back by an eighth every beat.
func (s *Stage) drawKey(m *mood, p *puppet) {
	turn := (math.Floor(m.beat) + step(m.phase)) * math.Pi / 4
	s.put(s.p.key, p.body.Translate(86, -205).Rotate(-0.6+turn), draw.White)
}

// head is where the head is: it nods on the beat, and looks away from a kick.
func (s *Stage) head(m *mood, p *puppet) draw.Affine {
	x, y := s.shake(m, effects.Head)
	bow := (0.4 + 0.6*m.heat) * nod(m.phase)
	// Its side to side is one sway in two beats, half a beat behind the nod.
	tilt := 0.035*math.Sin(math.Pi*(m.beat-0.15))*(0.4+0.6*m.heat) - 0.07*m.kickSum
	sad := fade(m.broke-0.1, 1) * between(m.broke, 0, 0.15)
	return p.body.Translate(x, neckY+y+3.4*bow+5*sad).Rotate(tilt + 0.1*sad)
}

func (s *Stage) drawBandEnds(m *mood, p *puppet) {
	// The loose ends follow the head a quarter beat late.
	late := nod(phase(m.beat - 0.22))
	flap := 0.22*late*(0.4+0.6*m.heat) + 0.5*ring(m.kick-0.05, 2.2, 0.2)
	n := len(s.list.Quads)
	s.put(s.p.band, s.head(m, p).Translate(46, -75).Rotate(-0.1-flap), draw.White)
	s.affect(m, effects.Head, n, p.body.Translate(0, neckY))
}

func (s *Stage) drawHead(m *mood, p *puppet) {
	n, head := len(s.list.Quads), s.head(m, p)
	s.put(s.p.head, head, draw.White)
	s.drawJaw(m, head)
	s.drawEyes(m, p, head)
	s.affect(m, effects.Head, n, p.body.Translate(0, neckY))
}

// drawJaw lets the jaw drop: with a clack at a kick, in dismay at a break, and singing at the climax.
func (s *Stage) drawJaw(m *mood, head draw.Affine) {
	open := 8 * fade(m.kick, 0.45)
	open = max(open, 7*fade(m.broke, 1.2))
	open = max(open, 6.5*m.climax*max(0, math.Sin(math.Pi*phase(m.beat))))
	s.put(s.p.jaw, head.Translate(0, -28+open), draw.White)
}

// Eyes, about the head's pivot.
var eyes = [2]draw.Point{{X: -20, Y: -50.5}, {X: 20, Y: -50.5}}

// eyeRoom is how far a pupil can wander in its eye, stage px.
const eyeRoom = 4.2

// drawEyes makes the pupils follow the sparkler, and blinks now and then, always on a beat.
func (s *Stage) drawEyes(m *mood, p *puppet, head draw.Affine) {
	shake := 0.0
	if m.broke < 1 {
		shake = 0.8 * math.Sin(40*m.broke) * fade(m.broke, 1)
	}
	for _, eye := range eyes {
		dx := shoulderX + p.tipX - eye.X
		dy := shoulderY + p.tipY - (neckY + eye.Y)
		d := math.Hypot(dx, dy)
		reach := eyeRoom * min(d/40, 1) / max(d, 1)
		s.put(s.p.pupil, head.Translate(eye.X+dx*reach+shake, eye.Y+dy*reach), draw.White)
	}
	beat := int(math.Floor(m.beat))
	if chance(m.seed, beat, 0xB11) < 0.16 {
		shut := 1 - math.Abs(m.phase-0.12)/0.12
		if shut > 0 {
			s.put(s.p.lid, head.Translate(0, -66).Scale(1, min(shut*1.4, 1)), draw.White)
		}
	}
}

// drawDrumArm swings the arm that plays between its raised pose and the stick on the skin.
func (s *Stage) drawDrumArm(m *mood, p *puppet) {
	if m.st.Both {
		s.hang(m, p.other, &m.st.Arm2, -1)
		return
	}
	const (
		raisedUpper, raisedFore = -58.0, 158.0 // degrees
		struckUpper, struckFore = -33.0, 66.0
	)
	// A quiet song raises the stick less.
	ready := lerp(0.45, 0, between(m.heat, 0.1, 0.7))
	h := ready + (1-ready)*p.hitting
	upper := lerp(raisedUpper, struckUpper, h) * math.Pi / 180
	fore := lerp(raisedFore, struckFore, h) * math.Pi / 180
	at := p.body.Translate(leftX, leftY)
	elbow := at.Translate(-leftBone*math.Sin(upper), leftBone*math.Cos(upper))
	s.put(s.p.leftUpper, at.Rotate(upper), draw.White)
	s.put(s.p.leftForearm, elbow.Rotate(fore), draw.White)
	if hit := p.hitting; hit > 0.55 {
		s.shine(s.light.middle, p.feet.Translate(40, -104), cream, 0.5*(hit-0.55)*(0.5+m.heat))
	}
}

// drawLooseArm draws the pendulum.
func (s *Stage) drawLooseArm(m *mood, p *puppet) {
	s.hang(m, p.arm, &m.st.Arm, 1)
}
