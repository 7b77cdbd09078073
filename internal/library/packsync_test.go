package library

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// Reported of ITGmania (266, 506): the same song in an ITG pack with #OFFSET
// 0.009 and in a NULL pack with 0 has its beat 0 at the same place; an unmarked
// pack follows the setting.
func TestPackSync(t *testing.T) {
	sim := func(offset string) string {
		return "#OFFSET:" + offset + ";" + strings.Replace(simText, ".mp3", ".ogg", 1)
	}
	dir := tree(t, map[string]string{
		"itg/song/a.sm":        sim("0.009"),
		"itg/song/b.toml":      tomlText,
		"itg/pack.INI":         "\ufeff; made by hand\r\n[Group]\r\nVersion=1\r\n SyncOffset = Itg \r\n",
		"null/song/a.sm":       sim("0"),
		"null/Pack.ini":        "[Group]\nDisplayTitle=x\nSyncOffset=NULL\n",
		"plain/song/a.sm":      sim("0"),
		"other/song/a.sm":      sim("0"),
		"other/Pack.ini":       "[Song]\nSyncOffset=ITG\n[Group]\nSyncOffset=9\nSyncOffset=ITG\n",
		"folder/song/a.sm":     sim("0"),
		"folder/Pack.ini/x":    "",
		"p.zip":                zipOf(t, map[string]string{"song/a.sm": sim("0.009"), "Pack.ini": "[group]\nsyncoffset=ITG"}),
		"songs.zip":            zipOf(t, map[string]string{"Pack/song/a.sm": sim("0.009"), "Pack/Pack.ini": "[Group]\nSyncOffset=ITG"}),
		"itg/song/deeper/a.sm": sim("0"),
	})
	for _, c := range []struct {
		ref      string
		unmarked Sync
		pack     float64
		beat0    float64
	}{
		{"itg/song/a.sm", Null, 0.009, 0},
		{"itg/song/a.sm", ITG, 0.009, 0},
		{"null/song/a.sm", Null, 0, 0},
		{"null/song/a.sm", ITG, 0, 0},
		{"plain/song/a.sm", Null, 0, 0},
		{"plain/song/a.sm", "", 0, 0},
		{"plain/song/a.sm", ITG, 0.009, 0.009},
		{"other/song/a.sm", Null, 0, 0},
		{"folder/song/a.sm", Null, 0, 0},
		{"p.zip#song/a.sm", Null, 0.009, 0},
		{"songs.zip#Pack/song/a.sm", Null, 0.009, 0},
		{"itg/song/deeper/a.sm", Null, 0, 0},
	} {
		f, err := OpenFile(filepath.Join(dir, c.ref), dir)
		if err != nil {
			t.Fatal(err)
		}
		chart, problems := f.Check()
		if chart == nil {
			t.Fatal(problems)
		}
		m, err := f.Shift(chart, c.unmarked)
		f.Close()
		if err != nil || m.MP3 != 0 || m.Pack != c.pack || math.Abs(chart.Timing.Beat0-c.beat0) > 1e-12 {
			t.Errorf("%s, unmarked packs %q: moved by %+v, beat 0 at %v, %v; want %v and %v", c.ref, c.unmarked, m, chart.Timing.Beat0, err, c.pack, c.beat0)
		}
	}
	// A chart of ours means what it says.
	f, err := OpenFile(filepath.Join(dir, "itg/song/b.toml"), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if chart, _ := f.Check(); chart != nil {
		if m, err := f.Shift(chart, ITG); m != (Moved{}) || err != nil {
			t.Errorf("a TOML chart is moved by %+v, %v", m, err)
		}
	}
}

func FuzzPackIni(f *testing.F) {
	f.Add([]byte("[Group]\nSyncOffset=ITG"))
	f.Fuzz(func(t *testing.T, ini []byte) {
		if s := syncOf(ini, Null); s != Null && s != ITG {
			t.Errorf("%q", s)
		}
	})
}
