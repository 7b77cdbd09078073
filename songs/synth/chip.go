package synth

import "math"

// Chip is a voice of an old sound chip.
type Chip struct {
	Duty    float64 // of the pulse, 0 to 1; 0 is the stepped triangle
	Attack  float64 // seconds
	Decay   float64 // seconds to reach Sustain
	Sustain float64 // 0 to 1
	Release float64 // seconds
	Vibrato float64 // cents, after a quarter second
	Detune  float64 // cents between two copies; 0 plays one
	Tune    float64 // cents the whole voice is off
	Cutoff  float64 // hertz of a gentle lowpass; 0 leaves it open
}

// Play renders one note; it peaks near vel.
func (c Chip) Play(freq, dur, vel float64) []float64 {
	y := make([]float64, samples(dur+c.Release))
	copies := []float64{1}
	if c.Detune != 0 {
		copies = []float64{math.Exp2(-c.Detune / 2400), math.Exp2(c.Detune / 2400)}
	}
	off := math.Exp2(c.Tune / 1200)
	for k, tune := range copies {
		phase := 0.37*float64(k) + 0.01*math.Abs(c.Tune)
		phase -= math.Floor(phase)
		for i := range y {
			t := float64(i) / Rate
			f := freq * tune * off
			if c.Vibrato > 0 && t > 0.2 {
				f *= math.Exp2(c.Vibrato / 1200 * min(1, (t-0.2)/0.15) * math.Sin(2*math.Pi*6*t))
			}
			step := f / Rate
			phase += step
			phase -= math.Floor(phase)
			y[i] += c.wave(phase, step) / float64(len(copies))
		}
	}
	for i := range y {
		y[i] *= vel * c.envelope(float64(i)/Rate, dur)
	}
	if c.Cutoff > 0 {
		Lowpass(c.Cutoff, 0.7).Run(y)
	}
	fadeOut(y, samples(0.004))
	return y
}

func (c Chip) envelope(t, dur float64) float64 {
	e := c.Sustain + (1-c.Sustain)*math.Exp(-3*max(0, t-c.Attack)/max(c.Decay, 0.001))
	if t < c.Attack {
		e = t / c.Attack
	}
	if t > dur {
		e *= max(0, 1-(t-dur)/c.Release)
	}
	return e
}

// wave is a pulse smoothed at its edges (polynomial band-limited steps), or
// the sixteen-step triangle.
func (c Chip) wave(phase, step float64) float64 {
	if c.Duty == 0 {
		return math.Round((4*math.Abs(phase-0.5)-1)*7.5) / 7.5
	}
	v := -1.0
	if phase < c.Duty {
		v = 1
	}
	v += edge(phase, step)
	q := phase - c.Duty
	v -= edge(q-math.Floor(q), step)
	return v - (2*c.Duty - 1)
}

// edge is the correction around a step at phase 0.
func edge(phase, step float64) float64 {
	switch {
	case phase < step:
		x := phase / step
		return x + x - x*x - 1
	case phase > 1-step:
		x := (phase - 1) / step
		return x*x + x + x + 1
	}
	return 0
}

// Bass is a round low voice: a sine with a little of its octave and twelfth, the
// first instant plucked. It peaks near vel.
func Bass(freq, dur, vel, growl float64) []float64 {
	const release = 0.03
	y := make([]float64, samples(dur+release))
	phase := 0.0
	for i := range y {
		t := float64(i) / Rate
		phase += freq / Rate
		w := 2 * math.Pi * phase
		bite := math.Exp(-t / 0.09)
		v := math.Sin(w) + (0.22+0.35*bite)*growl*math.Sin(2*w) + (0.12+0.3*bite)*growl*math.Sin(3*w) + 0.12*bite*growl*math.Sin(5*w)
		e := min(1, t/0.003) * (0.72 + 0.28*math.Exp(-t/0.15))
		if t > dur {
			e *= 0.5 + 0.5*math.Cos(math.Pi*(t-dur)/release)
		}
		y[i] = vel * e * math.Tanh(1.3*v) / 1.1
	}
	fadeOut(y, 64)
	return y
}

// Reed is one pipe of the mouth organ (shō): it swells in and out and never hurries.
func Reed(freq, dur, vel, bright float64, n *Noise) []float64 {
	const attack, release = 0.35, 0.5
	y := make([]float64, samples(dur+release))
	a, b := n.Unit(), n.Unit()
	rise := attack
	if dur < 1 {
		rise = 0.12
	}
	for i := range y {
		t := float64(i) / Rate
		a += freq * 0.9988 / Rate
		b += freq * 1.0012 / Rate
		u, w := 2*math.Pi*a, 2*math.Pi*b
		v := math.Sin(u) + math.Sin(w) + bright*(0.5*math.Sin(2*u)+0.36*math.Sin(3*w)+0.2*math.Sin(4*u)+0.14*math.Sin(5*w)+0.08*math.Sin(7*u))
		e := min(1, t/rise)
		e *= e * (3 - 2*e)
		if t > dur {
			r := min(1, (t-dur)/release)
			e *= 1 - r*r*(3-2*r)
		}
		y[i] = vel * e * v / 2.6
	}
	return y
}

// Hiss is a burst of chip noise: a shift register read at the given rate (hertz).
func Hiss(clock, dur, vel float64, n *Noise) []float64 {
	y := make([]float64, samples(dur))
	reg := uint32(1 + n.Unit()*32000)
	phase, v := 0.0, 1.0
	g, fall := 1.0, decay(dur)
	for i := range y {
		phase += clock / Rate
		for phase >= 1 {
			phase--
			bit := (reg ^ reg>>1) & 1
			reg = reg>>1 | bit<<14
			v = 1 - 2*float64(reg&1)
		}
		y[i] = vel * g * v
		g *= fall
	}
	Highpass(300, 0.7).Run(y)
	fadeOut(y, 64)
	return y
}

// Riser is noise that climbs for dur seconds and ends at once.
func Riser(dur, vel float64, n *Noise) []float64 {
	y := make([]float64, samples(dur))
	var low, band float64
	for i := range y {
		x := float64(i) / float64(len(y))
		f := 2 * math.Sin(math.Pi*min(0.16, (300*math.Exp2(4.6*x))/Rate))
		low += f * band
		high := n.Next() - low - 0.55*band
		band += f * high
		y[i] = vel * x * x * band
	}
	fadeOut(y, samples(0.03))
	return y
}
