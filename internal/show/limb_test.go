package show

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/internal/effects"
)

// rule asks an arm for all that a chart can.
func rule(a *charts.Arm) {
	a.Lengths, a.Masses, a.Both = [2]float64{0.8, 1.25}, [2]float64{1, 0.7}, true
	a.KickEvery, a.KickBreak = 4, [2]float64{-900, 1200}
	a.KickOn = []charts.KickOn{
		{Judgement: "great", Kick: [2]float64{300, -200}}, {Judgement: "MISS", Kick: [2]float64{-800, 100}},
		{Judgement: "Held", Kick: [2]float64{0, 900}}, {Judgement: "let go", Kick: [2]float64{0, -900}},
	}
	for i := range 60 {
		a.KickAt = append(a.KickAt, charts.KickAtBeat{Beat: 300 - 5*float64(i), Kick: [2]float64{2000, float64(100 * i)}})
	}
	for i := range 50 {
		a.GravityAt = append(a.GravityAt, charts.GravityKey{
			Beat: float64(6 * (i + i%2)), Gravity: float64(150 - 300*(i%2)), Ease: beat.Ease(i % len(beat.Names())),
		})
	}
}

// controlled is a chart of 40 beats at 120 BPM with an [arm] of its own.
func controlled(t testing.TB, arm string) *charts.Chart {
	return decode(t, limitsHead+"[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nlanes = 1\nbars = [\"x x x x\", \"x x x x\", \"rest 7\", \"x . . .\"]\n[arm]\n"+arm)
}

// The curve by its beats: the [arm] gravity first, then from key to key.
func TestGravityCurve(t *testing.T) {
	c := controlled(t, `gravity = 100
gravity_at = [
  { beat = 4, gravity = -100 },
  { beat = 8, gravity = 60 },
  { beat = 8, gravity = 20 },
  { beat = 12, gravity = 420, ease = "in-quad" },
]`)
	m, err := c.Map(0)
	if err != nil {
		t.Fatal(err)
	}
	g := &gravity{song: m, set: effects.New(c.Effects, 1, m), first: c.Arm.Gravity, keys: c.Arm.GravityAt}
	for b, want := range map[float64]float64{
		-3: 100, 0: 100, 3.99: 100, 4: -100, 6: -20, 7: 20, 8: 20, 10: 120, 12: 420, 99: 420,
	} {
		if got := g.At(m.At(b)); math.Abs(got-want) > 1e-6 {
			t.Errorf("gravity on beat %v is %v, want %v", b, got, want)
		}
	}
	if got := g.At(m.At(8) - 1); math.Abs(got-60) > 1e-6 {
		t.Errorf("just before its jump gravity is %v, want 60", got)
	}
}

// The world turned over: an arm with a kick ends up on its head.
func TestWorldTurnsOver(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		c := controlled(t, fmt.Sprintf("model = %q\nresist = 2\nkick_every = 0\ngravity_at = [{ beat = 4, gravity = -150 }]\nkick_at = [{ beat = 4, kick = [600, 0] }]\n", model))
		s := perform(t, c, 0, Options{Auto: true, Length: time.Minute})
		s.Advance(2*time.Second - 1)
		if a := s.State().Arm; a.A != 0 || a.VA != 0 {
			t.Errorf("%s: before the kick the arm moves: %+v", model, a)
		}
		s.Advance(time.Minute)
		if a := s.State().Arm; math.Abs(math.Abs(math.Remainder(a.A, 360))-180) > 1 || math.Abs(math.Abs(math.Remainder(a.B, 360))-180) > 1 {
			t.Errorf("%s: it rests at %+v", model, a)
		}
	}
}

// Each rule kicks when it should, and none when it is not asked for.
func TestKickRules(t *testing.T) {
	pressed := func(c *charts.Chart, offs ...time.Duration) *Show {
		s := perform(t, c, 0, Options{})
		for i, off := range offs {
			if off == time.Second { // not pressed
				continue
			}
			at := s.Notes()[i].Time + off
			s.Advance(at)
			s.Press(combo.Input{Time: at, Lane: 0, Down: true})
			s.Press(combo.Input{Time: at + 1, Lane: 0})
		}
		s.Advance(10 * time.Second)
		return s
	}
	const ms = time.Millisecond
	half := func(n int) time.Duration { return time.Duration(n) * 500 * ms }
	for _, row := range []struct {
		arm  string
		want []time.Duration
	}{
		{"kick_every = 3", []time.Duration{half(2)}},
		{"kick_every = 0", nil},
		{"kick_every = 0\nkick_on = [{ judgement = \"fantastic\", kick = [9, 9] }]", []time.Duration{half(0), half(1), half(2), half(5), half(6), half(7)}},
		{"kick_every = 0\nkick_on = [{ judgement = \"Excellent\", kick = [9, 9] }]", []time.Duration{half(3) + 30*ms}},
		{"kick_every = 0\nkick_break = [5, 5]", []time.Duration{half(4) + 500*ms + 1}},
		{"kick_every = 0\nkick_at = [{ beat = 7, kick = [1, 0] }, { beat = 1.5, kick = [1, 0] }]", []time.Duration{750 * ms, half(7)}},
		{"kick_every = 0\nkick_at = [{ beat = 1, kick = [0, 0] }]", nil},
	} {
		s := pressed(controlled(t, row.arm), 0, 0, 0, 30*ms, time.Second, 0, 0, 0)
		var got []time.Duration
		again := perform(t, controlled(t, row.arm), 0, Options{Replay: s.Recording()})
		for _, k := range allKicks(again, 50*ms) {
			got = append(got, k.Time)
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: kicks at %v, want %v", row.arm, got, row.want)
		}
	}
}

// An authored kick on the very time of a judged one: both, whichever the frames.
func TestKicksOnOneTime(t *testing.T) {
	c := controlled(t, "kick_every = 1\nkick_at = [{ beat = 0, kick = [3000, 1000] }, { beat = 1, kick = [0, 500] }, { beat = 1, kick = [0, -500] }]")
	s := perform(t, c, 0, Options{Auto: true})
	s.Advance(0)
	if a := s.State().Arm; math.Abs(a.VA-200) > 1e-9 || math.Abs(a.VB+160) > 1e-9 {
		t.Errorf("two kicks from rest give %+v, want 200 and -160 deg/s", a)
	}
	s.Advance(3 * time.Second)
	slow := perform(t, c, 0, Options{Auto: true})
	slow.Advance(3 * time.Second)
	same(t, "at once", slow, s)
}

// The other arm is the mirror image, when there is one.
func TestBothArms(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		s := perform(t, controlled(t, fmt.Sprintf("model = %q\nboth = true\nlengths = [1, 1]", model)), 0, Options{Auto: true})
		s.Advance(3333 * time.Millisecond)
		st := s.State()
		if a, b := st.Arm, st.Arm2; a.A == 0 || b != (Arm{a.Time, -a.A, -a.VA, -a.B, -a.VB}) {
			t.Errorf("%s: %+v and %+v", model, a, b)
		}
		if a, b := st.Step, st.Step2; a.A == 0 || b != (Arm{a.Time, -a.A, -a.VA, -a.B, -a.VB}) {
			t.Errorf("%s: %+v and %+v", model, a, b)
		}
	}
	if st := perform(t, controlled(t, "kick_every = 1"), 0, Options{Auto: true}).State(); st.Both || st.Arm2 != (Arm{}) || st.Lengths != [2]float64{1, 1} {
		t.Errorf("one arm: %v, %+v, %v", st.Both, st.Arm2, st.Lengths)
	}
}

// What effects do to the arm is what [arm] can do, to the bit.
func TestEffectsOfTheArm(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		byArm := controlled(t, fmt.Sprintf("model = %q\ngravity_at = [{ beat = 4, gravity = -150 }, { beat = 10, gravity = -150 }, { beat = 10, gravity = 150 }]\n"+
			"kick_at = [{ beat = 4, kick = [0, -900] }, { beat = 4, kick = [600, 0] }, { beat = 6, kick = [600, 0] }]\n", model))
		byEffects := controlled(t, fmt.Sprintf("model = %q\n", model)+
			"[[effect]]\nkind = \"gravity\"\ntarget = \"upper_arm\"\nwindow = [4, 4, 10, 10]\namount = -300\n"+
			"[[effect]]\nkind = \"kick\"\ntarget = \"upper_arm\"\nwindow = [4, 4, 8, 8]\nevery = 2\namount = 600\n"+
			"[[effect]]\nkind = \"kick\"\ntarget = \"forearm\"\nwindow = [3, 4, 4, 5]\namount = -900\n")
		a, b := perform(t, byArm, 0, Options{Auto: true, Length: time.Minute}), perform(t, byEffects, 0, Options{Auto: true, Length: time.Minute})
		for at := time.Duration(0); at < 20*time.Second; at += 333 * time.Millisecond {
			a.Advance(at)
			b.Advance(at)
			if x, y := a.State().Arm, b.State().Arm; x != y {
				t.Fatalf("%s: at %v the arm is %+v by [arm] and %+v by effects", model, at, x, y)
			}
		}
		if len(b.State().Trail) == 0 || b.State().Arm.VA == 0 {
			t.Errorf("%s: the arm does not move", model)
		}
		b.Seek(3 * time.Second)
		a.Seek(3 * time.Second)
		if x, y := a.State().Arm, b.State().Arm; x != y {
			t.Errorf("%s: after a seek the arm is %+v and %+v", model, x, y)
		}
	}
}

// A rule that changes nothing changes no bit.
func TestIdleRulesChangeNothing(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		plain, idle := *starter(t), *starter(t)
		plain.Arm.Model, idle.Arm.Model = model, model
		idle.Arm.KickOn = []charts.KickOn{{Judgement: "Marvellous", Kick: [2]float64{9, 9}}}
		idle.Arm.KickAt = []charts.KickAtBeat{{Beat: 1e6, Kick: [2]float64{9, 9}}}
		idle.Arm.GravityAt = []charts.GravityKey{{Beat: 20, Gravity: idle.Arm.Gravity, Ease: beat.InOutBack}, {Beat: 90, Gravity: idle.Arm.Gravity, Ease: beat.InOutBack}}
		a, b := perform(t, &plain, 2, Options{Auto: true}), perform(t, &idle, 2, Options{Auto: true})
		a.Advance(50 * time.Second)
		b.Advance(50 * time.Second)
		same(t, model, b, a)
	}
}

// The same show on every processor, to the bit: these numbers were made on
// amd64, and arm64 and wasm must come to the same.
func TestShowSameBitsEverywhere(t *testing.T) {
	const want = "46fbe0c3baa31987"
	var names []string
	list := performances(t)
	for name := range list {
		names = append(names, name)
	}
	slices.Sort(names)
	hash := fnv.New64a()
	for _, name := range names {
		s := list[name]()
		for at := time.Duration(0); at < 30*time.Second; at += 999 * time.Millisecond {
			s.Advance(at)
			fmt.Fprintf(hash, "%x %x ", s.Hash(), math.Float64bits(s.State().Arm.A))
		}
		_, end := s.Range()
		s.Advance(end)
		fmt.Fprintf(hash, "%x ", s.Hash())
	}
	if got := fmt.Sprintf("%016x", hash.Sum64()); got != want {
		t.Errorf("hash %s, want %s after %s", got, want, strings.Join(names, ", "))
	}
}
