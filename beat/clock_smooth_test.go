package beat

import (
	"fmt"
	"testing"
	"time"
)

const (
	steady = 2 * time.Millisecond       // error once settled, in real time
	jitter = 500 * time.Microsecond     // frame to frame
	settle = 4 * time.Second            // after a start or a jump
	ulp    = 2 * time.Nanosecond        // of float64 arithmetic in the tests
	third  = 333_333 * time.Microsecond // not a whole number of anything
)

// follower reads a clock frame by frame and checks what must hold always.
type follower struct {
	t         *testing.T
	clock     Clock
	rate      float64
	last, now time.Duration
	began     bool
}

// read reads the clock and returns its time and how far the step since the
// reading before was from the wall's.
func (f *follower) read(r Reading) (got, shift time.Duration) {
	f.t.Helper()
	r.Rate = f.rate
	got = f.clock.Read(r)
	if f.began {
		if got < f.last {
			f.t.Fatalf("at %v the clock went back from %v to %v", r.Now, f.last, got)
		}
		shift = got - f.last - scale(r.Now-f.now, f.rate)
	}
	f.began, f.last, f.now = true, got, r.Now
	return got, shift
}

func TestSmoothFollowsTheDevice(t *testing.T) {
	for _, perSecond := range []float64{30, 60, 72, 144, 240, 330, 1000} {
		for _, rate := range []float64{0.5, 0.75, 1, 1.5, 2} {
			t.Run(fmt.Sprintf("%v fps at %v", perSecond, rate), func(t *testing.T) {
				d := newDevice(uint64(perSecond))
				d.rate, d.slope, d.glitch = rate, 1.0001, 0.0005
				middle := d.middle()
				fr := newFrames(1, perSecond)
				f := follower{t: t, clock: &Smooth{}, rate: rate}
				for fr.now < time.Minute {
					now := fr.next()
					got, shift := f.read(Reading{Raw: d.read(now), Now: now})
					if now < settle {
						if off := got - d.line(now) - middle; now > time.Second/2 && off.Abs() > scale(block, max(rate, 1)) {
							t.Fatalf("at %v the clock is off by %v", now, off)
						}
						continue
					}
					if shift.Abs() > jitter {
						t.Fatalf("at %v a frame is off by %v", now, shift)
					}
					if off := got - d.line(now) - middle; off.Abs() > scale(steady, max(rate, 1)) {
						t.Fatalf("at %v the clock is off by %v", now, off)
					}
				}
			})
		}
	}
}

// Frames in step with the device's blocks see every block at the same age; half
// a block is all they can be off.
func TestSmoothInStepWithBlocks(t *testing.T) {
	for _, n := range []float64{1, 2} {
		d := newDevice(3)
		d.double = 0
		fr := newFrames(1, n*float64(time.Second)/float64(block))
		f := follower{t: t, clock: &Smooth{}, rate: 1}
		middle := d.middle()
		for fr.now < time.Minute {
			now := fr.next()
			got, shift := f.read(Reading{Raw: d.read(now), Now: now})
			if off := got - d.line(now) - middle; now > settle && (off.Abs() > block/2+time.Millisecond || shift.Abs() > jitter) {
				t.Fatalf("%v frames a block: at %v off by %v, frame by %v", n, now, off, shift)
			}
		}
	}
}

// Ten minutes on a device that runs 0.01 % fast: it is followed, not the wall.
func TestSmoothDrift(t *testing.T) {
	d := newDevice(4)
	d.slope = 1.0001
	middle := d.middle()
	fr := newFrames(2, 60)
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	for fr.now < 10*time.Minute {
		now := fr.next()
		got, _ := f.read(Reading{Raw: d.read(now), Now: now})
		if off := got - d.line(now) - middle; now > settle && off.Abs() > steady {
			t.Fatalf("at %v off by %v", now, off)
		}
	}
	if ahead := f.last - f.now; ahead < 40*time.Millisecond {
		t.Errorf("after ten minutes %v ahead of the wall, the device is 60 ms", ahead)
	}
}

// A stuttering game is no reason to leave the sound: after each of 100 stalls of
// half a second the very next time is right.
func TestSmoothUpdateStall(t *testing.T) {
	d := newDevice(5)
	middle := d.middle()
	fr := newFrames(3, 60)
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	stalls := 0
	for frame := 0; stalls < 100; frame++ {
		now := fr.next()
		if frame > 300 && frame%60 == 0 {
			fr.now += 500 * time.Millisecond
			now = fr.next()
			stalls++
		}
		got, _ := f.read(Reading{Raw: d.read(now), Now: now})
		if off := got - d.line(now) - middle; frame > 300 && off.Abs() > steady {
			t.Fatalf("at %v, after %d stalls, off by %v", now, stalls, off)
		}
	}
}

func TestSmoothIgnoresGlitches(t *testing.T) {
	for _, glitch := range []time.Duration{500 * time.Millisecond, -500 * time.Millisecond, time.Hour, -time.Hour} {
		s := &Smooth{}
		f := follower{t: t, clock: s, rate: 1}
		for i := range 600 {
			now := time.Duration(i) * 16 * time.Millisecond
			raw := now
			if i > 100 && i%10 < 2 { // even two in a row
				raw += glitch
			}
			if got, shift := f.read(Reading{Raw: raw, Now: now}); got != now || shift != 0 {
				t.Fatalf("glitch of %v: at %v the clock reads %v", glitch, now, got)
			}
		}
	}
}

// Not even when it is the first thing a waiting clock sees move.
func TestSmoothStartsOnAGlitch(t *testing.T) {
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	for i, raw := range []time.Duration{0, 0, 500, 32, 48, 64} {
		now := time.Duration(i) * 16 * time.Millisecond
		if got, _ := f.read(Reading{Raw: raw * time.Millisecond, Now: now}); got > now {
			t.Errorf("at %v the clock reads %v", now, got)
		}
	}
}

func TestSmoothFollowsAJump(t *testing.T) {
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	jump := time.Duration(0)
	for i := range 1000 {
		now := time.Duration(i) * 16 * time.Millisecond
		switch i {
		case 200:
			jump = 300 * time.Millisecond
		case 500:
			jump = -200 * time.Millisecond
		}
		got, _ := f.read(Reading{Raw: now + jump, Now: now})
		off := got - now - jump
		switch {
		case i > 202 && i < 500 && off != 0:
			t.Fatalf("%d frames after a jump forward the clock is off by %v", i-200, off)
		case i > 500 && i < 502 && off != 500*time.Millisecond:
			t.Fatalf("%d frames after a jump back the clock is %v ahead, too early to believe it", i-500, off)
		case i > 540 && off.Abs() > 10*time.Millisecond:
			t.Fatalf("%d frames after a jump back the clock is off by %v", i-500, off)
		case i > 800 && off.Abs() > time.Millisecond:
			t.Fatalf("long after a jump back the clock is off by %v", off)
		}
	}
}

// A device that starves for 300 ms stops the clock, not for longer than it must.
func TestSmoothStarved(t *testing.T) {
	d := newDevice(6)
	middle := d.middle()
	fr := newFrames(4, 60)
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	const from, until = 10 * time.Second, 10300 * time.Millisecond
	for fr.now < 20*time.Second {
		now := fr.next()
		if now > from {
			d.lost = min(now, until) - from
		}
		got, _ := f.read(Reading{Raw: d.read(now), Now: now})
		off := got - d.line(now) - middle
		switch {
		case off.Abs() > 200*time.Millisecond:
			t.Fatalf("at %v the clock has run %v away from a starved device", now, off)
		case now > until+250*time.Millisecond && off.Abs() > 2*block:
			t.Fatalf("at %v, the device long back, the clock is off by %v", now, off)
		case now > until+settle && off.Abs() > steady:
			t.Fatalf("at %v, the device long back, the clock is still off by %v", now, off)
		}
	}
}

// When update and device stall together (a suspended process) the clock does
// not show the missing half second first and wait for it afterwards.
func TestSmoothSuspended(t *testing.T) {
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	var gap time.Duration
	for i := range 400 {
		now := time.Duration(i)*16*time.Millisecond + gap
		if i == 200 {
			gap = 500 * time.Millisecond
			now += gap
		}
		if got, _ := f.read(Reading{Raw: now - gap, Now: now}); (got - (now - gap)).Abs() > 20*time.Millisecond {
			t.Fatalf("frame %d: the clock reads %v, the source %v", i, got, now-gap)
		}
	}
}

// An idle sink takes 1.5 s to start. Its position stands, or runs on with the
// wall and jumps back when the sound begins.
func TestSmoothIdleSink(t *testing.T) {
	const late = 1500 * time.Millisecond
	for _, runsOn := range []bool{false, true} {
		d := newDevice(8)
		d.noise, d.lost = 0, late
		middle := d.middle()
		fr := newFrames(5, 60)
		f := follower{t: t, clock: &Smooth{}, rate: 1}
		for fr.now < 10*time.Second {
			now := fr.next()
			raw := d.read(max(now, late))
			if runsOn && now < late {
				raw = now
			}
			got, _ := f.read(Reading{Raw: raw, Now: now})
			if !runsOn && now < late && got != 0 {
				t.Fatalf("at %v the clock has set off to %v without the sound", now, got)
			}
			if off := got - d.line(now) - middle; now > 2*late+settle && off.Abs() > steady {
				t.Fatalf("runs on %v: at %v off by %v", runsOn, now, off)
			}
		}
	}
}

// The answers are the same, to the nanosecond, whether the machine has been up
// for a second or a month.
func TestSmoothUptime(t *testing.T) {
	run := func(uptime time.Duration) []time.Duration {
		d := newDevice(9)
		fr := newFrames(6, 60)
		s := &Smooth{Source: &Decoupled{}}
		s.Seek(-2*time.Second, uptime)
		var got []time.Duration
		for fr.now < 3*time.Minute {
			now := fr.next()
			raw := max(d.read(now)-2*time.Second, 0)
			got = append(got, s.Read(Reading{Raw: raw, Now: now + uptime, Rate: 1.1}))
		}
		return got
	}
	want := run(0)
	for _, uptime := range []time.Duration{8 * time.Hour, 30 * 24 * time.Hour, 10 * 365 * 24 * time.Hour} {
		for i, got := range run(uptime) {
			if got != want[i] {
				t.Fatalf("up for %v: frame %d is %v, fresh it is %v", uptime, i, got, want[i])
			}
		}
	}
}

func TestSmoothSeek(t *testing.T) {
	s := &Smooth{}
	var start, base time.Duration // when and where the source was last started
	for i := range 2000 {
		now := time.Duration(i) * 10 * time.Millisecond
		switch i {
		case 500:
			start, base = now+80*time.Millisecond, 90*time.Second
			s.Seek(base, now)
		case 1200:
			start, base = now+80*time.Millisecond, 10*time.Second
			s.Seek(base, now)
		}
		raw := base + max(now-start, 0)
		got := s.Read(Reading{Raw: raw, Now: now})
		if got != raw {
			t.Fatalf("at %v the clock reads %v, the source %v", now, got, raw)
		}
	}
}

// A paused clock stands, and stands on until the device, 60 ms late, goes on.
func TestSmoothPause(t *testing.T) {
	const from, until, late = 10 * time.Second, 15 * time.Second, 60 * time.Millisecond
	d := newDevice(10)
	middle := d.middle()
	fr := newFrames(7, 60)
	f := follower{t: t, clock: &Smooth{}, rate: 1}
	var stood time.Duration
	for fr.now < 30*time.Second {
		now := fr.next()
		paused := now > from && now < until
		if now > from {
			d.lost = min(now, until+late) - from
		}
		raw := d.stairs(now)
		got, _ := f.read(Reading{Raw: raw, Now: now, Paused: paused})
		if paused && stood == 0 {
			stood = got
		}
		if paused && got != stood {
			t.Fatalf("at %v the paused clock moved from %v to %v", now, stood, got)
		}
		if off := got - d.line(now) - middle; now > settle && off.Abs() > 2*block {
			t.Fatalf("at %v off by %v", now, off)
		} else if now > until+settle && off.Abs() > steady {
			t.Fatalf("at %v, long after the pause, off by %v", now, off)
		}
	}
}

// No order of readings, however wild, turns a clock back or stops the program.
func FuzzSmooth(f *testing.F) {
	f.Add([]byte{1, 2, 3, 250, 128, 7, 0, 255}, uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, rate uint8) {
		s := &Smooth{Source: &Offset{Source: &Decoupled{}, By: 40 * time.Millisecond}}
		var now, raw time.Duration
		last := -Horizon
		for i := 0; i+1 < len(data); i += 2 {
			now += time.Duration(int8(data[i])) * 7 * time.Millisecond
			raw += time.Duration(int8(data[i+1])) * 31 * time.Millisecond
			if data[i] == 77 {
				s.Seek(raw, now)
				last = raw
			}
			got := s.Read(Reading{Raw: raw, Now: now, Rate: float64(rate) / 64, Paused: data[i] == 3, Ended: data[i] == 5})
			if got < last {
				t.Fatalf("back from %v to %v", last, got)
			}
			last = got
		}
	})
}
