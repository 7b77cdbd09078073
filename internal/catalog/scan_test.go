package catalog

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/internal/library"
)

// write fills a folder with files; a name with # is one inside a pack.
func write(tb testing.TB, dir string, files map[string]string) {
	tb.Helper()
	packs := map[string][]string{}
	for name, text := range files {
		if pack, _, ok := library.SplitPack(name); ok {
			packs[pack] = append(packs[pack], name)
			continue
		}
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	for pack, names := range packs {
		full := filepath.Join(dir, pack)
		os.MkdirAll(filepath.Dir(full), 0o755)
		file, err := os.Create(full)
		if err != nil {
			tb.Fatal(err)
		}
		z := zip.NewWriter(file)
		slices.Sort(names)
		for _, name := range names {
			w, err := z.Create(strings.TrimPrefix(name, pack+"#"))
			if err != nil {
				tb.Fatal(err)
			}
			w.Write([]byte(files[name]))
		}
		if err := z.Close(); err != nil {
			tb.Fatal(err)
		}
		file.Close()
	}
}

// simfile is a chart of StepMania's with a number of bars of notes in it.
func simfile(title, artist, song string, bars int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#TITLE:%s;\n#ARTIST:%s;\n#MUSIC:%s;\n#OFFSET:-0.1;\n#BPMS:0=150;\n", title, artist, song)
	for level, name := range []string{"Easy", "Medium", "Hard"} {
		fmt.Fprintf(&b, "#NOTES:\n dance-single:\n :\n %s:\n %d:\n 0,0,0,0,0:\n", name, level*3+1)
		for bar := range bars {
			if bar > 0 {
				b.WriteString(",\n")
			}
			for row := range 16 {
				line := []byte("0000\n")
				if row%(4>>level) == 0 {
					line[(row+bar)%4] = '1'
				}
				b.Write(line)
			}
		}
		b.WriteString(";\n")
	}
	return b.String()
}

// mania is a chart of osu!'s.
func mania(title, version string, notes int) string {
	s := fmt.Sprintf("osu file format v14\n\n[General]\nAudioFilename: a.mp3\nMode: 3\n\n[Metadata]\nTitle:%s\nTitleUnicode:%s\nArtist:x\nVersion:%s\n\n[Difficulty]\nCircleSize:4\nOverallDifficulty:8\n\n[TimingPoints]\n0,500,4,1,0,100,1,0\n\n[HitObjects]\n", title, title, version)
	for i := range notes {
		s += fmt.Sprintf("%d,192,%d,1,0,0:0:0:0:\n", 64+128*(i%4), 1000+i*250)
	}
	return s
}

// scan opens a folder and reads all of it.
func scan(tb testing.TB, dir, cache string) (*Scan, *Listing) {
	tb.Helper()
	lib, err := library.Open(dir)
	if err != nil {
		tb.Fatal(err)
	}
	s := Start(lib, Options{Cache: cache, Group: "songs", Readers: 2})
	l := s.Wait()
	if err := s.Close(); err != nil {
		tb.Error(err)
	}
	return s, l
}

func (l *Listing) titles() (out []string) {
	for _, s := range l.Songs {
		out = append(out, s.Folder+": "+s.Title)
	}
	return out
}

func TestScan(t *testing.T) {
	dir, cache := t.TempDir(), filepath.Join(t.TempDir(), "cache")
	write(t, dir, map[string]string{
		"Pack/B song/b.sm":          simfile("Second", "x", "a.ogg", 4),
		"Pack/B song/a.ogg":         "sound",
		"Pack/A song/a.sm":          simfile("first", "y", "gone.ogg", 4),
		"Pack/C song/broken.toml":   "format = 1\n",
		"Alone/alone.sm":            simfile("Alone", "z", "a.ogg", 4),
		"Alone/a.ogg":               "sound",
		"osu/1.osz#z.osu":           mania("Joined", "Starter", 8),
		"osu/1.osz#hard.osu":        mania("Joined", "Hard", 20),
		"osu/1.osz#a.mp3":           "sound",
		"osu/2.osz#hard.osu":        mania("Joined", "Other", 8),
		"osu/2.osz#a.mp3":           "sound",
		"box.zip#Inner/Song/s.sm":   simfile("Boxed", "q", "s.ogg", 4),
		"box.zip#Inner/Song/s.ogg":  "sound",
		"damaged.zip":               "no archive",
		"Pack/A song/.hidden/no.sm": simfile("Hidden", "", "", 4),
	})
	s, l := scan(t, dir, cache)
	want := []string{"box.zip/Inner: Boxed", "osu: Joined", "osu: Joined", "Pack: broken.toml", "Pack: first", "Pack: Second", "songs: Alone"}
	if got := l.titles(); !slices.Equal(got, want) {
		t.Errorf("songs are\n%q, want\n%q", got, want)
	}
	read, total := s.Progress()
	if len(l.Charts) != 8 || read != 8 || total != 8 || !l.Done || len(l.Troubles) != 1 {
		t.Errorf("%d charts, read %d of %d, done %v, troubles %v", len(l.Charts), read, total, l.Done, l.Troubles)
	}
	for _, s := range l.Songs {
		bad := s.Title == "first" || s.Title == "broken.toml"
		if (s.Problem != nil) != bad || s.Problem != nil && (s.Problem.Message == "" || s.Problem.Remedy == "") {
			t.Errorf("%s: problem %+v", s.Title, s.Problem)
		}
	}
	joined := l.Songs[1]
	if len(joined.Parts) != 2 || joined.Parts[0].Name != "Starter" || joined.Parts[0].Ref == joined.Parts[1].Ref ||
		joined.Parts[1].Index != 0 || !strings.HasSuffix(joined.Parts[1].Ref, "1.osz#hard.osu") {
		t.Errorf("charts of one song are joined as %+v", joined.Parts)
	}

	// The second time says the same, and reads no chart again.
	s, again := scan(t, dir, cache)
	if got := again.titles(); !slices.Equal(got, want) || s.changed {
		t.Errorf("the second time: %q, changed %v", got, s.changed)
	}

	// What has changed is read again; what is gone is forgotten; a song that has
	// come is seen without its chart being read.
	write(t, dir, map[string]string{
		"Pack/B song/b.sm":     simfile("Second, better", "x", "a.ogg", 5),
		"Pack/A song/gone.ogg": "sound",
	})
	os.RemoveAll(filepath.Join(dir, "Alone"))
	s, l = scan(t, dir, cache)
	want = []string{"box.zip/Inner: Boxed", "osu: Joined", "osu: Joined", "Pack: broken.toml", "Pack: first", "Pack: Second, better"}
	if got := l.titles(); !slices.Equal(got, want) || !s.changed {
		t.Errorf("after a change: %q", got)
	}
	if first := l.Songs[4]; first.Problem != nil {
		t.Errorf("a song that has come is still missed: %v", first.Problem)
	}
	s, _ = scan(t, dir, cache)
	if len(s.known) != 7 {
		t.Errorf("%d charts are remembered of 7", len(s.known))
	}
}

// A cache that is damaged, of another version or of another folder is as good as
// none, and one that cannot be written costs nothing but time.
func TestBadCache(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	write(t, dir, map[string]string{"Song/a.sm": simfile("Title", "x", "a.ogg", 4), "Song/a.ogg": ""})
	s, _ := scan(t, dir, cache)
	good, err := os.ReadFile(s.cache)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"cut":       string(good[:len(good)/2]),
		"empty":     "",
		"no JSON":   "\x00\xff",
		"old":       strings.Replace(string(good), `"version":1`, `"version":0`, 1),
		"elsewhere": strings.Replace(string(good), `"root":"`, `"root":"/other`, 1),
		"lying":     strings.Replace(string(good), `"size":`, `"size":1`, 1),
		"null":      "null",
		"odd":       `{"version":1,"charts":[null,{"path":"../../x"}]}`,
	} {
		if text == string(good) {
			t.Fatal(name, "changes nothing")
		}
		os.WriteFile(s.cache, []byte(text), 0o644)
		again, l := scan(t, dir, cache)
		if len(l.Songs) != 1 || l.Songs[0].Title != "Title" || !again.changed {
			t.Errorf("%s: %q, changed %v", name, l.titles(), again.changed)
		}
		if healed, _ := os.ReadFile(s.cache); string(healed) != string(good) {
			t.Errorf("%s: the cache stays as it was", name)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o644)
	if _, l := scan(t, dir, filepath.Join(file, "below")); len(l.Songs) != 1 {
		t.Error("without a place for the cache there is no list")
	}
	if entries, _ := os.ReadDir(cache); len(entries) != 1 {
		t.Errorf("the cache's folder holds %v", entries)
	}
}

// While it is held a scan reads nothing; closed early, it keeps what it knows.
func TestHoldAndClose(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	files := map[string]string{}
	for i := range 60 {
		files[fmt.Sprintf("%02d/a.sm", i)] = simfile(fmt.Sprint("Song ", i), "x", "a.ogg", 4)
	}
	write(t, dir, files)
	lib, err := library.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := Start(lib, Options{Cache: cache, Readers: 2})
	s.Hold(true)
	settle := func() (n int) {
		for before := -1; n != before; {
			before = n
			time.Sleep(20 * time.Millisecond)
			s.mu.Lock()
			n = s.read
			s.mu.Unlock()
		}
		return n
	}
	if n := settle(); n == 60 {
		t.Skip("it was done before it could be held")
	}
	s.Hold(false)
	if l := s.Wait(); !l.Done || len(l.Songs) != 60 {
		t.Errorf("let go, it reads %d of 60", len(l.Songs))
	}
	s.Close()

	// Half of the charts change; the scan is closed before it has seen them.
	for i := range 30 {
		write(t, dir, map[string]string{fmt.Sprintf("%02d/a.sm", i): simfile("Changed", "x", "a.ogg", 8)})
	}
	lib, _ = library.Open(dir)
	s = Start(lib, Options{Cache: cache})
	s.Hold(true)
	settle()
	s.Close()
	if l := s.Listing(); l.Done || len(l.Songs) < 60 {
		t.Errorf("closed early: done %v, %d songs", l.Done, len(l.Songs))
	}
	lib, _ = library.Open(dir)
	s = Start(lib, Options{Cache: cache})
	s.Wait()
	s.Close()
	if len(s.known) != 60 {
		t.Errorf("closing early left %d of 60 in the cache", len(s.known))
	}
}
