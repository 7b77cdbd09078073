package audio

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

var updates = flag.Int("updates", 1_000_000, "how many updates the clock is fuzzed with")

// speaker is a device as they are: it takes its samples in blocks, says late
// and unevenly what it has played, starves now and then, and can be fast.
type speaker struct {
	p      *Player
	rng    *rand.Rand
	block  int64         // frames
	uneven time.Duration // either side, of what it says
	glitch float64       // the chance that it says something half a second off
	slope  float64       // device seconds a second

	given  int64         // frames taken
	line   time.Duration // what it has really played
	at     time.Duration // when that was
	starve time.Duration // plays nothing until then
}

// advance lets the device play up to a monotonic time.
func (s *speaker) advance(now time.Duration) {
	if from := max(s.at, s.starve); now > from {
		s.line += time.Duration(float64(now-from) * s.slope)
	}
	s.at = now
	for time.Duration(s.given)*frame <= s.line+time.Duration(s.block)*frame {
		s.p.Skip(s.block) // as Read does, without making the sound
		s.given += s.block
	}
}

func (s *speaker) Played(now time.Duration) time.Duration {
	s.advance(now)
	block := time.Duration(s.block) * frame
	said := s.line - s.line%block + block/2 // stairs whose middle is the line
	said += time.Duration((2*s.rng.Float64() - 1) * float64(s.uneven))
	if s.rng.Float64() < s.glitch {
		said += time.Duration(s.rng.IntN(2)*2-1) * 500 * time.Millisecond
	}
	return said
}

func newSpeaker(t testing.TB, speed Speed, seed uint64) *speaker {
	p := NewPlayer(&tone{rate: 48000, length: 1 << 40, at: func(int64) float32 { return 0 }}, 48000, speed, MovePitch)
	t.Cleanup(p.Close)
	return &speaker{p: p, rng: rand.New(rand.NewPCG(seed, 5)), block: 682, uneven: 4 * time.Millisecond, glitch: 0.0005, slope: 1}
}

func (s Speed) float() float64 { return float64(s.Num) / float64(s.Den) }

// Case 11 and the figures of the clock, at every rate: at most 2 ms from what
// the device has really played, at most 0.5 ms from frame to frame; after a
// stall of the game of half a second right at once, a hundred times over.
func TestClockFollowsTheSamples(t *testing.T) {
	for _, rate := range []float64{0.5, 0.75, 1, 1.5, 2} {
		for _, fps := range []float64{30, 60, 144, 500} {
			t.Run(fmt.Sprintf("rate %v, %v frames/s", rate, fps), func(t *testing.T) {
				speed := SpeedOf(rate)
				s := newSpeaker(t, speed, uint64(fps))
				s.slope = 1.0001
				s.p.Seek(-2 * time.Second)
				s.p.Play()
				clock := Clock{Player: s.p, Device: s}
				now, settled := time.Duration(0), 4*time.Second
				var last, lastNow, worst, jitter time.Duration
				for stalls := 0; stalls < 100; {
					step := time.Duration(1e9 / fps * (0.95 + 0.1*s.rng.Float64()))
					stalled := now > settled && s.rng.Float64() < 0.7/fps // in the middle of anything, now and then twice in a row
					if stalled {
						step += 500 * time.Millisecond
						stalls++
					}
					now += step
					m := clock.Read(now)
					truth := -2*time.Second + time.Duration(float64(s.line)*rate)
					if m.Song < last && lastNow > 0 {
						t.Fatalf("at %v the clock runs back from %v to %v", now, last, m.Song)
					}
					if now > settled {
						worst = max(worst, time.Duration(float64((m.Song-truth).Abs())/max(rate, 1)))
						if !stalled {
							shift := (m.Song - last) - time.Duration(float64(now-lastNow)*rate)
							jitter = max(jitter, time.Duration(float64(shift.Abs())/max(rate, 1)))
						}
					}
					last, lastNow = m.Song, now
				}
				if worst > 2*time.Millisecond || jitter > 500*time.Microsecond {
					t.Errorf("error up to %v, want 2 ms; jitter up to %v, want 0.5 ms", worst, jitter)
				}
			})
		}
	}
}

// Case 1: the answers do not depend on how long machine and device have been
// up, to the nanosecond.
func TestClockAfterAMonth(t *testing.T) {
	run := func(up time.Duration) (songs []time.Duration) {
		s := newSpeaker(t, Speed{11, 10}, 3)
		s.at, s.line = up, 0
		s.p.Seek(-time.Second)
		s.p.Play()
		clock := Clock{Player: s.p, Device: s}
		for i := range 3 * 60 * 60 { // three minutes
			songs = append(songs, clock.Read(up+time.Duration(i)*time.Second/60).Song)
		}
		return songs
	}
	fresh := run(0)
	for _, up := range []time.Duration{8 * time.Hour, 30 * 24 * time.Hour} {
		for i, song := range run(up) {
			if song != fresh[i] {
				t.Fatalf("up for %v: frame %d reads %v, fresh %v", up, i, song, fresh[i])
			}
		}
	}
	// On a device that has been open for a month, too.
	s := newSpeaker(t, Speed{1, 1}, 4)
	const month = 30 * 24 * time.Hour
	s.line, s.uneven, s.glitch = month, 0, 0
	s.given = 48000 * int64(month/time.Second)
	s.p.Skip(s.given)
	s.p.Play()
	clock := Clock{Player: s.p, Device: s}
	for i := range 600 {
		m := clock.Read(time.Duration(i) * time.Second / 60)
		if off := m.Song - (s.line - month); off.Abs() > 2*time.Millisecond {
			t.Fatalf("after a month the clock is off by %v", off)
		}
	}
}

// Whatever happens, in whatever order, the clock runs back on a seek only:
// pauses, seeks, stalls, starvation, glitches.
func TestClockNeverRunsBack(t *testing.T) {
	speeds := []Speed{{1, 2}, {731, 1000}, {1, 1}, {3, 2}, {2, 1}}
	for k, speed := range speeds {
		s := newSpeaker(t, speed, uint64(k))
		s.glitch, s.uneven = 0.01, 8*time.Millisecond
		clock := Clock{Player: s.p, Device: s}
		var now time.Duration
		last := Moment{Song: -time.Hour}
		seek := 0
		for i := range *updates / len(speeds) {
			r := s.rng
			now += time.Duration(r.ExpFloat64() * float64(4*time.Millisecond))
			switch r.IntN(400) {
			case 0:
				s.p.Pause()
			case 1, 2, 3:
				s.p.Play()
			case 4:
				seek = s.p.Seek(time.Duration(r.IntN(600)-3) * time.Second)
			case 5:
				s.starve = now + time.Duration(r.IntN(700))*time.Millisecond
			case 6:
				now += time.Duration(r.IntN(900)) * time.Millisecond
			case 7:
				s.block = int64(64 + r.IntN(4000))
			case 8:
				s.slope = 0.99 + 0.02*r.Float64()
			}
			m := clock.Read(now)
			switch {
			case m.Seek < last.Seek || m.Seek > seek:
				t.Fatalf("update %d, speed %v: seek %d after %d of %d", i, speed, m.Seek, last.Seek, seek)
			case m.Seek == last.Seek && m.Song < last.Song:
				t.Fatalf("update %d, speed %v: back from %v to %v", i, speed, last.Song, m.Song)
			}
			last = m
		}
	}
}
