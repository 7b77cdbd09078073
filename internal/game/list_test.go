package game

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// newListTable is a game on the song list of a folder with these charts, all of
// them read.
func newListTable(t *testing.T, files map[string]string) *table {
	t.Helper()
	dir := writeLibrary(t)
	for name, text := range files {
		full := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cache := t.TempDir()
	tb := newTable(t, func(c *Config) { c.Chart, c.Songs, c.Cache = "", dir, cache })
	tb.dir = dir
	t.Cleanup(tb.game.Close)
	tb.scanned()
	return tb
}

// scanned waits for the scan and takes up what it learned.
func (tb *table) scanned() {
	for _, s := range tb.game.list.scans {
		s.Wait()
	}
	tb.frame()
}

// row is where the song is listed that has a chart of this name.
func (tb *table) row(part string) int {
	tb.t.Helper()
	for i, s := range tb.game.list.rows {
		if strings.Contains(s.Ref, part) {
			return i
		}
	}
	tb.t.Fatalf("%s is not listed", part)
	return 0
}

// titles are what is listed.
func (tb *table) titles() string {
	tb.frame()
	var all []string
	for _, it := range tb.game.frame.List.Items {
		all = append(all, it.Title)
	}
	return strings.Join(all, ", ")
}

// titled is the test's chart by another name.
func titled(title, latin, artist string) string {
	s := strings.Replace(chartText(), `title = "Test"`, fmt.Sprintf("title = %q\ntitle_latin = %q", title, latin), 1)
	return strings.Replace(s, `artist = "Nobody"`, fmt.Sprintf("artist = %q", artist), 1)
}

// A song folder with good and bad charts: all are listed, the bad ones say why,
// and the good ones can be played.
func TestListWithBrokenCharts(t *testing.T) {
	good := chartText()
	list := newListTable(t, map[string]string{
		"charts/broken.toml":    "format = 1\n[song]\ntitel = \"x\"\n",
		"charts/silent.toml":    strings.Replace(good, "song.mp3", "gone.mp3", 1),
		"charts/escaping.toml":  strings.Replace(good, "../songs/song.mp3", "../../../etc/passwd", 1),
		"charts/nomusic.toml":   strings.Replace(good, "song.mp3", "text.mp3", 1),
		"songs/text.mp3":        "no music at all",
		"charts/a/nothing.toml": "",
	})
	items := list.game.frame.List.Items
	for part, says := range map[string]string{
		"broken": "tempo", "silent": "gone.mp3", "escaping": "", "nothing": "",
	} {
		at := list.row(part)
		if p := list.game.list.rows[at].Problem; p == nil || items[at].Problem != p.Message || !strings.Contains(p.Message, says) || p.Remedy == "" {
			t.Errorf("%s: listed with %q, problem %+v", part, items[at].Problem, p)
		}
		list.game.list.selected = at
		list.frame()
		if foot := list.game.frame.List.Problem; foot != list.game.list.rows[at].Problem.Remedy {
			t.Errorf("%s: the foot of the list says %q", part, foot)
		}
	}
	if it := items[list.row("test.toml")]; it.Problem != "" || it.Title != "Test" || len(it.Parts) != 1 {
		t.Errorf("the good chart is listed as %+v", it)
	}

	// Choosing a bad one stays on the list; one whose song is no music says so then.
	for _, part := range []string{"broken", "nomusic"} {
		list.game.list.selected = list.row(part)
		list.tap("Enter")
		if list.game.stage != onList {
			t.Fatalf("a chart that cannot be played leads to %q", list.game.stage)
		}
	}
	list.frame()
	items = list.game.frame.List.Items
	if it := items[list.row("nomusic")]; !strings.Contains(it.Problem, "cannot be played") {
		t.Errorf("a song that is no music: %q", it.Problem)
	}
	list.game.list.selected = list.row("test.toml")
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

// What is typed looks for songs: title, artist, Japanese and romanised.
func TestSearchAsYouType(t *testing.T) {
	tb := newListTable(t, map[string]string{
		"charts/1.toml": titled("火祭り", "Himatsuri", "Kaito"),
		"charts/2.toml": titled("よるのれっしゃ", "", "Kaito"),
		"charts/3.toml": titled("Café Noir", "", "Zoë"),
	})
	all := tb.titles()
	for _, c := range []struct{ typed, want string }{
		{"himatsu", "火祭り"}, {"火", "火祭り"}, {"yoru no ressha", "よるのれっしゃ"}, {"CAFE", "Café Noir"},
		{"zoe", "Café Noir"}, {"kaito yoru", "よるのれっしゃ"}, {"nobody has this", ""},
	} {
		for _, r := range c.typed { // a letter a frame, with its key
			tb.game.Type(string(r))
			if r == ' ' {
				tb.tap("Space")
			}
		}
		if got := tb.titles(); got != c.want {
			t.Errorf("%q finds %s, want %s", c.typed, got, c.want)
		}
		v := tb.game.frame.List
		if tb.game.stage != onList || v.Query != c.typed || v.All != 5 {
			t.Errorf("%q: on %q the box says %q, of %d songs", c.typed, tb.game.stage, v.Query, v.All)
		}
		tb.tap("Escape")
		if got := tb.titles(); got != all || tb.game.Quit() {
			t.Fatalf("Escape after %q: %s, quit %v", c.typed, got, tb.game.Quit())
		}
	}
	tb.tap("Enter") // with nothing found there is something again
	if tb.game.stage != onPlay {
		t.Errorf("after the search Enter leads to %q", tb.game.stage)
	}
	tb.game.Type("x") // a lane's key
	tb.tap("Escape")
	if tb.game.list.query != "" {
		t.Errorf("typed while playing: %q", tb.game.list.query)
	}
}

// Editing what was typed.
func TestSearchEditing(t *testing.T) {
	tb := newListTable(t, nil)
	tb.game.Type("  te火\t\x1b")
	tb.frame()
	if q := tb.game.list.query; q != "te火" {
		t.Errorf("typed %q", q)
	}
	tb.tap("Backspace")
	if q := tb.game.list.query; q != "te" || tb.titles() != "Test" {
		t.Errorf("after Backspace: %q finds %s", q, tb.titles())
	}
	tb.tap("Backspace")
	tb.tap("Backspace")
	tb.tap("Backspace")
	if q := tb.game.list.query; q != "" || tb.game.Quit() {
		t.Errorf("all erased leaves %q", q)
	}
	tb.game.Type(strings.Repeat("é", 1000))
	if q := tb.game.list.query; len(q) != 2*maxQuery {
		t.Errorf("%d bytes kept", len(q))
	}
	tb.tap("Enter") // nothing is found, nothing happens
	tb.tap("Space")
	tb.tap("ArrowDown")
	tb.tap("ArrowRight")
	tb.tap("Tab")
	tb.tap("End")
	if tb.game.stage != onList || tb.game.list.selected != 0 {
		t.Errorf("an empty list leads to %q, %d", tb.game.stage, tb.game.list.selected)
	}
}

// The selection is a song's, wherever it moves.
func TestSelectionStays(t *testing.T) {
	tb := newListTable(t, map[string]string{
		"charts/5.toml": titled("Fuji", "", "A"), "charts/6.toml": titled("Gin", "", "A"), "charts/7.toml": titled("Hana", "", "B"),
	})
	chosen := func() string { return tb.game.list.chosen().Title }
	tb.game.Scroll(tb.row("7.toml"))
	tb.game.Type("b")
	if tb.game.Type("acktrack"); tb.titles() != "" {
		t.Fatalf("found %s", tb.titles())
	}
	tb.tap("Escape")
	if chosen() != "Hana" {
		t.Errorf("after a search for nothing %s is chosen", chosen())
	}
	tb.game.Type("gin")
	tb.tap("Escape")
	if chosen() != "Gin" {
		t.Errorf("after the search %s is chosen", chosen())
	}
	// A new chart comes before it.
	if err := os.WriteFile(filepath.Join(tb.dir, "charts/0.toml"), []byte(titled("Aki", "", "A")), 0o644); err != nil {
		t.Fatal(err)
	}
	banner := tb.game.list.banner()
	tb.tap("F5")
	tb.scanned()
	if tb.game.list.banner() == banner {
		t.Error("after F5 a banner that was shown is not read again")
	}
	if !strings.Contains(tb.titles(), "Aki") || chosen() != "Gin" {
		t.Errorf("after F5: %s, with %s chosen", tb.titles(), chosen())
	}
}

// Charts stand under their folders, and Tab goes from one to the next.
func TestFolders(t *testing.T) {
	mp3, err := os.ReadFile("../audio/mp3/testdata/lame-cbr.mp3")
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(chartText(), "../songs/song.mp3", "song.mp3", 1)
	files := map[string]string{}
	for _, song := range []string{"Summer/Fuji", "Summer/Gin", "Winter/Hana"} {
		files[song+"/song.mp3"] = string(mp3)
		files[song+"/chart.toml"] = strings.Replace(own, "Test", filepath.Base(song), 1)
	}
	tb := newListTable(t, files)
	var folders []string
	for _, it := range tb.game.frame.List.Items {
		folders = append(folders, it.Title+" in "+it.Folder)
	}
	base := filepath.Base(tb.dir)
	want := []string{"百灯行 in Hibana", "Test in " + base, "Fuji in Summer", "Gin in Summer", "Hana in Winter"}
	if !slices.Equal(folders, want) {
		t.Errorf("listed:\n%q, want\n%q", folders, want)
	}
	at := func(want int) {
		t.Helper()
		if got := tb.game.list.selected; got != want {
			t.Errorf("row %d is chosen, want %d", got, want)
		}
	}
	for _, want := range []int{1, 2, 4, 0, 1} {
		tb.tap("Tab")
		at(want)
	}
	tb.game.list.selected = 3
	for _, want := range []int{2, 1, 0, 4, 2} {
		tb.game.Frame(tb.now, []Key{{"ShiftLeft", true, tb.now}})
		tb.tap("Tab")
		tb.game.Frame(tb.now, []Key{{"ShiftLeft", false, tb.now}})
		at(want)
	}
}

// Difficulties that are files of their own are parts of one song.
func TestPartsOfSeveralFiles(t *testing.T) {
	mp3, err := os.ReadFile("../audio/mp3/testdata/lame-cbr.mp3")
	if err != nil {
		t.Fatal(err)
	}
	osu := func(version string, cs int) string {
		return fmt.Sprintf("osu file format v14\n[General]\nAudioFilename: song.mp3\nMode: 3\n[Metadata]\nTitle:Kaze\nArtist:Somebody\nVersion:%s\n"+
			"[Difficulty]\nCircleSize:%d\nOverallDifficulty:8\n[TimingPoints]\n0,500,4,2,0,100,1,0\n[HitObjects]\n64,192,1000,1,0,0:0:0:0:\n", version, cs)
	}
	tb := newListTable(t, map[string]string{
		"Kaze/song.mp3": string(mp3), "Kaze/a.osu": osu("Seven", 7), "Kaze/b.osu": osu("Four", 4),
	})
	at := tb.row("Kaze")
	it := tb.game.frame.List.Items[at]
	if len(it.Parts) != 2 {
		t.Fatalf("%+v, want one song of two parts", it)
	}
	for i, p := range it.Parts {
		tb.game.list.selected = at
		for range 3 {
			tb.tap("ArrowLeft")
		}
		for range i {
			tb.tap("ArrowRight")
		}
		tb.tap("Enter")
		if tb.game.stage != onPlay {
			t.Fatalf("part %d leads to %q", i, tb.game.stage)
		}
		if got := tb.game.play.chart.Parts[tb.game.play.part]; got.Name != p.Name || got.Lanes != p.Lanes {
			t.Errorf("chosen was %+v, played is %s with %d lanes", p, got.Name, got.Lanes)
		}
		tb.tap("Escape")
		tb.tap("ArrowUp")
		tb.tap("Enter")
		if tb.game.stage != onList || tb.game.list.shown.Items[at].Part != i {
			t.Errorf("back on %q with part %d", tb.game.stage, tb.game.list.shown.Items[at].Part)
		}
	}
}

// Progress is shown while the folder is read, and reading stands still while a
// song is played.
func TestScanInTheBackground(t *testing.T) {
	files := map[string]string{}
	for i := range 400 {
		files[fmt.Sprintf("charts/%03d.toml", i)] = titled(fmt.Sprintf("Song %03d", i), "", "Many")
	}
	dir := writeLibrary(t)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tb := newTable(t, func(c *Config) { c.Chart, c.Songs = "", dir })
	t.Cleanup(tb.game.Close)
	tb.game.list.hold(true)
	tb.frame()
	v := tb.game.frame.List
	if v.Total == 0 || v.Read > v.Total || len(v.Items) == 0 {
		t.Errorf("at first %d of %d are read, %d listed", v.Read, v.Total, len(v.Items))
	}
	tb.tap("Enter") // the shipped song
	if tb.game.stage != onPlay {
		t.Fatalf("Enter leads to %q", tb.game.stage)
	}
	began, _ := tb.game.list.scans[1].Progress()
	time.Sleep(50 * ms)
	tb.until("the song", func() bool { return tb.game.play.moving })
	if read, _ := tb.game.list.scans[1].Progress(); read > began+1 || read >= 400 { // the one that was being read is read to its end
		t.Errorf("%d charts are read while a song is played, %d before", read, began)
	}
	tb.tap("Escape")
	tb.tap("ArrowUp")
	tb.tap("Enter")
	tb.scanned()
	if v := tb.game.frame.List; v.Total != 0 || v.All != 402 || len(v.Items) != 402 {
		t.Errorf("in the end %d of %d, %d listed of %d", v.Read, v.Total, len(v.Items), v.All)
	}
}

// The arrow keys go round the list and through the parts.
func TestListKeys(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.Chart = "" })
	tb.frame()
	items := tb.game.frame.List.Items
	n := len(items)
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
	if it := items[0]; it.Part != len(it.Parts)-1 {
		t.Errorf("part %d after ten times right, want the last of %d", it.Part, len(it.Parts))
	}
	for range 10 {
		tb.tap("ArrowLeft")
	}
	if it := items[0]; it.Part != 0 {
		t.Errorf("part %d after ten times left", it.Part)
	}
}

// A key that is held repeats, after a while; the wheel moves, too.
func TestHeldKeys(t *testing.T) {
	files := map[string]string{}
	for i := range 40 {
		files[fmt.Sprintf("charts/%02d.toml", i)] = titled(fmt.Sprintf("Song %02d", i), "", "Many")
	}
	tb := newListTable(t, files)
	hold := func(name string, long time.Duration) {
		tb.keys = append(tb.keys, Key{name, true, tb.now})
		for end := tb.now + long; tb.now < end; {
			tb.frame()
		}
		tb.keys = append(tb.keys, Key{name, false, tb.now})
		tb.frame()
	}
	list := tb.game.list
	hold("ArrowDown", 300*ms)
	if list.selected != 1 {
		t.Errorf("a press of 0.3 s goes to row %d", list.selected)
	}
	hold("ArrowDown", time.Second) // one, and then one every 45 ms after 0.35 s
	if list.selected < 13 || list.selected > 17 {
		t.Errorf("a press of 1 s goes to row %d", list.selected)
	}
	stood := list.selected
	for range 200 {
		tb.frame()
	}
	if list.selected != stood {
		t.Errorf("it goes on to row %d", list.selected)
	}
	tb.game.Scroll(-3)
	if list.selected != stood-3 {
		t.Errorf("the wheel goes from %d to %d", stood, list.selected)
	}
	tb.game.Scroll(-100)
	if list.selected != 0 {
		t.Errorf("far up is row %d", list.selected)
	}
	tb.tap("PageDown")
	if list.selected != pageRows {
		t.Errorf("a page down is row %d", list.selected)
	}
	tb.tap("End")
	if list.selected != len(list.rows)-1 {
		t.Errorf("the end is row %d of %d", list.selected, len(list.rows))
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
