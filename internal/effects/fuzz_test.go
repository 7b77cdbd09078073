package effects

import (
	"math"
	"strings"
	"testing"
	"time"

	"hibana/charts"
)

// Whatever the text of a chart's timing and effects: when it is accepted, every
// instant of it is one that can be drawn. Nothing is NaN, nothing turns inside
// out, light is light, and what is asked of the arm comes in order.
func FuzzEffects(f *testing.F) {
	const timing = "tempo = [{ beat = 0, bpm = 120 }]\n"
	for _, seed := range []string{
		timing + "[[effect]]\nkind = \"flash\"\ntarget = \"stage\"\nwindow = [0, 0, 0, 4]\namount = 1\n[[effect]]\nkind = \"tint\"\ntarget = \"backdrop\"\nwindow = [0, 1, 2, 3]\namount = 1\ncolour = \"#fff\"\n",
		timing + "[[effect]]\nkind = \"pulse\"\ntarget = \"stage\"\nwindow = [-1e7, -1e7, 1e7, 1e7]\namount = 4\nevery = 0.015625\ncolour = \"gold\"\nease = \"in-out-elastic\"\n",
		timing + "[[effect]]\nkind = \"zoom\"\ntarget = \"lanes\"\nwindow = [0, 1, 2, 3]\namount = -0.9\nease = \"in-out-back\"\n[[effect]]\nkind = \"sway\"\ntarget = \"stage\"\nwindow = [1, 1, 2, 2]\namount = 90\nevery = 0.1\n",
		"tempo = [{ beat = 0, bpm = 1e9 }, { beat = 8, bpm = 0.001 }]\nstop = [{ beat = 2, seconds = 3 }]\nwarp = [{ beat = 4, beats = 3 }]\n[[effect]]\nkind = \"stretch\"\ntarget = \"walkers\"\nwindow = [0, 3, 5, 9]\namount = -1000\n[[effect]]\nkind = \"sparks\"\ntarget = \"body\"\nwindow = [0, 0, 9, 9]\namount = 300\n",
		timing + "[[effect]]\nkind = \"kick\"\ntarget = \"forearm\"\nwindow = [0, 4, 8, 9]\namount = 1e5\nevery = 0.02\n[[effect]]\nkind = \"gravity\"\ntarget = \"upper_arm\"\nwindow = [0, 4, 8, 9]\namount = -1e4\nease = \"out-bounce\"\n",
		timing + "[[effect]]\nkind = \"vibrate\"\ntarget = \"neck\"\nwindow = [nan, 1, 2, 3]\namount = inf\n[[effect]]\nkind = \"speed\"\ntarget = \"lanes\"\nwindow = [0, 1, 2, 3]\namount = -0.75\n",
	} {
		f.Add(seed, int64(900_000_000))
	}
	f.Fuzz(func(t *testing.T, text string, ns int64) {
		if len(text) > 4096 || strings.Count(text, "effect") > 100 {
			return
		}
		c, problems := charts.Decode("fuzz.toml", []byte("format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\npart = [{ bars = [\"x...\"] }]\n"+text))
		if c == nil {
			for _, p := range problems.List {
				if p.Line < 1 || p.Message == "" || p.Remedy == "" {
					t.Fatalf("half a problem: %+v", p)
				}
			}
			return
		}
		song, err := c.Map(0)
		if err != nil {
			return
		}
		set := New(c.Effects, 1, song)
		for _, l := range set.Limits() {
			if l.Block < 0 || l.Block >= len(c.Effects) || l.Message == "" {
				t.Fatalf("%+v", l)
			}
		}
		last := time.Duration(math.MinInt64)
		for _, k := range set.Kicks() {
			if k.Time < last || !(math.Abs(k.Kick[0]) <= 3e5 && math.Abs(k.Kick[1]) <= 3e5) {
				t.Fatalf("%+v after %v", k, last)
			}
			last = k.Time
		}
		sparks := make([]Spark, 0, set.MostSparks(64))
		for i := range 8 {
			at := time.Duration(ns%int64(time.Minute)) + time.Duration(i*i)*77*time.Millisecond
			b := song.Beat(at)
			var values []Value
			v := set.At(b, at)
			for i := range v.Len() {
				values = append(values, v.Value(i))
			}
			for _, x := range values {
				if math.IsNaN(x.Amount+x.Now+x.X+x.Y+x.Reach) || !(x.Light >= 0 && x.Light <= 1) || math.Abs(x.X) > mostShake {
					t.Fatalf("beat %v: %+v", b, x)
				}
			}
			for i, l := range LooksOf(values, Reduce{}) {
				if !(l.Scale >= leastScale && l.Scale < 200 && l.Speed >= leastScale && l.Speed < 20 && l.Mix >= 0 && l.Mix <= 1) || math.IsNaN(l.Turn+l.X+l.Y+l.Taller) {
					t.Fatalf("beat %v, target %d: %+v", b, i, l)
				}
			}
			for _, s := range set.Sparks(at, sparks) {
				if s.Age < 0 || s.Age >= SparkLife {
					t.Fatalf("%v: %+v", at, s)
				}
			}
			if g := set.Gravity(b); math.IsNaN(g) || math.Abs(g) > 3e4 {
				t.Fatalf("beat %v: gravity %v", b, g)
			}
		}
	})
}
