package cli

import (
	"archive/zip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hibana/charts"
	"hibana/charts/osu"
	"hibana/charts/qua"
	"hibana/charts/sm"
	"hibana/internal/library"
	"hibana/songs"
)

// played is all of a chart that decides how it plays, and its song's name and content.
type played struct {
	chart *charts.Chart
	moved library.Moved
	song  string
}

// openPlayed reads a chart as the commands do.
func openPlayed(t *testing.T, path string) (p played, found charts.Problems) {
	t.Helper()
	f, err := library.OpenFile(path, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if p.chart, found = f.Check(); p.chart == nil {
		t.Fatal(found)
	}
	if p.moved, err = f.Shift(p.chart, library.Null); err != nil {
		t.Fatal(err)
	}
	song, name, err := f.SongFile(p.chart.Song.Audio)
	if err != nil {
		t.Fatal(err)
	}
	defer song.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, song); err != nil {
		t.Fatal(err)
	}
	p.song = fmt.Sprintf("%s %x", name, sum.Sum(nil))
	return p, found
}

// same compares two charts in all that decides how they play.
func same(t *testing.T, was, is played) {
	t.Helper()
	equal := func(what string, a, b any) {
		t.Helper()
		if x, y := fmt.Sprintf("%+v", a), fmt.Sprintf("%+v", b); x != y { // no list is an empty list
			t.Errorf("%s is\n%.2000s\nwas\n%.2000s", what, y, x)
		}
	}
	equal("the song", was.song, is.song)
	equal("the preview", was.chart.Song.Preview, is.chart.Song.Preview)
	equal("the song's timing", was.chart.Timing, is.chart.Timing)
	equal("the arm", was.chart.Arm, is.chart.Arm)
	equal("the parts' number", len(was.chart.Parts), len(is.chart.Parts))
	for i := range min(len(was.chart.Parts), len(is.chart.Parts)) {
		a, b := was.chart.Parts[i], is.chart.Parts[i]
		equal("a part's own timing", was.chart.TimingOf(i), is.chart.TimingOf(i))
		a.Timing, b.Timing, a.Description, a.Credit = nil, nil, "", "" // those two are said to be lost
		a.Notes = slices.Clone(a.Notes)
		for j := range a.Notes {
			a.Notes[j].Auto = false // TOML has no word for it: import says so
		}
		equal("a part", a, b)
	}
}

// Every chart of other games that is in the tree plays identically after import:
// timing, notes, ruleset and song, moved to the song's time line or not; and
// what was lost is listed.
func TestImportPlaysTheSame(t *testing.T) {
	song, err := songs.FS.ReadFile("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
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
	imported, shifted, parts := 0, 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			chart := filepath.Join(dir, filepath.Base(file))
			for name, data := range map[string][]byte{chart: src, filepath.Join(dir, "the only song.mp3"): song[:100_000]} {
				if err := os.WriteFile(name, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			r := hibana(t, "", "import", chart)
			if r.code != 0 {
				if !strings.Contains(r.err, "has no parts") && !strings.Contains(r.err, "only those of osu!mania can be played") {
					t.Fatalf("%d %s", r.code, r.err)
				}
				return
			}
			imported++
			toml := strings.TrimSuffix(chart, filepath.Ext(chart)) + ".toml"
			said, isSo := strings.CutPrefix(r.out, toml+"\n")
			if !isSo {
				t.Errorf("it does not say what it wrote: %q", r.out)
			}
			was, found := openPlayed(t, chart)
			is, _ := openPlayed(t, toml)
			same(t, was, is)
			if is.moved != (library.Moved{}) {
				t.Errorf("it is moved again: %+v", is.moved)
			}
			if was.moved.MP3 != 0 {
				shifted++
			}
			for _, p := range found.List {
				if !strings.Contains(said, "  "+plain(p.String())+"\n") {
					t.Errorf("it does not tell of %q", p)
				}
			}
			for what, is := range map[string]bool{
				"lost: the subtitle": was.chart.Song.Subtitle != "", "lost: the artist in Latin": was.chart.Song.ArtistLatin != "",
				"lost: the banner": was.chart.Song.Banner != "", "lost: the background": was.chart.Song.Background != "",
			} {
				if is != strings.Contains(said, what) {
					t.Errorf("it says %q: %v, want %v", what, !is, is)
				}
			}
			for i := -1; i < len(was.chart.Parts); i++ {
				parts++
				for _, command := range []string{"timing", "notes"} {
					part := "--part=" + strconv.Itoa(max(i, 0))
					if i < 0 {
						part = "--json"
					}
					a, b := hibana(t, "", command, chart, part, "--json"), hibana(t, "", command, toml, part, "--json")
					if a.out != b.out || a.code != 0 || b.code != 0 || a.out == "" && command == "timing" {
						t.Errorf("%s of part %d differs:\n%.500s\n%.500s", command, i, a.out, b.out)
					}
				}
			}
		})
	}
	if imported < 25 || shifted < 20 || parts < 60 {
		t.Errorf("%d charts imported, %d shifted, %d parts compared", imported, shifted, parts)
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
