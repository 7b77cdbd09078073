package combo

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hibana/beat"
)

// crowded is a chart of notes that are in each other's way: in every lane they
// are from nothing to 200 ms apart, of every kind, mines among them, and now and
// then one lies inside a hold.
func crowded(t testing.TB, rng *rand.Rand, lanes, count int) (*beat.Map, []Note) {
	m := song(t, 0, 120, 8, 300, 12, 60, 20, 175)
	var notes []Note
	for lane := range lanes {
		at := time.Duration(rng.Int64N(int64(time.Second)))
		for range max(count/lanes, 1) {
			n := Note{Kind: Kind(rng.IntN(6)), Lane: lane, Time: at, Beat: m.Beat(at)}
			n.Row = beat.Row(n.Beat)
			n.End, n.EndBeat = n.Time, n.Beat
			n.Judged = n.Kind != Fake && rng.IntN(20) > 0
			if n.Kind.Long() {
				n.End += time.Duration(rng.IntN(800)) * ms
				n.EndBeat = m.Beat(n.End)
			}
			notes = append(notes, n)
			gap := []int{0, 1, 5, 10, 20, 20, 40, 100, 200, 1000}[rng.IntN(10)]
			if from := at; rng.IntN(30) > 0 {
				at = max(from, n.End)
			}
			at += time.Duration(gap) * ms
		}
	}
	slices.SortStableFunc(notes, func(a, b Note) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Lane, b.Lane), cmp.Compare(minesLast(a), minesLast(b)))
	})
	return m, notes
}

func minesLast(n Note) int {
	if n.Kind == Mine {
		return 1
	}
	return 0
}

// cramped says whether autoplay may miss a note: when, within 400 ms of it in its
// lane,
//   - in itg a mine lies inside a hold or roll, or less than two rows from a note
//     (of what is on one row, a press cannot choose);
//   - in osu and Quaver a mine lies nearer to a note or a hold than the mine's
//     window and the best one together (no press near the note spares the mine),
//     or between a note and a lift that follows within the widest window (letting
//     go for the mine is letting go too early for the lift), or a note begins
//     inside a hold (its key is down already).
//
// Everything else is played perfectly, however near notes are to each other.
func cramped(r *Rules, notes []Note, rate float64, n *Note) bool {
	scaled := func(real time.Duration) time.Duration { return time.Duration(float64(real) * rate) }
	near := scaled(r.Mine + r.Windows[W1] + ms)
	reach := scaled(400 * ms)
	for i := range notes {
		a := &notes[i]
		if a.Lane != n.Lane || !a.Judged || a.End < n.Time-reach || a.Time > n.End+reach {
			continue
		}
		for k := range notes {
			b := &notes[k]
			if i == k || b.Lane != n.Lane || !b.Judged || b.Kind == Mine {
				continue
			}
			switch {
			case a.Kind == Mine && r.Hold > 0:
				if b.Row-2 < a.Row && a.Row < b.Row+2 || b.Time <= a.Time && a.Time <= b.End {
					return true
				}
			case a.Kind == Mine:
				if b.Time-near < a.Time && a.Time < b.End+near {
					return true
				}
				if b.Kind == Lift && a.Time <= b.Time && b.Time-a.Time < scaled(r.Windows[W5]) {
					return true
				}
			case r.Hold == 0:
				if b.Time <= a.Time && a.Time < b.End && i != k {
					return true
				}
			}
		}
	}
	return false
}

// Autoplay misses nothing but what is cramped, and not much of that.
func TestAutoIsPerfectInCrowds(t *testing.T) {
	notesOf, missed := map[string]int{}, map[string]int{}
	for seed := range uint64(600) {
		all := []Rules{ITG(), SimplyLove(), Osu(0), Osu(8), Osu(10), Quaver()}
		rules := all[seed%6]
		rng := rand.New(rand.NewPCG(seed, 9))
		lanes := 1 + int(seed%18)
		m, notes := crowded(t, rng, lanes, 80)
		rate := []float64{0.5, 1, 1.5}[seed/6%3]
		j, err := NewJudge(rules, m, notes, lanes, rate)
		if err != nil {
			t.Fatal(err)
		}
		inputs := Auto(rules, m, notes, lanes, rate)
		play(j, inputs, farAway)
		down := make([]bool, lanes)
		for i, in := range inputs {
			if down[in.Lane] == in.Down || i > 0 && in.Time < inputs[i-1].Time {
				t.Fatalf("%s, seed %d: key event %d, %+v, is not one that a key can make", rules.Name, seed, i, in)
			}
			down[in.Lane] = in.Down
		}
		notesOf[rules.Name] += len(notes)
		for i := range j.events {
			e := &j.events[i]
			if !flawed(e) {
				continue
			}
			missed[rules.Name]++
			if n := &notes[e.Note]; !cramped(&rules, notes, rate, n) {
				t.Errorf("%s, seed %d, rate %v: the %v at %v in lane %d: event %d, grade %d, error %v", rules.Name, seed, rate, n.Kind, n.Time, n.Lane, e.Type, e.Grade, e.Error)
				for k := range notes {
					if o := &notes[k]; o.Lane == n.Lane && o.Judged && o.End > n.Time-500*ms && o.Time < n.End+500*ms {
						t.Log(o.Kind, o.Time-n.Time, o.End-n.Time, o.Row-n.Row)
					}
				}
				for _, in := range inputs {
					if in.Lane == n.Lane && in.Time > n.Time-500*ms && in.Time < n.End+500*ms {
						t.Log(in.Time-n.Time, in.Down)
					}
				}
			}
		}
	}
	t.Log(missed, notesOf)
	for name, n := range missed {
		most := notesOf[name] / 20 // the windows of high overall difficulties are narrower than a mine's
		if name == "itg" || name == "simply-love" {
			most = notesOf[name] / 100
		}
		if n > most {
			t.Errorf("%s: %d misses in %d notes", name, n, notesOf[name])
		}
	}
}

// What looks impossible and is not.
func TestAutoFindsAWay(t *testing.T) {
	m := song(t, 0, 60)
	after := func(kind Kind, real time.Duration, long ...time.Duration) Note {
		n := Note{Kind: kind, Time: time.Second + real, Judged: true}
		n.End = n.Time
		if len(long) > 0 {
			n.End += long[0]
		}
		n.Beat, n.EndBeat = m.Beat(n.Time), m.Beat(n.End)
		n.Row = beat.Row(n.Beat)
		return n
	}
	all := []Rules{ITG(), SimplyLove(), Osu(0), Osu(8), Osu(10), Quaver()}
	for _, c := range []struct {
		name  string
		notes []Note
		not   []string // rulesets in which no human could either
	}{
		{"a mine 20 ms after a tap", []Note{after(Tap, 0), after(Mine, 20*ms)}, nil},
		{"a mine 10 ms after a tap", []Note{after(Tap, 0), after(Mine, 10*ms)}, nil},
		{"a mine 20 ms before a tap", []Note{after(Mine, 0), after(Tap, 20*ms)}, nil},
		{"a mine 10 ms before a tap", []Note{after(Mine, 0), after(Tap, 10*ms)}, nil},
		{"a mine on a tap", []Note{after(Tap, 0), after(Mine, 0)}, []string{"osu 8", "osu 10"}},
		{"a mine on the end of a hold", []Note{after(Hold, 0, time.Second), after(Mine, time.Second)}, nil},
		{"a lift after a tap and a mine", []Note{after(Tap, 0), after(Mine, 200*ms), after(Lift, 400*ms)}, nil},
		{"a lift close after a tap and a mine", []Note{after(Tap, 0), after(Mine, 20*ms), after(Lift, 45*ms)}, []string{"osu 0", "osu 8", "osu 10", "quaver"}},
		{"a lift on the end of a hold", []Note{after(Hold, 0, time.Second), after(Lift, time.Second)}, nil},
		{"two taps at once", []Note{after(Tap, 0), after(Tap, 0)}, nil},
		{"four taps at once", []Note{after(Tap, 0), after(Tap, 0), after(Tap, 0), after(Tap, 0)}, nil},
		{"taps every millisecond", []Note{after(Tap, 0), after(Tap, ms), after(Tap, 2*ms), after(Tap, 3*ms), after(Tap, 4*ms)}, nil},
		{"two lifts at once, and a tap", []Note{after(Lift, 0), after(Lift, 0), after(Tap, 20*ms)}, nil},
		{"a tap on the end of a hold", []Note{after(Hold, 0, time.Second), after(Tap, time.Second)}, nil},
		{"a hold on the end of a roll", []Note{after(Roll, 0, time.Second), after(Hold, time.Second, time.Second)}, nil},
		{"holds without length", []Note{after(Hold, 0, 0), after(Hold, 0, 0), after(Hold, ms, 0)}, nil},
		{"a tap inside a hold", []Note{after(Hold, 0, time.Second), after(Tap, 500*ms)}, []string{"osu 0", "osu 8", "osu 10", "quaver"}},
		{"a hold across a mine", []Note{after(Hold, 0, time.Second), after(Mine, 500*ms)}, []string{"osu 0", "osu 8", "osu 10", "quaver"}},
	} {
		for _, rules := range all {
			j := judge(t, rules, m, 1, c.notes...)
			play(j, Auto(rules, m, c.notes, 1, 1), farAway)
			s := j.Score()
			perfect := s.Percent == 100 && s.Breaks == 0 && s.Mines == 0 && s.LetGo == 0
			if want := !slices.Contains(c.not, rules.Name); perfect != want {
				t.Errorf("%s, %s: %v %%, %d breaks, %d mines, %v\n%s", c.name, rules.Name, s.Percent, s.Breaks, s.Mines, Auto(rules, m, c.notes, 1, 1), story(j))
			}
		}
	}
}
