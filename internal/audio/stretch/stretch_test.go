package stretch

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"hibana/internal/audio/pcm"
)

const rate = 48000

// song is a stream in memory, the same on both sides.
type song struct {
	samples []float32
	pos     int64
}

func (s *song) Rate() int                   { return rate }
func (s *song) Length() int64               { return int64(len(s.samples)) }
func (s *song) SeekFrame(frame int64) error { s.pos = frame; return nil }
func (s *song) Read(stereo []float32) (int, error) {
	n := min(len(stereo)/2, len(s.samples)-int(s.pos))
	if n <= 0 {
		return 0, io.EOF
	}
	for i, v := range s.samples[s.pos : s.pos+int64(n)] {
		stereo[2*i], stereo[2*i+1] = v, v
	}
	s.pos += int64(n)
	return n, nil
}

// all is the left side of a stream to its end.
func all(t testing.TB, s pcm.Stream) (left []float32) {
	t.Helper()
	buf := make([]float32, 2*777)
	for {
		n, err := s.Read(buf)
		for i := range n {
			left = append(left, buf[2*i])
			if buf[2*i] != buf[2*i+1] {
				t.Fatal("the sides differ")
			}
		}
		if err == io.EOF {
			return left
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

var speeds = [][2]int64{{1, 2}, {3, 5}, {3, 4}, {9, 10}, {19, 20}, {21, 20}, {11, 10}, {5, 4}, {3, 2}, {731, 500}, {2, 1}}

// backgrounds are what clicks are heard against.
var backgrounds = map[string]func(i int, r *rand.Rand) float64{
	"silence": func(int, *rand.Rand) float64 { return 0 },
	"noise":   func(_ int, r *rand.Rand) float64 { return 0.03 * r.NormFloat64() },
	"chord": func(i int, _ *rand.Rand) float64 {
		v := 0.0
		for _, hz := range []float64{55, 220, 277.18, 329.63} {
			v += 0.06 * math.Sin(2*math.Pi*hz*float64(i)/rate)
		}
		return v
	},
}

// clicked is a song with a click of 3 ms at each place.
func clicked(length int, places []int, background func(int, *rand.Rand) float64) *song {
	r := rand.New(rand.NewPCG(1, 2))
	s := &song{samples: make([]float32, length)}
	for i := range s.samples {
		s.samples[i] = float32(background(i, r))
	}
	for _, at := range places {
		for i := range 144 {
			s.samples[at+i] += float32(0.8 * math.Exp(-float64(i)/30) * math.Cos(float64(i)*0.9))
		}
	}
	return s
}

// clicks are where a sound begins to be loud, at least 10 ms apart.
func clicks(left []float32) (places []int) {
	for i, v := range left {
		if math.Abs(float64(v)) > 0.5 && (len(places) == 0 || i-places[len(places)-1] > rate/100) {
			places = append(places, i)
		}
	}
	return places
}

// Every click is heard once, and where the song's position says: within 5 ms.
// The clicks are a beat, then sixteenths of 200 BPM, then at random.
func TestClicksAreInTheirPlace(t *testing.T) {
	var places []int
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 8 {
		places = append(places, i*rate/3)
	}
	for i := range 32 {
		places = append(places, 3*rate+i*rate*75/1000)
	}
	for at := 6 * rate; at < 12*rate; at += rate/20 + r.IntN(rate/3) {
		places = append(places, at)
	}
	for name, background := range backgrounds {
		for _, v := range speeds {
			t.Run(fmt.Sprintf("%s %v", name, v), func(t *testing.T) {
				s := New(clicked(13*rate, places, background), v[0], v[1])
				left := all(t, s)
				if want := (13*rate*v[1] + v[0] - 1) / v[0]; int64(len(left)) != want || s.Length() != want {
					t.Errorf("%d frames of %d, want %d", len(left), s.Length(), want)
				}
				got := clicks(left)
				if len(got) != len(places) {
					t.Errorf("%d clicks, want %d", len(got), len(places))
				}
				worst := 0.0
				for i := range min(len(got), len(places)) {
					off := (float64(got[i]) - float64(places[i])*float64(v[1])/float64(v[0])) * 1000 / rate
					worst = max(worst, math.Abs(off))
				}
				t.Logf("clicks are off by %.2f ms at most", worst)
				if worst > 5 {
					t.Errorf("a click is %.1f ms off", worst)
				}
			})
		}
	}
}

// After a seek the song is in its place as well.
func TestSeekIsInPlace(t *testing.T) {
	var places []int
	for i := range 100 {
		places = append(places, i*rate/4+rate/8)
	}
	for _, v := range speeds {
		s := New(clicked(26*rate, places, backgrounds["chord"]), v[0], v[1])
		for _, second := range []int64{20, 3, 11, 11, 0} {
			at := second*rate*v[1]/v[0] + 321
			if err := s.SeekFrame(at); err != nil {
				t.Fatal(err)
			}
			buf := make([]float32, 2*rate)
			for n := 0; n < len(buf); {
				k, err := s.Read(buf[n:])
				if err != nil {
					t.Fatal(err)
				}
				n += 2 * k
			}
			left := make([]float32, rate)
			for i := range left {
				left[i] = buf[2*i]
			}
			for _, c := range clicks(left) {
				song := float64(at+int64(c)) * float64(v[0]) / float64(v[1])
				off := math.Remainder(song-rate/8, rate/4) * float64(v[1]) / float64(v[0]) * 1000 / rate
				if math.Abs(off) > 5 {
					t.Errorf("speed %v, from %d s on: a click is %.1f ms off", v, second, off)
				}
			}
		}
	}
}

// share is how much of the energy of a sound lies within 1.5 Hz of a tone.
func share(left []float32, hz float64) float64 {
	const n = rate // a second: bins of 1 Hz
	var own, whole float64
	windowed := make([]float64, n)
	for i := range windowed {
		windowed[i] = float64(left[i]) * 0.5 * (1 - math.Cos(2*math.Pi*float64(i)/n))
		whole += windowed[i] * windowed[i]
	}
	for d := -3.0; d <= 3; d++ {
		var re, im float64
		for i, v := range windowed {
			sin, cos := math.Sincos(2 * math.Pi * (math.Round(hz) + d) * float64(i) / n)
			re += v * cos
			im += v * sin
		}
		own += 2 * (re*re + im*im) / n
	}
	return own / whole
}

// A tone keeps its pitch.
func TestPitchStays(t *testing.T) {
	for _, hz := range []float64{82, 440, 3520} {
		for _, v := range speeds {
			s := &song{samples: make([]float32, 4*rate)}
			for i := range s.samples {
				s.samples[i] = float32(0.5 * math.Sin(2*math.Pi*hz*float64(i)/rate))
			}
			left := all(t, New(s, v[0], v[1]))
			if got := share(left[rate/4:], hz); got < 0.97 {
				t.Errorf("speed %v: %.1f %% of the tone of %v Hz is still there", v, 100*got, hz)
			}
		}
	}
}

// The ends of a song, however short, are no trouble.
func TestShort(t *testing.T) {
	for _, length := range []int{0, 1, 2, 63, 64, 65, 1000, 5000} {
		for _, v := range speeds {
			s := &song{samples: make([]float32, length)}
			for i := range s.samples {
				s.samples[i] = 0.5
			}
			x := New(s, v[0], v[1])
			for range 2 {
				if got := all(t, x); int64(len(got)) != x.Length() {
					t.Errorf("speed %v: %d frames of %d", v, len(got), x.Length())
				}
				x.SeekFrame(0)
			}
			x.SeekFrame(x.Length() + 5)
			x.SeekFrame(-5)
		}
	}
}

// A second of what is heard, of noise with clicks.
func BenchmarkSecond(b *testing.B) {
	for _, v := range [][2]int64{{1, 2}, {3, 2}} {
		b.Run(fmt.Sprint(v), func(b *testing.B) {
			var places []int
			for i := range 100 {
				places = append(places, i*rate/5)
			}
			s := New(clicked(30*rate, places, backgrounds["noise"]), v[0], v[1])
			buf := make([]float32, 2*1024)
			b.ReportAllocs()
			for b.Loop() {
				for n := 0; n < rate; {
					k, err := s.Read(buf)
					if err != nil {
						s.SeekFrame(0)
					}
					n += k
				}
			}
		})
	}
}
