package cli

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/charts"
)

// pngOf is a picture of one colour.
func pngOf(t testing.TB, w, h int, c color.Color) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{c})); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// pictured is a simfile that names pictures.
func pictured(banner, background string) string {
	return "#BANNER:" + banner + ";\n#BACKGROUND:" + background + ";\n" + tinySM
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// An import has the pictures that its chart is shown with, and shows the same.
func TestImportKeepsPictures(t *testing.T) {
	bn, bg := pngOf(t, 256, 80, color.White), pngOf(t, 640, 480, color.Black)
	dir := write(t, map[string]string{
		"a/t.sm": pictured("art/x.png", "ART/X.PNG"), "a/song.mp3": song(t), "a/art/x.png": bn, "a/ART/X.PNG": bg,
		"b/t.sm": pictured("", ""), "b/song.mp3": song(t) + "!", "b/X.PNG": bg, "b/x.png": pngOf(t, 256, 80, color.Black),
		"c/t.sm": pictured("no.png", "bg.avi"), "c/song.mp3": song(t), "c/bg.png": "no picture",
		"d/t.sm": pictured(`a\\b.png`, ""), "d/song.mp3": song(t), "d/a/b.png": bn,
	})
	load := func(path string) *charts.Chart {
		c, problems := charts.Decode(path, []byte(read(t, path)))
		if c == nil {
			t.Fatal(problems)
		}
		return c
	}
	out := filepath.Join(dir, "out")
	if r := hibana(t, "", "import", filepath.Join(dir, "a/t.sm"), "-o", out); r.code != 0 || strings.Contains(r.out, "art") {
		t.Fatalf("%d %s%s", r.code, r.out, r.err)
	}
	c := load(out + "/t.toml")
	if c.Song.Banner != "x.png" || c.Song.Background != "X.PNG" || read(t, out+"/x.png") != bn || read(t, out+"/X.PNG") != bg {
		t.Errorf("banner %q, background %q", c.Song.Banner, c.Song.Background)
	}
	if r := hibana(t, "", "check", out+"/t.toml"); strings.Contains(r.out, "picture") {
		t.Errorf("check: %s", r.out)
	}

	// Another chart with files of the same names leaves those of the first alone.
	os.Rename(filepath.Join(dir, "b/t.sm"), filepath.Join(dir, "b/u.sm"))
	if r := hibana(t, "", "import", filepath.Join(dir, "b/u.sm"), "-o", out); r.code != 0 {
		t.Fatalf("%d %s%s", r.code, r.out, r.err)
	}
	c = load(out + "/u.toml")
	if c.Song.Audio != "u-song.mp3" || c.Song.Banner != "u-x.png" || c.Song.Background != "X.PNG" || read(t, out+"/x.png") != bn ||
		read(t, out+"/u-x.png") != pngOf(t, 256, 80, color.Black) || read(t, out+"/u-song.mp3") != song(t)+"!" {
		t.Errorf("song %q, banner %q, background %q", c.Song.Audio, c.Song.Banner, c.Song.Background)
	}

	// What cannot be shown is lost, and the chart is imported all the same.
	r := hibana(t, "", "import", filepath.Join(dir, "c/t.sm"), "-o", filepath.Join(dir, "other"))
	if r.code != 0 || !strings.Contains(r.out, "lost: the banner c/no.png does not exist") || !strings.Contains(r.out, "lost: the background bg.avi") && !strings.Contains(r.out, "lost: the background c/bg.png") {
		t.Errorf("%d %s%s", r.code, r.out, r.err)
	}
	if c = load(dir + "/other/t.toml"); c.Song.Banner+c.Song.Background != "" {
		t.Errorf("banner %q, background %q", c.Song.Banner, c.Song.Background)
	}

	// In the chart's own folder the picture is copied from below it, once.
	for range 2 {
		os.Remove(filepath.Join(dir, "d/t.toml"))
		if r := hibana(t, "", "import", filepath.Join(dir, "d/t.sm")); r.code != 0 {
			t.Fatalf("%d %s%s", r.code, r.out, r.err)
		}
	}
	if files, _ := os.ReadDir(filepath.Join(dir, "d")); len(files) != 5 || load(dir+"/d/t.toml").Song.Banner != "b.png" {
		t.Errorf("%v", files)
	}
}

// A bad picture is one warning to check and info, and no more.
func TestBadPictureIsAWarning(t *testing.T) {
	dir := write(t, map[string]string{"s/t.sm": pictured("bn.png", "bg.png"), "s/song.mp3": song(t), "s/bn.png": pngOf(t, 9, 9, color.White), "s/bg.png": "nothing"})
	chart := filepath.Join(dir, "s/t.sm")
	r := hibana(t, "", "check", chart)
	if r.code != 0 || strings.Count(r.out, "picture") != 2 || !strings.Contains(r.out, "2:") || !strings.Contains(r.out, "the background s/bg.png is no PNG, JPEG") {
		t.Errorf("check: %d %s", r.code, r.out)
	}
	r = hibana(t, "", "info", chart)
	if r.code != 0 || strings.Count(r.out+r.err, "the background s/bg.png is no PNG") != 1 {
		t.Errorf("info: %d %s%s", r.code, r.out, r.err)
	}
}
