package sm

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"hibana/charts"
	"hibana/combo"
)

// decode reads a file that has nothing to say.
func decode(t *testing.T, name, src string) *charts.Chart {
	t.Helper()
	c, problems := Decode(name, []byte(src), Options{})
	if c == nil || len(problems.List) > 0 {
		t.Fatal(problems)
	}
	return c
}

func TestSong(t *testing.T) {
	c := decode(t, "a.SSC", "\ufeff#VERSION:0.83;\r\n#TITLE: 火祭り ;\r\n#SUBTITLE:~夜~;\n#ARTIST:A\\:B // who\n;\n#TITLETRANSLIT:Himatsuri;#SUBTITLETRANSLIT:Yoru;"+
		"#ARTISTTRANSLIT:A;#CREDIT:me;#MUSIC:a b.ogg;#BANNER:bn.png;#BACKGROUND:bg.png;#SAMPLESTART:1\\:4;#SAMPLELENGTH:8;#OFFSET:0;#BPMS:0=120;"+
		"#NOTEDATA:;#STEPSTYPE:pump-single;#DESCRIPTION:d;#CHARTNAME:n;#CREDIT:you;#DIFFICULTY:Edit;#METER:12.5;#NOTES:10000;")
	want := charts.Song{Title: "火祭り", Subtitle: "~夜~", Artist: "A:B", TitleLatin: "Himatsuri", SubtitleLatin: "Yoru", ArtistLatin: "A", Credit: "me",
		Audio: "a b.ogg", Banner: "bn.png", Background: "bg.png", Preview: [2]float64{128, 144}}
	if c.Song != want {
		t.Errorf("%+v\nwant\n%+v", c.Song, want)
	}
	p := c.Parts[0]
	if p.Name != "d" || p.Description != "d" || p.Credit != "you" || p.Level != 12.5 || p.Lanes != 5 || p.Type != "pump-single" || p.Timing != nil {
		t.Errorf("%+v", p)
	}
}

func TestFormat(t *testing.T) {
	src := []byte("#VERSION:0.83;#BPMS:0=120;#NOTEDATA:;#STEPSTYPE:dance-single;#NOTES:1000;")
	for name, o := range map[string]Options{"a.ssc": {}, "a.SSC": {}, "a.sm": {Format: SSC}, "": {Format: SSC}} {
		if c, _ := Decode(name, src, o); len(c.Parts) != 1 {
			t.Errorf("%s as %v: %d parts", name, o, len(c.Parts))
		}
	}
	for name, o := range map[string]Options{"a.sm": {}, "a": {}, "a.ssc": {Format: SM}} {
		if c, _ := Decode(name, src, o); len(c.Parts) != 0 {
			t.Errorf("%s as %v: %d parts", name, o, len(c.Parts))
		}
	}
}

func TestNames(t *testing.T) {
	for want, fields := range map[string][2]string{
		"Easy": {"light", "x"}, "Challenge": {"ONI", ""}, "Beginner": {"Beginner", ""}, "mine": {"Edit", "mine"}, "Edit": {"edit", ""},
		"Crazy": {"Crazy", "x"}, "who": {"", "who"}, "": {"", ""},
	} {
		if got := partName(fields[0], fields[1]); got != want {
			t.Errorf("difficulty %q described %q is called %q, want %q", fields[0], fields[1], got, want)
		}
	}
}

func TestShift(t *testing.T) {
	c := decode(t, "a.ssc", "#VERSION:0.83;#OFFSET:-0.5;#BPMS:0=120;#NOTEDATA:;#STEPSTYPE:dance-single;#BPMS:0=60;#NOTES:1000;"+
		"#NOTEDATA:;#STEPSTYPE:dance-single;#NOTES:1000;")
	Shift(c, -0.05)
	for part, beat0 := range map[int]float64{-1: 0.45, 0: 0.45, 1: 0.45} {
		if got := c.TimingOf(part).Beat0; math.Abs(got-beat0) > 1e-12 {
			t.Errorf("part %d: beat 0 at %v, want %v", part, got, beat0)
		}
	}
}

// TestOffset: a chart's own offset is the song's as far as that was read.
func TestOffset(t *testing.T) {
	c := decode(t, "a.ssc", "#VERSION:0.83;#OFFSET:1;#BPMS:0=120;#NOTEDATA:;#STEPSTYPE:dance-single;#BPMS:0=60;#NOTES:1000;"+
		"#NOTEDATA:;#STEPSTYPE:dance-single;#OFFSET:2;#BPMS:0=90;#NOTES:1000;")
	if got := []float64{c.Timing.Beat0, c.TimingOf(0).Beat0, c.TimingOf(1).Beat0}; !reflect.DeepEqual(got, []float64{-1, -1, -2}) {
		t.Errorf("offsets %v", got)
	}
	if tempos := c.TimingOf(1).Tempos; tempos[0].BPM != 90 {
		t.Errorf("tempos %v", tempos)
	}
}

func TestMSD(t *testing.T) {
	for src, want := range map[string]string{
		"#A:b;#C:d:e;":               "A[b] C[d|e]",
		"junk #A; \\#B:c; #D:;":      "A[] D[]",
		"#a b:c;# Title :d;":         "[c] TITLE[d]",
		"#A:b // c;\nd;":             "A[b \nd]",
		"#A:http\\://b/c;":           "A[http:]!",
		"#A:b\n  #C:d;":              "A[b]! C[d]",
		"#A:b\r#C:d;":                "A[b]! C[d]",
		"#A:b #c;":                   "A[b #c]",
		"#A:#1;":                     "A[#1]",
		"##A:b;":                     "[]! A[b]",
		`#A:\;\:\#\\\n;`:             `A[;:#\n]`,
		"#A:b\n  ":                   "A[b]!",
		"#A:\\":                      "A[]!",
		"#A:b\n// c\n#D:e;":          "A[b]! D[e]",
		"#A:1:2:3:4:5:6:7:8:9:10;":   "A[1|2|3|4|5|6|7|8]",
		"#A:b\\\n#C:d;":              "A[b]! C[d]",
		"// only a comment #A:b;":    "",
		"#NOTES:\n0000 // #A:b\n1;;": "NOTES[\n0000 \n1]",
	} {
		m := msd{src: src, bareCR: -1}
		var got []string
		for m.next() {
			v := m.value
			var texts []string
			for _, p := range v.params[:min(v.n, maxParams)] {
				texts = append(texts, p.text)
			}
			end := ""
			if !v.closed {
				end = "!"
			}
			got = append(got, fmt.Sprintf("%s[%s]%s", v.name, strings.Join(texts, "|"), end))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%q is %q, want %q", src, text, want)
		}
	}
}

// TestPlaces: every byte of a text knows where it stands in the file.
func TestPlaces(t *testing.T) {
	m := msd{src: "#A: a\\bc // dd\ne\\\\f// g\n\n h ;", bareCR: -1}
	if !m.next() {
		t.Fatal("no value")
	}
	p := m.value.first()
	for i := range len(p.text) {
		if at := p.place(i); m.src[at] != p.text[i] {
			t.Errorf("byte %d, %q, is placed at %d, where %q is", i, p.text[i], at, m.src[at])
		}
	}
	if p.text != " abc \ne\\f\n\n h " {
		t.Errorf("%q", p.text)
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]struct {
		x     float64
		clean bool
	}{
		"1.5": {1.5, true}, " \t-2 ": {-2, true}, "+.5": {0.5, true}, "5.": {5, true}, "1e3": {1000, true}, "1E-2": {0.01, true}, "1e": {1, false}, "1e+": {1, false},
		"1.2.3": {1.2, false}, "1/2": {1, false}, "120bpm": {120, false}, "": {0, false}, "-": {0, false}, ".": {0, false}, "-.": {0, false}, "e5": {0, false},
		"nan": {0, false}, "inf": {0, false}, "-Infinity": {0, false}, "1e39": {0, false}, "-1e400": {0, false}, "1e-400": {0, true}, "1_000": {1, false}, "0x10": {0, false}, "１": {0, false},
	} {
		if x, clean := number(text); x != want.x || clean != want.clean {
			t.Errorf("%q is %v, %v, want %v, %v", text, x, clean, want.x, want.clean)
		}
	}
}

// TestRows: ITGmania's AddSegment, for what lasts until the next of its kind.
func TestRows(t *testing.T) {
	for _, test := range []struct{ puts, want string }{
		{"0=120 4=60", "0=120 4=60"},
		{"0=120 4=120", "0=120"},
		{"4=60 0=120", "0=120 4=60"},
		{"0=120 4=60 4=90", "0=120 4=90"},
		{"0=120 4=60 4=120", "0=120"},
		{"0=120 4=60 8=90 4=90", "0=120 4=90"},
		{"0=120 4=60 8=120 4=120", "0=120"},
		{"0=120 8=60 4=60", "0=120 4=60"},
		{"0=120 8=60 4=120", "0=120 8=60"},
		{"0=120 4=120 2=60", "0=120 2=60"},
		{"0=120 0=60", "0=60"},
		{"8=60 4=60", "4=60"},
		{"0=120 4=120.00005", "0=120"},
		{"0=120 4=120.0001", "0=120 4=120.0001"},
	} {
		var l rows[float64]
		for _, put := range strings.Fields(test.puts) {
			var row int
			var bpm float64
			if _, err := fmt.Sscanf(put, "%d=%g", &row, &bpm); err != nil {
				t.Fatal(err)
			}
			l.change(row, bpm, sameTempo)
		}
		var got []string
		for _, e := range l {
			got = append(got, fmt.Sprintf("%d=%v", e.row, e.value))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s: %s, want %s", test.puts, text, test.want)
		}
	}
}

// TestRoutine: two players become one part. The second's note counts where both
// have one, and not where the first holds.
func TestRoutine(t *testing.T) {
	c, problems := Decode("a.sm", []byte("#BPMS:0=60;#NOTES:dance-routine:a:Easy:1:0:\n20010000\n00000000\n30000000\n00000000\n&\n0000100M\n10000000\n10000000\n10000000\n&\n11111111\n;"), Options{})
	want := []charts.Note{
		{Beat: 0, Lane: 0, Kind: combo.Hold, Until: 2}, {Beat: 0, Lane: 3}, {Beat: 0, Lane: 4}, {Beat: 0, Lane: 7, Kind: combo.Mine}, {Beat: 3, Lane: 0, Until: 3},
	}
	if got := c.Parts[0].Notes; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
	if got := rulesOf(problems); !reflect.DeepEqual(got, []string{ruleCollision}) {
		t.Errorf("breaks %v", got)
	}
}
