package qua

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
)

func read(t *testing.T, name string) []byte {
	t.Helper()
	src, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// timed are the notes of a chart as "lane kind start-end".
func timed(t *testing.T, c *charts.Chart) []string {
	t.Helper()
	m, err := c.Map(0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range c.Parts[0].Timed(m) {
		s := fmt.Sprintf("%d %v %v", n.Lane, n.Kind, n.Time.Round(time.Microsecond))
		if n.Kind == combo.Hold {
			s += fmt.Sprintf("-%v", n.End.Round(time.Microsecond))
		}
		out = append(out, s)
	}
	return out
}

func rulesOf(p charts.Problems) []string {
	var out []string
	for _, q := range p.List {
		out = append(out, fmt.Sprintf("%d:%d %s", q.Line, q.Column, q.Rule))
	}
	return out
}

// A map with every kind of thing, in plain form and in others: all of the chart.
func TestFull(t *testing.T) {
	c, problems := Decode("full.qua", read(t, "full.qua"))
	if c == nil {
		t.Fatal(problems)
	}
	if got, want := rulesOf(problems), []string{"33:1 not-imported", "37:1 not-imported"}; !slices.Equal(got, want) {
		t.Errorf("problems %v, want %v\n%s", got, want, problems)
	}
	if got, want := timed(t, c), []string{
		"6 tap -1.5s", "1 tap 0s", "0 tap 1s", "7 hold 1.5s-3s", "2 tap 2s", "3 mine 2.5s", "4 tap 3s", "5 tap 3.5s",
	}; !slices.Equal(got, want) {
		t.Errorf("notes %q\nwant  %q", got, want)
	}
	c.Parts[0].Notes = nil
	for i := range c.Timing.Tempos {
		round(&c.Timing.Tempos[i].Beat)
	}
	for i := range c.Timing.Meters {
		round(&c.Timing.Meters[i].Beat)
	}
	round(&c.Song.Preview[1])
	want := &charts.Chart{
		Song: charts.Song{
			Title: "Fire 火 #1", Artist: "Two lines", Credit: "Nobody",
			Audio: "song: one.mp3", Background: "dir/bg.jpg", Banner: "banner.png", Preview: [2]float64{8, 29.0005},
		},
		Timing: beat.Timing{
			Beat0:  1,
			Tempos: []beat.Tempo{{Beat: 0, BPM: 120}, {Beat: 8.001, BPM: 240}, {Beat: 16.001, BPM: 60}},
			Meters: []beat.Meter{{Beat: 8.001, BeatsPerBar: 3}, {Beat: 16.001, BeatsPerBar: 4}},
		},
		Parts: []charts.Part{{Name: "It's hard", Type: "quaver-keys", Lanes: 8, Ruleset: "quaver", Description: "One. - Two."}},
		Arm:   charts.DefaultArm(),
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
}

func round(x *float64) { *x = math.Round(*x*1e6) / 1e6 }

// What is bad is left out or repaired and named, and the rest is read.
func TestSloppy(t *testing.T) {
	c, problems := Decode("sloppy.qua", read(t, "sloppy.qua"))
	if c == nil {
		t.Fatal(problems)
	}
	if want := (beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 10000}, {Beat: 1000 / 6., BPM: 60}}}); !slices.Equal(c.Timing.Tempos, want.Tempos) || c.Timing.Beat0 != 0 {
		t.Errorf("timing %+v, want %+v", c.Timing, want)
	}
	if got, want := timed(t, c), []string{"0 tap 1s", "1 mine 2s", "2 tap 3s"}; !slices.Equal(got, want) {
		t.Errorf("notes %q\nwant  %q", got, want)
	}
	if got, want := rulesOf(problems), []string{
		"1:1 bad-entry",
		"4:3 odd-tempo", "6:3 odd-tempo", "8:3 bad-entry", "10:3 bad-entry", "12:3 odd-tempo", "12:3 odd-meter",
		"18:3 note-outside-columns", "20:3 note-outside-columns", "22:3 bad-entry", "23:3 backward-hold", "26:3 note-collision",
		"28:3 bad-entry", "29:3 bad-entry", "30:3 bad-entry", "31:3 bad-entry", "34:3 not-imported", "38:3 too-far",
	}; !slices.Equal(got, want) {
		t.Errorf("problems %q\nwant     %q\n%s", got, want, problems)
	}
}

func TestLineEnds(t *testing.T) {
	for _, name := range []string{"full.qua", "sloppy.qua"} {
		src := string(read(t, name))
		want, _ := Decode(name, []byte(src))
		for _, end := range []string{"\r\n", "\r"} {
			got, problems := Decode(name, []byte("\ufeff\ufeff"+strings.ReplaceAll(src, "\n", end)))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s with %q is another chart\n%s", name, end, problems)
			}
		}
	}
}

func TestModes(t *testing.T) {
	for text, want := range map[string]int{
		"Mode: Keys1": 1, "Mode: Keys2": 2, "Mode: Keys3": 3, "Mode: Keys4": 4, "Mode: Keys5": 5, "Mode: Keys6": 6, "Mode: Keys7": 7,
		"Mode: Keys8": 8, "Mode: Keys9": 9, "Mode: Keys10": 10, "Mode: 2": 7, "Mode: '1'": 4,
		"Mode: Keys4\nHasScratchKey: true": 5, "Mode: Keys7\nHasScratchKey: True": 8, "Mode: Keys7\nHasScratchKey: false": 7,
		"Title: x": 4, "HitObjects:\n- Lane: 6": 7, "HitObjects:\n- Lane: 9": 9, "HitObjects:\n- Lane: 99": 10,
	} {
		c, problems := Decode("a.qua", []byte(text))
		if c == nil || c.Parts[0].Lanes != want {
			t.Errorf("%q: %v, %v", text, c, problems)
		}
	}
	for _, text := range []string{"Mode: Keys11", "Mode: taiko", "Mode: 0"} {
		if c, problems := Decode("a.qua", []byte(text)); c != nil || problems.OK() || !strings.Contains(problems.Err().Error(), "is not known") {
			t.Errorf("%q: %v", text, problems)
		}
	}
}

func TestNoMap(t *testing.T) {
	for _, src := range []string{"", "\ufeff", "---\n", "hello", "{a: b}", "- Title: x", "\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X", strings.Repeat("\x00\xff\n", 5000)} {
		c, problems := Decode("a.qua", []byte(src))
		if c == nil || len(c.Parts) != 0 || !problems.OK() || len(problems.List) == 0 {
			t.Errorf("%.20q: %v, %v", src, c, problems)
		}
		if _, err := beat.New(c.Timing); err != nil {
			t.Error(err)
		}
	}
}

// A list on one line, which Quaver never writes, is told apart from an empty one.
func TestFlowList(t *testing.T) {
	if _, problems := Decode("a.qua", []byte("Mode: Keys4\nTimingPoints: [{Bpm: 120}]\nHitObjects: [] # none")); fmt.Sprint(rulesOf(problems)) != "[0:0 no-tempo 2:1 bad-entry]" {
		t.Errorf("problems %v", problems)
	}
}

// Saved in Hibana's own format and read again, a map has the same notes and
// times; only what that format has no keys for is lost.
func TestSavedAsTOML(t *testing.T) {
	for _, name := range []string{"full.qua", "sloppy.qua"} {
		c, _ := Decode(name, read(t, name))
		saved(t, c)
	}
}

func saved(t *testing.T, c *charts.Chart) {
	t.Helper()
	d := *c
	d.Song = charts.Song{Title: "x", Audio: "x.mp3", Preview: c.Song.Preview}
	again, problems := charts.Decode("again.toml", charts.Encode(&d))
	if again == nil {
		t.Fatalf("what was written is refused:\n%s", problems)
	}
	if !reflect.DeepEqual(again.Timing, c.Timing) || !slices.Equal(again.Parts[0].Notes, c.Parts[0].Notes) {
		t.Fatal("it is another chart")
	}
}

// TestHostile reads files made to hurt. Each is read, at the cost of little more
// than reading it; a reader that is quadratic in anything here would take hours.
func TestHostile(t *testing.T) {
	head := "Mode: Keys4\nTimingPoints:\n- Bpm: 120\nHitObjects:\n"
	fill := func(unit string) string { return strings.Repeat(unit, (1<<20)/len(unit)) }
	bomb := "- &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c < 'k'; c++ {
		bomb += fmt.Sprintf("- &%c [%s]\n", c, strings.TrimSuffix(strings.Repeat("*"+string(c-1)+",", 9), ","))
	}
	bombs := fmt.Sprintf("- {StartTime: 1, Lane: 1, a: &a [%s], b: &b [%s], c: [%s]}\n",
		strings.Repeat("x,", 50)+"x", strings.Repeat("*a,", 50)+"*a", strings.Repeat("*b,", 50)+"*b")
	for name, src := range map[string]string{
		"one line":               fill("x"),
		"one title":              "Title: " + fill("x"),
		"an open quote":          "Title: \"" + fill("x"),
		"keys":                   fill("Title: x\n"),
		"dashes":                 head + fill("- "),
		"items of dashes":        head + fill("-\n"),
		"brackets":               head + "- " + fill("["),
		"items of brackets":      head + fill("- [[[[[[[[[[[[[[[[[[[[\n"),
		"items of depth":         head + strings.Repeat("- StartTime: "+strings.Repeat("[", 8000)+strings.Repeat("]", 8000)+"\n", 250),
		"items of deep dashes":   head + strings.Repeat(strings.Repeat("- ", 8000)+"a\n", 1000),
		"items of deep marks":    head + strings.Repeat("- "+strings.Repeat("? ", 8000)+"a\n", 1000),
		"timing points":          "Mode: Keys4\nTimingPoints:\n" + strings.Repeat("- Bpm: 1\n", 1_000_000),
		"items of braces":        head + fill("- {a: {a: {a: {a: {a: {a: 1}}}}}}\n"),
		"items not plain":        head + strings.Repeat("- {StartTime: 1, Lane: 1}\n", maxYAML/30),
		"anchors":                head + fill("- &a\n  Lane: 1\n"),
		"an alias bomb":          head + bomb,
		"alias bombs":            head + fill(bombs),
		"an item of many keys":   head + "- a: 1\n" + fill("  a: 1\n"),
		"items of many odd keys": head + fill("- {"+strings.Repeat("a: 1,", 3000)+"}\n"),
		"notes on notes":         head + fill("- Lane: 1\n"),
		"holds on holds":         head + fill("- Lane: 1\n  EndTime: 9999999\n"),
		"tempos":                 "Mode: Keys4\nTimingPoints:\n" + fill("- Bpm: 1\n  StartTime: 1\n"),
		"speeds":                 head + "SliderVelocities:\n" + fill("- x\n"),
		"zeroes":                 fill("\x00"),
		"tabs":                   head + fill("\t- x\n"),
		"a deeper and deeper in": head + "- x:\n" + deeper(2000),
	} {
		t.Run(name, func(t *testing.T) {
			c, problems := Decode("hostile.qua", []byte(src))
			if c == nil || len(problems.String()) > 100_000 {
				t.Fatalf("refused, or says %d bytes", len(problems.String()))
			}
			if len(c.Parts) > 0 {
				saved(t, c)
			}
		})
	}
}

func deeper(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i+4) + "x:\n")
	}
	return b.String()
}

// TestDeep: what stands too deep is left out by itself; what only looks so is read.
func TestDeep(t *testing.T) {
	brackets := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	src := "Mode: Keys4\nTitle: |\n  " + strings.Repeat("-", 50) + "\nTimingPoints:\n- Bpm: 120\nHitObjects:\n" +
		"- StartTime: 1000\n  Lane: 1\n  x: " + brackets(40) + "\n- StartTime: 2000\n  Lane: 2\n  x: " + brackets(30) + "\n"
	c, problems := Decode("deep.qua", []byte(src))
	if c == nil || c.Song.Title != strings.Repeat("-", 50) || len(c.Parts[0].Notes) != 1 || c.Parts[0].Notes[0].Lane != 1 {
		t.Fatalf("%+v\n%s", c, problems)
	}
	if got := problems.String(); !strings.Contains(got, errDeep.Error()) {
		t.Errorf("says %s", got)
	}
}

// FuzzDecode: whatever a file holds, every problem can be printed; a chart that
// is accepted has a map and notes in it, and is the same once it is saved as TOML
// and read again.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"full.qua", "sloppy.qua"} {
		src, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return // size is TestHostile's
		}
		c, problems := Decode("fuzz.qua", src)
		if (c != nil) != problems.OK() {
			t.Fatalf("a chart and errors, or neither:\n%s", problems)
		}
		for _, p := range problems.List {
			if p.Rule == "" || p.Message == "" || p.Remedy == "" || strings.ContainsFunc(p.Detail(), func(r rune) bool { return r < ' ' && r != '\n' }) {
				t.Fatalf("half a problem, or one that cannot be printed: %+v", p)
			}
		}
		if c == nil || len(c.Parts) == 0 {
			return
		}
		m, err := c.Map(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range c.Parts[0].Timed(m) {
			if n.Lane < 0 || n.Lane >= c.Parts[0].Lanes || n.End < n.Time {
				t.Fatalf("note %+v", n)
			}
		}
		saved(t, c)
	})
}

// FuzzPlain: what is read without YAML is what YAML says.
func FuzzPlain(f *testing.F) {
	for _, text := range []string{
		"- StartTime: 1\n  Lane: 2\n", "  - Lane: 1\n    Type: Mine\n", "-   a: b\n    c: []\n", "- a:\n  b: ''\n", "- a: -1.5\n", "Title: x y, z\n",
		"- a: null\n", "- HitSound: Whistle, Finish \n", "- a: b\n\n  c: d\r\n", "- a: true\n  b: 0x1f\n  c: 1_000\n  d: .5\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxPiece {
			return
		}
		var plain reader
		if !plain.plain(text) {
			return
		}
		whole := reader{budget: maxYAML}
		pairs, err := whole.yaml(text)
		if err != nil || !slices.Equal(pairs, plain.pairs) {
			t.Fatalf("%q is plainly %q, and as YAML %q, %v", text, plain.pairs, pairs, err)
		}
	})
}

// A map of ten minutes with 5000 notes.
func BenchmarkDecode(b *testing.B) {
	var src bytes.Buffer
	src.WriteString("AudioFile: a.mp3\nMode: Keys4\nTitle: x\nTimingPoints:\n- Bpm: 120\nHitObjects:\n")
	for i := range 5000 {
		fmt.Fprintf(&src, "- StartTime: %d\n  Lane: %d\n  EndTime: %d\n  KeySounds: []\n", i*120, i%4+1, i*120+100)
	}
	b.SetBytes(int64(src.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if c, _ := Decode("a.qua", src.Bytes()); len(c.Parts[0].Notes) != 5000 {
			b.Fatal("not all notes")
		}
	}
}
