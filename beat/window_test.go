package beat

import (
	"math"
	"strings"
	"testing"
)

func TestWindowEdges(t *testing.T) {
	after := func(b float64) float64 { return math.Nextafter(b, 1e9) }
	before := func(b float64) float64 { return math.Nextafter(b, -1e9) }
	for _, c := range []struct {
		w    Window
		beat float64
		want float64
	}{
		{Window{134, 148, 212, 232}, 100, 0},
		{Window{134, 148, 212, 232}, 134, 0},
		{Window{134, 148, 212, 232}, 141, 0.5},
		{Window{134, 148, 212, 232}, 148, 1},
		{Window{134, 148, 212, 232}, 180, 1},
		{Window{134, 148, 212, 232}, 212, 1},
		{Window{134, 148, 212, 232}, 222, 0.5},
		{Window{134, 148, 212, 232}, 232, 0},
		{Window{134, 148, 212, 232}, 300, 0},
		{Window{148, 212, 212, 232}, 212, 1}, // rise meets fall: a peak
		{Window{148, 212, 212, 232}, 180, 0.5},
		{Window{8, 8, 12, 12}, before(8), 0}, // jumps hold their new value on the edge
		{Window{8, 8, 12, 12}, 8, 1},
		{Window{8, 8, 12, 12}, before(12), 1},
		{Window{8, 8, 12, 12}, 12, 0},
		{Window{8, 8, 8, 12}, 8, 1}, // up at once, then down
		{Window{8, 8, 8, 12}, 10, 0.5},
		{Window{8, 12, 12, 12}, 10, 0.5}, // up, then gone
		{Window{8, 12, 12, 12}, 12, 0},
		{Window{8, 8, 8, 8}, 8, 0}, // nothing at all
		{Window{8, 8, 8, 8}, after(8), 0},
		{Window{-4, -2, 2, 4}, -3, 0.5},
		{Window{0, 1, 2, 3}, math.NaN(), 0},
		{Window{0, 1, 2, 3}, math.Inf(1), 0},
	} {
		if got := c.w.At(c.beat); got != c.want {
			t.Errorf("%v.At(%v) = %v, want %v", c.w, c.beat, got, c.want)
		}
	}
}

// The falling ramp is the rising one mirrored, whatever the ease.
func TestWindowMirrors(t *testing.T) {
	w := Window{0, 4, 10, 14}
	for i, name := range Names() {
		for beat := 0.0; beat < 4; beat += 0.125 {
			if up, down := w.Eased(beat, Ease(i)), w.Eased(14-beat, Ease(i)); up != down && beat > 0 {
				t.Errorf("%s: %v on beat %v, but %v on beat %v", name, up, beat, down, 14-beat)
			}
		}
		if got := w.Eased(4, Ease(i)); got != 1 {
			t.Errorf("%s: %v at full, want exactly 1", name, got)
		}
	}
}

func TestWindowValidate(t *testing.T) {
	for _, c := range []struct {
		w    Window
		want string // part of the error; "" for none
	}{
		{Window{134, 148, 212, 232}, ""},
		{Window{8, 8, 8, 8}, ""},
		{Window{8, 7, 9, 10}, "full (7) lies before in (8)"},
		{Window{0, 1, 2, 1.5}, "end (1.5) lies before out (2)"},
		{Window{0, math.NaN(), 2, 3}, "full is NaN"},
		{Window{0, 1, 2, math.Inf(1)}, "end is +Inf"},
	} {
		err := c.w.Validate()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v.Validate() = %v, want %q", c.w, err, c.want)
		}
	}
}
