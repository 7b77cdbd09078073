package stages

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hibana/internal/scene"
	"hibana/internal/wardrobe"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="#f00"/></svg>`

// until waits for something that a goroutine does.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for range 2000 {
		if done() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("waited in vain for %s", what)
}

// An author saves a skin: the stage is made anew. A save that breaks it leaves
// the stage as it was and says what is wrong; mending it makes it anew again.
func TestReloadOnSave(t *testing.T) {
	dir := t.TempDir()
	save := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("a.svg", drawing)
	save("skin.toml", "format = 1\nname = \"T\"\n[part]\nhead = { file = \"a.svg\" }\n")
	w := wardrobe.Wardrobe{Asked: dir}
	skin, size := w.For("", nil), image.Pt(320, 180)
	s := &Stages{}
	defer s.Close()
	s.Prepare(size, skin)
	var last *scene.Stage
	fresh := func() bool {
		stage, err := s.At(size, skin)
		if err != nil {
			t.Fatal(err)
		}
		if stage == nil || stage == last {
			return false
		}
		last = stage
		return true
	}
	until(t, "the first stage", fresh)
	if s.Notice() != "" {
		t.Fatalf("a good skin has the notice %q", s.Notice())
	}
	save("a.svg", strings.Replace(drawing, "#f00", "#00ff00", 1))
	until(t, "the saved drawing", fresh)

	save("a.svg", "<svg")
	until(t, "a notice", func() bool { s.At(size, skin); return strings.Contains(s.Notice(), "a.svg") })
	if fresh() {
		t.Error("a broken save took the stage away")
	}
	save("a.svg", drawing)
	until(t, "the mended drawing", fresh)
	if s.Notice() != "" {
		t.Errorf("a mended skin has the notice %q", s.Notice())
	}

	if err := os.Remove(filepath.Join(dir, "skin.toml")); err != nil {
		t.Fatal(err)
	}
	until(t, "a notice that skin.toml is gone", func() bool { return strings.Contains(s.Notice(), "skin.toml") })
	save("skin.toml", "format = 1\nname = \"T\"\n[part]\nbody = { file = \"a.svg\" }\n")
	until(t, "the new skin.toml", fresh)

	// Another size, then no skin at all.
	size = image.Pt(160, 90)
	until(t, "the other size", func() bool { return fresh() && last.W == 160 })
	skin = wardrobe.Ref{}
	until(t, "the stage without a skin", fresh)
}

// A skin that is not there from the start leaves Hibana's own stage.
func TestMissingSkin(t *testing.T) {
	w := wardrobe.Wardrobe{Asked: filepath.Join(t.TempDir(), "none", "at", "all")}
	s := &Stages{}
	defer s.Close()
	size := image.Pt(160, 90)
	s.Prepare(size, w.For("", nil))
	until(t, "a stage", func() bool { stage, _ := s.At(size, w.For("", nil)); return stage != nil })
	if !strings.Contains(s.Notice(), "does not exist") {
		t.Errorf("the notice is %q", s.Notice())
	}
}
