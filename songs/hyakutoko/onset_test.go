package hyakutoko

import (
	"cmp"
	"math"
	"slices"

	"hibana/songs/score"
	"hibana/songs/synth"
)

// The onset measure. A drum's attack is looked for in the decoded song, not
// assumed: the signal is split into a low and a high band, and in each the
// energy of the 4 ms after an instant is compared with that of the 12 ms
// before. Within 25 ms of the scored beat the instant of the steepest
// rise is found, and the attack's start is where the band's envelope first
// passes a fifth of its coming peak, between samples. An attack counts as audible when
// that rise is at least 9 dB and no other scored attack lies nearer than 40 ms; every
// audible attack must then be in time.
const (
	searchMs = 25
	riseDB   = 9
	aloneMs  = 40
)

// onset is one measured attack.
type onset struct {
	beat, want float64 // beat, and its song time in seconds
	late       float64 // seconds the attack comes after want
	rise       float64 // dB
}

// drumBeats are the beats with a clear drum stroke that stands alone: no
// light stroke before it, no other stroke or pluck close by but off the beat.
func drumBeats(sc score.Score, at func(float64) float64) []float64 {
	var beats, others []float64
	for name, hits := range sc.Drums {
		for _, h := range hits {
			others = append(others, at(h.Beat))
			if h.Flam {
				others = append(others, at(h.Beat)-flamLead)
			}
			switch name {
			case "odaiko", "nagado", "shime", "kane", "clap", "snare", "hyoshigi", "rim":
				if h.Vel >= 0.5 {
					beats = append(beats, h.Beat)
				}
			}
		}
	}
	for _, name := range []string{"shamisen", "koto", "koto2", "chip", "arp", "bass"} {
		for _, n := range sc.Lines[name] {
			others = append(others, at(n.Beat))
		}
	}
	slices.Sort(beats)
	beats = slices.CompactFunc(beats, func(a, b float64) bool { return math.Abs(a-b) < 1e-6 })
	slices.Sort(others)
	return slices.DeleteFunc(beats, func(b float64) bool {
		t := at(b)
		i, _ := slices.BinarySearchFunc(others, t-aloneMs/1000.0, func(o, t float64) int { return cmp.Compare(o, t) })
		for ; i < len(others) && others[i] < t+aloneMs/1000.0; i++ {
			if math.Abs(others[i]-t) > 1e-6 {
				return true
			}
		}
		return false
	})
}

// measureOnsets finds the attacks of the given beats in a recording.
func measureOnsets(s *synth.Stereo, beats []float64, at func(float64) float64) []onset {
	bands := [][]float64{envelope(s, 900, 3000, 0.001), envelope(s, 3000, 12000, 0.001)}
	totals := [][]float64{runningTotal(bands[0]), runningTotal(bands[1])}
	var found []onset
	for _, b := range beats {
		best := onset{beat: b, want: at(b)}
		for k, env := range bands {
			if when, rise := attack(env, totals[k], best.want); rise > best.rise {
				best.late, best.rise = when-best.want, rise
			}
		}
		if best.rise >= riseDB {
			found = append(found, best)
		}
	}
	return found
}

// envelope is the smoothed power of a band of the middle signal, not delayed:
// it is smoothed forwards in time only, so it never rises before the sound does.
func envelope(s *synth.Stereo, low, high, smooth float64) []float64 {
	hp, steep, lp := synth.Highpass(low, 0.54), synth.Highpass(low, 1.3), synth.Lowpass(high, 0.7)
	env := make([]float64, s.Len())
	k := 1 - math.Exp(-1/(smooth/4*synth.Rate))
	e := 0.0
	for i := range env {
		v := lp.Next(steep.Next(hp.Next(float64(s.L[i]+s.R[i]) / 2)))
		e += k * (v*v - e)
		env[i] = e
	}
	return env
}

// attack is the song time at which the steepest rise around a time starts, and
// its size in dB; a rise of 0 when there is none.
func attack(env, total []float64, around float64) (when, rise float64) {
	const before, after = synth.Rate * 12 / 1000, synth.Rate * 4 / 1000
	mid, reach := int(around*synth.Rate), synth.Rate*searchMs/1000
	if mid-reach-before < 0 || mid+reach+2*after >= len(env) {
		return 0, 0
	}
	mean := func(from, to int) float64 { return (total[to]-total[from])/float64(to-from) + 1e-12 }
	best := mid
	for i := mid - reach; i <= mid+reach; i++ {
		if r := 10 * math.Log10(mean(i, i+after)/mean(i-before, i)); r > rise {
			best, rise = i, r
		}
	}
	floor, peak := mean(best-before, best), slices.Max(env[best:best+2*after])
	level := floor + (peak-floor)/5
	for i := best - after; i < best+2*after; i++ {
		if env[i] < level {
			continue
		}
		part := 0.0 // of a sample
		if d := env[i] - env[i-1]; d > 0 && env[i-1] < level {
			part = (env[i] - level) / d
		}
		return (float64(i) - part) / synth.Rate, rise
	}
	return float64(best) / synth.Rate, rise
}

// runningTotal has at i the sum of the first i values.
func runningTotal(x []float64) []float64 {
	total := make([]float64, len(x)+1)
	for i, v := range x {
		total[i+1] = total[i] + v
	}
	return total
}
