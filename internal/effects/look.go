package effects

import "math"

// Target is a part or layer of the stage that effects have names for.
type Target uint8

// The targets, in the order of the chart format.
const (
	Stage Target = iota
	Backdrop
	Foreground
	Body
	Head
	UpperArm
	Forearm
	Guest
	Neck
	Walkers
	Lanes
	Targets // how many there are
)

// targetOf finds a target by the name charts give it.
func targetOf(name string) Target {
	switch name {
	case "stage":
		return Stage
	case "backdrop":
		return Backdrop
	case "foreground":
		return Foreground
	case "body":
		return Body
	case "head":
		return Head
	case "upper_arm":
		return UpperArm
	case "forearm":
		return Forearm
	case "guest":
		return Guest
	case "neck":
		return Neck
	case "walkers":
		return Walkers
	case "lanes":
		return Lanes
	}
	return Targets
}

// Reduce is how much of all motion and of all changes of light a player does
// without: 0 nothing, 1 everything.
type Reduce struct{ Motion, Flash float64 }

// Left is what is left of motion and of light, 0 to 1.
func (r Reduce) Left() (motion, light float64) { return 1 - unit(r.Motion), 1 - unit(r.Flash) }

// Look is what all kinds together do to one target. Kinds that touch one target
// come together in one order, whatever their order in the chart:
//
//  1. Zoom, pulse and stretch scale and sway turns it, all about its pivot: the
//     scales are multiplied, and a stretch is along the turned target.
//  2. Vibrate moves the outcome, by as much as it says and no more.
//  3. Tint mixes its colour over the target's own.
//  4. Flash, and the light of a pulse, are added to that.
//
// A target that lies in another is looked at first, and then takes part in what
// happens to the other: stage holds all but the lanes; guest the neck, and the
// neck the guest's head; body holds head and arms, and the upper arm the forearm.
type Look struct {
	Scale  float64 // about the pivot; 1 leaves it as it is
	Turn   float64 // radians, clockwise
	Reach  float64 // of Turn at most, radians, in the whole of its period
	Taller float64 // stage heights that it is stretched by
	X, Y   float64 // stage px that it is shaken by

	Tint   uint32  // 0xRRGGBB
	Mix    float64 // 0 to 1 of Tint
	Lights [2]Lit
	Speed  float64 // of notes; 1 is as fast as the player wants them
}

// Lit is light that is added.
type Lit struct {
	Colour   uint32 // 0xRRGGBB
	Strength float64
}

// Looks are those of all targets.
type Looks [Targets]Look

// Moves tells whether the target is anywhere but where it would be by itself,
// being shaken aside.
func (l *Look) Moves() bool { return l.Scale != 1 || l.Turn != 0 || l.Reach != 0 || l.Taller != 0 }

// Shines tells whether the target has other colours than its own.
func (l *Look) Shines() bool {
	return l.Mix > 0 || l.Lights[0].Strength > 0 || l.Lights[1].Strength > 0
}

// Cover is how much larger a picture of w×h must be so that it still fills w×h
// wherever the sway turns it.
func (l *Look) Cover(w, h float64) float64 {
	sin, cos := math.Sincos(min(l.Reach, math.Pi/2))
	return max(1, cos+sin*max(w/h, h/w))
}

// largest is how large a target may be that sways as far as it says.
const largest = 2

// leastScale keeps a target from turning inside out.
const leastScale = 0.05

// LooksOf brings the values of an instant together. The neck's stretch is not
// among them, as it is a story and no movement of a picture.
func LooksOf(list []Value, r Reduce) (looks Looks) {
	for i := range looks {
		looks[i].Scale, looks[i].Speed = 1, 1
	}
	motion, light := r.Left()
	for i := range list {
		v := &list[i]
		at := targetOf(v.Target)
		if at == Targets {
			continue
		}
		l := &looks[at]
		switch v.Kind {
		case "vibrate":
			l.X, l.Y = v.X*motion, v.Y*motion
		case "stretch":
			if at != Neck {
				l.Taller = v.Now * motion
			}
		case "zoom":
			l.Scale *= max(1+v.Now*motion, leastScale)
		case "sway":
			l.Turn = v.Now * motion * math.Pi / 180
			l.Reach = math.Abs(v.Reach) * motion * math.Pi / 180
		case "pulse":
			l.Scale *= max(1+v.Now*motion, leastScale)
			l.Lights[1] = Lit{v.Colour, v.Light * light}
		case "tint":
			l.Tint, l.Mix = v.Colour, v.Now*light
		case "flash":
			l.Lights[0] = Lit{v.Colour, v.Light * light}
		case "speed":
			l.Speed = max(1+v.Now*motion, leastScale)
		}
	}
	for i := range looks {
		if l := &looks[i]; l.Scale > largest { // and its edges go as much faster
			l.Turn, l.Reach = l.Turn*largest/l.Scale, l.Reach*largest/l.Scale
		}
	}
	return looks
}
