package score

import (
	"math"
	"strconv"
	"strings"
)

// Note is one sounded note of a line.
type Note struct {
	Beat, Beats float64
	Key         int     // MIDI key; 60 is middle C, written C4
	Vel         float64 // 0 to 1
	Mark        Mark
}

// Mark is how a note is played; marks combine.
type Mark uint16

// The marks and the letters they are written with after a note.
const (
	Accent Mark = 1 << iota // !  louder
	Scoop                   // /  from below
	Grace                   // '  with a quick upper note before it
	Slur                    // _  joined to the note before
	Trill                   // *  alternating with the note above
	Fall                    // \  dropping off at the end
	Bend                    // ^  the string pulled up after the pluck
	Shake                   // ~  wide vibrato
)

const markLetters = `!/'_*\^~`

// Line writes notes for a player from a bar of the section on. Bars are
// separated by '|' and must add up. A note is a pitch, a duration in beats
// after ':' (1 if left out), and marks: "D5:1.5/ E5:.5 F5 A5!". "r" is a rest, "="
// lengthens the note before; pp p mp mf f ff set the strength from there on.
func (w *Writer) Line(player string, bar int, text string) {
	vel := 0.68
	line := w.score.Lines[player]
	for i, words := range strings.Split(text, "|") {
		at := 0.0
		for _, word := range strings.Fields(words) {
			if v, ok := dynamic(word); ok {
				vel = v
				continue
			}
			n, ok := parseNote(word)
			if !ok {
				w.fail(player, text, i, "cannot read %q", word)
				return
			}
			switch {
			case n.Key == rest:
			case n.Key == tie && len(line) > 0:
				line[len(line)-1].Beats += n.Beats
			default:
				n.Beat, n.Key, n.Vel = w.barBeat(bar+i)+at, n.Key+w.shift, vel
				if n.Mark&Accent != 0 {
					n.Vel = min(1, vel+0.14)
				}
				line = append(line, n)
			}
			at += n.Beats
		}
		if math.Abs(at-BeatsPerBar) > 1e-6 {
			w.fail(player, text, i, "the bar has %v beats", at)
			return
		}
	}
	w.score.Lines[player] = line
}

// Keys that are no notes.
const (
	rest = -1
	tie  = -2
)

func dynamic(word string) (float64, bool) {
	switch word {
	case "pp":
		return 0.32, true
	case "p":
		return 0.44, true
	case "mp":
		return 0.56, true
	case "mf":
		return 0.68, true
	case "f":
		return 0.81, true
	case "ff":
		return 0.94, true
	}
	return 0, false
}

func parseNote(word string) (Note, bool) {
	n := Note{Beats: 1}
	body := strings.TrimRight(word, markLetters)
	for _, c := range word[len(body):] {
		n.Mark |= 1 << strings.IndexRune(markLetters, c)
	}
	name, beats, timed := strings.Cut(body, ":")
	if timed {
		v, err := strconv.ParseFloat(beats, 64)
		if err != nil || v <= 0 {
			return n, false
		}
		n.Beats = v
	}
	switch name {
	case "r":
		n.Key = rest
		return n, true
	case "=":
		n.Key = tie
		return n, true
	}
	pc, left, ok := pitchClass(name)
	octave, err := strconv.Atoi(left)
	n.Key = 12*(octave+1) + pc
	return n, ok && err == nil
}

// pitchClass reads a letter and its accidental from the front of a name, and
// gives the semitones above C and what is left.
func pitchClass(name string) (pc int, left string, ok bool) {
	if name == "" {
		return 0, "", false
	}
	i := strings.IndexByte("C D EF G A B", name[0])
	if i < 0 || name[0] == ' ' {
		return 0, name, false
	}
	left = name[1:]
	switch {
	case strings.HasPrefix(left, "#"):
		return i + 1, left[1:], true
	case strings.HasPrefix(left, "b"):
		return i - 1, left[1:], true
	}
	return i, left, true
}
