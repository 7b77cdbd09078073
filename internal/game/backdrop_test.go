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

// A song's banner is the one that its chart names or has beside it, else its
// background in that shape, else nothing.
func TestBanner(t *testing.T) {
	grey := func(w, h int, level uint8) string {
		m := image.NewGray(image.Rect(0, 0, w, h))
		for i := range m.Pix {
			m.Pix[i] = level
		}
		var b bytes.Buffer
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	wide, full := grey(400, 100, 0x90), grey(64, 48, 0x50)
	sim := "#TITLE:x;#BANNER:bn.png;#BACKGROUND:back.png;#BPMS:0=120;#NOTES:dance-single::Easy:1::1000,0100;"
	for _, c := range []struct {
		what  string
		files map[string]string // beside chart.sm
		w, h  int               // of what is shown in 80×40 px
		level uint32
		bad   bool
	}{
		{"both", map[string]string{"bn.png": wide, "back.png": full}, 80, 20, 0x90, false},
		{"no banner", map[string]string{"back.png": full}, 80, 40, 0x50, false},
		{"a spoilt banner", map[string]string{"bn.png": wide[:50], "back.png": full}, 80, 40, 0x50, false},
		{"a spoilt banner alone", map[string]string{"bn.png": wide[:50]}, 0, 0, 0, true},
		{"both spoilt", map[string]string{"bn.png": wide[:50], "back.png": "x"}, 0, 0, 0, true},
		{"another banner", map[string]string{"my banner.png": wide}, 80, 20, 0x90, false},
		{"neither", nil, 0, 0, 0, true},
	} {
		dir := t.TempDir()
		chart := filepath.Join(dir, "song", "chart.sm")
		files := map[string]string{"chart.sm": sim}
		for name, text := range c.files {
			files[name] = text
		}
		os.Mkdir(filepath.Dir(chart), 0o755)
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, "song", name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		m, err := (&Banner{chart, ""}).Fit(80, 40)
		if (err != nil) != c.bad {
			t.Errorf("%s: %v", c.what, err)
		}
		if (m == nil) != (c.w == 0) {
			t.Errorf("%s: %v", c.what, m)
			continue
		}
		if m != nil && (m.W() != c.w || m.H() != c.h || m.At(40, 10) != draw.RGB(c.level*0x010101)) {
			t.Errorf("%s: %d×%d px of %x, want %d×%d of %x", c.what, m.W(), m.H(), m.At(40, 10), c.w, c.h, c.level)
		}
	}
}
