package game

import (
	"fmt"
	"time"

	"hibana/internal/scene"
)

// What the hits of a performance suggest for the player's offset: the very
// number the results show.

// advice is a suggestion and what became of it.
type advice struct {
	shift  time.Duration // to add to the input offset; 0 for no suggestion
	heeded bool
}

const (
	hitsForAdvice = 20                   // fewer say little
	worthAdvice   = 2 * time.Millisecond // less is nothing anybody feels
)

// advise works out a suggestion for the performance that has ended.
func (g *Game) advise() {
	p := g.play
	p.advice = advice{}
	if h := histogram(p.show.Events()); p.show.Live() && g.cfg.Keep != nil && h.near >= hitsForAdvice && h.middle.Abs() >= worthAdvice {
		p.advice.shift = h.middle
	}
	g.showAdvice()
}

// heed counts the suggestion in. A player who was late on the whole is judged
// that much earlier from now on.
func (g *Game) heed() {
	if p := g.play; p.advice.shift != 0 && !p.advice.heeded {
		g.moveInput(p.advice.shift, true)
	}
}

// unheed takes that back.
func (g *Game) unheed() {
	if p := g.play; p.advice.heeded {
		g.moveInput(-p.advice.shift, false)
	}
}

func (g *Game) moveInput(by time.Duration, heeded bool) {
	p, o := g.play, g.offsets()
	o.Input += by
	if err := g.keep(o); err != nil {
		p.results.Advice = err.Error()
		return
	}
	p.advice.heeded = heeded
	g.showAdvice()
}

// showAdvice puts it into words.
func (g *Game) showAdvice() {
	p := g.play
	r := &p.results
	r.Advice = ""
	r.Hints = resultHints()
	if p.advice.shift == 0 {
		return
	}
	input := inMs(g.offsets().Input)
	if p.advice.heeded {
		r.Advice = fmt.Sprintf("Counted in: the input offset is %+.1f ms.", input)
		r.Hints = append(r.Hints, scene.Hint{Key: "U", Does: "undo"})
		return
	}
	way := "late"
	if p.advice.shift < 0 {
		way = "early"
	}
	r.Advice = fmt.Sprintf("You were %.1f ms %s. O makes the input offset %+.1f ms.", inMs(p.advice.shift.Abs()), way, input+inMs(p.advice.shift))
	r.Hints = append(r.Hints, scene.Hint{Key: "O", Does: "count it in"})
}

// inMs is a time in milliseconds, for people.
func inMs(d time.Duration) float64 { return d.Seconds() * 1000 }
