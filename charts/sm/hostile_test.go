package sm

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hibana/charts"
)

// rulesOf are the rules that a file breaks, each once, in the order of the file.
func rulesOf(problems charts.Problems) (out []string) {
	for _, p := range problems.List {
		if !slices.Contains(out, p.Rule) {
			out = append(out, p.Rule)
		}
	}
	return out
}

// TestHostile reads files made to hurt: each must be read at the cost of little
// more than looking at it, its damage named, and what is left of it must be a
// chart that can be timed and checked. (All of it takes about two seconds; a
// reader that is quadratic in anything here would take hours.)
func TestHostile(t *testing.T) {
	most := 4 << 20 // of the filling
	fill := func(start, unit string) string { return start + strings.Repeat(unit, most/len(unit)) }
	numbered := func(start, format string) string {
		var b strings.Builder
		b.WriteString(start)
		for i := 0; b.Len() < most; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	notes := "#BPMS:0=120;\n#NOTES:dance-single:a:Easy:1:0:\n"
	chart := ";\n" + notes + "1000\n0100\n;"
	tests := []struct {
		name, file string
		src        func() string
		rule       string
	}{
		{"binary", "a.sm", func() string { return fill("", "\x00\x81\xff\x1b#") }, ruleNoParts},
		{"no tags", "a.sm", func() string { return fill("", "a") }, ruleNoParts},
		{"nothing but #", "a.sm", func() string { return fill("", "#") }, ruleNoParts},
		{"empty tags", "a.sm", func() string { return fill("", "#;") }, ruleNoParts},
		{"unknown tags", "a.sm", func() string { return fill("", "#X:1;") }, ruleTag},
		{"colons", "a.sm", func() string { return fill("#TITLE", ":") }, ruleText},
		{"a title without end", "a.sm", func() string { return fill("#TITLE:", "x") }, ruleText},
		{"a title of blanks", "a.sm", func() string { return fill("#TITLE:", " ") }, ruleSemicolon},
		{"# in a title", "a.sm", func() string { return fill("#TITLE:", " #") }, ruleText},
		{"backslashes", "a.sm", func() string { return fill("#TITLE:", `\`) }, ruleText},
		{"comments", "a.sm", func() string { return fill("#TITLE:", "//\n") }, ruleNoParts},
		{"slashes", "a.sm", func() string { return fill("#TITLE:", "/ ") }, ruleText},
		{"Latin letters", "a.sm", func() string { return fill("#TITLE:", "\xe9") }, ruleText},
		{"Japanese letters", "a.sm", func() string { return fill("#TITLE:", "\x81\x40") }, ruleText},
		{"almost Japanese letters", "a.sm", func() string { return fill("#TITLE:", "\x81\x40") + "\xff" }, ruleText},

		{"notes without end", "a.sm", func() string { return fill(notes, "1111\n") }, ruleCollision},
		{"measures without end", "a.sm", func() string { return fill(notes, "1111\n,") }, ruleTooMany},
		{"empty measures", "a.sm", func() string { return notes + strings.Repeat("\n,", 3_000_000) }, ruleTooMany},
		{"commas", "a.sm", func() string { return fill(notes, ",") }, ruleSemicolon},
		{"one long line", "a.sm", func() string { return fill(notes, "1") }, ruleNoteText},
		{"strange notes", "a.sm", func() string { return fill(notes, "x\n") }, ruleNoteText},
		{"key sounds", "a.sm", func() string { return fill(notes, "1[") }, ruleNoteText},
		{"holds that never end", "a.sm", func() string { return fill(notes, "2222\n") }, ruleHold},
		{"a hold that never ends", "a.sm", func() string { return fill(notes+"2000\n,", "0000\n,") }, ruleHold},
		{"ends of no holds", "a.sm", func() string { return fill(notes, "3333\n,") }, ruleHold},
		{"two players", "a.sm", func() string { return fill("#NOTES:dance-routine:a:Easy:1:0:1\n&", "1\n&") }, ruleNoBPM},
		{"charts", "a.sm", func() string { return fill("#BPMS:0=1;", "#NOTES:dance-solo:::::;") }, ruleTooMany},
		{"short charts", "a.sm", func() string { return fill("", "#NOTES:;") }, ruleShortNotes},
		{"charts of an .ssc", "a.ssc", func() string { return fill("#BPMS:0=1;", "#NOTEDATA:;#STEPSTYPE:dance-solo;#NOTES:;") }, ruleTooMany},
		{"starts of charts", "a.ssc", func() string { return fill("", "#NOTEDATA:;") }, ruleShortNotes},
		{"notes again", "a.ssc", func() string { return fill("#NOTEDATA:;#NOTES:;", "#NOTES:1;") }, ruleDoubleTag},

		{"four million BPMs", "a.sm", func() string { return fill("#BPMS:", "9=1,") + chart }, ruleTooMany},
		{"BPMs on rows of their own", "a.ssc", func() string { return numbered("#VERSION:1;#BPMS:", "%d=1,") + chart }, ruleTooMany},
		{"BPMs backwards", "a.ssc", func() string {
			return fill("#VERSION:1;", numbered10k("#BPMS:", func(i int) string { return fmt.Sprintf("%d=%d", 10_000-i, i%7+1) }))
		}, ruleNoParts},
		{"BPMs of nothing", "a.sm", func() string { return fill("#BPMS:", ",") + ";#NOTES:dance-single:a:Easy:1:0:1000;" }, ruleNoBPM},
		{"BPMs between comments", "a.sm", func() string { return fill("#BPMS:", "1=//\n1,") + chart }, ruleTooMany},
		{"bad BPMs", "a.sm", func() string { return fill("#BPMS:", "=,") + chart }, ruleEntry},
		{"equals signs", "a.sm", func() string { return fill("#BPMS:", "=") + chart }, ruleEntry},
		{"a number without end", "a.sm", func() string { return fill("#BPMS:0=", "1") + chart }, ruleNumber},
		{"stops that skip", "a.sm", func() string { return numbered("#BPMS:0=60;#STOPS:", "%d=-9,") + chart }, ruleTooMany},
		{"lists that are lost", "a.ssc", func() string { return fill("#SPEEDS:", "1=2,") + chart }, ruleTooMany},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Decode(test.file, []byte(test.src()), Options{})
			if c == nil {
				t.Fatal(problems)
			}
			if got := rulesOf(problems); !slices.Contains(got, test.rule) {
				t.Errorf("breaks %v, want %s among them:\n%.2000s", got, test.rule, problems)
			}
			if text := problems.String(); len(text) > 100_000 {
				t.Errorf("says %d bytes", len(text))
			}
			usable(t, c)
		})
	}
}

// numbered10k writes a list of ten thousand entries.
func numbered10k(start string, entry func(i int) string) string {
	texts := make([]string, 10_000)
	for i := range texts {
		texts[i] = entry(i)
	}
	return start + strings.Join(texts, ",") + ";"
}

// TestAbsurd reads small files with numbers from beyond the universe.
func TestAbsurd(t *testing.T) {
	for _, numbers := range [][2]string{
		{"nan", "nan"}, {"inf", "-inf"}, {"0", "nan"}, {"0", "inf"}, {"0", "-infinity"}, {"1e39", "1"}, {"0", "1e39"}, {"0", "1e-320"}, {"0", "-1e-320"},
		{"1e999", "1e999"}, {"-1e999", "-1e999"}, {"9999999", "1e38"}, {"9999999", "-1e38"}, {"-9999999", "1e38"}, {"1e-45", "1e38"}, {"0", "-1e38"},
		{"1", "-3e38"}, {"10000001", "5"}, {"0", "0"}, {"-0", "-0"}, {"1", "-0.0000000001"}, {"1", "99999999"}, {"1", "4e9"}, {"2147483648", "2147483648"},
	} {
		entry := numbers[0] + "=" + numbers[1]
		for _, tag := range []string{"BPMS", "STOPS", "DELAYS", "WARPS", "FAKES", "TIMESIGNATURES", "OFFSET", "SAMPLESTART", "SAMPLELENGTH", "VERSION"} {
			text := entry
			switch tag {
			case "TIMESIGNATURES":
				text += "=" + numbers[1]
			case "OFFSET", "SAMPLESTART", "SAMPLELENGTH", "VERSION":
				text = numbers[1]
			}
			src := fmt.Sprintf("#VERSION:0.83;\n#SAMPLESTART:3;\n#SAMPLELENGTH:9;\n#BPMS:0=120;\n#%s:%s,4=2,8=60;\n", tag, text)
			for _, name := range []string{"a.sm", "a.ssc"} {
				body := "#NOTES:dance-single:a:Easy:1:0:1000\n2M00\n3000\n;"
				if name == "a.ssc" {
					body = "#NOTEDATA:;#STEPSTYPE:dance-single;#METER:" + numbers[1] + ";#NOTES:1000\n2M00\n3000\n;"
				}
				c, problems := Decode(name, []byte(src+body), Options{})
				if c == nil || len(c.Parts) != 1 || len(c.Parts[0].Notes) > 3 {
					t.Fatalf("%s\n%s", src, problems)
				}
				usable(t, c)
			}
		}
	}
}

// usable times, checks and saves a chart, whatever file it came from.
func usable(t *testing.T, c *charts.Chart) {
	t.Helper()
	if _, err := c.Map(-1); err != nil {
		t.Fatalf("the song has no map: %v", err)
	}
	for i := range c.Parts {
		m, err := c.Map(i)
		if err != nil {
			t.Fatalf("part %d has no map: %v", i, err)
		}
		p := &c.Parts[i]
		last := -1
		for j, n := range p.Notes {
			if n.Lane < 0 || n.Lane >= p.Lanes || n.Kind == dead || n.Until < n.Beat || n.Kind.Long() != (n.Until > n.Beat) {
				t.Fatalf("part %d, note %d of %d lanes: %+v", i, j, p.Lanes, n)
			}
			if j > 0 && p.Notes[j-1].Beat > n.Beat {
				last = j
			}
		}
		if last >= 0 {
			t.Fatalf("part %d: note %d comes before the one before", i, last)
		}
		notes := p.Timed(m)
		for j, n := range notes {
			if n.Time.Abs() > charts.MaxLength || n.End > charts.MaxLength || n.End < n.Time || j > 0 && n.Time < notes[j-1].Time {
				t.Fatalf("part %d, note %d: %+v", i, j, n)
			}
		}
		charts.Count(notes, m)
	}
	charts.Check(c)
}

// TestRefused: what cannot be a simfile is an error.
func TestRefused(t *testing.T) {
	for rule, src := range map[string]string{
		ruleTooBig: strings.Repeat("#", maxFile+1),
		ruleUTF16:  "\xff\xfe#\x00T\x00",
	} {
		c, problems := Decode("a.sm", []byte(src), Options{})
		if c != nil || problems.OK() || len(problems.List) != 1 || problems.List[0].Rule != rule {
			t.Errorf("%s: %v", rule, problems)
		}
	}
}
