package charts

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs compares docs/charts.md with what the code does: all keys and rules
// are in it, the limits and defaults are those of the code, and every example
// is a chart without a fault.
func TestDocs(t *testing.T) {
	const file = "../docs/charts.md"
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(src)
	for _, s := range sections() {
		for _, key := range s.keys {
			if !strings.Contains(doc, "`"+key+"`") {
				t.Errorf("%s: key %s is not described", s.title, key)
			}
		}
	}
	for _, names := range [][]string{noteKinds, effectKinds, walkerKinds, formations, paths, swings, looks, targets, rulesets, armModels, colourNames()} {
		for _, name := range names {
			if !strings.Contains(doc, "`"+name+"`") && !strings.Contains(doc, "`\""+name+"\"`") {
				t.Errorf("the name %s is not described", name)
			}
		}
	}
	arm := DefaultArm()
	for key, value := range map[string]any{
		"model": "`\"" + arm.Model + "\"`", "kick_every": arm.KickEvery, "kick": tomlNumbers(arm.Kick[0], arm.Kick[1]),
		"lengths": tomlPair(arm.Lengths), "masses": tomlPair(arm.Masses), "kick_break": tomlPair(arm.KickBreak), "both": arm.Both,
		"gravity": arm.Gravity, "resist": arm.Resist, "friction": arm.Friction,
	} {
		if row := rowOfDoc(doc, "`"+key+"`"); !strings.Contains(row, fmt.Sprintf("| %v |", value)) {
			t.Errorf("the default of %s is not %v in %q", key, value, row)
		}
	}
	for what, limit := range map[string]any{
		"the file": fmt.Sprint(maxChart>>20, " MiB"), "entries of": maxEvents, "notes of all": maxNotes, "parts": maxParts, "bars of": maxBars,
		"rows of": maxRows, "effects": maxEffects, "walkers of": maxWalkers, "pieces of": maxTrack, "beats, ": maxBeat, "a text": maxText,
	} {
		if row := strings.ReplaceAll(rowOfDoc(doc, what), " 000", "000"); !strings.Contains(row, fmt.Sprint(limit)) {
			t.Errorf("the limit %q is not %v in %q", what, limit, row)
		}
	}
	var table strings.Builder
	table.WriteString("| rule | is | what it asks |\n| --- | --- | --- |\n")
	for _, r := range Rules() {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", r.Name, r.Severity, r.Doc)
	}
	if !strings.Contains(doc, table.String()) {
		if !*update {
			t.Errorf("the table of rules is not this (go test -update writes it):\n%s", &table)
		} else {
			before, rest, _ := strings.Cut(doc, "no errors.\n\n")
			_, after, _ := strings.Cut(rest, "\n\nOf a file")
			if err := os.WriteFile(file, []byte(before+"no errors.\n\n"+table.String()+"\nOf a file"+after), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, example := range examples(doc) {
		c, problems := CheckFile("example", []byte(complete(example)))
		if c == nil || i == 0 && len(problems.List) > 0 {
			t.Errorf("an example has problems:\n%s", problems)
		}
		if i == 0 && (complete(example) != example || strings.Count(example, "\n") > 25) {
			t.Error("the first chart is not complete, or longer than 25 lines")
		}
	}
}

// rowOfDoc is the first row of a table that begins with a cell.
func rowOfDoc(doc, cell string) string {
	_, rest, _ := strings.Cut(doc, "\n| "+cell)
	row, _, _ := strings.Cut(rest, "\n")
	return row
}

// examples are the TOML blocks of a page.
func examples(doc string) []string {
	var out []string
	for _, block := range strings.Split(doc, "```toml\n")[1:] {
		example, _, _ := strings.Cut(block, "```")
		out = append(out, example)
	}
	return out
}

// complete adds to an example what every chart needs and it does not show.
func complete(example string) string {
	for _, need := range []struct{ has, add string }{
		{"[[part]]", "part = [{ bars = [\"rest 90\", \"x...\"] }]\n"},
		{"[[tempo]]", "tempo = [{ beat = 0, bpm = 120 }]\n"},
		{"[song]", "song = { title = \"T\", audio = \"t.mp3\" }\n"},
		{"format = 1", "format = 1\n"},
	} {
		if !strings.Contains(example, need.has) {
			example = need.add + example
		}
	}
	return example
}
