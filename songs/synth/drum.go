package synth

import "math"

// Skin describes a drum: a tuned membrane, its shell, and the stick.
type Skin struct {
	Freq    float64 // hertz of the lowest mode, once settled
	Ring    float64 // seconds the lowest mode takes to fall by 60 dB
	Drop    float64 // how much sharper the first instant is: 0.3 is 30 %
	DropT   float64 // seconds that takes
	Spread  float64 // level of the upper modes
	Stick   float64 // level of the stick's noise
	StickF  float64 // hertz it is centred on
	StickT  float64 // seconds it takes to fall by 60 dB
	Snap    float64 // level of the first crack, above 4 kHz
	Drive   float64 // how hard the sum is pushed into a soft limit; 0 leaves it alone
	Seconds float64 // length
}

// The drums of the festival.

// Odaiko is the big drum on its stand: it stands where a kick drum would.
func Odaiko() Skin {
	return Skin{Freq: 52, Ring: 0.75, Drop: 1.5, DropT: 0.028, Spread: 0.34, Stick: 0.35, StickF: 900, StickT: 0.05, Snap: 0.16, Drive: 1.6, Seconds: 0.9}
}

// Nagado is the barrel drum that carries the rhythm ("don").
func Nagado() Skin {
	return Skin{Freq: 98, Ring: 0.5, Drop: 0.45, DropT: 0.03, Spread: 0.6, Stick: 0.5, StickF: 1300, StickT: 0.045, Snap: 0.22, Drive: 1.2, Seconds: 0.65}
}

// Shime is the small high drum, roped tight ("ten").
func Shime() Skin {
	return Skin{Freq: 372, Ring: 0.16, Drop: 0.1, DropT: 0.012, Spread: 0.8, Stick: 0.7, StickF: 2400, StickT: 0.035, Snap: 0.4, Drive: 0.8, Seconds: 0.25}
}

// mode is one way a membrane swings: frequency over the lowest, level, ring.
type mode struct{ ratio, level, ring float64 }

// The modes of a circular membrane with air behind it: zeros of Bessel
// functions over the first, drawn a little together as the air loads the low ones.
var membrane = [...]mode{
	{1, 1, 1}, {1.52, 0.55, 0.7}, {2.03, 0.38, 0.5}, {2.30, 0.3, 0.45}, {2.61, 0.22, 0.36}, {2.92, 0.18, 0.3}, {3.5, 0.14, 0.22}, {4.06, 0.1, 0.16},
}

// Strike renders one stroke with a strength of 0 to 1. A soft stroke is not
// only quieter but darker. The stroke starts at the first sample.
func (s Skin) Strike(vel float64, n *Noise) []float64 {
	y := make([]float64, samples(s.Seconds*(0.6+0.4*vel)))
	hard := 0.35 + 0.65*vel
	detune := 1 + 0.012*n.Next()
	// All modes start sharp and settle together: the skin is stretched by the blow.
	turn := make([]float64, len(y)) // of the lowest mode, in radians
	phase, sharp, settle := 0.0, s.Drop*hard, math.Exp(-1/(s.DropT*Rate))
	for i := range turn {
		phase += 2 * math.Pi * s.Freq * detune * (1 + sharp) / Rate
		sharp *= settle
		turn[i] = phase
	}
	for m, mo := range membrane {
		g, fall := mo.level, decay(s.Ring*mo.ring)
		if m > 0 {
			g *= s.Spread * hard * (0.8 + 0.4*n.Unit())
		}
		for i := 0; i < len(y) && g > inaudible; i++ {
			y[i] += g * math.Sin(mo.ratio*turn[i]+0.5)
			g *= fall
		}
	}
	s.addStick(y, hard, n)
	for i := range min(len(y), samples(0.0004)) { // 0.4 ms: no step at the start
		y[i] *= float64(i) / float64(samples(0.0004))
	}
	if s.Drive > 0 {
		for i, v := range y {
			y[i] = math.Tanh(s.Drive*v) / s.Drive
		}
	}
	fadeOut(y, samples(0.03))
	normalise(y, math.Pow(vel, 1.4))
	return y
}

func (s Skin) addStick(y []float64, hard float64, n *Noise) {
	body, snap := Bandpass(s.StickF, 0.9), Highpass(4000, 0.7)
	a, b := 1.0, 1.0
	fallA, fallB := decay(s.StickT), decay(0.014)
	for i := range min(len(y), samples(0.15)) {
		w := n.Next()
		y[i] += hard * (3*s.Stick*a*body.Next(w) + 1.4*s.Snap*b*snap.Next(w))
		a *= fallA
		b *= fallB
	}
}

// Rim is the stick on the drum's wooden edge ("ka").
func Rim(vel float64, n *Noise) []float64 {
	return knock([]partial{{840, 1, 0.05}, {1730, 0.8, 0.04}, {2680, 0.5, 0.03}, {4100, 0.3, 0.02}}, 0.5, 0.12, vel, n)
}

// Hyoshigi are two blocks of hard wood struck together, the theatre's signal.
func Hyoshigi(vel float64, n *Noise) []float64 {
	return knock([]partial{{1180, 1, 0.13}, {1990, 0.5, 0.1}, {3260, 0.6, 0.08}, {5400, 0.3, 0.05}}, 0.35, 0.25, vel, n)
}

// Clap is a few people clapping once, not quite together.
func Clap(vel float64, n *Noise) []float64 {
	y := make([]float64, samples(0.2))
	for _, at := range [...]float64{0, 0.008, 0.015, 0.023} {
		start := samples(at * (0.9 + 0.2*n.Unit()))
		tone := Bandpass(1050+500*n.Unit(), 1.1)
		g, fall := 1.0, decay(0.05)
		if at > 0.02 {
			g, fall = 0.8, decay(0.16)
		}
		for i := start; i < len(y); i++ {
			y[i] += g * tone.Next(n.Next())
			g *= fall
		}
	}
	Highpass(500, 0.7).Run(y)
	fadeOut(y, samples(0.03))
	normalise(y, math.Pow(vel, 1.4))
	return y
}
