package show

import (
	"testing"

	"hibana/beat"
	"hibana/charts"
)

// How many are there at once is known ahead: blocks that take turns are not added up.
func TestTroupe(t *testing.T) {
	window := func(in, end float64) beat.Window { return beat.Window{In: in, Full: in, Out: end, End: end} }
	for name, c := range map[string]struct {
		blocks []charts.Walkers
		want   int
	}{
		"nobody":     {nil, 0},
		"together":   {[]charts.Walkers{{Count: 40, Window: always}, {Count: 30, Window: window(0, 8)}}, 70},
		"in turn":    {[]charts.Walkers{{Count: 40, Window: window(0, 8)}, {Count: 30, Window: window(8, 16)}}, 40},
		"overlap":    {[]charts.Walkers{{Count: 40, Window: window(0, 9)}, {Count: 30, Window: window(8, 16)}, {Count: 50, Window: window(10, 12)}}, 80},
		"comes in":   {[]charts.Walkers{{Count: 40, Window: window(0, 8)}, {Count: 30, Window: always, Enter: 8, Leave: 99}}, 40},
		"walks out":  {[]charts.Walkers{{Count: 40, Window: always, Enter: -99, Leave: 8}, {Count: 30, Window: window(200, 300)}}, 40},
		"is not out": {[]charts.Walkers{{Count: 40, Window: always, Enter: -99, Leave: 8}, {Count: 30, Window: window(10, 300)}}, 70},
	} {
		for i := range c.blocks {
			c.blocks[i].Kind, c.blocks[i].StepsPerBeat = "biped", 1
		}
		p := march(t, c.blocks...)
		most := 0
		for b := -50.0; b < 350; b += 0.5 {
			most = max(most, len(p.at(b, nil, nil)))
		}
		if p.troupe != c.want || most > c.want {
			t.Errorf("%s: %d at once, want %d; %d are seen", name, p.troupe, c.want, most)
		}
	}
}
