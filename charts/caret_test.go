package charts

import (
	"strings"
	"testing"
)

func TestEcho(t *testing.T) {
	long := strings.Repeat("a", 300)
	tests := []struct {
		name, line  string
		column      int
		span        int
		text, caret string
	}{
		{"plain", "bpm = 12", 7, 2, "bpm = 12", "      ^^"},
		{"past the end", "bpm =", 6, 1, "bpm =", "     ^"},
		{"empty", "", 1, 1, "", "^"},
		{"tabs stand every four columns", "a\tb\tc", 5, 1, "a   b   c", "        ^"},
		{"a tab itself", "\tb", 1, 1, "    b", "^^^^"},
		{"wide text before", "火祭 = x", 6, 1, "火祭 = x", "       ^"},
		{"wide text below", "a火祭", 2, 2, "a火祭", " ^^^^"},
		{"half-width kana are narrow", "ｱｲx", 3, 1, "ｱｲx", "  ^"},
		{"a combining accent takes no column", "e\u0301x", 3, 1, "e\u0301x", " ^"},
		{"escape codes are spelled out", "\x1b[31mx", 6, 1, `\u001B[31mx`, "          ^"},
		{"direction overrides too", "\u202ex", 2, 1, `\u202Ex`, "      ^"},
		{"and lone line separators", "\u2028x", 1, 1, `\u2028x`, "^^^^^^"},
		{"long, caret left", long, 1, 2, strings.Repeat("a", 100) + "…", "^^"},
		{"long, caret right", long, 300, 1, "…" + strings.Repeat("a", 100), strings.Repeat(" ", 100) + "^"},
		{"long, caret inside", long, 150, 1, "…" + strings.Repeat("a", 100) + "…", strings.Repeat(" ", 34) + "^"},
	}
	for _, test := range tests {
		text, caret := echo(test.line, byteAt(test.line, test.column), byteAt(test.line, test.column+test.span))
		if text != test.text || caret != test.caret {
			t.Errorf("%s:\n%q\n%q\nwant\n%q\n%q", test.name, text, caret, test.text, test.caret)
		}
	}
}

// byteAt is where a column, counted in characters from 1, starts.
func byteAt(line string, column int) int {
	for i := range line {
		if column--; column == 0 {
			return i
		}
	}
	return len(line)
}

// TestEchoIsNarrow makes sure that whatever a file holds, its echo fits.
func TestEchoIsNarrow(t *testing.T) {
	for _, unit := range []string{"a", "火", "\t", "\u202e", "e\u0301", "🔥"} {
		line := strings.Repeat(unit, 5000)
		for _, column := range []int{1, 2, 50, 101, 2500, 4999, 5000, 5001} {
			for _, span := range []int{1, 3, 99999} {
				text, caret := echo(line, byteAt(line, column), byteAt(line, column+span))
				if columns(text) > echoWidth+2 || len(caret) > echoWidth+7 {
					t.Fatalf("%q ×5000 at %d+%d: %d and %d columns", unit, column, span, columns(text), len(caret))
				}
				if !strings.HasSuffix(caret, "^") {
					t.Fatalf("%q ×5000 at %d+%d: no caret in %q", unit, column, span, caret)
				}
			}
		}
	}
}

func columns(s string) int {
	n := 0
	for _, r := range s {
		n += width(r)
	}
	return n
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"neck":                     `"neck"`,
		"火":                        `"火"`,
		"\x1b[0m":                  `"\x1b[0m"`,
		strings.Repeat("a", 100):   `"` + strings.Repeat("a", 40) + `…"`,
		strings.Repeat("\n", 1000): `"` + strings.Repeat(`\n`, 40) + `…"`,
	} {
		if got := quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestProblemOnOneLine(t *testing.T) {
	for _, test := range []struct {
		p    Problem
		want string
	}{
		{Problem{File: "a.toml", Line: 3, Column: 4, Message: "is wrong"}, "a.toml:3:4: is wrong"},
		{Problem{File: "a.toml", Message: "is wrong"}, "a.toml: is wrong"},
		{Problem{Message: "is odd", Severity: Warning}, "warning: is odd"},
		{Problem{File: "a\x1b[2J.toml", Message: "is wrong"}, `a\u001B[2J.toml: is wrong`},
	} {
		if got := test.p.String(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestProblemsErr(t *testing.T) {
	warned := Problems{List: []Problem{{Severity: Warning, Message: "odd"}}, More: 2}
	if err := warned.Err(); err != nil || !warned.OK() {
		t.Errorf("warnings are an error: %v", err)
	}
	if errors, warnings := warned.Count(); errors != 0 || warnings != 3 {
		t.Errorf("counts %d errors, %d warnings", errors, warnings)
	}
	wrong := Problems{List: []Problem{{File: "a", Line: 1, Column: 2, Message: "one"}, {Message: "two"}}, More: 5}
	if err := wrong.Err(); err == nil || err.Error() != "a:1:2: one (and 6 more)" || wrong.OK() {
		t.Errorf("errors are %v", err)
	}
}
