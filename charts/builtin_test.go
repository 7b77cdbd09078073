package charts

import (
	"io/fs"
	"strings"
	"testing"
)

// TestBuiltin: each starter chart is faultless, and shows all that a chart can do.
func TestBuiltin(t *testing.T) {
	names, err := fs.Glob(Builtin, "*.toml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no starter charts: %v", err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(Builtin, name)
		if err != nil {
			t.Fatal(err)
		}
		c, problems := CheckFile(name, src)
		if len(problems.List) > 0 {
			t.Errorf("has problems:\n%s", problems)
		}
		if c == nil {
			continue
		}
		stretch := false
		for _, e := range c.Effects {
			stretch = stretch || e.Kind == "stretch"
		}
		if !stretch || len(c.Walkers) == 0 || !strings.Contains(string(src), "\n[arm]\n") {
			t.Errorf("%s lacks a stretch, walkers or an arm", name)
		}
		for _, p := range c.Parts {
			if len(p.Notes) < 50 {
				t.Errorf("%s, part %s has only %d notes", name, p.Name, len(p.Notes))
			}
		}
		if at, err := AudioPath("charts/"+name, c.Song.Audio); err != nil || !strings.HasPrefix(at, "songs/") {
			t.Errorf("%s: its song is at %q: %v", name, at, err)
		}
	}
}
