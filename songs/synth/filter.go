package synth

import "math"

// Biquad is a second-order filter in transposed direct form II. The designs
// are those of Robert Bristow-Johnson's Audio EQ Cookbook.
type Biquad struct{ b0, b1, b2, a1, a2, s1, s2 float64 }

// Next filters one sample.
func (f *Biquad) Next(x float64) float64 {
	y := f.b0*x + f.s1
	f.s1 = f.b1*x - f.a1*y + f.s2
	f.s2 = f.b2*x - f.a2*y
	return y
}

// Run filters x in place.
func (f *Biquad) Run(x []float64) {
	for i, v := range x {
		x[i] = f.Next(v)
	}
}

func biquad(b0, b1, b2, a0, a1, a2 float64) *Biquad {
	return &Biquad{b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0}
}

func corner(freq, q float64) (cos, alpha float64) {
	w := 2 * math.Pi * min(freq, 0.45*Rate) / Rate
	return math.Cos(w), math.Sin(w) / (2 * q)
}

// Lowpass passes what lies below freq.
func Lowpass(freq, q float64) *Biquad {
	c, a := corner(freq, q)
	return biquad((1-c)/2, 1-c, (1-c)/2, 1+a, -2*c, 1-a)
}

// Highpass passes what lies above freq.
func Highpass(freq, q float64) *Biquad {
	c, a := corner(freq, q)
	return biquad((1+c)/2, -(1 + c), (1+c)/2, 1+a, -2*c, 1-a)
}

// Bandpass passes what lies around freq, with a gain of 1 there.
func Bandpass(freq, q float64) *Biquad {
	c, a := corner(freq, q)
	return biquad(a, 0, -a, 1+a, -2*c, 1-a)
}

// Bell raises or lowers what lies around freq by dB.
func Bell(freq, q, dB float64) *Biquad {
	c, a := corner(freq, q)
	g := math.Pow(10, dB/40)
	return biquad(1+a*g, -2*c, 1-a*g, 1+a/g, -2*c, 1-a/g)
}

// HighShelf raises or lowers what lies above freq by dB.
func HighShelf(freq, dB float64) *Biquad {
	c, a := corner(freq, math.Sqrt2/2)
	g := math.Pow(10, dB/40)
	s := 2 * math.Sqrt(g) * a
	return biquad(g*((g+1)+(g-1)*c+s), -2*g*((g-1)+(g+1)*c), g*((g+1)+(g-1)*c-s),
		(g+1)-(g-1)*c+s, 2*((g-1)-(g+1)*c), (g+1)-(g-1)*c-s)
}

// LowShelf raises or lowers what lies below freq by dB.
func LowShelf(freq, dB float64) *Biquad {
	c, a := corner(freq, math.Sqrt2/2)
	g := math.Pow(10, dB/40)
	s := 2 * math.Sqrt(g) * a
	return biquad(g*((g+1)-(g-1)*c+s), 2*g*((g-1)-(g+1)*c), g*((g+1)-(g-1)*c-s),
		(g+1)+(g-1)*c+s, -2*((g-1)+(g+1)*c), (g+1)+(g-1)*c-s)
}
