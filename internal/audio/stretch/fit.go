package stretch

import "math"

// scratch is memory for fit.
type scratch struct{ was, song, wasThin, songThin []float32 }

const thin = 4 // samples taken together for the first search

// fit looks, among the input frames first to last, for the one that goes on
// best from x.from: where the two waves are most alike over the cross-fade. One
// near the middle is preferred.
func (x *stretcher) fit(middle, first, last int64) int64 {
	n := x.overlap
	if x.from >= first && x.from <= last && x.from == middle {
		return middle
	}
	m := &x.mono
	m.was = x.window.mono(m.was, x.from, n)
	m.song = x.window.mono(m.song, first, last-first+n)
	m.wasThin, m.songThin = thinned(m.wasThin, m.was), thinned(m.songThin, m.song)
	reach := float64(max(middle-first, last-middle, 1))
	prefer := func(at int64) float64 {
		d := float64(at-middle) / reach
		return 1 - 0.2*d*d
	}
	best, most := middle, 0.0
	for at := first; at <= last; at += thin {
		k := int((at - first) / thin)
		if k+len(m.wasThin) > len(m.songThin) {
			break
		}
		if like := alike(m.wasThin, m.songThin[k:]) * prefer(at); like > most {
			best, most = at, like
		}
	}
	coarse := best
	most = 0
	for at := max(first, coarse-thin); at <= min(last, coarse+thin); at++ {
		if like := alike(m.was, m.song[at-first:]) * prefer(at); like > most {
			best, most = at, like
		}
	}
	if x.from >= first && x.from <= last { // no jump at all may be best
		if like := alike(m.was, m.song[x.from-first:]) * prefer(x.from); like > most {
			best = x.from
		}
	}
	return best
}

// thinned takes the samples in fours.
func thinned(out, in []float32) []float32 {
	out = out[:0]
	for i := 0; i+thin <= len(in); i += thin {
		out = append(out, in[i]+in[i+1]+in[i+2]+in[i+3])
	}
	return out
}

// alike is how much b is like a, as long as a is: 1 for the same wave, whatever
// its loudness.
func alike(a, b []float32) float64 {
	b = b[:len(a)]
	var dot, own, other float32
	for i, v := range a {
		dot += v * b[i]
		own += v * v
		other += b[i] * b[i]
	}
	if dot <= 0 {
		return 0
	}
	return float64(dot) / (math.Sqrt(float64(own)*float64(other)) + 1e-9)
}
