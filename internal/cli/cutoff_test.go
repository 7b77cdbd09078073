package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A song whose end is missing is an error to perform, in every format.
func TestSongsCutOff(t *testing.T) {
	readme, err := os.ReadFile("testdata/lib/charts/small.toml")
	if err != nil {
		t.Fatal(err)
	}
	for ext, codec := range map[string]string{"mp3": "libmp3lame", "ogg": "libvorbis", "flac": "flac", "wav": "pcm_s16le"} {
		t.Run(ext, func(t *testing.T) {
			dir := t.TempDir()
			for _, d := range []string{"charts", "songs"} {
				if err := os.Mkdir(filepath.Join(dir, d), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			chart, song := filepath.Join(dir, "charts/a.toml"), filepath.Join(dir, "songs/none."+ext)
			text := strings.Replace(string(readme), "none.mp3", "none."+ext, 1)
			if err := os.WriteFile(chart, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			tone := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=440:duration=10", "-c:a", codec, song)
			if out, err := tone.CombinedOutput(); err != nil {
				t.Fatalf("ffmpeg (make setup installs it): %v\n%s", err, out)
			}
			if r := hibana(t, "", "check", chart); r.code != 0 {
				t.Fatalf("whole: %d %s%s", r.code, r.out, r.err)
			}
			info, err := os.Stat(song)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(song, info.Size()/2); err != nil {
				t.Fatal(err)
			}
			if r := hibana(t, "", "check", chart); r.code != 1 || !strings.Contains(r.out, ext+"-cut-off") {
				t.Errorf("check: %d %s%s", r.code, r.out, r.err)
			}
			if r := hibana(t, "", "render", chart, "-o", filepath.Join(dir, "a.png")); r.code != 1 || strings.Count(r.err, "\n") != 2 {
				t.Errorf("render: %d %s", r.code, r.err)
			}
			if r := hibana(t, "", "info", chart); r.code != 0 {
				t.Errorf("info: %d %s", r.code, r.err)
			}
		})
	}
}
