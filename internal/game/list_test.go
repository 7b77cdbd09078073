package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A song folder with good and bad charts: all are listed, the bad ones say why,
// and the good ones can be played.
func TestListWithBrokenCharts(t *testing.T) {
	tb := newTable(t, nil)
	good := chartText()
	for name, text := range map[string]string{
		"charts/broken.toml":    "format = 1\n[song]\ntitel = \"x\"\n",
		"charts/silent.toml":    strings.Replace(good, "song.mp3", "gone.mp3", 1),
		"charts/escaping.toml":  strings.Replace(good, "../songs/song.mp3", "../../../etc/passwd", 1),
		"charts/nomusic.toml":   strings.Replace(good, "song.mp3", "text.mp3", 1),
		"songs/text.mp3":        "no music at all",
		"charts/a/nothing.toml": "",
	} {
		full := filepath.Join(tb.dir, name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list := newTable(t, func(c *Config) { c.Chart, c.Songs = "", tb.dir })
	list.frame()
	items := list.game.frame.List.Items
	find := func(part string) int {
		for i := range items {
			if strings.Contains(list.game.list.entries[i].ref, part) {
				return i
			}
		}
		t.Fatalf("%s is not listed", part)
		return 0
	}
	for part, says := range map[string]string{
		"broken": "tempo", "silent": "gone.mp3", "escaping": "", "nothing": "",
	} {
		it := items[find(part)]
		if fix := list.game.list.entries[find(part)].remedy; it.Problem == "" || !strings.Contains(it.Problem, says) || fix == "" {
			t.Errorf("%s: problem %q, remedy %q", part, it.Problem, fix)
		}
	}
	if it := items[find("test.toml")]; it.Problem != "" || it.Title != "Test" || len(it.Parts) != 1 {
		t.Errorf("the good chart is listed as %+v", it)
	}

	// Choosing a bad one stays on the list; one whose song is no music says so then.
	for _, part := range []string{"broken", "nomusic"} {
		list.game.list.selected = find(part)
		list.tap("Enter")
		if list.game.stage != onList {
			t.Fatalf("a chart that cannot be played leads to %q", list.game.stage)
		}
	}
	list.frame()
	items = list.game.frame.List.Items
	if it := items[find("nomusic")]; !strings.Contains(it.Problem, "cannot be played") {
		t.Errorf("a song that is no music: %q", it.Problem)
	}
	list.game.list.selected = find("test.toml")
	list.tap("Enter")
	if list.game.stage != onPlay {
		t.Fatalf("the good chart leads to %q", list.game.stage)
	}
	list.tap("Escape")
	list.tap("ArrowUp") // to the last choice
	list.tap("Enter")
	if list.game.stage != onList {
		t.Errorf("leaving the song leads to %q", list.game.stage)
	}
	list.tap("Escape")
	if !list.game.Quit() {
		t.Error("Escape on the list does not quit")
	}
}

// The arrow keys go round the list and through the parts.
func TestListKeys(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.Chart = "" })
	tb.frame()
	n := len(tb.game.frame.List.Items)
	if n == 0 {
		t.Fatal("no chart is shipped")
	}
	tb.tap("ArrowUp")
	if got := tb.game.list.selected; got != n-1 {
		t.Errorf("up from the first is %d, want %d", got, n-1)
	}
	tb.tap("ArrowDown")
	for range 10 {
		tb.tap("ArrowRight")
	}
	it := tb.game.list.entries[0].item
	if it.Part != len(it.Parts)-1 {
		t.Errorf("part %d after ten times right, want the last of %d", it.Part, len(it.Parts))
	}
	for range 10 {
		tb.tap("ArrowLeft")
	}
	if it := tb.game.list.entries[0].item; it.Part != 0 {
		t.Errorf("part %d after ten times left", it.Part)
	}
}

// A chart named on the command line that cannot be played is an error.
func TestStartErrors(t *testing.T) {
	dir := writeLibrary(t)
	for _, c := range []Config{
		{Chart: filepath.Join(dir, "charts/absent.toml")},
		{Chart: filepath.Join(dir, "charts/test.toml"), Part: 7},
		{Chart: "builtin:nobody"},
		{Chart: dir},
	} {
		if _, err := New(c); err == nil || remedy(err) == "" {
			t.Errorf("%+v: %v, remedy %q", c, err, remedy(err))
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add("b32")
	f.Add("12.5")
	f.Fuzz(func(t *testing.T, s string) { ParsePosition(s) })
}
