// Package downmix makes stereo of sound with any number of channels.
package downmix

// Speaker is where a channel is meant to be heard. The values are the bit
// numbers of a WAV file's channel mask.
type Speaker uint8

const (
	FrontLeft Speaker = iota
	FrontRight
	FrontCentre
	LowFrequency
	BackLeft
	BackRight
	FrontLeftOfCentre
	FrontRightOfCentre
	BackCentre
	SideLeft
	SideRight
	TopCentre
	TopFrontLeft
	TopFrontCentre
	TopFrontRight
	TopBackLeft
	TopBackCentre
	TopBackRight
	speakers
)

// half is −3 dB: a channel heard from both sides, or from behind, as in
// ITU-R BS.775.
const half = 0.70710678

// share is how much of each speaker goes left and right, before everything is
// made quieter together. The low-frequency channel is left out, as there.
var share = [speakers][2]float64{
	FrontLeft: {1, 0}, FrontRight: {0, 1}, FrontCentre: {half, half},
	BackLeft: {half, 0}, BackRight: {0, half}, BackCentre: {half * half, half * half},
	SideLeft: {half, 0}, SideRight: {0, half},
	FrontLeftOfCentre: {1, half * half}, FrontRightOfCentre: {half * half, 1},
	TopCentre: {half * half, half * half}, TopFrontLeft: {half, 0}, TopFrontCentre: {half * half, half * half}, TopFrontRight: {0, half},
	TopBackLeft: {half, 0}, TopBackCentre: {half * half, half * half}, TopBackRight: {0, half},
}

// common lists the channels of WAV and FLAC files that say nothing else, by
// their number.
var common = [...][]Speaker{
	1: {FrontCentre},
	2: {FrontLeft, FrontRight},
	3: {FrontLeft, FrontRight, FrontCentre},
	4: {FrontLeft, FrontRight, BackLeft, BackRight},
	5: {FrontLeft, FrontRight, FrontCentre, BackLeft, BackRight},
	6: {FrontLeft, FrontRight, FrontCentre, LowFrequency, BackLeft, BackRight},
	7: {FrontLeft, FrontRight, FrontCentre, LowFrequency, BackCentre, SideLeft, SideRight},
	8: {FrontLeft, FrontRight, FrontCentre, LowFrequency, BackLeft, BackRight, SideLeft, SideRight},
}

// Common gives the usual layout of n channels. Beyond eight nothing is usual:
// they are taken for left and right in turn.
func Common(n int) []Speaker {
	if n > 0 && n < len(common) {
		return common[n]
	}
	layout := make([]Speaker, n)
	for i := range layout {
		layout[i] = Speaker(i % 2)
	}
	return layout
}

// Masked gives the layout of n channels that a WAV channel mask describes, or
// the usual one if the mask does not fit.
func Masked(n int, mask uint32) []Speaker {
	var layout []Speaker
	for s := range speakers {
		if mask>>s&1 == 1 {
			layout = append(layout, s)
		}
	}
	if len(layout) != n {
		return Common(n)
	}
	return layout
}

// Mix is how loud each channel is on the left and on the right. The loudest
// possible input still fits in ±1.
type Mix [][2]float32

// New makes the mix of a layout. One channel alone is heard on both sides at
// full volume.
func New(layout []Speaker) Mix {
	m := make(Mix, len(layout))
	var left, right float64
	for _, s := range layout {
		left += share[s][0]
		right += share[s][1]
	}
	loudest := max(left, right)
	for i, s := range layout {
		if len(layout) == 1 || loudest == 0 {
			m[i] = [2]float32{1 / float32(len(layout)), 1 / float32(len(layout))}
			continue
		}
		m[i] = [2]float32{float32(share[s][0] / loudest), float32(share[s][1] / loudest)}
	}
	return m
}

// Stereo mixes interleaved frames of len(m) channels into stereo. Samples
// beyond ±1 are cut there; what is no number is silence.
func (m Mix) Stereo(stereo, in []float32) {
	switch {
	case len(m) == 1:
		for i, v := range in {
			v = fit(v)
			stereo[2*i], stereo[2*i+1] = v, v
		}
	case len(m) == 2 && m[0] == [2]float32{1, 0} && m[1] == [2]float32{0, 1}:
		for i, v := range in {
			stereo[i] = fit(v)
		}
	default:
		for i := 0; len(in) >= len(m); i++ {
			var left, right float32
			for k, v := range in[:len(m)] {
				left += m[k][0] * v
				right += m[k][1] * v
			}
			stereo[2*i], stereo[2*i+1] = fit(left), fit(right)
			in = in[len(m):]
		}
	}
}

func fit(v float32) float32 {
	if v != v {
		return 0
	}
	return max(-1, min(v, 1))
}
