package library

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hibana/charts"
	"hibana/internal/draw"
)

// pngOf is a picture of one colour.
func pngOf(t testing.TB, w, h int, c color.Color) string {
	t.Helper()
	m := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{c})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// simWith is a simfile that names pictures.
func simWith(banner, background string) string {
	return "#TITLE:t;#BANNER:" + banner + ";#BACKGROUND:" + background + ";" + strings.TrimPrefix(simText, "#TITLE:t;")
}

// paths are those of a chart's pictures, "" for none.
func paths(t *testing.T, ref string) (banner, background string) {
	t.Helper()
	f, err := OpenFile(ref, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	chart, problems := f.Decode()
	if chart == nil {
		t.Fatal(problems)
	}
	at := func(p *Picture, err error) string {
		if err != nil {
			return "error: " + err.Error()
		}
		if p == nil {
			return ""
		}
		defer p.Close()
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", ref, err)
		}
		return p.Path
	}
	return at(f.Banner(&chart.Song)), at(f.Background(&chart.Song))
}

// Each case is a folder with a chart a.sm, a.osu or a.qua, and what is found for
// it. It is the same in a folder and in a pack.
func TestFindPictures(t *testing.T) {
	small, wide, large := pngOf(t, 256, 80, color.White), pngOf(t, 418, 164, color.White), pngOf(t, 640, 480, color.White)
	quaText := "AudioFile: song.mp3\nBackgroundFile: 'bg.png'\nBannerFile: Art/BANNER.png\nMode: Keys4\nTimingPoints:\n- StartTime: 0\n  Bpm: 120\nHitObjects:\n- StartTime: 1000\n  Lane: 1\n"
	osuWith := func(event string) string {
		return strings.Replace(osuText, "[TimingPoints]", "[Events]\n"+event+"\n[TimingPoints]", 1)
	}
	for name, c := range map[string]struct {
		chart, text        string
		files              map[string]string
		banner, background string
	}{
		"named": {"a.sm", simWith("x.png", "y.png"), map[string]string{"x.png": small, "y.png": large}, "s/x.png", "s/y.png"},
		"in other letters, with backslashes": {"a.sm", simWith(`art\\X.PNG`, "ART/Y.png"),
			map[string]string{"Art/x.png": small, "Art/y.PNG": large}, "s/Art/x.png", "s/Art/y.PNG"},
		"exact before other letters": {"a.sm", simWith("X.png", ""), map[string]string{"x.png": small, "X.png": wide}, "s/X.png", ""},
		"above the song's folder":    {"a.sm", simWith("../bn.png", ""), map[string]string{"../bn.png": small}, "bn.png", ""},
		"guessed by name": {"a.sm", simWith("", ""), map[string]string{"Song-BG.jpg": large, "my banner.png": small, "z.png": large},
			"s/my banner.png", "s/Song-BG.jpg"},
		"guessed by other names": {"a.sm", simWith("", ""), map[string]string{"t background.png": large, "t bn.png": wide}, "s/t bn.png", "s/t background.png"},
		"missing, so guessed":    {"a.sm", simWith("no.png", "nor.png"), map[string]string{"banner.png": small, "bg.png": large}, "s/banner.png", "s/bg.png"},
		"guessed by size": {"a.sm", simWith("", ""), map[string]string{"one.png": small, "two.png": large, "jk_a.png": large, "a-jacket.png": large, "cdtitle.png": small},
			"s/one.png", "s/two.png"},
		"a wide one is the banner":            {"a.sm", simWith("", ""), map[string]string{"a.png": pngOf(t, 418, 100, color.White)}, "s/a.png", ""},
		"the named one is not guessed again":  {"a.sm", simWith("", "one.png"), map[string]string{"one.png": large, "two.png": large}, "", "s/one.png"},
		"what is no picture is not guessed":   {"a.sm", simWith("", ""), map[string]string{"banner.txt": "x", "bg.avi": "x", "one.png": "no picture"}, "", ""},
		"a film is none, nor is a folder":     {"a.sm", simWith("bn", "x.avi"), map[string]string{"bn/a.png": small, "x.avi": "x"}, "error: the picture's path", ""},
		"a film stands back behind a picture": {"a.sm", simWith("", "bg.mp4"), map[string]string{"bg.mp4": "x", "bg.png": large}, "", "s/bg.png"},
		"outside of the library":              {"a.sm", simWith("../../../bn.png", "/etc/bg.png"), nil, "error: the picture's path", "error: the picture's path"},
		"osu!":                                {"a.osu", osuWith(`0,0,"Art\bg.jpg",0,0`), map[string]string{"art/BG.jpg": large, "banner.png": small}, "", "s/art/BG.jpg"},
		"osu! with a video":                   {"a.osu", osuWith("Video,0,\"v.avi\"\n0,0,\"bg.png\""), map[string]string{"v.avi": "x", "bg.png": large}, "", "s/bg.png"},
		"osu! guesses nothing":                {"a.osu", osuText, map[string]string{"bg.png": large}, "", ""},
		"Quaver":                              {"a.qua", quaText, map[string]string{"bg.png": large, "art/banner.png": small}, "s/art/banner.png", "s/bg.png"},
		"none":                                {"a.sm", simWith("", ""), nil, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			inPack, onDisk := map[string]string{}, map[string]string{}
			for p, text := range c.files {
				inPack[filepath.Join("s", p)], onDisk[filepath.Join("lib/s", p)] = text, text
			}
			inPack["s/"+c.chart], onDisk["lib/s/"+c.chart] = c.text, c.text
			onDisk["p.zip"] = zipOf(t, inPack)
			dir := tree(t, onDisk)
			for _, ref := range []string{filepath.Join(dir, "lib/s", c.chart), filepath.Join(dir, "p.zip") + "#s/" + c.chart} {
				banner, background := paths(t, ref)
				if !was(banner, c.banner) || !was(background, c.background) {
					t.Errorf("%s: %q and %q, want %q and %q", ref, banner, background, c.banner, c.background)
				}
			}
		})
	}
}

// was is got == want, or the beginning of an error.
func was(got, want string) bool {
	if strings.HasPrefix(want, "error: ") {
		return strings.HasPrefix(got, "error: ")
	}
	return got == want
}

// A chart of Hibana's own means the file that it names, and no other.
func TestPicturesOfOwnCharts(t *testing.T) {
	src := strings.Replace(tomlText, "[[tempo]]", "banner = \"BN.png\"\nbackground = \"../art/bg.png\"\n[[tempo]]", 1)
	dir := tree(t, map[string]string{
		"lib/c/a.toml": src, "lib/c/bn.png": pngOf(t, 256, 80, color.White), "lib/art/bg.png": pngOf(t, 2, 2, color.White),
		"lib/c/none.toml": tomlText, "lib/c/banner.png": pngOf(t, 256, 80, color.White),
	})
	banner, background := paths(t, dir+"/lib/c/a.toml")
	if !strings.Contains(banner, "does not exist") || background != "art/bg.png" {
		t.Errorf("%q and %q", banner, background)
	}
	if banner, background := paths(t, dir+"/lib/c/none.toml"); banner+background != "" {
		t.Errorf("%q and %q of a chart that names none", banner, background)
	}
	f, err := OpenFile(dir+"/lib/c/a.toml", "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found := f.PictureProblems(&charts.Song{Banner: "BN.png", Background: "../art/bg.png"})
	if len(found) != 1 || found[0].Rule != "missing-picture" || found[0].Severity != charts.Warning || found[0].Line != 5 || found[0].Remedy != "did you mean bn.png?" {
		t.Errorf("%+v", found)
	}
}

// hostile are files that are called pictures, by what is said of each.
func hostile(t testing.TB) map[string]string {
	head := []byte(pngOf(t, 1, 1, color.White))
	bomb := append([]byte{}, head...)
	binary.BigEndian.PutUint32(bomb[16:], 60000)
	binary.BigEndian.PutUint32(bomb[20:], 60000)
	return map[string]string{
		"is no PNG, JPEG, GIF, BMP or WebP picture": "RIFF\x00\x00\x00\x00AVI LIST",
		"is no PNG picture that can be read":        string(bomb), // its checksum is of another size
		"is larger than 64 MiB":                     string(head) + strings.Repeat("\x00", 64<<20),
	}
}

func TestHostilePictures(t *testing.T) {
	for says, file := range hostile(t) {
		dir := tree(t, map[string]string{"lib/s/a.sm": simWith("", "bg.png"), "lib/s/bg.png": file})
		if err := os.WriteFile(dir+"/p.zip", []byte(zipOf(t, map[string]string{"s/a.sm": simWith("", "bg.png"), "s/bg.png": file})), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, ref := range []string{dir + "/lib/s/a.sm", dir + "/p.zip#s/a.sm"} {
			f, err := OpenFile(ref, "")
			if err != nil {
				t.Fatal(err)
			}
			chart, _ := f.Decode()
			found := f.PictureProblems(&chart.Song)
			if len(found) != 1 || found[0].Rule != "unreadable-picture" || !strings.Contains(found[0].Message, says) || found[0].Remedy == "" || found[0].Line != 1 {
				t.Errorf("%s: %+v, want one that says %q", ref, found, says)
			}
			f.Close()
		}
	}
}

// A damaged archive is not taken for a damaged picture.
func TestDamagedPack(t *testing.T) {
	var packed bytes.Buffer
	file := pngOf(t, 300, 300, color.White)
	packed.WriteString(zipOf(t, map[string]string{"s/a.sm": simWith("", "bg.png"), "s/bg.png": file}))
	b := packed.Bytes()
	at := bytes.Index(b, []byte("s/bg.png")) + len("s/bg.png") + 12
	b[at] ^= 0x55
	dir := tree(t, map[string]string{"p.zip": string(b)})
	f, err := OpenFile(dir+"/p.zip#s/a.sm", "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, err = f.Background(&charts.Song{Background: "bg.png"})
	wantError(t, err, "the background s/bg.png")
}

// What would wait, act or lead out of the library is refused before it is opened.
func TestPicturesOutsideAndSpecial(t *testing.T) {
	dir := tree(t, map[string]string{"lib/s/a.sm": simWith("bn.png", "bg.png"), "secret.png": pngOf(t, 640, 480, color.White)})
	if err := os.Symlink("../../secret.png", dir+"/lib/s/bn.png"); err != nil {
		t.Skip(err)
	}
	if err := syscall.Mkfifo(dir+"/lib/s/bg.png", 0o644); err != nil {
		t.Skip(err)
	}
	if banner, background := paths(t, dir+"/lib/s/a.sm"); !strings.HasPrefix(banner, "error: ") || !strings.HasPrefix(background, "error: ") {
		t.Errorf("%q and %q", banner, background)
	}
}

func TestCoverAndRead(t *testing.T) {
	red := color.NRGBA{0xFF, 0, 0, 0xFF}
	src := pngOf(t, 640, 480, red)
	dir := tree(t, map[string]string{"lib/s/a.sm": simWith("", "bg.png"), "lib/s/bg.png": src})
	f, err := OpenFile(dir+"/lib/s/a.sm", "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	song := &charts.Song{Background: "bg.png"}
	p, err := f.Background(song)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	m, err := p.Cover(64, 20)
	if err != nil || m.W() != 64 || m.H() != 20 || m.At(63, 19) != draw.RGB(0xFF0000) {
		t.Errorf("%v %v", m, err)
	}
	again, err := f.Background(song)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(again); err != nil || b.String() != src || again.Base() != "bg.png" {
		t.Errorf("%d bytes of %s, %v", b.Len(), again.Base(), err)
	}
	if _, err := fs.Stat(f.library.fsys, p.Path); err != nil {
		t.Error(err)
	}
}
