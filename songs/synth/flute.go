package synth

import "math"

// Breath is one note of a flute line, in the order they are blown.
type Breath struct {
	Start, Dur float64 // seconds
	Freq       float64
	Vel        float64 // 0 to 1
	Slur       bool    // joined to the note before without a new tongue stroke
	Grace      float64 // semitones: the finger stroke (uchi) the note starts with
	Scoop      float64 // semitones below the note at which it starts
	Fall       float64 // semitones the note drops by as it ends
	Vibrato    float64 // cents at full depth
	Trill      float64 // semitones above, alternating
}

// Flute renders a shinobue line: one tube, one breath, so one continuous tone
// whose pitch and strength move. Notes further apart than a breath are their own phrase.
// The result starts at the first note's Start.
func Flute(line []Breath, n *Noise) []float64 {
	if len(line) == 0 {
		return nil
	}
	origin := line[0].Start
	end := line[len(line)-1]
	y := make([]float64, samples(end.Start+end.Dur-origin+0.35))
	var (
		k          int
		pitch      = math.Log2(line[0].Freq)
		amp, phase float64
		low        = Bandpass(line[0].Freq, 3)
		air        = Bandpass(5200, 0.6)
		drift      float64
	)
	for i := range y {
		t := origin + float64(i)/Rate
		for k+1 < len(line) && t >= line[k+1].Start {
			k++
		}
		b := line[k]
		in := t - b.Start
		left := b.Start + b.Dur - t
		target, goal := b.bend(in, left), 0.0
		if left > 0 {
			goal = b.Vel * (0.86 + 0.14*math.Exp(-in/0.12)) * swell(in, b.Dur)
			if k+1 < len(line) && !line[k+1].Slur && left < 0.03 && line[k+1].Start-(b.Start+b.Dur) < 0.03 {
				goal *= 0.2 // the tongue closes before the next stroke
			}
		}
		if i == 0 {
			pitch = target
		}
		step := glide(0.006)
		if b.Slur && in < 0.06 {
			step = glide(0.013)
		}
		pitch += step * (target - pitch)
		rate := glide(0.011)
		if goal < amp {
			rate = glide(0.028)
		}
		amp += rate * (goal - amp)
		drift += glide(0.3) * (n.Next() - drift)
		f := math.Exp2(pitch) * (1 + 0.012*drift)
		phase += f / Rate
		phase -= math.Floor(phase)
		y[i] = amp * tube(phase, amp, f)
		chiff := 0.0
		if !b.Slur {
			chiff = math.Exp(-in / 0.022)
		}
		w := n.Next()
		y[i] += amp * ((0.14+0.4*chiff)*low.Next(w) + (0.05+0.16*chiff)*air.Next(w))
	}
	fadeOut(y, samples(0.05))
	return y
}

// bend is the log2 frequency of the note, in seconds after its start and left
// seconds before its end.
func (b Breath) bend(in, left float64) float64 {
	s := -b.Scoop * math.Exp(-in/0.035)
	if b.Grace != 0 && in < 0.05 {
		s += b.Grace
	}
	if b.Fall != 0 && left < 0.12 {
		s -= b.Fall * (0.12 - max(left, 0)) / 0.12
	}
	if b.Trill != 0 && math.Mod(in, 0.14) > 0.07 {
		s += b.Trill
	}
	depth := 1 - math.Exp(-max(0, in-0.16)/0.18)
	s += b.Vibrato / 100 * depth * math.Sin(2*math.Pi*5.4*in)
	return math.Log2(b.Freq) + s/12
}

// swell is the player's breath over a long note: it opens a little, then leans back.
func swell(in, dur float64) float64 {
	if dur < 0.5 {
		return 1
	}
	return 0.9 + 0.16*math.Sin(math.Pi*min(1, in/dur))
}

// tube is the wave in the bamboo: a strong octave, and more overtones the
// harder and lower it is blown.
func tube(phase, amp, f float64) float64 {
	w := 2 * math.Pi * phase
	rich := amp * min(1.2, 900/f)
	return math.Sin(w) + (0.2+0.4*rich)*math.Sin(2*w+0.4) + (0.08+0.3*rich)*math.Sin(3*w+0.9) +
		0.16*rich*math.Sin(4*w+0.2) + 0.1*rich*math.Sin(5*w) + 0.05*rich*math.Sin(6*w)
}
