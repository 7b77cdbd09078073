package beat

import (
	"math/rand/v2"
	"testing"
	"time"
)

// segments400 is the map the figures are stated for: 400 tempo changes over
// ten minutes with stops, delays and warps among them.
func segments400(b *testing.B) *Map {
	r := rand.New(rand.NewPCG(1, 2))
	t := Timing{Beat0: 0.035}
	for i := range 400 {
		beat := float64(i) * 3
		t.Tempos = append(t.Tempos, Tempo{beat, 80 + 160*r.Float64()})
		switch i % 20 {
		case 5:
			t.Stops = append(t.Stops, Pause{beat + 1, 0.25})
		case 10:
			t.Delays = append(t.Delays, Pause{beat + 1, 0.25})
		case 15:
			t.Warps = append(t.Warps, Span{beat + 1, 0.5})
		}
	}
	return mustNew(b, t)
}

func randomBeats(n int) []float64 {
	r := rand.New(rand.NewPCG(3, 4))
	beats := make([]float64, n)
	for i := range beats {
		beats[i] = 1200 * r.Float64()
	}
	return beats
}

func BenchmarkAt(b *testing.B) {
	m, beats := segments400(b), randomBeats(1<<14)
	b.ReportAllocs()
	var sum time.Duration
	for i := 0; b.Loop(); i++ {
		sum += m.At(beats[i&(1<<14-1)])
	}
	_ = sum
}

func BenchmarkBeat(b *testing.B) {
	m, beats := segments400(b), randomBeats(1<<14)
	times := make([]time.Duration, len(beats))
	for i := range times {
		times[i] = m.At(beats[i])
	}
	b.ReportAllocs()
	var sum float64
	for i := 0; b.Loop(); i++ {
		sum += m.Beat(times[i&(1<<14-1)])
	}
	_ = sum
}

// The cursor runs through the song in frames of 1/240 s, over and over.
func BenchmarkCursorBeat(b *testing.B) {
	m := segments400(b)
	end, c, t := m.At(1200), m.Cursor(), time.Duration(0)
	b.ReportAllocs()
	var sum float64
	for b.Loop() {
		if t += time.Second / 240; t > end {
			t = 0
		}
		sum += c.Beat(t)
	}
	_ = sum
}

func BenchmarkCursorAt(b *testing.B) {
	m := segments400(b)
	c, beat := m.Cursor(), 0.0
	b.ReportAllocs()
	var sum time.Duration
	for b.Loop() {
		if beat += 1.0 / 96; beat > 1200 {
			beat = 0
		}
		sum += c.At(beat)
	}
	_ = sum
}

func BenchmarkNew(b *testing.B) {
	t := Timing{}
	for i := range 10_000 {
		t.Tempos = append(t.Tempos, Tempo{float64(i), 100 + float64(i%100)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(t); err != nil {
			b.Fatal(err)
		}
	}
}

// One frame of the game's playback clock.
func BenchmarkClock(b *testing.B) {
	clock := &Smooth{Source: &Decoupled{}}
	clock.Seek(-2*time.Second, 0)
	now := time.Duration(0)
	b.ReportAllocs()
	for b.Loop() {
		now += time.Second / 240
		clock.Read(Reading{Raw: max(now-2*time.Second, 0) / block * block, Now: now, Rate: 1.1})
	}
}
