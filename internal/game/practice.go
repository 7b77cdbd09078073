package game

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"hibana/internal/show"
)

// Practice: the song slower or faster, and a part of it again and again.

// Rates go in steps of 1/rateSteps.
const (
	rateSteps = 20
	minRate   = 0.5
	maxRate   = 2.0
)

// changeRate makes what is played next slower or faster. A replay keeps the rate
// it was played at.
func (g *Game) changeRate(steps float64) {
	if g.cfg.Replay != nil {
		return
	}
	rate := (math.Round(g.cfg.Rate*rateSteps) + steps) / rateSteps
	g.cfg.Rate = min(max(rate, minRate), maxRate)
}

// atRate says at which rate a song is played, and nothing at rate 1.
func atRate(rate float64) string {
	if rate == 1 {
		return ""
	}
	return " ×" + strconv.FormatFloat(rate, 'f', -1, 64)
}

// section is what is practised of a part: from one beat to another, again and
// again.
type section struct {
	ref      string
	part     int
	from, to float64 // beats
	state    marks
}

// marks are how much of a section is marked.
type marks int

const (
	unmarked marks = iota
	begun          // from
	whole          // from and to
)

// practiceKey marks a section, on the nearest beat, and reports whether the key
// was one for that.
func (g *Game) practiceKey(name string) bool {
	p := g.play
	if p.cfg.Replay != nil || p.cfg.Freeze != nil {
		return false
	}
	beat := math.Round(p.show.Map().Beat(p.judged(p.now)))
	s := &g.section
	switch {
	case name == "F6":
		*s = section{}
	case name == "F7":
		*s = section{ref: p.ref, part: p.part, from: max(beat, math.Ceil(p.show.Map().Beat(time.Nanosecond))), state: begun}
	case name == "F8" && s.state >= begun && beat > s.from:
		s.to, s.state = beat, whole
	default:
		return false
	}
	p.practised = true
	return true
}

// of forgets a section of another chart.
func (s *section) of(p *play) {
	if s.ref != p.ref || s.part != p.part {
		*s = section{}
	}
}

// start is where it begins.
func (s *section) start() *Position { return &Position{Beat: true, Value: s.from} }

// over reports whether the end of the section has been played, and its last
// notes judged.
func (s *section) over(p *play) bool {
	return s.state == whole && p.judged(p.now) >= p.show.Map().At(s.to)+p.show.Rules().GiveUp()
}

// lap starts the section again: a new performance of it, which leads in as play
// from any place does.
func (g *Game) lap() {
	p := g.play
	p.from = g.section.start()
	if err := p.setShow(p.sound.Length()); err != nil {
		g.section = section{} // it was a show a moment ago
		return
	}
	clear(p.keys)
	p.told, p.kicks, p.kicked = 0, 0, show.Never
	p.seek(p.start)
	p.sound.Play()
}

// notice says what is practised.
func (s *section) notice() string {
	switch s.state {
	case begun:
		return fmt.Sprintf("From beat %g · F8 ends the loop here, F6 forgets it", s.from)
	case whole:
		return fmt.Sprintf("Beats %g to %g again and again · F6 goes on", s.from, s.to)
	}
	return ""
}
