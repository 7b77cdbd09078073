package show

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"hibana/charts"
	"hibana/combo"
)

// starter is the chart that Hibana ships.
func starter(t testing.TB) *charts.Chart { return chart(t, "../../charts/hyakutoko.toml") }

func chart(t testing.TB, path string) *charts.Chart {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, string(src))
}

func decode(t testing.TB, src string) *charts.Chart {
	t.Helper()
	c, problems := charts.Decode("test.toml", []byte(src))
	if c == nil {
		t.Fatal(problems.String())
	}
	return c
}

func perform(t testing.TB, c *charts.Chart, part int, o Options) *Show {
	t.Helper()
	s, err := New(c, part, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// clumsy is about what autoplay presses, recorded as a replay of a live show.
func clumsy(t testing.TB, c *charts.Chart, part int, seed uint64) *combo.Replay {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	auto := perform(t, c, part, Options{Auto: true})
	live := perform(t, c, part, Options{Seed: seed})
	for _, in := range auto.inputs {
		in.Time += time.Duration(rng.NormFloat64() * 40e6)
		if rng.IntN(20) == 0 {
			continue
		}
		live.Advance(in.Time)
		live.Press(in)
	}
	return live.Recording()
}

// freeze copies a state that the show will overwrite.
func freeze(st *State) State {
	c := *st
	c.Bars = slices.Clone(st.Bars)
	c.Judgements = slices.Clone(st.Judgements)
	c.Kicks = slices.Clone(st.Kicks)
	c.Breaks = slices.Clone(st.Breaks)
	c.Lanes = slices.Clone(st.Lanes)
	c.Notes = slices.Clone(st.Notes)
	c.Trail = slices.Clone(st.Trail)
	c.Effects = slices.Clone(st.Effects)
	c.Walkers = slices.Clone(st.Walkers)
	c.Sparks = slices.Clone(st.Sparks)
	return c
}

// same fails the test when two shows are not in the same state to the last bit.
func same(t *testing.T, name string, got, want *Show) {
	t.Helper()
	a, b := freeze(got.State()), freeze(want.State())
	if !reflect.DeepEqual(a, b) {
		va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
		for i := range va.NumField() {
			if x, y := va.Field(i).Interface(), vb.Field(i).Interface(); !reflect.DeepEqual(x, y) {
				t.Fatalf("%s at %v: %s is\n\t%v, want\n\t%v", name, want.Time(), va.Type().Field(i).Name, x, y)
			}
		}
	}
	if got.Hash() != want.Hash() {
		t.Fatalf("%s at %v: the states look alike and the hashes differ", name, want.Time())
	}
}
