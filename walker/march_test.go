package walker

import (
	"math"
	"testing"
	"time"

	"hibana/beat"
)

type marchVectors struct {
	Cases []struct {
		Name   string
		Timing struct {
			BPMs, Stops, Warps []pair
			Offset             float64
		}
		Params    gaitParams
		Footfalls struct{ Rows [][3]float64 }
		Rows      [][]float64
	}
}

// The march against song time, through tempo changes, stops and warps.
func TestMarch(t *testing.T) {
	for _, c := range vectors[marchVectors](t, "walker_march.json").Cases {
		t.Run(c.Name, func(t *testing.T) {
			timing := beat.Timing{Beat0: -c.Timing.Offset}
			for _, p := range c.Timing.BPMs {
				timing.Tempos = append(timing.Tempos, beat.Tempo{Beat: p[0], BPM: p[1]})
			}
			for _, p := range c.Timing.Stops {
				timing.Stops = append(timing.Stops, beat.Pause{Beat: p[0], Seconds: p[1]})
			}
			for _, p := range c.Timing.Warps {
				timing.Warps = append(timing.Warps, beat.Span{Beat: p[0], Beats: p[1]})
			}
			song, err := beat.New(timing)
			if err != nil {
				t.Fatal(err)
			}
			b := c.Params.biped(t)
			at := func(seconds float64) time.Duration { return time.Duration(math.Round(seconds * 1e9)) }
			for _, row := range c.Rows {
				steps := song.Beat(at(row[0]))
				checkGait(t, row[1], b.Pose(steps), b, row[2:], 1e-6)
			}
			for _, fall := range c.Footfalls.Rows {
				now := at(fall[1])
				foot := b.Pose(song.Beat(now)).Feet[int(fall[2])]
				if !foot.Planted || foot.Y != b.GroundY {
					t.Errorf("beat %v, %v: foot %v is not down: %+v", fall[0], now, fall[2], foot)
				}
				// It flew until then, but for a foot that a warp puts down.
				before := b.Pose(song.Beat(now - 50*time.Nanosecond)).Feet[int(fall[2])]
				if before.Planted && now > 0 && math.Abs(before.X-foot.X) < 1e-6 {
					t.Errorf("beat %v, %v: foot %v was down before", fall[0], now, fall[2])
				}
			}
		})
	}
}

// During a stop nothing moves at all.
func TestStopFreezes(t *testing.T) {
	song, err := beat.New(beat.Timing{
		Tempos: []beat.Tempo{{BPM: 140}}, Stops: []beat.Pause{{Beat: 2.5, Seconds: 0.75}},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := good()
	start, end := song.At(2.5), song.After(2.5)
	frozen := b.Pose(song.Beat(start))
	for now := start; now < end; now += 10 * time.Millisecond {
		if b.Pose(song.Beat(now)) != frozen {
			t.Fatalf("the biped moves at %v, inside the stop", now)
		}
	}
	if b.Pose(song.Beat(end+time.Millisecond)) == frozen {
		t.Error("the biped does not go on after the stop")
	}
}
