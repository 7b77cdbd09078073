package audio

import (
	"fmt"
	"testing"
	"time"
)

// What is heard at any rate, with the pitch or without, is what the clock says:
// a click at song time t within 5 ms, from the lead-in on and after seeks.
func TestSoundMeetsClockAtAnyRate(t *testing.T) {
	const every = 250 * time.Millisecond
	for _, pitch := range []Pitch{KeepPitch, MovePitch} {
		for _, rate := range []float64{0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.333, 1.5, 2} {
			t.Run(fmt.Sprintf("rate %v, pitch moves %v", rate, pitch), func(t *testing.T) {
				s := &tone{rate: 44100, length: 60 * 44100, at: func(i int64) float32 {
					if i%11025 < 40 {
						return 0.8
					}
					return 0.01 * float32(i%100) / 100
				}}
				p := NewPlayer(s, 48000, SpeedOf(rate), pitch)
				defer p.Close()
				p.Play()
				for _, from := range []time.Duration{-300 * time.Millisecond, 40 * time.Second, 3100 * time.Millisecond} {
					p.Seek(from)
					settle(t, p)
					begin := p.at
					var left []float32
					for len(left) < 2*48000 {
						left = append(left, pull(t, p, 480)...)
						settle(t, p)
					}
					heard, last := 0, -4800
					for i, v := range left {
						if v < 0.5 || i-last < 480 {
							continue
						}
						heard, last = heard+1, i
						song := p.line.exact(p.line.frame(from), p.line.duration(begin+int64(i)), begin)
						off := time.Duration(float64(song-(song+every/2)/every*every) / rate)
						if off.Abs() > 5*time.Millisecond {
							t.Errorf("a click is heard at %v, off by %v", song, off)
						}
					}
					if want := int(2 * rate * float64(time.Second/every)); heard < want-2 || heard > want+2 {
						t.Errorf("from %v: %d clicks, want about %d", from, heard, want)
					}
				}
			})
		}
	}
}
