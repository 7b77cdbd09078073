// Package device is the sound device: oto's, or, when there is none, a silent
// one that keeps the time. The game plays the same either way.
package device

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"
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
	// chunk is the most handed over at a time, so that the account of what oto
	// has taken is fine-grained.
	chunk = 512
	// queue is what oto keeps in hand before the device's own buffer: enough
	// for a machine that is busy for a moment.
	queue = Rate / 20
	// patience is how long the device may take nothing before it counts as
	// gone. A sleeping sound server needs up to 1.6 s to wake up.
	patience = 3 * time.Second
	// period bounds how far the position is drawn on after the device last took
	// something: it takes 1024 frames at a time, now and then two lots at once.
	period = 2 * 1024 * time.Second / Rate
)

// Device plays one source at a time. A process may open one Device.
type Device struct {
	epoch time.Time

	mu      sync.Mutex
	player  *oto.Player // nil while opening
	context *oto.Context
	source  Source
	base    int64 // frames handed out before the source came
	handed  int64 // frames handed out in all
	taken   int64 // of these, how many oto had passed on at the time at
	at      time.Duration
	silent  bool          // since the time at,
	before  time.Duration // with this much heard before
	why     error
}

// Open starts opening the device and returns at once: until it is there, time
// stands.
func Open() *Device {
	d := &Device{epoch: time.Now()}
	quiet()
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: Rate, ChannelCount: 2, Format: oto.FormatFloat32LE,
	})
	if err != nil {
		d.fail(fmt.Errorf("no sound device: %w", err))
		return d
	}
	go func() {
		<-ready
		if err := context.Err(); err != nil {
			d.fail(fmt.Errorf("no sound device: %w", err))
			return
		}
		player := context.NewPlayer(reader{d})
		player.SetBufferSize(queue * frameBytes)
		d.mu.Lock()
		d.context, d.player, d.at = context, player, d.Now()
		d.mu.Unlock()
		player.Play()
	}()
	return d
}

// Silent is a device that is silent from the start, and whose time is told by
// the caller alone.
func Silent() *Device {
	d := &Device{epoch: time.Now()}
	d.silent = true
	return d
}

// Now is the monotonic time that Played counts in.
func (d *Device) Now() time.Duration { return time.Since(d.epoch) }

// Play replaces the source; nil is silence. The time of Played starts at 0.
func (d *Device) Play(s Source) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.silent {
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
	if !d.silent && d.player != nil {
		if err := d.broken(now); err != nil {
			d.fallSilent(now, err)
		}
	}
	heard := d.heard(now)
	if d.silent {
		d.skip(frames(heard))
	}
	return heard - duration(d.base)
}

// heard is how much of all that was handed out has reached the ear, by the
// last account and the time since.
func (d *Device) heard(now time.Duration) time.Duration {
	switch since := max(now-d.at, 0); {
	case d.silent:
		return d.before + since
	case d.player == nil:
		return 0
	default:
		return duration(d.taken-latency) + min(since, period)
	}
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

// broken says why the device cannot be relied on any more.
func (d *Device) broken(now time.Duration) error {
	if err := d.context.Err(); err != nil {
		return fmt.Errorf("the sound device failed: %w", err)
	}
	if err := d.player.Err(); err != nil {
		return fmt.Errorf("the sound failed: %w", err)
	}
	if now-d.at > patience {
		return errors.New("the sound device stopped taking sound")
	}
	return nil
}

// fallSilent goes on from where the device was last heard.
func (d *Device) fallSilent(now time.Duration, why error) {
	d.before, d.at = d.heard(now), now
	d.silent, d.why = true, why
}

// fail makes the device silent from the start.
func (d *Device) fail(why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.silent, d.why, d.at = true, why, d.Now()
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

// reader is the side that oto pulls at. Its calls come one at a time, at the
// moment the device has taken samples: the best time stamp there is.
type reader struct{ *Device }

func (d reader) Read(b []byte) (int, error) {
	now := d.Now()
	b = b[:min(len(b)/frameBytes, chunk)*frameBytes]
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.silent { // it woke up again, too late
		clear(b)
		return len(b), nil
	}
	if taken := d.handed - int64(d.player.BufferedSize()/frameBytes); taken > d.taken || d.handed == 0 {
		d.taken, d.at = taken, now
	}
	d.handed += int64(len(b) / frameBytes)
	if d.source == nil {
		clear(b)
		return len(b), nil
	}
	return d.source.Read(b)
}
