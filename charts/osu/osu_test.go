package osu

import (
	"bytes"
	"fmt"
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

// timed are the notes of a chart as "lane start-end", in ms.
func timed(t *testing.T, c *charts.Chart) []string {
	t.Helper()
	m, err := c.Map(0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range c.Parts[0].Timed(m) {
		s := fmt.Sprintf("%d %v", n.Lane, n.Time.Round(time.Microsecond))
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

// A map of format 4, which is 24 ms late, with Windows line ends and a byte
// order mark: all of the chart.
func TestEarly(t *testing.T) {
	c, problems := Decode("early.osu", read(t, "early.osu"))
	if c == nil {
		t.Fatal(problems)
	}
	if got, want := rulesOf(problems), []string{"26:1 not-imported"}; !slices.Equal(got, want) {
		t.Errorf("problems %v, want %v", got, want)
	}
	notes := c.Parts[0].Notes
	c.Parts[0].Notes = nil
	want := &charts.Chart{
		Song: charts.Song{
			Title: "夜空 // 火", TitleLatin: "Yozora // hi", Artist: "Hibana", Credit: "Nobody",
			Audio: "sub/song.mp3", Background: "bg, large.jpg", Preview: [2]float64{8, 68},
		},
		Timing: beat.Timing{
			Beat0:  1,
			Tempos: []beat.Tempo{{Beat: 0, BPM: 120}, {Beat: 8, BPM: 240}},
			Meters: []beat.Meter{{Beat: 8, BeatsPerBar: 3}},
		},
		Parts: []charts.Part{{Name: "Lantern", Type: "osu-mania", Lanes: 4, Ruleset: "osu", OD: 7.5}},
		Arm:   charts.DefaultArm(),
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
	if want := []charts.Note{
		{Beat: 0, Lane: 0}, {Beat: 0.5, Until: 0.5, Lane: 1}, {Beat: 1, Until: 4, Lane: 2, Kind: combo.Hold}, {Beat: 8, Until: 8, Lane: 3},
	}; !slices.Equal(notes, want) {
		t.Errorf("notes %+v, want %+v", notes, want)
	}
}

// Line ends, and how they are mixed, change nothing.
func TestLineEnds(t *testing.T) {
	src := string(read(t, "early.osu"))
	want, _ := Decode("early.osu", []byte(src))
	for _, end := range []string{"\n", "\r", "\n\r\n"} {
		if got, _ := Decode("early.osu", []byte(strings.ReplaceAll(src, "\r\n", end))); !reflect.DeepEqual(got, want) {
			t.Errorf("with %q it is another chart", end)
		}
	}
}

// What is bad is left out or repaired and named, and the rest is read.
func TestSloppy(t *testing.T) {
	c, problems := Decode("sloppy.osu", read(t, "sloppy.osu"))
	if c == nil {
		t.Fatal(problems)
	}
	p := c.Parts[0]
	if p.Lanes != 4 || p.OD != 10 || c.Song.Audio != "a.ogg" || c.Song.Preview != [2]float64{} {
		t.Errorf("part %+v of %+v", p, c.Song)
	}
	if want := []beat.Tempo{{Beat: 0, BPM: 60}, {Beat: 3, BPM: 120}, {Beat: 7, BPM: 240}, {Beat: 23, BPM: 10000}, {Beat: 23 + 1000/6., BPM: 1}}; !slices.EqualFunc(c.Timing.Tempos, want, func(a, b beat.Tempo) bool {
		return a.BPM == b.BPM && max(a.Beat-b.Beat, b.Beat-a.Beat) < 1e-9
	}) {
		t.Errorf("tempos %v, want %v", c.Timing.Tempos, want)
	}
	if got, want := timed(t, c), []string{
		"0 1.5s", "3 1.5s", "3 2.00025s", "1 2.5s", "1 3s", "1 3.5s", "0 7s", "0 7.5s-8s", "0 8s",
	}; !slices.Equal(got, want) {
		t.Errorf("notes %q\nwant  %q", got, want)
	}
	if got, want := rulesOf(problems), []string{
		"6:14 bad-entry", "11:1 odd-keys",
		"13:6 odd-tempo", "17:1 bad-entry", "18:6 odd-tempo", "19:1 odd-tempo", "20:10 odd-meter", "20:1 odd-tempo",
		"27:1 backward-hold", "28:1 bad-entry", "29:18 bad-entry", "30:1 bad-entry", "31:1 bad-entry", "32:10 bad-entry",
		"34:1 note-collision", "36:1 note-collision", "37:1 too-far",
	}; !slices.Equal(got, want) {
		t.Errorf("problems %q\nwant     %q\n%s", got, want, problems)
	}
}

// The middle of every column is in it, for every number of keys, and so are the
// x that osu's editor writes.
func TestColumns(t *testing.T) {
	for lanes := 1; lanes <= 18; lanes++ {
		for lane := range lanes {
			if x := 512 * (2*lane + 1) / (2 * lanes); column(x, lanes) != lane {
				t.Errorf("%d keys: x %d is in column %d, want %d", lanes, x, column(x, lanes), lane)
			}
		}
		if column(-5, lanes) != 0 || column(512, lanes) != lanes-1 || column(1<<30, lanes) != lanes-1 {
			t.Errorf("%d keys: what is outside is not brought in", lanes)
		}
	}
	for _, c := range [][3]int{{0, 4, 0}, {127, 4, 0}, {128, 4, 1}, {511, 4, 3}, {73, 7, 0}, {74, 7, 1}, {512 / 3, 3, 0}, {171, 3, 1}} {
		if got := column(c[0], c[1]); got != c[2] {
			t.Errorf("%d keys: x %d is in column %d, want %d", c[1], c[0], got, c[2])
		}
	}
}

func TestKeys(t *testing.T) {
	for text, want := range map[string]int{"CircleSize:1": 1, "CircleSize:10": 10, "CircleSize:18": 18, "CircleSize:25": 18, "CircleSize:0": 1, "CircleSize:6.5": 6, "": 5} {
		c, problems := Decode("a.osu", []byte("[General]\nMode:3\n[Difficulty]\n"+text))
		if c == nil || c.Parts[0].Lanes != want {
			t.Errorf("%q: %v", text, problems)
		}
	}
}

func TestOtherGames(t *testing.T) {
	for mode, game := range map[string]string{"Mode: 0": "a map of osu!;", "Mode: 1": "osu!taiko", "Mode: 2": "osu!catch", "Mode: 7": "game 7", "": "a map of osu!;"} {
		c, problems := Decode("a.osu", []byte("osu file format v14\n[General]\n"+mode+"\n[HitObjects]\nbad\n64,192,1,1,0"))
		if c != nil || problems.OK() || len(problems.List) != 1 || !strings.Contains(problems.Err().Error(), game) {
			t.Errorf("%q: %v", mode, problems)
		}
	}
}

func TestNoMap(t *testing.T) {
	for _, src := range []string{"", "\xef\xbb\xbf", "\r\n\r\n", "osu file format v14", "\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X", strings.Repeat("\x00\xff\n", 5000)} {
		c, problems := Decode("a.osu", []byte(src))
		if c == nil || len(c.Parts) != 0 || !problems.OK() || len(problems.List) == 0 || problems.List[0].Rule == "" {
			t.Errorf("%.20q: %v, %v", src, c, problems)
		}
		if _, err := beat.New(c.Timing); err != nil {
			t.Error(err)
		}
	}
}

func TestBackground(t *testing.T) {
	for events, want := range map[string]string{
		`0,0,"a.jpg",0,0`:                        "a.jpg",
		`0,0,a b.png`:                            "a b.png",
		`Background,0,"d\\e\f.png"`:              "d/e/f.png",
		"Video,0,\"v.mp4\"\n0,0,\"a.jpg\"":       "a.jpg",
		`1,0,"old.jpg"`:                          "old.jpg",
		`Video,-40,"v.avi"`:                      "",
		`Sprite,Background,Centre,"s.png",320,2`: "s.png",
		"0,0,\"a.jpg\"\n4,3,1,\"s.png\"":         "a.jpg",
		"0":                                      "", "0,0": "", `0,0,"`: "",
	} {
		c, _ := Decode("a.osu", []byte("[General]\nMode:3\n[Events]\n"+events))
		if c.Song.Background != want {
			t.Errorf("%q: background %q, want %q", events, c.Song.Background, want)
		}
	}
}

// Saved in Hibana's own format and read again, a map has the same notes and
// times; only what that format has no keys for is lost.
func TestSavedAsTOML(t *testing.T) {
	for _, name := range []string{"early.osu", "sloppy.osu"} {
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
	if !reflect.DeepEqual(again.Timing, c.Timing) || !slices.Equal(again.Parts[0].Notes, c.Parts[0].Notes) || again.Parts[0].OD != c.Parts[0].OD {
		t.Fatal("it is another chart")
	}
}

// TestHostile reads files made to hurt. Each is read, at the cost of little more
// than reading it; a reader that is quadratic in anything here would take hours.
func TestHostile(t *testing.T) {
	head := "[General]\nMode:3\n[Difficulty]\nCircleSize:4\n"
	fill := func(unit string) string { return strings.Repeat(unit, (4<<20)/len(unit)) }
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < 4<<20; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, src := range map[string]string{
		"one line":            fill("x"),
		"line ends":           fill("\r\n") + head,
		"sections":            head + fill("[TimingPoints]\n"),
		"commas":              head + "[HitObjects]\n" + fill(","),
		"tempos":              head + "[TimingPoints]\n" + numbered("%d,500\n"),
		"tempos at one time":  head + "[TimingPoints]\n" + fill("0,500\n"),
		"tempos that are not": head + "[TimingPoints]\n" + fill("NaN,NaN\n"),
		"notes on notes":      head + "[HitObjects]\n" + fill("0,0,0,1,0\n"),
		"endless holds":       head + "[HitObjects]\n" + numbered("0,0,%d,128,0,9999999\n"),
		"notes backwards":     head + "[HitObjects]\n" + numbered("0,0,-%d,1,0\n"),
		"digits":              head + "[HitObjects]\n0,0," + fill("9") + ",1,0",
		"a title":             head + "[Metadata]\nTitle:" + fill("字"),
		"zeroes":              fill("\x00"),
	} {
		t.Run(name, func(t *testing.T) {
			c, problems := Decode("hostile.osu", []byte(src))
			if c == nil || len(problems.String()) > 100_000 {
				t.Fatalf("refused, or says %d bytes", len(problems.String()))
			}
			if len(c.Parts) > 0 && len(c.Parts[0].Notes) < 100_000 {
				saved(t, c)
			}
		})
	}
	src := head + "[HitObjects]\n" + strings.Repeat("0,0,0,1,0\n", 1_000_001)
	if _, problems := Decode("many.osu", []byte(src)); problems.More < 999_000 {
		t.Errorf("of a million notes on one another %d are told", problems.More)
	}
}

// FuzzDecode: whatever a file holds, every problem can be printed; a chart that
// is accepted has a map and notes in it, and is the same once it is saved as TOML
// and read again.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"early.osu", "sloppy.osu"} {
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
		c, problems := Decode("fuzz.osu", src)
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

// A map of ten minutes with 5000 notes.
func BenchmarkDecode(b *testing.B) {
	var src bytes.Buffer
	src.WriteString("osu file format v14\n[General]\nMode: 3\n[Difficulty]\nCircleSize:4\n[TimingPoints]\n")
	for i := range 300 {
		fmt.Fprintf(&src, "%d,%d,4,2,0,100,1,0\n%d,-50,4,2,0,100,0,0\n", i*2000, 300+i, i*2000+1000)
	}
	src.WriteString("[HitObjects]\n")
	for i := range 5000 {
		fmt.Fprintf(&src, "%d,192,%d,128,0,%d:0:0:0:0:\n", 64+128*(i%4), i*120, i*120+100)
	}
	b.SetBytes(int64(src.Len()))
	for b.Loop() {
		if c, _ := Decode("a.osu", src.Bytes()); len(c.Parts[0].Notes) != 5000 {
			b.Fatal("not all notes")
		}
	}
}
