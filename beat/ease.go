package beat

import (
	"math"
	"slices"
)

// Ease names how a ramp runs from 0 to 1. The zero Ease is linear.
//
// The curves are Robert Penner's ("Programming Macromedia Flash MX", 2002,
// chapter 7), in the normalised form of easings.net: every ease has an in form
// f(x), an out form 1−f(1−x), and an in-out form that is half of each.
type Ease uint8

// The eases: Linear, and an in, out and in-out form of each family.
const (
	Linear Ease = iota
	InQuad
	OutQuad
	InOutQuad
	InCubic
	OutCubic
	InOutCubic
	InSine
	OutSine
	InOutSine
	InExpo
	OutExpo
	InOutExpo
	InBack
	OutBack
	InOutBack
	InElastic
	OutElastic
	InOutElastic
	InBounce
	OutBounce
	InOutBounce
)

// easeNames is indexed by Ease.
var easeNames = [...]string{
	"linear",
	"in-quad", "out-quad", "in-out-quad",
	"in-cubic", "out-cubic", "in-out-cubic",
	"in-sine", "out-sine", "in-out-sine",
	"in-expo", "out-expo", "in-out-expo",
	"in-back", "out-back", "in-out-back",
	"in-elastic", "out-elastic", "in-out-elastic",
	"in-bounce", "out-bounce", "in-out-bounce",
}

// Names lists every ease as charts write it, linear first.
func Names() []string { return slices.Clone(easeNames[:]) }

// ParseEase finds an ease by the name charts give it; "" is no ease.
func ParseEase(name string) (Ease, bool) {
	i := slices.Index(easeNames[:], name)
	return Ease(max(i, 0)), i >= 0
}

// String is the name charts write.
func (e Ease) String() string {
	if int(e) >= len(easeNames) {
		return "unknown"
	}
	return easeNames[e]
}

// At bends x, which runs from 0 to 1. Below 0 (and for NaN) it is exactly 0,
// above 1 exactly 1; in between back and elastic overshoot.
func (e Ease) At(x float64) float64 {
	switch {
	case !(x > 0):
		return 0
	case x >= 1:
		return 1
	case e == Linear || int(e) >= len(easeNames):
		return x
	}
	family, form := (e-1)/3, (e-1)%3
	switch form {
	case 0:
		return ease(family, x, 1)
	case 1:
		return 1 - ease(family, 1-x, 1)
	}
	if x < 0.5 {
		return ease(family, 2*x, inOut) / 2
	}
	return 1 - ease(family, 2-2*x, inOut)/2
}

// Penner's constants: back overshoots by 10 % (s = 1.70158), elastic swings
// with a period of 0.3. Their in-out forms, at twice the pace, overshoot 1.525
// times as far and swing with a period of 0.45.
const (
	inOut         = 1.525
	backOvershoot = 1.70158
	elasticPeriod = 0.3
)

// ease is the in form of a family, in the order of the constants above. Wide is
// 1, or inOut in an in-out form. Products are rounded before they are added, so
// that every CPU has the same curve.
func ease(family Ease, x, wide float64) float64 {
	switch family {
	case 0: // quad
		return float64(x * x)
	case 1: // cubic
		return float64(x * x * x)
	case 2: // sine
		_, cos := sinCos(x * math.Pi / 2)
		return 1 - cos
	case 3: // expo
		return expo(x)
	case 4: // back
		s := float64(backOvershoot * wide)
		return float64(x * x * (float64((s+1)*x) - s))
	case 5: // elastic
		period := elasticPeriod
		if wide != 1 {
			period = 1.5 * elasticPeriod
		}
		sin, _ := sinCos((x - 1 - period/4) * 2 * math.Pi / period)
		return float64(-expo(x) * sin)
	}
	return 1 - bounce(1-x)
}

// expo rises by a factor of 1024, from 0 by definition.
func expo(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return exp2(float64(10*x) - 10)
}

// bounce is the out form: four parabolas, each a quarter as high as the one
// before, over 1, 1/2, 1/4 and 1/8 of the first one's width of 2/2.75.
func bounce(x float64) float64 {
	const rise, width = 7.5625, 2.75
	switch {
	case x < 1/width:
		return float64(rise * x * x)
	case x < 2/width:
		x -= 1.5 / width
		return float64(rise*x*x) + 0.75
	case x < 2.5/width:
		x -= 2.25 / width
		return float64(rise*x*x) + 0.9375
	}
	x -= 2.625 / width
	return float64(rise*x*x) + 0.984375
}
