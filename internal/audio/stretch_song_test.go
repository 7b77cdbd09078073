package audio

import (
	"math"
	"testing"

	"hibana/internal/audio/stretch"
	"hibana/songs"
)

// rises is how much louder each millisecond is than the one before, on the
// sound's high part.
func rises(left []float32) []float64 {
	const n = 48
	var was float64
	out := make([]float64, 0, len(left)/n)
	for i := 1; i+n <= len(left); i += n {
		sum := 1e-6
		for k := i; k < i+n; k++ {
			d := float64(left[k] - left[k-1])
			sum += d * d
		}
		now := math.Sqrt(sum)
		out = append(out, max(0, now-was))
		was = now
	}
	return out
}

// The drums and strings of the shipped song are where its position says, at any
// rate, within 5 ms: second by second, what rises in the stretched song is laid
// over what rises in the song itself.
func TestStretchedSongIsInPlace(t *testing.T) {
	f, err := songs.FS.Open("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := Open(f)
	if err != nil {
		t.Fatal(err)
	}
	const seconds, from = 30, 20
	in := Resample(decoded, 48000, Speed{1, 1})
	in.SeekFrame(from * 48000)
	buf := make([]float32, 2*48000*seconds)
	for n := 0; n < len(buf); {
		k, err := in.Read(buf[n:])
		if err != nil {
			t.Fatal(err)
		}
		n += 2 * k
	}
	plain := &tone{rate: 48000, length: 48000 * seconds, at: func(i int64) float32 { return buf[2*i] }}
	left := make([]float32, 48000*seconds)
	for i := range left {
		left[i] = buf[2*i]
	}
	want := rises(left)
	for _, speed := range []Speed{{1, 2}, {3, 4}, {9, 10}, {5, 4}, {3, 2}, {2, 1}} {
		plain.SeekFrame(0)
		out := playAll(t, stretch.New(plain, speed.Num, speed.Den))
		for i := range len(out) / 2 {
			out[i] = out[2*i]
		}
		got := rises(out[:len(out)/2])
		worst := 0
		for second := 1; second < seconds-1; second++ {
			best, most := 0, 0.0
			for lag := -30; lag <= 30; lag++ {
				sum := 0.0
				for k := range 1000 {
					at := float64((second*1000+k))*float64(speed.Den)/float64(speed.Num) + float64(lag)
					if i := int(math.Round(at)); i >= 1 && i+1 < len(got) {
						sum += want[second*1000+k] * (got[i] + 0.5*(got[i-1]+got[i+1]))
					}
				}
				if sum > most {
					best, most = lag, sum
				}
			}
			if max(best, -best) > max(worst, -worst) {
				worst = best
			}
		}
		t.Logf("speed %v: at most %d ms off", speed, worst)
		if worst > 5 || worst < -5 {
			t.Errorf("speed %v: a second of the song is %d ms off", speed, worst)
		}
	}
}
