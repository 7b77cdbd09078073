package walker

import (
	"fmt"
	"math"
)

// Hexapod is seen from above: a body with six legs at fixed directions round it,
// that walk in two tripods. Legs 0, 1 and 2 are, from front to rear, 45, 90 and 135
// degrees clockwise of the heading on screen (its right ones; the left ones in the
// article's coordinates, whose y grows upwards), 3, 4 and 5 as much the other way.
// Legs 0, 2 and 4 land at even steps, 1, 3 and 5 at odd ones.
//
// A foot lands where it will be neutral, Reach from the middle in its own
// direction, at the middle of its stance, Duty steps later: so it looks ahead on
// the track, in turns as on the straight. It stays there for 2·Duty steps, then
// goes straight to where it lands next.
type Hexapod struct {
	Track       *Track
	From        float64 // the step at which it is where the track begins
	Body        float64 // px from the middle to where legs begin
	Reach       float64 // px from the middle to a foot at the middle of its stance
	Duty        float64 // share of the time a foot stands
	SwingHeight float64 // px above the ground, at the top of a swing
	Smooth      bool    // lift off and land without speed
	Circle      bool    // swing in half a circle instead of a parabola
	HopHeight   float64 // px the body rises in a hop
}

// Validate says, in words, what keeps the hexapod from walking.
func (h Hexapod) Validate() error {
	if h.Track == nil {
		return fmt.Errorf("walker: the hexapod has no track")
	}
	for _, q := range []struct {
		name               string
		value, least, most float64
	}{
		{"body", h.Body, 0, 1e4}, {"reach", h.Reach, 1e-3, 1e4}, {"duty", h.Duty, 0.05, 0.95}, {"swing height", h.SwingHeight, 0, 1e4},
		{"from", h.From, -1e9, 1e9}, {"hop height", h.HopHeight, 0, 1e4},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("walker: the hexapod's %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	return nil
}

// Pose returns the pose after so many steps. Knees are a third of the way from
// hip to foot and Ankles two thirds; Foot.Height says how high a foot is.
func (h Hexapod) Pose(steps float64) Pose { return h.Take(steps, Walk) }

// Hops tells whether the hexapod can hop: not when its feet stand less than half
// of the time.
func (h Hexapod) Hops() bool { return h.Duty >= 0.5 }

// Take is Pose with the step under way taken in some manner. Pose.Lift says how
// much higher or lower than always the body is.
func (h Hexapod) Take(steps float64, how Step) Pose {
	return h.take(steps, how, math.Floor(steps+landing), 1)
}

// Leap is Pose in a hop of some whole steps: feet fly from where they stood to
// where they would have landed last.
func (h Hexapod) Leap(steps, from, count float64) Pose { return h.take(steps, Hop, from, count) }

func (h *Hexapod) take(steps float64, how Step, start, count float64) (p Pose) {
	body := h.Track.At(steps - h.From)
	p.Hip, p.Heading, p.Legs = Joint{body.X, body.Y}, body.Angle, 6
	here := newLegs(body, legs{})
	stance := float64(2 * h.Duty)
	var into, up, trip float64
	if how != Walk {
		into = split(steps, start, count)
		switch {
		case how == Stumble:
			trip = bump(into)
			p.Lift = -float64(h.SwingHeight / 2 * trip)
		case h.Hops() && into > landing:
			up = arc(into)
			p.Lift = float64(h.HopHeight * up)
		default:
			how = Walk
		}
	}
	now := steps
	if how == Hop {
		now = start
	}
	for group := range 2 {
		n := lastLanding(now, group)
		planted := newLegs(h.Track.At(n+h.Duty-h.From), here)
		w := (steps - n - stance) / (2 - stance)
		height, to := 0.0, n+2
		if how == Hop {
			w, to = into, lastLanding(start+count, group) // those that have just landed come down where they are
			height = float64((h.HopHeight + h.SwingHeight/2) * up)
		}
		next := planted
		if w >= 0 {
			e := w
			if h.Smooth && (how != Hop || count == 1) {
				e = float64(w*w) * (3 - float64(2*w))
			}
			high := float64(4 * h.SwingHeight * e * (1 - e))
			if h.Circle && (how != Hop || count == 1) {
				e, high = (1-math.Cos(math.Pi*w))/2, float64(h.SwingHeight*math.Sin(math.Pi*w))
			}
			if how != Hop {
				height = float64(high * (1 - float64(0.6*trip)))
			}
			w, next = e, newLegs(h.Track.At(to+h.Duty-h.From), planted)
		}
		for leg := group; leg < MaxLegs; leg += 2 {
			hip, from := here.at(leg, h.Body), planted.at(leg, h.Reach)
			foot := Foot{X: from.X, Y: from.Y, Height: height, Planted: w < 0}
			if w >= 0 {
				to := next.at(leg, h.Reach)
				foot.X += float64((to.X - from.X) * w)
				foot.Y += float64((to.Y - from.Y) * w)
			}
			p.Hips[leg], p.Feet[leg] = hip, foot
			dx, dy := foot.X-hip.X, foot.Y-hip.Y
			p.Knees[leg] = Joint{hip.X + dx/3, hip.Y + dy/3}
			p.Ankles[leg] = Joint{hip.X + float64(2*dx)/3, hip.Y + float64(2*dy)/3}
		}
	}
	return p
}

// legs are the directions of the six legs at a heading.
type legs struct {
	x, y            float64
	angle, sin, cos float64
}

// newLegs takes sine and cosine over from legs that point the same way.
func newLegs(at Heading, like legs) legs {
	if like.cos != like.sin && at.Angle == like.angle { // not the zero legs
		return legs{at.X, at.Y, like.angle, like.sin, like.cos}
	}
	sin, cos := math.Sincos(at.Angle)
	return legs{at.X, at.Y, at.Angle, sin, cos}
}

// at is the point some px along a leg's direction.
func (l legs) at(leg int, px float64) Joint {
	const h = math.Sqrt2 / 2
	// Cosine and sine of the leg's angle to the heading.
	turn := [MaxLegs]struct{ cos, sin float64 }{{h, h}, {0, 1}, {-h, h}, {h, -h}, {0, -1}, {-h, -h}}[leg]
	return Joint{
		l.x + float64(px*(float64(l.cos*turn.cos)-float64(l.sin*turn.sin))),
		l.y + float64(px*(float64(l.sin*turn.cos)+float64(l.cos*turn.sin))),
	}
}

// LegPicture is which of n pictures of a leg to draw at a length, the shortest
// first: the article changes a leg's picture with its length.
func LegPicture(length, shortest, longest float64, n int) int {
	if n <= 1 || !(length > shortest) || longest <= shortest {
		return 0
	}
	return min(int(float64(n)*(length-shortest)/(longest-shortest)), n-1)
}
