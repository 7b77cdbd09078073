package game

import (
	"math"
	"time"

	"hibana/combo"
	"hibana/internal/scene"
	"hibana/internal/show"
)

// Pause and count-in. Coming back, the song starts one bar before the place of
// the pause, with a click on every beat, and the stage plays back what the
// player did in that bar. At the very instant of the pause the player takes
// over: nothing is judged twice and no note is lost, and the music has given
// the beat before it matters.

const (
	resume  = "Resume"
	restart = "Start over"
	leave   = "Song list"
)

// The pause menu, from top to bottom.
const (
	resumeItem = iota
	restartItem
	leaveItem
)

// pause stops the song where it is heard now.
func (g *Game) pause() {
	p := g.play
	if g.stage == onPlay {
		p.show.Advance(p.judged(p.now))
		p.report()
	}
	p.sound.Pause()
	p.ghost = nil
	p.menu = scene.PauseView{
		Title: "Paused", Lanes: len(p.keys), Items: []string{resume, restart + atRate(g.cfg.Rate), leave},
		Hints: []scene.Hint{{Key: "↑↓", Does: "choose"}, {Key: "←→", Does: "rate"}, {Key: "Enter", Does: "do it"}, {Key: "Esc", Does: "resume"}},
	}
	g.goTo(onPaused)
}

func (g *Game) pausedKey(name string) {
	p := g.play
	if choose(name, &p.menu.Selected, len(p.menu.Items)) {
		return
	}
	switch name {
	case "Escape":
		g.countIn()
	case "Enter", "Space":
		switch p.menu.Selected {
		case resumeItem:
			g.countIn()
		case restartItem:
			g.again()
		case leaveItem:
			g.leave()
		}
	case "ArrowLeft":
		g.nextRate(-1)
	case "ArrowRight":
		g.nextRate(1)
	}
}

// nextRate changes the rate that the next start has.
func (g *Game) nextRate(steps float64) {
	g.changeRate(steps)
	menu := &g.play.menu
	menu.Items[restartItem] = restart + atRate(g.cfg.Rate)
	menu.Selected = restartItem
}

// choose moves a selection with the arrow keys and reports whether it did.
func choose(name string, selected *int, n int) bool {
	switch name {
	case "ArrowUp":
		*selected = (*selected + n - 1) % n
	case "ArrowDown":
		*selected = (*selected + 1) % n
	default:
		return false
	}
	return true
}

// again plays the same chart from where it was begun, or the section that is
// practised.
func (g *Game) again() {
	p := g.play
	from := p.origin
	if g.section.state != unmarked {
		from = g.section.start()
	}
	if err := g.begin(p.ref, p.part, from); err != nil {
		g.leave()
		g.list.fail(p.ref, err)
	}
}

// countIn leads the song in again.
func (g *Game) countIn() {
	p := g.play
	p.resume = p.show.Time()
	song := p.show.Map()
	at := song.Beat(p.resume)
	_, length := p.bar(at)
	begin := max(song.At(at-length), p.start)
	p.ghost = p.played()
	p.ghost.Seek(begin)
	p.seek(p.heard(begin))
	for b := math.Ceil(at - length); b < at; b++ {
		start, _ := p.bar(b)
		p.sound.Cue(p.heard(song.At(b)), b == start)
	}
	p.sound.Play()
	p.countDown()
	g.goTo(onCountIn)
}

// bar is where the bar around a beat begins, and how long it is, in beats.
func (p *play) bar(beat float64) (start, length float64) {
	song := p.show.Map()
	n, _ := song.Bar(beat)
	return song.BarStart(n), song.BarLength(n)
}

// heard is the song time to be heard for the show to stand at a time.
func (p *play) heard(judged time.Duration) time.Duration {
	return judged - p.offsets.Pressed(0, p.rate)
}

// played is the performance so far as a show of its own.
func (p *play) played() *show.Show {
	ghost, err := show.New(p.chart, p.part, show.Options{Replay: p.show.Recording(), Length: p.sound.Length()})
	if err != nil { // the recording is of this very show
		return p.show
	}
	return ghost
}

// countOn goes on with the count-in, and ends it at the place of the pause.
func (g *Game) countOn() {
	p := g.play
	now := p.judged(p.now)
	if now < p.resume {
		if p.ghost != p.show {
			p.ghost.Advance(min(now+p.lead(), p.resume))
		}
		p.countDown()
		return
	}
	p.ghost = nil
	p.takeOver(g.down)
	g.goTo(onPlay)
	g.playOn()
}

// countDown works out the beats that are left until the place of the pause.
func (p *play) countDown() {
	song := p.show.Map()
	left := song.Beat(p.resume) - song.Beat(min(p.judged(p.now), p.resume))
	p.menu.CountIn = max(left, 1e-3) // above 0 while it lasts
}

// takeOver lets go, at the place of the pause, of the lanes whose keys are no
// longer down. One that is held again goes on being held: a hold is not lost to
// a pause. A key newly down is no press; the next one is.
func (p *play) takeOver(down map[string]bool) {
	clear(p.keys)
	for name, lane := range p.lanes {
		if down[name] && lane < len(p.keys) {
			p.keys[lane]++
		}
	}
	for lane, state := range p.show.State().Lanes {
		if state.Down && p.keys[lane] == 0 {
			p.press(combo.Input{Time: p.resume, Lane: lane})
		}
	}
}
