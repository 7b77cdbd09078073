package pendulum

import "math"

// The standard library's sine, cosine and exponential are assembly on some
// processors and may be contracted to fused multiply-adds on others, so their
// last bit differs between machines. A show must be the same everywhere, hence
// these: plain Go with every product rounded by float64(…), which forbids
// fusing. The polynomials are near-minimax (Chebyshev) fits of our own to the
// series named at each.

const (
	twoOverPi = 2 / math.Pi
	halfPiHi  = 0x1.921fb544p+0       // π/2 cut to 33 bits: k·halfPiHi is exact while |k| < 2^20
	halfPiLo  = 0x1.0b4611a626331p-34 // π/2 - halfPiHi
	ln2Hi     = 0x1.62e42feep-1       // ln 2 cut to 33 bits
	ln2Lo     = 0x1.a39ef35793c76p-33 // ln 2 - ln2Hi

	// Adding and subtracting 1.5·2^52 rounds to the nearest integer, which the
	// low bits of the sum then hold.
	roundToInt = 0x1.8p52

	// Beyond this many radians the angle is folded by a whole number of turns
	// first. No song gets there; a hostile one stays finite.
	maxAngle = 1 << 20
)

// sinCos returns the sine and cosine of x radians, for |x| < 2^20 within one
// unit in the last place or 1e-20, whichever is larger. x must be finite.
func sinCos(x float64) (sin, cos float64) {
	if !(-maxAngle < x && x < maxAngle) {
		x = math.Mod(x, 2*math.Pi)
	}
	// x = k·π/2 + r with |r| ≤ π/4.
	shifted := float64(x*twoOverPi) + roundToInt
	k := shifted - roundToInt
	r := (x - float64(k*halfPiHi)) - float64(k*halfPiLo)
	z := float64(r * r)

	// sin r = r + r³·(-1/3! + z/5! - …)
	p := 1.5917848524808262e-10
	p = float64(p*z) - 2.5051127944014188e-08
	p = float64(p*z) + 2.755731608381636e-06
	p = float64(p*z) - 0.00019841269836722418
	p = float64(p*z) + 0.008333333333330925
	p = float64(p*z) - 0.16666666666666666
	sin = r + float64(float64(r*z)*p)

	// cos r = 1 - z/2 + z²·(1/4! - z/6! + …), the rounding of 1 - z/2 added back
	p = -1.1382456778061306e-11
	p = float64(p*z) + 2.0876143827993133e-09
	p = float64(p*z) - 2.7557317260008837e-07
	p = float64(p*z) + 2.480158729874307e-05
	p = float64(p*z) - 0.0013888888888887382
	p = float64(p*z) + 0.041666666666666664
	half := float64(0.5 * z)
	top := 1 - half
	cos = top + (((1 - top) - half) + float64(float64(z*z)*p))

	quadrant := math.Float64bits(shifted)
	if quadrant&1 != 0 {
		sin, cos = cos, -sin
	}
	if quadrant&2 != 0 {
		sin, cos = -sin, -cos
	}
	return sin, cos
}

// tanh returns the hyperbolic tangent of x within 2 units in the last place,
// exactly odd, exactly 0 at 0 and ±1 from |x| = 20 on. It exists for the
// smoothed friction, where two calls of math.Tanh would cost more than the
// rest of the equations.
func tanh(x float64) float64 {
	a := math.Abs(x)
	if a >= 20 {
		return math.Copysign(1, x)
	}
	// e^(2a) = 2^k·e^r with |r| ≤ ln2/2, and e^r - 1 = r + r·c/(2-c) with
	// c = r - z·(1/6 - z/360 + …), z = r².
	y := 2 * a
	shifted := float64(y*math.Log2E) + roundToInt
	k := shifted - roundToInt
	hi := y - float64(k*ln2Hi)
	lo := float64(k * ln2Lo)
	r := hi - lo
	z := float64(r * r)
	p := 4.1437096880780196e-08
	p = float64(p*z) - 1.6534058842837582e-06
	p = float64(p*z) + 6.613756470855508e-05
	p = float64(p*z) - 0.0027777777777562864
	p = float64(p*z) + 0.1666666666666666
	c := r - float64(z*p)
	e := hi - (lo - float64(r*c)/(2-c))

	// tanh a = (e^(2a) - 1) / (e^(2a) + 1)
	scale := math.Float64frombits((math.Float64bits(shifted)&0x3f + 1023) << 52) // 2^k, 0 ≤ k ≤ 58
	e = float64(scale*e) + (scale - 1)
	return math.Copysign(e/(e+2), x)
}
