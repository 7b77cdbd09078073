// Package device is the sound device, or, while there is none, a silent one
// that keeps the time. The game plays the same either way: a device may be
// missing, vanish in the middle of a song, and come later.
package device

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// Rate is the sample rate the device is opened at.
const Rate = 48000

// Source is what is played: interleaved stereo float32 little-endian samples
// that never end.
type Source interface {
	io.Reader
	// Skip counts frames as played that nobody will hear.
	Skip(frames int64)
}

const (
	frameBytes = 8
	// patience is how long a device may say nothing of use before the song goes
	// on without it; at first it gets longer. A sleeping sound server needs up
	// to 2 s to wake up.
	patience = 1500 * time.Millisecond
	opening  = 3 * time.Second
	// period bounds how far the position is drawn on after the device last said
	// what it has played: a thread that fills it may be as late as that.
	period = 100 * time.Millisecond
	// A device has to play silence evenly for this long before it is trusted
	// with the song: one that only wakes up does not, nor does one that goes
	// nowhere and takes all it is given at once.
	trial  = 100 * time.Millisecond
	uneven = 30 * time.Millisecond
)

// Device plays one source at a time. A process may open one Device.
type Device struct {
	epoch time.Time

	mu     sync.Mutex
	source Source
	base   int64 // frames handed out before the source came
	handed int64 // frames of sources handed out in all, to the device or to nobody
	state  state
	heard0 time.Duration // of all that was handed out, how much was heard
	at     time.Duration // when that was
	why    error         // why it is silent
	trial  steady
}

type state uint8

const (
	starting state = iota // nothing was heard of the device yet; time stands
	live                  // the device plays
	silent                // there is none, or none to be trusted; time runs
)

// Open starts opening the device and returns at once: until it plays, or is
// known not to, time stands.
func Open() *Device {
	d := &Device{epoch: time.Now()}
	go d.run()
	return d
}

// Silent is a device that is silent from the start, and whose time is told by
// the caller alone.
func Silent() *Device {
	return &Device{epoch: time.Now(), state: silent}
}

// Now is the monotonic time that Played counts in.
func (d *Device) Now() time.Duration { return time.Since(d.epoch) }

// Play replaces the source. The time of Played starts at 0.
func (d *Device) Play(s Source) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.replace(s)
}

// Stop ends a source. Another that has taken its place plays on.
func (d *Device) Stop(s Source) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.source == s {
		d.replace(nil)
	}
}

func (d *Device) replace(s Source) {
	if d.state == silent {
		d.skip(frames(d.heard(d.Now())))
	}
	d.source, d.base = s, d.handed
}

// Played is how much of the source has been heard by now, as time. It is
// negative for a moment after Play, while the device still plays what came
// before.
func (d *Device) Played(now time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.state == live && now-d.at > patience:
		d.fallSilent(now, errors.New("the sound device stopped taking sound"))
	case d.state == starting && now > opening:
		d.fallSilent(now, errors.New("the sound device does not start"))
	}
	heard := d.heard(now)
	if d.state == silent {
		d.skip(frames(heard) + 1)
	}
	return heard - duration(d.base)
}

// Ahead is how much sound the device was given that is not heard yet, 0 while it
// is silent: what a clock that counts what it handed over would be wrong by.
func (d *Device) Ahead(now time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state == silent {
		return 0
	}
	return duration(d.handed) - d.heard(now)
}

// heard is how much of all that was handed out has reached the ear, by the
// last account and the time since.
func (d *Device) heard(now time.Duration) time.Duration {
	since := max(now-d.at, 0)
	switch d.state {
	case silent:
		return d.heard0 + since
	case live:
		return d.heard0 + min(since, period)
	}
	return d.heard0
}

// skip hands out the frames up to the given one, to nobody.
func (d *Device) skip(to int64) {
	if more := to - d.handed; more > 0 {
		d.handed = to
		if d.source != nil {
			d.source.Skip(more)
		}
	}
}

// frames and duration turn time into frames and back, without overflow.
func frames(t time.Duration) int64 {
	return int64(t/time.Second)*Rate + int64(t%time.Second)*Rate/int64(time.Second)
}

func duration(frames int64) time.Duration {
	return time.Duration(frames/Rate)*time.Second + time.Duration(frames%Rate)*time.Second/Rate
}

// fallSilent goes on from where the device was last heard.
func (d *Device) fallSilent(now time.Duration, why error) {
	d.heard0, d.at = d.heard(now), now
	d.state, d.why = silent, why
	d.trial = steady{}
}

// fail makes the device silent until another is there.
func (d *Device) fail(why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state == silent {
		d.why = why
		return
	}
	d.fallSilent(d.Now(), why)
}

// pull fills b, of which the first frame is heard when delay further ones are
// over; less than 0 when the device does not know. The device calls it from one
// goroutine.
func (d *Device) pull(b []byte, delay int64) {
	now := d.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	n := int64(len(b) / frameBytes)
	if d.state != live {
		if d.trial.on(now, delay, n) {
			d.goLive(now, delay)
		} else {
			clear(b)
			return
		}
	} else if delay >= 0 {
		if heard := duration(d.handed - delay); heard >= d.heard0 {
			d.heard0, d.at = heard, now
		}
	}
	d.handed += n
	if d.source == nil {
		clear(b)
		return
	}
	d.source.Read(b)
}

// goLive lets the device play. A song that ran on in silence comes in where it
// is heard to be when the first sample comes out, so time goes on without a
// step; one that waited begins.
func (d *Device) goLive(now time.Duration, delay int64) {
	if d.state == silent {
		d.heard0, d.at = d.heard(now), now
		d.skip(frames(d.heard0) + delay)
	}
	// What was handed out before is counted as heard when the silence in the
	// device is over.
	d.heard0, d.at = duration(d.handed-delay), now
	d.state, d.why = live, nil
}

// Err says why the device is silent, nil while it is not.
func (d *Device) Err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.why
}

// Notice is a line for the screen while there is no sound, "" otherwise.
func (d *Device) Notice() string {
	if d.Err() == nil {
		return ""
	}
	return "No sound device: playing in silence"
}

// run opens the device, and opens it again whenever it is gone.
func (d *Device) run() {
	const again = time.Second
	for {
		err := play(d.pull)
		d.fail(fmt.Errorf("no sound device: %w", err))
		if errors.Is(err, errOnce) {
			return
		}
		time.Sleep(again)
	}
}

// errOnce is the failure of a device that cannot be opened a second time.
var errOnce = errors.New("the sound device is gone for good")
