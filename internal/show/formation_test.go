package show

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/walker"
)

// anyBlock is a block with any of what a chart may ask for.
func anyBlock(rng *rand.Rand) charts.Walkers {
	pick := func(names ...string) string { return names[rng.IntN(len(names))] }
	b := charts.Walkers{
		Kind: pick("biped", "humanoid", "hexapod"), Count: 1 + rng.IntN(12), StepsPerBeat: []float64{0.5, 1, 2}[rng.IntN(3)], Window: always,
		Formation: pick("", "line", "pairs", "wedge", "crowd"), Path: pick("", "left", "right"), Depth: 116*rng.Float64() - 16,
		Size: 0.3 + 2.7*rng.Float64(), Look: pick("", "chain", "limbs"), Swing: pick("", "parabola", "circle"), Backward: rng.IntN(2) == 0,
	}
	if rng.IntN(2) == 0 {
		b.Stride = 10 + 300*rng.Float64()*rng.Float64()
	}
	if rng.IntN(2) == 0 {
		b.Bones = [2]float64{8 + 92*rng.Float64(), 8 + 92*rng.Float64()}
	}
	if b.Kind == "hexapod" && rng.IntN(2) == 0 {
		for range 1 + rng.IntN(4) {
			b.Track = append(b.Track, charts.Piece{Steps: 1 + 20*rng.Float64(), Turn: float64(rng.IntN(3)) * 400 * (rng.Float64() - 0.5), Still: rng.IntN(3) == 0})
		}
	}
	return b
}

// Whatever a block asks for: as many as it says are there, each with an id of its
// own that never comes back, who appears and vanishes is out of sight, planted
// feet do not move, feet land on steps, bones keep their length.
func TestAnyBlockMarches(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 2))
	for range 150 {
		block := anyBlock(rng)
		p := march(t, block)
		tr := &p.troops[0]
		list := []reaction{{beat: 9.2, hops: 2}, {beat: 20.1}}
		seen, feet, gone := map[int]float64{}, map[[2]int]walker.Foot{}, map[int]bool{}
		last := 0.0
		for i := -200; i < 1600; i++ {
			b := float64(i) / 20
			steps := tr.cadence.Steps(b)
			now := map[int]float64{}
			for _, w := range p.at(b, list, nil) {
				x := w.Pose.Hip.X
				if _, twice := now[w.ID]; twice || gone[w.ID] {
					t.Fatalf("%+v: at beat %v walker %d is back", block, b, w.ID)
				}
				now[w.ID] = x
				if _, known := seen[w.ID]; !known && i > -200 && x > 0 && x < StageWidth {
					t.Fatalf("%+v: walker %d appears at %v", block, w.ID, x)
				}
				checkBones(t, tr, &w)
				for leg := range w.Pose.Legs {
					f, key := w.Pose.Feet[leg], [2]int{w.ID, leg}
					was, known := feet[key]
					feet[key] = f
					if !known {
						continue
					}
					if f.Planted && was.Planted && math.Hypot(f.X-was.X, f.Y-was.Y) > 1e-9 {
						t.Fatalf("%+v: at beat %v foot %d slips from %v to %v, %v", block, b, leg, was, f, w.How)
					}
					if f.Planted && !was.Planted && math.Floor(steps+1e-6) == math.Floor(last+1e-6) {
						t.Fatalf("%+v: foot %d lands at step %v, %v", block, leg, steps, w.How)
					}
				}
			}
			if len(now) != block.Count {
				t.Fatalf("%+v: at beat %v there are %d", block, b, len(now))
			}
			for id, x := range seen {
				if _, ok := now[id]; !ok {
					gone[id] = true
					if x > 0 && x < StageWidth {
						t.Fatalf("%+v: walker %d vanished at %v", block, id, x)
					}
				}
			}
			seen, last = now, steps
		}
	}
}

// A foot that is to fly a circle does, and reaches where it lands, whatever the
// stride.
func TestCirclesAreCircles(t *testing.T) {
	for _, bones := range [][2]float64{{}, {30, 20}} {
		for stride := 4.0; stride < 900; stride *= 1.07 {
			p := march(t, charts.Walkers{Kind: "biped", Count: 2, StepsPerBeat: 1, Stride: stride, Swing: "circle", Bones: bones, Window: always})
			b := p.troops[0].gait.(*bipedGait).biped
			if !b.Circle || math.Abs(p.troops[0].gait.pace()-stride/2) > 1e-12 {
				t.Fatalf("a stride of %v: %+v", stride, b)
			}
			for at := 10.0; at < 14; at += 1.0 / 64 {
				for _, w := range p.at(at, nil, nil) {
					checkBones(t, &p.troops[0], &w)
				}
			}
		}
	}
}

// Pairs walk abreast, a wedge opens behind its first, and a crowd is nowhere even.
func TestFormations(t *testing.T) {
	at := func(name string, count int) []Walker {
		p := march(t, charts.Walkers{Kind: "biped", Count: count, StepsPerBeat: 1, Window: always, Formation: name, Path: "right"})
		return p.at(40, nil, nil)
	}
	pairs := at("pairs", 5)
	mates := 0
	for i := 0; i+1 < len(pairs); i++ {
		a, b := pairs[i], pairs[i+1]
		dx := a.Pose.Hip.X - b.Pose.Hip.X // those further on came in earlier
		if b.Ground == FrontLine-pairBack {
			if mates++; math.Abs(dx-pairBehind) > 1e-6 || a.Ground != FrontLine {
				t.Errorf("the second of a pair is %v px behind, on %v", dx, b.Ground)
			}
		} else if math.Abs(dx) < 60 {
			t.Errorf("pairs are %v px apart", dx)
		}
	}
	if mates != 2 {
		t.Errorf("five are %d pairs", mates)
	}
	flock := at("wedge", 5)
	for i, w := range flock[1:] {
		if dx := flock[0].Pose.Hip.X - w.Pose.Hip.X; dx < rankBehind-1e-6 {
			t.Errorf("walker %d of a wedge is %v px behind the first", i+1, dx)
		}
	}
	if !(flock[1].Ground < FrontLine && flock[2].Ground > FrontLine && flock[3].Ground < flock[1].Ground) {
		t.Errorf("the wedge does not open: %v, %v, %v", flock[1].Ground, flock[2].Ground, flock[3].Ground)
	}
	gaps := map[int]bool{}
	crowd := at("crowd", 12)
	for i := 1; i < len(crowd); i++ {
		gaps[int(crowd[i-1].Pose.Hip.X-crowd[i].Pose.Hip.X)] = true
		if crowd[i].Ground < FrontLine-crowdBack || crowd[i].Ground > FrontLine+crowdFront {
			t.Errorf("one of a crowd walks on %v", crowd[i].Ground)
		}
	}
	if len(gaps) < 8 {
		t.Errorf("a crowd with %d different gaps", len(gaps))
	}
}

// From enter on they come in one by one, numbered from 1; after leave nobody
// comes in, and who is there walks out; where feet are does not change.
func TestEnterAndLeave(t *testing.T) {
	block := charts.Walkers{Kind: "humanoid", Count: 4, StepsPerBeat: 1, Window: always}
	all := march(t, block)
	block.Enter, block.Leave = 20, 60
	p := march(t, block)
	most, seen := 0, map[int]bool{}
	for b := 0.0; b < 120; b += 0.25 {
		got, every := p.at(b, nil, nil), all.at(b, nil, nil)
		most = max(most, len(got))
		if b < 20 && len(got) > 0 || b > 100 && len(got) > 0 {
			t.Fatalf("at beat %v there are %d", b, len(got))
		}
		for _, w := range got {
			if !seen[w.ID] {
				if seen[w.ID] = true; b > 60 || w.ID != len(seen) || w.Pose.Hip.X < StageWidth {
					t.Fatalf("at beat %v walker %d comes in at %v, the %dth", b, w.ID, w.Pose.Hip.X, len(seen))
				}
			}
			found := false
			for _, v := range every {
				found = found || v.Pose == w.Pose
			}
			if !found {
				t.Fatalf("at beat %v nobody walks where walker %d does without enter and leave", b, w.ID)
			}
		}
	}
	if most != 4 || len(seen) < 5 {
		t.Errorf("%d at once, %d in all", most, len(seen))
	}
}

// A track is walked by everybody alike, one after the other; when it is over
// they turn the short way round and go out ahead.
func TestTrack(t *testing.T) {
	for turn, short := range map[float64]float64{190: 170, 170: -170, -400: 40, 720: 0} {
		block := charts.Walkers{Kind: "hexapod", Count: 2, StepsPerBeat: 1, Window: always, Path: "right", Track: []charts.Piece{{Steps: 40}, {Steps: 8, Turn: turn, Still: true}, {Steps: 2}}}
		g := march(t, block).troops[0].gait.(*hexapodGait)
		h := g.hexapod
		before, after := h.Track.At(50), h.Track.At(h.Track.Steps())
		if got := (after.Angle - before.Angle) * 180 / math.Pi; math.Abs(got-short) > 1e-9 {
			t.Errorf("after a turn of %v it turns by %v, want %v", turn, got, short)
		}
		a, b := h.Track.At(40), h.Track.At(48)
		if a.X != b.X || math.Abs(b.Angle-turn*math.Pi/180) > 1e-9 {
			t.Errorf("on the spot it goes from %v to %v", a, b)
		}
		if out := h.Track.At(g.life(0) / g.step); out.X < StageWidth+g.margin()-1e-6 {
			t.Errorf("its way ends at %v", out)
		}
	}
}

// Backward, the back is ahead: where they go is the same, knees and heads point
// the other way.
func TestBackward(t *testing.T) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		for _, path := range []string{"left", "right"} {
			block := charts.Walkers{Kind: kind, Count: 1, StepsPerBeat: 1, Window: always, Path: path}
			p := march(t, block)
			block.Backward = true
			q := march(t, block)
			dir := map[string]float64{"left": -1, "right": 1}[path]
			for b := 10.0; b < 14; b += 0.125 {
				fore, back := p.at(b, nil, nil)[0], q.at(b, nil, nil)[0]
				next := q.at(b+0.0625, nil, nil)[0]
				if back.Dir != dir || back.Face != -dir || fore.Face != dir || (next.Pose.Hip.X-back.Pose.Hip.X)*dir <= 0 {
					t.Fatalf("%s %s: faces %v and %v", kind, path, fore.Face, back.Face)
				}
				bent := func(w Walker) float64 { // how far ahead of the legs the knees are
					return w.Pose.Knees[0].X - (w.Pose.Hip.X+w.Pose.Feet[0].X)/2
				}
				switch {
				case kind == "hexapod" && math.Abs(math.Cos(back.Pose.Heading)+dir) > 1e-9:
					t.Fatalf("%s %s: it heads for %v", kind, path, back.Pose.Heading)
				case kind != "hexapod" && (bent(fore)*dir < -1e-6 || bent(back)*dir > 1e-6):
					t.Fatalf("%s %s at %v: knees bend by %v and %v", kind, path, b, bent(fore), bent(back))
				}
			}
		}
	}
}

// Check names the reach from which on a walker is built larger, and no stride is another
// than asked for.
func TestCheckKnowsTheReach(t *testing.T) {
	for _, c := range []struct {
		block charts.Walkers
		more  string
	}{
		{charts.Walkers{Kind: "biped", Size: 1}, ""}, {charts.Walkers{Kind: "humanoid", Size: 1}, ""}, {charts.Walkers{Kind: "hexapod", Size: 1}, ""},
		{charts.Walkers{Kind: "biped", Size: 2}, "size = 2\n"}, {charts.Walkers{Kind: "humanoid", Size: 0.5}, "size = 0.5\n"},
		{charts.Walkers{Kind: "biped", Size: 1, Bones: [2]float64{30, 45}}, "bones = [30, 45]\n"},
		{charts.Walkers{Kind: "biped", Size: 1, Swing: "circle"}, "swing = \"circle\"\n"},
		{charts.Walkers{Kind: "biped", Size: 1, Swing: "circle", Bones: [2]float64{20, 25}}, "swing = \"circle\"\nbones = [20, 25]\n"},
	} {
		b := c.block
		b.Count, b.Window = 1, always
		own := march(t, b).troops[0].gait.size() / b.Size // a kettle is a little larger for its own stride
		for b.Stride = 1; b.Stride < 400; b.Stride += 1.5 {
			src := limitsHead + limitsPart + fmt.Sprintf("[[walkers]]\nkind = %q\nstride = %v\n%s", b.Kind, b.Stride, c.more)
			_, problems := charts.CheckFile("x.toml", []byte(src))
			g := march(t, b).troops[0].gait
			grown := g.size() / b.Size / own
			if warned := strings.Contains(problems.String(), "beyond the reach"); warned != (grown > 1) && math.Abs(grown-1) > 0.003 {
				t.Errorf("%s, stride %v, %s: warned %v, %v times as large", b.Kind, b.Stride, c.more, warned, grown)
			}
			if math.Abs(2*g.pace()-b.Stride) > 1e-9 {
				t.Errorf("%s, stride %v, %s: it walks %v", b.Kind, b.Stride, c.more, 2*g.pace())
			}
		}
	}
}

// A thousand of anything can be shown, in one block or a hundred.
func TestThousands(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	for range 10 {
		var blocks []charts.Walkers
		for range 100 {
			b := anyBlock(rng)
			b.Count = 10
			blocks = append(blocks, b)
		}
		p, err := newParade(blocks, []beat.Tempo{{Beat: 0, BPM: 1e6}})
		if err != nil {
			t.Fatal(err)
		}
		out := make([]Walker, 0, p.most)
		for _, b := range []float64{-1e5, -3.7, 0, 99.9, 1e5} {
			if got := p.at(b, nil, out); len(got) != 1000 || &got[0] != &out[:1][0] {
				t.Fatalf("%d walkers at beat %v", len(got), b)
			}
		}
	}
	block := anyBlock(rng)
	block.Count = 1000
	s := perform(t, small(t), 0, Options{})
	s.parade = march(t, block)
	s.state.Walkers = make([]Walker, 0, s.parade.most)
	if n := testing.AllocsPerRun(50, func() { s.Advance(s.Time() + 20*time.Millisecond); s.State() }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// A block's keys are seen in its walkers: bones of the lengths asked for, feet that
// fly half a circle, on ground so far behind the front line, of such a size.
func TestBlockKeys(t *testing.T) {
	one := func(b charts.Walkers, beats float64) Walker {
		b.Count, b.StepsPerBeat, b.Window = 1, 1, always
		p := march(t, b)
		return p.at(beats, nil, nil)[0]
	}
	dist := func(a, b walker.Joint) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }
	for _, size := range []float64{1, 2} {
		w := one(charts.Walkers{Kind: "biped", Bones: [2]float64{20, 36}, Size: size}, 20.3)
		for leg := range 2 {
			thigh, shin := dist(w.Pose.Hips[leg], w.Pose.Knees[leg]), dist(w.Pose.Knees[leg], w.Pose.Feet[leg].At())
			if math.Abs(thigh-20*size) > 1e-9 || math.Abs(shin-36*size) > 1e-9 {
				t.Errorf("bones of %v and %v px at size %v, want 20 and 36 of it", thigh, shin, size)
			}
		}
	}
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		near, far := one(charts.Walkers{Kind: kind}, 20.3), one(charts.Walkers{Kind: kind, Depth: 50}, 20.3)
		if far.Ground != FrontLine-50 || near.Ground != FrontLine {
			t.Errorf("%s: grounds at %v and %v", kind, near.Ground, far.Ground)
		}
		for leg := range near.Pose.Legs {
			a, b := near.Pose.Feet[leg], far.Pose.Feet[leg]
			if math.Abs(a.Y-50-b.Y) > 1e-9 || a.X != b.X || a.Planted != b.Planted {
				t.Errorf("%s: foot %d is at %v, and 50 px behind at %v", kind, leg, a, b)
			}
		}
		if s := one(charts.Walkers{Kind: kind, Size: 2}, 20.3); math.Abs(s.Size/near.Size-2) > 0.05 {
			t.Errorf("%s: of size 2 it is %v times as large", kind, s.Size/near.Size)
		}
		if kind == "humanoid" {
			continue
		}
		wide := func(swing string) (share float64) { // of its flight that a foot is in the upper half
			var up, all, most float64
			for range 2 {
				up, all = 0, 0
				for s := 20.0; s < 22; s += 1.0 / 512 {
					w := one(charts.Walkers{Kind: kind, Swing: swing}, s)
					f := w.Pose.Feet[0]
					high := f.Height
					if kind == "biped" {
						high = FrontLine - f.Y
					}
					if most = max(most, high); f.Planted {
						continue
					}
					if all++; high > most/2 {
						up++
					}
				}
			}
			return up / all
		}
		circle, parabola := wide("circle"), wide("")
		if math.Abs(circle-2.0/3) > 0.01 || math.Abs(circle-parabola) < 0.03 {
			t.Errorf("%s: a foot on half a circle is high for %v of its flight, on a parabola for %v", kind, circle, parabola)
		}
	}
}

// Any combo that ends is a break, and every fiftieth note a joy.
func TestListen(t *testing.T) {
	song, err := beat.New(beat.Timing{Tempos: []beat.Tempo{{BPM: 60}}})
	if err != nil {
		t.Fatal(err)
	}
	var r reactions
	var events []combo.Event
	for i, n := range []int{0, 1, 0, 0, 2, 49, 51, 99, 100, 0, 250, 251, 0} { // jumps add several
		events = append(events, combo.Event{Time: time.Duration(i) * time.Second, Combo: n})
	}
	r.listen(events[:5], song)
	r.listen(events, song)
	want := []reaction{{2, 0}, {6, 1}, {8, 2}, {9, 0}, {10, mostHops}, {12, 0}}
	if !slices.Equal(r.list, want) {
		t.Errorf("reactions are %v, want %v", r.list, want)
	}
}
