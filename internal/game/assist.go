package game

import (
	"math"
	"time"

	"hibana/combo"
	"hibana/internal/audio"
)

// Assist is what is heard beside the song, and how loud.
type Assist struct {
	Metronome bool    // a click on every beat
	Notes     bool    // a click on every note
	Hits      bool    // a sound for every note that is hit
	Volume    float64 // of the song, 0 to 1
	Clicks    float64 // of clicks and hits
}

// Click is a click at a song time.
type Click struct {
	At     time.Duration
	Strong bool
}

// mostClicks bounds a track: a song of three hours at 300 BPM has 54 000 beats.
const mostClicks = 100_000

// lay puts clicks and volumes in place for the song that is played.
func (p *play) lay() {
	a := &p.cfg.Assist
	p.sound.Volume(a.Volume, a.Clicks)
	var beats, notes []Click
	if a.Metronome {
		beats = p.beatClicks()
	}
	if a.Notes {
		notes = p.noteClicks()
	}
	p.sound.Track(audio.Metronome, beats)
	p.sound.Track(audio.Assist, notes)
}

// beatClicks are on every beat of the show, strong on the first of a bar. Beats
// that a warp leaves out have none.
func (p *play) beatClicks() []Click {
	song := p.show.Map()
	start, end := p.show.Range()
	var clicks []Click
	last := song.Beat(max(end, p.last))
	for b := math.Ceil(song.Beat(start)); b <= last && len(clicks) < mostClicks; b++ {
		at := p.heard(song.At(b))
		if n := len(clicks); n > 0 && at <= clicks[n-1].At {
			continue
		}
		bar, _ := p.bar(b)
		clicks = append(clicks, Click{at, b == bar})
	}
	return clicks
}

// noteClicks are on every note to be hit; notes at one time have one.
func (p *play) noteClicks() []Click {
	var clicks []Click
	for _, n := range p.show.Notes() {
		if !n.Judged || n.Kind == combo.Mine {
			continue
		}
		at := p.heard(n.Time)
		if k := len(clicks); k > 0 && at == clicks[k-1].At {
			continue
		}
		if len(clicks) == mostClicks {
			break
		}
		clicks = append(clicks, Click{At: at})
	}
	return clicks
}

// assistKey turns what is heard beside the song on and off, and reports whether
// the key was one for that.
func (g *Game) assistKey(name string) bool {
	a := &g.cfg.Assist
	switch name {
	case "F9":
		a.Metronome = !a.Metronome
	case "F10":
		a.Notes = !a.Notes
	default:
		return false
	}
	g.play.lay()
	return true
}
