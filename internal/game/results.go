package game

import (
	"math"
	"slices"
	"time"

	"hibana/combo"
	"hibana/internal/view"
)

const (
	again     = "Again"
	carryOn   = "Song list"
	bins      = 37 // of the histogram: 10 ms each, ±185 ms
	binOfTime = 10 * time.Millisecond
)

// finish ends the song, keeps the replay and shows the results.
func (g *Game) finish() {
	p := g.play
	p.show.Advance(max(p.judged(p.now), p.last))
	p.report()
	p.sound.Pause()
	rules := p.show.Rules()
	r := view.Results{
		Song: p.title, Score: p.show.State().Score, Words: rules.Words, Auto: !p.show.Live(),
		Errors: histogram(p.show.Events()), Kicks: p.kicks,
		Choices: []string{carryOn, again},
	}
	for _, n := range p.show.Notes() {
		if n.Judged && n.Kind != combo.Mine {
			r.Notes++
		}
	}
	if p.show.Live() && p.cfg.Replays != "" {
		saved, err := saveReplay(p.cfg.Replays, replayName(p.cfg.Date(), p.ref, p.part), p.show.Recording())
		if err != nil {
			saved = "not saved: " + err.Error()
		}
		r.Saved = saved
	}
	p.results = r
	p.cfg.Log.results(&p.results)
	g.goTo(onResults)
}

func (g *Game) resultsKey(name string) {
	r := &g.play.results
	if choose(name, &r.Selected, len(r.Choices)) {
		return
	}
	switch {
	case name == "Escape", name == "Enter" && r.Choices[r.Selected] == carryOn:
		g.leave()
	case name == "Enter":
		g.again()
	}
}

// histogram sorts the errors of the notes that were hit into bins.
func histogram(events []combo.Event) view.Histogram {
	h := view.Histogram{Bins: make([]int, bins), Width: binOfTime}
	var errors []time.Duration
	var sum, squares float64
	for _, e := range events {
		if e.Type != combo.Judged || e.Grade <= combo.Miss {
			continue
		}
		errors = append(errors, e.Error)
		sum += float64(e.Error)
		squares += float64(e.Error) * float64(e.Error)
		bin := int(math.Floor(float64(e.Error)/float64(binOfTime) + 0.5))
		bin = min(max(bin+bins/2, 0), bins-1)
		h.Bins[bin]++
		h.Most = max(h.Most, h.Bins[bin])
	}
	if h.Count = len(errors); h.Count > 0 {
		n := float64(h.Count)
		h.Mean = time.Duration(sum / n)
		h.Spread = time.Duration(math.Sqrt(max(0, squares/n-(sum/n)*(sum/n))))
		slices.Sort(errors)
		h.Median = errors[h.Count/2]
		if h.Count%2 == 0 {
			h.Median = (errors[h.Count/2-1] + errors[h.Count/2]) / 2
		}
	}
	return h
}
