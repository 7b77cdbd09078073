package synth

import "math"

// vowel are the first four resonances of a mouth, in hertz.
type vowel [4]float64

// The vowels of Japanese, as a grown voice has them.
var vowels = map[byte]vowel{
	'a': {760, 1180, 2500, 3500},
	'i': {300, 2250, 2950, 3600},
	'u': {350, 1250, 2300, 3400},
	'e': {480, 1900, 2550, 3500},
	'o': {460, 820, 2450, 3400},
}

// Shout is a crowd's call: vowels, one after another, evenly over dur seconds.
// A 'y' before the first vowel slides into it from i, an 's' hisses first, an
// 'h' breathes first. Unknown letters are passed over.
func Shout(word string, dur, vel float64, n *Noise) []float64 {
	y := make([]float64, samples(dur+0.35))
	for person := range 7 {
		pitch := [...]float64{118, 132, 147, 165, 196, 233, 262}[person] * (1 + 0.02*n.Next())
		start := 0.0
		if person > 1 {
			start = 0.022 * n.Unit()
		}
		one := shouter(word, dur*(0.92+0.16*n.Unit()), pitch, 1+0.13*float64(person)/6, n)
		at := samples(start)
		for i := 0; i < len(one) && at+i < len(y); i++ {
			y[at+i] += one[i]
		}
	}
	fadeOut(y, samples(0.03))
	normalise(y, math.Pow(vel, 1.2))
	return y
}

// shouter is one voice: a buzz of the throat through four resonances that glide
// from vowel to vowel.
func shouter(word string, dur, pitch, size float64, n *Noise) []float64 {
	path, hiss := mouth(word)
	y := make([]float64, samples(dur+0.12))
	var res [4]*Biquad
	for k := range res {
		res[k] = Bandpass(1000, 9)
	}
	phase := n.Unit()
	air := Bandpass(hiss, 0.9)
	for i := range y {
		t := float64(i) / Rate
		if i%32 == 0 {
			f := along(path, t/dur)
			for k := range res {
				next := Bandpass(f[k]*size, 4+2*float64(k))
				next.s1, next.s2 = res[k].s1, res[k].s2
				res[k] = next
			}
		}
		fall := 1.08 - 0.22*t/dur + 0.06*math.Exp(-t/0.03)
		step := pitch * fall * (1 + 0.01*n.Next()) / Rate
		phase += step
		phase -= math.Floor(phase)
		buzz := 2*phase - 1 - edge(phase, step)
		e := min(1, t/0.012) * math.Exp(-1.1*t/dur)
		if t > dur {
			e *= math.Max(0, 1-(t-dur)/0.12)
		}
		x := e * (buzz + 0.12*n.Next())
		y[i] = res[0].Next(x) + 0.7*res[1].Next(x) + 0.35*res[2].Next(x) + 0.2*res[3].Next(x)
		y[i] += 0.35 * air.Next(n.Next()) * math.Exp(-t/0.02)
	}
	return y
}

// mouth reads a word's vowels, and the hertz its first consonant hisses at.
func mouth(word string) (path []vowel, hiss float64) {
	hiss = 1500
	for i := range len(word) {
		switch c := word[i]; c {
		case 's':
			hiss = 5500
		case 'y':
			path = append(path, vowels['i'])
		default:
			if v, ok := vowels[c]; ok {
				path = append(path, v)
			}
		}
	}
	if path == nil {
		path = []vowel{vowels['a']}
	}
	return path, hiss
}

// along is the place on a path of vowels, x from 0 to 1.
func along(path []vowel, x float64) vowel {
	at := max(0, min(x, 1)) * float64(len(path)-1)
	k := min(int(at), len(path)-2)
	if k < 0 {
		return path[0]
	}
	f := at - float64(k)
	f = f * f * (3 - 2*f)
	out := path[k]
	for i := range out {
		out[i] += f * (path[k+1][i] - out[i])
	}
	return out
}
