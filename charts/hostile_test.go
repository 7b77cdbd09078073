package charts

import (
	"fmt"
	"strings"
	"testing"
)

// rulesOf are the rules that a file breaks, each once, in order.
func rulesOf(problems Problems) []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range problems.List {
		if !seen[p.Rule] {
			seen[p.Rule] = true
			out = append(out, p.Rule)
		}
	}
	return out
}

// TestHostile reads files made to hurt: each must be refused with the right
// rule, at the cost of little more than reading it. (All of it takes about two
// seconds; a reader that is quadratic in anything here would take hours.)
func TestHostile(t *testing.T) {
	most := 4 << 20 // of the filling
	fill := func(unit string) string { return strings.Repeat(unit, most/len(unit)) }
	song := "format = 1\nsong = { title = \"T\", audio = \"t.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\n"
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < most; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	tests := []struct {
		name string
		src  func() string
		rule string
	}{
		{"too big", func() string { return strings.Repeat("#", maxChart+1) }, ruleTooBig},
		{"nothing but brackets", func() string { return "a = " + fill("[") }, ruleTooDeep},
		{"nothing but braces", func() string { return "a = " + fill("{a=") }, ruleTooDeep},
		{"a key of a million parts", func() string { return fill("a.") }, ruleTooDeep},
		{"a section of a million parts", func() string { return "[" + fill("a.") }, ruleTooDeep},
		{"empty lists", func() string { return "a = [" + strings.Repeat("[],", maxChart/3-10) + "]" }, ruleTooMany},
		{"two million keys", func() string { return numbered("k%d=1\n") }, ruleUnknownKey},
		{"a section of a million keys", func() string { return song + "[arm]\n" + numbered("k%d=1\n") }, ruleTooMany},
		{"sections of a hundred thousand keys", func() string { return numbered("[a%d.b.c.d.e.f.g.h.i.j.k.l.m]\n") }, ruleTooMany},
		{"dotted keys of a hundred thousand", func() string { return numbered("a%d.b.c.d.e.f.g.h.i.j.k.l.m=1\n") }, ruleTooMany},
		{"sections in sections", func() string {
			return strings.Repeat("[[a]]\n[a.b.c.d.e.f.g.h.i.j.k.l.m]\n", maxChart/36)
		}, ruleTooMany},
		{"one key a million times", func() string { return fill("format = 1\n") }, ruleDuplicateKey},
		{"a million sections", func() string { return fill("[[a]]\n") }, ruleUnknownKey},
		{"a million sections in a part", func() string { return song + "[[part]]\n" + fill("[[part.stop]]\n") }, ruleTooMany},
		{"one open string", func() string { return `a = "` + fill("x") }, ruleSyntax},
		{"one open string of three quotes", func() string { return `a = """` + fill("\n") }, ruleSyntax},
		{"nothing but quotes", func() string { return "a = " + fill(`"`) }, ruleSyntax},
		{"a string of escapes", func() string { return `a = "` + fill(`\u0041`) + `"` }, ruleUnknownKey},
		{"a string of bad escapes", func() string { return `a = "` + fill(`\q`) + `"` }, ruleSyntax},
		{"escaped blanks", func() string { return `a = """` + fill(`\ `) + `"""` }, ruleSyntax},
		{"a key of sixteen million letters", func() string { return fill("x") }, ruleSyntax},
		{"a number of sixteen million digits", func() string { return "a = " + fill("1") }, ruleSyntax},
		{"open headers", func() string { return fill("[a\n") }, ruleSyntax},
		{"open lists", func() string { return fill("a=[\n") }, ruleSyntax},
		{"open tables", func() string { return fill("a={\n") }, ruleTooDeep},
		{"equals signs", func() string { return fill("=") }, ruleSyntax},
		{"commas", func() string { return "a = [" + fill(",") + "]" }, ruleSyntax},
		{"control characters", func() string { return fill("\x00") }, ruleControl},
		{"binary", func() string { return fill("\xff") }, ruleNotUTF8},
		{"too many notes in bars", func() string {
			return song + "[[part]]\nbars = [\n" + fill(`"`+strings.Repeat("xxxx ", 192)+"\",\n") + "]"
		}, ruleTooMany},
		{"too many notes in a list", func() string {
			return song + "[[part]]\nlanes = 1\nbars = [" + strings.Repeat(`"`+strings.Repeat("x ", 500)+`",`, 2000) + "]\n" + "notes = [{beat=9000,lane=0}]"
		}, ruleTooMany},
		{"rows without end", func() string { return song + "[[part]]\nlanes = 1\nbars = [\"" + fill(". ") + "\"]" }, ruleTooMany},
		{"bars without end", func() string { return song + "[[part]]\nlanes = 1\nbars = [" + fill(`".",`) + "]" }, ruleTooMany},
		{"rests without end", func() string { return song + "[[part]]\nlanes = 1\nbars = [" + fill(`"rest 99999",`) + "]" }, ruleTooMany},
		{"long rests of long bars", func() string {
			return song + "meter = [{ beat = 0, beats_per_bar = 10000 }]\n[[part]]\nlanes = 1\nbars = [\"rest 99999\", \"x\"]"
		}, ruleTooMany},
		{"bad rows", func() string { return song + "[[part]]\nbars = [" + fill(`"qq",`) + "]" }, ruleRowWidth},
		{"bad notes", func() string { return song + "[[part]]\nnotes = [" + fill("{beat=0,lane=9},") + "]" }, ruleNoteOutsideLanes},
		{"notes on notes", func() string { return song + "[[part]]\nnotes = [" + fill("{beat=0,lane=1},") + "]" }, ruleDoubleNote},
		{"notes backwards", func() string {
			return song + "[[part]]\nnotes = [" + numbered("{beat=-%d,lane=1},") + "{beat=0,lane=7}]"
		}, ruleNoteOutsideLanes},
		{"a curve of a million keys", func() string {
			return song + "[[part]]\n[arm]\ngravity_at = [" + fill("{beat=0,gravity=1},") + "]"
		}, ruleTooMany},
		{"a curve backwards", func() string {
			return song + "[[part]]\n[arm]\ngravity_at = [" + strings.Repeat("{beat=2,gravity=1},{beat=1,gravity=1},", maxEvents/2) + "]"
		}, ruleUnsortedCurve},
		{"a million kicks", func() string { return song + "[[part]]\n[arm]\nkick_at = [" + fill("{beat=0,kick=[1,1]},") + "]" }, ruleTooMany},
		{"a million judgements", func() string {
			return song + "[[part]]\n[arm]\n" + fill("[[arm.kick_on]]\njudgement=\"Miss\"\nkick=[1,1]\n")
		}, ruleTooMany},
		{"tempos", func() string { return song + "stop = [" + fill("{beat=0,seconds=1},") + "]" }, ruleTooMany},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Decode("hostile.toml", []byte(test.src()))
			if c != nil {
				t.Fatal("is accepted")
			}
			if got := rulesOf(problems); len(got) == 0 || !contains(got, test.rule) {
				t.Errorf("breaks %v, want %s among them:\n%s", got, test.rule, clip(problems.String(), 2000))
			}
			if text := problems.String(); len(text) > 100_000 {
				t.Errorf("says %d bytes", len(text))
			}
		})
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// TestManyProblems: a file of 100 000 mistakes is told a hundred of them, the
// first ones, and how many more there are.
func TestManyProblems(t *testing.T) {
	src := head + "tempo = [{ beat = 0, bpm = 120 }]\n[[part]]\nbars = [\n" + strings.Repeat("\"x... q...\",\n", 100_000) + "]\n"
	_, problems := Decode("many.toml", []byte(src))
	if len(problems.List) != maxProblems {
		t.Fatalf("%d are listed", len(problems.List))
	}
	for i, p := range problems.List {
		if p.Line != 6+i || p.Column != 7 || p.Rule != ruleBadCharacter {
			t.Fatalf("problem %d is %v", i, p)
		}
	}
	if errors, _ := problems.Count(); errors != 100_000 {
		t.Errorf("%d are counted", errors)
	}
	if text := problems.String(); !strings.HasSuffix(text, "\nand 99900 more\n") {
		t.Errorf("ends %q", text[len(text)-40:])
	}
}

// TestLimits: what is just within a limit is taken.
func TestLimits(t *testing.T) {
	song := head + "tempo = [{ beat = 0, bpm = 120 }]\n"
	var stops strings.Builder
	for i := range maxEvents {
		fmt.Fprintf(&stops, "{beat=%d,seconds=1},", i)
	}
	for name, src := range map[string]string{
		"events":     song + "stop = [" + stops.String() + "]\n[[part]]\n",
		"notes":      song + "[[part]]\nlanes = 4\nbars = [\n" + strings.Repeat(`"`+strings.Repeat("xxxx ", 250)+"\",\n", maxNotes/1000) + "]",
		"bars":       head + "tempo = [{ beat = 0, bpm = 300 }]\n[[part]]\nlanes = 1\nbars = [\"rest 99999\", \"x\"]",
		"rows":       song + "[[part]]\nlanes = 1\nbars = [\"" + strings.Repeat("x ", maxRows) + "\"]",
		"curve keys": song + "[[part]]\n[arm]\ngravity_at = [" + strings.Repeat("{beat=0,gravity=1},", maxEvents) + "]",
		"walkers":    song + "[[part]]\n[[walkers]]\nkind = \"biped\"\ncount = 1000\nwindow = [0, 1, 2, 3]",
	} {
		if c, problems := Decode(name, []byte(src)); c == nil {
			t.Errorf("%s are refused:\n%s", name, problems)
		}
	}
}
