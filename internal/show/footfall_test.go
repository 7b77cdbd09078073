package show

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/walker"
)

// anySong is a BPM map with tempo changes, stops, delays and warps, some of them
// wild.
func anySong(rng *rand.Rand) beat.Timing {
	quarter := func(most float64) float64 { return math.Round(4*most*rng.Float64()) / 4 }
	t := beat.Timing{Beat0: rng.Float64(), Tempos: []beat.Tempo{{Beat: 0, BPM: 60 + 180*rng.Float64()}}}
	for at := 4 + quarter(8); at < 120; at += 1 + quarter(9) {
		switch rng.IntN(5) {
		case 0, 1:
			t.Tempos = append(t.Tempos, beat.Tempo{Beat: at, BPM: 30 * math.Pow(60, rng.Float64())})
		case 2:
			t.Stops = append(t.Stops, beat.Pause{Beat: at, Seconds: rng.Float64()})
		case 3:
			t.Delays = append(t.Delays, beat.Pause{Beat: at, Seconds: rng.Float64()})
		case 4:
			t.Warps = append(t.Warps, beat.Span{Beat: at, Beats: 0.25 + quarter(3)})
		}
	}
	return t
}

// On any song every foot lands on its step within a millisecond of when the song
// comes to that beat: it flies a millisecond before and stands from then on.
// What the song skips, nobody steps on.
func TestFeetLandOnTheBeat(t *testing.T) {
	landings, skipped := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 21))
		timing := anySong(rng)
		song, err := beat.New(timing)
		if err != nil {
			t.Fatal(err)
		}
		block := anyBlock(rng)
		block.Count = 1 + rng.IntN(3)
		p, err := newParade([]charts.Walkers{block}, timing.Tempos)
		if err != nil {
			t.Fatal(err)
		}
		tr := &p.troops[0]
		for step := math.Ceil(tr.cadence.Steps(-4)); step < tr.cadence.Steps(120); step++ {
			on := tr.cadence.Beat(step)
			at := song.At(on)
			for _, d := range timing.Delays { // a note waits for the end of a delay, a foot does not
				if d.Beat == on {
					at -= time.Duration(d.Seconds * 1e9)
				}
			}
			const ms = time.Millisecond
			if math.Abs(song.Beat(at+50)-on) > 1e-4 || tr.cadence.Steps(song.Beat(at-ms)) < step-0.5 {
				skipped++ // by a warp, or so fast a passage that a step is no longer than this
				continue
			}
			// Some of a gait land a moment later than others begin to fly; all on the step.
			before, after := p.at(song.Beat(at-ms), nil, nil), p.at(song.Beat(at+ms), nil, nil)
			for _, w := range after {
				for leg := int(math.Abs(math.Mod(step, 2))); leg < w.Pose.Legs; leg += 2 {
					if on := tr.cadence.Steps(song.Beat(at + ms)); on < step+0.1 && !w.Pose.Feet[leg].Planted {
						t.Fatalf("seed %d: foot %d of %s %d flies after step %v, %v", seed, leg, w.Kind, w.ID, step, at)
					}
					landings++
				}
			}
			for _, w := range before {
				for leg := int(math.Abs(math.Mod(step, 2))); leg < w.Pose.Legs; leg += 2 {
					if song.Beat(at-ms) < on && tr.cadence.Steps(song.Beat(at-ms)) < step-1e-6 && w.Pose.Feet[leg].Planted {
						t.Fatalf("seed %d: foot %d of %s %d stands before step %v, %v", seed, leg, w.Kind, w.ID, step, at)
					}
				}
			}
		}
	}
	if landings < 10_000 || skipped > landings/20 {
		t.Errorf("%d landings were seen, %d not", landings, skipped)
	}
}

// While the beat stands still so does everybody, to the bit, in a stop as in a
// delay and in the middle of a hop.
func TestNobodyMovesInAPause(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 22))
	timing := beat.Timing{Tempos: []beat.Tempo{{BPM: 140}}}
	for i := range 12 {
		pause := beat.Pause{Beat: 4 + 2*float64(i) + float64(rng.IntN(8))/8, Seconds: 0.5}
		if i%2 == 0 {
			timing.Stops = append(timing.Stops, pause)
		} else {
			timing.Delays = append(timing.Delays, pause)
		}
	}
	song, err := beat.New(timing)
	if err != nil {
		t.Fatal(err)
	}
	list := []reaction{{beat: 7, hops: 4}, {beat: 21}}
	var blocks []charts.Walkers
	for range 8 {
		blocks = append(blocks, anyBlock(rng))
	}
	p, err := newParade(blocks, timing.Tempos)
	if err != nil {
		t.Fatal(err)
	}
	for i, pause := range append(timing.Stops, timing.Delays...) {
		from := song.At(pause.Beat)
		if i >= len(timing.Stops) {
			from -= 500 * time.Millisecond
		}
		still := p.at(song.Beat(from+time.Millisecond), list, nil)
		for _, in := range []time.Duration{100, 300, 499} {
			for k, w := range p.at(song.Beat(from+in*time.Millisecond), list, nil) {
				if w != still[k] {
					t.Fatalf("%s %d moves %v into the pause on beat %v: %+v, %+v", w.Kind, w.ID, in*time.Millisecond, pause.Beat, still[k], w)
				}
			}
		}
	}
}

// Who hops takes off on a beat and comes down on one, whatever the steps a beat
// and the tempo, and stays up between.
func TestHopsAreOnBeats(t *testing.T) {
	for _, c := range []struct {
		perBeat, bpm, long float64 // beats
	}{
		{1, 120, 1}, {2, 100, 1}, {3, 70, 1}, {4, 60, 1}, {8, 30, 1}, {0.5, 120, 2}, {1.5, 120, 2},
		{2, 200, 1}, {1, 300, 2}, {4, 200, 1}, {8, 200, 1}, {1, 900, 4},
	} {
		for _, kind := range []string{"biped", "humanoid", "hexapod"} {
			// As long a stride as legs reach.
			stride := map[string]float64{"biped": 82, "humanoid": 88}[kind]
			p, err := newParade([]charts.Walkers{{Kind: kind, Count: 4, StepsPerBeat: c.perBeat, Stride: stride, Window: always}}, []beat.Tempo{{BPM: c.bpm}})
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s, %v steps a beat at %v", kind, c.perBeat, c.bpm)
			list := []reaction{{beat: 8.3, hops: 2}, {beat: 40.1, hops: 3}, {beat: 45.6}}
			hops, stumbles := 0, 0
			const n = 96
			type flight struct {
				frame  int     // when it was looked at
				took   float64 // the beat it took off, NaN when it came in in the air
				flying bool
			}
			air := map[int]flight{}
			for i := range 72 * n {
				b := float64(i) / n
				for _, w := range p.at(b, list, nil) {
					checkBones(t, &p.troops[0], &w)
					f, known := air[w.ID]
					known = known && f.frame == i-1
					down := w.Pose.Feet[0].Planted || w.Pose.Feet[1].Planted
					landed := f.flying && (down || w.How != walker.Hop)
					switch {
					case !known:
						f.took = math.NaN()
					case landed:
						if long := b - f.took; f.took == f.took && (long != c.long || !down) {
							t.Fatalf("%s: a hop from beat %v to %v", name, f.took, b)
						}
						hops++
					}
					if hop := w.How == walker.Hop; known && hop && (landed || !f.flying) {
						if f.took = b; b != math.Floor(b) || !down || w.Into != 0 {
							t.Fatalf("%s: a hop begins on beat %v", name, b)
						}
					}
					if w.How == walker.Stumble && w.Into == 0 {
						stumbles++
					}
					f.frame, f.flying = i, w.How == walker.Hop
					air[w.ID] = f
				}
			}
			// The five hops of some and their neighbours, but for those that the break ends.
			if hops < 8 || stumbles != 4 {
				t.Errorf("%s: %d hops, %d stumbles", name, hops, stumbles)
			}
		}
	}
}

// What happens up to a quarter of a step before a footfall is answered by it,
// later and on it by the next; where there are several steps a beat, on the beat.
func TestAnswers(t *testing.T) {
	for _, c := range []struct{ perBeat, beat, step float64 }{
		{1, 3.7, 4}, {1, 3.76, 5}, {1, 4, 5}, {0.5, 3.4, 2}, {0.5, 3.6, 3}, {2, 3.8, 8}, {2, 3.9, 10}, {2, 4, 10}, {2, 4.3, 10}, {1.5, 1, 3}, {1.5, 2, 6},
		{0.75, 1, 2},
	} {
		tr := &march(t, charts.Walkers{Kind: "biped", Count: 1, StepsPerBeat: c.perBeat, Window: always}).troops[0]
		if got := tr.answers(&reaction{beat: c.beat}); got != c.step {
			t.Errorf("%v steps a beat: beat %v is answered by step %v, want %v", c.perBeat, c.beat, got, c.step)
		}
	}
}

// A line is evenly apart, of every kind, and each foot goes on by the stride, to
// the bit nearly, wherever in a song.
func TestLinesAreEven(t *testing.T) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		for _, base := range []float64{0, -1e6, 999_999} {
			p := march(t, charts.Walkers{Kind: kind, Count: 5, StepsPerBeat: 1, Stride: 30, Window: always, Path: "right"})
			g := p.troops[0].gait
			gap := g.life(0) / 5
			feet := map[[2]int]float64{}
			for b := base; b < base+20; b += 0.125 {
				list := p.at(b, nil, nil)
				for i, w := range list {
					if i > 0 && math.Abs(list[i-1].Pose.Hip.X-w.Pose.Hip.X-gap) > 1e-6 {
						t.Fatalf("%s at beat %v: %v px apart, want %v", kind, b, list[i-1].Pose.Hip.X-w.Pose.Hip.X, gap)
					}
					for leg := range w.Pose.Legs {
						f, key := w.Pose.Feet[leg], [2]int{w.ID, leg}
						if was, known := feet[key]; known && f.Planted && f.X != was && math.Abs(f.X-was-30) > 1e-9 {
							t.Fatalf("%s at beat %v: a foot goes on by %v px, want 30", kind, b, f.X-was)
						}
						if f.Planted {
							feet[key] = f.X
						}
					}
				}
			}
		}
	}
}

// The spans of hops follow one another without a gap or an overlap at any tempos.
func TestSpans(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 23))
	several := 0
	for range 200 {
		perBeat := []float64{0.25, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 8, 16, 64}[rng.IntN(12)]
		p, err := newParade([]charts.Walkers{{Kind: "biped", Count: 1, StepsPerBeat: perBeat, Window: always}}, anySong(rng).Tempos)
		if err != nil {
			t.Fatal(err)
		}
		tr := &p.troops[0]
		end := math.NaN()
		for step := -20.0; step < 200; step++ {
			from, count := tr.span(step)
			if !(from <= step && step < from+count && count >= 1 && count <= mostLeap && from == math.Floor(from)) {
				t.Fatalf("%v a beat: step %v is in a hop of %v from %v", perBeat, step, count, from)
			}
			if from == step && step > end || from < step && from+count != end && end == end {
				t.Fatalf("%v a beat: a hop of %v from %v at step %v, the one before ends at %v", perBeat, count, from, step, end)
			}
			if end = from + count; count > 1 {
				several++
			}
		}
	}
	if several < 1000 {
		t.Errorf("%d of many steps", several)
	}
}

// A parade a million beats from here marches as exactly as at the start.
func TestFarFromBeatZero(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 24))
	for range 120 {
		block := anyBlock(rng)
		p := march(t, block)
		tr := &p.troops[0]
		base := math.Floor((2*rng.Float64() - 1) * 1e6)
		list := []reaction{{beat: base + 2.2, hops: 1}, {beat: base + 7.1}}
		feet := map[[2]int]walker.Foot{}
		for i := range 400 {
			for _, w := range p.at(base+float64(i)/32, list, nil) {
				checkBones(t, tr, &w)
				for leg := range w.Pose.Legs {
					f, key := w.Pose.Feet[leg], [2]int{w.ID, leg}
					if was, known := feet[key]; known && f.Planted && was.Planted && math.Hypot(f.X-was.X, f.Y-was.Y) > 1e-9 {
						t.Fatalf("%+v: at beat %v foot %d slips from %v to %v, %v", block, base+float64(i)/32, leg, was, f, w.How)
					}
					feet[key] = f
				}
			}
		}
	}
}

// The walkers at a time are those of its beat and of what was judged by then,
// and nothing else: not of how the show came there.
func TestPosesArePure(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 25))
	c := decode(t, wild(rng))
	r := spotty(perform(t, c, 0, Options{Auto: true}).fullRecording(), rng)
	s := perform(t, c, 0, Options{Replay: r})
	start, end := s.Range()
	for range 200 {
		at := start + time.Duration(rng.Int64N(int64(end-start)))
		s.Seek(at)
		var heard reactions
		heard.listen(upTo(s.Events(), at), s.Map())
		want := s.parade.at(s.Map().Beat(at), heard.list, nil)
		for i, w := range s.State().Walkers {
			if w != want[i] {
				t.Fatalf("at %v walker %d is %+v, its beat has it %+v", at, w.ID, w, want[i])
			}
		}
	}
}

func upTo(events []combo.Event, at time.Duration) []combo.Event {
	n := 0
	for n < len(events) && events[n].Time <= at {
		n++
	}
	return events[:n]
}
