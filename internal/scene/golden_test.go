package scene

import (
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"hibana/internal/draw"
)

var update = flag.Bool("update", false, "take the golden pictures anew; look at them before committing")

// TestGoldenMoments compares three moments of the starter chart, as autoplay performs it, with pictures that somebody has
// looked at and found good. Every pixel counts.
func TestGoldenMoments(t *testing.T) {
	const w, h = 640, 360
	s := newTestStage(t, w, h)
	sh := starter(t)
	for _, m := range moments {
		sh.Seek(sh.Map().At(m.beat))
		var l draw.List
		s.Draw(&l, sh.State(), testSong, Settings{})
		f := draw.NewFrame(w, h)
		f.Draw(&l)
		path := filepath.Join("testdata", m.name+".png")
		if *update {
			savePNG(t, path, f)
			continue
		}
		compare(t, path, f)
	}
}

// compare fails when f is not the picture in path, and puts what it is into a folder to look at.
func compare(t *testing.T, path string, f *draw.Frame) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	want, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != image.Rect(0, 0, f.W, f.H) {
		t.Fatalf("%s is %v", path, want.Bounds())
	}
	got := f.RGBA()
	differ, most := 0, 0
	for y := range f.H {
		for x := range f.W {
			r, g, b, _ := want.At(x, y).RGBA()
			c := got.RGBAAt(x, y)
			d := max(apart(r>>8, c.R), apart(g>>8, c.G), apart(b>>8, c.B))
			if d > 0 {
				differ++
			}
			most = max(most, d)
		}
	}
	// Other processors may fuse a product and a sum and place a quad a hair elsewhere.
	if runtime.GOARCH != "amd64" && differ*100 < f.W*f.H {
		return
	}
	if differ > 0 {
		out := filepath.Join(os.TempDir(), "hibana-"+filepath.Base(path))
		savePNG(t, out, f)
		t.Errorf("%s: %d px differ, by up to %d/255; what was drawn is in %s", path, differ, most, out)
	}
}

func apart(a uint32, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
