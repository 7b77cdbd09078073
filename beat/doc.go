// Package beat maps beats to song time and back, exactly as StepMania and
// ITGmania do: tempo changes, stops, delays, warps, fakes and meters.
//
// Units: a beat is a float64 quarter note, song time is a time.Duration since
// the first real audio sample. The two are never mixed.
//
// A Map is the BPM map, a Window an envelope on beats, a Clock what makes a
// song time out of a jerky sound device.
package beat
