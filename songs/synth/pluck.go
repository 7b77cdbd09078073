package synth

import "math"

// String describes a plucked string and the box it is stretched over.
type String struct {
	Decay  float64 // seconds to fall by 60 dB at 440 Hz; low strings ring longer
	Damp   float64 // 0 to 0.5: how fast the overtones die before the tone does
	Bright float64 // hertz: lowpass of a full-strength pluck
	Pick   float64 // where the string is plucked, as a part of its length
	Thump  float64 // level of the plectrum striking the skin or the wood
	ThumpF float64 // hertz: where that thump rings
	Sawari float64 // level of the buzz against the neck
	Body   []Peak  // resonances of the box
}

// Peak is one resonance: hertz, width and height.
type Peak struct{ Freq, Q, DB float64 }

// Shamisen is a three-stringed lute: a skin body, so short and percussive, and
// a string that buzzes against the neck (sawari).
func Shamisen() String {
	return String{Decay: 1.5, Damp: 0.28, Bright: 7500, Pick: 0.11, Thump: 0.5, ThumpF: 620, Sawari: 0.42,
		Body: []Peak{{320, 1.6, 4}, {740, 2.2, 6}, {1650, 1.8, 4}, {3400, 1.2, 3}}}
}

// Koto is a long zither of wood, plucked with picks of ivory: clear and long.
func Koto() String {
	return String{Decay: 3.6, Damp: 0.2, Bright: 9000, Pick: 0.07, Thump: 0.12, ThumpF: 260, Sawari: 0.03,
		Body: []Peak{{190, 1.4, 3}, {430, 1.8, 3}, {2600, 1.0, 3}}}
}

// Pluck is one note on a String.
type Pluck struct {
	Freq  float64
	Vel   float64 // 0 to 1
	Dur   float64 // seconds until the string is damped
	Scoop float64 // semitones below the note at which it starts
	Bend  float64 // semitones the string is pulled up by, after the pluck
	Shake float64 // semitones of slow vibrato (the left hand pressing the string)
}

// Play renders the note by an extended Karplus–Strong loop: a burst, shaped by
// where and how hard the string is plucked, goes round a delay line of one
// period through a damping filter (Jaffe and Smith, 1983). The result peaks at
// Vel to the power 1.3.
func (s String) Play(p Pluck, n *Noise) []float64 {
	const release = 0.09
	t60 := s.Decay * math.Pow(440/p.Freq, 0.55)
	length := samples(min(p.Dur+release, t60+0.1))
	period := Rate / p.Freq
	line := make([]float64, int(period*1.5)+8) // room for a scoop from below
	s.excite(line, period, p, n)

	y := make([]float64, length)
	loss := math.Pow(0.001, 1/(p.Freq*t60)) // per round trip
	muted := math.Pow(0.001, 1/(p.Freq*release))
	damp := s.Damp * (1.15 - 0.3*p.Vel)
	held := samples(p.Dur)
	last, write := 0.0, len(line)
	for i := range y {
		d := period/p.tuning(float64(i)/Rate) - damp
		v := read(line, float64(write)-d)
		g := loss
		if i > held {
			g = muted
		}
		out := g * ((1-damp)*v + damp*last)
		last = v
		line[write%len(line)] = out
		write++
		y[i] = out
	}
	s.voice(y, p, n)
	fadeOut(y, samples(0.02))
	normalise(y, math.Pow(p.Vel, 1.3))
	return y
}

// tuning is the factor on the frequency, t seconds after the pluck.
func (p Pluck) tuning(t float64) float64 {
	cents := -p.Scoop * math.Exp(-t/0.03)
	if p.Bend != 0 {
		cents += p.Bend * (1 - math.Exp(-max(0, t-0.08)/0.05))
	}
	if p.Shake != 0 {
		cents += p.Shake * math.Sin(2*math.Pi*5.1*t) * (1 - math.Exp(-max(0, t-0.15)/0.1))
	}
	if cents == 0 {
		return 1
	}
	return math.Exp2(cents / 12)
}

// excite fills the last period of the line with the shape of the pluck.
func (s String) excite(line []float64, period float64, p Pluck, n *Noise) {
	count := int(period) + 1
	burst := make([]float64, count+8)
	for i := range burst {
		burst[i] = 0.6 * n.Next()
	}
	burst[count/3] += 2.5
	Lowpass(max(900, s.Bright*(0.25+0.75*p.Vel)), 0.7).Run(burst)
	gap := max(1, int(s.Pick*period))
	mean := 0.0
	shaped := make([]float64, count)
	for i := range shaped {
		shaped[i] = burst[i] - burst[(i+count-gap)%count]
		mean += shaped[i] / float64(count)
	}
	for i, v := range shaped {
		line[len(line)-count+i] = v - mean
	}
}

// voice adds what the string does to its surroundings: sawari, body, thump.
func (s String) voice(y []float64, p Pluck, n *Noise) {
	if s.Sawari > 0 {
		high := Highpass(2200, 0.7)
		for i, v := range y {
			y[i] = v + s.Sawari*high.Next(math.Tanh(5*v+2*v*v))
		}
	}
	for _, b := range s.Body {
		Bell(b.Freq, b.Q, b.DB).Run(y)
	}
	peak := 0.0
	for _, v := range y {
		peak = max(peak, math.Abs(v))
	}
	skin, click := Bandpass(s.ThumpF, 1.6), Bandpass(3100, 0.8)
	fall, snap := decay(0.07), decay(0.018)
	a, b := 1.0, 1.0
	for i := range min(len(y), samples(0.12)) {
		w := n.Next()
		y[i] += peak * s.Thump * p.Vel * (3.2*a*skin.Next(w) + 1.6*b*click.Next(w))
		a *= fall
		b *= snap
	}
}

// read takes the value at a fractional place of a circular line by third-order
// Lagrange interpolation, which keeps the overtones that a straight line loses.
func read(line []float64, at float64) float64 {
	i := math.Floor(at)
	f := at - i
	k := int(i) + 2*len(line)
	a, b := line[(k-1)%len(line)], line[k%len(line)]
	c, d := line[(k+1)%len(line)], line[(k+2)%len(line)]
	return -f*(f-1)*(f-2)/6*a + (f+1)*(f-1)*(f-2)/2*b - (f+1)*f*(f-2)/2*c + (f+1)*f*(f-1)/6*d
}
