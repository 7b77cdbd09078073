package hyakutoko

import (
	"math"
	"testing"

	"hibana/songs/score"
)

// melodic are the lines whose notes are heard as voices.
var melodic = [...]string{"fue", "fue2", "chip", "koto", "koto2", "shamisen", "bass", "sub"}

// A note of a beat or more may not stand a semitone above a tone of the harmony, nor two
// such notes a semitone apart (in any octave), unless the chord itself has both tones.
func TestNoUnintendedDissonance(t *testing.T) {
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	const long = 1 - 1e-9
	for i, name := range melodic {
		for _, n := range sc.Lines[name] {
			for _, c := range sc.Chords {
				if overlap(n.Beat, n.Beats, c.Beat, c.Beats) >= long && !has(c, n.Key) && has(c, n.Key-1) {
					t.Errorf("%s has key %d over %s on beat %v", name, n.Key, c.Name, n.Beat)
				}
			}
			for _, other := range melodic[i+1:] {
				for _, m := range sc.Lines[other] {
					apart := (n.Key - m.Key + 144) % 12
					if apart != 1 && apart != 11 || overlap(n.Beat, n.Beats, m.Beat, m.Beats) < long {
						continue
					}
					if c := sc.ChordAt(max(n.Beat, m.Beat)); !has(c, n.Key) || !has(c, m.Key) {
						t.Errorf("%s key %d rubs against %s key %d over %s on beat %v", name, n.Key, other, m.Key, c.Name, max(n.Beat, m.Beat))
					}
				}
			}
		}
	}
}

func overlap(a, aLen, b, bLen float64) float64 { return min(a+aLen, b+bLen) - max(a, b) }

func has(c score.Chord, key int) bool {
	for _, tone := range c.Tones {
		if (key-tone+144)%12 == 0 {
			return true
		}
	}
	return false
}

// The score fills its form: the sections meet where the tempo map has them, all
// bars have a harmony, and nothing is written outside.
func TestScoreFillsItsForm(t *testing.T) {
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	want := []score.Section{
		{Name: "intro", Beat: introBeat, Beats: verseBeat - introBeat},
		{Name: "verse", Beat: verseBeat, Beats: buildBeat - verseBeat},
		{Name: "build", Beat: buildBeat, Beats: climaxBeat - buildBeat},
		{Name: "climax", Beat: climaxBeat, Beats: breakBeat - climaxBeat},
		{Name: "break", Beat: breakBeat, Beats: returnBeat - breakBeat},
		{Name: "return", Beat: returnBeat, Beats: chordBeat - returnBeat},
		{Name: "chord", Beat: chordBeat, Beats: 8},
	}
	if len(sc.Sections) != len(want) {
		t.Fatalf("%d sections, not %d", len(sc.Sections), len(want))
	}
	for i, s := range sc.Sections {
		if s != want[i] {
			t.Errorf("section %d is %v, not %v", i, s, want[i])
		}
	}
	next := 0.0
	for _, c := range sc.Chords {
		if c.Beat != next {
			t.Errorf("the harmony goes from beat %v to %v", next, c.Beat)
		}
		next = c.Beat + c.Beats
	}
	if next != chordBeat+4 {
		t.Errorf("the harmony ends on beat %v", next)
	}
	for name, line := range sc.Lines {
		for _, n := range line {
			if n.Beat < 0 || n.Beat+n.Beats > endBeat || math.IsNaN(n.Beat) {
				t.Errorf("%s has a note on beats %v to %v", name, n.Beat, n.Beat+n.Beats)
			}
		}
	}
}
