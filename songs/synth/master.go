package synth

import "math"

// Loudness is the integrated loudness in LUFS: K-weighted, in blocks of 0.4 s
// every 0.1 s, gated at -70 LUFS and 10 LU below the mean (ITU-R BS.1770-4).
func Loudness(s *Stereo) float64 {
	block, hop := samples(0.4), samples(0.1)
	sums := make([]float64, s.Len()/hop+1)
	for _, ch := range [...][]float32{s.L, s.R} {
		shelf := HighShelf(1681.97, 3.99984)
		high := Highpass(38.135, 0.5003)
		for i, v := range ch {
			y := high.Next(shelf.Next(float64(v)))
			sums[i/hop] += y * y
		}
	}
	var blocks []float64
	for i := 0; i+4 <= len(sums)-1; i++ {
		blocks = append(blocks, (sums[i]+sums[i+1]+sums[i+2]+sums[i+3])/float64(block))
	}
	gated := gate(blocks, math.Pow(10, (-70+0.691)/10))
	return -0.691 + 10*math.Log10(gate(blocks, gated/10))
}

// gate is the mean of the blocks above the threshold.
func gate(blocks []float64, threshold float64) float64 {
	sum, n := 1e-12, 0
	for _, b := range blocks {
		if b > threshold {
			sum += b
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// Limit keeps the true peak of the recording under ceiling (linear). It looks
// ahead 3 ms, so the gain is down before the peak comes, and measures between
// the samples too, by interpolating four times as fine.
func Limit(s *Stereo, ceiling float64) {
	ahead := samples(0.003)
	need := make([]float64, s.Len()) // the gain each instant wants
	for i := range need {
		need[i] = 1
	}
	for _, ch := range [...][]float32{s.L, s.R} {
		for i := range ch {
			if p := truePeak(ch, i); p > ceiling {
				need[i] = min(need[i], ceiling/p)
			}
		}
	}
	lowest := slideMin(need, ahead)
	// The release is slow in the gain's own logarithm; the attack is a mean over
	// the look-ahead, which ends exactly at the peak.
	back := glide(0.06)
	g := 1.0
	for i, want := range lowest {
		if want < g {
			g = want
		} else {
			g += back * (want - g)
		}
		lowest[i] = g
	}
	sum := float64(ahead)
	for i := range s.L {
		sum += lowest[i]
		if i >= ahead {
			sum -= lowest[i-ahead]
		} else {
			sum--
		}
		f := float32(sum / float64(ahead))
		s.L[i] *= f
		s.R[i] *= f
	}
}

// truePeak is the highest level from sample i up to the next one.
func truePeak(x []float32, i int) float64 {
	p := math.Abs(float64(x[i]))
	if i < 4 || i+4 >= len(x) {
		return p
	}
	// Where both neighbours are far below any ceiling, nothing between can be above.
	if a := max(p, math.Abs(float64(x[i+1]))); a < 0.3 {
		return a
	}
	for _, taps := range &between {
		v := 0.0
		for k, t := range taps {
			v += t * float64(x[i-3+k])
		}
		p = max(p, math.Abs(v))
	}
	return p
}

// between are windowed sincs that read a quarter, half and three quarters of a
// sample after the fourth of eight.
var between = [3][8]float64{sincs(0.25), sincs(0.5), sincs(0.75)}

func sincs(f float64) (t [8]float64) {
	for k := range t {
		x := float64(k-3) - f
		t[k] = math.Sin(math.Pi*x) / (math.Pi * x) * (0.5 + 0.5*math.Cos(math.Pi*x/4.5))
	}
	return t
}

// slideMin gives at each place the least value from there to n further on.
func slideMin(x []float64, n int) []float64 {
	out := make([]float64, len(x))
	queue := make([]int, 0, n+1) // places of rising values
	for i := len(x) - 1; i >= 0; i-- {
		for len(queue) > 0 && x[queue[len(queue)-1]] >= x[i] {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, i)
		if queue[0] > i+n {
			queue = queue[1:]
		}
		out[i] = x[queue[0]]
	}
	return out
}
