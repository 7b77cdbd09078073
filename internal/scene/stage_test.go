package scene

import (
	"math"
	"slices"
	"testing"
	"time"

	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/show"
)

// list draws one state and keeps the quads.
func list(s *Stage, st *show.State, set Settings) []draw.Quad {
	var l draw.List
	s.Draw(&l, st, testSong, set)
	return l.Quads
}

// A picture depends on its state alone, whatever was drawn before.
func TestPictureIsAFunctionOfTheState(t *testing.T) {
	s := newTestStage(t, 640, 360)
	first := list(s, moment(50.15, 1), Settings{})
	for _, beat := range []float64{3, 51, 8.5} {
		list(s, moment(beat, 0.4), Settings{})
	}
	if again := list(s, moment(50.15, 1), Settings{}); !slices.Equal(first, again) {
		t.Error("the same state gave another picture after others were drawn")
	}
	if slices.Equal(first, list(s, moment(50.2, 1), Settings{})) {
		t.Error("a twentieth of a beat later nothing has moved")
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	s := newTestStage(t, 1280, 720)
	st := moment(50.15, 1)
	st.Breaks = []show.Break{{Time: st.Time - 300*time.Millisecond, Lost: 57}}
	var l draw.List
	frame := func() {
		l.Reset()
		s.Draw(&l, st, testSong, Settings{})
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	paint := screens(s)
	for name, f := range paint {
		if name == "pause" || name == "count" {
			continue // their tests make up a state each time
		}
		screen := func() {
			l.Reset()
			f(&l)
		}
		screen()
		if n := testing.AllocsPerRun(5, screen); n > 1 {
			t.Errorf("%s: %v allocations a frame", name, n)
		}
	}
}

// The loose arm may point anywhere; neither it nor its hand may reach the lanes, on an output of any shape.
func TestArmNeverReachesTheLanes(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {640, 480}, {720, 1280}, {2560, 1080}, {300, 300}} {
		l := NewLayout(size[0], size[1])
		const shoulder, hand = 456 + shoulderX, 6
		for _, n := range []int{1, 4, 10, 12, 13, 18, 64} {
			ls := l.lanes(n, false)
			left := shoulder + l.Performer + l.aside(n) - 2*boneLength - hand
			if left < ls.x+ls.width {
				t.Errorf("%v: the arm reaches x %.1f, %d lanes end at %.1f", size, left, n, ls.x+ls.width)
			}
			if ls.x < 4 || ls.column*float64(n) > ls.width+1e-9 || n <= 18 && ls.column < leastLane || n <= 12 && l.aside(n) != 0 {
				t.Errorf("%v: %d lanes from x %.1f, %.1f wide each in a strip of %.1f", size, n, ls.x, ls.column, ls.width)
			}
		}
	}
}

// On an output of any shape everything that matters is inside it.
func TestNothingIsCut(t *testing.T) {
	a, err := LoadArt()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{1280, 720}, {640, 480}, {360, 640}, {1280, 540}, {200, 150}} {
		s, err := NewStage(a, size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		quads := list(s, moment(9.3, 0), Settings{})
		inside := func(name string, img *draw.Image) {
			for _, q := range quads {
				if q.Image != img {
					continue
				}
				for _, p := range []draw.Point{{}, {X: float64(img.W())}, {Y: float64(img.H())}, {X: float64(img.W()), Y: float64(img.H())}} {
					if o := q.M.Apply(p); o.X < -1 || o.Y < -1 || o.X > float64(size[0])+1 || o.Y > float64(size[1])+1 {
						t.Errorf("%v: %s reaches (%.0f, %.0f)", size, name, o.X, o.Y)
						break
					}
				}
				return
			}
			t.Errorf("%v: %s is not drawn", size, name)
		}
		inside("the performer's head", s.p.head.Image)
		inside("the performer's body", s.p.body.Image)
		inside("the loose arm", s.p.forearm.Image)
		inside("the guest's head", s.p.guest.Image)
		inside("the moon's lantern", s.p.red.Image)
		inside("a receptor", s.p.receptor[3].Image)
	}
}

// luminance is WCAG's relative luminance of an opaque pixel.
func luminance(c draw.Colour) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA8()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// Notes stand out from anything behind them by at least 4.5 to 1, wherever the song is: the brightest pixel that the strip
// ever shows is set against the coloured part of every note.
func TestNotesStandOut(t *testing.T) {
	const w, h = 640, 360
	s := newTestStage(t, w, h)
	white := *testSong
	white.Background = s.Backdrop(flat(&s.Layout, draw.White))
	notesStandOut(t, s, max(brightest(s, starter(t), testSong), brightest(s, starter(t), &white)))
}

// brightest is the luminance of the brightest pixel that the strip shows behind the notes, over a whole song.
func brightest(s *Stage, sh *show.Show, song *Song) float64 {
	w, h := s.W, s.H
	f := draw.NewFrame(w, h)
	ls := s.Layout.lanes(4, false)
	x0, x1 := int((ls.x+2)*s.Unit), int((ls.x+ls.width-2)*s.Unit)
	bottom := int((ls.receptor - 24) * s.Unit)
	behind := 0.0
	_, end := sh.Range()
	for at := time.Duration(0); at < end; at += 1700 * time.Millisecond {
		sh.Advance(at)
		st := *sh.State()
		st.Notes = nil
		for i := range st.Lanes {
			st.Lanes[i].Hit = show.Never // a burst is a note's own light
		}
		var l draw.List
		s.Draw(&l, &st, song, Settings{})
		f.Draw(&l)
		for y := range bottom {
			for x := x0; x < x1; x++ {
				behind = max(behind, luminance(draw.Colour(f.Pix[y*w+x])))
			}
		}
	}
	return behind
}

func notesStandOut(t *testing.T, s *Stage, behind float64) {
	t.Logf("brightest behind the notes: luminance %.4f", behind)
	big, err := s.art.findParts(4) // large, so that soft edges count for little
	if err != nil {
		t.Fatal(err)
	}
	for form := range forms {
		img := big.note[form].Image
		// Ink is the outline and the mark in the middle; all the rest is what tells the note.
		inked := func(x, y int) bool { return luminance(img.At(x, y)) < 0.09 }
		var bright, dark, low int
		for y := 1; y < img.H()-1; y++ {
			for x := 1; x < img.W()-1; x++ {
				switch {
				case img.At(x, y)>>24 < 255:
				case inked(x, y):
					dark++
				case inked(x-1, y) || inked(x+1, y) || inked(x, y-1) || inked(x, y+1):
				case contrast(luminance(img.At(x, y)), behind) < 4.5:
					low++
				default:
					bright++
				}
			}
		}
		if low*50 > bright {
			t.Errorf("form %d: %d of %d coloured px stand out by less than 4.5", form, low, low+bright)
		}
		if bright < dark {
			t.Errorf("form %d is mostly ink: %d px bright, %d dark", form, bright, dark)
		}
	}
}

// Lanes are told apart without their colour: by shape, and by how bright they are.
func TestLanesDifferInBrightness(t *testing.T) {
	var lums []float64
	for _, c := range laneColours[:4] {
		lums = append(lums, luminance(c))
	}
	slices.Sort(lums)
	for i := 1; i < len(lums); i++ {
		if contrast(lums[i], lums[i-1]) < 1.2 {
			t.Errorf("luminances %.3f and %.3f can hardly be told apart", lums[i-1], lums[i])
		}
	}
	for n := 1; n <= 7; n++ {
		for lane := 1; lane < n; lane++ {
			if formOf(lane, n) == formOf(lane-1, n) {
				t.Errorf("%d lanes: %d and %d have the same form", n, lane-1, lane)
			}
		}
	}
}

// A kick throws many sparks, a break stops them, and every one starts on the tip's path.
func TestSparks(t *testing.T) {
	s := newTestStage(t, 640, 360)
	count := func(st *show.State) (n int) {
		for _, q := range list(s, st, Settings{NoHUD: true}) {
			if q.Image == s.light.spark {
				n++
			}
		}
		return n
	}
	st := moment(9.3, 0)
	calm := count(st)
	st.Kicks = []show.Kick{{Time: st.Time - 200*time.Millisecond, Combo: 3}}
	kicked := count(st)
	if kicked < 2*calm {
		t.Errorf("%d grains of fire calm, %d after a kick", calm, kicked)
	}
	st = moment(9.3, 0)
	st.Breaks = []show.Break{{Time: st.Time - 120*time.Millisecond, Lost: 9}}
	if broken := count(st); broken >= calm {
		t.Errorf("%d grains of fire calm, %d just after a break", calm, broken)
	}
}

// What a player needs is there: the words, the held note at the receptor, nothing of a note that was hit.
func TestNotesByState(t *testing.T) {
	s := newTestStage(t, 640, 360)
	st := moment(9.3, 0)
	st.Walkers = nil
	at := func(state show.NoteState, kind combo.Kind) (notes, bodies int) {
		st.Notes = []show.Note{{Lane: 2, Kind: kind, Time: st.Time - 30*time.Millisecond, End: st.Time + 500*time.Millisecond, Judged: true, State: state, Life: 1}}
		if kind == combo.Tap {
			st.Notes[0].End = st.Notes[0].Time
		}
		form := formOf(2, 4)
		for _, q := range list(s, st, Settings{}) {
			if q.Image == s.p.note[form].Image {
				notes++
				y := q.M.Apply(draw.Point{Y: s.p.note[form].Pivot.Y}).Y / s.Unit
				if state == show.Holding && math.Abs(y-s.Layout.lanes(4, false).receptor) > 1 {
					t.Errorf("a held note's head is at y %.1f", y)
				}
			}
			if q.Image == s.p.hold[form].Image {
				bodies++
			}
		}
		return notes, bodies
	}
	for _, c := range []struct {
		state         show.NoteState
		kind          combo.Kind
		notes, bodies int
	}{
		{show.Waiting, combo.Tap, 1, 0}, {show.Hit, combo.Tap, 0, 0}, {show.Missed, combo.Tap, 1, 0},
		{show.Waiting, combo.Hold, 1, 1}, {show.Holding, combo.Hold, 1, 1}, {show.Kept, combo.Hold, 0, 0}, {show.Dropped, combo.Hold, 1, 1},
	} {
		if n, b := at(c.state, c.kind); n != c.notes || b != c.bodies {
			t.Errorf("state %d, %v: %d heads and %d bodies, want %d and %d", c.state, c.kind, n, b, c.notes, c.bodies)
		}
	}
}

// Whatever a chart may shake is shaken.
func TestEveryTargetShakes(t *testing.T) {
	s := newTestStage(t, 640, 360)
	places := func(effects ...show.Effect) []draw.Affine {
		st := moment(10, 0.5)
		st.Effects = effects
		var all []draw.Affine
		for _, q := range list(s, st, Settings{}) {
			all = append(all, q.M)
		}
		return all
	}
	rest := places()
	for _, target := range []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"} {
		shaken := places(show.Effect{Name: target + ".vibrate", Target: target, Kind: "vibrate", X: 4, Y: -3})
		moved := 0
		for i := range min(len(rest), len(shaken)) {
			if rest[i] != shaken[i] {
				moved++
			}
		}
		if moved == 0 {
			t.Errorf("%s.vibrate moves nothing", target)
		}
	}
}

// Reduced motion keeps the stage from shaking and shifting.
func TestReduceMotion(t *testing.T) {
	s := newTestStage(t, 640, 360)
	still := func(set Settings) bool {
		hills := map[draw.Affine]bool{}
		for bar := range 8 {
			st := moment(float64(bar)*4+2, 0.5)
			st.Effects = append(st.Effects, show.Effect{Name: "stage.vibrate", Target: "stage", Kind: "vibrate", X: float64(bar), Y: 2})
			for _, q := range list(s, st, set) {
				if q.Image == s.p.hillsFar.Image {
					hills[q.M] = true
				}
			}
		}
		return len(hills) == 1
	}
	if still(Settings{}) {
		t.Error("the hills do not shift with the bars")
	}
	if !still(Settings{ReduceMotion: 1}) {
		t.Error("with reduced motion the hills still move")
	}
}
