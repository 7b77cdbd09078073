package audio

import (
	"io"
	"math"

	"hibana/internal/audio/pcm"
)

// Speed is a playback rate as a fraction, so that positions stay exact.
type Speed struct{ Num, Den int64 }

// SpeedOf is the nearest thousandth of a rate, within 0.5 to 2.
func SpeedOf(rate float64) Speed {
	if !(rate > 0) {
		rate = 1
	}
	n := int64(math.Round(min(max(rate, 0.5), 2) * 1000))
	g := gcd(n, 1000)
	return Speed{n / g, 1000 / g}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Resample gives s at another sample rate, played faster or slower by speed
// (which moves the pitch with it). Frame n of the result is frame
// n·num/den of s, an exact fraction: nothing drifts however long the song.
//
// Between samples it is a windowed sinc: a 1 kHz tone keeps less than −100 dB
// of distortion from 44.1 to 48 kHz, and the band is flat up to 20 kHz.
func Resample(s pcm.Stream, rate int, speed Speed) pcm.Stream {
	num, den := int64(s.Rate())*speed.Num, int64(rate)*speed.Den
	g := gcd(num, den)
	num, den = num/g, den/g
	if num == den {
		return s
	}
	r := &resampler{in: s, rate: rate, num: num, den: den, kernel: newKernel(float64(num) / float64(den))}
	r.length = (s.Length()*den + num - 1) / num
	return r
}

type resampler struct {
	in       pcm.Stream
	rate     int
	num, den int64
	length   int64 // output frames
	kernel   kernel

	next  int64     // output frame that Read gives next
	buf   []float32 // input frames [start, start+len/2), stereo
	start int64
	ended bool // in has no more
}

func (r *resampler) Rate() int     { return r.rate }
func (r *resampler) Length() int64 { return r.length }

func (r *resampler) SeekFrame(frame int64) error {
	r.next = max(0, min(frame, r.length))
	first := r.next*r.num/r.den - int64(r.kernel.half) + 1
	r.buf, r.ended = r.buf[:0], false
	r.start = max(0, first)
	return r.in.SeekFrame(r.start)
}

func (r *resampler) Read(stereo []float32) (int, error) {
	want := len(stereo) / 2
	n := 0
	for ; n < want && r.next < r.length; n++ {
		at := r.next * r.num
		whole, part := at/r.den, at%r.den
		if err := r.need(whole + int64(r.kernel.half) + 1); err != nil {
			return n, err
		}
		stereo[2*n], stereo[2*n+1] = r.at(whole, float64(part)/float64(r.den))
		r.next++
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// need reads input up to frame end, or all there is.
func (r *resampler) need(end int64) error {
	for !r.ended && r.start+int64(len(r.buf)/2) < end {
		const block = 2048
		if keep := 2 * r.kernel.half * 2; len(r.buf) > 2*block+keep { // drop what lies behind
			drop := len(r.buf) - keep
			r.start += int64(drop / 2)
			r.buf = r.buf[:copy(r.buf, r.buf[drop:])]
		}
		from := len(r.buf)
		if cap(r.buf) < from+2*block {
			r.buf = append(make([]float32, 0, 2*(from+2*block)), r.buf...)
		}
		n, err := r.in.Read(r.buf[from : from+2*block])
		r.buf = r.buf[:from+2*n]
		if err == io.EOF {
			r.ended = true
		} else if err != nil {
			return err
		}
	}
	return nil
}

// at is the value of the input at frame whole + part.
func (r *resampler) at(whole int64, part float64) (left, right float32) {
	k := &r.kernel
	phase := part * phases
	row := int(phase)
	mix := float32(phase - float64(row))
	a, b := k.row(row), k.row(row+1)
	first := whole - int64(k.half) + 1 - r.start // of the taps, as a frame of buf
	for i := range a {
		f := first + int64(i)
		if f < 0 || 2*f >= int64(len(r.buf)) {
			continue // before and after the song there is silence
		}
		c := a[i] + mix*(b[i]-a[i])
		left += c * r.buf[2*f]
		right += c * r.buf[2*f+1]
	}
	return left, right
}

// kernel is a low-pass filter sampled at phases+1 places between two input
// frames; between those it is drawn straight, which at 512 leaves −116 dB.
type kernel struct {
	half int       // taps on either side
	taps []float32 // phases+1 rows of 2·half
}

const (
	phases = 512
	lobes  = 32  // half the width, in zero crossings
	beta   = 9.0 // of the Kaiser window: about −90 dB beyond the edge
	edge   = 0.955
)

func (k *kernel) row(i int) []float32 { return k.taps[i*2*k.half : (i+1)*2*k.half] }

// newKernel makes the filter for a step of ratio input frames an output frame.
// Going down, it also takes out what the lower rate cannot hold.
func newKernel(ratio float64) kernel {
	cut := edge * min(1, 1/ratio)
	half := int(math.Ceil(lobes * max(1, ratio)))
	k := kernel{half: half, taps: make([]float32, (phases+1)*2*half)}
	for p := range phases + 1 {
		row, sum := k.row(p), 0.0
		weights := make([]float64, len(row))
		for i := range row {
			x := float64(i-half+1) - float64(p)/phases
			weights[i] = cut * sinc(cut*x) * kaiser(x/float64(half))
			sum += weights[i]
		}
		for i := range row {
			row[i] = float32(weights[i] / sum) // so that a constant stays itself
		}
	}
	return k
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// kaiser is the Kaiser window over −1..1.
func kaiser(x float64) float64 {
	if x*x >= 1 {
		return 0
	}
	return bessel(beta*math.Sqrt(1-x*x)) / bessel(beta)
}

// bessel is the modified Bessel function of the first kind, order 0.
func bessel(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > 1e-12*sum; k++ {
		term *= (x / (2 * k)) * (x / (2 * k))
		sum += term
	}
	return sum
}
