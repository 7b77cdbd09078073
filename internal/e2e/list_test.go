package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/internal/rig"
)

// A song folder is read, a song is found by typing, and it plays.
func TestTypingFindsASong(t *testing.T) {
	const w, h = 640, 360
	display := rig.NewDisplay(t, w, h)
	dir := t.TempDir()
	mp3, err := os.ReadFile("../audio/mp3/testdata/lame-cbr.mp3")
	if err != nil {
		t.Fatal(err)
	}
	for i, title := range []string{"Tsukiyo", "よるのれっしゃ", "花火"} {
		folder := filepath.Join(dir, "songs", fmt.Sprint(i))
		os.MkdirAll(folder, 0o755)
		chart := fmt.Sprintf("#TITLE:%s;#MUSIC:song.mp3;#OFFSET:0;#BPMS:0=120;#NOTES:dance-single::Easy:1::1000,0100,0010,0001;", title)
		for name, data := range map[string][]byte{"chart.sm": []byte(chart), "song.mp3": mp3} {
			if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	env := append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "PULSE_SERVER=unix:"+filepath.Join(dir, "nobody"), "HIBANA_SONGS="+filepath.Join(dir, "songs"))
	game := play(t, build(t, "internal/screen/hibana-window"), display, env, "--size", fmt.Sprintf("%dx%d", w, h))
	game.onScreen("list", 1)
	game.sharp(w, h)
	display.Keys(t, "type", "nothing like it") // Space is typed and plays nothing
	display.Keys(t, "key", "Return", "Escape")
	display.Keys(t, "type", "yoru no")
	display.Keys(t, "key", "Return")
	begun := game.until("the song", func(e entry) bool { return e.Event == "begin" })
	if !strings.HasSuffix(begun.Chart, filepath.Join("songs", "1", "chart.sm")) {
		t.Errorf("what was typed plays %s", begun.Chart)
	}
	if cached, _ := filepath.Glob(filepath.Join(game.data, "cache", "hibana", "songs-*.json")); len(cached) != 1 {
		t.Errorf("what was learned of the folder is kept in %q", cached)
	}
}
