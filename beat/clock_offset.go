package beat

import "time"

// Offsets are a player's corrections. They are delays of the world outside the
// song, so they are real time: at another playback rate they cover more or less
// of the song. The fourth offset, the chart's beat0, is song time and part of
// the Map.
//
//	Device  how late the speaker is;       positive is subtracted
//	Input   how late presses come in;      positive is subtracted
//	Visual  how far ahead to draw;         positive is added
//
// With Input at 155 ms, a press at 10 s of the audio counts as made at
// 9.88375 s when the song plays at 0.75, and at 9.7675 s at 1.5.
type Offsets struct{ Device, Input, Visual time.Duration }

// Heard is the song time that reaches the ear when the source stands at t.
func (o Offsets) Heard(t time.Duration, rate float64) time.Duration {
	return t - scale(o.Device, rate)
}

// Pressed is the song time a press is judged at that came in when the source
// stood at t. Assist clicks are scheduled through the same function.
func (o Offsets) Pressed(t time.Duration, rate float64) time.Duration {
	return t - scale(o.Device+o.Input, rate)
}

// Drawn is the song time to draw when the source stands at t.
func (o Offsets) Drawn(t time.Duration, rate float64) time.Duration {
	return t - scale(o.Device-o.Visual, rate)
}

// Offset is a clock that runs behind its source by a fixed span of real time;
// ahead when By is negative. With By at 40 ms and the source at 10 s it reads
// 9.96 s at rate 1 and 9.94 s at rate 1.5. A pause does not move it: the rate of
// a paused reading is still the song's.
type Offset struct {
	Source Clock // nil for the reading itself
	By     time.Duration
}

// Read is the source's time less By.
func (o *Offset) Read(r Reading) time.Duration {
	return read(o.Source, r) - scale(o.By, r.Rate)
}

// Seek moves the source; the offset stays.
func (o *Offset) Seek(to, now time.Duration) { seek(o.Source, to, now) }
