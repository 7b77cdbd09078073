package game

import (
	"io"
	"time"

	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
)

// metronome is a song of clicks on beatOfTaps, or of as much silence.
type metronome struct {
	click []float32 // nil for silence
	at    int64
}

const (
	metronomeRate = 48000
	metronomeTime = 5 * time.Minute // nobody taps longer
)

var _ pcm.Song = (*metronome)(nil)

func newMetronome(silent bool) *metronome {
	if silent {
		return &metronome{}
	}
	return &metronome{click: audio.Click(metronomeRate, 1600)}
}

// Rate is the number of frames a second.
func (m *metronome) Rate() int { return metronomeRate }

// Length is the number of frames.
func (m *metronome) Length() int64 { return int64(metronomeTime.Seconds()) * metronomeRate }

// Notes are none.
func (m *metronome) Notes() []pcm.Note { return nil }

// SeekFrame makes frame the one that comes next.
func (m *metronome) SeekFrame(frame int64) error {
	m.at = frame
	return nil
}

// Read makes the next frames.
func (m *metronome) Read(stereo []float32) (int, error) {
	n := min(int64(len(stereo)/2), m.Length()-m.at)
	if n <= 0 {
		return 0, io.EOF
	}
	period := int64(beatOfTaps.Seconds() * metronomeRate)
	for i := range n {
		v := float32(0)
		if k := (m.at + i) % period; k < int64(len(m.click)) {
			v = m.click[k]
		}
		stereo[2*i], stereo[2*i+1] = v, v
	}
	m.at += n
	return int(n), nil
}
