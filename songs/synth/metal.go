package synth

import "math"

// partial is one sine of a struck body: hertz, level, seconds to fall by 60 dB.
type partial struct{ freq, level, ring float64 }

// knock renders a struck body: its partials and a burst of noise.
func knock(parts []partial, noise, seconds, vel float64, n *Noise) []float64 {
	y := make([]float64, samples(seconds))
	for _, p := range parts {
		g, fall := p.level*(0.85+0.3*n.Unit()), decay(p.ring)
		w := 2 * math.Pi * p.freq * (1 + 0.004*n.Next()) / Rate
		start := 2 * math.Pi * n.Unit()
		step := math.Sin(start) // taken away again at once, so that nothing starts in a step
		for i := 0; i < len(y) && g > inaudible; i++ {
			y[i] += g * (math.Sin(w*float64(i)+start) - step)
			g *= fall
			step *= 0.88
		}
	}
	hiss, g, fall := Highpass(2500, 0.7), noise*(0.4+0.6*vel), decay(0.012)
	for i := range min(len(y), samples(0.03)) {
		y[i] += g * hiss.Next(n.Next())
		g *= fall
	}
	fadeOut(y, samples(0.02))
	normalise(y, math.Pow(vel, 1.4))
	return y
}

// Kane is the hand gong of festival bands (atarigane): open ("chan") or
// stopped with a finger ("chiki").
func Kane(open bool, vel float64, n *Noise) []float64 {
	ring, seconds := 0.09, 0.14
	if open {
		ring, seconds = 0.75, 0.8
	}
	base := 1240.0
	return knock([]partial{
		{base, 0.5, ring}, {base * 1.483, 0.7, ring * 0.9}, {base * 2.14, 1, ring * 0.8}, {base * 2.62, 0.6, ring * 0.65},
		{base * 3.37, 0.55, ring * 0.5}, {base * 4.31, 0.35, ring * 0.4}, {base * 5.9, 0.2, ring * 0.25},
	}, 0.5, seconds, vel, n)
}

// Suzu is a shake of a bunch of small bells.
func Suzu(vel float64, n *Noise) []float64 {
	var parts []partial
	for range 14 {
		parts = append(parts, partial{4200 + 5200*n.Unit(), 0.3 + 0.7*n.Unit(), 0.05 + 0.12*n.Unit()})
	}
	return knock(parts, 0.6, 0.16, vel, n)
}

// Bonsho is a temple bell far off: a low hum that beats, and a slow die-away.
func Bonsho(freq, seconds, vel float64, n *Noise) []float64 {
	y := knock([]partial{
		{freq, 1, seconds}, {freq * 1.004, 0.7, seconds}, {freq * 2.01, 0.55, seconds * 0.7}, {freq * 2.02, 0.3, seconds * 0.7},
		{freq * 2.43, 0.35, seconds * 0.5}, {freq * 3.02, 0.3, seconds * 0.4}, {freq * 4.2, 0.22, seconds * 0.25}, {freq * 5.43, 0.15, seconds * 0.15},
	}, 0.05, seconds, vel, n)
	soft := samples(0.004) // a wooden beam, not a stick
	for i := range min(len(y), soft) {
		y[i] *= float64(i) / float64(soft)
	}
	fadeOut(y, samples(0.5*seconds))
	return y
}

// Crickets is a summer night: bell crickets that call one after another, for the given time, at
// a level of about 1.
func Crickets(seconds float64, n *Noise) []float64 {
	y := make([]float64, samples(seconds))
	for range 3 {
		f := 3900 + 700*n.Unit()
		at := 0.7 * n.Unit()
		for at < seconds {
			length := 0.7 + 0.5*n.Unit()
			level := 0.2 + 0.3*n.Unit()
			for i := samples(at); i < min(len(y), samples(at+length)); i++ {
				t := float64(i)/Rate - at
				shape := math.Sin(math.Pi*t/length) * (0.5 + 0.5*math.Sin(2*math.Pi*31*t))
				y[i] += level * shape * math.Sin(2*math.Pi*f*t)
			}
			at += length + 0.35 + 0.9*n.Unit()
		}
	}
	return y
}
