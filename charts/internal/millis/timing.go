package millis

import (
	"cmp"
	"math"
	"slices"

	"hibana/beat"
)

// Point is a time from which the song has a tempo and a meter, and where a bar
// begins.
type Point struct {
	At          float64 // ms
	BPM         float64 // above 0
	BeatsPerBar int     // 4 when it is 0
	Line        Line
}

const (
	sameTime = 0.001 // ms: two points this near are one
	sameBar  = 1.0   // ms: a bar this near to a point begins there; files hold whole ms
	minute   = 60_000.0
)

// Points are the timing points that a song can have, in the order of the file.
// A file may hold millions that are none, or too many: those are left out as
// they come, and are never in memory together.
type Points struct {
	list    []Point
	crowded bool // there are more than there is room for
}

// Add takes the next point, mended if need be, or says why it is left out.
func (ps *Points) Add(p Point, r *Report) {
	switch {
	case ps.crowded:
		return
	case !(math.Abs(p.At) <= maxTime):
		r.Warn(RuleFar, p.Line, "", "move it into the song", "a timing point at %s ms is left out", Show(p.At))
		return
	case len(ps.list) == MaxPoints:
		ps.crowded = true
		r.Warn(RuleTooMany, p.Line, "", "remove what does nothing", "from here on timing points are left out: there is room for %d", MaxPoints)
		return
	}
	if bpm := min(max(p.BPM, minBPM), maxBPM); bpm != p.BPM {
		r.Warn(RuleTempo, p.Line, "", "write another tempo", "%.6g BPM is taken as %v", p.BPM, bpm)
		p.BPM = bpm
	}
	if p.BeatsPerBar < 0 || p.BeatsPerBar > maxBar {
		r.Warn(RuleMeter, p.Line, "", "write a number from 1 on", "a bar of %d beats is taken as one of 4", p.BeatsPerBar)
		p.BeatsPerBar = 4
	}
	ps.list = append(ps.list, p)
}

// Timing turns timing points into tempos, and those into a map: beat 0 is the
// first of them, and each tempo begins at its own exact time. Before the first,
// its tempo runs on backwards, as in the games.
func Timing(points *Points, r *Report) (beat.Timing, *beat.Map) {
	if sorted := inOrder(points.list, r); len(sorted) > 0 {
		t := timing(sorted)
		if m, err := beat.New(t); err == nil { // as it always is
			return t, m
		}
	}
	r.Warn(RuleNoTempo, Line{}, "", "add a timing point", "there is no timing point that can be used; the song is taken to have 60 BPM from its start")
	t := Nothing().Timing
	m, _ := beat.New(t)
	return t, m
}

// timing lays the points out on beats.
func timing(points []Point) beat.Timing {
	t := beat.Timing{Beat0: points[0].At / 1000, Tempos: make([]beat.Tempo, 0, len(points))}
	b, at := 0.0, points[0].At // at is the time that beat b has on the map
	perBeat := minute / points[0].BPM
	bar, length := 0.0, 4.0 // where the last meter began, and its bars
	for i, p := range points {
		next := b + (p.At-at)/perBeat
		at += float64((next - b) * perBeat) // so that no error of rounding adds up
		b = next
		if i > 0 && b <= t.Tempos[len(t.Tempos)-1].Beat { // too near to be told apart
			continue
		}
		t.Tempos = append(t.Tempos, beat.Tempo{Beat: b, BPM: p.BPM})
		meter, bars := float64(cmp.Or(p.BeatsPerBar, 4)), (b-bar)/length
		if off := math.Abs(bars-math.Round(bars)) * length * perBeat; meter != length || off > sameBar {
			t.Meters = append(t.Meters, beat.Meter{Beat: b, BeatsPerBar: meter})
			bar, length = b, meter
		}
		perBeat = minute / p.BPM
	}
	return t
}

// inOrder sorts points by time; of those at one time the last is kept.
func inOrder(points []Point, r *Report) []Point {
	kept := slices.Clone(points)
	slices.SortStableFunc(kept, func(a, b Point) int { return cmp.Compare(a.At, b.At) })
	n := 0
	for _, p := range kept {
		if n > 0 && p.At-kept[n-1].At < sameTime {
			r.Warn(RuleSameTime, kept[n-1].Line, "", "keep one of them", "a timing point at %s ms is left out: there is a later one at that time", Show(p.At))
			n--
		}
		kept[n] = p
		n++
	}
	return kept[:n]
}
