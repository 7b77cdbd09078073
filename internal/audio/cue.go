package audio

import (
	"math"
	"time"
)

// cue is a short sound that begins at a song frame, whatever the song does.
type cue struct {
	at    int64
	sound []float32 // mono, at the device's rate
}

// Cue plays a short mono sound (made at the player's Rate) at a song time: on
// the song's own samples, so a click lies on the beat exactly. A seek drops
// the cues that are left.
func (p *Player) Cue(song time.Duration, sound []float32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cues = append(p.cues, cue{p.line.frame(song), sound})
}

// mix adds the cues that fall into the frames from p.pos on.
func (p *Player) mix(out []float32) {
	if len(p.cues) == 0 && len(p.voices) == 0 {
		return
	}
	end := p.pos + int64(len(out)/2)
	waiting := p.cues[:0]
	for _, c := range p.cues {
		if c.at < end {
			p.voices = append(p.voices, c)
		} else {
			waiting = append(waiting, c)
		}
	}
	p.cues = waiting
	heard := p.voices[:0]
	for _, v := range p.voices {
		for i := range len(out) / 2 {
			if k := p.pos + int64(i) - v.at; k >= 0 && k < int64(len(v.sound)) {
				out[2*i] += v.sound[k] * p.volume
				out[2*i+1] += v.sound[k] * p.volume
			}
		}
		if v.at+int64(len(v.sound)) > end {
			heard = append(heard, v)
		}
	}
	p.voices = heard
}

// Click is a woodblock-like tick of 40 ms at the given pitch.
func Click(rate int, hz float64) []float32 {
	s := make([]float32, rate/25)
	for i := range s {
		t := float64(i) / float64(rate)
		s[i] = float32(0.5 * math.Exp(-t*120) * math.Sin(2*math.Pi*hz*t))
	}
	return s
}
