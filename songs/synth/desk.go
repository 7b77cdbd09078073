package synth

import "math"

// Stereo is a recording of two channels of equal length.
type Stereo struct{ L, R []float32 }

// NewStereo is silence of the given length in samples.
func NewStereo(n int) *Stereo { return &Stereo{L: make([]float32, n), R: make([]float32, n)} }

// Len is the length in samples.
func (s *Stereo) Len() int { return len(s.L) }

// Mix adds a mono sound, starting at sample at, with a gain and a place
// between -1 (left) and 1 (right). What falls outside the recording is lost.
func (s *Stereo) Mix(x []float64, at int, gain, pan float64) {
	l := gain * math.Cos((pan+1)*math.Pi/4) * math.Sqrt2
	r := gain * math.Sin((pan+1)*math.Pi/4) * math.Sqrt2
	for i := max(0, -at); i < len(x) && at+i < len(s.L); i++ {
		s.L[at+i] += float32(l * x[i])
		s.R[at+i] += float32(r * x[i])
	}
}

// Add adds another recording of the same length.
func (s *Stereo) Add(o *Stereo, gain float64) {
	g := float32(gain)
	for i := range s.L {
		s.L[i] += g * o.L[i]
		s.R[i] += g * o.R[i]
	}
}

// Scale multiplies everything.
func (s *Stereo) Scale(gain float64) {
	for i := range s.L {
		s.L[i] *= float32(gain)
		s.R[i] *= float32(gain)
	}
}

// Filter runs a filter over each channel; design is called once for each.
func (s *Stereo) Filter(design func() *Biquad) {
	for _, ch := range [...][]float32{s.L, s.R} {
		f := design()
		for i, v := range ch {
			ch[i] = float32(f.Next(float64(v)))
		}
	}
}

// Fade lowers the recording from sample from on to silence at its end.
func (s *Stereo) Fade(from int) {
	for i := max(0, from); i < len(s.L); i++ {
		g := float32(0.5 + 0.5*math.Cos(math.Pi*float64(i-from)/float64(len(s.L)-from)))
		s.L[i] *= g
		s.R[i] *= g
	}
}

// Ducker lowers a group whenever the big drum speaks, so that both are heard.
type Ducker struct {
	Depth   float64 // 0 to 1: how far down
	Recover float64 // seconds to come back
}

// Run lowers s after each sample of hits.
func (d Ducker) Run(s *Stereo, hits []int) {
	down, back := glide(0.004), glide(d.Recover)
	g, hold, k := 1.0, 0, 0
	for i := range s.L {
		for k < len(hits) && hits[k] <= i {
			hold = samples(0.02)
			k++
		}
		if hold > 0 {
			hold--
			g += down * (1 - d.Depth - g)
		} else {
			g += back * (1 - g)
		}
		s.L[i] *= float32(g)
		s.R[i] *= float32(g)
	}
}

// Glue is a slow, gentle bus compressor: what makes tracks one band.
type Glue struct {
	Threshold float64 // dB of level
	Ratio     float64
	Attack    float64 // seconds
	Release   float64 // seconds
}

// Run compresses both channels by one gain, so that the picture does not move.
func (g Glue) Run(s *Stereo) {
	up, down := glide(g.Attack), glide(g.Release)
	power := glide(0.01)
	var level, cut float64
	for i := range s.L {
		l, r := float64(s.L[i]), float64(s.R[i])
		level += power * ((l*l+r*r)/2 - level)
		over := 10*math.Log10(level+1e-12) - g.Threshold
		want := 0.0
		if over > -3 { // a soft knee of 6 dB
			knee := over
			if over < 3 {
				knee = (over + 3) * (over + 3) / 12
			}
			want = knee * (1 - 1/g.Ratio)
		}
		if want > cut {
			cut += up * (want - cut)
		} else {
			cut += down * (want - cut)
		}
		f := float32(math.Exp(-0.11512925 * cut))
		s.L[i] *= f
		s.R[i] *= f
	}
}
