package charts

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"
)

// seeds gives a fuzzer every chart there is.
func seeds(f *testing.F) {
	for _, pattern := range []string{"testdata/valid/*.toml", "testdata/invalid/*.toml", "*.toml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
}

// FuzzDecode: whatever a file holds, every problem has a place and can be
// printed; a chart that is accepted has a map and notes in it, can be checked,
// and is the same chart once it is written and read again.
func FuzzDecode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return // size is TestHostile's
		}
		c, problems := CheckFile("fuzz.toml", src)
		if (c != nil) != problems.OK() {
			t.Fatalf("a chart and errors, or neither:\n%s", problems)
		}
		for _, p := range problems.List {
			if p.Line < 1 || p.Column < 1 || p.Span < 1 || p.Rule == "" || p.Message == "" || p.Remedy == "" {
				t.Fatalf("half a problem: %+v", p)
			}
			for _, r := range p.Detail() {
				if r < ' ' && r != '\n' || r == utf8.RuneError && utf8.Valid(src) && !containsRune(src, r) {
					t.Fatalf("a problem prints %q: %q", r, p.Detail())
				}
			}
		}
		if c == nil {
			return
		}
		for i := range c.Parts {
			m, err := c.Map(i)
			if err != nil {
				t.Fatalf("the timing of part %d has no map: %v", i, err)
			}
			notes := c.Parts[i].Timed(m)
			for j, n := range notes {
				if n.Lane < 0 || n.Lane >= c.Parts[i].Lanes || n.End < n.Time || j > 0 && n.Time < notes[j-1].Time {
					t.Fatalf("part %d, note %d: %+v", i, j, n)
				}
			}
			Count(notes, m)
		}
		again, problems := Decode("again.toml", Encode(c))
		if again == nil {
			t.Fatalf("what was written is refused:\n%s\n%s", problems, Encode(c))
		}
		if !reflect.DeepEqual(again, c) {
			t.Fatalf("written and read again it is another chart:\n%+v\nwas\n%+v", again, c)
		}
	})
}

func containsRune(src []byte, r rune) bool {
	for _, x := range string(src) {
		if x == r {
			return true
		}
	}
	return false
}

// FuzzTree: our reader takes and refuses the files that the toml package does,
// and takes the same from them.
func FuzzTree(f *testing.F) {
	seeds(f)
	for _, src := range tomlShapes {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) < 1<<16 {
			compareWithReference(t, string(src))
		}
	})
}
