package e2e

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"hibana/internal/draw"
	"hibana/internal/rig"
	"hibana/songs"
)

// The picture that a chart names stands behind the stage in the window as it
// does in a still.
func TestBackgroundInTheWindow(t *testing.T) {
	const w, h = 960, 540
	dir := t.TempDir()
	song, err := songs.FS.ReadFile("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	savePicture(t, filepath.Join(dir, "bg.png"), 320, 200)
	chart := filepath.Join(dir, "chart.toml")
	text := "format = 1\n[song]\ntitle = \"T\"\nartist = \"A\"\naudio = \"song.mp3\"\nbackground = \"bg.png\"\n[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nname = \"P\"\nlevel = 1\nlanes = 4\nbars = [\"rest 4\", \"x... .x.. ..x. ...x\"]\n"
	for name, data := range map[string][]byte{chart: []byte(text), filepath.Join(dir, "song.mp3"): song} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	still := filepath.Join(dir, "still.png")
	size := fmt.Sprintf("%dx%d", w, h)
	if out, err := exec.Command(build(t, "."), "render", chart, "--auto", "--from", "5", "--size", size, "-o", still).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(still)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := draw.ReadPNG(f)
	if err != nil {
		t.Fatal(err)
	}
	display := rig.NewDisplay(t, w, h)
	game := play(t, build(t, "internal/screen/hibana-window"), display, os.Environ(), chart, "--freeze", "5", "--size", size)
	game.sharp(w, h)
	game.until("the background", func(e entry) bool { return e.Event == "mark" && e.Name == "background" })
	time.Sleep(300 * time.Millisecond) // and it is on the display
	samePicture(t, display.Shot(t, w, h), want, 6, 0.1)
}

// savePicture writes a picture whose colours change across it.
func savePicture(t *testing.T, path string, w, h int) {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(160 * x / w), uint8(200 * y / h), uint8(255 - 160*x/w), 255})
		}
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, m); err != nil {
		t.Fatal(err)
	}
}

// The banner beside a simfile hangs in the song list, in its own colours.
func TestBannerInTheList(t *testing.T) {
	const w, h = 960, 540
	display := rig.NewDisplay(t, w, h)
	dir := t.TempDir()
	folder := filepath.Join(dir, "songs", "pack", "song")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	chart := "#TITLE:x;#MUSIC:song.mp3;#OFFSET:0;#BPMS:0=120;#NOTES:dance-single::Easy:1::1000,0100,0010,0001;"
	if err := os.WriteFile(filepath.Join(folder, "chart.sm"), []byte(chart), 0o644); err != nil {
		t.Fatal(err)
	}
	savePicture(t, filepath.Join(folder, "my bn.png"), 418, 164)
	env := append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "PULSE_SERVER=unix:"+filepath.Join(dir, "nobody"), "HIBANA_SONGS="+filepath.Join(dir, "songs"))
	game := play(t, build(t, "internal/screen/hibana-window"), display, env, "--size", fmt.Sprintf("%dx%d", w, h))
	game.onScreen("list", 1)
	game.sharp(w, h)
	display.Keys(t, "key", "End")
	game.until("the banner", func(e entry) bool { return e.Event == "mark" && e.Name == "banner" })
	time.Sleep(300 * time.Millisecond) // and it is on the display
	f, err := os.Open(display.Shot(t, w, h))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	shot, err := draw.ReadPNG(f)
	if err != nil {
		t.Fatal(err)
	}
	// Its middle, as the list has it at the upper right.
	r, g, b, _ := shot.At(w-118, 57).RGBA8()
	for name, off := range map[string]int{"red": int(r) - 80, "green": int(g) - 100, "blue": int(b) - 175} {
		if off < -16 || off > 16 {
			t.Errorf("where the banner should be it is (%d, %d, %d): %s is off by %d", r, g, b, name, off)
		}
	}
}
