package beat

import (
	"testing"
	"time"
)

// The worked numbers of the type's comment.
func TestDecoupledIsAsDocumented(t *testing.T) {
	d := &Decoupled{}
	d.Seek(-2*time.Second, 100*time.Second)
	for _, c := range []struct {
		now, raw, want time.Duration
		ended          bool
	}{
		{100500 * time.Millisecond, 0, -1500 * time.Millisecond, false},
		{101999 * time.Millisecond, 0, -time.Millisecond, false},
		{102014 * time.Millisecond, 3 * time.Millisecond, 3 * time.Millisecond, false},
		{103 * time.Second, 990 * time.Millisecond, 990 * time.Millisecond, false},
		{282 * time.Second, 180 * time.Second, 180 * time.Second, true},
		{282500 * time.Millisecond, 180 * time.Second, 180500 * time.Millisecond, true},
		{300 * time.Second, 180 * time.Second, 198 * time.Second, true},
	} {
		if got := d.Read(Reading{Raw: c.raw, Now: c.now, Ended: c.ended}); got != c.want {
			t.Errorf("at %v, source at %v: %v, want %v", c.now, c.raw, got, c.want)
		}
	}
	d.Seek(time.Minute, 301*time.Second) // back into the song
	if got := d.Read(Reading{Raw: time.Minute, Now: 302 * time.Second}); got != time.Minute {
		t.Errorf("after Seek it reads %v, want the source's 1m", got)
	}
}

// A free run is exact however long and however finely it is read: rounding does
// not add up, and a pause in it costs nothing.
func TestDecoupledRunsExactly(t *testing.T) {
	for _, rate := range []float64{0.5, 0.73, 1, 1.1, 2} {
		for _, uptime := range []time.Duration{0, 30 * 24 * time.Hour} {
			d := &Decoupled{}
			d.Seek(-time.Hour, uptime)
			fr := newFrames(9, 1000)
			var paused time.Duration
			for fr.now < 10*time.Minute {
				before := fr.now
				now := fr.next()
				pause := now > time.Minute && now < 2*time.Minute
				got := d.Read(Reading{Now: uptime + now, Rate: rate, Paused: pause})
				if now > time.Minute && before < 2*time.Minute && (pause || paused > 0) {
					paused += now - before
				}
				if want := -time.Hour + scale(now-paused, rate); !pause && (got-want).Abs() > 40*time.Millisecond {
					t.Fatalf("rate %v: at %v it reads %v, want %v", rate, now, got, want)
				}
			}
			start := d.Read(Reading{Now: uptime + fr.now, Rate: rate})
			end := d.Read(Reading{Now: uptime + fr.now + 7*time.Minute, Rate: rate})
			if got, want := end-start, scale(7*time.Minute, rate); (got - want).Abs() > ulp {
				t.Errorf("rate %v: seven minutes take %v, want %v", rate, got, want)
			}
		}
	}
}

// playback drives the game's clock through a whole short song: lead-in, song,
// and on past its end. The source starts when the clock has reached 0, or counts
// through its own lead-in, and needs delay to start.
func playback(t *testing.T, perSecond float64, ownLeadIn bool, delay time.Duration) {
	const lead, length = 2 * time.Second, 20 * time.Second
	d := newDevice(12)
	d.noise = 2 * time.Millisecond
	middle := d.middle()
	fr := newFrames(10, perSecond)
	clock := &Smooth{Source: &Decoupled{}}
	clock.Seek(-lead, 0)
	f := follower{t: t, clock: clock, rate: 1}
	started, first := time.Duration(-1), time.Duration(0)
	if ownLeadIn {
		started, first = delay, -lead
	}
	for fr.now < lead+length+10*time.Second+delay {
		now := fr.next()
		if started < 0 && f.began && f.last >= 0 {
			started = now + delay
		}
		raw, on := first, started >= 0 && now > started
		if on {
			raw += max(d.read(now-started), 0)
		}
		line := first + now - started
		ended := on && raw >= length
		got, shift := f.read(Reading{Raw: min(raw, length), Now: now, Ended: ended})
		frame := time.Duration(float64(time.Second) / perSecond)
		switch {
		case shift > time.Duration(2*float64(block))+frame:
			t.Fatalf("at %v the clock leaps by %v to %v", now, shift, got)
		case on && line > settle+2*delay && line < length && (got-line-middle).Abs() > steady:
			t.Fatalf("at %v the clock reads %v, off by %v", now, got, got-line-middle)
		case on && line > settle+2*delay && shift.Abs() > jitter:
			t.Fatalf("at %v, at %v of the song, a frame is off by %v", now, got, shift)
		case line > length && (got-line).Abs() > 2*block:
			t.Fatalf("at %v, past the end, the clock reads %v, off by %v", now, got, got-line)
		}
	}
	if f.last < length+9*time.Second {
		t.Errorf("the clock stopped at %v", f.last)
	}
}

func TestPlaybackHandsOver(t *testing.T) {
	for _, perSecond := range []float64{30, 60, 240} {
		for _, delay := range []time.Duration{0, 40 * time.Millisecond, 1500 * time.Millisecond} {
			playback(t, perSecond, false, delay)
			playback(t, perSecond, true, delay)
		}
	}
}

// A device that vanishes counts as ended: the song goes on without it.
func TestDecoupledLosesItsDevice(t *testing.T) {
	f := follower{t: t, clock: &Smooth{Source: &Decoupled{}}, rate: 1.5}
	for i := range 1000 {
		now := time.Duration(i) * 16 * time.Millisecond
		gone := i >= 500
		raw := scale(now, 1.5)
		if gone {
			raw = 0
		}
		if got, shift := f.read(Reading{Raw: raw, Now: now, Ended: gone}); shift.Abs() > ulp && i > 1 {
			t.Fatalf("frame %d reads %v, off by %v", i, got, shift)
		}
	}
}
