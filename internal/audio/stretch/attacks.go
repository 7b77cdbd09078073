package stretch

// attacks finds where sounds begin: drums, clicks, struck and plucked notes. It
// is asked in the order of the song, and depends on what is near a place only.
type attacks struct {
	rate  int
	hop   int64     // frames taken together, 1.3 ms
	first int64     // input frame of level[0]
	level []float64 // energy of each hop, mostly of its high part
	rise  []float64 // how much louder it is than the hops before
	done  int       // hops decided
	found []int64   // input frames
}

const (
	before   = 16   // hops, 21 ms: what a hop is compared with; more than a period of a bass
	apart    = 23   // hops, 31 ms: of two attacks nearer than this only the stronger counts
	louder   = 3.0  // times the energy
	faintest = 1e-7 // energy a frame of what counts at all
	masked   = 0.02 // of the loudest hop within `apart`: fainter attacks are not heard
)

func (a *attacks) begin(first int64) {
	a.hop = max(1, int64(a.rate/750))
	a.first, a.level, a.rise, a.done, a.found = first, a.level[:0], a.rise[:0], 0, a.found[:0]
}

// find takes in what the window holds.
func (a *attacks) find(w *input) {
	const old = 4096 // hops
	if a.done > 2*old {
		a.level = a.level[:copy(a.level, a.level[old:])]
		a.rise = a.rise[:copy(a.rise, a.rise[old:])]
		a.first += old * a.hop
		a.done -= old
	}
	for {
		at := a.first + int64(len(a.level))*a.hop
		if at+a.hop > w.end() && !w.ended || at >= w.end()+apart*a.hop {
			break
		}
		a.level = append(a.level, energy(w, at, a.hop))
		n := len(a.level)
		loudest := 0.0
		for _, v := range a.level[max(0, n-1-before) : n-1] {
			loudest = max(loudest, v)
		}
		a.rise = append(a.rise, a.level[n-1]/(loudest+faintest))
	}
	for ; a.done+apart < len(a.level); a.done++ {
		if a.peak(a.done) {
			a.found = append(a.found, a.first+int64(a.done)*a.hop)
		}
	}
}

// peak says whether an attack begins in a hop.
func (a *attacks) peak(i int) bool {
	rise := a.rise[i]
	if rise < louder {
		return false
	}
	loudest := 0.0
	for k := max(0, i-apart); k <= i+apart; k++ {
		loudest = max(loudest, a.level[k])
		if k < i && a.rise[k] >= rise || k > i && a.rise[k] > rise {
			return false
		}
	}
	return a.level[i] > masked*loudest
}

// energy is that of the differences between samples, which weighs high sounds
// more, per frame.
func energy(w *input, at, n int64) float64 {
	var sum float64
	pl, pr := w.at(at - 1)
	for i := range n {
		l, r := w.at(at + i)
		dl, dr := float64(l-pl), float64(r-pr)
		sum += dl*dl + dr*dr
		pl, pr = l, r
	}
	return sum / float64(n)
}

// next is the first attack behind a frame, and the one after it (0 if none is
// known).
func (a *attacks) next(behind int64) (attack, after int64, ok bool) {
	for i, at := range a.found {
		if at <= behind {
			continue
		}
		if i > 64 { // long past
			a.found = a.found[:copy(a.found, a.found[i-8:])]
			i = 8
		}
		if i+1 < len(a.found) {
			after = a.found[i+1]
		}
		return at, after, true
	}
	return 0, 0, false
}
