package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/show"
	"hibana/walker"
)

// anyParade is a chart with a song of one tempo, eighths all along, and a block of each kind, with anything that a chart may
// ask of it.
func anyParade(rng *rand.Rand) string {
	pick := func(names ...string) string { return names[rng.IntN(len(names))] }
	var b strings.Builder
	b.WriteString("format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\n[[part]]\nbars = [\n")
	b.WriteString(strings.Repeat("\"x... .x.. ..x. ...x x... .x.. ..x. ...x\",\n", 20) + "]\n")
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		fmt.Fprintf(&b, "[[walkers]]\nkind = %q\ncount = %d\nformation = %q\npath = %q\nsize = %v\ndepth = %v\nsteps_per_beat = %s\nbackward = %v\n",
			kind, 1+rng.IntN(8), pick("line", "pairs", "wedge", "crowd"), pick("left", "right"), 0.5+rng.Float64(), 40*rng.Float64(), pick("0.5", "1"), rng.IntN(3) == 0)
		if b.Len()%3 == 0 {
			b.WriteString("colour = \"teal\"\n")
		}
		if rng.IntN(3) > 0 {
			fmt.Fprintf(&b, "look = %q\n", pick("chain", "limbs"))
		}
		if rng.IntN(2) == 0 && kind != "humanoid" {
			fmt.Fprintf(&b, "swing = %q\n", pick("circle", "parabola"))
		}
		if rng.IntN(2) == 0 && kind == "biped" {
			fmt.Fprintf(&b, "bones = [%v, %v]\n", 15+20*rng.Float64(), 15+20*rng.Float64())
		}
		if rng.IntN(2) == 0 && kind == "hexapod" {
			fmt.Fprintf(&b, "track = [{ steps = %d }, { steps = 8, turn = %d, still = true }, { steps = 12, turn = %d }]\n", 20+rng.IntN(10), 360*rng.IntN(2)-180, 90-180*rng.IntN(2))
		}
	}
	return b.String()
}

// performed is autoplay of a chart that forgets a key now and then, so that combos end.
func performed(t *testing.T, src string) *show.Show {
	t.Helper()
	c, problems := charts.Decode("x", []byte(src))
	if c == nil {
		t.Fatal(problems.String())
	}
	auto, err := show.New(c, 0, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	_, end := auto.Range()
	auto.Advance(end)
	r := auto.Recording()
	kept := r.Inputs[:0]
	for i, in := range r.Inputs {
		if i/2%70 != 69 {
			kept = append(kept, in)
		}
	}
	r.Inputs = kept
	sh, err := show.New(c, 0, show.Options{Replay: r})
	if err != nil {
		t.Fatal(err)
	}
	return sh
}

// alone draws each walker of a moment by itself.
func alone(s *Stage, st *show.State) map[int][]draw.Quad {
	drawn := map[int][]draw.Quad{}
	for i := range st.Walkers {
		var l draw.List
		s.DrawWalker(&l, &st.Walkers[i], st.Beat, s.Base())
		drawn[st.Walkers[i].ID] = l.Quads
	}
	return drawn
}

// corners are where a quad's are.
func corners(q *draw.Quad) [4]draw.Point {
	r := q.Source()
	w, h := float64(r.Dx()), float64(r.Dy())
	return [4]draw.Point{q.M.Apply(draw.Point{}), q.M.Apply(draw.Point{X: w}), q.M.Apply(draw.Point{Y: h}), q.M.Apply(draw.Point{X: w, Y: h})}
}

// jump is how far the corner of a quad that moves most is from where it was; without end if it is another piece.
func jump(a, b *draw.Quad) (most float64) {
	if a.Image != b.Image {
		return math.Inf(1)
	}
	p, q := corners(a), corners(b)
	for i := range p {
		most = max(most, math.Hypot(p[i].X-q[i].X, p[i].Y-q[i].Y))
	}
	return most
}

// isLight is true of what shines: it comes on with the beat.
func isLight(q draw.Quad) bool { return q.Blend == draw.Add }

// seenOf says which of a list is in the picture, "" for nothing. What shows of a disc of light within a tenth of its rim is too
// faint to be seen.
func seenOf(s *Stage, list []draw.Quad) string {
	for i := range list {
		left, right := math.Inf(1), math.Inf(-1)
		for _, p := range corners(&list[i]) {
			left, right = min(left, p.X/s.Unit), max(right, p.X/s.Unit)
		}
		if isLight(list[i]) {
			left, right = left+(right-left)/20, right-(right-left)/20
		}
		if _, _, _, a := list[i].Colour.RGBA8(); a > 4 && right > 1 && left < show.StageWidth-1 {
			return fmt.Sprintf("piece %d from %.1f to %.1f px", i, left, right)
		}
	}
	return ""
}

// Nothing of a walker is drawn more than 2 px from where it was a millisecond before, and nothing is missing or new; whatever
// it is, and whatever it does: walk, hop, stumble, turn, come in, go out. (A leg of three pictures is one of the others now
// and then, as its author would have it.)
func TestParadeMovesSmoothly(t *testing.T) {
	s := newTestStage(t, 640, 360)
	leg := map[*draw.Image]bool{}
	for _, p := range s.p.kettle.legs {
		leg[p.Image] = true
	}
	// A kettle that turns round is two for a while: one fades as the other comes.
	kettle := map[*draw.Image]bool{s.p.kettle.body.Image: true, s.p.kettle.handle.Image: true, s.p.kettle.lid.Image: true}
	for _, d := range []dyedPart{s.p.dyed.kettle, s.p.dyed.lid} {
		kettle[d.cloth.Image], kettle[d.trim.Image] = true, true
	}
	bodiless := func(q draw.Quad) bool { return isLight(q) || kettle[q.Image] }
	faint := func(q *draw.Quad) bool { _, _, _, a := q.Colour.RGBA8(); return a < 40 }
	ways := map[walker.Step]int{}
	for seed := range uint64(7) {
		rng := rand.New(rand.NewPCG(seed, 77))
		src := anyParade(rng)
		sh := performed(t, src)
		// smooth compares two moments so many ms from one another.
		smooth := func(list []show.Walker, before, after map[int][]draw.Quad, ms float64) {
			for i := range list {
				w := &list[i]
				a, b := before[w.ID], after[w.ID]
				fail := func(format string, args ...any) {
					t.Fatalf("seed %d at %v: %s %d, size %.2f (%s at %.5f) %s\n%s", seed, sh.Time(), w.Kind, w.ID, w.Size, w.How, w.Into, fmt.Sprintf(format, args...), src)
				}
				if b == nil { // it went out; TestParadeComesAndGoesUnseen
					continue
				}
				ways[w.How]++
				if len(a) == 0 || len(b) == 0 {
					if what := seenOf(s, append(a, b...)); what != "" {
						fail("is drawn or not drawn at %v, and seen: %s", w.Pose.Hip, what)
					}
					continue
				}
				a, b = slices.DeleteFunc(slices.Clone(a), isLight), slices.DeleteFunc(slices.Clone(b), isLight)
				if len(slices.DeleteFunc(slices.Clone(a), bodiless)) != len(slices.DeleteFunc(slices.Clone(b), bodiless)) {
					fail("is drawn in %d pieces and then in %d", len(a), len(b))
				}
				for k := range a {
					if faint(&a[k]) {
						continue
					}
					d := math.Inf(1)
					if k < len(b) {
						d = jump(&a[k], &b[k]) / s.Unit
					}
					for n := 0; n < len(b) && d > 2*ms && w.Kind == "hexapod"; n++ { // a leg that turns comes from behind the body before it
						d = min(d, jump(&a[k], &b[n])/s.Unit)
					}
					if d > 2*ms && !leg[a[k].Image] {
						fail("has its piece %d jump by %.1f px in %v ms", k, d, ms)
					}
				}
			}
		}
		for beat := 8; beat < 72; beat++ { // a millisecond about every footfall
			at := time.Duration(beat)*500*time.Millisecond - time.Duration(rng.Int64N(1e6))
			sh.Seek(at)
			before, list := alone(s, sh.State()), slices.Clone(sh.State().Walkers)
			sh.Advance(at + time.Millisecond)
			smooth(list, before, alone(s, sh.State()), 1)
		}
		from := time.Duration(8+rng.IntN(24)) * time.Second
		sh.Seek(from)
		before, list := alone(s, sh.State()), slices.Clone(sh.State().Walkers)
		for at := from; at < from+6*time.Second; at += 4 * time.Millisecond {
			sh.Advance(at)
			after := alone(s, sh.State())
			smooth(list, before, after, 4)
			before, list = after, append(list[:0], sh.State().Walkers...)
		}
	}
	if ways[walker.Hop] < 500 || ways[walker.Stumble] < 500 {
		t.Errorf("only %v were seen", ways)
	}
}

// Nothing of a walker that has just come in, or is about to be gone, is in the picture.
func TestParadeComesAndGoesUnseen(t *testing.T) {
	s := newTestStage(t, 640, 360)
	seen := 0
	for seed := range uint64(12) {
		sh := performed(t, anyParade(rand.New(rand.NewPCG(seed, 78))))
		sh.Seek(0)
		last := map[int]show.Walker{}
		for at := time.Duration(0); at < 30*time.Second; at += 20 * time.Millisecond {
			sh.Advance(at)
			st := sh.State()
			now := map[int]show.Walker{}
			check := func(w *show.Walker, what string) {
				seen++
				var l draw.List
				s.DrawWalker(&l, w, st.Beat, s.Base())
				if piece := seenOf(s, l.Quads); piece != "" {
					t.Fatalf("seed %d at %v: %s %d, size %.2f, %s at %v, is seen: %s", seed, at, w.Kind, w.ID, w.Size, what, w.Pose.Hip, piece)
				}
			}
			for i := range st.Walkers {
				w := st.Walkers[i]
				now[w.ID] = w
				if _, known := last[w.ID]; !known && at > 0 {
					check(&w, "new")
				}
			}
			for id, w := range last {
				if _, still := now[id]; !still {
					check(&w, "gone")
				}
			}
			last = now
		}
	}
	if seen < 100 {
		t.Errorf("only %d came and went", seen)
	}
}

// When walkers come in one by one nothing else jumps: neither the light of the stage nor how others are drawn, be they more
// than are drawn in full or not.
func TestComingInIsQuiet(t *testing.T) {
	s := newTestStage(t, 640, 360)
	for _, count := range []int{5, 90} {
		src := fmt.Sprintf("[[walkers]]\nkind = \"humanoid\"\ncount = %d\nenter = 4\n", count)
		c, problems := charts.Decode("x", []byte(fifty+src))
		if c == nil {
			t.Fatal(problems.String())
		}
		sh, err := show.New(c, 0, show.Options{Auto: true})
		if err != nil {
			t.Fatal(err)
		}
		heat, drummers := -1.0, map[bool]int{}
		for at := time.Duration(0); at < 15*time.Second; at += 5 * time.Millisecond {
			sh.Advance(at)
			st := sh.State()
			m := newMood(st, Settings{})
			if heat >= 0 && math.Abs(m.heat-heat) > 0.005 {
				t.Fatalf("%d: at %v, with %d there, the mood goes from %v to %v", count, at, len(st.Walkers), heat, m.heat)
			}
			heat = m.heat
			if at%(200*time.Millisecond) == 0 {
				// Those who are drawn in full wear drums.
				drummers[slices.ContainsFunc(list(s, st, Settings{}), func(q draw.Quad) bool { return q.Image == s.p.fox.drum.Image })]++
			}
		}
		if rich := count <= mostRich; drummers[!rich] > 0 && !rich || drummers[rich] == 0 {
			t.Errorf("%d: drums are seen in so many pictures: %v", count, drummers)
		}
	}
}

// However a drummer bows, its sleeves hang from its shoulders: one place of the coat.
func TestArmsStayOn(t *testing.T) {
	s := newTestStage(t, 640, 360)
	sh := performed(t, strings.Replace(anyParade(rand.New(rand.NewPCG(1, 1))), "\"biped\"", "\"humanoid\"", 1))
	ways := map[walker.Step]int{}
	for at := 10 * time.Second; at < 40*time.Second; at += 130 * time.Millisecond {
		sh.Advance(at)
		st := sh.State()
		for i := range st.Walkers {
			w := &st.Walkers[i]
			if w.Kind != "humanoid" || w.Pose.Hip.X < 50 || w.Pose.Hip.X > show.StageWidth-50 {
				continue
			}
			ways[w.How]++
			var l draw.List
			s.DrawWalker(&l, w, st.Beat, s.Base())
			var coat draw.Affine
			for _, q := range l.Quads {
				if q.Image == s.p.fox.happi.Image {
					coat, _ = q.M.Translate(s.p.fox.happi.Pivot.X, s.p.fox.happi.Pivot.Y).Invert()
				}
			}
			for _, q := range l.Quads {
				if q.Image != s.p.fox.sleeve.Image {
					continue
				}
				at := coat.Apply(q.M.Apply(s.p.fox.sleeve.Pivot))
				if x, y := at.X/s.p.fox.happi.Scale, at.Y/s.p.fox.happi.Scale; math.Abs(x) > 0.01 || math.Abs(y+35) > 0.01 {
					t.Fatalf("%s at %.3f: a sleeve hangs at %.2f, %.2f of the coat", w.How, w.Into, x, y)
				}
			}
		}
	}
	if ways[walker.Hop] < 20 || ways[walker.Stumble] < 20 {
		t.Errorf("only %v were seen", ways)
	}
}

// TestPreviewSteps writes strips of one walker at a time, large, as it takes steps of all manners.
func TestPreviewSteps(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	const cell, high, frames = 65, 75, 12
	for name, block := range map[string]string{
		"biped-chain": "kind = \"biped\"\nlook = \"chain\"", "biped-limbs": "kind = \"biped\"\nlook = \"limbs\"",
		"biped-circle": "kind = \"biped\"\nlook = \"limbs\"\nswing = \"circle\"", "biped-back": "kind = \"biped\"\nbackward = true",
		"biped-bones": "kind = \"biped\"\nlook = \"limbs\"\nbones = [18, 34]",
		"humanoid":    "kind = \"humanoid\"", "humanoid-chain": "kind = \"humanoid\"\nlook = \"chain\"", "humanoid-back": "kind = \"humanoid\"\nbackward = true",
		"hexapod": "kind = \"hexapod\"", "hexapod-chain": "kind = \"hexapod\"\nlook = \"chain\"", "hexapod-limbs": "kind = \"hexapod\"\nlook = \"limbs\"",
		"hexapod-turn": "kind = \"hexapod\"\ntrack = [{ steps = 12 }, { steps = 8, turn = 180, still = true }, { steps = 12, turn = -180 }]",
	} {
		src := strings.Replace(fifty, "\"rest 4\"", "\"x... .... .... ....\", \"rest 3\"", 1) + "[[walkers]]\n" + block + "\nenter = 0\n"
		c, problems := charts.Decode("x", []byte(src))
		if c == nil {
			t.Fatal(problems.String())
		}
		auto, err := show.New(c, 0, show.Options{Auto: true})
		if err != nil {
			t.Fatal(err)
		}
		auto.Advance(auto.Map().At(18)) // past the fiftieth: a break follows
		sh, err := show.New(c, 0, show.Options{Replay: auto.Recording()})
		if err != nil {
			t.Fatal(err)
		}
		s := newTestStage(t, 854*2, 480*2)
		ways := []walker.Step{walker.Walk, walker.Hop, walker.Stumble}
		sheet := draw.NewFrame(cell*2*frames, high*2*len(ways))
		for i := range sheet.Pix {
			sheet.Pix[i] = 0xFF30205A
		}
		for row, way := range ways {
			// The first step of the kind.
			from := -1.0
			for b := 6.0; b < 44 && from < 0; b++ {
				if sh.Seek(sh.Map().At(b + 0.5)); len(sh.State().Walkers) > 0 && sh.State().Walkers[0].How == way {
					from = b
				}
			}
			step := 1.0 / (frames - 2)
			if strings.Contains(name, "turn") && way == walker.Walk {
				from, step = 12, 1
			}
			if from < 0 {
				t.Logf("%s: no %v", name, way)
				continue
			}
			for i := range frames {
				sh.Seek(sh.Map().At(from + float64(i)*step))
				st := sh.State()
				if len(st.Walkers) == 0 {
					continue
				}
				w := st.Walkers[0]
				var l draw.List
				base := draw.Translate(float64(cell*(2*i+1))-w.Pose.Hip.X*s.Unit, float64(high*2*(row+1)-24)-show.FrontLine*s.Unit).Mul(s.Base())
				s.DrawWalker(&l, &w, st.Beat, base)
				sheet.Draw(&l)
				y := high*2*(row+1) - 24
				for x := range cell * 2 {
					sheet.Pix[y*sheet.W+i*cell*2+x] = 0xFF8080C0
				}
			}
		}
		savePNG(t, filepath.Join(*preview, "steps-"+name+".png"), sheet)
	}
}
