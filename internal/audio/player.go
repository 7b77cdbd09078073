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
	next    int64 // the same, counted on where a loop goes back: what ahead counts
	playing bool
	stop    bool // fade out, then stand
	gain    float32
	volume  float32 // of the song
	aim     float32 // what it is on its way to
	step    float32 // by so much a frame
	clicks  float32 // volume of everything else
	cues    []cue
	tracks  [tracks][]cue
	voices  []voice
	loop    loop
	edge    int64 // how many frames it fades at its ends
	rise    int64 // frames of a fade after its beginning that are left
	laps    int
	astray  bool // frames were skipped that were decoded, or not yet
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
		volume: 1, aim: 1, clicks: 1,
	}
	p.mark(false)
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
	p.next, p.rise = p.pos, 0
	if p.stop {
		p.playing, p.stop = false, false
	}
	p.gain = 0
	p.cues, p.voices = p.cues[:0], p.voices[:0]
	p.mark(p.playing)
	if p.pos < p.length {
		p.ahead.goTo(max(0, p.pos), p.loop) // start decoding there
	}
	return p.seeks
}

// SetVolume sets how loud the song is, and how loud cues, tracks and hits are,
// from 0 to 1.
func (p *Player) SetVolume(song, clicks float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.volume = float32(min(max(song, 0), 1))
	p.aim, p.clicks = p.volume, float32(min(max(clicks, 0), 1))
}

// Fade takes the song's volume to another, in a straight line over a span of
// real time while it plays. A preview begins with SetVolume(0, 0) and ends with
// a fade to 0.
func (p *Player) Fade(song float64, over time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.aim = float32(min(max(song, 0), 1))
	p.step = (p.aim - p.volume) / float32(max(1, p.frames(over)))
}

// mark says where the song goes on, or stands, from the next frame on.
func (p *Player) mark(moving bool) { p.line.mark(p.at, p.pos, moving, p.seeks, p.laps) }

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
	p.mark(p.playing)
	p.voices = p.voices[:0]
	for frames > 0 {
		n := frames
		if p.playing {
			if p.looping() {
				n = min(n, p.loop.to-p.pos)
			}
			p.move(n)
		}
		p.at += n
		frames -= n
		p.mark(p.playing)
	}
	p.rise, p.astray = 0, true
}

// fill makes the next samples.
func (p *Player) fill(out []float32) {
	clear(out)
	for len(out) > 0 {
		n := p.song(out)
		p.mix(out[:2*n])
		clip(out[:2*n])
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
		p.mark(false)
		return n
	}
	if p.looping() {
		n = int(min(int64(n), p.loop.to-p.pos))
	}
	switch {
	case p.pos < 0: // the lead-in
		n = int(min(int64(n), -p.pos))
	case p.pos < p.length:
		if p.astray {
			p.astray, p.next = false, p.pos
			p.ahead.goTo(p.pos, p.loop)
		}
		got, ended := p.ahead.take(p.next, out[:2*n])
		switch {
		case got > 0:
			n = got
		case !ended: // the decoder is late
			p.mark(false)
			p.missing += int64(n)
			p.gain = 0
			return n
		}
	}
	p.mark(true)
	p.ramp(out[:2*n])
	p.edges(out[:2*n])
	p.due(n)
	if p.move(int64(n)) { // it is there as soon as it is given out
		p.line.mark(p.at+int64(n), p.pos, true, p.seeks, p.laps)
	}
	return n
}

// ramp applies the volume and the fades.
func (p *Player) ramp(out []float32) {
	step := float32(1 / (fade.Seconds() * float64(p.line.rate)))
	if p.stop {
		step = -step
	}
	for i := 0; i < len(out); i += 2 {
		p.gain = min(max(p.gain+step, 0), 1)
		if p.volume != p.aim {
			if p.volume += p.step; (p.aim-p.volume)*p.step <= 0 {
				p.volume = p.aim
			}
		}
		out[i] *= p.gain * p.volume
		out[i+1] *= p.gain * p.volume
	}
}

// clip keeps a loud song and a click together within what a device can play.
func clip(out []float32) {
	for i, v := range out {
		out[i] = min(max(v, -1), 1)
	}
}
