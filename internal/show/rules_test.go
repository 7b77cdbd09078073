package show

import (
	"testing"

	"hibana/combo"
)

// A part is judged by its own ruleset and od unless the player picks another;
// autoplay is perfect in every one, and a replay brings its own.
func TestRulesets(t *testing.T) {
	for _, row := range []struct {
		ruleset string // the part's
		od      float64
		picked  string
		want    string
		hold    bool // counts twice
	}{
		{"", 0, "", "itg", false},
		{"osu", 8, "", "osu 8", true},
		{"osu", 0, "", "osu 0", true},
		{"quaver", 0, "", "quaver", true},
		{"", 0, "osu", "osu 5", true},
		{"", 7.5, "osu", "osu 7.5", true},
		{"quaver", 0, "itg", "itg", false},
		{"osu", 8, "quaver", "quaver", true},
		{"", 0, "osu 9", "osu 9", true},
		{"", 0, "simply-love", "simply-love", false},
	} {
		c := starter(t)
		p := &c.Parts[0]
		p.Ruleset, p.OD = row.ruleset, row.od
		s := perform(t, c, 0, Options{Auto: true, Rules: row.picked})
		_, end := s.Range()
		s.Advance(end)
		st := s.State()
		combos := 0
		for _, n := range p.Notes {
			combos++
			if row.hold && n.Kind.Long() {
				combos++
			}
		}
		if s.Rules().Name != row.want || st.Percent != 100 || st.MaxCombo != combos {
			t.Errorf("%+v: ruleset %q, %v %%, combo %d of %d", row, s.Rules().Name, st.Percent, st.MaxCombo, combos)
		}
		if points := map[bool]int{true: 1_000_000}[row.hold]; st.Score.Points != points {
			t.Errorf("%+v: %d points, want %d", row, st.Score.Points, points)
		}
		for _, e := range s.Events() {
			if e.Type == combo.Judged && (e.Grade != combo.W1 || e.Error != 0) {
				t.Fatalf("%+v: note %d has grade %d, error %v", row, e.Note, e.Grade, e.Error)
			}
		}

		replay := s.Recording()
		if replay.Rules != row.want {
			t.Errorf("%+v: the replay is by %q", row, replay.Rules)
		}
		p.OD = 3 // the replay knows better
		again := perform(t, c, 0, Options{Replay: replay})
		again.Advance(end)
		if again.Rules().Name != row.want || again.State().Percent != 100 {
			t.Errorf("%+v: the replay is judged by %q and gives %v %%", row, again.Rules().Name, again.State().Percent)
		}
	}
}
