package audio

import (
	"math"
	"slices"
	"time"
)

// Cue is a short sound at a song time: mono samples at the device's rate.
type Cue struct {
	At    time.Duration
	Sound []float32
}

// Track is one of the lists of cues that lie under a song. Each is put in its
// place by itself.
type Track int

const (
	Metronome Track = iota // the beats
	Assist                 // the notes
	tracks
)

// cue is a cue in frames of the stream as played.
type cue struct {
	at    int64
	sound []float32
}

// voice is a sound being heard: sample k of it comes next. A negative k is
// still that far away.
type voice struct {
	sound []float32
	k     int
}

// Cue plays a short mono sound (made at the player's Rate) at a song time: on
// the song's own samples, so a click lies on the beat exactly. A seek drops
// the cues that are left.
func (p *Player) Cue(song time.Duration, sound []float32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cues = append(p.cues, cue{p.line.frame(song), sound})
}

// SetTrack lays cues under the song, in place of those the track had: each is
// mixed into the very frame of its song time, whatever the rate, however often
// the song is sought or looped over it. The order does not matter.
func (p *Player) SetTrack(t Track, cues []Cue) {
	list := make([]cue, len(cues))
	for i, c := range cues {
		list[i] = cue{p.line.frame(c.At), c.Sound}
	}
	slices.SortStableFunc(list, func(a, b cue) int { return int(min(max(a.at-b.at, -1), 1)) })
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tracks[t] = list
}

// Hit plays a short mono sound at once: with the next samples that the device
// takes. It is heard even when the song stands.
func (p *Player) Hit(sound []float32) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.voices) < mostVoices {
		p.voices = append(p.voices, voice{sound, 0})
	}
}

// mostVoices bounds the sounds at a time: more are a chart's mistake, and would
// cost the device its time.
const mostVoices = 64

// due lets the cues begin that fall into the next n frames of the song.
func (p *Player) due(n int) {
	begin := func(c cue) {
		if len(p.voices) < mostVoices {
			p.voices = append(p.voices, voice{c.sound, int(p.pos - c.at)})
		}
	}
	end := p.pos + int64(n)
	if len(p.cues) > 0 {
		waiting := p.cues[:0]
		for _, c := range p.cues {
			switch {
			case c.at >= end:
				waiting = append(waiting, c)
			case c.at >= p.pos || p.pos-c.at < int64(len(c.sound)):
				begin(c)
			}
		}
		p.cues = waiting
	}
	for _, t := range p.tracks {
		i, _ := slices.BinarySearchFunc(t, p.pos, func(c cue, at int64) int { return int(min(max(c.at-at, -1), 1)) })
		for ; i < len(t) && t[i].at < end; i++ {
			begin(t[i])
		}
	}
}

// mix adds the sounds that are heard.
func (p *Player) mix(out []float32) {
	heard := p.voices[:0]
	for _, v := range p.voices {
		for i := max(0, -v.k); i < len(out)/2 && v.k+i < len(v.sound); i++ {
			s := v.sound[v.k+i] * p.clicks
			out[2*i] += s
			out[2*i+1] += s
		}
		if v.k += len(out) / 2; v.k < len(v.sound) {
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
