package library

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/songs"
)

const (
	simText  = "#TITLE:t;#MUSIC:song.mp3;#BPMS:0=120;#NOTES:dance-single::Easy:1::1000\n0000\n0000\n0000;"
	osuText  = "osu file format v14\n[General]\nAudioFilename: song.mp3\nMode: 3\n[Difficulty]\nCircleSize:4\n[TimingPoints]\n0,500,4,1,0,100,1,0\n[HitObjects]\n64,192,1000,1,0,0:0:0:0:\n"
	tomlText = "format = 1\n[song]\ntitle = \"t\"\naudio = \"song.mp3\"\n[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nname = \"Easy\"\nlevel = 1\nlanes = 4\nbars = [\"x... .... .... ....\"]\n"
)

// mp3 is a song that plays.
func mp3(t testing.TB) string {
	t.Helper()
	b, err := songs.FS.ReadFile("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	return string(b[:200_000])
}

// zipOf packs files: deflated, but for songs.
func zipOf(t testing.TB, files map[string]string) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range files {
		method := zip.Deflate
		if isSong(name) {
			method = zip.Store
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	return out.String()
}

func TestOpenFileInAPack(t *testing.T) {
	song := mp3(t)
	dir := tree(t, map[string]string{
		"lib/p.zip":          zipOf(t, map[string]string{"火祭り/a.sm": simText, "火祭り/song.mp3": song, "b/a.osu": osuText, "b/c/x.qua": "", "secret.txt": "s"}),
		"lib/one.OSZ":        zipOf(t, map[string]string{"map.osu": osuText, "song.mp3": song}),
		"lib/none.qp":        zipOf(t, map[string]string{"song.mp3": song}),
		"lib/x.zip#y/a.toml": tomlText,
		"lib/folder.zip/a":   "",
		"lib/broken.zip":     "PK",
	})
	at := func(name string) string { return dir + "/lib/" + name }
	for ref, name := range map[string]string{
		"p.zip#火祭り/a.sm":         "",
		`p.zip#火祭り\a.sm`:         "p.zip#火祭り/a.sm",
		"p.zip#./火祭り//a.sm":      "p.zip#火祭り/a.sm",
		"p.zip#b/c/x.qua":        "",
		"one.OSZ#map.osu":        "",
		"one.OSZ":                "one.OSZ#map.osu",
		"one.OSZ#":               "one.OSZ#map.osu",
		"x.zip#y/a.toml":         "", // a folder with a # in its name
		"../lib/one.OSZ#map.osu": "",
	} {
		f, err := OpenFile(at(ref), "")
		if err != nil {
			t.Errorf("%s: %v", ref, err)
			continue
		}
		if name == "" {
			name = ref
		}
		if f.Name != at(name) {
			t.Errorf("%s is named %s", ref, f.Name)
		}
		if chart, problems := f.Check(); chart == nil {
			t.Errorf("%s: %v", ref, problems)
		}
		f.Close()
	}
	for ref, cause := range map[string]string{
		"p.zip":                  "p.zip holds 3 charts",
		"p.zip#b/none.osu":       "p.zip#b/none.osu does not exist",
		"p.zip#b":                "p.zip#b is a folder",
		"p.zip#secret.txt":       "p.zip#secret.txt is no kind of chart",
		"p.zip#../../etc/passwd": "leads out of the pack",
		"p.zip#/b/a.osu":         "leads out of the pack",
		"none.qp":                "none.qp holds no chart",
		"nowhere.zip#a.sm":       "nowhere.zip does not exist",
		"folder.zip#a":           "folder.zip is a folder",
		"broken.zip#a.sm":        "broken.zip is no zip archive",
		"broken.zip":             "broken.zip is no zip archive",
		"p.zip#b/a.osu#x":        "b/a.osu#x does not exist",
		"p.zip#inner.zip#a.sm":   "inner.zip does not exist",
	} {
		_, err := OpenFile(at(ref), "")
		if err == nil {
			t.Errorf("%s opens", ref)
			continue
		}
		wantError(t, err, cause)
	}
	_, err := OpenFile(at("p.zip#B/A.osu"), "")
	wantError(t, err, "p.zip#B/A.osu does not exist")
	if fix := err.(*Error).Fix; !strings.Contains(fix, "p.zip#b/a.osu?") {
		t.Errorf("the remedy %q does not name the chart that is there", fix)
	}
}

// A song in a pack is read there, and never outside it.
func TestSongInAPack(t *testing.T) {
	song := mp3(t)
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for name, text := range map[string]string{"Song/a.toml": tomlText, "Song/song.mp3": song, "other/x.mp3": song} {
			f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
			if err != nil {
				t.Fatal(err)
			}
			f.Write([]byte(text))
		}
		w.Close()
		dir := tree(t, map[string]string{"lib/p.zip": out.String(), "lib/secret.mp3": song})
		f, err := OpenFile(filepath.Join(dir, "lib/p.zip#Song/a.toml"), dir)
		if err != nil {
			t.Fatal(err)
		}
		s, closer, err := f.Song("song.mp3")
		if err != nil {
			t.Fatal(err)
		}
		if err := f.SongMissing("../other/x.mp3"); err != nil {
			t.Error(err)
		}
		for _, p := range []string{"../../secret.mp3", "../../lib/secret.mp3"} {
			_, _, err := f.Song(p)
			wantError(t, err, "the song's path")
		}
		f.Close() // the song stays open
		buf := make([]float32, 4096)
		if err := s.SeekFrame(s.Length() / 2); err != nil {
			t.Error(err)
		}
		if n, err := s.Read(buf); n == 0 || err != nil {
			t.Errorf("read %d frames of %d, %v", n, s.Length(), err)
		}
		closer.Close()
	}
}

func TestDamagedSongInAPack(t *testing.T) {
	archive := zipOf(t, map[string]string{"a.osu": osuText, "song.mp3": mp3(t)})
	at := strings.Index(archive, "song.mp3") + 5000
	archive = archive[:at] + "damage" + archive[at+6:]
	dir := tree(t, map[string]string{"p.zip": archive})
	f, err := OpenFile(filepath.Join(dir, "p.zip"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, _, err = f.Song("song.mp3")
	wantError(t, err, "the song song.mp3 is damaged: its checksum is wrong")
	if err := f.SongMissing("song.mp3"); err != nil {
		t.Errorf("a song that is there is missing: %v", err)
	}
}

func TestChartsInPacks(t *testing.T) {
	dir := tree(t, map[string]string{
		"plain/a.sm": simText,
		"packs/p.zip": zipOf(t, map[string]string{
			"S/a.sm": simText, "S/a.ssc": simText, "S/b.sm": simText, "S/c.txt": "", "__MACOSX/S/._a.sm": "", "S/._a.sm": "", ".git/x.sm": "",
			"inner.zip": zipOf(t, map[string]string{"deep.sm": simText}),
		}),
		"packs/q.osz":            zipOf(t, map[string]string{"map.osu": osuText}),
		"packs/bad.zip":          "not a zip",
		"packs/evil.zip":         zipOf(t, map[string]string{"../a.sm": "", "/b.sm": "", "c:d.sm": "", "..\\e.sm": "", "good.sm": simText}),
		"packs/folder.zip/x.qua": "",
	})
	if err := os.Symlink("/etc", filepath.Join(dir, "packs/link.zip")); err != nil {
		t.Fatal(err)
	}
	l, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	paths, troubles := l.Charts()
	want := "packs/evil.zip#good.sm packs/folder.zip/x.qua packs/p.zip#S/a.ssc packs/p.zip#S/b.sm packs/q.osz#map.osu plain/a.sm"
	if got := strings.Join(paths, " "); got != want {
		t.Errorf("charts = %q, want %q", got, want)
	}
	told := ""
	for _, trouble := range troubles {
		wantError(t, trouble.Err, "")
		told += trouble.Err.Error() + "\n"
	}
	for _, part := range []string{"packs/bad.zip is no zip archive", `packs/evil.zip: the entry "`, "packs/evil.zip: 1 more entries", "p.zip#inner.zip is a pack inside a pack"} {
		if !strings.Contains(told, part) {
			t.Errorf("the troubles do not say %q:\n%s", part, told)
		}
	}

	// Every chart that is listed can be read, in any order, and outlives the library.
	files := []*File{}
	for i := range paths {
		f, err := l.Read(paths[len(paths)-1-i])
		if err != nil {
			t.Fatal(err)
		}
		if want := l.Display(paths[len(paths)-1-i]); f.Name != want {
			t.Errorf("%s is named %s", want, f.Name)
		}
		files = append(files, f)
	}
	l.Close()
	for _, f := range files {
		if _, err := OpenFile(f.Name, ""); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if strings.Contains(f.Name, "#") {
			if err := f.SongMissing("song.mp3"); err == nil || !err.(*Error).Missing() {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
		f.Close()
	}

	// A pack can be listed by itself.
	p, err := Open(filepath.Join(dir, "packs/p.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	paths, _ = p.Charts()
	if got := strings.Join(paths, " "); got != "S/a.ssc S/b.sm" {
		t.Errorf("charts = %q", got)
	}
	if got := p.Display("S/b.sm"); got != filepath.Join(dir, "packs/p.zip")+"#S/b.sm" {
		t.Errorf("displayed as %q", got)
	}
}

// A link to a pack outside the library is not followed.
func TestPackOutsideTheLibrary(t *testing.T) {
	dir := tree(t, map[string]string{"lib/a/x.sm": simText, "out.zip": zipOf(t, map[string]string{"a.sm": simText})})
	if err := os.Symlink("../../out.zip", filepath.Join(dir, "lib/a/p.zip")); err != nil {
		t.Fatal(err)
	}
	_, err := OpenFile(filepath.Join(dir, "lib/a/p.zip#a.sm"), filepath.Join(dir, "lib"))
	wantError(t, err, "leads out of its library folder")
}

// A pack of as many charts as ten thousand costs its directory once.
func BenchmarkReadTenThousandFromAPack(b *testing.B) {
	files := map[string]string{}
	for i := range 10_000 {
		files[fmt.Sprintf("pack/song %d/%d.sm", i/2, i)] = simText
	}
	dir := b.TempDir()
	os.WriteFile(filepath.Join(dir, "p.zip"), []byte(zipOf(b, files)), 0o644)
	for b.Loop() {
		l, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		paths, _ := l.Charts()
		for _, p := range paths {
			f, err := l.Read(p)
			if err != nil {
				b.Fatal(err)
			}
			f.Close()
		}
		l.Close()
	}
}

func BenchmarkOpenOneOfTenThousand(b *testing.B) {
	files := map[string]string{}
	for i := range 10_000 {
		files[fmt.Sprintf("pack/song %d/%d.sm", i/2, i)] = simText
	}
	dir := b.TempDir()
	os.WriteFile(filepath.Join(dir, "p.zip"), []byte(zipOf(b, files)), 0o644)
	for b.Loop() {
		f, err := OpenFile(filepath.Join(dir, "p.zip#pack/song 0/0.sm"), "")
		if err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
}

// The charts of 2 000 songs in folders: 8 000 files.
func BenchmarkCharts(b *testing.B) {
	dir := b.TempDir()
	for i := range 2000 {
		folder := filepath.Join(dir, fmt.Sprintf("pack %d/song %d", i/50, i))
		os.MkdirAll(folder, 0o755)
		for _, name := range []string{"a.sm", "a.ogg", "banner.png", "background.png"} {
			os.WriteFile(filepath.Join(folder, name), nil, 0o644)
		}
	}
	l, err := Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	for b.Loop() {
		if paths, _ := l.Charts(); len(paths) != 2000 {
			b.Fatal(len(paths))
		}
	}
}
