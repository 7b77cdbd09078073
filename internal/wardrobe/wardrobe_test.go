package wardrobe

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/charts"
)

const (
	drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="#f00"/></svg>`
	chart   = "format = 1\nsong = { title = \"T\", audio = \"t.mp3\", skin = \"SKIN\" }\ntempo = [{ beat = 0, bpm = 120 }]\npart = [{ bars = [\"x...\"] }]\n"
)

func skinOf(name string) map[string]string {
	return map[string]string{"skin.toml": "format = 1\nname = \"" + name + "\"\npart.head = { file = \"a.svg\" }\n", "a.svg": drawing}
}

func write(t *testing.T, dir string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func worn(t *testing.T, r Ref) string {
	t.Helper()
	w, err := Wear(r)
	if err != nil {
		return err.Error()
	}
	if w.Skin == nil {
		return ""
	}
	return w.Skin.Name
}

// What was asked for comes before the chart's own, and that before the settings'.
func TestWhoseSkin(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "art", "ink"), skinOf("chart's"))
	write(t, filepath.Join(root, "data", "mine"), skinOf("mine"))
	write(t, filepath.Join(root, "other"), skinOf("other"))
	write(t, filepath.Join(root, "charts"), map[string]string{"a.toml": strings.Replace(chart, "SKIN", "../art/ink", 1)})
	ref := filepath.Join(root, "charts", "a.toml")
	own := &charts.Song{Skin: "../art/ink"}
	for name, c := range map[string]struct {
		w     Wardrobe
		chart string
		song  *charts.Song
		want  string
	}{
		"nothing":             {Wardrobe{}, "", nil, ""},
		"the chart's":         {Wardrobe{}, ref, own, "chart's"},
		"settings":            {Wardrobe{Set: "mine"}, ref, &charts.Song{}, "mine"},
		"settings by path":    {Wardrobe{Set: filepath.Join(root, "other")}, "", nil, "other"},
		"settings of a file":  {Wardrobe{Set: filepath.Join(root, "other", "skin.toml")}, "", nil, "other"},
		"chart over settings": {Wardrobe{Set: "mine"}, ref, own, "chart's"},
		"flag over chart":     {Wardrobe{Asked: "mine", Set: "nobody"}, ref, own, "mine"},
		"none over chart":     {Wardrobe{Asked: None, Set: "mine"}, ref, own, ""},
		"builtin":             {Wardrobe{Asked: "builtin:blueprint"}, ref, own, "Blueprint"},
		"the chart's builtin": {Wardrobe{Set: "mine"}, ref, &charts.Song{Skin: "builtin:blueprint"}, "Blueprint"},
		"no builtin":          {Wardrobe{Asked: "builtin:no"}, "", nil, "there is no skin builtin:no"},
		"nobody's":            {Wardrobe{Set: "nobody"}, "", nil, filepath.Join(root, "data", "nobody") + " does not exist"},
	} {
		c.w.Skins, c.w.Songs = filepath.Join(root, "data"), root
		if got := worn(t, c.w.For(c.chart, c.song)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A chart's skin stays in the library, links and all, and may lie in its pack.
func TestSkinStaysInTheLibrary(t *testing.T) {
	outside := write(t, t.TempDir(), skinOf("outside"))
	root := t.TempDir()
	write(t, filepath.Join(root, "lib", "charts"), map[string]string{"a.toml": chart, "file": "x", "empty/x": ""})
	if err := os.Symlink(outside, filepath.Join(root, "lib", "charts", "link")); err != nil {
		t.Skip(err)
	}
	linked := skinOf("linked")
	delete(linked, "a.svg")
	write(t, filepath.Join(root, "lib", "charts", "linked"), linked)
	if err := os.Symlink(filepath.Join(outside, "a.svg"), filepath.Join(root, "lib", "charts", "linked", "a.svg")); err != nil {
		t.Fatal(err)
	}
	w := Wardrobe{Songs: filepath.Join(root, "lib")}
	ref := filepath.Join(root, "lib", "charts", "a.toml")
	for skin, says := range map[string]string{
		"../../" + filepath.Base(outside): "leaves the library's folder", outside: "is absolute", "link": "does not exist",
		"none": "does not exist", "file": "is no folder", "empty": "skin.toml does not exist",
	} {
		if got := worn(t, w.For(ref, &charts.Song{Skin: skin})); !strings.Contains(got, says) {
			t.Errorf("%s: %q, want it to say %q", skin, got, says)
		}
	}
	broken, err := Wear(w.For(ref, &charts.Song{Skin: "linked"}))
	if err != nil || !strings.Contains(broken.Broken(), "leads out of its library folder") || broken.Skin.Replaces("head") {
		t.Errorf("a drawing behind a link: %q, %v", broken.Broken(), err)
	}

	path := filepath.Join(root, "lib", "pack.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	files := map[string]string{"song/a.toml": strings.Replace(chart, "SKIN", "skin", 1)}
	for name, text := range skinOf("packed") {
		files["song/skin/"+name] = text
	}
	for name, text := range files {
		e, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if got := worn(t, w.For(path+"#song/a.toml", &charts.Song{Skin: "skin"})); got != "packed" {
		t.Errorf("in a pack: %q", got)
	}
}

// A skin has changed when any file of it has, and not because it was looked at.
func TestChanged(t *testing.T) {
	dir := write(t, t.TempDir(), skinOf("one"))
	w := Wardrobe{Asked: dir}
	a, err := Wear(w.For("", nil))
	if err != nil || a.Changed() || !a.OnDisk() {
		t.Fatalf("%v, changed at once", err)
	}
	for name, change := range map[string]func() error{
		"a drawing":   func() error { return os.WriteFile(filepath.Join(dir, "a.svg"), []byte(drawing+" "), 0o644) },
		"the TOML":    func() error { return os.WriteFile(filepath.Join(dir, "skin.toml"), []byte("format = 1"), 0o644) },
		"gone":        func() error { return os.Remove(filepath.Join(dir, "a.svg")) },
		"folder gone": func() error { return os.RemoveAll(dir) },
	} {
		write(t, dir, skinOf("one"))
		if a, err = Wear(w.For("", nil)); err != nil {
			t.Fatal(err)
		}
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if !a.Changed() {
			t.Errorf("%s: nothing is noticed", name)
		}
	}
	if b, _ := Wear(Ref{Name: "builtin:blueprint"}); b.Changed() || b.OnDisk() {
		t.Error("what the program carries changes")
	}
	var none *Worn
	if none.Changed() || none.Broken() != "" {
		t.Error("nothing changes")
	}
}
