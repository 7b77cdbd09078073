// Package show is the one simulation of a performance: beat, notes, combo, the
// arm, effects and walkers at one song time. The game, trace, render and the
// editor all run it and only drive it differently.
//
// A show is a pure function of (chart, inputs, song time, seed): however it is
// advanced, sought or restored, the same four give the same State, bit for bit.
package show
