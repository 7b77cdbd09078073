package show

import (
	"math"
	"testing"
	"time"

	"hibana/charts"
	"hibana/walker"
)

// Whatever the text of a chart's timing and walkers: when it is accepted, the
// parade is a parade. Nothing is NaN, a planted foot stays, bones keep their
// length, and no more are seen than were asked for.
func FuzzParade(f *testing.F) {
	for _, seed := range []string{
		"tempo = [{ beat = 0, bpm = 120 }]\n[[walkers]]\nkind = \"biped\"\ncount = 3\n",
		"tempo = [{ beat = 0, bpm = 150 }, { beat = 4, bpm = 1e9 }, { beat = 40, bpm = 90 }]\nstop = [{ beat = 2, seconds = 0.5 }]\nwarp = [{ beat = 6, beats = 1.5 }]\ndelay = [{ beat = 3, seconds = 0.25 }]\n" +
			"[[walkers]]\nkind = \"humanoid\"\ncount = 5\nsteps_per_beat = 2\nstride = 4800\nbackward = true\nformation = \"wedge\"\npath = \"right\"\n",
		"tempo = [{ beat = -9, bpm = 0.001 }, { beat = 1, bpm = 400 }]\n[[walkers]]\nkind = \"hexapod\"\nsize = 0.3\nswing = \"circle\"\nenter = 1\nleave = 9\ntrack = [ { steps = 3, turn = 500 }, { steps = 0.1, turn = -3600, still = true } ]\nformation = \"crowd\"\ncount = 9\ndepth = 100\n",
		"tempo = [{ beat = 0, bpm = 60 }]\n[[walkers]]\nkind = \"biped\"\nbones = [8, 100]\nstride = 1\nsteps_per_beat = 64\nlook = \"chain\"\nformation = \"pairs\"\nwindow = [0, 1, 5, 8]\n[[walkers]]\nkind = \"biped\"\nbones = [100, 8]\nstride = 4800\nsize = 3\nswing = \"circle\"\nsteps_per_beat = 0.015625\n",
		"tempo = [{ beat = 0, bpm = 120 }]\n[[walkers]]\nkind = \"biped\"\ncount = 1000000\nstride = nan\nbones = [0, 0]\nsize = inf\n",
	} {
		f.Add(seed, int64(1_000_000_000))
	}
	f.Fuzz(func(t *testing.T, text string, ns int64) {
		if len(text) > 4096 {
			return
		}
		c, problems := charts.Decode("fuzz.toml", []byte("format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\npart = [{ bars = [\"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\", \"xxxx xxxx xxxx xxxx\"] }]\n"+text))
		if c == nil {
			for _, p := range problems.List {
				if p.Line < 1 || p.Message == "" {
					t.Fatalf("half a problem: %+v", p)
				}
			}
			return
		}
		if problems.Err() != nil {
			return
		}
		s, err := New(c, 0, Options{Auto: true, Length: 30 * time.Second})
		if err != nil {
			t.Fatalf("what is accepted cannot be shown: %v", err)
		}
		most := 0
		for _, b := range c.Walkers {
			most += b.Count
		}
		at := time.Duration(ns % int64(20*time.Second))
		var was []Walker
		lastSteps := map[int]float64{}
		for range 6 {
			s.Seek(at)
			st := s.State()
			if len(st.Walkers) > most {
				t.Fatalf("%d walkers of %d", len(st.Walkers), most)
			}
			before := map[int]*Walker{}
			for i := range was {
				before[was[i].ID] = &was[i]
			}
			for i := range st.Walkers {
				w := &st.Walkers[i]
				tr := &s.parade.troops[floorMod(w.ID-1, len(s.parade.troops))]
				checkBones(t, tr, w)
				old := before[w.ID]
				for leg := range w.Pose.Legs {
					p := w.Pose.Feet[leg]
					if x := p.X + p.Y + w.Pose.Knees[leg].X + w.Pose.Knees[leg].Y; math.IsNaN(x) || math.IsInf(x, 0) {
						t.Fatalf("%s %d: %+v", w.Kind, w.ID, w.Pose)
					}
					if old == nil || !p.Planted || !old.Pose.Feet[leg].Planted || math.Abs(tr.cadence.Steps(st.Beat)-lastSteps[w.ID]) > 0.4 {
						continue
					}
					if q := old.Pose.Feet[leg]; math.Hypot(p.X-q.X, p.Y-q.Y) > 1e-9 && math.Abs(st.Beat) < 1e6 {
						t.Fatalf("foot %d of %s %d (%v) slips from %v to %v at beat %v", leg, w.Kind, w.ID, w.How, q, p, st.Beat)
					}
				}
				if w.How == walker.Walk && w.Pose.Hip == (walker.Joint{}) {
					t.Fatalf("%s %d is posed as nothing", w.Kind, w.ID)
				}
			}
			was = freeze(st).Walkers
			for i := range was {
				lastSteps[was[i].ID] = s.parade.troops[floorMod(was[i].ID-1, len(s.parade.troops))].cadence.Steps(st.Beat)
			}
			at += 13 * time.Millisecond
		}
	})
}

func floorMod(a, n int) int {
	_, r := floorDiv(a, n)
	return r
}
