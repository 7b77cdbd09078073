package walker

import (
	"math"
	"math/rand/v2"
	"testing"
)

func cadence(t testing.TB, perBeat float64, tempos ...Tempo) *Cadence {
	t.Helper()
	c, err := NewCadence(perBeat, tempos)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCadence(t *testing.T) {
	for _, c := range []struct {
		name    string
		perBeat float64
		tempos  []Tempo
		want    map[float64]float64 // steps by beat
	}{
		{"a step a beat", 1, []Tempo{{0, 120}}, map[float64]float64{-3.5: -3.5, 0: 0, 7.25: 7.25}},
		{"no tempo at all", 2, nil, map[float64]float64{1: 2}},
		{"four steps a second are not too many", 1, []Tempo{{0, 240}}, map[float64]float64{5: 5}},
		{"more are halved", 1, []Tempo{{0, 300}}, map[float64]float64{-2: -1, 5: 2.5}},
		{"two steps a beat", 2, []Tempo{{0, 150}}, map[float64]float64{4: 4}},
		// From beat 6 on too fast: the pace changes at 4, the last multiple of
		// four beats, and back at 16, the first after beat 13.
		{"a fast passage", 1, []Tempo{{0, 120}, {6, 300}, {13, 120}},
			map[float64]float64{3: 3, 4: 4, 6: 5, 12: 8, 16: 10, 17: 11}},
		{"a faster passage inside it", 1, []Tempo{{0, 120}, {4, 300}, {9, 600}, {15, 300}, {20, 120}},
			map[float64]float64{4: 4, 8: 6, 16: 8, 20: 10, 21: 11}},
		{"a spurt is a jump", 1, []Tempo{{0, 120}, {6, 6000}, {14, 120}}, map[float64]float64{5: 5, 14: 14}},
		{"before beat 0", 1, []Tempo{{-20, 120}, {-10, 300}, {-3, 120}},
			map[float64]float64{0: 0, -4: -2, -12: -6, -13: -7}},
		// In a song of one pace as often as it takes; else up to 32 beats a step,
		// or 32 steps of those that take many.
		{"without end", 1, []Tempo{{0, 1e9}, {7, 1e9}}, map[float64]float64{1 << 22: 1}},
		{"beside slower ones", 1, []Tempo{{0, 1e9}, {640, 120}}, map[float64]float64{64: 2, 641: 21}},
		{"many steps a beat", 64, []Tempo{{0, 240}, {16, 1}}, map[float64]float64{16: 16, 17: 80}},
		{"a step in many beats", 1.0 / 64, []Tempo{{0, 1e9}, {6400, 120}}, map[float64]float64{4096: 2}},
	} {
		cad := cadence(t, c.perBeat, c.tempos...)
		for beat, want := range c.want {
			if got := cad.Steps(beat); got != want {
				t.Errorf("%s: %v steps at beat %v, want %v", c.name, got, beat, want)
			}
		}
	}
}

func TestCadenceRefuses(t *testing.T) {
	for _, perBeat := range []float64{0, -1, 1000, math.NaN(), math.Inf(1)} {
		if _, err := NewCadence(perBeat, nil); err == nil {
			t.Errorf("took %v steps per beat", perBeat)
		}
	}
	if _, err := NewCadence(1, []Tempo{{0, math.Inf(1)}}); err == nil {
		t.Error("took an infinite tempo")
	}
}

// At any tempos: steps go on without a jump, whole steps fall on whole nominal
// steps, the pace changes on even steps only, and nobody runs.
func TestCadenceProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		tempos := []Tempo{{0, 60 + 200*r.Float64()}}
		for beat := 0.0; len(tempos) < 12; {
			beat += 1 + math.Floor(80*r.Float64())/4
			tempos = append(tempos, Tempo{beat, 40 * math.Pow(40, r.Float64())})
		}
		perBeat := []float64{0.5, 1, 2}[r.IntN(3)]
		c := cadence(t, perBeat, tempos...)
		last, lastPace := c.Steps(-32/perBeat), 0.0
		for n := -31.0; n < 600; n++ { // nominal steps
			beat := n / perBeat
			now := c.Steps(beat)
			if back := c.Beat(now); math.Abs(back-beat) > 1e-9 {
				t.Fatalf("%v: beat %v is step %v, which is beat %v", tempos, beat, now, back)
			}
			pace := now - last
			if k := -math.Log2(pace); k != math.Floor(k) || k < 0 || k > 6 {
				t.Fatalf("%v: a pace of %v at beat %v", tempos, pace, beat)
			}
			if lastPace != 0 && pace != lastPace {
				if last != math.Floor(last) || math.Mod(last, 2) != 0 || math.Mod(n-1, 2/min(pace, lastPace)) != 0 {
					t.Fatalf("%v: the pace changes at nominal step %v, step %v", tempos, n-1, last)
				}
			}
			bpm, from, to := tempos[0].BPM, math.Inf(-1), math.Inf(1)
			for i, tempo := range tempos {
				if tempo.Beat <= beat-0.5/perBeat {
					bpm, from, to = tempo.BPM, tempo.Beat, math.Inf(1)
					if i+1 < len(tempos) {
						to = tempos[i+1].Beat
					}
				}
			}
			if from == tempos[0].Beat {
				from = math.Inf(-1)
			}
			if (to-from)/bpm*60 > shortSpurt && pace*perBeat*bpm/60 > maxPace {
				t.Fatalf("%v: %v steps a second at beat %v", tempos, pace*perBeat*bpm/60, beat)
			}
			last, lastPace = now, pace
		}
	}
}

func BenchmarkCadence(b *testing.B) {
	var tempos []Tempo
	for i := range 400 {
		tempos = append(tempos, Tempo{float64(8 * i), 100 + 300*float64(i%2)})
	}
	c := cadence(b, 1, tempos...)
	b.ReportAllocs()
	beat := 0.0
	for b.Loop() {
		beat = math.Mod(beat+137.3, 3200)
		if c.Steps(beat) < 0 {
			b.Fatal("walked back")
		}
	}
}
