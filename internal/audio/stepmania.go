package audio

import (
	"time"

	"hibana/internal/audio/mp3"
	"hibana/internal/audio/pcm"
)

// StepManiaShift is how much earlier StepMania's song time begins than ours:
// by how much an OFFSET that was made with it is to be corrected. It is 0 but
// for MP3.
//
// StepMania plays an MP3 from its first frame (RageSoundReader_MP3.cpp): it
// leaves out no delay of encoder and decoder. It steps over a Xing frame, but
// plays an Info frame, and one of another kind, as a frame of silence.
func StepManiaShift(song pcm.Song) time.Duration {
	for {
		if m, ok := song.(interface{ Lead() mp3.Lead }); ok {
			rate := song.Rate()
			return time.Duration(stepManiaSamples(m.Lead(), rate)) * time.Second / time.Duration(rate)
		}
		inner, ok := song.(interface{ Unwrap() pcm.Song })
		if !ok {
			return 0
		}
		song = inner.Unwrap()
	}
}

// stepManiaSamples is the same in samples of an MP3 of a rate in Hz.
func stepManiaSamples(lead mp3.Lead, rate int) int {
	const decoder = 529 // samples late, as every MP3 decoder is
	n := lead.Delay + decoder
	if lead.Frame == "" || lead.Frame == "Xing" {
		return n
	}
	if rate < 32000 {
		return n + 576 // MPEG-2 has half as many in a frame
	}
	return n + 1152
}
