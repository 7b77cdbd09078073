package show

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hibana/charts"
)

// tenMinutes is a song of ten minutes and eight notes a second, every third of
// which kicks the arm, whose gravity turns over every four bars.
func tenMinutes(t testing.TB, model string) *charts.Chart {
	var b strings.Builder
	b.WriteString(limitsHead + "[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nbars = [\n")
	for range 300 {
		b.WriteString("\"x... .x.. ..x. ...x x... .x.. ..x. ...x x... .x.. ..x. ...x x... .x.. ..x. ...x\",\n")
	}
	fmt.Fprintf(&b, "]\n[arm]\nmodel = %q\ngravity_at = [\n", model)
	for i := range 75 {
		fmt.Fprintf(&b, "{ beat = %d, gravity = %d, ease = \"in-out-sine\" },\n", 16*i, 150-300*(i%2))
	}
	b.WriteString("]\n")
	return decode(t, b.String())
}

// A seek to any time of a ten-minute song that has been played once, forward
// and back.
func BenchmarkSeek(b *testing.B) {
	for _, model := range []string{"true", "classic"} {
		s := perform(b, tenMinutes(b, model), 0, Options{Auto: true})
		_, end := s.Range()
		s.Seek(end)
		run := func(name string, next func(r *rand.Rand) (from, to time.Duration)) {
			b.Run(model+"/"+name, func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 1))
				b.ReportAllocs()
				for b.Loop() {
					from, to := next(r)
					b.StopTimer()
					s.Seek(from)
					b.StartTimer()
					s.Seek(to)
					s.State()
				}
			})
		}
		run("anywhere", func(r *rand.Rand) (_, to time.Duration) {
			return time.Duration(r.Int64N(int64(end))), time.Duration(r.Int64N(int64(end)))
		})
		run("all the way forward", func(*rand.Rand) (from, to time.Duration) { return 0, end })
		run("back to the start", func(*rand.Rand) (from, to time.Duration) { return end, 0 })
		b.Run(model+"/the first time", func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fresh := perform(b, tenMinutes(b, model), 0, Options{Auto: true})
				b.StartTimer()
				fresh.Seek(end)
			}
		})
		run("back by a second", func(*rand.Rand) (from, to time.Duration) { return end, end - time.Second })
	}
}
