package hyakutoko

import "hibana/beat"

// The beats on which the sections begin, and the end of the last chord.
const (
	introBeat  = 0
	verseBeat  = 32
	buildBeat  = 96
	stopBeat   = 127 // the stop stands on the last beat of the build
	climaxBeat = 128
	breakBeat  = 192
	returnBeat = 216
	chordBeat  = 264
	endBeat    = 271
)

// Timing is the song's tempo map, and its chart's: the chart repeats these numbers.
//
// The intro walks at 104; the oroshi (a drum roll that quickens) takes it to
// 152 beat by beat. The climax slows into the half-time break at 76, a second
// oroshi leads back, and the last bar leans into the final chord.
func Timing() beat.Timing {
	return beat.Timing{
		Beat0: 0.8,
		Tempos: []beat.Tempo{
			{Beat: introBeat, BPM: 104},
			{Beat: 24, BPM: 108}, {Beat: 25, BPM: 112}, {Beat: 26, BPM: 117}, {Beat: 27, BPM: 122},
			{Beat: 28, BPM: 128}, {Beat: 29, BPM: 134}, {Beat: 30, BPM: 140}, {Beat: 31, BPM: 146},
			{Beat: verseBeat, BPM: 152},
			{Beat: 190, BPM: 138}, {Beat: 191, BPM: 116},
			{Beat: breakBeat, BPM: 76},
			{Beat: 208, BPM: 80}, {Beat: 209, BPM: 88}, {Beat: 210, BPM: 96}, {Beat: 211, BPM: 105},
			{Beat: 212, BPM: 115}, {Beat: 213, BPM: 126}, {Beat: 214, BPM: 137}, {Beat: 215, BPM: 146},
			{Beat: returnBeat, BPM: 152},
			{Beat: 260, BPM: 144}, {Beat: 261, BPM: 132}, {Beat: 262, BPM: 116}, {Beat: 263, BPM: 96},
			{Beat: chordBeat, BPM: 76},
		},
		Stops: []beat.Pause{{Beat: stopBeat, Seconds: 0.8}},
	}
}
