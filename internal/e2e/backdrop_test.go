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
	m := image.NewRGBA(image.Rect(0, 0, 320, 200))
	for y := range 200 {
		for x := range 320 {
			m.SetRGBA(x, y, color.RGBA{uint8(x / 2), uint8(y), uint8(255 - x/2), 255})
		}
	}
	file, err := os.Create(filepath.Join(dir, "bg.png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(file, m); err != nil {
		t.Fatal(err)
	}
	file.Close()
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
