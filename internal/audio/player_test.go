package audio

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
	"time"
)

// ramp is a song whose sample values tell their own frame: value = frame / 2^24.
func ramp(rate int, seconds int64) *tone {
	return &tone{rate: rate, length: seconds * int64(rate), at: func(i int64) float32 { return float32(i+1) / (1 << 24) }}
}

// pull reads frames as a device does and gives the left side.
func pull(t *testing.T, p *Player, frames int) []float32 {
	t.Helper()
	b := make([]byte, 8*frames)
	if n, err := p.Read(b); n != len(b) || err != nil {
		t.Fatalf("Read gave %d, %v", n, err)
	}
	left := make([]float32, frames)
	for i := range left {
		left[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[8*i:]))
	}
	return left
}

// settle waits until the decoder has filled its ring.
func settle(t *testing.T, p *Player) {
	t.Helper()
	for range 5000 {
		p.ahead.mu.Lock()
		full := p.ahead.seek < 0 && (p.ahead.ended || 2*p.ahead.count == len(p.ahead.ring))
		p.ahead.mu.Unlock()
		if full {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the decoder never filled its ring")
}

func newTestPlayer(t *testing.T, s *tone, speed Speed) *Player {
	t.Helper()
	p := NewPlayer(s, 48000, speed, MovePitch)
	t.Cleanup(p.Close)
	settle(t, p)
	return p
}

const frame = time.Second / 48000

// A lead-in of 10 ms is 480 silent frames; then comes sample 0, exactly.
func TestLeadIn(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 5), Speed{1, 1})
	p.Seek(-10 * time.Millisecond)
	p.Play()
	left := pull(t, p, 1000)
	for i, v := range left {
		want := float32(0)
		if i >= 480 {
			want = float32(i-480+1) / (1 << 24)
		}
		if v != want {
			t.Fatalf("frame %d is %v, want %v", i, v, want)
		}
	}
	for device, want := range map[time.Duration]time.Duration{0: -10 * time.Millisecond, 4 * time.Millisecond: -6 * time.Millisecond, 15 * time.Millisecond: 5 * time.Millisecond} {
		p.line.runs = append([]run(nil), p.line.runs...)
		if got := p.Heard(device); got.Song != want || !got.Moving {
			t.Errorf("at %v of the device %v is heard, want %v", device, got, want)
		}
	}
}

// Ten minutes of 44.1 kHz sound on a 48 kHz device end after 28,800,000 frames,
// to the nanosecond.
func TestPositionIsExact(t *testing.T) {
	for _, c := range []struct {
		speed  Speed
		frames int64
		want   time.Duration
	}{
		{Speed{1, 1}, 28_800_000, 600 * time.Second},
		{Speed{3, 2}, 28_800_000, 900 * time.Second},
		{Speed{1, 2}, 28_800_000, 300 * time.Second},
		{Speed{1, 1}, 1, time.Second / 48000},
		{Speed{1, 1}, 48000 * 86400 * 30, 30 * 24 * time.Hour},
	} {
		l := timeline{rate: 48000, speed: c.speed}
		l.mark(0, 0, true, 0, 0)
		if got := l.song(l.duration(c.frames)).Song; got != c.want {
			t.Errorf("speed %v: after %d frames %v, want %v", c.speed, c.frames, got, c.want)
		}
		if got := l.songTime(c.frames); got != c.want {
			t.Errorf("speed %v: frame %d is at %v, want %v", c.speed, c.frames, got, c.want)
		}
		if got := l.frame(c.want); got != c.frames {
			t.Errorf("speed %v: %v is frame %d, want %d", c.speed, c.want, got, c.frames)
		}
	}
	for _, at := range []int64{-96001, -3, -1, 0, 1, 2, 48001, 1 << 33} {
		for _, speed := range []Speed{{1, 1}, {731, 1000}, {3, 2}} {
			l := timeline{rate: 48000, speed: speed}
			if got := l.frame(l.songTime(at)); got != at {
				t.Errorf("speed %v: frame %d comes back as %d", speed, at, got)
			}
		}
	}
}

// A pause is heard where it is heard: the device plays on what it has.
func TestPauseIsSeenWhenItIsHeard(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 5), Speed{1, 1})
	p.Play()
	pull(t, p, 4800) // 100 ms
	p.Pause()
	left := pull(t, p, 4800)
	for i, v := range left {
		if i >= 240 && v != 0 {
			t.Fatalf("frame %d after the pause is %v, want silence after a fade of 240", i, v)
		}
	}
	p.Play()
	left = pull(t, p, 4800)
	if want := float32(5040+1+4000) / (1 << 24); left[4000] != want {
		t.Errorf("the song goes on with %v, want %v", left[4000], want)
	}
	for _, c := range []struct {
		device, song time.Duration
		moving       bool
	}{
		{50 * time.Millisecond, 50 * time.Millisecond, true}, // the pause is not yet heard
		{104 * time.Millisecond, 104 * time.Millisecond, true},
		{150 * time.Millisecond, 105 * time.Millisecond, false},
		{200 * time.Millisecond, 105 * time.Millisecond, true},
		{250 * time.Millisecond, 155 * time.Millisecond, true},
	} {
		if got := p.Heard(c.device); got.Song != c.song || got.Moving != c.moving {
			t.Errorf("at %v of the device: %v, want %v, %v", c.device, got, c.song, c.moving)
		}
	}
}

// After a seek the samples are those of the new place.
func TestSeek(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 60), Speed{1, 1})
	p.Play()
	pull(t, p, 480)
	for _, at := range []int64{48000 * 30, 48000 * 10, 48000*10 + 7, 0} {
		p.Seek(time.Duration(at) * time.Second / 48000)
		settle(t, p)
		left := pull(t, p, 2000)
		for i := 240; i < len(left); i++ {
			if want := float32(at+int64(i)+1) / (1 << 24); left[i] != want {
				t.Fatalf("after a seek to frame %d, frame %d is %v, want %v", at, i, left[i], want)
			}
		}
	}
}

// When the decoder is late, there is silence, the song stands, and nothing of
// it is lost.
func TestLateDecoder(t *testing.T) {
	gate := make(chan struct{})
	s := ramp(48000, 5)
	inner := s.at
	s.at = func(i int64) float32 {
		if i == 2048 {
			<-gate
		}
		return inner(i)
	}
	p := NewPlayer(s, 48000, Speed{1, 1}, MovePitch)
	defer p.Close()
	p.Play()
	var heard []float32
	for len(heard) < 4800 || p.Missing() == 0 {
		heard = append(heard, pull(t, p, 480)...)
	}
	missed := p.Missing()
	close(gate)
	settle(t, p)
	heard = append(heard, pull(t, p, 4800)...)
	if last := heard[len(heard)-1]; last != float32(p.pos)/(1<<24) {
		t.Errorf("the last sample is %v, want that of frame %d", last, p.pos-1)
	}
	at := p.Heard(time.Duration(p.at) * frame).Song
	if want := time.Duration(p.at-p.Missing()) * frame; (at-want).Abs() > 50*frame || missed == 0 {
		t.Errorf("%d frames given, %d missing, but %v heard", p.at, p.Missing(), at)
	}
}

// The song goes on past its end, in silence.
func TestPastTheEnd(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 1), Speed{1, 1})
	p.Seek(900 * time.Millisecond)
	settle(t, p)
	p.Play()
	left := pull(t, p, 48000)
	if left[4799] == 0 || left[4800] != 0 {
		t.Errorf("the last sample is %v, the one after it %v", left[4799], left[4800])
	}
	if at := p.Heard(time.Second); at.Song != 1900*time.Millisecond || !at.Moving {
		t.Errorf("%v heard, want 1900*time.Millisecond", at)
	}
	if p.Length() != time.Second || p.Missing() != 0 {
		t.Errorf("length %v, %d frames missing", p.Length(), p.Missing())
	}
}

// broken fails after a second.
type broken struct{ *tone }

func (b broken) Read(stereo []float32) (int, error) {
	if b.pos >= 48000 {
		return 0, io.ErrUnexpectedEOF
	}
	return b.tone.Read(stereo[:min(len(stereo), int(2*(48000-b.pos)))])
}

// A disk that fails ends the sound, not the song.
func TestBrokenStream(t *testing.T) {
	p := NewPlayer(broken{ramp(48000, 5)}, 48000, Speed{1, 1}, MovePitch)
	defer p.Close()
	settle(t, p)
	p.Play()
	pull(t, p, 48000)
	settle(t, p)
	pull(t, p, 48000)
	if at := p.Heard(2 * time.Second).Song; at != 2*time.Second {
		t.Errorf("the song stands at %v, want 2s", at)
	}
	if !errors.Is(p.Err(), io.ErrUnexpectedEOF) {
		t.Errorf("the error is %v", p.Err())
	}
}

// A cue begins on the very frame of its song time, whatever the speed.
func TestCueIsOnTheFrame(t *testing.T) {
	for _, speed := range []Speed{{1, 1}, {3, 2}} {
		s := ramp(48000, 5)
		s.at = func(int64) float32 { return 0 }
		p := newTestPlayer(t, s, speed)
		p.Seek(-100 * time.Millisecond)
		p.Cue(50*time.Millisecond, []float32{0.5, 0.25})
		p.Cue(-50*time.Millisecond, []float32{0.125})
		p.Play()
		left := pull(t, p, 9600)
		real := func(song time.Duration) int {
			return int((song + 100*time.Millisecond) * 48000 * time.Duration(speed.Den) / time.Duration(speed.Num) / time.Second)
		}
		for i, v := range left {
			want := float32(0)
			switch i {
			case real(50 * time.Millisecond):
				want = 0.5
			case real(50*time.Millisecond) + 1:
				want = 0.25
			case real(-50 * time.Millisecond):
				want = 0.125
			}
			if v != want {
				t.Errorf("speed %v: frame %d is %v, want %v", speed, i, v, want)
			}
		}
	}
}

// A silent device keeps the same account.
func TestSkip(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 5), Speed{1, 1})
	p.Seek(-time.Second)
	p.Play()
	for range 100 {
		p.Skip(960)
	}
	p.Pause()
	p.Skip(48000)
	if at := p.Heard(1500 * time.Millisecond); at.Song != 500*time.Millisecond || !at.Moving {
		t.Errorf("%v heard, want 500*time.Millisecond", at)
	}
	if at := p.Heard(3 * time.Second); at.Song != time.Second || at.Moving {
		t.Errorf("%v heard, want time.Second", at)
	}
}

// manual is a device whose time is set by hand.
type manual struct{ played time.Duration }

func (m *manual) Played(time.Duration) time.Duration { return m.played }

// The clock follows device and player through a start, a pause and a seek, and
// never runs back but for the seek.
func TestClock(t *testing.T) {
	p := newTestPlayer(t, ramp(48000, 60), Speed{1, 1})
	p.Seek(-2 * time.Second)
	p.Play()
	device := &manual{}
	clock := Clock{Player: p, Device: device}
	var last time.Duration = -3 * time.Second
	for i := range 600 {
		now := time.Duration(i) * 10 * time.Millisecond
		pull(t, p, 480)
		settle(t, p)
		device.played = now - now%(20*time.Millisecond)
		switch i {
		case 300:
			p.Pause()
		case 400:
			p.Seek(30 * time.Second)
			settle(t, p)
			p.Play()
		}
		song := clock.Read(now).Song
		if song < last {
			t.Fatalf("at %v the clock runs back from %v to %v", now, last, song)
		}
		last = song
	}
	if want := 31990 * time.Millisecond; (last - want).Abs() > 25*time.Millisecond {
		t.Errorf("at the end the clock reads %v, want %v", last, want)
	}
}
