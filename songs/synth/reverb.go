package synth

import "math"

// Room is a reverberation: eight delay lines that feed each other through a
// Householder matrix (a feedback delay network, Jot and Chaigne, 1991).
type Room struct {
	Size     float64 // seconds of the longest line
	T60      float64 // seconds
	Damp     float64 // hertz above which the air swallows sound
	PreDelay float64 // seconds
}

// The lines' lengths over the longest: no two have a common period.
var spread = [8]float64{1, 0.914, 0.837, 0.751, 0.683, 0.601, 0.533, 0.479}

// smear are the delays, in seconds, of the all-passes the sound runs through
// before it reaches the lines: one echo becomes many, so a drum is not heard
// as a row of drums.
var smear = [2][4]float64{{0.00497, 0.00771, 0.01129, 0.01543}, {0.00523, 0.00737, 0.01187, 0.01601}}

// allPass delays without colouring (Schroeder, 1962).
type allPass struct {
	line []float64
	at   int
}

func (a *allPass) next(x float64) float64 {
	const g = 0.62
	d := a.line[a.at]
	v := x + g*d
	a.line[a.at] = v
	a.at++
	if a.at == len(a.line) {
		a.at = 0
	}
	return d - g*v
}

// Reverberate returns what the room answers to the recording, without the
// recording itself.
func (r Room) Reverberate(in *Stereo) *Stereo {
	var (
		lines [8][]float64
		at    [8]int
		gain  [8]float64
		lp    [8]float64
		out   = NewStereo(in.Len())
		pre   = samples(r.PreDelay)
		soft  = 1 - math.Exp(-2*math.Pi*r.Damp/Rate)
		thick [2][4]allPass
		cut   = [2]*Biquad{Highpass(160, 0.7), Highpass(160, 0.7)}
	)
	for c := range thick {
		for k := range thick[c] {
			thick[c][k].line = make([]float64, samples(smear[c][k]))
		}
	}
	for k := range lines {
		n := samples(r.Size*spread[k]) | 1
		lines[k] = make([]float64, n)
		gain[k] = math.Pow(0.001, float64(n)/(Rate*r.T60))
	}
	for i := range out.L {
		var l, rr float64
		if i >= pre {
			l, rr = cut[0].Next(float64(in.L[i-pre])), cut[1].Next(float64(in.R[i-pre]))
		}
		for k := range 4 {
			l, rr = thick[0][k].next(l), thick[1][k].next(rr)
		}
		var v [8]float64
		sum := 0.0
		for k := range v {
			lp[k] += soft * (lines[k][at[k]] - lp[k])
			v[k] = gain[k] * lp[k]
			sum += v[k]
		}
		out.L[i] = float32(0.5 * (v[0] - v[2] + v[4] - v[6]))
		out.R[i] = float32(0.5 * (v[1] - v[3] + v[5] - v[7]))
		for k := range v {
			x := l
			if k&1 == 1 {
				x = rr
			}
			lines[k][at[k]] = v[k] - sum/4 + 0.5*x + 1e-18
			at[k]++
			if at[k] == len(lines[k]) {
				at[k] = 0
			}
		}
	}
	return out
}
