// Package e2e tests the programs from outside: on an X server and a sound
// server of their own.
package e2e

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/rig"
	"hibana/internal/screen/paint/sheet"
)

// programs is where the programs under test are built.
var programs string

func TestMain(m *testing.M) {
	look("../..")
	var err error
	if programs, err = os.MkdirTemp("", "hibana-e2e-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(programs)
	os.Exit(code)
}

// look looks at every file of the tree. The programs under test are built from
// them, which the go command does not see: without a look, it would give an old
// result for a new program.
func look(root string) {
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() != ".." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if err == nil {
			os.Stat(path)
		}
		return nil
	})
}

func build(t testing.TB, pkg string) string {
	t.Helper()
	bin, err := rig.Build(programs, pkg)
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

// The window's painter and the rasteriser give the same picture.
func TestPainterDrawsAsTheRasteriserDoes(t *testing.T) {
	display := rig.NewDisplay(t, sheet.W, sheet.H)
	out := filepath.Join(t.TempDir(), "sheet.png")
	cmd := exec.Command(build(t, "internal/screen/paint/specimen"), out)
	cmd.Env = display.Env(os.Environ())
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("specimen: %v\n%s", err, msg)
	}
	want := draw.NewFrame(sheet.W, sheet.H)
	want.Draw(sheet.List())
	// Dozens of half-transparent pieces lie over one another, and each may be
	// up to 3/255 off (package draw says why).
	samePicture(t, out, want.Image(), 6, 0.3)
}

// samePicture compares a PNG file with a picture: no channel of a pixel may be
// off by more than most of 255, and the mean by no more than mean.
func samePicture(t *testing.T, file string, want *draw.Image, most int, mean float64) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := draw.ReadPNG(f)
	if err != nil {
		t.Fatal(err)
	}
	diff, err := draw.Compare(got, want)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s differs by at most %d/255, mean %.3f", filepath.Base(file), diff.Max, diff.Mean)
	if diff.Max > most || diff.Mean > mean {
		t.Errorf("at (%d, %d) the pictures differ by %d/255 (at most %d allowed), mean %.3f (%.3f)", diff.X, diff.Y, diff.Max, most, diff.Mean, mean)
		keep := filepath.Join(os.TempDir(), "hibana-"+t.Name()+".png")
		if d, err := draw.DiffImage(got, want); err == nil {
			if f, err := os.Create(keep); err == nil {
				d.WritePNG(f)
				f.Close()
				t.Logf("the difference is in %s", keep)
			}
		}
	}
}
