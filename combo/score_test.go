package combo

import "testing"

func TestShare(t *testing.T) {
	for _, c := range []struct {
		points, possible int
		want             float64
	}{
		{0, 0, 0}, {0, 3, 0}, {3, 3, 100}, {-5, 3, 0}, {2, 3, 66.66}, {1, 3, 33.33},
		{499, 500, 99.80}, // 99 W1 and one W2 in Simply Love
		{99999, 100000, 99.99},
		{29, 100, 29}, // 0.29·10000 is 2899.999… in floating point
		{4, 3, 100},
	} {
		if got := share(c.points, c.possible); got != c.want {
			t.Errorf("%d of %d is %v %%, want %v", c.points, c.possible, got, c.want)
		}
	}
}

func TestHundredRows(t *testing.T) {
	m := song(t, 0, 60)
	var notes []Note
	for i := range 100 {
		notes = append(notes, at(m, Tap, i%4, float64(i+1)))
	}
	j := judge(t, SimplyLove(), m, 1, notes...)
	for i, n := range notes {
		if i == 40 {
			n.Time += 30 * ms
		}
		tap(j, n.Lane, n.Time)
	}
	if s := j.Score(); s.Percent != 99.80 || s.Combo != 100 || s.Rows[W1] != 99 || s.Grades[W2] != 1 {
		t.Errorf("score %+v, want 99.80 %%", s)
	}
}

// Rows count once however many notes they have; holds and rolls count beside
// them; and the percentage is of the whole part from the start.
func TestScoreCountsRows(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1,
		at(m, Tap, 0, 1), at(m, Tap, 1, 1), at(m, Tap, 2, 1),
		at(m, Hold, 0, 2, 3), at(m, Roll, 1, 2, 2.25),
		at(m, Tap, 0, 4))
	for lane := range 3 {
		tap(j, lane, seconds(1))
	}
	if got := j.Score(); got.Percent != 20 || got.Combo != 3 {
		t.Errorf("after the hand: %+v, want 3 of 15 points and combo 3", got)
	}
	j.Press(Input{seconds(2), 0, true})
	j.Press(Input{seconds(2), 1, true})
	j.Advance(seconds(3))
	if got := j.Score(); got.Percent != 80 || got.Held != 2 || got.Combo != 5 {
		t.Errorf("after the holds: %+v, want 12 of 15 points", got)
	}
	j.Advance(seconds(9))
	if got := j.Score(); got.Percent != 80 || got.Combo != 0 || got.MaxCombo != 5 {
		t.Errorf("after the miss: %+v", got)
	}
}
