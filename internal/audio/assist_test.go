package audio

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// quiet is a song without a sound.
func quiet(seconds int64) *tone {
	return &tone{rate: 48000, length: seconds * 48000, at: func(int64) float32 { return 0 }}
}

// Cases 3 and 18: metronome and assist clicks are in the very frame of their
// song time, at every rate, in whatever order they were given, and again after
// every seek.
func TestTracksAreOnTheFrame(t *testing.T) {
	metronome, assist := []float32{0.5, 0.25}, []float32{0.125}
	for _, pitch := range []Pitch{KeepPitch, MovePitch} {
		for _, speed := range []Speed{{1, 2}, {3, 4}, {1, 1}, {3, 2}, {2, 1}, {731, 1000}} {
			t.Run(fmt.Sprint(speed, pitch), func(t *testing.T) {
				p := NewPlayer(quiet(60), 48000, speed, pitch)
				defer p.Close()
				var beats, notes []Cue
				for i := -4; i < 100; i++ {
					beats = append(beats, Cue{time.Duration(i) * time.Second / 3, metronome})
				}
				for i := range 40 {
					notes = append(notes, Cue{time.Duration(40-i) * 377 * time.Millisecond, assist})
				}
				p.SetTrack(Metronome, beats)
				p.SetTrack(Assist, notes)
				p.Play()
				for _, from := range []time.Duration{-time.Second, 3 * time.Second, 0, 7777 * time.Microsecond} {
					p.Seek(from)
					first := p.line.frame(from)
					want := map[int64]float32{}
					add := func(list []Cue) {
						for _, c := range list {
							at := p.line.frame(c.At)
							if exact := c.At.Seconds() * 48000 / speed.float(); math.Abs(float64(at)-exact) > 0.51 {
								t.Fatalf("%v is frame %d, want %.2f", c.At, at, exact)
							}
							for k, v := range c.Sound {
								if at >= first {
									want[at+int64(k)] += v
								}
							}
						}
					}
					add(beats)
					add(notes)
					settle(t, p)
					for i := range int64(150) {
						for k, v := range pull(t, p, 480) {
							if at := first + 480*i + int64(k); v != want[at] {
								t.Fatalf("from %v: frame %d is %v, want %v", from, at, v, want[at])
							}
						}
						settle(t, p)
					}
				}
			})
		}
	}
}

// Song and clicks have volumes of their own, and together stay within what can
// be played.
func TestVolumes(t *testing.T) {
	s := quiet(10)
	s.at = func(int64) float32 { return 0.5 }
	p := newTestPlayer(t, s, Speed{1, 1})
	p.Play()
	pull(t, p, 4800)
	for _, c := range []struct{ song, clicks, want float32 }{{1, 1, 1}, {0.5, 1, 0.75 + 0.25}, {1, 0, 0.5}, {0, 0.25, 0.1875}, {-1, 2, 0.75}} {
		p.SetVolume(float64(c.song), float64(c.clicks))
		p.Hit([]float32{0.75})
		left := pull(t, p, 100)
		if left[0] != c.want || left[1] != 0.5*min(max(c.song, 0), 1) {
			t.Errorf("song %v, clicks %v: %v, then %v, want %v", c.song, c.clicks, left[0], left[1], c.want)
		}
	}
	p.SetVolume(1, 1)
	p.Pause()
	pull(t, p, 4800)
	p.Hit([]float32{0.25})
	if left := pull(t, p, 10); left[0] != 0.25 || left[1] != 0 {
		t.Errorf("a hit while the song stands is %v", left[:2])
	}
}

// A fade is a straight line, as long as it was asked for.
func TestFade(t *testing.T) {
	s := quiet(10)
	s.at = func(int64) float32 { return 1 }
	p := newTestPlayer(t, s, Speed{1, 1})
	p.SetVolume(0, 1)
	p.Play()
	pull(t, p, 480)
	for _, to := range []float64{1, 0.25, 0} {
		from := float64(p.volume)
		p.Fade(to, 100*time.Millisecond)
		left := pull(t, p, 6000)
		for i, v := range left {
			want := from + (to-from)*min(1, float64(i+1)/4800)
			if math.Abs(float64(v)-want) > 1e-3 {
				t.Fatalf("fade to %v: frame %d is %v, want %.4f", to, i, v, want)
			}
		}
	}
}

// A loop is played round and round without a gap, on its frames; the clock sees
// each turn when it is heard.
func TestLoop(t *testing.T) {
	for _, speed := range []Speed{{1, 1}, {3, 2}, {1, 2}} {
		s := ramp(48000, 60)
		if speed != (Speed{1, 1}) {
			s = quiet(60)
		}
		p := newTestPlayer(t, s, speed)
		frameOf := func(d time.Duration) int64 { return p.line.frame(d) }
		const from, to = 2 * time.Second, 3 * time.Second
		p.SetTrack(Metronome, []Cue{{from, []float32{0.5}}, {from + 700*time.Millisecond, []float32{0.5}}, {to, []float32{0.5}}})
		p.Loop(from, to, 0)
		p.Seek(time.Second)
		p.Play()
		settle(t, p)
		pos, lap := frameOf(time.Second), 0
		var last Moment
		for range 1000 { // ten seconds
			for i, v := range pull(t, p, 480) {
				click := pos == frameOf(from) && lap >= 0 || pos == frameOf(from+700*time.Millisecond)
				near := pos-frameOf(from) < 96 || frameOf(to)-pos <= 96
				switch want := float32(pos+1) / (1 << 24); {
				case click && v < 0.5 || !click && v >= 0.5:
					t.Fatalf("speed %v, lap %d: frame %d is %v", speed, lap, pos, v)
				case !click && !near && speed == (Speed{1, 1}) && pos > frameOf(time.Second)+240 && v != want:
					t.Fatalf("lap %d, frame %d of %d: %v is heard, want %v", lap, pos, i, v, want)
				}
				if pos++; pos == frameOf(to) {
					pos, lap = frameOf(from), lap+1
				}
			}
			settle(t, p)
			m := p.Heard(p.line.duration(p.at))
			if m.Lap < last.Lap || m.Lap == last.Lap && m.Song < last.Song {
				t.Fatalf("the clock went from %+v to %+v", last, m)
			}
			if off := m.Song - p.line.songTime(pos); off != 0 || m.Lap != lap {
				t.Fatalf("speed %v: %+v is heard, want lap %d, %v", speed, m, lap, p.line.songTime(pos))
			}
			last = m
		}
		if p.Missing() != 0 || lap < 4 {
			t.Errorf("speed %v: %d frames were missing in %d laps", speed, p.Missing(), lap)
		}
		p.Unloop()
		for range 300 {
			pull(t, p, 480)
			settle(t, p)
		}
		if m := p.Heard(p.line.duration(p.at)); m.Song < to || m.Lap != lap {
			t.Errorf("speed %v: after the loop %+v is heard", speed, m)
		}
	}
}

// Loops set, moved and taken away while the song plays, with seeks in between,
// on a device and on a silent one: what is heard is always the song at the place
// that the clock tells.
func TestLoopsAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	p := newTestPlayer(t, ramp(48000, 20), Speed{1, 1})
	p.Play()
	for step := range 3000 {
		switch r.IntN(12) {
		case 0, 1:
			from := time.Duration(r.IntN(19000)) * time.Millisecond
			p.Loop(from, from+time.Duration(r.IntN(1500))*time.Millisecond, time.Duration(r.IntN(20))*time.Millisecond)
		case 2:
			p.Unloop()
		case 3, 4:
			p.Seek(time.Duration(r.IntN(21000)-300) * time.Millisecond)
		case 5:
			if p.loop.on() {
				p.Seek(p.line.songTime(p.loop.to) - time.Duration(r.IntN(300))*time.Millisecond)
			}
		case 6:
			p.Skip(int64(r.IntN(90000)))
		}
		settle(t, p)
		before := p.at
		left := pull(t, p, 480)
		for k := range left {
			m := p.line.song(p.line.duration(before+int64(k)) + time.Nanosecond)
			at := (m.Song - m.Song%1 + time.Microsecond) * 48 / 1000000
			want := float32(int64(m.Song+time.Microsecond)*48/1e6+1) / (1 << 24)
			if v := left[k]; v != 0 && m.Song >= 0 && v > want {
				t.Fatalf("step %d: %v is heard at %v (frame %d), want at most %v", step, v, m.Song, at, want)
			}
		}
	}
}

// The longest device time at once is bounded work: a song may loop for a month.
func TestSkipLoops(t *testing.T) {
	p := newTestPlayer(t, quiet(10), Speed{1, 1})
	p.Loop(time.Second, 2*time.Second, 0)
	p.Play()
	p.Skip(48000 * 100)
	if m := p.Heard(100 * time.Second); m.Song != time.Second+0 || m.Lap != 99 {
		t.Errorf("%+v is heard", m)
	}
}
