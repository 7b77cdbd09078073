// Package stretch plays a song slower or faster at the pitch it has.
//
// It is overlap-add in the time domain: the song is played as it is, in pieces
// of some 40 ms, and between two pieces it jumps a little back or forth, to a
// place nearby where the waves fit together, with a short cross-fade. (W.
// Verhelst and M. Roelands, "An overlap-add technique based on waveform
// similarity (WSOLA) for high quality time-scale modification of speech",
// ICASSP 1993.)
//
// That alone would put a drum up to some 10 ms early or late, and sound it
// twice or not at all. So attacks are looked for first, and each is given a
// piece of its own that is placed exactly: the attack at song time t is heard
// at t divided by the rate, within 1 ms, once. What lies between attacks gives
// way.
package stretch
