package effects

import (
	"math"

	"hibana/beat"
	"hibana/charts"
)

// Periods of effects that do not say theirs, in beats.
const (
	swayEvery  = 4
	pulseEvery = 1
)

// pulseLight is how bright a pulse with a colour is, for its amount.
const pulseLight = 4

// period is the length of an effect's period in beats.
func period(e *charts.Effect) float64 {
	switch {
	case e.Every > 0:
		return e.Every
	case e.Kind == "sway":
		return swayEvery
	}
	return pulseEvery
}

// swing is the sine of so many whole turns. The whole ones are taken off first:
// on beat ten million it is as exact as on beat 0.
func swing(turns float64) float64 { return math.Sin(2 * math.Pi * (turns - math.Floor(turns))) }

// bump is a pulse: 1 on every multiple of period, gone a beat later or before the
// next one.
func bump(b, period float64) float64 {
	x := 1 - (b-math.Floor(b/period)*period)/bumpLength(period)
	if !(x > 0) { // NaN, too
		return 0
	}
	x = min(x, 1)
	return x * x * x
}

// bumpLength is how many beats a pulse is felt.
func bumpLength(period float64) float64 { return min(period, 1) }

// calm is an ease for light: one that swings to and fro flickers, and gives way
// to one that does not.
func calm(e beat.Ease) beat.Ease {
	switch e {
	case beat.InBack, beat.InElastic, beat.InBounce:
		return beat.InCubic
	case beat.OutBack, beat.OutElastic, beat.OutBounce:
		return beat.OutCubic
	case beat.InOutBack, beat.InOutElastic, beat.InOutBounce:
		return beat.InOutCubic
	}
	return e
}

// colourOf is an effect's colour: cream for light, ink for shade, gold for fire,
// unless it names its own.
func colourOf(e *charts.Effect) uint32 {
	name := e.Colour
	if name == "" {
		switch e.Kind {
		case "tint":
			name = "ink"
		case "sparks":
			name = "gold"
		default:
			name = "cream"
		}
	}
	rgb, _ := charts.ParseColour(name)
	return rgb
}

// unit is x within 0 and 1; NaN is 0.
func unit(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, 1)
}
