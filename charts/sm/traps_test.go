package sm

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hibana/charts"
)

// timingText writes a timing in short: what is on which beat.
func timingText(c *charts.Chart, part int) string {
	t := c.TimingOf(part)
	var out []string
	put := func(mark string, beat, value float64) {
		out = append(out, fmt.Sprintf("%s%v=%.10g", mark, beat, value))
	}
	if t.Beat0 != 0 {
		out = append(out, fmt.Sprint("0@", t.Beat0))
	}
	for _, e := range t.Tempos {
		put("", e.Beat, e.BPM)
	}
	for _, e := range t.Stops {
		put("s", e.Beat, e.Seconds)
	}
	for _, e := range t.Delays {
		put("d", e.Beat, e.Seconds)
	}
	for _, e := range t.Warps {
		put("w", e.Beat, e.Beats)
	}
	for _, e := range t.Fakes {
		put("f", e.Beat, e.Beats)
	}
	return strings.Join(out, " ")
}

// notesText writes a part's notes in short: lane and beat, and where holds end.
func notesText(p *charts.Part) string {
	var out []string
	for _, n := range p.Notes {
		s := fmt.Sprintf("%s%d@%v", n.Kind.String()[:1], n.Lane, n.Beat)
		if n.Kind.Long() {
			s += fmt.Sprintf("-%v", n.Until)
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// TestTimingTraps: rules of ITGmania's readers that no worked value of the
// vectors asks for.
func TestTimingTraps(t *testing.T) {
	for _, test := range []struct{ name, file, src, want string }{
		{"empty parts of an entry do not count", "a.sm", "#BPMS:0==120,=4=60=;", "0=120 4=60"},
		{"a negative stop before beat 0 moves the start too", "a.sm", "#BPMS:0=60;#STOPS:-4=-1.5,-2=0.5;", "0@-1 0=60"},
		{"the last BPM at or before beat 0 is the first", "a.sm", "#BPMS:-1=90,-8=300,4=60;", "0=90 4=60"},
		{"a BPM on beat 0 is later than one before", "a.sm", "#BPMS:0=120,-1=90;", "0=120"},
		{"the first BPM is moved to beat 0", "a.sm", "#BPMS:4=90,8=120;", "0=90 8=120"},
		{"and counts for a stop before it", "a.sm", "#BPMS:4=90;#STOPS:2=1;", "0=90 s2=1"},
		{"a warp shorter than half a row takes away the one there", "a.ssc", "#VERSION:0.83;#BPMS:0=60;#WARPS:4=2,8=1,4=0.001;", "0=60 w8=1"},
		{"and so does a fake", "a.ssc", "#VERSION:0.83;#BPMS:0=60;#FAKES:4=2,4=0.001;", "0=60"},
		{"a warp of 0 does not", "a.ssc", "#VERSION:0.83;#BPMS:0=60;#WARPS:4=2,4=0;", "0=60 w4=2"},
		{"without a version warps say where they lead", "a.ssc", "#BPMS:0=60;#WARPS:4=6,10=3;", "0=60 w4=2 w10=3"},
		{"since 0.7 they say how long they are", "a.ssc", "#VERSION:0.7;#BPMS:0=60;#WARPS:4=6;", "0=60 w4=6"},
		{"warps and fakes of an .sm are none", "a.sm", "#BPMS:0=60;#WARPS:4=6;#FAKES:4=6;#DELAYS:2=1;", "0=60 d2=1"},
		{"an .sm's list written twice counts once", "a.sm", "#BPMS:0=60,8=90;#STOPS:1=1;#BPMS:0=120;#FREEZES:2=2;", "0=120 s2=2"},
		{"a warp past the end of the universe ends with it", "a.ssc", "#VERSION:0.83;#BPMS:0=60;#WARPS:4=1e30;", "0=60 w4=9999996"},
		{"so does a negative BPM that nothing pays for", "a.sm", "#BPMS:0=60,4=-60;", "0=60 w4=9999996"},
		{"an offset of a year is none", "a.sm", "#OFFSET:3e7;#BPMS:0=60;", "0=60"},
	} {
		c, problems := Decode(test.file, []byte(test.src+oneNote), Options{})
		if c == nil {
			t.Fatal(problems)
		}
		if got := timingText(c, -1); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestOwnTiming: a chart of an .ssc file has a timing of its own if any of its
// lists has an entry, and then nothing of the song's but, perhaps, the offset.
func TestOwnTiming(t *testing.T) {
	for _, test := range []struct{ version, tags, want string }{
		{"0.83", "#BPMS:0=90;", "0@-1 0=90"},
		{"0.83", "#BPMS:0=90;#OFFSET:-2;", "0@2 0=90"},
		{"0.83", "#STOPS:4=1;", "0@-1 0=60 s4=1"},
		{"0.83", "#DELAYS:4=1;", "0@-1 0=60 d4=1"},
		{"0.83", "#WARPS:4=1;", "0@-1 0=60 w4=1"},
		{"0.83", "#FAKES:4=1;", "0@-1 0=60 f4=1"},
		{"0.83", "#TIMESIGNATURES:0=3=4;", "0@-1 0=60"},
		{"0.83", "#TICKCOUNTS:0=4;", "0@-1 0=60"},
		{"0.83", "#COMBOS:0=1;", "0@-1 0=60"},
		{"0.83", "#SPEEDS:0=1=0=0;", "0@-1 0=60"},
		{"0.83", "#SCROLLS:0=1;", "0@-1 0=60"},
		{"0.83", "#LABELS:0=Song Start;", "0@-1 0=60"},
		{"0.83", "", "0@-1 0=120 s8=1"},
		{"0.83", "#OFFSET:-2;", "0@-1 0=120 s8=1"},
		{"0.83", "#BPMS:;#STOPS:,\n;", "0@-1 0=120 s8=1"},
		{"0.69", "#BPMS:0=90;", "0@-1 0=120 s8=1"},
	} {
		src := "#VERSION:" + test.version + ";#OFFSET:1;#BPMS:0=120;#STOPS:8=1;#NOTEDATA:;#STEPSTYPE:dance-single;" + test.tags + "#NOTES:1000;"
		c, problems := Decode("a.ssc", []byte(src), Options{})
		if c == nil || len(c.Parts) != 1 {
			t.Fatal(problems)
		}
		if got := timingText(c, 0); got != test.want {
			t.Errorf("%s of version %s: %s, want %s", test.tags, test.version, got, test.want)
		}
		if got := timingText(c, -1); got != "0@-1 0=120 s8=1" {
			t.Errorf("%s: the song has %s", test.tags, got)
		}
	}
}

// TestNoteTraps: rules of the notes that no worked value asks for.
func TestNoteTraps(t *testing.T) {
	for _, test := range []struct{ name, kind, notes, want string }{
		{"two commas are one", "dance-single", "1000\n,,0100\n", "t0@0 t1@4"},
		{"with a line between they are two", "dance-single", "1000\n,\n,0100\n", "t0@0 t1@8"},
		{"a comma first is none", "dance-single", ",1000\n", "t0@0"},
		{"blank lines and blanks do not count", "dance-single", " \n\t1000 \r\n\n  0100\n", "t0@0 t1@2"},
		{"a measure has four beats in any meter", "dance-single", "1000\n,0100\n", "t0@0 t1@4"},
		{"five lines go to the nearest rows", "dance-single", "1000\n1000\n1000\n1000\n1000\n", fmt.Sprintf("t0@0 t0@%v t0@%v t0@%v t0@%v", 38/48., 77/48., 115/48., 154/48.)},
		{"an & between players is only one in a routine", "dance-single", "1000\n&\n", "t0@0"},
		{"a tap cuts a hold", "dance-single", "2000\n1000\n3000\n0000\n", "t0@1"},
		{"a mine cuts a hold", "dance-single", "2000\nM000\n3000\n0000\n", "m0@1"},
		{"a lift cuts a roll", "dance-single", "4000\nL000\n3000\n0000\n", "l0@1"},
		{"a fake cuts a hold", "dance-single", "2000\nF000\n3000\n0000\n", "f0@1"},
		{"a head cuts a hold", "dance-single", "2000\n4000\n3000\n0000\n", "r0@1-2"},
		{"nothing strange cuts a hold", "dance-single", "2000\nm000\n3000\n0000\n", "h0@0-2"},
		{"a hold may last over measures", "dance-single", "2000\n,\n0000\n,3000\n", "h0@0-8"},
		{"columns that the type has not are left out", "lights-cabinet", "00000111\n", "t5@0"},
		{"columns that a line has not are empty", "dance-solo", "11\n", "t0@0 t1@0"},
		{"key sounds are no columns", "dance-single", "1[12]01[3]1\n", "t0@0 t2@0 t3@0"},
		{"of two lines on a row the later counts, in its column", "dance-single", "1000\n" + "M100\n" + strings.Repeat("0000\n", 998), "m0@0 t1@0"},
	} {
		src := "#BPMS:0=60;#TIMESIGNATURES:0=3=4;#NOTES:" + test.kind + "::Easy:1::" + test.notes + ";"
		c, problems := Decode("a.sm", []byte(src), Options{})
		if c == nil || len(c.Parts) != 1 {
			t.Fatal(problems)
		}
		if got := notesText(&c.Parts[0]); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestNotesTwice: of two #NOTES in a chart the one with more notes counts.
func TestNotesTwice(t *testing.T) {
	for notes, want := range map[string]string{
		"#NOTES:0000;#NOTES:1000;":                    "t0@0",
		"#NOTES:0100;#NOTES:;":                        "t1@0",
		"#NOTES:0100;#NOTES:1000;":                    "t1@0",
		"#NOTES:;#NOTES:1100;#NOTES:0010;":            "t0@0 t1@0",
		"#NOTES:0000;#METER:9;#NOTES:1000;":           "t0@0",
		"#NOTES:0000;#OFFSET:0;#NOTES2:1000\n0100\n;": "t0@0 t1@2",
	} {
		c, problems := Decode("a.ssc", []byte("#VERSION:0.83;#BPMS:0=60;#NOTEDATA:;#STEPSTYPE:dance-single;"+notes), Options{})
		if c == nil || len(c.Parts) != 1 {
			t.Fatal(problems)
		}
		if got := notesText(&c.Parts[0]); got != want {
			t.Errorf("%s: %s, want %s", notes, got, want)
		}
	}
}

// TestNothingBehindAnEndlessWarp: the notes behind it are there, are due at its
// time, and cannot be hit.
func TestNothingBehindAnEndlessWarp(t *testing.T) {
	c, _ := Decode("a.sm", []byte("#BPMS:0=60,2=-60;#NOTES:dance-single::Easy:1::1000\n1000\n1000\n1000\n,1000\n;"), Options{})
	m, err := c.Map(0)
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range c.Parts[0].Timed(m) {
		if want := math.Min(float64(i), 2); n.Time.Seconds() != want || n.Judged != (i < 2) {
			t.Errorf("note %d: %+v, want it at %v", i, n, want)
		}
	}
}
