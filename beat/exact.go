package beat

import "math"

// The standard library's sine and exponential are assembly on some processors
// and may be contracted to fused multiply-adds on others, so their last bit
// differs between machines. What an ease bends can move the arm, and the arm is
// the same everywhere to the bit; hence these, in plain Go with every product
// rounded by float64(…), which forbids fusing.

// sinCos is the sine and cosine of x radians, for |x| < 1000.
func sinCos(x float64) (sin, cos float64) {
	const (
		halfPiHi = 0x1.921fb544p+0       // π/2 cut to 33 bits: k·halfPiHi is exact
		halfPiLo = 0x1.0b4611a626331p-34 // π/2 - halfPiHi
	)
	// x = k·π/2 + r with |r| ≤ π/4, and the Taylor series of r.
	k := math.RoundToEven(float64(x * (2 / math.Pi)))
	r := (x - float64(k*halfPiHi)) - float64(k*halfPiLo)
	z := float64(r * r)
	p, q := 0.0, 0.0
	for n := 17.0; n > 1; n -= 2 {
		p = float64((1-p)*z) / float64(n*(n-1))
		q = float64((1-q)*z) / float64((n-1)*(n-2))
	}
	sin, cos = float64(r*(1-p)), 1-q
	switch int(k) & 3 {
	case 1:
		return cos, -sin
	case 2:
		return -sin, -cos
	case 3:
		return -cos, sin
	}
	return sin, cos
}

// exp2 is 2^x, for |x| < 1000.
func exp2(x float64) float64 {
	k := math.RoundToEven(x)
	y := float64((x - k) * math.Ln2) // |y| ≤ 0.35, and the Taylor series of e^y
	e := 1.0
	for n := 15.0; n > 0; n-- {
		e = 1 + float64(y*e)/n
	}
	return math.Ldexp(e, int(k))
}
