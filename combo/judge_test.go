package combo

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
)

// busy is a chart of everything, in lanes 0 to 3, over changing tempos.
func busy(t testing.TB, rng *rand.Rand, count int) (*beat.Map, []Note) {
	m := song(t, 0, 120, 8, 300, 12, 60, 20, 175)
	var notes []Note
	free := [4]float64{}
	for b := 1.0; len(notes) < count; b += float64(1+rng.IntN(4)) / 8 {
		for lane := range 4 {
			if rng.IntN(3) > 0 || b < free[lane] {
				continue
			}
			n := at(m, Kind(rng.IntN(6)), lane, b)
			if n.Kind.Long() {
				n = at(m, n.Kind, lane, b, b+float64(rng.IntN(12))/4)
			}
			n.Judged = n.Kind != Fake && rng.IntN(20) > 0
			free[lane] = n.EndBeat + 1./16
			notes = append(notes, n)
		}
	}
	return m, notes
}

// games are one ruleset of each kind.
func games() []Rules { return []Rules{ITG(), Osu(8), Quaver()} }

// clumsy plays about what the notes ask for.
func clumsy(r Rules, m *beat.Map, rng *rand.Rand, notes []Note) []Input {
	inputs := Auto(r, m, notes, 4, 1)
	for i := range inputs {
		inputs[i].Time += time.Duration(rng.NormFloat64() * 80e6)
		if rng.IntN(10) == 0 {
			inputs[i].Lane = rng.IntN(4)
		}
	}
	slices.SortStableFunc(inputs, func(a, b Input) int { return int(min(max(a.Time-b.Time, -1), 1)) })
	return inputs
}

func play(j *Judge, inputs []Input, end time.Duration) {
	for _, in := range inputs {
		j.Press(in)
	}
	j.Advance(end)
}

// However the judge is advanced between key events, the same things happen at
// the same times.
func TestSlicingChangesNothing(t *testing.T) {
	for seed := range uint64(300) {
		rules := games()[seed%3]
		rng := rand.New(rand.NewPCG(seed, 1))
		m, notes := busy(t, rng, 60)
		inputs := clumsy(rules, m, rng, notes)
		end := notes[len(notes)-1].End + 10*time.Second

		whole := judge(t, rules, m, 1, notes...)
		play(whole, inputs, end)

		sliced := judge(t, rules, m, 1, notes...)
		now := time.Duration(0)
		for _, in := range inputs {
			for now < in.Time {
				sliced.Advance(now)
				now += time.Duration(rng.Int64N(int64(200 * ms)))
			}
			if rng.IntN(2) == 0 {
				sliced.Advance(in.Time) // not beyond it
			}
			sliced.Press(in)
		}
		for ; now < end; now += time.Duration(rng.Int64N(int64(ms))) * 1000 {
			sliced.Advance(now)
		}
		sliced.Advance(end)

		if a, b := story(whole), story(sliced); a != b {
			t.Fatalf("%s, seed %d: at once\n%s\nin slices\n%s", rules.Name, seed, a, b)
		}
		if !bytes.Equal(whole.AppendState(nil), sliced.AppendState(nil)) {
			t.Fatalf("seed %d: the states differ", seed)
		}
	}
}

// What a judge reports obeys its own rules: events in order of time, no part of
// a note judged twice, all judged in the end, and the score is the sum of the
// events.
func TestEventsAddUp(t *testing.T) {
	for seed := range uint64(300) {
		rules := games()[seed%3]
		byNote := rules.Name != "itg"
		rng := rand.New(rand.NewPCG(seed, 2))
		m, notes := busy(t, rng, 60)
		j := judge(t, rules, m, 1, notes...)
		play(j, clumsy(rules, m, rng, notes), farAway)
		var sum Score
		last := Before
		seen, tails := map[int]int{}, map[int]int{}
		for _, e := range j.Events() {
			if e.Time < last {
				t.Fatalf("seed %d: %v after %v", seed, e.Time, last)
			}
			last = e.Time
			switch e.Type {
			case Judged:
				sum.Grades[e.Grade]++
				if byNote {
					sum.Rows[e.Grade]++
				}
				if e.Tail {
					tails[e.Note]++
				} else {
					seen[e.Note]++
				}
			case MineHit:
				sum.Mines++
				seen[e.Note]++
				if rules.Name == "quaver" {
					sum.Grades[Miss]++
					sum.Rows[Miss]++
				}
			case MineLeft:
				seen[e.Note]++
			case RowDone:
				sum.Rows[e.Grade]++
			case Held:
				sum.Held++
			case LetGo:
				sum.LetGo++
			}
			sum.Combo = e.Combo
			sum.MaxCombo = max(sum.MaxCombo, e.Combo)
		}
		got := j.Score()
		sum.Percent, sum.Points, sum.Breaks = got.Percent, got.Points, got.Breaks
		if got != sum {
			t.Fatalf("%s, seed %d: score %+v, events %+v", rules.Name, seed, got, sum)
		}
		if full := rules.Name == "itg" || got.MaxCombo == j.goal.parts; got.Breaks == 0 && (!full || got.Combo != got.MaxCombo) {
			t.Fatalf("%s, seed %d: no breaks in %+v", rules.Name, seed, got)
		}
		if got.Percent < 0 || got.Percent > 100 || got.Points < 0 || got.Points > 1_000_000 {
			t.Fatalf("%s, seed %d: score %+v", rules.Name, seed, got)
		}
		for i, n := range notes {
			if want := map[bool]int{true: 1, false: 0}[n.Judged]; seen[i] != want {
				t.Fatalf("%s, seed %d: note %d (%v) was judged %d times, want %d", rules.Name, seed, i, n.Kind, seen[i], want)
			}
			if want := map[bool]int{true: 1, false: 0}[n.Judged && n.Kind.Long() && byNote]; tails[i] != want {
				t.Fatalf("%s, seed %d: the end of note %d (%v) was judged %d times, want %d", rules.Name, seed, i, n.Kind, tails[i], want)
			}
			if byNote && n.Judged && j.waiting.after[j.waiting.before[i]] == int32(i) {
				t.Fatalf("%s, seed %d: note %d (%v) still waits", rules.Name, seed, i, n.Kind)
			}
		}
	}
}

// A key event that comes after its time was passed counts as of now, and what
// was recorded gives the same result again.
func TestLateStampedInput(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Tap, 0, 1))
	j.Advance(seconds(1.1))
	got := j.Press(Input{seconds(1.02), 0, true})
	if want := (Input{seconds(1.1), 0, true}); got != want {
		t.Fatalf("recorded %v, want %v", got, want)
	}
	wantStory(t, j, "1.1s note 0 Decent 100ms", "1.1s row 48 Decent combo 0")

	for seed := range uint64(60) {
		rules := games()[seed%3]
		rng := rand.New(rand.NewPCG(seed, 3))
		m, notes := busy(t, rng, 40)
		live := judge(t, rules, m, 1, notes...)
		var recorded []Input
		for _, in := range clumsy(rules, m, rng, notes) {
			live.Advance(in.Time + time.Duration(rng.Int64N(int64(40*ms))) - 20*ms)
			recorded = append(recorded, live.Press(in))
		}
		live.Advance(farAway)
		again := judge(t, rules, m, 1, notes...)
		play(again, recorded, farAway)
		if a, b := story(live), story(again); a != b {
			t.Fatalf("seed %d: live\n%s\nagain\n%s", seed, a, b)
		}
	}
}

// Clone, CopyFrom and Reset give a judge that goes on as the original would.
func TestSnapshots(t *testing.T) {
	for _, rules := range games() {
		t.Run(rules.Name, func(t *testing.T) { testSnapshots(t, rules) })
	}
}

func testSnapshots(t *testing.T, rules Rules) {
	rng := rand.New(rand.NewPCG(7, 4))
	m, notes := busy(t, rng, 200)
	inputs := clumsy(rules, m, rng, notes)
	want := judge(t, rules, m, 1, notes...)
	play(want, inputs, farAway)

	j := judge(t, rules, m, 1, notes...)
	half := len(inputs) / 2
	play(j, inputs[:half], inputs[half].Time-1)
	clone := j.Clone()
	before := story(j)
	play(clone, inputs[half:], farAway)
	if story(clone) != story(want) {
		t.Error("a clone ends otherwise")
	}
	if story(j) != before {
		t.Error("a clone shares state with its original")
	}
	clone.CopyFrom(j)
	play(clone, inputs[half:], farAway)
	if story(clone) != story(want) {
		t.Error("a copy ends otherwise")
	}
	j.Reset()
	fresh := judge(t, rules, m, 1, notes...)
	if !bytes.Equal(j.AppendState(nil), fresh.AppendState(nil)) {
		t.Error("a reset judge has another state than a new one")
	}
	play(j, inputs, farAway)
	if story(j) != story(want) {
		t.Error("a reset judge ends otherwise")
	}
}

// AppendState tells apart what must be told apart.
func TestAppendStateNotices(t *testing.T) {
	m := song(t, 0, 60)
	base := func() *Judge {
		j := judge(t, ITG(), m, 1, at(m, Hold, 0, 1, 5))
		j.Press(Input{seconds(1), 0, true})
		return j
	}
	seen := map[string]string{}
	for name, change := range map[string]func(j *Judge){
		"nothing":      func(j *Judge) {},
		"time":         func(j *Judge) { j.Advance(seconds(2)) },
		"another lane": func(j *Judge) { j.Press(Input{seconds(1), 1, true}) },
		"let go":       func(j *Judge) { j.Press(Input{seconds(1), 0, false}) },
		"the end":      func(j *Judge) { j.Advance(seconds(5)) },
	} {
		j := base()
		change(j)
		state := string(j.AppendState(nil))
		if other, ok := seen[state]; ok {
			t.Errorf("%q and %q look the same", name, other)
		}
		seen[state] = name
	}
}

func TestNewJudgeRefuses(t *testing.T) {
	m := song(t, 0, 60)
	notes := []Note{at(m, Tap, 0, 1), at(m, Tap, 0, 2)}
	for _, c := range []struct {
		name string
		make func() (*Judge, error)
		want string
	}{
		{"no rules", func() (*Judge, error) { return NewJudge(Rules{}, m, notes, 4, 1) }, "rules without a game"},
		{"no map", func() (*Judge, error) { return NewJudge(ITG(), nil, notes, 4, 1) }, "BPM map"},
		{"no lanes", func() (*Judge, error) { return NewJudge(ITG(), m, notes, 0, 1) }, "0 lanes"},
		{"many lanes", func() (*Judge, error) { return NewJudge(ITG(), m, notes, 65, 1) }, "1 to 64"},
		{"rate 0", func() (*Judge, error) { return NewJudge(ITG(), m, notes, 4, 0) }, "rate 0"},
		{"rate NaN", func() (*Judge, error) { return NewJudge(ITG(), m, notes, 4, math.NaN()) }, "rate NaN"},
		{"lane", func() (*Judge, error) { return NewJudge(ITG(), m, []Note{at(m, Tap, 4, 1)}, 4, 1) }, "note 0 is in lane 4"},
		{"order", func() (*Judge, error) { return NewJudge(ITG(), m, []Note{notes[1], notes[0]}, 4, 1) }, "sorted"},
		{"end", func() (*Judge, error) {
			return NewJudge(ITG(), m, []Note{{Time: 2, End: 1, Kind: Hold, Judged: true}}, 4, 1)
		}, "cannot be"},
		{"far", func() (*Judge, error) {
			return NewJudge(ITG(), m, []Note{{Time: farAway, End: farAway, Judged: true}}, 4, 1)
		}, "cannot be"},
		{"fake", func() (*Judge, error) { return NewJudge(ITG(), m, []Note{{Kind: Fake, Judged: true}}, 4, 1) }, "fake"},
		{"too many", func() (*Judge, error) { return NewJudge(ITG(), m, make([]Note, MaxNotes+1), 4, 1) }, "too many"},
	} {
		if _, err := c.make(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %q", c.name, err, c.want)
		}
	}
}

func TestRulesByName(t *testing.T) {
	for _, name := range []string{"itg", "simply-love", "osu 8", "osu 0", "osu 7.5", "quaver"} {
		if r, ok := RulesByName(name); !ok || r.Name != name {
			t.Errorf("%s gives %q, %v", name, r.Name, ok)
		}
	}
	if r, ok := RulesByName(""); !ok || !reflect.DeepEqual(r, ITG()) {
		t.Error("the default is not itg")
	}
	if r, ok := RulesByName("osu"); !ok || r.Name != "osu 5" {
		t.Errorf("osu gives %q, %v", r.Name, ok)
	}
	for _, name := range []string{"ITG", "osu ", "osu 8.0", "osu 12", "osu NaN", "osu -1", "osu x", "osu 0x8"} {
		if _, ok := RulesByName(name); ok {
			t.Errorf("%q is no name", name)
		}
	}
}

// A million notes and presses are judged in time that grows with their number.
func BenchmarkMillionNotes(b *testing.B) {
	m := song(b, 0, 240)
	notes := make([]Note, MaxNotes)
	for i := range notes {
		notes[i] = at(m, Tap, i%4, float64(i)/32)
	}
	inputs := Auto(ITG(), m, notes, 4, 1)
	for b.Loop() {
		j, err := NewJudge(ITG(), m, notes, 4, 1)
		if err != nil {
			b.Fatal(err)
		}
		play(j, inputs, farAway)
		if j.Score().Percent != 100 {
			b.Fatalf("%+v", j.Score())
		}
	}
}

// The same of a million holds, in the games that grade their ends.
func BenchmarkMillionHolds(b *testing.B) {
	m := song(b, 0, 240)
	notes := make([]Note, MaxNotes)
	for i := range notes {
		notes[i] = at(m, Hold, i%4, float64(i)/32, float64(i)/32+1./16)
	}
	for _, rules := range games()[1:] {
		b.Run(rules.Name, func(b *testing.B) {
			inputs := Auto(rules, m, notes, 4, 1)
			for b.Loop() {
				j, err := NewJudge(rules, m, notes, 4, 1)
				if err != nil {
					b.Fatal(err)
				}
				play(j, inputs, farAway)
				if s := j.Score(); s.Percent != 100 || s.Points != 1_000_000 {
					b.Fatalf("%+v", s)
				}
			}
		})
	}
}

// One press and its note, in a chart that has room for its events.
func BenchmarkPress(b *testing.B) {
	m := song(b, 0, 240)
	notes := make([]Note, 20000)
	for i := range notes {
		notes[i] = at(m, Tap, i%4, float64(i)/8)
	}
	inputs := Auto(ITG(), m, notes, 4, 1)
	j := judge(b, ITG(), m, 1, notes...)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i == len(inputs) {
			i = 0
			j.Reset()
		}
		j.Press(inputs[i])
		i++
	}
}
