package show

import (
	"math"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/walker"
)

// blocks of a chart, at 120 BPM.
func march(t *testing.T, blocks ...charts.Walkers) parade {
	t.Helper()
	p, err := newParade(blocks, []beat.Tempo{{Beat: 0, BPM: 120}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var always = beat.Window{In: -1e6, Full: -1e6, Out: 1e6, End: 1e6}

// As many as asked for are on stage, evenly apart, walking left; who leaves at
// the edge is gone, and who comes in has a new id.
func TestParadeMarches(t *testing.T) {
	p := march(t, charts.Walkers{Kind: "biped", Count: 4, StepsPerBeat: 1, Window: always}, charts.Walkers{Kind: "biped", Count: 3, StepsPerBeat: 2, Stride: 100, Window: always})
	where := map[int]float64{}
	gone := map[int]bool{}
	for b := -20.0; b < 60; b += 0.125 {
		list := p.at(b, nil, nil)
		if len(list) != 7 {
			t.Fatalf("at beat %v there are %d walkers, want 4 and 3", b, len(list))
		}
		now := map[int]float64{}
		for i, w := range list {
			x := w.Pose.Hip.X
			if _, twice := now[w.ID]; twice || gone[w.ID] {
				t.Fatalf("at beat %v walker %d is back", b, w.ID)
			}
			now[w.ID] = x
			if was, ok := where[w.ID]; ok && x >= was {
				t.Fatalf("at beat %v walker %d went from %v to %v", b, w.ID, was, x)
			} else if !ok && b > -20 && x < StageWidth {
				t.Fatalf("at beat %v walker %d appears at %v", b, w.ID, x)
			}
			if i > 0 && i != 4 {
				gap := list[i-1].Pose.Hip.X - x
				margin := p.troops[i/4].gait.margin()
				if width := StageWidth + 2*margin; math.Abs(-gap-width/[]float64{4, 3}[i/4]) > 1e-6 {
					t.Fatalf("at beat %v walkers %d and %d are %v px apart", b, list[i-1].ID, w.ID, -gap)
				}
			}
		}
		for id, x := range where {
			if _, ok := now[id]; !ok {
				gone[id] = true
				if x > 0 {
					t.Fatalf("at beat %v walker %d vanished at %v", b, id, x)
				}
			}
		}
		where = now
	}
	if len(gone) < 8 {
		t.Errorf("only %d walkers ever left", len(gone))
	}
}

// A planted foot does not move, bones keep their length, and a foot lands on
// every step; whatever the stride.
func TestParadeFeet(t *testing.T) {
	for _, stride := range []float64{0, 1e-9, 20, 64, 190, 260, 1000, 4800} {
		p := march(t, charts.Walkers{Kind: "biped", Count: 2, StepsPerBeat: 1, Stride: stride, Window: always})
		b := p.troops[0].gait.(*bipedGait).biped
		l1, l2 := b.L1, b.L2
		feet := map[[2]int]walker.Foot{}
		for i := -400; i < 4000; i++ {
			b := float64(i) / 40
			for _, w := range p.at(b, nil, nil) {
				landed := false
				for j := range 2 {
					f, k := w.Pose.Feet[j], w.Pose.Knees[j]
					last, known := feet[[2]int{w.ID, j}]
					if known && last.Planted && f.Planted && f.X != last.X {
						t.Fatalf("stride %v, beat %v: foot %d of walker %d slips from %v to %v", stride, b, j, w.ID, last.X, f.X)
					}
					if f.Planted && f.Y != FrontLine || f.Y > FrontLine {
						t.Fatalf("stride %v, beat %v: the foot is at height %v", stride, b, f.Y)
					}
					landed = landed || known && f.Planted && !last.Planted
					feet[[2]int{w.ID, j}] = f
					thigh := math.Hypot(k.X-w.Pose.Hip.X, k.Y-w.Pose.Hip.Y)
					shin := math.Hypot(k.X-f.X, k.Y-f.Y)
					if math.Abs(thigh-l1) > 1e-9 || math.Abs(shin-l2) > 1e-9 {
						t.Fatalf("stride %v, beat %v: bones of %v and %v px, want %v and %v", stride, b, thigh, shin, l1, l2)
					}
				}
				if landed && i%40 != 0 {
					t.Fatalf("stride %v: a foot lands at beat %v", stride, b)
				}
			}
		}
	}
}

// The window rules who is seen, never where a foot is, and ids count from the
// window's opening.
func TestParadeWindow(t *testing.T) {
	block := charts.Walkers{Kind: "biped", Count: 3, StepsPerBeat: 1, Window: beat.Window{In: 40, Full: 44, Out: 60, End: 64}}
	p := march(t, block)
	block.Window = always
	q := march(t, block)
	for b := 36.0; b < 70; b += 0.25 {
		got, all := p.at(b, nil, nil), q.at(b, nil, nil)
		want := block.Window
		want = beat.Window{In: 40, Full: 44, Out: 60, End: 64}
		if alpha := want.At(b); alpha == 0 {
			if len(got) != 0 {
				t.Fatalf("at beat %v there are %d walkers outside the window", b, len(got))
			}
			continue
		}
		for i := range got {
			if got[i].Pose != all[i].Pose || got[i].Alpha != want.At(b) || got[i].ID < 1 {
				t.Fatalf("at beat %v walker %d is %+v, want the pose of %+v", b, i, got[i], all[i])
			}
		}
	}
	if first := p.at(40.25, nil, nil); first[0].ID != 1 || first[2].ID != 3 {
		t.Errorf("the first three have ids %d to %d", first[0].ID, first[2].ID)
	}
}

// A stop freezes the parade; a warp moves it on at once.
func TestParadeStopsAndWarps(t *testing.T) {
	s := perform(t, small(t), 0, Options{Auto: true})
	walkers := func(at time.Duration) []Walker {
		s.Seek(at)
		return append([]Walker(nil), s.State().Walkers...)
	}
	stop := s.Map().At(16)
	before, after := walkers(stop), walkers(stop+999*time.Millisecond)
	if len(before) != 5 {
		t.Fatalf("%d walkers, want 3 and 2", len(before))
	}
	for i := range before {
		if before[i].Pose != after[i].Pose {
			t.Errorf("walker %d moves while the song stands", before[i].ID)
		}
	}
	landing := s.Map().At(20)
	jump := walkers(landing - 1)[0].Pose.Hip.X - walkers(landing)[0].Pose.Hip.X
	if math.Abs(jump-bipedStride/2) > 1e-3 { // one beat, one step
		t.Errorf("the warp of a beat moves walkers by %v px, want %v", jump, bipedStride/2)
	}
}

// Odd numbers are made walkable, whatever the kind.
func TestParadeOddBlocks(t *testing.T) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		p := march(t, charts.Walkers{Kind: kind, Count: 1000, StepsPerBeat: 1e-300, Window: always})
		for _, b := range []float64{-1e7, 0, 1e7} {
			for _, w := range p.at(b, nil, nil) {
				if x := w.Pose.Hip.X; !(x > -200 && x < StageWidth+200) {
					t.Fatalf("at beat %v the %s %d is at %v", b, kind, w.ID, x)
				}
			}
		}
	}
	if _, err := newParade([]charts.Walkers{{Kind: "octopod", Count: 1, Window: always}}, []beat.Tempo{{Beat: 0, BPM: 120}}); err == nil {
		t.Error("an octopod walks")
	}
}

// Whatever the kind and the stride: planted feet do not move, feet land on
// steps, whoever comes in or goes out is out of sight, and as many are there as
// were asked for.
func TestEveryKindMarches(t *testing.T) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		for _, stride := range []float64{0, 0.5, 30, 90, 300, 4800} {
			p := march(t, charts.Walkers{Kind: kind, Count: 3, StepsPerBeat: 1, Stride: stride, Window: always})
			legs := map[string]int{"biped": 2, "humanoid": 2, "hexapod": 6}[kind]
			feet := map[[2]int]walker.Foot{}
			seen := map[int]float64{}
			for i := -400; i < 2400; i++ {
				b := float64(i) / 40
				all := p.at(b, nil, nil)
				if len(all) != 3 {
					t.Fatalf("%s, stride %v, beat %v: %d walkers", kind, stride, b, len(all))
				}
				for _, w := range all {
					x := w.Pose.Hip.X
					if _, known := seen[w.ID]; !known && i > -400 && x < StageWidth {
						t.Fatalf("%s, stride %v: walker %d appears at %v", kind, stride, w.ID, x)
					}
					seen[w.ID] = x
					if w.Kind != kind || w.Pose.Legs != legs {
						t.Fatalf("a %s has %d legs and is a %s", kind, w.Pose.Legs, w.Kind)
					}
					for leg := range legs {
						f := w.Pose.Feet[leg]
						key := [2]int{w.ID, leg}
						last, known := feet[key]
						if known && last.Planted && f.Planted && math.Abs(f.X-last.X)+math.Abs(f.Y-last.Y) > 1e-9*(1+math.Abs(stride)) {
							t.Fatalf("%s, stride %v, beat %v: foot %d of walker %d slips from %v to %v", kind, stride, b, leg, w.ID, last, f)
						}
						if known && f.Planted && !last.Planted && i%40 != 0 {
							t.Fatalf("%s, stride %v: foot %d lands at beat %v", kind, stride, leg, b)
						}
						feet[key] = f
					}
				}
			}
			for id, x := range seen {
				if x > 0 && x < StageWidth && len(seen) > 9 && id < 4 {
					t.Errorf("%s, stride %v: walker %d was last seen at %v", kind, stride, id, x)
				}
			}
		}
	}
}

func BenchmarkParade(b *testing.B) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		b.Run(kind, func(b *testing.B) {
			p, err := newParade([]charts.Walkers{{Kind: kind, Count: 1000, StepsPerBeat: 1, Window: always}}, []beat.Tempo{{Beat: 0, BPM: 120}})
			if err != nil {
				b.Fatal(err)
			}
			out := make([]Walker, 0, 1000)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				out = p.at(float64(i)/97, nil, out[:0])
			}
		})
	}
}
