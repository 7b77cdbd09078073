package beat

import "math"

// RowsPerBeat is StepMania's grid: 48 rows a beat, 192 a 4/4 bar.
const RowsPerBeat = 48

// Tempo sets the BPM from Beat on.
type Tempo struct{ Beat, BPM float64 }

// Pause is a stop or a delay: time passes for Seconds while the beat stands
// still. A note on a stop's beat is due when the stop begins, a note on a
// delay's beat when the delay ends.
type Pause struct{ Beat, Seconds float64 }

// Span is a warp (no time passes for Beats from Beat on) or a fake region
// (notes on [Beat, Beat+Beats) are not judged).
type Span struct{ Beat, Beats float64 }

// Meter sets the length of a bar, in quarter-note beats, from Beat on; 7/8 is 3.5.
type Meter struct{ Beat, BeatsPerBar float64 }

// Timing is what an author writes: the lists a Map is built from. Order within
// a list does not matter, so no list may name one beat twice. Zero-length
// pauses and spans are allowed and do nothing.
type Timing struct {
	Beat0  float64 // song time of beat 0, in seconds
	Tempos []Tempo // at least one at or before beat 0
	Stops  []Pause // from beat 0 on
	Delays []Pause // from beat 0 on
	Warps  []Span  // from beat 0 on
	Fakes  []Span
	Meters []Meter // 4 beats a bar where none is set
}

// Row is the row nearest to a beat, ties to the even row as StepMania has it.
// Row(4.01) is 192, Row(0.5104) is 24. It stops at half the range of an int;
// NaN is row 0.
func Row(beat float64) int {
	const most = math.MaxInt/2 + 1 // a power of two, which a float64 holds
	row := math.RoundToEven(beat * RowsPerBeat)
	switch {
	case row >= most:
		return most
	case row <= -most:
		return -most
	case row != row:
		return 0
	}
	return int(row)
}
