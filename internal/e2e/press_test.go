package e2e

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"hibana/internal/rig"
)

// BenchmarkPressMeetsJudgement measures, from outside, how far the judged error
// of a press is off the true one: keys are pressed at known times, and the
// clicks of the notes are in the recording. It reports and does not judge.
func BenchmarkPressMeetsJudgement(b *testing.B) {
	for b.Loop() {
		report(b, measurePresses(b, 20))
	}
}

// measurePresses gives, for each of n presses that were judged, by how many ms
// the judged error is more than the true one.
func measurePresses(t testing.TB, n int) []float64 {
	const w, h = 640, 360
	chart := clickSong(t, n+1)
	display, sound := rig.NewDisplay(t, w, h), rig.NewSound(t)
	recording := sound.Record(t)
	game := play(t, build(t, "internal/screen/hibana-window"), display, sound.Env(), chart, "--size", fmt.Sprintf("%dx%d", w, h))
	keys := display.Presser(t)
	start := game.until("beat 0", func(e entry) bool { return e.Event == "beat" && e.Beat == 0 })
	first := start.came.Add(time.Duration((1 - start.T) * 1e9)) // about where note 1 is heard
	var pressed []time.Time
	for i := range n {
		at := first.Add(time.Duration(i)*time.Second + time.Duration(i-n/2)*3700*time.Microsecond)
		time.Sleep(time.Until(at))
		pressed = append(pressed, keys.Tap(t, 'd', 2*time.Millisecond))
	}
	game.until("the note after", func(e entry) bool { return e.Event == "beat" && e.Beat == n+1 })
	clicks := clickTimes(recording)
	var judged []entry
	for _, e := range game.all("judged") {
		if e.Judgement != "Miss" {
			judged = append(judged, e)
		}
	}
	if len(judged) != n {
		t.Fatalf("%d of %d presses of 2 ms were judged", len(judged), n)
	}
	var offs []float64
	for i, p := range pressed {
		click := slices.MinFunc(clicks, func(a, b time.Time) int { return int(a.Sub(p).Abs() - b.Sub(p).Abs()) })
		offs = append(offs, judged[i].Error*1000-float64(p.Sub(click).Microseconds())/1000)
	}
	return offs
}

// report gives mean, deviation and extremes of measurements in ms.
func report(b *testing.B, offs []float64) {
	mean, sd := mean(offs), 0.0
	for _, o := range offs {
		sd += (o - mean) * (o - mean) / float64(len(offs))
	}
	b.ReportMetric(mean, "ms-mean")
	b.ReportMetric(math.Sqrt(sd), "ms-sd")
	b.ReportMetric(slices.Min(offs), "ms-min")
	b.ReportMetric(slices.Max(offs), "ms-max")
	b.ReportMetric(float64(len(offs)), "pairs")
	b.ReportMetric(0, "ns/op") // how long a song lasts says nothing
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
