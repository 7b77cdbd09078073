package beat

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
// a list does not matter.
type Timing struct {
	Beat0  float64 // song time of beat 0, in seconds
	Tempos []Tempo
	Stops  []Pause
	Delays []Pause
	Warps  []Span
	Fakes  []Span
	Meters []Meter
}
