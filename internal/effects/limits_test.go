package effects

import (
	"strings"
	"testing"

	"hibana/beat"
	"hibana/charts"
)

// What a block asks for in vain is told of that block, and of no other.
func TestLimits(t *testing.T) {
	window := func(in, full, out, end float64) beat.Window {
		return beat.Window{In: in, Full: full, Out: out, End: end}
	}
	long := window(0, 0, 40, 40)
	for _, c := range []struct {
		name string
		list []charts.Effect
		want string // rule and block of each
	}{
		{"nothing", nil, ""},
		{"a flash a beat", flashes("flash", "stage", 0, 40, 1), ""},
		{"five flashes a second", flashes("flash", "stage", 0, 2, 0.4), "too-many-flashes 3, too-many-flashes 4"},
		{"zooms, likewise", flashes("zoom", "head", 0, 2, 0.4), "too-many-flashes 3, too-many-flashes 4"},
		{"pulses that light up", []charts.Effect{{Kind: "pulse", Target: "body", Amount: 0.01, Every: 0.25, Colour: "gold", Window: long}}, "too-many-flashes 0"},
		{"pulses that do not", []charts.Effect{{Kind: "pulse", Target: "body", Amount: 0.01, Every: 0.25, Window: long}}, ""},
		{"a pulse a beat", []charts.Effect{{Kind: "pulse", Target: "body", Amount: 0.2, Colour: "gold", Window: long}}, ""},
		{"shakes", []charts.Effect{{Kind: "vibrate", Target: "neck", Amount: 16, Window: long}, {Kind: "vibrate", Target: "stage", Amount: -9, Window: long}}, "too-much-motion 1"},
		{"sways", []charts.Effect{{Kind: "sway", Target: "guest", Amount: 30, Window: long}, {Kind: "sway", Target: "stage", Amount: 30, Window: long}}, "too-much-motion 1"},
	} {
		var got []string
		for _, l := range New(c.list, 1, steady(120)).Limits() {
			got = append(got, l.Rule+" "+number(float64(l.Block)))
			if l.Message == "" || l.Remedy == "" || l.Key != "window" && l.Key != "amount" {
				t.Errorf("%s: %+v", c.name, l)
			}
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}
