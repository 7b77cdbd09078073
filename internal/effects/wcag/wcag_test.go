package wcag

import (
	"math"
	"testing"
)

func TestSwings(t *testing.T) {
	for _, c := range []struct {
		name   string
		signal []float64
		want   int
	}{
		{"nothing", nil, 0},
		{"still", []float64{0.3, 0.3, 0.3}, 0},
		{"up", []float64{0, 0.05, 0.1, 0.2}, 1},
		{"up and down", []float64{0, 0.5, 0}, 2},
		{"down and up", []float64{0.5, 0, 0.5}, 2},
		{"too little", []float64{0, 0.09, 0, 0.09}, 0},
		{"a creep with a ripple", []float64{0, 0.09, 0.05, 0.14, 0.1, 0.19, 0.15}, 1},
		{"a ripple on the top", []float64{0, 0.5, 0.45, 0.5, 0.45, 0.5}, 1},
		{"a square wave", []float64{0, 1, 0, 1, 0, 1, 0, 1}, 7},
		{"a second later", []float64{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1}, 2},
	} {
		if got := Swings(c.signal, 0.1, 10); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// blink is a light that is on for half of every period.
func blink(hz int, on, off Sample) (out []Sample) {
	for i := range 240 {
		if i*hz/30%2 == 0 {
			out = append(out, on)
		} else {
			out = append(out, off)
		}
	}
	return out
}

func TestFlashes(t *testing.T) {
	black, white, scarlet := Sample{}, Of(255, 255, 255), Of(255, 0, 0)
	for _, c := range []struct {
		name         string
		samples      []Sample
		general, red int
	}{
		{"still", blink(0, white, black), 0, 0},
		{"three a second", blink(3, white, black), 3, 0},
		{"five a second", blink(5, white, black), 5, 0},
		{"five a second, of light that is bright at its darkest", blink(5, white, Of(235, 235, 235)), 0, 0},
		{"five a second, a little", blink(5, Of(77, 77, 77), black), 0, 0},
		{"red", blink(5, scarlet, black), 5, 5},
		{"dark red", blink(5, Of(102, 0, 0), black), 0, 5},
		{"a red that is hardly one", blink(5, Of(153, 115, 77), black), 5, 0},
	} {
		if g, r := General(c.samples, 60), Red(c.samples, 60); g != c.general || r != c.red {
			t.Errorf("%s: %d general and %d red, want %d and %d", c.name, g, r, c.general, c.red)
		}
	}
}

func TestLuminance(t *testing.T) {
	for _, c := range []struct {
		s    Sample
		want float64
	}{{Of(255, 255, 255), 1}, {Of(0, 0, 0), 0}, {Of(255, 0, 0), 0.2126}, {Of(128, 128, 128), 0.21586}} {
		if got := c.s.Luminance(); math.Abs(got-c.want) > 1e-5 {
			t.Errorf("%v: %v, want %v", c.s, got, c.want)
		}
	}
}
