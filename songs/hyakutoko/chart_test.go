package hyakutoko

import (
	"math"
	"os"
	"reflect"
	"testing"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/songs/score"
)

// decodeChart reads the song's chart as the game does.
func decodeChart(t *testing.T) *charts.Chart {
	t.Helper()
	src, err := os.ReadFile("../../charts/hyakutoko.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, problems := charts.Decode("hyakutoko.toml", src)
	for _, p := range problems.List {
		t.Errorf("%v", p)
	}
	if c == nil {
		t.Fatal("the chart cannot be read")
	}
	return c
}

// Music and chart are timed by the same numbers.
func TestChartHasTheScoresTiming(t *testing.T) {
	got, want := decodeChart(t).Timing, Timing()
	if got.Beat0 != want.Beat0 {
		t.Errorf("beat0 is %v in the chart, %v in the score", got.Beat0, want.Beat0)
	}
	if !reflect.DeepEqual(got.Tempos, want.Tempos) {
		t.Errorf("tempos are %v in the chart, %v in the score", got.Tempos, want.Tempos)
	}
	if !reflect.DeepEqual(got.Stops, want.Stops) {
		t.Errorf("stops are %v in the chart, %v in the score", got.Stops, want.Stops)
	}
	if n := len(got.Delays) + len(got.Warps) + len(got.Meters); n != 0 {
		t.Errorf("the chart has %d delays, warps and meters, the score none", n)
	}
}

// Every note of every part falls on something that is heard.
func TestChartFollowsTheMusic(t *testing.T) {
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	heard := map[int]bool{}
	for _, line := range sc.Lines {
		for _, n := range line {
			heard[beat.Row(n.Beat)] = true
		}
	}
	for _, drum := range sc.Drums {
		for _, h := range drum {
			heard[beat.Row(h.Beat)] = true
		}
	}
	for _, part := range decodeChart(t).Parts {
		for _, n := range part.Notes {
			if !heard[beat.Row(n.Beat)] {
				t.Errorf("%s: the note on beat %v has no sound", part.Name, n.Beat)
			}
		}
	}
}

// What a part may ask of two hands.
func TestChartIsPlayable(t *testing.T) {
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	clock, err := beat.New(sc.Timing)
	if err != nil {
		t.Fatal(err)
	}
	limits := map[string]struct {
		atOnce   int     // lanes down together
		jack     float64 // least seconds between two notes of a lane
		min, max int     // notes
	}{
		"Easy":   {2, 0.38, 120, 230},
		"Normal": {2, 0.19, 280, 420},
		"Hard":   {3, 0.18, 600, 900},
	}
	parts := decodeChart(t).Parts
	if len(parts) != len(limits) {
		t.Fatalf("the chart has %d parts", len(parts))
	}
	for _, part := range parts {
		limit, ok := limits[part.Name]
		if !ok || part.Lanes != 4 {
			t.Fatalf("unexpected part %q with %d lanes", part.Name, part.Lanes)
		}
		if n := len(part.Notes); n < limit.min || n > limit.max {
			t.Errorf("%s has %d notes", part.Name, n)
		}
		free := [4]float64{-9, -9, -9, -9} // beat each lane is free from
		for i, n := range part.Notes {
			down := 1
			for lane, until := range free {
				if lane != n.Lane && until > n.Beat {
					down++
				}
			}
			for k := i + 1; k < len(part.Notes) && part.Notes[k].Beat == n.Beat; k++ {
				down++
			}
			if down > limit.atOnce {
				t.Errorf("%s asks for %d lanes at once on beat %v", part.Name, down, n.Beat)
			}
			if gap := (clock.At(n.Beat) - clock.At(free[n.Lane])).Seconds(); free[n.Lane] >= 0 && gap < limit.jack-1e-6 {
				t.Errorf("%s repeats lane %d after %.3f s on beat %v", part.Name, n.Lane, gap, n.Beat)
			}
			free[n.Lane] = n.Until
			if n.Kind == combo.Hold && n.Until-n.Beat < 0.5 {
				t.Errorf("%s has a hold of %v beats on beat %v", part.Name, n.Until-n.Beat, n.Beat)
			}
		}
	}
}

// Every section has notes to play in every part, and something on the stage.
func TestEverySectionHasSomething(t *testing.T) {
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	c := decodeChart(t)
	touches := func(w beat.Window, s score.Section) bool {
		return w.In < s.Beat+s.Beats && w.End > s.Beat
	}
	for _, s := range sc.Sections {
		for _, p := range c.Parts {
			n := 0
			for _, note := range p.Notes {
				if note.Beat >= s.Beat && note.Beat < s.Beat+s.Beats {
					n++
				}
			}
			if n == 0 {
				t.Errorf("%s has no note in the %s", p.Name, s.Name)
			}
		}
		seen := 0
		for _, e := range c.Effects {
			if touches(e.Window, s) {
				seen++
			}
		}
		for _, w := range c.Walkers {
			if touches(w.Window, s) {
				seen++
			}
		}
		if seen == 0 {
			t.Errorf("nothing happens on the stage in the %s", s.Name)
		}
	}
	stretched := false
	for _, e := range c.Effects {
		stretched = stretched || e.Kind == "stretch" && math.Abs(e.Window.At(climaxBeat+48)-1) < 1e-9
	}
	if !stretched {
		t.Error("the guest does not stretch in the climax")
	}
}
