package hyakutoko

import (
	"hibana/songs/score"
	"hibana/songs/synth"
)

// channel is one strip of the mixing desk.
type channel struct {
	name   string
	player player
	gain   float64 // dB
	pan    float64 // -1 left to 1 right
	room   float64 // sent to the small room
	hall   float64 // sent to the night
	ducked bool
	eq     []*synth.Biquad
}

// desk is the mix: who plays, how loud, where they stand.
func desk() []channel {
	return []channel{
		{name: "night", player: night, gain: -33, hall: 0.2},
		{name: "bell", player: notes(bell), gain: -9, pan: 0.15, hall: 0.5},

		{name: "odaiko", player: skin(synth.Odaiko()), gain: -4.5, room: 0.12, hall: 0.03},
		{name: "nagado", player: skin(synth.Nagado()), gain: -8, pan: -0.22, room: 0.3, hall: 0.06},
		{name: "shime", player: skin(synth.Shime()), gain: -13.5, pan: 0.28, room: 0.25, hall: 0.04},
		{name: "rim", player: drum(synth.Rim), gain: -17, pan: -0.35, room: 0.4},
		{name: "kane", player: drum(kane), gain: -21, pan: 0.45, room: 0.3, hall: 0.05},
		{name: "hyoshigi", player: drum(synth.Hyoshigi), gain: -13, pan: 0.1, room: 0.3, hall: 0.35},
		{name: "clap", player: drum(synth.Clap), gain: -13, pan: -0.1, room: 0.5, hall: 0.06},
		{name: "suzu", player: drum(synth.Suzu), gain: -24, pan: -0.5, room: 0.3},
		{name: "hat", player: drum(hat), gain: -25, pan: 0.3},
		{name: "snare", player: drum(snare), gain: -13, room: 0.3},
		{name: "crash", player: drum(crash), gain: -19, pan: -0.15, hall: 0.3},
		{name: "riser", player: riser(15.5), gain: -17, hall: 0.3},
		{name: "riser2", player: riser(8), gain: -23, hall: 0.3},

		{name: "fue", player: fue, gain: -11.5, pan: 0.05, room: 0.1, hall: 0.34},
		{name: "shamisen", player: notes(plucked(synth.Shamisen(), 1.4)), gain: -9.5, pan: -0.3, room: 0.25, hall: 0.08},
		{name: "koto", player: spreadNotes(0.2, plucked(synth.Koto(), 3)), gain: -11, pan: 0.32, room: 0.1, hall: 0.3},
		{name: "koto2", player: spreadNotes(0.2, plucked(synth.Koto(), 3)), gain: -14, pan: 0.1, room: 0.1, hall: 0.35},
		{name: "chip", player: notes(chipped(synth.Chip{Duty: 0.25, Attack: 0.002, Decay: 0.3, Sustain: 0.6, Release: 0.03, Vibrato: 18, Detune: 7, Cutoff: 7000}, 0.92)), gain: -18, pan: 0.12, hall: 0.12},
		{name: "arp", player: spreadNotes(0.35, chipped(synth.Chip{Duty: 0.125, Attack: 0.001, Decay: 0.12, Sustain: 0.25, Release: 0.02, Cutoff: 9000}, 0.8)), gain: -20.5, hall: 0.1, ducked: true},
		{name: "pad", player: spreadNotes(0.6, chipped(synth.Chip{Duty: 0.4, Attack: 0.02, Decay: 0.4, Sustain: 0.8, Release: 0.12, Detune: 16, Cutoff: 1900}, 1)), gain: -21, room: 0.2, hall: 0.12, ducked: true},
		{name: "sho", player: spreadNotes(0.5, reed), gain: -21, hall: 0.4, ducked: true},
		{name: "bass", player: notes(bass(1)), gain: -8.5, ducked: true},
		{name: "sub", player: notes(bass(0.35)), gain: -9},
	}
}

func bell(n score.Note, freq, dur float64, r *synth.Noise) []float64 {
	return synth.Bonsho(freq, 6, n.Vel, r)
}

func reed(n score.Note, freq, dur float64, r *synth.Noise) []float64 {
	return synth.Reed(freq, dur, n.Vel, 0.8, r)
}

func bass(growl float64) func(score.Note, float64, float64, *synth.Noise) []float64 {
	return func(n score.Note, freq, dur float64, r *synth.Noise) []float64 {
		return synth.Bass(freq, dur*0.93, n.Vel, growl)
	}
}
