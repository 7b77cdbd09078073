package sm

import (
	"time"

	"hibana/beat"
)

// usualSample is how many seconds of a song StepMania's list plays when the file
// does not say.
const usualSample = 12

// preview turns #SAMPLESTART and #SAMPLELENGTH into beats.
func (f *file) preview() {
	start, length := f.sample[0], f.sample[1]
	if start == 0 && length == 0 {
		return
	}
	if length == 0 {
		length = usualSample
	}
	m, err := beat.New(f.chart.Timing)
	if err != nil {
		return // nothing that build makes
	}
	at := func(seconds float64) float64 { return min(m.Beat(toTime(seconds)), maxBeat) }
	if from, to := at(start), at(start+length); from < to {
		f.chart.Song.Preview = [2]float64{from, to}
	}
}

// toTime is a time in seconds as song time.
func toTime(seconds float64) time.Duration { return time.Duration(seconds * 1e9) }
