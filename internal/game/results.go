package game

import (
	"math"
	"time"

	"hibana/combo"
	"hibana/internal/calibrate"
	"hibana/internal/scene"
)

const (
	bins      = 37 // of the histogram: 10 ms each, ±185 ms
	binOfTime = 10 * time.Millisecond
)

// finish ends the song, keeps the replay and shows the results.
func (g *Game) finish() {
	p := g.play
	p.show.Advance(max(p.judged(p.now), p.last))
	p.report()
	p.sound.Pause()
	saved := ""
	if p.show.Live() && !p.practised && p.cfg.Replays != "" {
		var err error
		if saved, err = saveReplay(p.cfg.Replays, replayName(p.cfg.Date(), p.ref, p.part), p.show.Recording()); err != nil {
			saved = ""
		}
	}
	score := p.show.State().Score
	p.results = resultsOf(p, &score)
	g.advise()
	p.cfg.Log.results(&score, saved)
	g.goTo(onResults)
}

// resultsOf sums up a performance.
func resultsOf(p *play, score *combo.Score) scene.ResultsView {
	r := scene.ResultsView{
		Title: p.title.Title, Artist: p.title.Artist, Part: p.title.Part,
		Percent: score.Percent, MaxCombo: score.MaxCombo, Grade: letter(score.Percent),
		Comment: comment(p, score), Cheer: min(max((score.Percent-60)/40, 0), 1),
		Hints: resultHints(),
	}
	rules := p.show.Rules()
	for g := combo.W1; g >= combo.Miss; g-- {
		r.Counts = append(r.Counts, scene.ResultCount{Name: rules.Words[g], Count: score.Grades[g], Grade: g})
	}
	if long := score.Held + score.LetGo; long > 0 {
		r.Counts = append(r.Counts, scene.ResultCount{Name: "Held", Count: score.Held, Of: long})
	}
	if score.Mines > 0 {
		r.Counts = append(r.Counts, scene.ResultCount{Name: "Mines", Count: score.Mines})
	}
	r.Counts = append(r.Counts, scene.ResultCount{Name: "Kicks", Count: p.kicks})
	h := histogram(p.show.Events())
	r.Bins, r.BinWidth, r.Middle, r.Spread = h.bins, binOfTime.Seconds(), h.middle.Seconds(), h.spread.Seconds()
	return r
}

// resultHints are the keys of the results; advice adds its own after them.
func resultHints() []scene.Hint {
	return []scene.Hint{{Key: "Enter", Does: "song list"}, {Key: "R", Does: "again"}}
}

// letter is the grade of a percentage.
func letter(percent float64) string {
	for _, g := range [...]struct {
		from float64
		name string
	}{{100, "SS"}, {96, "S"}, {89, "A"}, {80, "B"}, {68, "C"}} {
		if percent >= g.from {
			return g.name
		}
	}
	return "D"
}

// comment is a word on the performance.
func comment(p *play, score *combo.Score) string {
	switch {
	case p.cfg.Auto:
		return "The machine played"
	case p.cfg.Replay != nil:
		return "A replay"
	case p.practised:
		return "Practice"
	case score.MaxCombo == 0:
		return ""
	case score.Breaks == 0:
		return "Full combo"
	}
	return ""
}

func (g *Game) resultsKey(name string) {
	switch name {
	case "Escape", "Enter":
		g.leave()
	case "R":
		g.again()
	case "O":
		g.heed()
	case "U":
		g.unheed()
	}
}

// timings says how early or late the notes were hit.
type timings struct {
	bins   []int // the middle one is around 0, early ones before it
	count  int
	middle time.Duration // the median, slips left out
	near   int           // hits that are no slips
	spread time.Duration
}

// histogram sorts the errors of the notes that were hit into bins.
func histogram(events []combo.Event) timings {
	h := timings{bins: make([]int, bins)}
	var sum, squares float64
	var all []time.Duration
	for _, e := range events {
		if e.Type != combo.Judged || e.Grade <= combo.Miss {
			continue
		}
		all = append(all, e.Error)
		off := float64(e.Error)
		sum += off
		squares += off * off
		h.count++
		bin := int(math.Floor(off/float64(binOfTime)+0.5)) + bins/2
		h.bins[min(max(bin, 0), bins-1)]++
	}
	if h.count > 0 {
		mean := sum / float64(h.count)
		h.spread = time.Duration(math.Sqrt(max(0, squares/float64(h.count)-mean*mean)))
	}
	h.middle, h.near = calibrate.Hits(all)
	h.middle = h.middle.Round(100 * time.Microsecond) // as it is shown
	return h
}
