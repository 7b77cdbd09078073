package cli

import (
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// size opens a PNG and gives its size.
func size(t *testing.T, path string) (w, h int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m.Bounds().Dx(), m.Bounds().Dy()
}

func TestRenderStillAndSheet(t *testing.T) {
	dir := t.TempDir()
	still, sheet := filepath.Join(dir, "still.png"), filepath.Join(dir, "sheet.png")
	if r := hibana(t, "", "render", "builtin:hyakutoko", "--auto", "--from", "b140", "--size", "320x180", "-o", still); r.code != 0 {
		t.Fatalf("still: %d %s", r.code, r.err)
	}
	if w, h := size(t, still); w != 320 || h != 180 {
		t.Errorf("the still is %d×%d", w, h)
	}
	if r := hibana(t, "", "render", "builtin:hyakutoko", "--auto", "--size", "640x360", "-o", sheet); r.code != 0 {
		t.Fatalf("sheet: %d %s", r.code, r.err)
	}
	if w, h := size(t, sheet); w != 640 || h != 360 {
		t.Errorf("the sheet is %d×%d", w, h)
	}
}

func TestRenderFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "frames")
	r := hibana(t, "", "render", "builtin:hyakutoko", "--auto", "--from", "1", "--to", "1.2", "--fps", "10", "--size", "160x90", "-o", out)
	if r.code != 0 || !strings.Contains(r.err, "frame 2 of 2") {
		t.Fatalf("%d %s", r.code, r.err)
	}
	files, _ := filepath.Glob(filepath.Join(out, "*"))
	if len(files) != 3 {
		t.Errorf("files %q, want two frames and the sound", files)
	}
}

func TestRenderRefuses(t *testing.T) {
	t.Chdir("testdata")
	out := filepath.Join(t.TempDir(), "a.mp4")
	for _, row := range []struct {
		code int
		says string
		args []string
	}{
		{2, "needs -o", []string{"builtin:hyakutoko"}},
		{2, "is written as", []string{"builtin:hyakutoko", "-o", out, "--size", "big"}},
		{2, "not possible", []string{"builtin:hyakutoko", "-o", out, "--size", "9999999x2"}},
		{2, "not possible", []string{"builtin:hyakutoko", "-o", out, "--fps", "0"}},
		{2, "not possible", []string{"builtin:hyakutoko", "-o", "a.png", "--from", "1", "--size", "100000x100000"}},
		{2, "not possible", []string{"builtin:hyakutoko", "-o", "a.png", "--from", "1", "--size", "0x0"}},
		{2, "not possible", []string{"builtin:hyakutoko", "-o", "a.png", "--size", "8x8"}},
		{2, "must be even", []string{"builtin:hyakutoko", "-o", out, "--size", "641x361"}},
		{2, "behind the end", []string{"builtin:hyakutoko", "-o", out, "--from", "999"}},
		{1, "none does not exist", []string{"builtin:hyakutoko", "-o", "none/a.mp4"}},
		{1, "none does not exist", []string{"builtin:hyakutoko", "-o", "none/a.png", "--from", "1"}},
		{1, "holds charts", []string{"builtin:hyakutoko", "-o", "lib/"}},
		{2, "before --from", []string{"builtin:hyakutoko", "-o", out, "--from", "5", "--to", "4"}},
		{2, "no kind of output", []string{"builtin:hyakutoko", "-o", "a.avi"}},
		{2, "position is seconds", []string{"builtin:hyakutoko", "-o", out, "--from", "soon"}},
		{2, "exclude", []string{"builtin:hyakutoko", "-o", out, "--auto", "--replay", "x"}},
		{1, "the song songs/none.mp3 does not exist", []string{"lib/charts/small.toml", "-o", out}},
		{1, "cannot be read", []string{"builtin:hyakutoko", "-o", out, "--replay", "none.replay"}},
		{1, "info.json", []string{"builtin:hyakutoko", "-o", out, "--replay", "info.json"}},
	} {
		r := hibana(t, "", append([]string{"render"}, row.args...)...)
		if r.code != row.code || !strings.Contains(r.err, row.says) || strings.Count(r.err, "\n") != 2 {
			t.Errorf("%q: exit code %d (want %d), stderr %q (want two lines that say %q)", row.args, r.code, row.code, r.err, row.says)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%q wrote a file", row.args)
		}
	}
}

// A chart's background is in its stills; a bad one is a warning, and the stage is as without it.
func TestRenderBackground(t *testing.T) {
	dir := write(t, map[string]string{
		"s/none.sm": pictured("", ""), "s/good.sm": pictured("", "red.png"), "s/bad.sm": pictured("", "text.png"), "s/missing.sm": pictured("", "no.png"),
		"s/song.mp3": song(t), "s/red.png": pngOf(t, 300, 90, color.NRGBA{0xFF, 0, 0, 0xFF}), "s/text.png": "no picture",
	})
	still := func(name, warns string) string {
		out := filepath.Join(dir, name+".png")
		r := hibana(t, "", "render", filepath.Join(dir, "s", name+".sm"), "--auto", "--from", "1", "--size", "320x180", "-o", out)
		if r.code != 0 || strings.Count(r.err, "warning") != strings.Count(warns, "s/") || !strings.Contains(r.err, warns) {
			t.Errorf("%s: %d %q, want it to say %q", name, r.code, r.err, warns)
		}
		return read(t, out)
	}
	none := still("none", "")
	if still("good", "") == none {
		t.Error("the background is not in the picture")
	}
	if still("bad", "the background s/text.png is no PNG") != none || still("missing", "the background s/no.png does not exist") != none {
		t.Error("a bad background changes the picture")
	}
	r := hibana(t, "", "check", filepath.Join(dir, "s/bad.sm"), "--preview", filepath.Join(dir, "sheet.png"))
	if r.code != 0 || strings.Count(r.out+r.err, "is no PNG") != 1 {
		t.Errorf("check --preview: %d %s%s", r.code, r.out, r.err)
	}
}
