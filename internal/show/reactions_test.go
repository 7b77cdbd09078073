package show

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/walker"
)

// dense is a chart of a note on every half beat for so many bars, with the lines
// of more.
func dense(bars int, more string) string {
	return limitsHead + "[[part]]\nbars = [\n" + strings.Repeat("\"x... .x.. ..x. ...x x... .x.. ..x. ...x\",\n", bars) + "]\n" + more
}

const allKinds = "[[walkers]]\nkind = \"biped\"\ncount = 4\n[[walkers]]\nkind = \"humanoid\"\ncount = 3\n[[walkers]]\nkind = \"hexapod\"\ncount = 2\n"

// Fifty notes make them hop on the next beat, every other one a beat later; a
// hundred twice, a beat of walking apart.
func TestHopForJoy(t *testing.T) {
	s := perform(t, decode(t, dense(20, "[[tempo]]\nbeat = 0\nbpm = 120\n"+allKinds)), 0, Options{Auto: true})
	// The 50th note is on beat 24.5, the 100th on 49.5.
	for _, c := range []struct {
		beat float64
		hop  [2]bool // who hops: some, their neighbours
	}{{24.9, [2]bool{}}, {25, [2]bool{true, false}}, {25.9, [2]bool{true, false}}, {26, [2]bool{false, true}}, {27, [2]bool{}}, {27.5, [2]bool{}},
		{49.9, [2]bool{}}, {50.5, [2]bool{true, false}}, {51.5, [2]bool{false, true}}, {52.5, [2]bool{true, false}}, {53.5, [2]bool{false, true}}, {54.5, [2]bool{}}} {
		s.Seek(s.Map().At(c.beat))
		count := map[string][2]int{}
		for _, w := range s.State().Walkers {
			n := count[w.Kind]
			if n[0]++; w.How == walker.Hop {
				n[1]++
			}
			count[w.Kind] = n
		}
		for kind, n := range count {
			some := n[0] / 2 // of three, one or two are some
			least, most := 0, 0
			if c.hop[0] || c.hop[1] {
				least, most = some, n[0]-some
			}
			if n[1] < least || n[1] > most {
				t.Errorf("beat %v: %d of %d hop, %s, want %d to %d", c.beat, n[1], n[0], kind, least, most)
			}
		}
	}
}

// A break makes everybody stumble for one step, those in the air once they are
// down, and ends what joy there was.
func TestStumbleOnBreak(t *testing.T) {
	c := decode(t, dense(20, "[[tempo]]\nbeat = 0\nbpm = 120\n"+allKinds))
	r := perform(t, c, 0, Options{Auto: true}).fullRecording()
	for i, in := range r.Inputs {
		if in.Time > 49800*time.Millisecond/2 { // up to the 100th note
			r.Inputs = r.Inputs[:i]
			break
		}
	}
	s := perform(t, c, 0, Options{Replay: r})
	stumbled := map[int]int{}
	var at, broke float64
	for beat := 40.0; beat < 60; beat += 0.5 {
		s.Seek(s.Map().At(beat + 0.1))
		st := s.State()
		if len(st.Breaks) > 0 && broke == 0 {
			broke = s.Map().Beat(st.Breaks[0].Time)
		}
		for _, w := range st.Walkers {
			if w.How == walker.Stumble {
				stumbled[w.ID]++
				at = math.Floor(beat)
			} else if w.How == walker.Hop && broke > 0 && beat > broke+1.5 {
				t.Errorf("beat %v: walker %d hops, after the break on %v", beat, w.ID, broke)
			}
		}
	}
	if broke == 0 || at < broke || at > broke+1.25 {
		t.Errorf("the break is on beat %v, they stumble on %v", broke, at)
	}
	if len(stumbled) < 8 {
		t.Errorf("%d walkers stumbled", len(stumbled))
	}
	for id, n := range stumbled {
		if n > 2 { // twice a beat is looked
			t.Errorf("walker %d stumbled for %d half steps", id, n)
		}
	}
}

// fullRecording is what autoplay will have pressed in the end.
func (s *Show) fullRecording() *combo.Replay {
	_, end := s.Range()
	s.Advance(end)
	return s.Recording()
}

// spotty is a recording with a key event left out here and there, and none on
// time.
func spotty(r *combo.Replay, rng *rand.Rand) *combo.Replay {
	kept := r.Inputs[:0]
	for _, in := range r.Inputs {
		in.Time += time.Duration(rng.Int64N(20e6))
		if rng.IntN(150) > 0 && (len(kept) == 0 || kept[len(kept)-1].Time <= in.Time) {
			kept = append(kept, in)
		}
	}
	r.Inputs = kept
	return r
}

// wild is a chart with tempo changes, stops, delays and warps in it, and walkers
// of all kinds at all paces.
func wild(rng *rand.Rand) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[[tempo]]\nbeat = 0\nbpm = %v\n", 80+150*rng.Float64())
	for at := 8.0; at < 60; at += 4 + 8*rng.Float64() {
		switch at = math.Round(4*at) / 4; rng.IntN(4) {
		case 0:
			fmt.Fprintf(&b, "[[tempo]]\nbeat = %v\nbpm = %v\n", at, 60*math.Pow(10, rng.Float64()))
		case 1:
			fmt.Fprintf(&b, "[[stop]]\nbeat = %v\nseconds = %v\n", at, rng.Float64())
		case 2:
			fmt.Fprintf(&b, "[[delay]]\nbeat = %v\nseconds = %v\n", at, rng.Float64())
		case 3:
			fmt.Fprintf(&b, "[[warp]]\nbeat = %v\nbeats = %v\n", at, float64(1+rng.IntN(8))/4)
		}
	}
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		fmt.Fprintf(&b, "[[walkers]]\nkind = %q\ncount = %d\nsteps_per_beat = %v\n", kind, 1+rng.IntN(4), []float64{0.25, 0.5, 1, 2}[rng.IntN(4)])
		if rng.IntN(2) == 0 {
			fmt.Fprintf(&b, "stride = %v\n", 20+180*rng.Float64())
		}
	}
	return dense(16, b.String())
}

// On any chart, however it is played: a planted foot does not move, bones keep
// their length, feet land on steps to the millisecond, in reactions as in
// walking; and all of it is the same after a seek and in a replay of a live show.
func TestReactionsOnAnyChart(t *testing.T) {
	hops, stumbles := 0, 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 5))
		c := decode(t, wild(rng))
		r := spotty(perform(t, c, 0, Options{Auto: true}).fullRecording(), rng)
		s := perform(t, c, 0, Options{Replay: r})
		start, end := s.Range()
		feet := map[[2]int]walker.Foot{}
		var last []float64 // steps of each troop
		for at := start; at < end; at += 7 * time.Millisecond {
			s.Advance(at)
			st := s.State()
			var now []float64
			for i := range s.parade.troops {
				now = append(now, s.parade.troops[i].cadence.Steps(st.Beat))
			}
			seen := map[[2]int]walker.Foot{}
			for i := range st.Walkers {
				w := &st.Walkers[i]
				tr := (w.ID - 1) % len(s.parade.troops)
				if tr < 0 {
					tr += len(s.parade.troops)
				}
				switch w.How {
				case walker.Hop:
					hops++
				case walker.Stumble:
					stumbles++
				}
				checkBones(t, &s.parade.troops[tr], w)
				for leg := range w.Pose.Legs {
					f, key := w.Pose.Feet[leg], [2]int{w.ID, leg}
					was, known := feet[key]
					seen[key] = f
					if !known || last == nil || now[tr]-last[tr] > 0.4 { // a warp
						continue
					}
					if f.Planted && was.Planted && (f.X != was.X || f.Y != was.Y) && math.Hypot(f.X-was.X, f.Y-was.Y) > 1e-9 {
						t.Fatalf("seed %d at %v: foot %d of %s %d slips from %v to %v, %v", seed, at, leg, w.Kind, w.ID, was, f, w.How)
					}
					if f.Planted && !was.Planted && math.Floor(now[tr]+1e-6) == math.Floor(last[tr]) {
						t.Fatalf("seed %d at %v: foot %d of %s %d lands between steps %v and %v, %v", seed, at, leg, w.Kind, w.ID, last[tr], now[tr], w.How)
					}
					if w.How == walker.Hop && w.Into > 1e-6 && f.Planted {
						t.Fatalf("seed %d at %v: foot %d of %s %d is planted in a hop", seed, at, leg, w.Kind, w.ID)
					}
				}
			}
			feet, last = seen, now
		}
		for range 12 {
			at := start + time.Duration(rng.Int64N(int64(end-start)))
			s.Seek(at)
			fresh := perform(t, c, 0, Options{Replay: r})
			for fresh.Time() < at {
				fresh.Advance(min(fresh.Time()+time.Duration(rng.Int64N(1e9)), at))
				fresh.State()
			}
			same(t, "sought", s, fresh)
		}
	}
	if hops < 1000 || stumbles < 1000 {
		t.Errorf("only %d hops and %d stumbles were seen", hops, stumbles)
	}
}

// checkBones fails when a bone of a walker is not as long as it is.
func checkBones(t *testing.T, tr *troop, w *Walker) {
	t.Helper()
	p := &w.Pose
	check := func(a, b walker.Joint, want float64) {
		if got := math.Hypot(a.X-b.X, a.Y-b.Y); !(math.Abs(got-want) <= 1e-9) {
			t.Fatalf("%s %d, %v at %v: a bone is %v px long, want %v", w.Kind, w.ID, w.How, w.Into, got, want)
		}
	}
	switch g := tr.gait.(type) {
	case *bipedGait:
		for j := range 2 {
			check(p.Hips[j], p.Knees[j], g.biped.L1)
			check(p.Knees[j], p.Feet[j].At(), g.biped.L2)
		}
	case *humanoidGait:
		for j := range 2 {
			check(p.Hip, p.Knees[j], g.humanoid.Bone)
			check(p.Knees[j], p.Feet[j].At(), g.humanoid.Bone)
			check(p.Shoulder, p.Elbows[j], g.humanoid.Bone)
			check(p.Elbows[j], p.Hands[j], g.humanoid.Bone)
		}
	}
}

// A live show reacts as its replay does.
func TestLiveReacts(t *testing.T) {
	c := decode(t, dense(20, "[[tempo]]\nbeat = 0\nbpm = 150\n"+allKinds))
	live := perform(t, c, 0, Options{})
	var seen []State
	for i, in := range perform(t, c, 0, Options{Auto: true}).fullRecording().Inputs {
		if i/2%70 == 65 {
			continue
		}
		live.Press(in)
		live.Advance(in.Time + 11*time.Millisecond)
		seen = append(seen, freeze(live.State()))
	}
	again := perform(t, c, 0, Options{Replay: live.Recording()})
	reacted := 0
	for i := range seen {
		again.Advance(seen[i].Time)
		for j, w := range again.State().Walkers {
			if w != seen[i].Walkers[j] {
				t.Fatalf("at %v walker %d is %+v, live it was %+v", seen[i].Time, w.ID, w, seen[i].Walkers[j])
			}
			if w.How != walker.Walk {
				reacted++
			}
		}
	}
	if reacted < 50 {
		t.Errorf("%d reactions", reacted)
	}
}

// Those who walk slowly or run do not hop, but stumble like others.
func TestWhoDoesNotHop(t *testing.T) {
	tempos := []beat.Tempo{{Beat: 0, BPM: 120}}
	list := []reaction{{beat: 3.9, hops: 1}, {beat: 19.9}}
	for name, block := range map[string]charts.Walkers{
		"slow":    {Kind: "humanoid", Count: 2, StepsPerBeat: 0.25, Window: always},
		"running": {Kind: "biped", Count: 2, StepsPerBeat: 1, Stride: 400, Window: always},
	} {
		p, err := newParade([]charts.Walkers{block}, tempos)
		if err != nil {
			t.Fatal(err)
		}
		stumbled := false
		for b := 0.0; b < 40; b += 0.25 {
			for _, w := range p.at(b, list, nil) {
				if w.How == walker.Hop {
					t.Fatalf("%s: a walker hops at beat %v", name, b)
				}
				stumbled = stumbled || w.How == walker.Stumble
			}
		}
		if !stumbled {
			t.Errorf("%s: nobody stumbles", name)
		}
	}
}
