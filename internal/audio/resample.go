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
// Between samples it is a windowed sinc; docs/sound.md has what was measured of
// it.
func Resample(s pcm.Stream, rate int, speed Speed) pcm.Stream {
	num, den := int64(s.Rate())*speed.Num, int64(rate)*speed.Den
	g := gcd(num, den)
	num, den = num/g, den/g
	if num == den {
		return s
	}
	r := &resampler{in: s, rate: rate, num: num, den: den, kernel: newKernel(num, den)}
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
	buf   []float32 // input frames [start, start+len/2), stereo; silence outside the song
	start int64
	ended bool // in has no more
	begun bool
}

func (r *resampler) Rate() int     { return r.rate }
func (r *resampler) Length() int64 { return r.length }

func (r *resampler) SeekFrame(frame int64) error {
	r.next = max(0, min(frame, r.length))
	r.begin()
	return r.in.SeekFrame(r.start + int64(len(r.buf)/2))
}

// begin empties the buffer for the frame that comes next. Before the song there
// is silence.
func (r *resampler) begin() {
	first := r.next*r.num/r.den - int64(r.kernel.half) + 1
	r.begun, r.ended = true, false
	r.start, r.buf = first, r.buf[:0]
	if first < 0 {
		r.buf = append(r.buf, make([]float32, -2*first)...)
	}
}

func (r *resampler) Read(stereo []float32) (int, error) {
	if !r.begun {
		r.begin()
	}
	want := len(stereo) / 2
	n := 0
	for ; n < want && r.next < r.length; n++ {
		at := r.next * r.num
		whole, part := at/r.den, at%r.den
		if err := r.need(whole + int64(r.kernel.half) + 1); err != nil {
			return n, err
		}
		from := 2 * (whole - int64(r.kernel.half) + 1 - r.start)
		stereo[2*n], stereo[2*n+1] = dot(r.kernel.at(part), r.buf[from:])
		r.next++
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// need reads input up to frame end. Behind the song there is silence.
func (r *resampler) need(end int64) error {
	for r.start+int64(len(r.buf)/2) < end {
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
		if r.ended {
			r.buf = r.buf[:from+2*block]
			clear(r.buf[from:])
			return nil
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

// dot weighs as many stereo frames as there are taps, of which there are an
// even number.
func dot(taps, frames []float32) (left, right float32) {
	frames = frames[:2*len(taps)]
	var left2, right2 float32
	for len(taps) >= 2 && len(frames) >= 4 {
		left += taps[0] * frames[0]
		right += taps[0] * frames[1]
		left2 += taps[1] * frames[2]
		right2 += taps[1] * frames[3]
		taps, frames = taps[2:], frames[4:]
	}
	return left + left2, right + right2
}

// kernel is a low-pass filter sampled at phases+1 places between two input
// frames. When every fraction that occurs has a place of its own it is exact;
// otherwise it is drawn straight between two, which at 512 leaves −116 dB.
type kernel struct {
	half    int       // taps on either side
	taps    []float32 // phases+1 rows of 2·half
	phases  int64
	den     int64
	between []float32 // scratch, when two rows are mixed
}

const (
	mostExact = 1024 // phases
	drawn     = 512  // phases, when more than that would be needed
	lobes     = 32   // half the width, in zero crossings
	beta      = 9.0  // of the Kaiser window: about −90 dB beyond the edge
	edge      = 0.955
)

// at is the filter for the fraction part/den.
func (k *kernel) at(part int64) []float32 {
	if k.phases == k.den {
		return k.row(part)
	}
	phase := float64(part) / float64(k.den) * float64(k.phases)
	i := int64(phase)
	mix := float32(phase - float64(i))
	a, b := k.row(i), k.row(i+1)
	for j := range k.between {
		k.between[j] = a[j] + mix*(b[j]-a[j])
	}
	return k.between
}

func (k *kernel) row(i int64) []float32 {
	n := int64(2 * k.half)
	return k.taps[i*n : (i+1)*n]
}

// newKernel makes the filter for a step of num/den input frames an output
// frame. Going down, it also takes out what the lower rate cannot hold.
func newKernel(num, den int64) kernel {
	ratio := float64(num) / float64(den)
	cut := edge * min(1, 1/ratio)
	half := int(math.Ceil(lobes * max(1, ratio)))
	k := kernel{half: half, phases: drawn, den: den, between: make([]float32, 2*half)}
	if den <= mostExact {
		k.phases = den
	}
	k.taps = make([]float32, int(k.phases+1)*2*half)
	weights := make([]float64, 2*half)
	whole := bessel(beta)
	for p := range k.phases + 1 {
		row, sum := k.row(p), 0.0
		for i := range row {
			x := float64(i-half+1) - float64(p)/float64(k.phases)
			weights[i] = cut * sinc(cut*x) * kaiser(x/float64(half)) / whole
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

// kaiser is the Kaiser window over −1..1, times bessel(beta).
func kaiser(x float64) float64 {
	if x*x >= 1 {
		return 0
	}
	return bessel(beta * math.Sqrt(1-x*x))
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
