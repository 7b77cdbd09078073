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
	echo   float64 // beats until one soft repeat on the other side; 0 for none
	ducked bool
}

// desk is the mix: who plays, how loud, where they stand.
func desk() []channel {
	return []channel{
		{name: "night", player: night, gain: -28, hall: 0.2},
		{name: "bell", player: notes(bell), gain: -12, pan: 0.15, hall: 0.6},

		{name: "odaiko", player: drum(0, synth.Odaiko().Strike), gain: -7, room: 0.1, hall: 0.04},
		{name: "nagado", player: drum(0.15, synth.Nagado().Strike), gain: -8, pan: -0.25, room: 0.35, hall: 0.08},
		{name: "shime", player: drum(0.12, synth.Shime().Strike), gain: -7, pan: 0.38, room: 0.35, hall: 0.05},
		{name: "rim", player: drum(0.1, synth.Rim), gain: -15, pan: -0.45, room: 0.5},
		{name: "kane", player: drum(0.05, kane), gain: -12, pan: 0.62, room: 0.3, hall: 0.08},
		{name: "hyoshigi", player: drum(0.4, synth.Hyoshigi), gain: -14, pan: 0.1, room: 0.3, hall: 0.4},
		{name: "clap", player: drum(0.2, synth.Clap), gain: -8.5, pan: -0.1, room: 0.7, hall: 0.1},
		{name: "suzu", player: drum(0.2, synth.Suzu), gain: -14, pan: -0.6, room: 0.3},
		{name: "hat", player: drum(0.35, hat), gain: -13, pan: -0.05},
		{name: "snare", player: drum(0, snare), gain: -10.5, room: 0.4},
		{name: "crash", player: drum(0.3, crash), gain: -17, hall: 0.4},
		{name: "riser", player: riser(15), gain: -21, hall: 0.4},
		{name: "riser2", player: riser(8), gain: -27, hall: 0.4},
		{name: "soiya", player: shout("soiya", 0.95), gain: -15, room: 0.4, hall: 0.15},
		{name: "hai", player: shout("hai", 0.5), gain: -15, room: 0.4, hall: 0.15},

		{name: "fue", player: fue, gain: -16.8, pan: -0.1, room: 0.12, hall: 0.4},
		{name: "fue2", player: fue, gain: -20, pan: 0.35, room: 0.12, hall: 0.4},
		{name: "shamisen", player: notes(plucked(synth.Shamisen(), 1.4)), gain: -7, pan: -0.34, room: 0.3, hall: 0.1},
		{name: "koto", player: spreadNotes(0.25, plucked(synth.Koto(), 3)), gain: -7.5, pan: 0.36, room: 0.12, hall: 0.35},
		{name: "koto2", player: spreadNotes(0.3, plucked(synth.Koto(), 3)), gain: -12, pan: -0.3, room: 0.12, hall: 0.4},
		{name: "chip", player: wideNotes(0.5, lead(-6), lead(6)), gain: -19.5, hall: 0.12, echo: 0.75},
		{name: "arp", player: spreadNotes(0.8, chipped(synth.Chip{Duty: 0.125, Attack: 0.001, Decay: 0.12, Sustain: 0.25, Release: 0.02, Cutoff: 11000}, 0.8)), gain: -14, hall: 0.1, echo: 0.75, ducked: true},
		{name: "pad", player: wideNotes(0.85, pad(-9), pad(9)), gain: -23.5, room: 0.2, hall: 0.12, ducked: true},
		{name: "sho", player: wideNotes(0.8, reed, reed), gain: -23, hall: 0.4, ducked: true},
		{name: "bass", player: notes(bass(1)), gain: -9.5, ducked: true},
		{name: "sub", player: notes(bass(0.35)), gain: -15},
	}
}

// faderRide is the hand on the main fader.
var faderRide = [...]struct{ beat, dB float64 }{
	{0, -3}, {24, -3}, {verseBeat, -2.4}, {64, -1.8}, {buildBeat, -3.2}, {stopBeat, -1.6}, {climaxBeat, 0}, {breakBeat - 2, 0},
	{breakBeat, -2}, {208, -2.5}, {returnBeat, 0}, {endBeat, 0},
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

func lead(cents float64) func(score.Note, float64, float64, *synth.Noise) []float64 {
	return chipped(synth.Chip{Duty: 0.25, Attack: 0.002, Decay: 0.3, Sustain: 0.6, Release: 0.03, Vibrato: 18, Tune: cents, Cutoff: 9000}, 0.92)
}

func pad(cents float64) func(score.Note, float64, float64, *synth.Noise) []float64 {
	return chipped(synth.Chip{Duty: 0.4, Attack: 0.02, Decay: 0.4, Sustain: 0.8, Release: 0.12, Detune: 12, Tune: cents, Cutoff: 2400}, 1)
}
