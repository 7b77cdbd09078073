package score

import (
	"reflect"
	"strings"
	"testing"

	"hibana/beat"
)

func TestLine(t *testing.T) {
	w := NewWriter(beat.Timing{})
	w.Section("a", 1)
	w.Section("b", 2)
	w.Transpose(2)
	w.Line("fue", 0, "f A4:1.5/' C#5:.5 r pp Bb4! | = Eb3:3")
	s, err := w.Score()
	if err != nil {
		t.Fatal(err)
	}
	want := []Note{
		{Beat: 4, Beats: 1.5, Key: 71, Vel: 0.81, Mark: Scoop | Grace},
		{Beat: 5.5, Beats: 0.5, Key: 75, Vel: 0.81},
		{Beat: 7, Beats: 2, Key: 72, Vel: 0.32 + 0.14, Mark: Accent},
		{Beat: 9, Beats: 3, Key: 53, Vel: 0.32},
	}
	if got := s.Lines["fue"]; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestDrum(t *testing.T) {
	w := NewWriter(beat.Timing{})
	w.Section("a", 3)
	w.Drum("don", 0, "X..F | d. | %")
	w.Crescendo("don", 2, 1, 0.5, 1)
	s, err := w.Score()
	if err != nil {
		t.Fatal(err)
	}
	want := []Hit{
		{Beat: 0, Vel: 1}, {Beat: 3, Vel: 1, Flam: true},
		{Beat: 4, Vel: 0.5}, {Beat: 5, Vel: 0.6},
		{Beat: 8, Vel: 0.25}, {Beat: 9, Vel: 0.6 * 0.625},
	}
	if got := s.Drums["don"]; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestHarmonyIsFollowed(t *testing.T) {
	w := NewWriter(beat.Timing{})
	w.Section("a", 2)
	w.Harmony(0, "Dm | Gm A/E")
	w.Arp("arp", 0, 2, 60, 0.5, "0-12")
	w.Bass("bass", 1, 1, 33, 0.5, "R5")
	w.Pad("pad", 0, 1, 57, 0.4)
	s, err := w.Score()
	if err != nil {
		t.Fatal(err)
	}
	keys := func(line []Note) (k []int) {
		for _, n := range line {
			k = append(k, n.Key)
		}
		return k
	}
	for _, c := range []struct {
		line string
		want []int
	}{
		{"arp", []int{62, 65, 69, 62, 64, 69}}, // D F A, D of Gm, then E A of A/E
		{"bass", []int{43, 52}},                // G2, and over the bass E of A/E its fifth above
		{"pad", []int{57, 62, 65}},
	} {
		if got := keys(s.Lines[c.line]); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s plays %v, not %v", c.line, got, c.want)
		}
	}
	if n := s.Lines["arp"][0]; n.Beats != 2 {
		t.Errorf("the tied note has %v beats", n.Beats)
	}
}

// A slip of the pen is named with its place, and nothing panics.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		write func(w *Writer)
		want  string
	}{
		{func(w *Writer) { w.Line("fue", 0, "D5 D5 D5 D5 | D5") }, "fue, bar 1"},
		{func(w *Writer) { w.Line("fue", 0, "H5:4") }, `cannot read "H5:4"`},
		{func(w *Writer) { w.Line("fue", 0, "D5:-1") }, "cannot read"},
		{func(w *Writer) { w.Line("fue", 0, "D:4") }, "cannot read"},
		{func(w *Writer) { w.Drum("don", 0, "x.z.") }, `'z'`},
		{func(w *Writer) { w.Drum("don", 0, "x||x") }, "empty"},
		{func(w *Writer) { w.Harmony(0, "Dmin") }, `"Dmin"`},
		{func(w *Writer) { w.Harmony(0, "D/Q") }, `"Q"`},
		{func(w *Writer) { w.Arp("arp", 0, 1, 60, 1, "0a") }, `'a'`},
		{func(w *Writer) { w.Bass("bass", 0, 1, 60, 1, " ") }, "empty"},
	} {
		w := NewWriter(beat.Timing{})
		w.Section("verse", 2)
		c.write(w)
		if _, err := w.Score(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "verse") {
			t.Errorf("got %v, want the verse and %s", err, c.want)
		}
	}
}
