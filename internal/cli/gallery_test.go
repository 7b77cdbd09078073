package cli

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/internal/gallery"
)

// gallery writes every picture and the page that shows them.
func TestGallery(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if r := hibana(t, "", "gallery", "-o", dir, "--width", "160"); r.code != 0 || r.err != "" {
		t.Fatalf("exit code %d, %s", r.code, r.err)
	}
	for _, p := range gallery.Pictures() {
		f, err := os.Open(filepath.Join(dir, p.Name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if m, err := png.Decode(f); err != nil || m.Bounds().Dx() != 160 {
			t.Errorf("%s: %v", p.Name, err)
		}
		f.Close()
	}
	index, err := os.ReadFile(filepath.Join(dir, gallery.Index))
	if err != nil || !strings.Contains(string(index), "arm-trails.png") {
		t.Errorf("the index is %q, %v", index, err)
	}
	for _, args := range [][]string{{"gallery"}, {"gallery", "-o", dir, "--width", "1"}, {"gallery", "-o", dir, "more"}} {
		if r := hibana(t, "", args...); r.code != 2 {
			t.Errorf("%q: exit code %d", args, r.code)
		}
	}
	file := filepath.Join(dir, "arm-trails.png")
	if r := hibana(t, "", "gallery", "-o", file); r.code != 1 || strings.Count(r.err, "\n") != 2 {
		t.Errorf("into a file: exit code %d, %s", r.code, r.err)
	}
}

// docs/gallery is what gallery writes, as far as its names go; pictures are small.
func TestGalleryInDocs(t *testing.T) {
	folder := "../../docs/gallery"
	index, err := os.ReadFile(filepath.Join(folder, gallery.Index))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := gallery.WriteIndex(&want); err != nil {
		t.Fatal(err)
	}
	if string(index) != want.String() {
		t.Error("docs/gallery is old: hibana gallery -o docs/gallery --width 800")
	}
	for _, p := range gallery.Pictures() {
		info, err := os.Stat(filepath.Join(folder, p.Name+".png"))
		if err != nil {
			t.Error(err)
		} else if info.Size() > 200<<10 {
			t.Errorf("%s has %d KiB", p.Name, info.Size()>>10)
		}
	}
}
