package scene

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/charts"
	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/show"
)

// filmstrip writes frames of a chart's front line into the preview folder, one below the other: fps a second from a beat.
func filmstrip(t *testing.T, name, src string, o show.Options, from float64, frames int, step time.Duration) {
	t.Helper()
	c, problems := charts.Decode(name, []byte(src))
	if c == nil {
		t.Fatal(problems.String())
	}
	sh, err := show.New(c, 0, o)
	if err != nil {
		t.Fatal(err)
	}
	const w, h, cut, cols = 854, 480, 165, 2
	s := newTestStage(t, w, h)
	sheet := draw.NewFrame(w*cols, cut*((frames+cols-1)/cols))
	start := sh.Map().At(from)
	for i := range frames {
		sh.Advance(start + time.Duration(i)*step)
		var l draw.List
		s.Draw(&l, sh.State(), testSong, Settings{NoHUD: true})
		f := draw.NewFrame(w, h)
		f.Draw(&l)
		for y := range cut {
			copy(sheet.Pix[(i/cols*cut+y)*w*cols+i%cols*w:], f.Pix[(h-cut+y)*w:(h-cut+y+1)*w])
		}
	}
	savePNG(t, filepath.Join(*preview, "film-"+name+".png"), sheet)
}

const everyone = "\n[[walkers]]\nkind = \"biped\"\ncount = 4\n[[walkers]]\nkind = \"humanoid\"\ncount = 3\n[[walkers]]\nkind = \"hexapod\"\ncount = 3\n"

// fifty notes by beat 13, then one on beat 32.
const fifty = "format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\n[[part]]\nbars = [\"x..x .x.. ..x. ...x\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"rest 4\", \"x...\"]\n"

// TestPreviewReactions writes films of a hop and a stumble.
func TestPreviewReactions(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	for name, more := range map[string]string{
		"wedge":    "[[walkers]]\nkind = \"biped\"\ncount = 10\nformation = \"wedge\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 4\ndepth = 30\nformation = \"pairs\"\npath = \"right\"\n",
		"crowd":    "[[walkers]]\nkind = \"biped\"\ncount = 14\nformation = \"crowd\"\nlook = \"chain\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 9\nformation = \"crowd\"\nlook = \"chain\"\n",
		"sizes":    "[[walkers]]\nkind = \"biped\"\ncount = 2\nsize = 2\n[[walkers]]\nkind = \"humanoid\"\ncount = 6\nsize = 0.5\n[[walkers]]\nkind = \"hexapod\"\ncount = 2\nsize = 1.6\nlook = \"limbs\"\n",
		"strange":  "[[walkers]]\nkind = \"biped\"\ncount = 5\nbones = [20, 50]\nswing = \"circle\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 4\nbackward = true\n[[walkers]]\nkind = \"biped\"\nbackward = true\ncount = 2\npath = \"right\"\n",
		"colours":  "[[walkers]]\nkind = \"biped\"\ncount = 4\ncolour = \"teal\"\n[[walkers]]\nkind = \"biped\"\ncount = 3\ncolour = \"#c060ff\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 4\ncolour = \"vermilion\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 3\ncolour = \"ink\"\n[[walkers]]\nkind = \"hexapod\"\ncount = 4\ncolour = \"gold\"\n[[walkers]]\nkind = \"hexapod\"\ncount = 3\ncolour = \"cream\"\n",
		"thousand": "[[walkers]]\nkind = \"biped\"\ncount = 400\nformation = \"crowd\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 300\nformation = \"crowd\"\n[[walkers]]\nkind = \"hexapod\"\ncount = 300\nformation = \"crowd\"\n",
	} {
		filmstrip(t, name, fifty+more, show.Options{Auto: true}, 15.9, 6, time.Second/5)
	}
	filmstrip(t, "track", fifty+"[[walkers]]\nkind = \"hexapod\"\ncount = 3\nsize = 1.2\ntrack = [ { steps = 24 }, { steps = 8, turn = 180, still = true }, { steps = 12, turn = -360 }, { steps = 8 } ]\n", show.Options{Auto: true}, 2, 16, time.Second/2)
	filmstrip(t, "hop", fifty+everyone, show.Options{Auto: true}, 15.9, 14, time.Second/24)
	var inputs []combo.Input
	c, _ := charts.Decode("x", []byte(fifty))
	sh, err := show.New(c, 0, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	sh.Advance(sh.Map().At(3.5)) // the first bar, and no more
	inputs = sh.Recording().Inputs
	r := sh.Recording()
	r.Inputs = inputs
	filmstrip(t, "stumble", fifty+everyone, show.Options{Replay: r}, 5.9, 16, time.Second/24)
}

// parade performs a chart's walkers, and gives its stage at a beat.
func parade(t *testing.T, blocks string) func(beat float64) *show.State {
	t.Helper()
	c, problems := charts.Decode("x", []byte(fifty+blocks))
	if c == nil {
		t.Fatal(problems.String())
	}
	sh, err := show.New(c, 0, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	return func(beat float64) *show.State {
		sh.Seek(sh.Map().At(beat))
		return sh.State()
	}
}

// Who stands further back is drawn first; in one row they come as the state has them, and those out of sight not at all.
func TestParadeOrder(t *testing.T) {
	at := parade(t, "[[walkers]]\nkind = \"biped\"\ncount = 20\nformation = \"crowd\"\n[[walkers]]\nkind = \"humanoid\"\ncount = 4\ndepth = 80\n[[walkers]]\nkind = \"biped\"\ncount = 9\n")
	s := newTestStage(t, 640, 360)
	list := at(20.3).Walkers
	s.sortParade(list)
	seen := map[int32]bool{}
	for i, n := range s.order {
		seen[n] = true
		if i > 0 {
			a, b := &list[s.order[i-1]], &list[n]
			if a.Ground > b.Ground+2 || a.Ground == b.Ground && s.order[i-1] > n {
				t.Errorf("walker %d on %v is drawn before %d on %v", s.order[i-1], a.Ground, n, b.Ground)
			}
		}
	}
	for i := range list {
		if x := list[i].Pose.Hip.X; seen[int32(i)] != (x >= -80 && x <= s.Width+80) {
			t.Errorf("walker %d at %v is drawn: %v", i, x, seen[int32(i)])
		}
	}
}

// A leg of the look "limbs" is another picture when it is pulled in than when it is stretched, and all three are seen.
func TestLegPictures(t *testing.T) {
	at := parade(t, "[[walkers]]\nkind = \"hexapod\"\ncount = 3\nlook = \"limbs\"\n")
	s := newTestStage(t, 640, 360)
	var used [3]int
	for beat := 10.0; beat < 14; beat += 0.1 {
		for _, q := range list(s, at(beat), Settings{}) {
			for i, p := range s.p.kettle.legs {
				if q.Image == p.Image {
					used[i]++
				}
			}
		}
	}
	for i, n := range used {
		if n < 20 {
			t.Errorf("leg picture %d is drawn %d times of %v", i, n, used)
		}
	}
}

// Beads for the look "chain", bamboo for "limbs".
func TestLooks(t *testing.T) {
	s := newTestStage(t, 640, 360)
	for look, want := range map[string][2]bool{"chain": {true, false}, "limbs": {false, true}} {
		quads := list(s, parade(t, "[[walkers]]\nkind = \"biped\"\ncount = 8\nlook = \""+look+"\"\n")(20.5), Settings{})
		drawn := func(img *draw.Image) bool {
			return slices.ContainsFunc(quads, func(q draw.Quad) bool { return q.Image == img })
		}
		if got := [2]bool{drawn(s.p.bead.Image), drawn(s.p.bamboo.Image)}; got != want {
			t.Errorf("%s: beads and bamboo are drawn: %v", look, got)
		}
	}
}

// A thousand of a kind are all drawn, the stage behind and the notes before them too, without an allocation.
func TestThousand(t *testing.T) {
	s := newTestStage(t, 640, 360)
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		st := parade(t, "[[walkers]]\nkind = \""+kind+"\"\ncount = 1000\nformation = \"crowd\"\n")(20.5)
		quads := list(s, st, Settings{})
		body := map[string]*draw.Image{"biped": s.p.lanterns[0].Image, "humanoid": s.p.fox.happi.Image, "hexapod": s.p.kettle.body.Image}[kind]
		n := 0
		for _, q := range quads {
			if q.Image == body || kind == "biped" && q.Image == s.p.lanterns[1].Image {
				n++
			}
		}
		if n < 800 || n > 1000 {
			t.Errorf("%d of a thousand %s are drawn", n, kind)
		}
		var l draw.List
		s.Draw(&l, st, testSong, Settings{})
		if n := testing.AllocsPerRun(5, func() { l.Reset(); s.Draw(&l, st, testSong, Settings{}) }); n > 0 {
			t.Errorf("%s: %v allocations", kind, n)
		}
	}
}

// BenchmarkThousand poses and lists a thousand walkers of a kind: the whole frame, and an empty street to take off. On a
// track, and as a hundred blocks of ten, they cost most.
func BenchmarkThousand(b *testing.B) {
	crowd := func(kind, more string) string {
		return "\n[[walkers]]\nkind = \"" + kind + "\"\ncount = 1000\nformation = \"crowd\"\n" + more
	}
	for _, c := range []struct{ name, src string }{
		{"nobody", ""}, {"biped", crowd("biped", "")}, {"humanoid", crowd("humanoid", "")}, {"hexapod", crowd("hexapod", "")}, {"coloured", crowd("humanoid", "colour = \"teal\"\n")},
		{"track", crowd("hexapod", "track = [{ steps = 12 }, { steps = 8, turn = 180, still = true }, { steps = 12, turn = -360 }, { steps = 9 }]\n")},
		{"blocks", strings.Repeat(strings.Replace(crowd("humanoid", "depth = 9\nsteps_per_beat = 2\nbackward = true\n"), "1000", "10", 1), 100)},
	} {
		b.Run(c.name, func(b *testing.B) {
			chart, problems := charts.Decode("x", []byte(fifty+c.src))
			if chart == nil {
				b.Fatal(problems.String())
			}
			sh, err := show.New(chart, 0, show.Options{Auto: true})
			if err != nil {
				b.Fatal(err)
			}
			s := newTestStage(b, 1280, 720)
			var l draw.List
			frame := func() {
				if sh.Advance(sh.Time() + time.Second/60); sh.Time() > 30*time.Second {
					sh.Seek(0)
				}
				l.Reset()
				s.Draw(&l, sh.State(), testSong, Settings{})
			}
			for range 60 * 30 { // once through: letters are drawn when they are first needed
				frame()
			}
			b.ReportAllocs()
			for b.Loop() {
				frame()
			}
		})
	}
}

// BenchmarkFrame is the show and the list of one frame of the starter chart.
func BenchmarkFrame(b *testing.B) {
	sh := starter(b)
	s := newTestStage(b, 1280, 720)
	_, end := sh.Range()
	var l draw.List
	frame := func() {
		if sh.Advance(sh.Time() + time.Second/60); sh.Time() > end {
			sh.Seek(0)
		}
		l.Reset()
		s.Draw(&l, sh.State(), testSong, Settings{})
	}
	for range 60 * int(end/time.Second) {
		frame()
	}
	b.ReportAllocs()
	for b.Loop() {
		frame()
	}
}
