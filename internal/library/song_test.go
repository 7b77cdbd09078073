package library

import (
	"path/filepath"
	"strings"
	"testing"
)

// The song of an imported chart is found as StepMania finds it, and its notes
// say which file it is. In a folder and in a pack alike.
func TestSongFoundAsStepManiaDoes(t *testing.T) {
	song := mp3(t)
	for _, c := range []struct {
		files string // in the chart's folder
		named string
		found string // "" for the file of that name
		cause string // why there is none
	}{
		{"song.mp3", "song.mp3", "", ""},
		{"song.mp3 other.mp3", "song.mp3", "", ""},
		{"Song.MP3 other.mp3", "song.mp3", "Song.MP3", ""},
		{"Song.MP3 song.mp3", "song.mp3", "", ""},
		{"other.mp3 a.txt .hidden.mp3", "song.mp3", "other.mp3", ""},
		{"other.mp3", "song.ogg", "other.mp3", ""},
		{"other.mp3", "", "other.mp3", ""},
		{"other.mp3", `C:\songs\song.mp3`, "other.mp3", ""},
		{"other.mp3", "../../../song.mp3", "other.mp3", ""},
		{"Sound/Song.mp3", `sound\song.mp3`, "Song.mp3", ""},
		{"Sound/Song.mp3", `Sound\Song.mp3`, "", ""},
		{"Beyonce\u0301.mp3 other.mp3", "Beyoncé.mp3", "Beyoncé.mp3", ""},
		{"one.mp3 two.mp3", "song.mp3", "", "the song f/song.mp3 does not exist"},
		{"one.mp3 two.mp3", "", "", "the chart names no song"},
		{"a.txt", "", "", "the chart names no song"},
		{"a.txt", "/etc/passwd", "", "the song's path"},
		{"one.mp3 two.mp3", "../../../etc/passwd", "", "the song's path"},
	} {
		files := map[string]string{"f/a.sm": simText}
		for name := range strings.SplitSeq(c.files, " ") {
			files["f/"+name] = song
		}
		plain := map[string]string{}
		for name, text := range files {
			plain["lib/"+name] = text
		}
		plain["lib/p.zip"] = zipOf(t, files)
		dir := tree(t, plain)
		for _, ref := range []string{"lib/f/a.sm", "lib/p.zip#f/a.sm"} {
			f, err := OpenFile(filepath.Join(dir, ref), "")
			if err != nil {
				t.Fatal(err)
			}
			s, closer, err := f.Song(c.named)
			if missing := f.SongMissing(c.named); (missing == nil) != (err == nil) {
				t.Errorf("%s with %s: missing %v, error %v", c.named, c.files, missing, err)
			}
			f.Close()
			if c.cause != "" {
				wantError(t, err, c.cause)
				continue
			}
			if err != nil {
				t.Errorf("%s with %s in %s: %v", c.named, c.files, ref, err)
				continue
			}
			closer.Close()
			told := ""
			for _, n := range s.Notes() {
				if n.Rule == otherSong {
					told = n.Message
				}
			}
			// A folder has the name's own letters, a pack those of form NFC.
			told, found := strings.ReplaceAll(told, "e\u0301", "é"), c.found
			if ref != "lib/f/a.sm" && strings.Contains(c.files, "\u0301") {
				found = ""
			}
			if (found == "") != (told == "") || !strings.Contains(told, found) {
				t.Errorf("%s with %s in %s: told %q, want %q", c.named, c.files, ref, told, found)
			}
		}
	}
}

// A chart in Hibana's own format means the name it gives, and is told of the one
// it probably means.
func TestSongOfOwnChartIsExact(t *testing.T) {
	for files, remedy := range map[string]string{
		"Song.MP3":  "did you mean Song.MP3?",
		"song.ogg":  "did you mean song.ogg?",
		"other.mp3": "check the name",
	} {
		dir := tree(t, map[string]string{"lib/f/a.toml": tomlText, "lib/f/" + files: mp3(t)})
		f, err := OpenFile(filepath.Join(dir, "lib/f/a.toml"), "")
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = f.Song("song.mp3")
		wantError(t, err, "the song f/song.mp3 does not exist")
		if fix := err.(*Error).Fix; !strings.Contains(fix, remedy) {
			t.Errorf("with %s the remedy is %q, want %q", files, fix, remedy)
		}
		if err := f.SongMissing("song.mp3"); err == nil || !err.(*Error).Missing() {
			t.Errorf("with %s nothing is missing: %v", files, err)
		}
		f.Close()
	}
}
