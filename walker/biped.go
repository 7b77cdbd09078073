package walker

import (
	"errors"
	"fmt"
	"math"
)

// landing is how much of a step early a foot counts as landed. Song time counts
// whole nanoseconds, so the beat at the very time of a footfall may come out as
// a hair less; at four steps a second a nanosecond is 4e-9 of a step.
const landing = 5e-9

// Biped walks on two legs of two bones each. Its hips move evenly along the
// ground, and each foot flies a parabola from one plant to the next: the gait
// the article wished for in place of its circling feet, which slip.
//
// Foot j lands at steps n with n mod 2 = j, where the hips will be Duty steps
// later, so that the stance is even about the hips; it stays for 2·Duty steps.
type Biped struct {
	X0          float64 // where the hips are at step From
	From        float64
	Dir         float64 // 1 walks to the right, -1 to the left
	Stride      float64 // px per two steps
	Duty        float64 // share of the time a foot stands: 0.5 hands over at once, more overlaps
	SwingHeight float64 // px, at the top of the parabola
	Smooth      bool    // lift off and land without speed, by w²(3-2w)
	Circle      bool    // swing in half a circle, as the article's feet do, instead of a parabola
	HopHeight   float64 // px the hips rise in a hop
	HipY        float64
	GroundY     float64
	L1, L2      float64 // thigh and shin
	HipGap      float64 // px from the middle to the left foot's hip, and back to the right's
	Bend        float64 // knee side as in TwoBone: -Dir bends it forwards
}

// Validate says, in words, what keeps the biped from walking.
func (b Biped) Validate() error {
	for _, q := range []struct {
		name               string
		value, least, most float64
	}{
		{"x0", b.X0, -1e9, 1e9}, {"from", b.From, -1e9, 1e9},
		{"stride", b.Stride, 0, 1e4}, {"duty", b.Duty, 0.05, 0.95},
		{"swing height", b.SwingHeight, 0, 1e4}, {"hop height", b.HopHeight, 0, 1e4},
		{"hip height", b.HipY, -1e5, 1e5}, {"ground height", b.GroundY, -1e5, 1e5},
		{"thigh length", b.L1, 1e-3, 1e4}, {"shin length", b.L2, 1e-3, 1e4},
		{"hip gap", b.HipGap, -1e4, 1e4},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("walker: the biped's %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	if math.Abs(b.Dir) != 1 {
		return fmt.Errorf("walker: the biped's direction is %v, must be 1 (right) or -1 (left)", b.Dir)
	}
	if math.Abs(b.Bend) != 1 {
		return fmt.Errorf("walker: the biped's bend is %v, must be 1 or -1", b.Bend)
	}
	drop := b.GroundY - b.HipY
	if drop <= 0 {
		return errors.New("walker: the biped's hips are not above the ground")
	}
	ahead := b.Duty * b.Stride / 2 // of the hips, when the foot lands
	if need := math.Sqrt(float64(ahead*ahead) + float64(drop*drop)); need > b.L1+b.L2 {
		return fmt.Errorf("walker: the biped's legs of %v px do not reach the %.1f px to where a stride of %v px lands: shorten the stride or lower the hips",
			b.L1+b.L2, need, b.Stride)
	}
	if least := math.Abs(b.L1 - b.L2); drop-b.SwingHeight < least {
		return fmt.Errorf("walker: the biped's legs cannot fold below %v px, and a swing %v px high leaves %v: lower the swing",
			least, b.SwingHeight, drop-b.SwingHeight)
	}
	return nil
}

// Pose returns the pose after so many steps. A biped that Validate refuses may
// be posed oddly, but never with a NaN.
func (b Biped) Pose(steps float64) Pose { return b.Take(steps, Walk) }

// sag is how much of the hips' height they lose in a stumble, at most, and lurch
// how much further ahead they get.
const (
	sag   = 0.12
	lurch = 0.06
)

// Hops tells whether the biped can hop. One whose feet stand less than half of
// the time is in the air between steps as it is.
func (b Biped) Hops() bool { return b.Duty >= 0.5 }

// Take is Pose with the step under way taken in some manner. In a hop the foot
// that has just landed comes down where it stood, and the other where it would
// have: the hips do not wait.
func (b Biped) Take(steps float64, how Step) Pose {
	return b.take(steps, how, math.Floor(steps+landing), 1)
}

// Leap is Pose in a hop of some whole steps: each foot flies from where it stood
// to where it would have landed last.
func (b Biped) Leap(steps, from, count float64) Pose { return b.take(steps, Hop, from, count) }

func (b *Biped) take(steps float64, how Step, from, count float64) (p Pose) {
	pace := float64(b.Dir * b.Stride / 2)
	p.Hip, p.Legs = Joint{b.X0 + float64(pace*(steps-b.From)), b.HipY}, 2
	stance, gap := float64(2*b.Duty), b.HipGap
	var into, up, trip float64
	if how != Walk {
		into = split(steps, from, count)
		switch {
		case how == Stumble:
			trip = bump(into)
			drop := b.GroundY - b.HipY
			p.Hip.X += float64(lurch * drop * b.Dir * trip)
			p.Hip.Y += float64(min(sag*drop, b.SwingHeight/2) * trip)
		case b.Hops() && into > landing:
			up = arc(into)
			p.Hip.Y -= float64(b.HopHeight * up)
		default:
			how = Walk
		}
	}
	check := p.Hip.X
	now := steps
	if how == Hop {
		now = from
	}
	for j := range 2 {
		n := lastLanding(now, j)
		plant := b.X0 + float64(pace*(n-b.From+b.Duty)) + gap
		foot := Foot{X: plant, Y: b.GroundY, Planted: true}
		if w := (steps - n - stance) / (2 - stance); how == Hop {
			foot.Planted = false
			foot.Y -= float64((b.HopHeight + b.SwingHeight/2) * up)
			e := into
			if count == 1 {
				e = b.eased(into)
			}
			foot.X += float64(pace * (lastLanding(from+count, j) - n) * e)
		} else if w >= 0 {
			foot.Planted = false
			foot.X += float64(2 * pace * b.eased(w))
			foot.Y -= b.height(w, b.SwingHeight*(1-float64(0.6*trip)))
		}
		hip := Joint{p.Hip.X + gap, p.Hip.Y}
		p.Hips[j], p.Feet[j] = hip, foot
		p.Knees[j], _, _ = TwoBone(hip, foot.At(), b.L1, b.L2, b.Bend)
		check += p.Knees[j].X + p.Knees[j].Y + foot.X + foot.Y
		gap = -gap
	}
	if math.IsNaN(check) || math.IsInf(check, 0) {
		return Pose{Legs: 2}
	}
	return p
}

// lastLanding is the step at which foot j landed last.
func lastLanding(steps float64, j int) float64 {
	return 2*math.Floor((steps-float64(j)+landing)/2) + float64(j)
}

// eased is how far along its way a foot is, at some share of its swing.
func (b *Biped) eased(w float64) float64 {
	switch {
	case b.Circle:
		return (1 - math.Cos(math.Pi*w)) / 2
	case b.Smooth:
		return float64(w*w) * (3 - float64(2*w))
	}
	return w
}

// height is how high it is then, with most half way.
func (b *Biped) height(w, most float64) float64 {
	if b.Circle {
		return float64(most * math.Sin(math.Pi*w))
	}
	e := b.eased(w)
	return float64(4 * most * e * (1 - e))
}
