package millis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
)

func report() *Report {
	_, r, _ := Open("test", nil)
	return r
}

// collect makes Points of some, in the order of a file.
func collect(r *Report, points ...Point) *Points {
	ps := &Points{}
	for _, p := range points {
		ps.Add(p, r)
	}
	return ps
}

// Every tempo begins at its own time and every note is due at its own, to the
// microsecond, whatever the tempos.
func TestExactTimes(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var points []Point
		at := rng.Float64()*4000 - 2000
		for range 1 + rng.IntN(300) {
			points = append(points, Point{At: at, BPM: math.Exp(rng.Float64()*9.2 + 0.01), BeatsPerBar: rng.IntN(9)})
			if at += math.Exp(rng.Float64()*14-2) / 10; at > maxTime {
				break
			}
		}
		r := report()
		timing, m := Timing(collect(r, points...), r)
		if p := r.Problems(); len(p.List) > 0 || len(timing.Tempos) != len(points) {
			t.Fatalf("seed %d: %d tempos of %d points\n%s", seed, len(timing.Tempos), len(points), p)
		}
		for i, tempo := range timing.Tempos {
			if off := m.At(tempo.Beat) - Time(points[i].At); off.Abs() > 2 || tempo.BPM != points[i].BPM {
				t.Fatalf("seed %d: tempo %d is %v at %v, want %v", seed, i, tempo.BPM, m.At(tempo.Beat), points[i])
			}
		}
		var notes []Note
		for range 500 {
			n := Note{At: math.Round(rng.Float64()*(at+4000) - 2000), Lane: rng.IntN(7)}
			n.End = n.At
			if rng.IntN(2) == 0 {
				n.Kind, n.End = combo.Hold, n.At+float64(rng.IntN(3000))/10
			}
			notes = append(notes, n)
		}
		wanted := slices.Clone(notes)
		part := charts.Part{Lanes: 7, Notes: Notes(notes, 7, m, r)}
		for _, n := range part.Timed(m) {
			if !slices.ContainsFunc(wanted, func(w Note) bool {
				return w.Lane == n.Lane && w.Kind == n.Kind && (Time(w.At)-n.Time).Abs() <= time.Microsecond
			}) {
				t.Fatalf("seed %d: a note at %v", seed, n.Time)
			}
		}
	}
}

func TestTiming(t *testing.T) {
	at := func(n int) Line { return Line{No: n, Text: "x"} }
	for _, c := range []struct {
		name   string
		points []Point
		want   beat.Timing
		rules  string
	}{
		{"one", []Point{{At: 1500, BPM: 120}}, beat.Timing{Beat0: 1.5, Tempos: []beat.Tempo{{Beat: 0, BPM: 120}}}, ""},
		{"unsorted", []Point{{At: 3000, BPM: 240}, {At: 1000, BPM: 120}},
			beat.Timing{Beat0: 1, Tempos: []beat.Tempo{{Beat: 0, BPM: 120}, {Beat: 4, BPM: 240}}}, ""},
		{"several at one time: the last", []Point{{At: 0, BPM: 100}, {At: 2000, BPM: 150, Line: at(2)}, {At: 2000, BPM: 180, Line: at(3)}, {At: 0, BPM: 120}},
			beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 120}, {Beat: 4, BPM: 180}}}, "same-time same-time"},
		{"before the song", []Point{{At: -500, BPM: 60}}, beat.Timing{Beat0: -0.5, Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}}, ""},
		{"too fast and too slow", []Point{{At: 0, BPM: math.Inf(1)}, {At: 600, BPM: 0.5}},
			beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 10000}, {Beat: 100, BPM: 1}}}, "odd-tempo odd-tempo"},
		{"far away", []Point{{At: 1e9, BPM: 60}, {At: 0, BPM: 60}}, beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}}, "too-far"},
		{"none", nil, beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}}, "no-tempo"},
		{"waltz", []Point{{At: 0, BPM: 60, BeatsPerBar: 3}, {At: 6000, BPM: 120, BeatsPerBar: 3}},
			beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}, {Beat: 6, BPM: 120}}, Meters: []beat.Meter{{Beat: 0, BeatsPerBar: 3}}}, ""},
		{"a bar begins at each point", []Point{{At: 0, BPM: 60}, {At: 6000, BPM: 60}, {At: 10000, BPM: 60}},
			beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}, {Beat: 6, BPM: 60}, {Beat: 10, BPM: 60}}, Meters: []beat.Meter{{Beat: 6, BeatsPerBar: 4}}}, ""},
		{"but not for the sake of half a millisecond", []Point{{At: 0, BPM: 60}, {At: 8000.5, BPM: 60}},
			beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}, {Beat: 8.0005, BPM: 60}}}, ""},
		{"no bar", []Point{{At: 0, BPM: 60, BeatsPerBar: -2}}, beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}}, "odd-meter"},
	} {
		r := report()
		got, m := Timing(collect(r, c.points...), r)
		if !equal(got, c.want) || m == nil {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		if got := rulesOf(r); got != c.rules {
			t.Errorf("%s breaks %q, want %q", c.name, got, c.rules)
		}
	}
}

func equal(a, b beat.Timing) bool {
	return a.Beat0 == b.Beat0 && slices.Equal(a.Meters, b.Meters) && slices.EqualFunc(a.Tempos, b.Tempos, func(a, b beat.Tempo) bool {
		return a.BPM == b.BPM && math.Abs(a.Beat-b.Beat) < 1e-9
	})
}

func rulesOf(r *Report) string {
	var out []string
	for _, p := range r.Problems().List {
		out = append(out, p.Rule)
	}
	return strings.Join(out, " ")
}

func TestNotes(t *testing.T) {
	_, m := Timing(collect(report(), Point{At: 0, BPM: 60}), report()) // a beat is a second
	tap := func(lane int, at float64) Note { return Note{At: at, End: at, Lane: lane} }
	hold := func(lane int, at, end float64) Note {
		return Note{At: at, End: end, Lane: lane, Kind: combo.Hold}
	}
	for _, c := range []struct {
		name  string
		notes []Note
		want  []charts.Note
		rules string
	}{
		{"in order", []Note{tap(1, 2000), tap(0, 2000), tap(3, -500)},
			[]charts.Note{{Beat: -0.5, Until: -0.5, Lane: 3}, {Beat: 2, Until: 2, Lane: 0}, {Beat: 2, Until: 2, Lane: 1}}, ""},
		{"twice", []Note{tap(1, 2000), tap(1, 2000)}, []charts.Note{{Beat: 2, Until: 2, Lane: 1}}, "note-collision"},
		{"inside a hold", []Note{hold(1, 1000, 3000), tap(1, 2000), tap(1, 3000)},
			[]charts.Note{{Beat: 1, Until: 2, Lane: 1, Kind: combo.Hold}, {Beat: 2, Until: 2, Lane: 1}, {Beat: 3, Until: 3, Lane: 1}}, "note-collision"},
		{"after a hold", []Note{hold(1, 1000, 3000), hold(1, 3000, 4000)},
			[]charts.Note{{Beat: 1, Until: 3, Lane: 1, Kind: combo.Hold}, {Beat: 3, Until: 4, Lane: 1, Kind: combo.Hold}}, ""},
		{"no such column", []Note{tap(4, 0), tap(-1, 0), tap(0, 0)}, []charts.Note{{}}, "note-outside-columns note-outside-columns"},
		{"far away", []Note{tap(0, 1e9), hold(0, 0, 1e9), tap(0, math.NaN()), tap(0, 0)}, []charts.Note{{}}, "too-far too-far too-far"},
	} {
		r := report()
		if got := Notes(c.notes, 4, m, r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		if got := rulesOf(r); got != c.rules {
			t.Errorf("%s breaks %q, want %q", c.name, got, c.rules)
		}
	}
}

func TestPreview(t *testing.T) {
	_, m := Timing(collect(report(), Point{At: 1000, BPM: 60}), report())
	for at, want := range map[float64][2]float64{5000: {4, 19}, 0: {-1, 14}, -1: {}, 1e9: {}} {
		if got := Preview(at, m); got != want {
			t.Errorf("a preview from %v ms is %v, want %v", at, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for s, want := range map[string]float64{"1": 1, " -2.5 ": -2.5, "1e3": 1000, "+4": 4, ".5": 0.5, "-0": 0} {
		if got, ok := Number(s); !ok || got != want {
			t.Errorf("%q is %v, %v", s, got, ok)
		}
	}
	for _, s := range []string{"", " ", "x", "1 2", "NaN", "Inf", "-inf", "0x10", "1_0", "0x1p2", "1e10", "1e999", "--1"} {
		if got, ok := Number(s); ok {
			t.Errorf("%q is %v", s, got)
		}
	}
}

// A problem has its line and column, and a text that is safe to print, even of a
// line of a million letters.
func TestPlaces(t *testing.T) {
	text, r, ok := Open("a.osu", []byte("\uFEFF\uFEFFone\ntwo"))
	if !ok || text != "one\ntwo" {
		t.Fatalf("read as %q", text)
	}
	r.Warn("rule", Line{2, "  two, é three  "}, "three", "do", "three is %d", 3)
	r.Warn("rule", Line{1, "  one  "}, "", "do", "a line")
	r.Warn("rule", Line{3, strings.Repeat("é", 1_000_000) + "!"}, "!", "do", "far")
	for i, want := range []string{
		"a.osu:1:3: warning: a line\n    1 |   one\n      |   ^^^\n      do",
		"a.osu:2:10: warning: three is 3\n    2 |   two, é three\n      |          ^^^^^\n      do",
	} {
		if got := r.Problems().List[i].Detail(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	if p := r.Problems().List[2]; p.Line != 3 || p.Column != 1_000_001 || len(p.Detail()) > 1000 {
		t.Errorf("got %d:%d and %d bytes", p.Line, p.Column, len(p.Detail()))
	}
	for range 2000 {
		r.Warn("rule", Line{9, "x"}, "", "do", "again")
	}
	if p := r.Problems(); len(p.List) != maxProblems || len(p.List)+p.More != 2003 {
		t.Errorf("%d and %d more", len(p.List), p.More)
	}
}

func TestOpen(t *testing.T) {
	for _, c := range []struct {
		name string
		src  []byte
		rule string
		ok   bool
	}{
		{"too big", make([]byte, maxFile+1), RuleTooBig, false},
		{"UTF-16", []byte("\xff\xfeo\x00"), RuleUTF16, false},
		{"not UTF-8", []byte("Title:\x83\x65"), RuleEncoding, true},
		{"plain", []byte("Title:x"), "", true},
	} {
		_, r, ok := Open("x", c.src)
		if ok != c.ok || rulesOf(r) != c.rule || r.Problems().OK() != ok {
			t.Errorf("%s: %v, %q", c.name, ok, rulesOf(r))
		}
	}
}

func TestText(t *testing.T) {
	r := report()
	if got := r.Text(Line{}, " a\tb\x00\u2028\u0085c "); got != "a bc" {
		t.Errorf("%q", got)
	}
	if got := r.Text(Line{}, strings.Repeat("字", maxText+1)); len([]rune(got)) != maxText || rulesOf(r) != RuleText {
		t.Errorf("%d characters, %q", len([]rune(got)), rulesOf(r))
	}
}

// A file of millions of timing points keeps the first that there is room for,
// and says so once.
func TestCrowdedPoints(t *testing.T) {
	r := report()
	ps := &Points{}
	for i := range 3 * MaxPoints {
		ps.Add(Point{At: math.NaN(), BPM: 60}, r)
		ps.Add(Point{At: float64(i), BPM: 60}, r)
	}
	r.found = slices.DeleteFunc(r.found, func(f finding) bool { return f.Rule == RuleFar })
	if timing, _ := Timing(ps, r); len(timing.Tempos) != MaxPoints || cap(ps.list) > 2*MaxPoints {
		t.Errorf("%d tempos, and room for %d points", len(timing.Tempos), cap(ps.list))
	}
}
