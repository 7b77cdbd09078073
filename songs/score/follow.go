package score

import "strings"

// Arp writes a pattern that climbs about in whatever chord holds: a digit is a rung of
// the chord's ladder from key low, '.' a rest, '-' lengthens the note before.
// The pattern's bars are taken round and round for the given number of bars.
func (w *Writer) Arp(player string, bar, bars, low int, vel float64, text string) {
	pattern := strings.Split(text, "|")
	w.each(player, bar, bars, pattern, func(beat, step float64, c rune) (Note, bool) {
		if c < '0' || c > '9' {
			return Note{}, false
		}
		key := w.score.ChordAt(beat).Ladder(low+w.shift, int(c-'0'))
		return Note{Beat: beat, Beats: step, Key: key, Vel: vel}, true
	})
}

// Bass writes a bass pattern: R the chord's bass, 5 the chord's fifth above it,
// 3 the next chord tone above it, 8 the octave, 7 a step below. The lowest bass
// is key low; rests, ties and repeats are as in Arp.
func (w *Writer) Bass(player string, bar, bars, low int, vel float64, text string) {
	pattern := strings.Split(text, "|")
	w.each(player, bar, bars, pattern, func(beat, step float64, c rune) (Note, bool) {
		chord := w.score.ChordAt(beat)
		key := low
		for mod12(key) != chord.Bass {
			key++
		}
		switch c {
		case 'R':
		case '5':
			fifth := chord.Tones[len(chord.Tones)-1]
			if len(chord.Tones) > 2 {
				fifth = chord.Tones[2]
			}
			for key++; mod12(key) != fifth; key++ {
			}
		case '8':
			key += 12
		case '3':
			key = chord.Ladder(key+1, 0)
		case '7':
			key -= 2
		default:
			return Note{}, false
		}
		return Note{Beat: beat, Beats: step, Key: key, Vel: vel}, true
	})
}

// each walks a pattern's letters over the bars and collects the notes they make.
func (w *Writer) each(player string, bar, bars int, pattern []string, make func(beat, step float64, c rune) (Note, bool)) {
	line := w.score.Lines[player]
	for i := range bars {
		letters := strings.Join(strings.Fields(pattern[i%len(pattern)]), "")
		if letters == "" {
			w.fail(player, strings.Join(pattern, "|"), i, "the bar is empty")
			return
		}
		step := float64(BeatsPerBar) / float64(len(letters))
		for k, c := range letters {
			if c == '-' && len(line) > 0 {
				line[len(line)-1].Beats += step
				continue
			}
			if n, ok := make(w.barBeat(bar+i)+float64(k)*step, step, c); ok {
				line = append(line, n)
			} else if c != '.' {
				w.fail(player, letters, i, "no note is written %q", c)
				return
			}
		}
	}
	w.score.Lines[player] = line
}

// Pad writes the held chords of some bars for one player, in close position
// from key low, each tone as long as the harmony holds.
func (w *Writer) Pad(player string, bar, bars, low int, vel float64) {
	start, end := w.barBeat(bar), w.barBeat(bar+bars)
	for _, c := range w.score.Chords {
		if c.Beat < start || c.Beat >= end {
			continue
		}
		for r := range c.Tones {
			w.score.Lines[player] = append(w.score.Lines[player], Note{Beat: c.Beat, Beats: c.Beats, Key: c.Ladder(low+w.shift, r), Vel: vel})
		}
	}
}
