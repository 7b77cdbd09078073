package show

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hibana/beat"
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

// No [arm] that is accepted, out of good numbers, bad ones and wild ones, ends in
// NaN; what is refused is refused with a place and a remedy.
func TestNoAcceptedArmGivesNaN(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 13))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	number := func(most string) string {
		if r.IntN(40) == 0 {
			return pick("nan", "inf", "-inf", "1e12", "-1e300", "1e-320")
		}
		return pick("0", "1", "-1", "0.5", "150", "-150", "99.5", most, "-"+most)
	}
	some := func(key, value string) string {
		if r.IntN(2) == 0 {
			return ""
		}
		return key + " = " + value + "\n"
	}
	pair := func(most string) string { return "[" + number(most) + ", " + number(most) + "]" }
	ratio := func() string {
		return pick("0.5", "0.7", "1", "1.5", "2", "2", pick("1", "1", "0", "-1", "nan", "2.01"))
	}
	accepted := 0
	for range 400 {
		var b strings.Builder
		b.WriteString(limitsHead + limitsPart + "[arm]\nmodel = " + pick(`"true"`, `"classic"`) + "\n")
		b.WriteString(some("kick_every", pick("0", "1", "3")) + some("kick", pair("1e5")) + some("kick_break", pair("1e5")))
		b.WriteString(some("gravity", number("1e4")) + some("resist", pick("0", "0.3", "100")) + some("friction", pick("0", "2", "1e3")))
		b.WriteString(some("lengths", "["+ratio()+", "+ratio()+"]") + some("masses", "["+ratio()+", "+ratio()+"]"))
		if r.IntN(2) == 0 {
			b.WriteString("gravity_at = [\n")
			for on, n := 0.0, r.IntN(6); n > 0; n-- {
				on += float64(r.IntN(3)) / 2
				fmt.Fprintf(&b, "{ beat = %v, gravity = %s, ease = %q },\n", on, number("1e4"), pick(beat.Names()...))
			}
			b.WriteString("]\n")
		}
		b.WriteString("kick_at = [" + pick("", "{ beat = 1, kick = "+pair("1e5")+" }") + "]\n")
		b.WriteString("kick_on = [" + pick("", "{ judgement = \"fantastic\", kick = "+pair("1e5")+" }") + "]\n")
		c, problems := charts.Decode("arm.toml", []byte(b.String()))
		if c == nil {
			for _, p := range problems.List {
				if p.Line < 5 || p.Column < 1 || p.Remedy == "" {
					t.Fatalf("half a problem %+v of\n%s", p, b.String())
				}
			}
			continue
		}
		accepted++
		s := perform(t, c, 0, Options{Auto: true})
		for at := time.Duration(0); at < 5*time.Second; at += 100 * time.Millisecond {
			s.Advance(at)
			a := s.State().Arm
			if sum := a.A + a.VA + a.B + a.VB; math.IsNaN(sum) || math.IsInf(sum, 0) {
				t.Fatalf("at %v the arm is %+v with\n%s", at, a, b.String())
			}
		}
	}
	if accepted < 100 || accepted > 390 {
		t.Errorf("%d of 400 arms were accepted, which proves little", accepted)
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
