package beat

import (
	"math"
	"testing"
)

// The curves as easings.net writes them out, one by one, against ours, which
// are built from their in forms.
func TestEasesAreEasingsNet(t *testing.T) {
	const c1, c4, c5 = 1.70158, 2 * math.Pi / 3, 2 * math.Pi / 4.5
	const c2, c3 = c1 * 1.525, c1 + 1
	halves := func(a, b func(x float64) float64) func(x float64) float64 {
		return func(x float64) float64 {
			if x < 0.5 {
				return a(x)
			}
			return b(x)
		}
	}
	pow, sin, cos := math.Pow, math.Sin, math.Cos
	for e, want := range map[Ease]func(x float64) float64{
		Linear:     func(x float64) float64 { return x },
		InQuad:     func(x float64) float64 { return x * x },
		OutQuad:    func(x float64) float64 { return 1 - (1-x)*(1-x) },
		InOutQuad:  halves(func(x float64) float64 { return 2 * x * x }, func(x float64) float64 { return 1 - pow(-2*x+2, 2)/2 }),
		InCubic:    func(x float64) float64 { return x * x * x },
		OutCubic:   func(x float64) float64 { return 1 - pow(1-x, 3) },
		InOutCubic: halves(func(x float64) float64 { return 4 * x * x * x }, func(x float64) float64 { return 1 - pow(-2*x+2, 3)/2 }),
		InSine:     func(x float64) float64 { return 1 - cos(x*math.Pi/2) },
		OutSine:    func(x float64) float64 { return sin(x * math.Pi / 2) },
		InOutSine:  func(x float64) float64 { return -(cos(math.Pi*x) - 1) / 2 },
		InExpo:     func(x float64) float64 { return pow(2, 10*x-10) },
		OutExpo:    func(x float64) float64 { return 1 - pow(2, -10*x) },
		InOutExpo: halves(func(x float64) float64 { return pow(2, 20*x-10) / 2 },
			func(x float64) float64 { return (2 - pow(2, -20*x+10)) / 2 }),
		InBack:  func(x float64) float64 { return c3*x*x*x - c1*x*x },
		OutBack: func(x float64) float64 { return 1 + c3*pow(x-1, 3) + c1*pow(x-1, 2) },
		InOutBack: halves(func(x float64) float64 { return pow(2*x, 2) * ((c2+1)*2*x - c2) / 2 },
			func(x float64) float64 { return (pow(2*x-2, 2)*((c2+1)*(x*2-2)+c2) + 2) / 2 }),
		InElastic:  func(x float64) float64 { return -pow(2, 10*x-10) * sin((x*10-10.75)*c4) },
		OutElastic: func(x float64) float64 { return pow(2, -10*x)*sin((x*10-0.75)*c4) + 1 },
		InOutElastic: halves(func(x float64) float64 { return -(pow(2, 20*x-10) * sin((20*x-11.125)*c5)) / 2 },
			func(x float64) float64 { return pow(2, -20*x+10)*sin((20*x-11.125)*c5)/2 + 1 }),
		InBounce: func(x float64) float64 { return 1 - netBounce(1-x) },
		OutBounce: func(x float64) float64 {
			return netBounce(x)
		},
		InOutBounce: halves(func(x float64) float64 { return (1 - netBounce(1-2*x)) / 2 },
			func(x float64) float64 { return (1 + netBounce(2*x-1)) / 2 }),
	} {
		for x := 1.0 / 128; x < 1; x += 1.0 / 128 {
			if got := e.At(x); math.Abs(got-want(x)) > 1e-12 {
				t.Errorf("%v.At(%v) = %v, want %v", e, x, got, want(x))
			}
		}
	}
}

func netBounce(x float64) float64 {
	const n1, d1 = 7.5625, 2.75
	switch {
	case x < 1/d1:
		return n1 * x * x
	case x < 2/d1:
		return n1*(x-1.5/d1)*(x-1.5/d1) + 0.75
	case x < 2.5/d1:
		return n1*(x-2.25/d1)*(x-2.25/d1) + 0.9375
	}
	return n1*(x-2.625/d1)*(x-2.625/d1) + 0.984375
}

func TestEaseEnds(t *testing.T) {
	for i, name := range Names() {
		e := Ease(i)
		for _, x := range []float64{0, -1, math.Inf(-1), math.NaN()} {
			if got := e.At(x); got != 0 {
				t.Errorf("%s.At(%v) = %v, want exactly 0", name, x, got)
			}
		}
		for _, x := range []float64{1, 2, math.Inf(1)} {
			if got := e.At(x); got != 1 {
				t.Errorf("%s.At(%v) = %v, want exactly 1", name, x, got)
			}
		}
	}
}

func TestEaseNames(t *testing.T) {
	names := Names()
	if len(names) != 22 {
		t.Fatalf("%d eases, want linear and 7 families of 3", len(names))
	}
	for i, name := range names {
		if e, ok := ParseEase(name); !ok || e != Ease(i) || e.String() != name {
			t.Errorf("ParseEase(%q) = %v, %v", name, e, ok)
		}
	}
	for name, want := range map[string]Ease{"linear": Linear, "in-out-quad": InOutQuad, "out-elastic": OutElastic, "in-out-bounce": InOutBounce} {
		if e, ok := ParseEase(name); !ok || e != want {
			t.Errorf("ParseEase(%q) = %d, %v, want %d", name, e, ok, want)
		}
	}
	for _, name := range []string{"", "quad", "in-out", "In-Quad", "in-quart"} {
		if e, ok := ParseEase(name); ok || e != Linear {
			t.Errorf("ParseEase(%q) = %v, %v, want no ease", name, e, ok)
		}
	}
	names[0] = "spoiled"
	if Names()[0] != "linear" {
		t.Error("Names hands out its own table")
	}
}
