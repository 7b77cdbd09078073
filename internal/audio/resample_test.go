package audio

import (
	"fmt"
	"io"
	"math"
	"testing"
)

// tone is a stream made by a function of the frame.
type tone struct {
	rate   int
	length int64
	at     func(frame int64) float32
	pos    int64
	reads  int
}

func (s *tone) Rate() int                 { return s.rate }
func (s *tone) Length() int64             { return s.length }
func (s *tone) SeekFrame(pos int64) error { s.pos = pos; return nil }
func (s *tone) Read(stereo []float32) (int, error) {
	s.reads++
	n := int(min(int64(len(stereo)/2), s.length-s.pos))
	if n <= 0 {
		return 0, io.EOF
	}
	for i := range n {
		v := s.at(s.pos + int64(i))
		stereo[2*i], stereo[2*i+1] = v, -v
	}
	s.pos += int64(n)
	return n, nil
}

func sine(rate int, hz float64) func(int64) float32 {
	return func(i int64) float32 { return float32(0.5 * math.Sin(2*math.Pi*hz*float64(i)/float64(rate))) }
}

func playAll(t *testing.T, s interface {
	Read([]float32) (int, error)
	Length() int64
}) []float32 {
	t.Helper()
	var out []float32
	buf := make([]float32, 2*777)
	for {
		n, err := s.Read(buf)
		out = append(out, buf[:2*n]...)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if int64(len(out)/2) != s.Length() {
		t.Fatalf("%d frames, length says %d", len(out)/2, s.Length())
	}
	return out
}

// offTone is how far out is from a tone of hz at rate, in dB of the tone: noise,
// distortion, a wrong level and a wrong place alike.
func offTone(out []float32, rate int, hz float64) float64 {
	want := sine(rate, hz)
	var noise, power float64
	for i := rate / 10; i < len(out)/2-rate/10; i++ {
		w := float64(want(int64(i)))
		e := float64(out[2*i]) - w
		noise += e * e
		power += w * w
	}
	return 10 * math.Log10(noise/power)
}

// A tone is the same tone at the other rate, sample for sample: from low to high
// and from high to low, for every rate a file may have.
func TestResampleKeepsTones(t *testing.T) {
	for _, c := range []struct {
		in, out int
		hz      float64
		floor   float64 // dB
	}{
		{44100, 48000, 100, -100}, {44100, 48000, 1000, -100}, {44100, 48000, 10000, -100}, {44100, 48000, 19000, -88},
		{48000, 44100, 1000, -100}, {48000, 44100, 15000, -100}, {48000, 44100, 19000, -88},
		{8000, 48000, 1000, -98}, {8000, 48000, 3200, -92}, {11025, 48000, 1000, -98}, {16000, 48000, 1000, -98},
		{22050, 48000, 3000, -98}, {32000, 48000, 1000, -98}, {32000, 48000, 12000, -95},
		{88200, 48000, 1000, -98}, {96000, 48000, 1000, -98}, {96000, 48000, 20000, -92},
		{176400, 48000, 1000, -98}, {192000, 48000, 1000, -98}, {192000, 48000, 20000, -92},
		{44100, 44099, 1000, -98}, // more fractions than the filter has places
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			out := playAll(t, Resample(&tone{rate: c.in, length: int64(c.in), at: sine(c.in, c.hz)}, c.out, Speed{1, 1}))
			for i := 0; i < len(out); i += 2 {
				if out[i] != -out[i+1] {
					t.Fatal("the sides are mixed up")
				}
			}
			db := offTone(out, c.out, c.hz)
			t.Logf("%d to %d Hz, tone of %v Hz: %.1f dB", c.in, c.out, c.hz, db)
			if db > c.floor {
				t.Errorf("off by %.1f dB, want at most %v", db, c.floor)
			}
		})
	}
}

// What the lower rate cannot hold is gone, not folded back; and going up brings
// no image of what is there.
func TestResampleDoesNotFold(t *testing.T) {
	for _, c := range []struct {
		in, out int
		hz      float64
		floor   float64 // dB
	}{
		{48000, 22050, 12000, -90}, {48000, 22050, 15000, -90}, {48000, 44100, 23500, -88},
		{96000, 48000, 25500, -90}, {96000, 48000, 30000, -90}, {96000, 48000, 47000, -90},
		{192000, 48000, 26000, -90}, {192000, 48000, 50000, -90}, {192000, 48000, 95000, -90},
	} {
		out := playAll(t, Resample(&tone{rate: c.in, length: int64(c.in), at: sine(c.in, c.hz)}, c.out, Speed{1, 1}))
		var power float64
		edge := c.out / 10 // where the tone begins and ends it is no tone
		for _, v := range out[2*edge : len(out)-2*edge] {
			power += float64(v * v)
		}
		db := 10 * math.Log10(power/float64(len(out)-4*edge)/0.125)
		t.Logf("%d to %d Hz: %v Hz leaves %.1f dB", c.in, c.out, c.hz, db)
		if db > c.floor {
			t.Errorf("%d to %d Hz: %v Hz leaves %.1f dB, want at most %v", c.in, c.out, c.hz, db, c.floor)
		}
	}
}

// Ten minutes on, the position is still exact, and a seek gives the same samples.
func TestResampleIsExactFarIn(t *testing.T) {
	const click = 600 * 44100
	impulse := func(i int64) float32 {
		if i == click {
			return 1
		}
		return 0
	}
	for _, speed := range []Speed{{1, 1}, {3, 2}, {1, 2}, SpeedOf(0.731)} {
		r := Resample(&tone{rate: 44100, length: 700 * 44100, at: impulse}, 48000, speed)
		exact := 600 * 48000 * float64(speed.Den) / float64(speed.Num)
		r.SeekFrame(int64(exact) - 500)
		buf := make([]float32, 2000)
		r.Read(buf)
		best := 0
		for i := 0; i < len(buf); i += 2 {
			if buf[i] > buf[best] {
				best = i
			}
		}
		if got := exact - 500 - math.Trunc(exact-500) + 500 - float64(best/2); math.Abs(got) > 0.51 {
			t.Errorf("speed %v: the click is %.2f frames off", speed, got)
		}
		again := make([]float32, 1000)
		r.SeekFrame(int64(exact) - 250)
		r.Read(again)
		for i := range again {
			if again[i] != buf[500+i] {
				t.Fatalf("speed %v: after a seek sample %d is %v, straight on it is %v", speed, i, again[i], buf[500+i])
			}
		}
	}
}

func TestSpeedOf(t *testing.T) {
	for rate, want := range map[float64]Speed{1: {1, 1}, 0: {1, 1}, 1.5: {3, 2}, 0.1: {1, 2}, 9: {2, 1}, 0.7314: {731, 1000}, math.NaN(): {1, 1}, math.Inf(1): {2, 1}} {
		if got := SpeedOf(rate); got != want {
			t.Errorf("SpeedOf(%v) = %v, want %v", rate, got, want)
		}
	}
}

func BenchmarkResampleSecond(b *testing.B) {
	r := Resample(&tone{rate: 44100, length: 1 << 40, at: func(int64) float32 { return 0.1 }}, 48000, Speed{1, 1})
	buf := make([]float32, 2*48000)
	for b.Loop() {
		r.Read(buf)
	}
}
