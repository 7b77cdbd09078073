package synth

import (
	"math"
	"math/cmplx"
	"testing"
)

// Every pitched voice must be in tune: within 4 cents, which nobody hears.
func TestVoicesAreInTune(t *testing.T) {
	voices := []struct {
		name string
		play func(freq float64) []float64
	}{
		{"shamisen", func(f float64) []float64 {
			return Shamisen().Play(Pluck{Freq: f, Vel: 0.8, Dur: 1}, NewNoise(1))
		}},
		{"koto", func(f float64) []float64 { return Koto().Play(Pluck{Freq: f, Vel: 0.6, Dur: 2}, NewNoise(2)) }},
		{"flute", func(f float64) []float64 { return Flute([]Breath{{Dur: 1, Freq: f, Vel: 0.7}}, NewNoise(3)) }},
		{"pulse", func(f float64) []float64 { return Chip{Duty: 0.25, Sustain: 1, Release: 0.01}.Play(f, 1, 0.5) }},
		{"triangle", func(f float64) []float64 { return Chip{Sustain: 1, Release: 0.01}.Play(f, 1, 0.5) }},
		{"bass", func(f float64) []float64 { return Bass(f/4, 1, 0.8, 1) }},
	}
	for _, v := range voices {
		for key := 50; key <= 90; key += 8 {
			f := Hz(float64(key))
			x := v.play(f)
			if v.name == "bass" {
				f /= 4
			}
			if cents := 1200 * math.Log2(frequency(x, f)/f); math.Abs(cents) > 4 {
				t.Errorf("%s at key %d is %+.1f cents off", v.name, key, cents)
			}
		}
	}
}

// frequency measures the partial near f by how far its phase turns between two
// windows of the sound.
func frequency(x []float64, f float64) float64 {
	const window, hop = 4096, 256
	a, b := partialAt(x[4410:4410+window], f), partialAt(x[4410+hop:4410+hop+window], f)
	turn := cmplx.Phase(b / a * cmplx.Exp(complex(0, -2*math.Pi*f*hop/Rate)))
	return f + turn*Rate/(2*math.Pi*hop)
}

func partialAt(x []float64, f float64) complex128 {
	sum := complex(0, 0)
	for i, v := range x {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(x)))
		sum += complex(v*w, 0) * cmplx.Exp(complex(0, -2*math.Pi*f*float64(i)/Rate))
	}
	return sum
}

// No voice may start or end in a step, and none may run over full scale by much.
func TestVoicesStartAndEndInSilence(t *testing.T) {
	n := NewNoise(9)
	for name, x := range map[string][]float64{
		"shamisen": Shamisen().Play(Pluck{Freq: 440, Vel: 1, Dur: 0.2}, n),
		"koto":     Koto().Play(Pluck{Freq: 440, Vel: 1, Dur: 0.2}, n),
		"flute":    Flute([]Breath{{Dur: 0.3, Freq: 880, Vel: 1}}, n),
		"odaiko":   Odaiko().Strike(1, n), "nagado": Nagado().Strike(1, n), "shime": Shime().Strike(1, n),
		"kane": Kane(true, 1, n), "suzu": Suzu(1, n), "rim": Rim(1, n), "clap": Clap(1, n), "hyoshigi": Hyoshigi(1, n),
		"pulse": Chip{Duty: 0.5, Attack: 0.002, Sustain: 1, Release: 0.02}.Play(440, 0.2, 1),
		"bass":  Bass(55, 0.3, 1, 1), "reed": Reed(440, 1, 1, 1, n), "bell": Bonsho(73, 3, 1, n), "hiss": Hiss(7000, 0.2, 0.8, n),
	} {
		peak := 0.0
		for _, v := range x {
			if math.IsNaN(v) {
				t.Fatalf("%s is not a number somewhere", name)
			}
			peak = max(peak, math.Abs(v))
		}
		if peak < 0.2 || peak > 1.8 {
			t.Errorf("%s peaks at %.2f", name, peak)
		}
		if last := math.Abs(x[len(x)-1]); last > 0.001 {
			t.Errorf("%s ends at %.4f", name, last)
		}
	}
}

// The same seed must give the same sound, another seed another.
func TestVoicesAreDeterministic(t *testing.T) {
	a, b, c := Nagado().Strike(0.8, NewNoise(5)), Nagado().Strike(0.8, NewNoise(5)), Nagado().Strike(0.8, NewNoise(6))
	differs := false
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("sample %d differs under one seed", i)
		}
		differs = differs || i < len(c) && a[i] != c[i]
	}
	if !differs {
		t.Error("two seeds sound the same")
	}
}
