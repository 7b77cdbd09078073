package audio

import (
	"math"
	"testing"
	"time"

	"hibana/internal/audio/mp3"
	"hibana/internal/audio/pcm"
)

// fake is a song of which only the header matters.
type fake struct {
	pcm.Song
	lead mp3.Lead
	rate int
}

func (f fake) Lead() mp3.Lead { return f.lead }
func (f fake) Rate() int      { return f.rate }

// wrapped is a song inside another.
type wrapped struct{ pcm.Song }

func (w wrapped) Unwrap() pcm.Song { return w.Song }

func TestStepManiaShift(t *testing.T) {
	for _, c := range []struct {
		name    string
		frame   string
		delay   int
		rate    int
		samples int
		ms      float64 // rounded to hundredths
	}{
		{"Info", "Info", 576, 44100, 2257, 51.18},
		{"Xing", "Xing", 576, 44100, 1105, 25.06},
		{"no header", "", 576, 44100, 1105, 25.06},
		{"another header", "VBRI", 576, 44100, 2257, 51.18},
		{"Info of ffmpeg", "Info", 1105, 44100, 2786, 63.17},
		{"Info at 48 kHz", "Info", 576, 48000, 2257, 47.02},
		{"Info at 32 kHz", "Info", 576, 32000, 2257, 70.53},
		{"Info at 22.05 kHz", "Info", 576, 22050, 1681, 76.24},
		{"Xing at 24 kHz", "Xing", 576, 24000, 1105, 46.04},
	} {
		song := fake{lead: mp3.Lead{Frame: c.frame, Delay: c.delay}, rate: c.rate}
		got := StepManiaShift(song)
		if want := time.Duration(c.samples) * time.Second / time.Duration(c.rate); got != want {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
		if ms := math.Round(got.Seconds()*1e5) / 100; ms != c.ms {
			t.Errorf("%s: %v ms, want %v", c.name, ms, c.ms)
		}
		if StepManiaShift(wrapped{wrapped{song}}) != got {
			t.Errorf("%s: another shift inside another song", c.name)
		}
	}
	if got := StepManiaShift(wrapped{}); got != 0 {
		t.Errorf("a song of another format is shifted by %v", got)
	}
}
