package beat

import (
	"fmt"
	"math"
	"sort"
	"strings"
)

// Problem is one entry of a Timing that cannot be. List is the list's name as
// chart files write it ("tempo", "stop", "delay", "warp", "fake", "meter",
// "beat0"), Index the entry's place in it from 0, or -1 when the list as a
// whole is at fault.
//
//	tempo 2: bpm is -60 and must be above 0; use a warp to skip beats
type Problem struct {
	List   string
	Index  int
	Reason string
}

// Error counts entries from 1, as people do.
func (p Problem) Error() string {
	if p.Index < 0 {
		return p.List + ": " + p.Reason
	}
	return fmt.Sprintf("%s %d: %s", p.List, p.Index+1, p.Reason)
}

// Problems is the error New returns: everything wrong with a Timing, in the
// order of its lists. Reach it with errors.As.
type Problems []Problem

// Error puts one problem on a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Problems lists everything that keeps New from building a Map, nil when
// nothing does.
func (t Timing) Problems() Problems {
	var c checker
	if !finite(t.Beat0) {
		c.add("beat0", -1, "is %v and must be a finite number of seconds", t.Beat0)
	}
	c.tempos(t.Tempos)
	c.pauses("stop", t.Stops)
	c.pauses("delay", t.Delays)
	c.warps(t.Warps)
	c.spans("fake", t.Fakes)
	c.meters(t.Meters)
	return c.found
}

type checker struct{ found Problems }

func (c *checker) add(list string, index int, format string, args ...any) {
	c.found = append(c.found, Problem{list, index, fmt.Sprintf(format, args...)})
}

func (c *checker) tempos(tempos []Tempo) {
	if len(tempos) == 0 {
		c.add("tempo", -1, "there is none; add one at beat 0")
		return
	}
	first, at := math.Inf(1), 0
	for i, e := range tempos {
		switch {
		case !finite(e.BPM):
			c.add("tempo", i, "bpm is %v and must be finite", e.BPM)
		case e.BPM < 0:
			c.add("tempo", i, "bpm is %v and must be above 0; use a warp to skip beats", e.BPM)
		case e.BPM == 0:
			c.add("tempo", i, "bpm is 0 and must be above 0; use a stop to hold a beat")
		}
		if e.Beat < first {
			first, at = e.Beat, i
		}
	}
	if first > 0 && finite(first) {
		c.add("tempo", at, "the first tempo is at beat %v; it must be at beat 0 or before", first)
	}
	c.beats("tempo", len(tempos), func(i int) float64 { return tempos[i].Beat })
}

func (c *checker) pauses(list string, pauses []Pause) {
	for i, e := range pauses {
		if !finite(e.Seconds) || e.Seconds < 0 {
			c.add(list, i, "seconds is %v and must be finite and not negative", e.Seconds)
		}
		c.notBefore0(list, i, e.Beat)
	}
	c.beats(list, len(pauses), func(i int) float64 { return pauses[i].Beat })
}

func (c *checker) warps(warps []Span) {
	for i, e := range warps {
		c.notBefore0("warp", i, e.Beat)
	}
	c.spans("warp", warps)
}

func (c *checker) spans(list string, spans []Span) {
	for i, e := range spans {
		if !finite(e.Beats) || e.Beats < 0 || !finite(e.Beat+e.Beats) && finite(e.Beat) {
			c.add(list, i, "beats is %v and must be finite and not negative", e.Beats)
		}
	}
	c.beats(list, len(spans), func(i int) float64 { return spans[i].Beat })
}

func (c *checker) meters(meters []Meter) {
	for i, e := range meters {
		if !finite(e.BeatsPerBar) || e.BeatsPerBar < 1.0/RowsPerBeat {
			c.add("meter", i, "beats_per_bar is %v and must be finite and at least one row (1/%d)", e.BeatsPerBar, RowsPerBeat)
		}
	}
	c.beats("meter", len(meters), func(i int) float64 { return meters[i].Beat })
}

// notBefore0 refuses what would silently do nothing: before beat 0 the map
// looks at no event.
func (c *checker) notBefore0(list string, i int, beat float64) {
	if beat < 0 && finite(beat) {
		c.add(list, i, "beat is %v; before beat 0 the first tempo runs on undisturbed, so move beat0 instead", beat)
	}
}

// beats checks what all lists share: finite beats, and none named twice.
func (c *checker) beats(list string, n int, beat func(int) float64) {
	order := make([]int, 0, n)
	for i := range n {
		if b := beat(i); finite(b) {
			order = append(order, i)
		} else {
			c.add(list, i, "beat is %v and must be finite", b)
		}
	}
	sort.SliceStable(order, func(a, b int) bool { return beat(order[a]) < beat(order[b]) })
	for k := 1; k < len(order); k++ {
		if b := beat(order[k]); b == beat(order[k-1]) {
			c.add(list, order[k], "beat %v is already taken by %s %d", b, list, order[k-1]+1)
		}
	}
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
