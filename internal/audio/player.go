package audio

import (
	"encoding/binary"
	"math"
	"sync"
	"time"

	"hibana/internal/audio/pcm"
	"hibana/internal/audio/stretch"
)

// Player plays one song into a device. The device pulls samples with Read (or
// skips them, when it is silent); the game starts, pauses and seeks, and asks
// which song time is heard. Before song time 0 and past the end it plays
// silence and counts on. All methods may be called from any goroutine.
type Player struct {
	mu      sync.Mutex
	ahead   *ahead
	length  int64 // frames as played
	line    timeline
	at      int64 // device frames given out so far
	pos     int64 // song frame that comes next
	playing bool
	stop    bool // fade out, then stand
	gain    float32
	volume  float32
	cues    []cue
	voices  []cue // being heard
	missing int64
	seeks   int
}

// fade is how long the song takes to come and go, so that a pause is no click.
const fade = 5 * time.Millisecond

// aheadTime is how much sound is decoded in advance.
const aheadTime = time.Second

// Pitch says what becomes of a song's pitch when it is played slower or faster.
type Pitch bool

const (
	KeepPitch Pitch = false // it stays
	MovePitch Pitch = true  // it moves with the speed, as on a turntable
)

// AtSpeed gives song at a sample rate, slower or faster. Frame n of the result
// belongs to frame n·speed of the song at that rate, whatever the pitch.
func AtSpeed(song pcm.Stream, rate int, speed Speed, pitch Pitch) pcm.Stream {
	if pitch == MovePitch {
		return Resample(song, rate, speed)
	}
	return stretch.New(Resample(song, rate, Speed{1, 1}), speed.Num, speed.Den)
}

// NewPlayer plays song on a device of the given rate, paused at song time 0.
// Close must be called when it is no longer needed.
func NewPlayer(song pcm.Stream, rate int, speed Speed, pitch Pitch) *Player {
	s := AtSpeed(song, rate, speed, pitch)
	p := &Player{
		ahead:  newAhead(s, int(aheadTime.Seconds()*float64(rate))),
		length: s.Length(),
		line:   timeline{rate: rate, speed: speed},
		volume: 1,
	}
	p.line.mark(0, 0, false, p.seeks)
	return p
}

// Close stops decoding. The song's file may be closed afterwards.
func (p *Player) Close() { p.ahead.close() }

// Rate is the device's sample rate.
func (p *Player) Rate() int { return p.line.rate }

// Length is the song's length in song time.
func (p *Player) Length() time.Duration { return p.line.songTime(p.length) }

// Play starts the song, or goes on where it stands.
func (p *Player) Play() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.playing {
		p.gain = 0
	}
	p.playing, p.stop = true, false
}

// Pause stops the song where it is, after a fade of 5 ms.
func (p *Player) Pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop = p.playing
}

// Seek goes to a song time, which may be negative: a lead-in. Cues are dropped.
// The answer counts the seeks; Moment.Seek reaches it when this one is heard.
func (p *Player) Seek(song time.Duration) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seeks++
	p.pos = p.line.frame(song)
	if p.stop {
		p.playing, p.stop = false, false
	}
	p.gain = 0
	p.cues, p.voices = p.cues[:0], p.voices[:0]
	p.line.mark(p.at, p.pos, p.playing, p.seeks)
	if p.pos < p.length {
		p.ahead.take(max(0, p.pos), nil) // start decoding there
	}
	return p.seeks
}

// SetVolume sets how loud song and cues are, from 0 to 1.
func (p *Player) SetVolume(v float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.volume = float32(min(max(v, 0), 1))
}

// Heard is where the song is heard to be at a time of the device (its frames
// played, as time). Times must not decrease. What was not given out cannot be
// heard: a device that claims to be further, or starves, hears the song stand.
func (p *Player) Heard(device time.Duration) Moment {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line.song(min(device, p.line.duration(p.at)))
}

// Missing is how many frames the decoder was late for. They were played as
// silence while the song stood still.
func (p *Player) Missing() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.missing
}

// Err is the error that broke the song off, if one did: a disk that failed.
func (p *Player) Err() error { return p.ahead.failure() }

// Read fills b with float32 little-endian stereo samples for the device. It
// never waits and never ends. len(b) must be a multiple of 8.
func (p *Player) Read(b []byte) (int, error) {
	var chunk [2 * 256]float32
	for from := 0; from < len(b); {
		n := min(len(b)-from, 4*len(chunk)) / 8
		if n == 0 {
			break
		}
		out := chunk[:2*n]
		p.mu.Lock()
		p.fill(out)
		p.mu.Unlock()
		for i, v := range out {
			binary.LittleEndian.PutUint32(b[from+4*i:], math.Float32bits(v))
		}
		from += 8 * n
	}
	return len(b), nil
}

// Skip counts frames as given out without making them: for a silent device.
func (p *Player) Skip(frames int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop {
		p.playing, p.stop = false, false
	}
	p.line.mark(p.at, p.pos, p.playing, p.seeks)
	p.at += frames
	if p.playing {
		p.pos += frames
	}
}

// fill makes the next samples.
func (p *Player) fill(out []float32) {
	clear(out)
	for len(out) > 0 {
		n := p.song(out)
		p.at += int64(n)
		out = out[2*n:]
	}
}

// song makes up to len(out)/2 frames, in which the song either moves or
// stands, and reports how many.
func (p *Player) song(out []float32) int {
	n := len(out) / 2
	if p.stop {
		left := int(math.Round(float64(p.gain) * fade.Seconds() * float64(p.line.rate))) // of the fade
		if left == 0 || p.pos < 0 || p.pos >= p.length {
			p.playing, p.stop, p.gain = false, false, 0
		} else {
			n = min(n, left)
		}
	}
	if !p.playing {
		p.line.mark(p.at, p.pos, false, p.seeks)
		return n
	}
	switch {
	case p.pos < 0: // the lead-in
		n = int(min(int64(n), -p.pos))
	case p.pos < p.length:
		got, ended := p.ahead.take(p.pos, out[:2*n])
		switch {
		case got > 0:
			n = got
		case !ended: // the decoder is late
			p.line.mark(p.at, p.pos, false, p.seeks)
			p.missing += int64(n)
			p.gain = 0
			return n
		}
	}
	p.line.mark(p.at, p.pos, true, p.seeks)
	p.ramp(out[:2*n])
	p.mix(out[:2*n])
	p.pos += int64(n)
	return n
}

// ramp applies the volume and the fade.
func (p *Player) ramp(out []float32) {
	step := float32(1 / (fade.Seconds() * float64(p.line.rate)))
	if p.stop {
		step = -step
	}
	for i := 0; i < len(out); i += 2 {
		p.gain = min(max(p.gain+step, 0), 1)
		out[i] *= p.gain * p.volume
		out[i+1] *= p.gain * p.volume
	}
}
