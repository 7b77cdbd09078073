package scene

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"hibana/internal/draw"
	"hibana/internal/skin"
)

func loadSkin(tb testing.TB, name string) *skin.Skin {
	tb.Helper()
	files, err := skin.Builtin(name)
	if err != nil {
		tb.Fatal(err)
	}
	s, problems := skin.Load(files)
	if len(problems.List) > 0 {
		tb.Fatal(problems)
	}
	return s
}

func newSkinnedStage(tb testing.TB, sk *skin.Skin, w, h int) *Stage {
	tb.Helper()
	a, err := LoadArt()
	if err != nil {
		tb.Fatal(err)
	}
	s, err := NewStage(a.In(sk), w, h)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// The parts that skins know are the parts there are, and their joints are those of the bones.
func TestSkinsKnowEveryPart(t *testing.T) {
	var p parts
	own := p.names()
	composite := []string{"backdrop", "guest", "foreground"}
	for name := range own {
		if !slices.Contains(skin.Names(), name) {
			t.Errorf("skins do not know %s", name)
		}
	}
	for _, part := range skin.Parts() {
		if own[part.Name] == nil && !slices.Contains(composite, part.Name) {
			t.Errorf("there is no part %s", part.Name)
		}
		for _, with := range append(part.With, part.Figure...) {
			if own[with] == nil {
				t.Errorf("%s: there is no part %s", part.Name, with)
			}
		}
	}
	a, err := LoadArt()
	if err != nil {
		t.Fatal(err)
	}
	for name, joint := range map[string]string{"body": "shoulder", "upper_arm": "elbow", "forearm": "tip", "left_upper": "elbow", "left_forearm": "tip"} {
		d := a.drawings[name]
		part, _ := skin.Find(name)
		if at := (draw.Point{X: d.Anchors[joint].X - d.Anchors["pivot"].X, Y: d.Anchors[joint].Y - d.Anchors["pivot"].Y}); distance(at, part.Joint) > 1e-9 {
			t.Errorf("%s: the drawing's %s is at %v, a skin's joint at %v", name, joint, at, part.Joint)
		}
	}
	for name, bone := range map[string]float64{"upper_arm": boneLength, "forearm": boneLength, "left_upper": leftBone, "bamboo": bambooBone,
		"fox_thigh": drummerBone, "fox_shin": drummerBone, "fox_sleeve": drummerBone, "fox_forearm": drummerBone} {
		if part, _ := skin.Find(name); part.Joint != (draw.Point{Y: bone}) {
			t.Errorf("%s: the joint is at %v, the bone %g long", name, part.Joint, bone)
		}
	}
}

func distance(a, b draw.Point) float64 { return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) }

// TestGoldenSkin compares the starter chart in the second skin with a picture that somebody has looked at.
func TestGoldenSkin(t *testing.T) {
	const w, h = 640, 360
	s := newSkinnedStage(t, loadSkin(t, "builtin:blueprint"), w, h)
	sh := starter(t)
	sh.Seek(sh.Map().At(moments[len(moments)-1].beat))
	var l draw.List
	s.Draw(&l, sh.State(), testSong, Settings{})
	f := draw.NewFrame(w, h)
	f.Draw(&l)
	path := filepath.Join("testdata", "blueprint.png")
	if *update {
		savePNG(t, path, f)
		return
	}
	compare(t, path, f)
}

// Any part of a skin by itself, or with any others, makes a whole stage: no hole, no error, no garbage a frame, and the notes
// as readable as ever.
func TestAnyPartsOfASkin(t *testing.T) {
	whole := loadSkin(t, "builtin:blueprint")
	a, err := LoadArt()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	names := whole.Parts()
	const w, h = 320, 180
	full := func(sk *skin.Skin, what string) {
		s, err := NewStage(a.In(sk), w, h)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		st := moment(50.15, 1)
		var l draw.List
		frame := func() {
			l.Reset()
			s.Draw(&l, st, testSong, Settings{})
		}
		frame()
		f := draw.NewFrame(w, h)
		f.Draw(&l)
		for i, p := range f.Pix {
			if p>>24 != 0xFF {
				t.Fatalf("%s: there is a hole at (%d, %d)", what, i%w, i/w)
			}
		}
		if n := testing.AllocsPerRun(3, frame); n != 0 {
			t.Errorf("%s: %v allocations a frame", what, n)
		}
	}
	for _, name := range names {
		full(whole.Only(func(part string) bool { return part == name }), "only "+name)
	}
	for i := range 12 {
		kept := map[string]bool{}
		for _, name := range names {
			kept[name] = rng.IntN(2) == 0
		}
		full(whole.Only(func(part string) bool { return kept[part] }), fmt.Sprintf("subset %d", i))
	}
	full(whole.Only(func(string) bool { return false }), "no part")
}

// white is a skin whose every drawing is as bright as can be.
type white struct{}

func (white) Name(name string) string { return name }

func (white) Open(name string) (fs.File, error) {
	text := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#fff"/></svg>`
	if name == skin.FileName {
		text = "format = 1\nname = \"White\"\n[part]\nbackdrop = { file = \"w.svg\" }\nforeground = { file = \"w.svg\" }\n"
	}
	return fstest.MapFS{name: {Data: []byte(text)}}.Open(name)
}

// Notes stand out from anything behind them, even from a skin of white: the same 4.5 to 1 as from Hibana's own night.
func TestNotesStandOutOnAnySkin(t *testing.T) {
	sk, problems := skin.Load(white{})
	if len(problems.List) > 0 {
		t.Fatal(problems)
	}
	s := newSkinnedStage(t, sk, 640, 360)
	notesStandOut(t, s, brightest(s, starter(t), testSong))
}

// Without a single part a skin changes not a pixel.
func TestEmptySkinChangesNothing(t *testing.T) {
	none := loadSkin(t, "builtin:blueprint").Only(func(string) bool { return false })
	plain, dressed := newTestStage(t, 320, 180), newSkinnedStage(t, none, 320, 180)
	st := moment(50.15, 1)
	draws := func(s *Stage) []uint32 {
		var l draw.List
		s.Draw(&l, st, testSong, Settings{})
		f := draw.NewFrame(320, 180)
		f.Draw(&l)
		return f.Pix
	}
	if !slices.Equal(draws(plain), draws(dressed)) {
		t.Error("the picture is another")
	}
}
