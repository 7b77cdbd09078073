package game

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/internal/draw"
)

// The picture that a chart names comes with its song, and with its results; a
// chart without one has none, and a bad one is an error and no end of the song.
func TestBackdrop(t *testing.T) {
	dir := writeLibrary(t)
	m := image.NewGray(image.Rect(0, 0, 40, 30))
	for i := range m.Pix {
		m.Pix[i] = 0x80
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	named := strings.Replace(chartText(), "[[tempo]]", "background = \"bg.png\"\n[[tempo]]", 1)
	for name, text := range map[string]string{
		"charts/with.toml": named, "charts/bg.png": b.String(),
		"bad/with.toml": named, "bad/bg.png": "no picture",
	} {
		full := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for chart, want := range map[string]string{"charts/with.toml": "picture", "charts/test.toml": "none", "bad/with.toml": "error"} {
		tb := newTable(t, func(c *Config) { c.Chart = filepath.Join(dir, chart); c.Songs = dir })
		tb.frame()
		back := tb.game.frame.Backdrop
		if back == nil {
			t.Fatalf("%s: the song comes without a backdrop", chart)
		}
		got, err := back.Cover(64, 36)
		is := "none"
		switch {
		case err != nil:
			is = "error"
		case got != nil:
			is = "picture"
			if got.W() != 64 || got.H() != 36 || got.At(30, 18) != draw.RGB(0x808080) {
				t.Errorf("%s: %d×%d px of %x", chart, got.W(), got.H(), got.At(30, 18))
			}
		}
		if is != want {
			t.Errorf("%s: %s (%v), want %s", chart, is, err, want)
		}
		if tb.frame(); tb.game.frame.Backdrop != back {
			t.Errorf("%s: the backdrop changes with the frame", chart)
		}
	}
}
