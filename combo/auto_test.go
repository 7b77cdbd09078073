package combo

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hibana/beat"
)

// roomy is busy without what no hand can do where mines have a window under a
// held key: notes beside mines.
func roomy(t testing.TB, rng *rand.Rand, count int) (*beat.Map, []Note) {
	m, notes := busy(t, rng, count)
	return m, slices.DeleteFunc(notes, func(n Note) bool {
		return n.Kind == Mine && slices.ContainsFunc(notes, func(o Note) bool {
			return o.Lane == n.Lane && o.Judged && o.Kind != Mine && o.Time < n.Time+100*ms && o.End > n.Time-100*ms
		})
	})
}

// Autoplay gets everything in the games that grade the ends of holds, too.
func TestAutoIsPerfectByNote(t *testing.T) {
	for seed := range uint64(300) {
		rules := []Rules{Osu(0), Osu(8), Osu(10), Quaver()}[seed%4]
		rng := rand.New(rand.NewPCG(seed, 6))
		m, notes := roomy(t, rng, 80)
		rate := []float64{0.5, 1, 1.5}[seed%3]
		j := judge(t, rules, m, rate, notes...)
		play(j, Auto(rules, m, notes, 4, rate), farAway)
		s := j.Score()
		if s.Percent != 100 || s.Points != 1_000_000 || s.MaxCombo != j.goal.parts || s.Mines != 0 {
			t.Fatalf("%s, seed %d: %+v of %d parts\n%s", rules.Name, seed, s, j.goal.parts, story(j))
		}
		for _, e := range j.Events() {
			if e.Error != 0 {
				t.Fatalf("%s, seed %d: note %d has error %v", rules.Name, seed, e.Note, e.Error)
			}
		}
	}
}

// Autoplay gets everything, and presses exactly when notes are due.
func TestAutoIsPerfect(t *testing.T) {
	for seed := range uint64(300) {
		for _, rules := range []Rules{ITG(), SimplyLove()} {
			rng := rand.New(rand.NewPCG(seed, 5))
			m, notes := busy(t, rng, 80)
			rate := []float64{0.5, 1, 1.5}[seed%3]
			inputs := Auto(rules, m, notes, 4, rate)
			if !slices.IsSortedFunc(inputs, func(a, b Input) int { return int(min(max(a.Time-b.Time, -1), 1)) }) {
				t.Fatalf("seed %d: the key events are not in order", seed)
			}
			j := judge(t, rules, m, rate, notes...)
			play(j, inputs, farAway)
			for i, n := range notes {
				r := j.Result(i)
				switch {
				case !n.Judged:
				case n.Kind == Mine && r.State != Missed:
					t.Fatalf("%s, seed %d: the mine at beat %v went off at %v", rules.Name, seed, n.Beat, r.When)
				case n.Kind != Mine && (r.Grade != W1 || r.Error != 0):
					t.Fatalf("%s, seed %d: the %v at beat %v has grade %d, error %v", rules.Name, seed, n.Kind, n.Beat, r.Grade, r.Error)
				case n.Kind.Long() && r.State != Kept:
					t.Fatalf("%s, seed %d: the %v at beat %v was dropped at %v", rules.Name, seed, n.Kind, n.Beat, r.When)
				}
			}
			if got := j.Score().Percent; got != 100 {
				t.Fatalf("%s, seed %d: %v %%", rules.Name, seed, got)
			}
		}
	}
}

func TestAutoKeys(t *testing.T) {
	m := song(t, 0, 60)
	const down, up = true, false
	for _, c := range []struct {
		name  string
		notes []Note
		want  []Input
	}{
		{"a tap", []Note{at(m, Tap, 2, 1)}, []Input{{time.Second, 2, down}, {1050 * ms, 2, up}}},
		{"a jack", []Note{at(m, Tap, 2, 1), at(m, Tap, 2, 1.0625)},
			[]Input{{time.Second, 2, down}, {1031250 * us, 2, up}, {1062500 * us, 2, down}, {1112500 * us, 2, up}}},
		{"a hold", []Note{at(m, Hold, 0, 1, 3)}, []Input{{time.Second, 0, down}, {3 * time.Second, 0, up}}},
		{"a hold into a mine", []Note{at(m, Hold, 0, 1, 3), at(m, Mine, 0, 3)},
			[]Input{{time.Second, 0, down}, {2999 * ms, 0, up}}},
		{"a hold into a lift", []Note{at(m, Hold, 0, 1, 3), at(m, Lift, 0, 3.125)},
			[]Input{{time.Second, 0, down}, {3125 * ms, 0, up}}},
		{"a lone lift", []Note{at(m, Lift, 0, 1)}, []Input{{800 * ms, 0, down}, {time.Second, 0, up}}},
		{"a short roll", []Note{at(m, Roll, 1, 1, 1.25)}, []Input{{time.Second, 1, down}, {1050 * ms, 1, up}}},
		{"a roll of a second", []Note{at(m, Roll, 1, 1, 2)}, []Input{
			{1000 * ms, 1, down}, {1050 * ms, 1, up}, {1220 * ms, 1, down}, {1270 * ms, 1, up},
			{1440 * ms, 1, down}, {1490 * ms, 1, up}, {1660 * ms, 1, down}, {1710 * ms, 1, up}}},
		{"what cannot be judged", []Note{at(m, Fake, 0, 1), {Lane: 9, Judged: true}}, nil},
	} {
		if got := Auto(ITG(), m, c.notes, 4, 1); !slices.Equal(got, c.want) {
			t.Errorf("%s is played %v, want %v", c.name, got, c.want)
		}
	}
}

// A roll as long as a hundred years does not fill memory.
func TestAutoGivesUpOnEndlessRolls(t *testing.T) {
	notes := []Note{{Kind: Roll, End: horizon, Judged: true}}
	if got := len(Auto(ITG(), song(t, 0, 60), notes, 1, 1)); got > 2*maxRepresses+2 {
		t.Errorf("%d key events", got)
	}
}
