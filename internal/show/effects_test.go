package show

import (
	"slices"
	"testing"
	"time"

	"hibana/charts"
)

// The speed of the lanes is for the eye: nothing is judged otherwise, and nothing else than the effects' own changes in the show.
func TestSpeedJudgesNothing(t *testing.T) {
	plain, fast := starter(t), starter(t)
	for b := 0.0; b < 260; b += 2 {
		e := charts.Effect{Kind: "speed", Target: "lanes", Amount: 4 - b/60}
		e.Window.In, e.Window.Full, e.Window.Out, e.Window.End = b, b+0.1, b+1, b+1.5
		fast.Effects = append(fast.Effects, e)
	}
	part := len(plain.Parts) - 1
	a := perform(t, plain, part, Options{Replay: clumsy(t, plain, part, 4)})
	b := perform(t, fast, part, Options{Replay: clumsy(t, plain, part, 4)})
	_, end := a.Range()
	for at := time.Duration(0); at < end; at += 900 * time.Millisecond {
		a.Advance(at)
		b.Advance(at)
		x, y := a.State(), b.State()
		if x.Arm != y.Arm || x.Combo != y.Combo || x.Percent != y.Percent || !slices.Equal(x.Notes, y.Notes) {
			t.Fatalf("at %v the shows differ", at)
		}
	}
	a.Advance(end)
	b.Advance(end)
	if !slices.Equal(a.Events(), b.Events()) || len(a.Events()) == 0 {
		t.Error("what was judged differs")
	}
}
