package hyakutoko

import (
	"fmt"
	"math"
	"slices"
	"time"

	"hibana/beat"
	"hibana/songs/score"
	"hibana/songs/synth"
)

// studio is where the score is recorded: the song's clock and the desk's buses.
type studio struct {
	clock  *beat.Map
	score  score.Score
	steady *synth.Stereo // drums and lead: untouched
	ducked *synth.Stereo // chords and bass: step back when the big drum speaks
	room   *synth.Stereo // what is sent to the small room
	hall   *synth.Stereo // what is sent to the night
}

// Song is a finished recording with the map it was played by.
type Song struct {
	Score  score.Score
	Clock  *beat.Map
	Sound  *synth.Stereo
	Length float64 // seconds
}

// Record plays and masters the song. The same source gives the same recording.
func Record() (*Song, error) { return record("") }

// Solo records one channel of the desk alone, unmastered, for listening.
func Solo(name string) (*Song, error) {
	if !slices.ContainsFunc(desk(), func(c channel) bool { return c.name == name }) {
		return nil, fmt.Errorf("hyakutoko: the desk has no channel %q", name)
	}
	return record(name)
}

func record(only string) (*Song, error) {
	sc, err := Score()
	if err != nil {
		return nil, err
	}
	clock, err := beat.New(sc.Timing)
	if err != nil {
		return nil, err
	}
	length := clock.At(endBeat).Seconds()
	n := int(length * synth.Rate)
	s := &studio{clock: clock, score: sc, steady: synth.NewStereo(n), ducked: synth.NewStereo(n), room: synth.NewStereo(n), hall: synth.NewStereo(n)}
	for i, ch := range desk() {
		if only != "" && only != ch.name {
			continue
		}
		s.play(ch, synth.NewNoise(uint64(i+1)))
	}
	if err := s.unknown(); err != nil {
		return nil, err
	}
	return &Song{Score: sc, Clock: clock, Sound: s.master(only == ""), Length: length}, nil
}

// play records one channel of the desk.
func (s *studio) play(ch channel, n *synth.Noise) {
	put := func(x []float64, at, pan float64) {
		i, g := int(at*synth.Rate+0.5), synth.Gain(ch.gain)
		main := s.steady
		if ch.ducked {
			main = s.ducked
		}
		main.Mix(x, i, g, ch.pan+pan)
		if ch.echo > 0 {
			again := s.at(s.clock.Beat(time.Duration(at*float64(time.Second))) + ch.echo)
			main.Mix(x, int(again*synth.Rate+0.5), 0.32*g, -ch.pan-pan)
		}
		if ch.room > 0 {
			s.room.Mix(x, i, g*ch.room, 0.6*(ch.pan+pan))
		}
		if ch.hall > 0 {
			s.hall.Mix(x, i, g*ch.hall, 0.6*(ch.pan+pan))
		}
	}
	ch.player(s, ch.name, n, put)
}

// unknown names a line or drum of the score that no channel plays.
func (s *studio) unknown() error {
	known := map[string]bool{}
	for _, ch := range desk() {
		known[ch.name] = true
	}
	for name := range s.score.Lines {
		if !known[name] {
			return fmt.Errorf("hyakutoko: nobody plays the line %q", name)
		}
	}
	for name := range s.score.Drums {
		if !known[name] {
			return fmt.Errorf("hyakutoko: nobody plays the drum %q", name)
		}
	}
	return nil
}

// at is the song time of a beat in seconds.
func (s *studio) at(b float64) float64 { return s.clock.At(b).Seconds() }

// length is how long a note sounds, in seconds. A stop is silence, so a note that
// runs into one is not held through it.
func (s *studio) length(n score.Note) float64 {
	d := s.at(n.Beat+n.Beats) - s.at(n.Beat)
	for _, p := range s.score.Timing.Stops {
		if n.Beat <= p.Beat && p.Beat < n.Beat+n.Beats {
			d -= p.Seconds
		}
	}
	return d
}

// master mixes the buses down to the finished recording.
func (s *studio) master(finish bool) *synth.Stereo {
	var hits []int
	for _, h := range s.score.Drums["odaiko"] {
		if h.Vel > 0.6 {
			hits = append(hits, int(s.at(h.Beat)*synth.Rate+0.5))
		}
	}
	synth.Ducker{Depth: 0.42, Recover: 0.11}.Run(s.ducked, hits)
	mix := s.steady
	mix.Add(s.ducked, 1)
	mix.Add(synth.Room{Size: 0.041, T60: 0.7, Damp: 6500, PreDelay: 0.008}.Reverberate(s.room), 1)
	mix.Add(synth.Room{Size: 0.089, T60: 2.6, Damp: 5200, PreDelay: 0.028}.Reverberate(s.hall), 0.9)
	if !finish {
		return mix
	}
	mix.Filter(func() *synth.Biquad { return synth.Highpass(30, 0.7) })
	mix.Filter(func() *synth.Biquad { return synth.HighShelf(7000, 2) })
	s.ride(mix)
	synth.Glue{Threshold: -16, Ratio: 1.8, Attack: 0.03, Release: 0.22}.Run(mix)
	mix.Fade(mix.Len() - 2*synth.Rate)
	// Loudness is measured and set twice: the limiter takes a little away.
	for range 2 {
		mix.Scale(synth.Gain(loudness - synth.Loudness(mix)))
		synth.Limit(mix, synth.Gain(ceiling))
	}
	return mix
}

// ride moves the main fader along the form, in straight lines of dB between the points.
func (s *studio) ride(mix *synth.Stereo) {
	for k, a := range faderRide[:len(faderRide)-1] {
		b := faderRide[k+1]
		from, to := int(s.at(a.beat)*synth.Rate), min(int(s.at(b.beat)*synth.Rate), mix.Len())
		if k == 0 {
			from = 0
		}
		g := synth.Gain(a.dB)
		step := math.Pow(synth.Gain(b.dB-a.dB), 1/float64(to-from))
		for i := from; i < to; i++ {
			mix.L[i] *= float32(g)
			mix.R[i] *= float32(g)
			g *= step
		}
	}
}

// What the master aims at. The encoder adds up to half a decibel of peak.
const (
	loudness = -14.0 // LUFS, integrated
	ceiling  = -1.8  // dB, true peak
)
