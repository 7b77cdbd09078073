package beat

import (
	"math"
	"testing"
)

func TestBars(t *testing.T) {
	m := mustNew(t, Timing{Tempos: []Tempo{{0, 120}},
		Meters: []Meter{{-1, 3}, {9, 3.5}, {11, 4}, {19, 1.0 / 3}, {20, 5}}}) // beat 11 cuts a bar of 7/8 short
	for _, c := range []struct {
		bar           int
		start, length float64
	}{
		{-2, -6, 3}, {-1, -3, 3}, {0, 0, 3}, {2, 6, 3}, {3, 9, 2}, {4, 11, 4}, {5, 15, 4},
		{6, 19, 1.0 / 3}, {8, 19 + 2.0/3, 1.0 / 3}, {9, 20, 5}, {1009, 5020, 5},
	} {
		if got := m.BarStart(c.bar); math.Abs(got-c.start) > 1e-12 {
			t.Errorf("BarStart(%d) = %v, want %v", c.bar, got, c.start)
		}
		if got := m.BarLength(c.bar); math.Abs(got-c.length) > 1e-12 {
			t.Errorf("BarLength(%d) = %v, want %v", c.bar, got, c.length)
		}
		for _, in := range []float64{0, c.length / 2, c.length - 1e-6} {
			if bar, got := m.Bar(m.BarStart(c.bar) + in); bar != c.bar || math.Abs(got-in) > 1e-9 {
				t.Errorf("Bar(%v) = %d, %v, want %d, %v", c.start+in, bar, got, c.bar, in)
			}
		}
	}
}

func TestBarsDefaultTo4(t *testing.T) {
	m := mustNew(t, Timing{Tempos: []Tempo{{0, 120}}, Meters: []Meter{{10, 3}}})
	if bar, in := m.Bar(9.5); bar != 2 || in != 1.5 {
		t.Errorf("Bar(9.5) = %d, %v, want 2, 1.5", bar, in)
	}
	if bar, in := m.Bar(10); bar != 3 || in != 0 {
		t.Errorf("Bar(10) = %d, %v, want 3, 0", bar, in)
	}
}
