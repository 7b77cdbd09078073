package hyakutoko

import (
	"cmp"
	"slices"

	"hibana/songs/score"
	"hibana/songs/synth"
)

// put lays a sound on the desk at a song time in seconds, moved aside by pan.
type put func(x []float64, at, pan float64)

// player plays everything the score has for a name.
type player func(s *studio, name string, n *synth.Noise, out put)

// notes makes a player of a way to play one note.
func notes(voice func(n score.Note, freq, dur float64, r *synth.Noise) []float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for _, n := range s.score.Lines[name] {
			out(voice(n, synth.Hz(float64(n.Key)), s.length(n), r), s.at(n.Beat), 0)
		}
	}
}

// spreadNotes is notes with each key at its own place, low left and high right.
func spreadNotes(width float64, voice func(n score.Note, freq, dur float64, r *synth.Noise) []float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for i, n := range s.score.Lines[name] {
			side := width * (float64(n.Key%7)/3 - 1)
			if i%2 == 1 {
				side = -side
			}
			out(voice(n, synth.Hz(float64(n.Key)), s.length(n), r), s.at(n.Beat), side)
		}
	}
}

// wideNotes plays every note twice, a few cents apart, left and right.
func wideNotes(width float64, left, right func(n score.Note, freq, dur float64, r *synth.Noise) []float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for _, n := range s.score.Lines[name] {
			freq, dur := synth.Hz(float64(n.Key)), s.length(n)
			out(left(n, freq, dur, r), s.at(n.Beat), -width)
			out(right(n, freq, dur, r), s.at(n.Beat), width)
		}
	}
}

func plucked(str synth.String, ring float64) func(score.Note, float64, float64, *synth.Noise) []float64 {
	return func(n score.Note, freq, dur float64, r *synth.Noise) []float64 {
		p := synth.Pluck{Freq: freq, Vel: n.Vel * (0.95 + 0.05*r.Next()), Dur: dur * ring}
		if n.Mark&score.Scoop != 0 {
			p.Scoop = 1
		}
		if n.Mark&score.Bend != 0 {
			p.Scoop, p.Bend = 1.2, 0.12
		}
		if n.Mark&score.Shake != 0 {
			p.Shake = 0.25
		}
		return str.Play(p, r)
	}
}

func chipped(c synth.Chip, gate float64) func(score.Note, float64, float64, *synth.Noise) []float64 {
	return func(n score.Note, freq, dur float64, r *synth.Noise) []float64 {
		return c.Play(freq, dur*gate, n.Vel)
	}
}

// fue plays the flute line, phrase by phrase. A flute speaks a moment after
// it is blown, so it is blown a moment early.
func fue(s *studio, name string, r *synth.Noise, out put) {
	line := slices.Clone(s.score.Lines[name])
	slices.SortStableFunc(line, func(a, b score.Note) int { return cmp.Compare(a.Beat, b.Beat) })
	var phrase []synth.Breath
	flush := func() {
		if len(phrase) > 0 {
			out(synth.Flute(phrase, r), phrase[0].Start, 0)
		}
		phrase = nil
	}
	for _, n := range line {
		b := synth.Breath{Start: s.at(n.Beat) - 0.009, Dur: s.length(n) - 0.004, Freq: synth.Hz(float64(n.Key)), Vel: n.Vel, Vibrato: 16}
		b.Slur = n.Mark&score.Slur != 0
		if n.Mark&score.Grace != 0 {
			b.Grace = 2
		}
		if n.Mark&score.Scoop != 0 {
			b.Scoop = 0.9
		}
		if n.Mark&score.Fall != 0 {
			b.Fall = 2.5
		}
		if n.Mark&score.Shake != 0 {
			b.Vibrato = 34
		}
		if n.Mark&score.Trill != 0 {
			b.Trill = 1
		}
		if len(phrase) > 0 {
			if last := phrase[len(phrase)-1]; b.Start-(last.Start+last.Dur) > 0.5 {
				flush()
			}
		}
		phrase = append(phrase, b)
	}
	flush()
}

// flamLead is how long before the beat the light stroke of a flam falls, in seconds.
const flamLead = 0.03

// drum makes a player of a way to strike. Strength varies a little from stroke
// to stroke, time does not. The hands stand spread apart.
func drum(spread float64, strike func(vel float64, r *synth.Noise) []float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for i, h := range s.score.Drums[name] {
			vel := min(1, h.Vel*(0.96+0.06*r.Next()))
			side := spread
			if i%2 == 1 {
				side = -spread // the other hand
			}
			if h.Flam {
				out(strike(0.4*vel, r), s.at(h.Beat)-flamLead, -side)
			}
			out(strike(vel, r), s.at(h.Beat), side)
		}
	}
}

// kane opens on strong strokes and is stopped on the others.
func kane(vel float64, r *synth.Noise) []float64 { return synth.Kane(vel > 0.85, vel, r) }

func hat(vel float64, r *synth.Noise) []float64 { return synth.Hiss(21000, 0.03+0.04*vel, vel, r) }

func snare(vel float64, r *synth.Noise) []float64 {
	x := synth.Hiss(9500, 0.17, 0.75*vel, r)
	tone := synth.Chip{Duty: 0, Decay: 0.05, Release: 0.02}.Play(196, 0.06, 0.55*vel)
	for i, v := range tone {
		x[i] += v
	}
	return x
}

func crash(vel float64, r *synth.Noise) []float64 {
	x := synth.Hiss(14000, 1.9, 0.5*vel, r)
	for i, v := range synth.Kane(true, vel, r) {
		x[i] += 0.12 * v
	}
	return x
}

// shout makes a player of a crowd that calls a word for some beats.
func shout(word string, beats float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for _, h := range s.score.Drums[name] {
			dur := s.at(h.Beat+beats) - s.at(h.Beat)
			out(synth.Shout(word, dur, h.Vel, r), s.at(h.Beat)-0.012, -0.45)
			out(synth.Shout(word, dur, h.Vel, r), s.at(h.Beat)-0.005, 0.45)
		}
	}
}

// riser climbs from its stroke for a number of beats.
func riser(beats float64) player {
	return func(s *studio, name string, r *synth.Noise, out put) {
		for _, h := range s.score.Drums[name] {
			out(synth.Riser(s.at(h.Beat+beats)-s.at(h.Beat), h.Vel, r), s.at(h.Beat), 0)
		}
	}
}

// night is the air of the place: crickets before the first note and after the last.
func night(s *studio, name string, r *synth.Noise, out put) {
	before := synth.Crickets(s.at(verseBeat-4), r)
	shape(before, 0.25, 6)
	out(before, 0, -0.5)
	after := synth.Crickets(s.at(endBeat)-s.at(chordBeat), r)
	shape(after, 2, 1)
	out(after, s.at(chordBeat), 0.5)
	between := synth.Crickets(s.at(212)-s.at(breakBeat), r)
	shape(between, 3, 5)
	out(between, s.at(breakBeat), 0.4)
}

// shape fades a sound in and out, in seconds.
func shape(x []float64, in, out float64) {
	a, b := int(in*synth.Rate), int(out*synth.Rate)
	for i := range x {
		x[i] *= min(1, float64(i)/float64(a), float64(len(x)-1-i)/float64(b))
	}
}
