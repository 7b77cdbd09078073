package walker

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
)

const (
	maxPace    = 4.0  // steps per second a walker is asked for at most
	longest    = 32.0 // beats that a step is made to take at most, where slower passages would have to wait for it
	shortSpurt = 0.25 // seconds; a faster passage this short is a jump, as a warp is
	halvings   = 64   // more than any tempo asks for
)

// Tempo sets the BPM from Beat on.
type Tempo struct{ Beat, BPM float64 }

// Cadence turns beats into steps. At an ordinary tempo that is a constant
// number of steps per beat. Where it would ask for more than four steps a
// second, a step takes 2, 4, … times as long, and the change is made only where
// it leaves the feet in order: at multiples of two of the longer steps. So a
// foot still lands on a beat, and on the same beats whenever the song comes by.
// A step takes at most 32 beats, or 32 times as long as always, since all that is
// slower has to wait for it; in a song of one pace it takes as long as it needs.
type Cadence struct {
	perBeat float64
	most    int     // halvings
	before  float64 // steps per nominal step, before the first mark
	marks   []mark
}

// mark is where the pace changes. A nominal step is one that was never halved.
type mark struct{ nominal, steps, pace float64 }

// NewCadence returns the cadence of a walker that takes perBeat steps a beat,
// at these tempos in any order.
func NewCadence(perBeat float64, tempos []Tempo) (*Cadence, error) {
	if !(perBeat >= 1.0/64 && perBeat <= 64) {
		return nil, fmt.Errorf("walker: %v steps per beat, must be from 1/64 to 64", perBeat)
	}
	for _, t := range tempos {
		if x := t.Beat + t.BPM; math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, fmt.Errorf("walker: a tempo of %v at beat %v is not finite", t.BPM, t.Beat)
		}
	}
	c := &Cadence{perBeat: perBeat, before: 1, most: halvings - 1}
	if slices.ContainsFunc(tempos, func(t Tempo) bool { return c.halvings(t.BPM) != c.halvings(tempos[0].BPM) }) {
		c.most = max(int(math.Ceil(math.Log2(longest*perBeat))), 5)
	}
	edges := c.edges(tempos)
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.nominal, b.nominal) })

	var open [halvings]int // passages under way that ask for so many halvings
	var steps, last float64
	pace := 1.0
	for i, e := range edges {
		open[e.halvings] += e.opens
		if i+1 < len(edges) && edges[i+1].nominal == e.nominal {
			continue
		}
		next := 1.0
		for k, n := range open {
			if n > 0 {
				next = math.Ldexp(1, -k)
			}
		}
		switch {
		case math.IsInf(e.nominal, -1):
			c.before, pace = next, next
		case next != pace && !math.IsInf(e.nominal, 1):
			if len(c.marks) > 0 {
				steps += float64((e.nominal - last) * pace)
			}
			c.marks = append(c.marks, mark{e.nominal, steps, next})
			last, pace = e.nominal, next
		}
	}
	start := c.Steps(0) // beat 0 is step 0
	for i := range c.marks {
		c.marks[i].steps -= start
	}
	return c, nil
}

// Steps returns how many steps have been taken at a beat: 0 at beat 0, negative
// before. It does not allocate.
func (c *Cadence) Steps(beat float64) float64 {
	nominal := float64(beat * c.perBeat)
	if len(c.marks) == 0 {
		return nominal * c.before
	}
	m := mark{c.marks[0].nominal, c.marks[0].steps, c.before}
	low, high := 0, len(c.marks) // marks below low are at or before nominal
	for low < high {
		middle := (low + high) / 2
		if c.marks[middle].nominal <= nominal {
			low, m = middle+1, c.marks[middle]
		} else {
			high = middle
		}
	}
	return m.steps + float64((nominal-m.nominal)*m.pace)
}

// Beat returns the beat at which so many steps have been taken.
func (c *Cadence) Beat(steps float64) float64 {
	if len(c.marks) == 0 {
		return steps / c.before / c.perBeat
	}
	m := mark{c.marks[0].nominal, c.marks[0].steps, c.before}
	if i := sort.Search(len(c.marks), func(i int) bool { return c.marks[i].steps > steps }); i > 0 {
		m = c.marks[i-1]
	}
	return (m.nominal + (steps-m.steps)/m.pace) / c.perBeat
}

// edge is where a passage that asks for halvings starts (1) or ends (-1).
type edge struct {
	nominal         float64
	halvings, opens int
}

// edges lists the passages that are too fast, widened to where the pace may
// change.
func (c *Cadence) edges(tempos []Tempo) []edge {
	tempos = slices.Clone(tempos)
	slices.SortStableFunc(tempos, func(a, b Tempo) int { return cmp.Compare(a.Beat, b.Beat) })
	end := func(i int) float64 { // of tempo i, in beats
		if i+1 < len(tempos) {
			return tempos[i+1].Beat
		}
		return math.Inf(1)
	}
	var edges []edge
	for i := 0; i < len(tempos); {
		first, seconds := i, 0.0
		for ; i < len(tempos) && c.halvings(tempos[i].BPM) > 0; i++ {
			seconds += float64((end(i) - tempos[i].Beat) / tempos[i].BPM * 60)
		}
		if i == first { // slow enough
			i++
			continue
		}
		if first == 0 {
			seconds = math.Inf(1) // the first tempo is the tempo before it too
		}
		for j := first; j < i && seconds > shortSpurt; j++ {
			k := c.halvings(tempos[j].BPM)
			stride := math.Ldexp(2, k)
			from := math.Floor(tempos[j].Beat*c.perBeat/stride) * stride
			if j == 0 {
				from = math.Inf(-1)
			}
			to := math.Ceil(end(j)*c.perBeat/stride) * stride
			edges = append(edges, edge{from, k, 1}, edge{to, k, -1})
		}
	}
	return edges
}

// halvings returns how often the pace at a tempo must be halved.
func (c *Cadence) halvings(bpm float64) (k int) {
	for pace := bpm / 60 * c.perBeat; pace > maxPace && k < c.most; pace /= 2 {
		k++
	}
	return k
}
