package show

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hibana/charts"
)

// A chart is text around what a test is about.
const (
	limitsHead = "format = 1\nsong = { title = \"x\", audio = \"x.mp3\" }\n"
	limitsPart = "[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nbars = [\"x... .x.. ..x. ...x\", \"xx.. xx.. xx.. xx..\"]\n"
)

// Whatever a chart may ask of the arm can be shown, and stays a number.
func TestEveryArmThatChecksCanBeShown(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		r := rand.New(rand.NewPCG(7, 7))
		for range 64 {
			corner := r.IntN(1 << 9)
			pick := func(bit int, low, high float64) float64 {
				if corner>>bit&1 == 1 {
					return high
				}
				return low
			}
			src := limitsHead + limitsPart + fmt.Sprintf("[arm]\nmodel = %q\nkick_every = %v\nkick = [%v, %v]\ngravity = %v\nresist = %v\nfriction = %v\n"+
				"lengths = [%v, %v]\nmasses = [%v, 1]\nboth = true\nkick_break = [1e5, 1e5]\n"+
				"gravity_at = [{ beat = 1, gravity = %v }, { beat = 3, gravity = 1e4, ease = \"in-out-elastic\" }]\n"+
				"kick_at = [{ beat = 2, kick = [1e5, 1e5] }]\n", model,
				1, pick(0, -1e5, 1e5), pick(1, -1e5, 1e5), pick(2, -1e4, 1e4), pick(3, 0, 100), pick(4, 0, 1e3),
				pick(5, 0.5, 2), pick(6, 0.5, 2), pick(7, 0.5, 2), pick(8, -1e4, 0))
			s := perform(t, decode(t, src), 0, Options{Auto: true})
			for at := time.Duration(0); at < 6*time.Second; at += 50 * time.Millisecond {
				s.Advance(at)
				a := s.State().Arm
				if sum := a.A + a.VA + a.B + a.VB; math.IsNaN(sum) || math.IsInf(sum, 0) {
					t.Fatalf("at %v the arm is %+v with\n%s", at, a, src)
				}
			}
		}
	}
	beyond := limitsHead + limitsPart + "[arm]\nfriction = 1001\n"
	if c, _ := charts.Decode("x.toml", []byte(beyond)); c != nil {
		t.Error("check lets a friction pass that no arm can have")
	}
}

// Whatever a chart may ask of bipeds can be shown.
func TestEveryParadeThatChecksCanBeShown(t *testing.T) {
	for _, perBeat := range []float64{1.0 / 64, 1, 64} {
		for _, stride := range []float64{1, 64, 4800} {
			for _, bpm := range []float64{0.001, 120, 1e9} {
				src := limitsHead + fmt.Sprintf("tempo = [{ beat = -1, bpm = %v }, { beat = 0, bpm = 120 }, { beat = 2, bpm = %v }]\n", bpm, bpm) +
					"[[part]]\nbars = [\"xx..\"]\n" +
					fmt.Sprintf("[[walkers]]\nkind = \"biped\"\ncount = 3\nsteps_per_beat = %v\nstride = %v\nwindow = [-1e7, -1e7, 1e7, 1e7]\n", perBeat, stride)
				s := perform(t, decode(t, src), 0, Options{Auto: true, Length: 10 * time.Second})
				for at := -2 * time.Second; at < 8*time.Second; at += 100 * time.Millisecond {
					s.Advance(at)
					// A billion beats a minute are out of every window.
					list := s.State().Walkers
					if len(list) != 3 && math.Abs(s.State().Beat) < 1e7 {
						t.Fatalf("%d walkers at %v with\n%s", len(list), at, src)
					}
					for _, w := range list {
						if x := w.Pose.Hip.X; !(x > -6000 && x < StageWidth+6000) {
							t.Fatalf("a walker is at %v px at %v with\n%s", x, at, src)
						}
					}
				}
			}
		}
	}
}

// Check warns of the walkers that stay away, and of no others.
func TestCheckKnowsWhoWalks(t *testing.T) {
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		src := limitsHead + limitsPart + fmt.Sprintf("[[walkers]]\nkind = %q\ncount = 1\nwindow = [0, 0, 4, 4]\n", kind)
		c, problems := charts.CheckFile("x.toml", []byte(src))
		s := perform(t, c, 0, Options{})
		s.Advance(time.Second)
		seen, warned := len(s.State().Walkers) > 0, strings.Contains(problems.String(), kind)
		if seen == warned {
			t.Errorf("a %s is seen: %v, and check warns of it: %v", kind, seen, warned)
		}
	}
}

// A hundred thousand kicks in a few milliseconds are a burden, not a hang, and
// the latest of all that happened is what a State tells.
func TestManyThingsAtOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString(limitsHead + "[[tempo]]\nbeat = 0\nbpm = 1e9\n[[part]]\nlanes = 1\nnotes = [\n")
	const notes = 100_000
	for i := range notes {
		fmt.Fprintf(&b, "{beat=%d,lane=0},\n", i)
	}
	b.WriteString("]\n[arm]\nkick_every = 1\n")
	s := perform(t, decode(t, b.String()), 0, Options{Auto: true})
	s.Advance(time.Second)
	st := s.State()
	if st.Combo != notes || len(st.Kicks) != 256 || len(st.Judgements) != 256 {
		t.Fatalf("combo %d, %d kicks and %d judgements", st.Combo, len(st.Kicks), len(st.Judgements))
	}
	if k, j := st.Kicks[255], st.Judgements[255]; k.Combo != notes || j.Combo != notes || st.Kicks[0].Combo != notes-255 {
		t.Errorf("the last kick is at combo %d, the first listed at %d, the last judgement at %d", k.Combo, st.Kicks[0].Combo, j.Combo)
	}
}
