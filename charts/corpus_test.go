package charts

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files of testdata instead of comparing with them")

// corpus calls f for each chart of a folder of testdata; file names are the
// tests' names.
func corpus(t *testing.T, folder string, f func(t *testing.T, name string, src []byte)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.toml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no charts in testdata/%s: %v", folder, err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".toml"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			f(t, name, src)
		})
	}
}

// golden compares got with a file beside the chart; an empty text has no file.
func golden(t *testing.T, folder, name, ending, got string) {
	t.Helper()
	file := filepath.Join("testdata", folder, strings.TrimSuffix(name, ".toml")+ending)
	if *update {
		if got == "" {
			os.Remove(file)
		} else if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it anew); got:\n%s\nwant:\n%s", file, got, want)
	}
}

// TestValid decodes good charts, compares how they are written back and what
// they are warned of, and reads what was written.
func TestValid(t *testing.T) {
	corpus(t, "valid", func(t *testing.T, name string, src []byte) {
		c, problems := CheckFile(name, src)
		if c == nil {
			t.Fatalf("is refused:\n%s", problems)
		}
		golden(t, "valid", name, ".warnings", problems.String())
		written := Encode(c)
		golden(t, "valid", name, ".encoded", string(written))
		again, problems := Decode(name, written)
		if !problems.OK() {
			t.Fatalf("what was written is refused:\n%s", problems)
		}
		if !reflect.DeepEqual(again, c) {
			t.Errorf("written and read again it is another chart:\n%+v\nwas\n%+v", again, c)
		}
		if twice := Encode(again); string(twice) != string(written) {
			t.Errorf("written twice it differs:\n%s", twice)
		}
		if plain, _ := Decode(name, src); !reflect.DeepEqual(plain, c) {
			t.Error("Decode and CheckFile give different charts")
		}
	})
}

// TestInvalid compares what is said about bad charts.
func TestInvalid(t *testing.T) {
	corpus(t, "invalid", func(t *testing.T, name string, src []byte) {
		c, problems := Decode(name, src)
		if c != nil || problems.OK() {
			t.Fatal("is accepted")
		}
		golden(t, "invalid", name, ".errors", problems.String())
		for _, p := range problems.List {
			if p.Severity != Error || p.Line < 1 || p.Column < 1 || p.Span < 1 || p.Remedy == "" || p.File != name {
				t.Errorf("half a problem: %+v", p)
			}
		}
	})
}

// TestEveryRuleIsBroken makes sure that the corpus has a chart for each rule,
// and that no rule is reported that the list does not have.
func TestEveryRuleIsBroken(t *testing.T) {
	listed := map[string]Severity{}
	for _, r := range Rules() {
		if _, twice := listed[r.Name]; twice || r.Doc == "" {
			t.Errorf("rule %s is listed twice or without a word", r.Name)
		}
		listed[r.Name] = r.Severity
	}
	broken := map[string]bool{ruleTooBig: true} // TestTooBig
	for _, folder := range []string{"valid", "invalid"} {
		corpus(t, folder, func(t *testing.T, name string, src []byte) {
			_, problems := CheckFile(name, src)
			for _, p := range problems.List {
				broken[p.Rule] = true
				if severity, ok := listed[p.Rule]; !ok || severity != p.Severity {
					t.Errorf("rule %s is not listed as %s", p.Rule, p.Severity)
				}
			}
		})
	}
	for name := range listed {
		if !broken[name] {
			t.Errorf("no chart in testdata breaks the rule %s", name)
		}
	}
}
