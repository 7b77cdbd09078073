package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/songs"
)

// A simfile on an MP3 is moved to where the MP3's music begins, by the same in
// every command, and an import keeps it there.
func TestShiftOfASimfile(t *testing.T) {
	dir := t.TempDir()
	song, err := songs.FS.ReadFile("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	put("Song.mp3", string(song))
	chart := put("a.sm", "#TITLE:t;#MUSIC:song.mp3;#OFFSET:-1;#BPMS:0=120;#NOTES:dance-single::Easy:1::1000\n0000\n0000\n0000;")
	var info infoJSON
	read := func(path string) infoJSON {
		r := hibana(t, "", "info", path, "--json")
		info = infoJSON{}
		if err := json.Unmarshal([]byte(r.out), &info); err != nil || r.code != 0 {
			t.Fatalf("%d %s %v", r.code, r.err, err)
		}
		return info
	}
	const shift = -(1152 + 576 + 529) / 44100. // the song has an Info frame
	if i := read(chart); math.Abs(i.Shift-shift) > 1e-6 || math.Abs(i.Beat0-(1+shift)) > 1e-6 || len(i.Warnings) != 1 || !strings.Contains(i.Warnings[0], "Song.mp3 is played") {
		t.Errorf("info = %+v, want a shift of %v and a warning of the name", i, shift)
	}
	if r := hibana(t, "", "timing", chart, "--beats", "0", "--json"); !strings.Contains(r.out, `"time":0.94882`) || r.err != "" {
		t.Errorf("timing says %s %s", r.out, r.err)
	}
	if r := hibana(t, "", "notes", chart, "--json"); !strings.Contains(r.out, `"time":0.94882`) || r.err != "" {
		t.Errorf("notes says %s %s", r.out, r.err)
	}
	out := filepath.Join(dir, "imported")
	if r := hibana(t, "", "import", chart, "-o", out); r.code != 0 {
		t.Fatal(r.err)
	}
	if i := read(filepath.Join(out, "a.toml")); i.Shift != 0 || math.Abs(i.Beat0-(1+shift)) > 1e-6 {
		t.Errorf("the import has beat 0 at %v and a shift of %v", i.Beat0, i.Shift)
	}

	if err := os.Remove(filepath.Join(dir, "Song.mp3")); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"notes", "timing"} {
		if r := hibana(t, "", command, chart); r.code != 0 || !strings.Contains(r.err, "warning: the song") {
			t.Errorf("%s without the song: %d %s", command, r.code, r.err)
		}
	}
	if i := read(chart); i.Shift != 0 || i.Beat0 != 1 || len(i.Warnings) != 1 {
		t.Errorf("without the song info = %+v", i)
	}
}
