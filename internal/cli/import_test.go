package cli

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hibana/charts"
	"hibana/charts/osu"
	"hibana/charts/qua"
	"hibana/charts/sm"
	"hibana/combo"
	"hibana/internal/library"
)

// timed gives the notes of every part of a chart file.
func timed(t *testing.T, path string) (parts [][]combo.Note) {
	t.Helper()
	f, err := library.OpenFile(path, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, problems := f.Decode()
	if c == nil {
		t.Fatal(problems)
	}
	for i := range c.Parts {
		m, err := c.Map(i)
		if err != nil {
			t.Fatal(err)
		}
		notes := c.Parts[i].Timed(m)
		for j := range notes {
			notes[j].Auto = false // TOML has no word for it: import says so
		}
		parts = append(parts, notes)
	}
	return parts
}

// Every chart of other games that is in the tree plays identically after import.
func TestImportPlaysTheSame(t *testing.T) {
	var files []string
	for _, pattern := range []string{"sm/testdata/*.sm", "sm/testdata/*.ssc", "osu/testdata/*.osu", "qua/testdata/*.qua"} {
		found, _ := filepath.Glob(filepath.Join("../../charts", pattern))
		files = append(files, found...)
	}
	// Charts that other people made lie beside the source, where there are any.
	vectors := os.Getenv("HIBANA_VECTORS")
	if vectors == "" {
		vectors = "../../../shared/vectors"
	}
	others, _ := filepath.Glob(filepath.Join(vectors, "simfiles", "s*"))
	files = append(files, others...)
	imported := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			dir := t.TempDir()
			r := hibana(t, "", "import", file, "-o", dir)
			if r.code != 0 {
				if !strings.Contains(r.err, "has no parts") && !strings.Contains(r.err, "osu!") {
					t.Fatalf("%d %s", r.code, r.err)
				}
				return
			}
			imported++
			name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) + ".toml"
			if !strings.HasPrefix(r.out, filepath.Join(dir, name)+"\n") {
				t.Errorf("it does not say what it wrote: %q", r.out)
			}
			was, is := timed(t, file), timed(t, filepath.Join(dir, name))
			if len(was) != len(is) {
				t.Fatalf("%d parts, want %d", len(is), len(was))
			}
			for i := range was {
				if len(was[i]) != len(is[i]) {
					t.Fatalf("part %d: %d notes, want %d", i, len(is[i]), len(was[i]))
				}
				for j := range was[i] {
					if was[i][j] != is[i][j] {
						t.Fatalf("part %d note %d: %+v, want %+v", i, j, is[i][j], was[i][j])
					}
				}
			}
		})
	}
	if imported < 25 {
		t.Errorf("%d charts imported", imported)
	}
}

const tinySM = "#TITLE:Tiny;\n#SUBTITLE:of two;\n#MUSIC:Song.mp3;\n#OFFSET:0;\n#BPMS:0=120;\n#NOTES:dance-single::Hard:3:0,0,0,0,0:\n1000\n0100\n0010\n0001\n;\n"

func TestImportOutOfAPack(t *testing.T) {
	dir := t.TempDir()
	song, err := os.ReadFile("../../songs/hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := os.Create(filepath.Join(dir, "pack.zip"))
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(pack)
	for name, data := range map[string][]byte{"Tiny/tiny.sm": []byte(tinySM), "Tiny/song.mp3": song} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(data)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	pack.Close()
	ref, out := filepath.Join(dir, "pack.zip#Tiny/tiny.sm"), filepath.Join(dir, "out/charts")
	if r := hibana(t, "", "import", ref); r.code != 2 || !strings.Contains(r.err, "-o DIR") {
		t.Errorf("into the pack: %d %s", r.code, r.err)
	}
	r := hibana(t, "", "import", ref, "-o", out)
	if r.code != 0 || !strings.Contains(r.out, "lost: the subtitle of two") {
		t.Fatalf("%d %s%s", r.code, r.out, r.err)
	}
	chart := filepath.Join(out, "tiny.toml")
	if r := hibana(t, "", "play", chart); !strings.Contains(r.err, "no display") { // its song is there
		t.Errorf("play: %d %s", r.code, r.err)
	}
	if r := hibana(t, "", "import", ref, "-o", out); r.code != 1 || !strings.Contains(r.err, "is there already") {
		t.Errorf("a second time: %d %s", r.code, r.err)
	}
	if r := hibana(t, "", "import", chart); r.code != 1 || !strings.Contains(r.err, "own already") {
		t.Errorf("a TOML chart: %d %s", r.code, r.err)
	}
	src, err := os.ReadFile(chart)
	if err != nil {
		t.Fatal(err)
	}
	if c, problems := charts.Decode(chart, src); c == nil || c.Song.Audio != "song.mp3" {
		t.Errorf("%v %s", problems, src)
	}
}

// Every rule that an import may break is explained in the docs.
func TestImportRulesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/imports.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := slices.Concat(sm.Rules(), osu.Rules(), qua.Rules())
	if len(rules) < 50 {
		t.Fatalf("%d rules", len(rules))
	}
	for _, r := range rules {
		if !strings.Contains(string(text), "`"+r.Name+"` | "+r.Severity.String()+" | ") {
			t.Errorf("docs/imports.md does not have %s, an %s: %s", r.Name, r.Severity, r.Doc)
		}
	}
}
