// Package wcag counts flashes in pictures as WCAG 2.3.1 does, whose definition of
// a general flash and of a red flash is at
// https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
//
// It measures what has been drawn and knows nothing of what was meant; the lights
// of effects are kept within bounds by package effects, and measured here.
package wcag

import "math"

// Limit is how many flashes of either sort may be in any second.
const Limit = 3

// Thresholds of a change that counts.
const (
	step   = 0.1  // of relative luminance
	bright = 0.80 // the darker state of a pair is below that
	redder = 20.0 / 320
	red    = 0.8 // the share of red in a saturated red
)

// Sample is the light of a place at an instant: its red, green and blue of 0 to 1,
// in linear light, so that samples may be added.
type Sample struct{ R, G, B float64 }

// Of is a pixel's light.
func Of(r, g, b uint8) Sample { return Sample{linear(r), linear(g), linear(b)} }

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// Luminance is the relative luminance.
func (s Sample) Luminance() float64 { return 0.2126*s.R + 0.7152*s.G + 0.0722*s.B }

// redness is (R − G − B), none below 0, and whether it is a saturated red.
func (s Sample) redness() (x float64, saturated bool) {
	return max(s.R-s.G-s.B, 0), s.R > 0 && s.R >= red*(s.R+s.G+s.B)
}

// General is the most general flashes in a second of samples, perSecond of them.
func General(samples []Sample, perSecond int) int {
	light := make([]float64, len(samples))
	for i, s := range samples {
		light[i] = min(s.Luminance(), bright+step) // from there on the darker state is bright
	}
	return Swings(light, step, perSecond) / 2
}

// Red is the most red flashes in a second.
func Red(samples []Sample, perSecond int) int {
	value := make([]float64, len(samples))
	for i, s := range samples {
		if x, saturated := s.redness(); saturated { // either state of a change is one
			value[i] = x
		}
	}
	return Swings(value, redder, perSecond) / 2
}

// Swings is the most changes to and fro in any second of a signal, each of at
// least so much, a second being without its end. A change counts when it has got
// so far.
func Swings(signal []float64, least float64, perSecond int) int {
	var at []int
	if len(signal) == 0 {
		return 0
	}
	way, low, high := 0, signal[0], signal[0]
	for i, x := range signal {
		low, high = min(low, x), max(high, x)
		switch {
		case way <= 0 && x-low >= least:
			at, way, high = append(at, i), 1, x
		case way >= 0 && high-x >= least:
			at, way, low = append(at, i), -1, x
		}
		if way > 0 && x == high {
			low = x
		}
		if way < 0 && x == low {
			high = x
		}
	}
	most := 0
	for i, j := 0, 0; j < len(at); j++ {
		for at[j]-at[i] >= perSecond {
			i++
		}
		most = max(most, j-i+1)
	}
	return most
}
