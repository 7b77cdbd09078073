package pendulum

import (
	"math"
	"math/rand/v2"
	"testing"
)

// ulps measures the distance of got from want in units of want's last place.
func ulps(got, want float64) float64 {
	return math.Abs(got-want) / (math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want))
}

// Worked in 50-digit arithmetic.
func TestSinCos(t *testing.T) {
	for _, c := range [][3]float64{
		{0, 0, 1},
		{1e-300, 1e-300, 1},
		{1e-09, 1e-09, 1},
		{0.1, 0.09983341664682815, 0.9950041652780258},
		{0.5, 0.479425538604203, 0.8775825618903728},
		{0.7853981633974483, 0.7071067811865475, 0.7071067811865476},
		{1, 0.8414709848078965, 0.5403023058681398},
		{1.5707963267948966, 1, 6.123233995736766e-17},
		{2, 0.9092974268256817, -0.4161468365471424},
		{3.141592653589793, 1.2246467991473532e-16, -1},
		{4.5, -0.977530117665097, -0.2107957994307797},
		{6.283185307179586, -2.4492935982947064e-16, 1},
		{10, -0.5440211108893698, -0.8390715290764524},
		{100, -0.5063656411097588, 0.8623188722876839},
		{355, -3.014435335948845e-05, -0.999999999545659},
		{12345.678, -0.7040813137533816, 0.7101193587160628},
		{-0.3, -0.29552020666133955, 0.955336489125606},
		{-7.25, -0.8230808790115055, 0.5679241732886948},
		{-2000.5, -0.6400169587018425, -0.7683607828188813},
		{999999.25, -0.8946129083778135, 0.4468419677736077},
	} {
		sin, cos := sinCos(c[0])
		if math.Abs(sin-c[1]) > 1e-20 && ulps(sin, c[1]) > 1 || math.Abs(cos-c[2]) > 1e-20 && ulps(cos, c[2]) > 1 {
			t.Errorf("sinCos(%v) = %v, %v, want %v, %v", c[0], sin, cos, c[1], c[2])
		}
	}
}

func TestSinCosAgreesWithMath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		x := (2*r.Float64() - 1) * math.Pow(10, 7*r.Float64()-3)
		sin, cos := sinCos(x)
		wantSin, wantCos := math.Sincos(x)
		if math.Abs(x) > maxAngle { // folded by 2π rounded to a float
			if !(math.Abs(sin) <= 1 && math.Abs(cos) <= 1 && math.Abs(sin*sin+cos*cos-1) < 1e-15) {
				t.Fatalf("sinCos(%v) = %v, %v is not on the circle", x, sin, cos)
			}
			continue
		}
		if math.Abs(sin-wantSin) > 0x1p-52 || math.Abs(cos-wantCos) > 0x1p-52 {
			t.Fatalf("sinCos(%v) = %v, %v, math has %v, %v", x, sin, cos, wantSin, wantCos)
		}
	}
}

func TestTanh(t *testing.T) {
	for _, c := range [][2]float64{
		{0, 0},
		{1e-300, 1e-300},
		{1e-12, 1e-12},
		{1e-05, 9.999999999666668e-06},
		{0.01, 0.00999966667999946},
		{0.1, 0.09966799462495582},
		{0.17, 0.16838104587081473},
		{0.25, 0.24491866240370913},
		{0.3466, 0.3333568084333619},
		{0.5, 0.46211715726000974},
		{0.75, 0.6351489523872873},
		{1, 0.7615941559557649},
		{1.5, 0.9051482536448664},
		{2, 0.9640275800758169},
		{3, 0.9950547536867305},
		{5, 0.9999092042625951},
		{8, 0.9999997749296758},
		{12.5, 0.9999999999722241},
		{18, 0.9999999999999996},
		{19.9, 1}, {20, 1}, {math.Inf(1), 1},
	} {
		for _, sign := range []float64{1, -1} {
			if got := tanh(sign * c[0]); ulps(got, sign*c[1]) > 2 {
				t.Errorf("tanh(%v) = %v, want %v", sign*c[0], got, sign*c[1])
			}
		}
	}
	for x := -25.0; x < 25; x += 1e-4 {
		if got, want := tanh(x), math.Tanh(x); ulps(got, want) > 4 { // math's own error included
			t.Fatalf("tanh(%v) = %v, math has %v", x, got, want)
		}
	}
}

func BenchmarkTanh(b *testing.B) {
	x := 0.1
	for b.Loop() {
		x = 0.1 + 0.5*tanh(x)
	}
}
