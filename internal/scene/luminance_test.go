package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/show"
)

// flicker is blocks of one kind on a target that jump on and off again on every step of beats.
func flicker(kind, target, colour string, from, to, step float64) []charts.Effect {
	var list []charts.Effect
	for b := from; b < to; b += step {
		list = append(list, charts.Effect{Kind: kind, Target: target, Colour: colour, Amount: 1, Window: beat.Window{In: b, Full: b, Out: b + step/2, End: b + step/2}})
	}
	return list
}

var lightTargets = []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers"}

// storm is lights of all kinds, at random.
func storm(seed uint64, from, to float64, colours []string) []charts.Effect {
	r := rand.New(rand.NewPCG(seed, 11))
	var list []charts.Effect
	for range 120 {
		edges := []float64{0, 0, 0, 0}
		in, wide := from+(to-from)*r.Float64(), math.Pow(8, 2*r.Float64()-1)
		for i := range edges {
			edges[i] = in + wide*r.Float64()
		}
		slices.Sort(edges)
		if r.IntN(2) == 0 {
			edges[1], edges[2] = edges[0], edges[3]
		}
		list = append(list, charts.Effect{
			Kind: []string{"flash", "tint", "pulse"}[r.IntN(3)], Target: lightTargets[r.IntN(len(lightTargets))], Amount: r.Float64(),
			Colour: colours[r.IntN(len(colours))], Every: 0.1 + r.Float64(), Ease: beat.Ease(r.IntN(22)),
			Window: beat.Window{In: edges[0], Full: edges[1], Out: edges[2], End: edges[3]},
		})
	}
	return list
}

// watched performs some beats of the starter chart with other effects, and looks at every frame. With still, nothing but
// the effects moves: the rest of the stage stands as it stood on the first beat.
func watched(t *testing.T, s *Stage, list []charts.Effect, from, to float64, set Settings, still bool) *flashMeter {
	t.Helper()
	c := starterChart(t)
	c.Effects = list
	sh, err := show.New(c, 1, show.Options{Auto: true})
	if err != nil {
		t.Fatal(err)
	}
	sh.Seek(sh.Map().At(from))
	first := *sh.State()
	first.Walkers = slices.Clone(first.Walkers)
	first.Trail, first.Notes = slices.Clone(first.Trail), slices.Clone(first.Notes)
	m := &flashMeter{}
	f := draw.NewFrame(s.W, s.H)
	var l draw.List
	for at := sh.Map().At(from); at < sh.Map().At(to); at += time.Second / framesASecond {
		sh.Seek(at)
		st := sh.State()
		if still {
			first.Effects = st.Effects
			st = &first
		}
		l.Reset()
		s.Draw(&l, st, testSong, set)
		f.Draw(&l)
		m.see(f)
	}
	return m
}

// Whatever light a chart asks for, pictures as they are drawn flash no more because of it than WCAG 2.3.1 allows: not even
// in a place too small to count.
func TestLightDoesNotFlash(t *testing.T) {
	s := newTestStage(t, 320, 180)
	const from, to = 36, 56 // 152 BPM: eight seconds
	type effect = charts.Effect
	lists := map[string][]effect{
		"stroboscope": flicker("flash", "stage", "#ffffff", from, to, 1.0/8),
		"red":         flicker("flash", "stage", "#ff0000", from, to, 1.0/4),
		"dark":        flicker("tint", "stage", "#000000", from, to, 1.0/4),
		"blood":       flicker("tint", "stage", "#ff0000", from, to, 1.0/4),
		"pulses":      {{Kind: "pulse", Target: "stage", Colour: "#ffffff", Amount: 0.25, Every: 1.0 / 4, Window: beat.Window{In: 0, Full: 0, Out: 100, End: 100}}},
		"in turns":    append(flicker("flash", "stage", "#ffffff", from, to, 0.5), flicker("tint", "stage", "#000000", from+0.25, to, 0.5)...),
	}
	var around []effect // a stroboscope that goes round all targets
	for i, target := range lightTargets {
		around = append(around, flicker("flash", target, "#ffffff", from+float64(i)/20, to, 0.5)...)
	}
	lists["around"] = around
	for seed := range uint64(8) {
		lists[fmt.Sprint("storm ", seed)] = storm(seed, from, to, []string{"#ffffff", "#000000"})
		lists[fmt.Sprint("red storm ", seed)] = storm(seed, from, to, []string{"#ff0000", "#000000", "#00ffff"})
	}
	for name, list := range lists {
		m := watched(t, s, list, from, to, Settings{NoHUD: true, ReduceMotion: 1}, true)
		if m.worst > 0 || m.worstR > 0 {
			t.Errorf("%s: general flashes fill %.3f of a field (frame %d), red ones %.3f (frame %d)", name, m.worst, m.at, m.worstR, m.atR)
		}
	}
}

// The starter chart, performed without a mistake and with all that moves on the stage, is within WCAG 2.3.1 as well.
func TestStarterDoesNotFlash(t *testing.T) {
	s := newTestStage(t, 320, 180)
	m := watched(t, s, starterChart(t).Effects, -2, 272, Settings{}, false)
	t.Logf("general flashes fill %.3f of a field at most, red ones %.3f", m.worst, m.worstR)
	if m.worst > 0.25 || m.worstR > 0.25 {
		t.Errorf("general flashes fill %.3f of a field (frame %d), red ones %.3f (frame %d)", m.worst, m.at, m.worstR, m.atR)
	}
}
