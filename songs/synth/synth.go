// Package synth is a small software synthesiser: plucked strings, a bamboo
// flute, drums, bells, chip voices, and the mixing desk they are recorded on.
//
// It is deterministic: every random number comes from a Noise that the caller
// seeds, so the same score gives the same recording. Times are seconds,
// frequencies hertz, levels linear unless a name says dB.
package synth

import "math"

// Rate is the sample rate of everything here, in samples per second.
const Rate = 44100

// Noise is a seeded source of random numbers (splitmix64). Copying it copies
// its place in the sequence.
type Noise struct{ state uint64 }

// NewNoise starts a sequence; equal seeds give equal sequences.
func NewNoise(seed uint64) *Noise { return &Noise{state: seed*0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03} }

// Unit returns the next number in [0, 1).
func (n *Noise) Unit() float64 {
	n.state += 0x9E3779B97F4A7C15
	z := n.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	z ^= z >> 31
	return float64(z>>11) / (1 << 53)
}

// Next returns the next number in [-1, 1): white noise.
func (n *Noise) Next() float64 { return 2*n.Unit() - 1 }

// Hz is the frequency of a MIDI key, which may be fractional; 69 is 440 Hz.
func Hz(key float64) float64 { return 440 * math.Exp2((key-69)/12) }

// Gain turns decibels into a linear factor.
func Gain(dB float64) float64 { return math.Pow(10, dB/20) }

// inaudible is a level, 90 dB down, below which a dying sound is let go.
const inaudible = 3e-5

// samples turns seconds into a whole number of samples.
func samples(seconds float64) int { return int(math.Round(seconds * Rate)) }

// decay is the factor per sample that falls by 60 dB in t60 seconds.
func decay(t60 float64) float64 { return math.Exp(-6.907755 / (t60 * Rate)) }

// glide is the factor of a one-pole smoother with the given time constant.
func glide(seconds float64) float64 { return 1 - math.Exp(-1/(seconds*Rate)) }

// fadeOut lowers the last n samples to zero with a raised cosine, so that a
// sound never ends in a click.
func fadeOut(x []float64, n int) {
	n = min(n, len(x))
	for i := range n {
		x[len(x)-1-i] *= 0.5 - 0.5*math.Cos(math.Pi*float64(i)/float64(n))
	}
}

// normalise scales x so that its highest peak is level.
func normalise(x []float64, level float64) {
	peak := 0.0
	for _, v := range x {
		peak = max(peak, math.Abs(v))
	}
	if peak == 0 {
		return
	}
	for i := range x {
		x[i] *= level / peak
	}
}
