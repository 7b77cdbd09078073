package effects

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// vibrating is a neck that shakes at full all the time.
func vibrating(amount float64, seed uint64, blocks int) *Set {
	list := make([]charts.Effect, blocks)
	for i := range list {
		target := "neck"
		if i > 0 {
			target = "head"
		}
		list[i] = charts.Effect{Kind: "vibrate", Target: target, Amount: amount, Window: beat.Window{In: -1e9, Full: -1e9, Out: 1e9, End: 1e9}}
	}
	return New(list, seed, steady(120))
}

// at is the song time in the middle of a tick.
func at(tick int) time.Duration {
	return time.Duration(tick)*time.Second/60 + 5*time.Millisecond
}

const ticks = 200_000 // 55 minutes of shaking

func samples(set *Set, target string) (xs, ys []float64) {
	for i := range ticks {
		x, y := set.At(0, at(i-ticks/2)).Shake(target)
		xs, ys = append(xs, x), append(ys, y)
	}
	return xs, ys
}

// Uniform in ± magnitude: StepMania's own figures, the zoom applied outside.
func TestShakeStatistics(t *testing.T) {
	for i, c := range load(t).Stats {
		xs, ys := samples(vibrating(c.Magnitude, uint64(i), 1), "neck")
		for axis, list := range map[string][]float64{"x": xs, "y": ys} {
			var sum, squares, most float64
			for _, v := range list {
				v *= c.ZoomX
				sum, squares, most = sum+v, squares+v*v, max(most, math.Abs(v))
			}
			mean, std := sum/ticks, math.Sqrt(squares/ticks)
			tol := 4 * c.Std / math.Sqrt(ticks)
			if math.Abs(mean) > tol || math.Abs(std-c.Std) > tol {
				t.Errorf("magnitude %v, zoom %v: %s has mean %v, deviation %v, want 0, %v", c.Magnitude, c.ZoomX, axis, mean, std, c.Std)
			}
			if most > c.MaxAbs || most < 0.999*c.MaxAbs {
				t.Errorf("magnitude %v, zoom %v: %s reaches %v, want just under %v", c.Magnitude, c.ZoomX, axis, most, c.MaxAbs)
			}
		}
	}
}

// No part of the range is favoured (χ² over 50 cells, 99.9 % below 85.4).
func TestShakeIsFlat(t *testing.T) {
	xs, ys := samples(vibrating(1, 7, 1), "neck")
	for axis, list := range map[string][]float64{"x": xs, "y": ys} {
		var cells [50]float64
		for _, v := range list {
			cells[int((v+1)*25)]++
		}
		chi := 0.0
		for _, n := range cells {
			chi += (n - ticks/50) * (n - ticks/50) / (ticks / 50)
		}
		if chi > 85.4 {
			t.Errorf("%s: χ² is %v", axis, chi)
		}
	}
}

// Axes, neighbouring ticks, blocks and seeds have nothing to do with each other.
func TestShakeIsIndependent(t *testing.T) {
	set := vibrating(1, 7, 2)
	xs, ys := samples(set, "neck")
	others, _ := samples(set, "head")
	seeded, _ := samples(vibrating(1, 8, 1), "neck")
	for what, pair := range map[string][2][]float64{
		"x and y": {xs, ys}, "tick and tick": {xs[1:], xs[:ticks-1]}, "block and block": {xs, others}, "seed and seed": {xs, seeded}} {
		sum := 0.0
		for i := range pair[0] {
			sum += pair[0][i] * pair[1][i] * 3 // the variance is 1/3
		}
		if r := sum / float64(len(pair[0])); math.Abs(r) > 4/math.Sqrt(ticks) {
			t.Errorf("%s correlate by %v", what, r)
		}
	}
}

// Any order of queries, any number of them within a tick: the same shake.
func TestShakeIgnoresOrder(t *testing.T) {
	set := vibrating(2, 1, 1)
	xs, ys := samples(set, "neck")
	for _, i := range rand.New(rand.NewPCG(3, 4)).Perm(ticks)[:20_000] {
		for _, within := range []time.Duration{-4 * time.Millisecond, 11 * time.Millisecond} {
			if x, y := set.At(0, at(i-ticks/2)+within).Shake("neck"); x != xs[i] || y != ys[i] {
				t.Fatalf("tick %d: %v, %v, before it was %v, %v", i, x, y, xs[i], ys[i])
			}
		}
	}
}

func TestTick(t *testing.T) {
	for at, want := range map[time.Duration]int64{0: 0, 16_666_666: 0, 16_666_667: 1, time.Second - 1: 59, time.Second: 60,
		-1: -1, -16_666_666: -1, -16_666_667: -2, -time.Second: -60, beat.Horizon: 60 * 100 * 36525 * 24 * 36} {
		if got := tick(at); got != want {
			t.Errorf("tick(%v) = %d, want %d", at, got, want)
		}
	}
}

// A release that shakes differently would change every recorded picture. The
// values are worked with arbitrary-precision integers.
func TestShakeStaysWhatItIs(t *testing.T) {
	for _, c := range []struct {
		seed  uint64
		block int
		tick  int64
		x, y  float64
	}{
		{1, 0, 0, -0.23042036693017365, 0.8063347579921984},
		{1, 0, 1, -0.8603769436849678, 0.5140320757123553},
		{1, 1, 0, -0.4265796893521916, -0.8866022280238968},
		{2, 0, -1, 0.16400281764152025, -0.17751937158957465},
	} {
		if x, y := shake(c.seed, c.block, c.tick); x != c.x || y != c.y {
			t.Errorf("shake(%d, %d, %d) = %v, %v, want %v, %v", c.seed, c.block, c.tick, x, y, c.x, c.y)
		}
	}
}
