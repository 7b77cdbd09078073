package score

import "strings"

// Chord is a harmony that holds for a while.
type Chord struct {
	Beat, Beats float64
	Name        string
	Bass        int   // semitones above C, 0 to 11
	Tones       []int // semitones above C, root first
}

// kinds are the chords' intervals above the root, by what is written after it.
var kinds = map[string][]int{
	"":     {0, 4, 7},
	"m":    {0, 3, 7},
	"5":    {0, 7},
	"7":    {0, 4, 7, 10},
	"m7":   {0, 3, 7, 10},
	"maj7": {0, 4, 7, 11},
	"sus":  {0, 5, 7},
	"add9": {0, 4, 7, 14},
	"m9":   {0, 3, 7, 14},
}

// Harmony writes the chords from a bar of the section on: bars separated by '|', the chords
// of a bar share it evenly, and "/F" names another bass: "Dm | Dm/F | Gm A".
func (w *Writer) Harmony(bar int, text string) {
	for i, words := range strings.Split(text, "|") {
		names := strings.Fields(words)
		for k, name := range names {
			beats := float64(BeatsPerBar) / float64(len(names))
			c := Chord{Beat: w.barBeat(bar+i) + float64(k)*beats, Beats: beats, Name: name}
			upper, bass, slash := strings.Cut(name, "/")
			root, kind, ok := pitchClass(upper)
			intervals, known := kinds[kind]
			if !ok || !known {
				w.fail("harmony", text, i, "no chord is called %q", name)
				return
			}
			c.Bass = mod12(root + w.shift)
			for _, iv := range intervals {
				c.Tones = append(c.Tones, mod12(root+w.shift+iv))
			}
			if slash {
				b, _, ok := pitchClass(bass)
				if !ok {
					w.fail("harmony", text, i, "no bass is called %q", bass)
					return
				}
				c.Bass = mod12(b + w.shift)
			}
			w.score.Chords = append(w.score.Chords, c)
		}
	}
}

func mod12(k int) int { return ((k % 12) + 12) % 12 }

// ChordAt is the chord that holds at a beat; the last one holds on for ever.
func (s *Score) ChordAt(beat float64) Chord {
	found := Chord{Tones: []int{0, 7}}
	for _, c := range s.Chords {
		if c.Beat > beat+1e-9 {
			break
		}
		found = c
	}
	return found
}

// Ladder is the chord's tones going up from key low: rung 0 is the first at or above it.
func (c Chord) Ladder(low, rung int) int {
	for key := low; ; key++ {
		for _, t := range c.Tones {
			if mod12(key) == t {
				if rung == 0 {
					return key
				}
				rung--
			}
		}
	}
}
