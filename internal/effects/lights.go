package effects

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// Flashes harm some people. WCAG 2.3.1 calls a pair of opposing changes of light
// a flash, and allows three in any second; so does the stage, whatever a chart
// asks. All that lights or shades shares one budget, however small its target,
// weak its light and harmless its colour: together small lights are a large one.
//
// Every light is a rise, a hold and a fall, each of them steady (that is why
// calm replaces eases that swing, and a pulse keeps the strength it begins
// with). A second in which light turns round no more than seven times has at
// most three pairs of opposing changes. Besides, no second has more than three
// beginnings. What changes by less than two slowSteps in any second is no
// flash, and is free, one such change at a time.
//
// A light is seen from its rise to its fall, or not at all: the lights of the
// whole song are gone through once, first those that last a second or more, so
// that no stroboscope puts out the colours of a section, then the short ones,
// then pulses, each by its beginning; and one that would be too many is left
// out. Nothing of it depends on what has been seen so far: a seek finds the same
// lights.
const (
	maxStarts  = 3
	maxChanges = 7
	longLight  = time.Second
	slowStep   = 0.02 // two of them are less than a tenth of all light, which WCAG begins to count at, even near white
)

// maxLights is how many pulses of one name are looked at: nine hours of three a
// second. What comes after stays dark.
const maxLights = 100_000

// span is some beats, to without.
type span struct{ from, to float64 }

// seen tells whether a name's light may be seen on a beat.
func (n *named) seen(b float64) bool {
	i, found := slices.BinarySearchFunc(n.lit, b, func(s span, b float64) int { return cmp.Compare(s.from, b) })
	if !found {
		i--
	}
	return i >= 0 && b < n.lit[i].to
}

// light is one rise and fall that a chart asks for.
type light struct {
	name       int
	block      int
	span       span // of beats
	rise, fall change
	rank       int // the lower the sooner it is looked at
}

// change is when light changes, both ends with it.
type change struct {
	from, to time.Duration
	pace     pace
}

// pace is what a change costs: a quick one its share of the budget, one of light
// that is slow nothing, but there may be only one at a time, and one of size or
// place that is slow nothing at all.
type pace uint8

const (
	quick pace = iota
	slow
	free
)

func (l *light) start() change { return change{from: l.rise.from, to: l.rise.from} }

// compare orders lights as they are looked at; those that change in just the same
// way are equal. All pulses fade alike.
func (s *Set) compare(a, b *light) int {
	order := cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.rise.from, b.rise.from), cmp.Compare(a.rise.to, b.rise.to),
		cmp.Compare(a.fall.from, b.fall.from), cmp.Compare(a.fall.to, b.fall.to))
	if order != 0 || a.rank == pulses {
		return order
	}
	x, y := &s.effects[a.block], &s.effects[b.block]
	return cmp.Or(cmp.Compare(x.Ease, y.Ease),
		cmp.Compare(x.Window.In, y.Window.In), cmp.Compare(x.Window.Full, y.Window.Full),
		cmp.Compare(x.Window.Out, y.Window.Out), cmp.Compare(x.Window.End, y.Window.End))
}

// grant goes through the lights of the song, and what is thrown about.
func (s *Set) grant() {
	s.dark = make([]bool, len(s.effects))
	var all []light
	for i := range s.names {
		n := &s.names[i]
		n.limited = n.kind != "vibrate" && n.kind != "sparks" && n.kind != "speed"
		switch {
		case n.kind == "pulse":
			all = s.appendPulses(all, i)
		case n.limited:
			all = s.appendWindows(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b light) int { return s.compare(&a, &b) })
	budget := newBudget(all)
	for i := 0; i < len(all); {
		// What happens to several targets at once is one change.
		j, amount := i, 0.0
		for ; j < len(all) && s.compare(&all[i], &all[j]) == 0; j++ {
			amount += math.Abs(s.effects[all[j].block].Amount)
		}
		l := &all[i]
		if l.rank < pulses {
			e := &s.effects[l.block]
			l.rise.pace = s.pace(e, l.rise, amount, l.span.from == e.Window.In, e.Window.In, e.Window.Full)
			l.fall.pace = s.pace(e, l.fall, amount, l.span.to == e.Window.End, e.Window.End, e.Window.Out)
		}
		granted := budget.take(l)
		for ; i < j; i++ {
			if !granted {
				s.dark[all[i].block] = true
				continue
			}
			n := &s.names[all[i].name]
			n.lit = append(n.lit, all[i].span)
		}
	}
	for i := range s.names {
		slices.SortFunc(s.names[i].lit, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	}
}

// pace is that of a change, which is a ramp from beat zero, where there is
// nothing, to beat one, if it is whole; else it begins or ends with a jump.
func (s *Set) pace(e *charts.Effect, c change, amount float64, whole bool, zero, one float64) pace {
	switch {
	case !whole || c.to-c.from < quickly:
		return quick
	case e.Kind != "flash" && e.Kind != "tint":
		return free
	case s.slowly(c, amount, calm(e.Ease), zero, one):
		return slow
	}
	return quick
}

// slowly tells whether no second sees two slowSteps of a change of so much: from
// each step to the next it takes a second.
func (s *Set) slowly(c change, amount float64, e beat.Ease, zero, one float64) bool {
	steps := amount / slowStep
	if !(steps < float64((c.to-c.from)/time.Second)) {
		return false
	}
	last := s.song.At(zero)
	for k := 1.0; k <= steps; k++ {
		lo, hi := 0.0, 1.0
		for range 30 {
			if mid := (lo + hi) / 2; e.At(mid)*steps < k {
				lo = mid
			} else {
				hi = mid
			}
		}
		at := s.song.At(zero + (one-zero)*hi)
		if d := at - last; d < time.Second && d > -time.Second {
			return false
		}
		last = at
	}
	return true
}

// shines tells whether a block is about light.
func (s *Set) shines(block int) bool {
	e := &s.effects[block]
	switch e.Kind {
	case "flash", "tint":
		return e.Amount != 0 && e.Target != "lanes" // which neither light up nor take colours
	case "pulse":
		return e.Amount != 0 && e.Target != "lanes" && e.Colour != ""
	}
	return false
}

// appendWindows lists what a name does in windows: one light each time a block
// comes to rule. A block that another hides begins and ends suddenly.
func (s *Set) appendWindows(all []light, name int) []light {
	s.names[name].rule.each(func(block int, at span) {
		if !s.shines(block) && !large(&s.effects[block]) {
			return
		}
		w := s.effects[block].Window
		l := light{name: name, block: block, span: at}
		all = s.appendLight(all, l, span{at.from, max(at.from, min(w.Full, at.to))}, span{min(max(w.Out, at.from), at.to), at.to})
	})
	return all
}

// appendPulses lists the pulses of a name that light. Those that come before
// three a second are over are passed over at once: an endless window full of
// them is no work.
func (s *Set) appendPulses(all []light, name int) []light {
	const soonest = time.Second/3 - time.Millisecond
	count, last := 0, time.Duration(math.MinInt64/2)
	s.names[name].rule.each(func(block int, at span) {
		e := &s.effects[block]
		if !s.shines(block) && !large(e) {
			return
		}
		p := period(e)
		from := max(at.from, s.song.Beat(-charts.MaxLength))
		to := min(at.to, s.song.Beat(charts.MaxLength))
		for k := math.Ceil(from / p); k*p < to && count < maxLights; {
			b := k * p
			if t := s.song.At(b); t-last >= soonest {
				end := min(b+bumpLength(p), at.to)
				all = s.appendLight(all, light{name: name, block: block, span: span{b, end}, rank: pulses}, span{b, b}, span{b, end})
				last = t
				count++
			}
			next := math.Ceil(s.song.Beat(last+soonest) / p)
			if next > k+1 && (k+1)*p < to {
				s.dark[block] = true
			}
			k = max(k+1, next)
		}
	})
	return all
}

// The ranks of lights.
const (
	long = iota
	short
	pulses
)

// appendLight adds a light whose rise and fall are given in beats, unless it
// passes in no time.
func (s *Set) appendLight(all []light, l light, rise, fall span) []light {
	when := func(b span) change { return change{from: s.song.At(b.from), to: s.song.At(b.to)} }
	l.rise, l.fall = when(rise), when(fall)
	if l.fall.to <= l.rise.from {
		return all
	}
	if l.rank != pulses && l.fall.to-l.rise.from < longLight {
		l.rank = short
	}
	return append(all, l)
}
