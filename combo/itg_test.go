package combo

import (
	"testing"
	"time"
)

// A row of windows, inclusive to the nanosecond. The note is due at 1 s.
func TestWindows(t *testing.T) {
	const none = None
	for _, c := range []struct {
		rules Rules
		ms    float64
		want  Grade
	}{
		{ITG(), 0, W1}, {ITG(), 22.5, W1}, {ITG(), 22.5001, W2}, {ITG(), 45, W2}, {ITG(), 45.0001, W3},
		{ITG(), 90, W3}, {ITG(), 90.0001, W4}, {ITG(), 135, W4}, {ITG(), 135.0001, W5},
		{ITG(), 180, W5}, {ITG(), 180.1, none}, {ITG(), 180.000001, none},
		{SimplyLove(), 23, W1}, {SimplyLove(), 23.000001, W2}, {SimplyLove(), 103.5, W3}, {SimplyLove(), 103.6, W4}, {SimplyLove(), 181.6, none},
	} {
		for _, sign := range []float64{-1, 1} {
			m := song(t, 0, 60)
			j := judge(t, c.rules, m, 1, at(m, Tap, 0, 1))
			off := time.Duration(sign * c.ms * 1e6)
			tap(j, 0, time.Second+off)
			if got := j.Result(0); got.Grade != c.want || c.want != none && got.Error != off {
				t.Errorf("%s: a press %v off gives %d, error %v; want %d", c.rules.Name, off, got.Grade, got.Error, c.want)
			}
		}
	}
}

// A press outside the windows does nothing, and a note is missed when it is
// older than the largest window of all, the roll's.
func TestMissOnlyAfterTheLargestWindow(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Tap, 0, 1))
	tap(j, 0, seconds(1.1801))
	j.Advance(seconds(1.5))
	wantStory(t, j, "")
	j.Advance(seconds(1.6))
	wantStory(t, j, "1.500000001s note 0 Miss 0s", "1.500000001s row 48 Miss combo 0")

	sl := judge(t, SimplyLove(), m, 1, at(m, Tap, 0, 1))
	sl.Advance(farAway)
	wantStory(t, sl, "1.351500001s note 0 Miss 0s", "1.351500001s row 48 Miss combo 0")
}

func TestComboLivesThroughGreat(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, SimplyLove(), m, 1, at(m, Tap, 0, 1), at(m, Tap, 0, 2), at(m, Tap, 0, 3))
	tap(j, 0, seconds(1))
	tap(j, 0, seconds(2.1035))
	if got := j.Score().Combo; got != 2 {
		t.Errorf("a Great leaves combo %d, want 2", got)
	}
	tap(j, 0, seconds(3.1036))
	if got := j.Score(); got.Combo != 0 || got.MaxCombo != 2 || got.Grades[W4] != 1 {
		t.Errorf("a Decent gives %+v", got)
	}
}

// The row's grade is that of the note pressed latest, not of the worst, and a
// jump counts two.
func TestJump(t *testing.T) {
	m := song(t, 0, 60)
	jump := []Note{at(m, Tap, 0, 1), at(m, Tap, 3, 1)}
	j := judge(t, ITG(), m, 1, jump...)
	tap(j, 0, seconds(0.9))
	tap(j, 3, seconds(1.01))
	wantStory(t, j, "900ms note 0 Decent -100ms", "1.01s note 1 Fantastic 10ms", "1.01s row 48 Fantastic combo 2")

	j = judge(t, ITG(), m, 1, jump...)
	tap(j, 3, seconds(1.01))
	j.Advance(seconds(2))
	wantStory(t, j, "1.01s note 1 Fantastic 10ms", "1.500000001s note 0 Miss 0s", "1.500000001s row 48 Miss combo 0")
	if s := j.Score(); s.Rows[Miss] != 1 || s.Rows[W1] != 0 {
		t.Errorf("rows %v", s.Rows)
	}
}

// A row that waits for its Miss breaks a combo built meanwhile.
func TestMissComesLate(t *testing.T) {
	m := song(t, 0, 240)
	j := judge(t, ITG(), m, 1, at(m, Tap, 0, 4), at(m, Tap, 1, 5), at(m, Tap, 2, 6), at(m, Tap, 3, 7))
	tap(j, 1, seconds(1.25))
	tap(j, 2, seconds(1.5)) // the note at 1 s is given up just after this
	tap(j, 3, seconds(1.75))
	wantStory(t, j,
		"1.25s note 1 Fantastic 0s", "1.25s row 240 Fantastic combo 1",
		"1.5s note 2 Fantastic 0s", "1.5s row 288 Fantastic combo 2",
		"1.500000001s note 0 Miss 0s", "1.500000001s row 192 Miss combo 0",
		"1.75s note 3 Fantastic 0s", "1.75s row 336 Fantastic combo 1")
}

// No note lock: a press for a later note leaves an earlier one to be hit after it.
func TestJacks(t *testing.T) {
	m := song(t, 0, 120) // notes 125 ms apart
	jack := func() *Judge {
		return judge(t, ITG(), m, 1, at(m, Tap, 0, 2), at(m, Tap, 0, 2.25), at(m, Tap, 0, 2.5))
	}
	j := jack()
	tap(j, 0, seconds(1.125))
	tap(j, 0, seconds(1.15)) // nearest is used up, 2.5 is as near as 2: the row of 1.15 s is 110, 14 from 96 and 10 from 120
	tap(j, 0, seconds(1.17))
	wantStory(t, j,
		"1.125s note 1 Fantastic 0s", "1.125s row 108 Fantastic combo 1",
		"1.15s note 2 Decent -100ms", "1.15s row 120 Decent combo 0",
		"1.17s note 0 Way Off 170ms", "1.17s row 96 Way Off combo 0")

	// Half way between two notes is the later's.
	j = jack()
	tap(j, 0, seconds(1.0625))
	wantStory(t, j, "1.0625s note 1 Great -62.5ms", "1.0625s row 108 Great combo 1")
}

// Nearest is by rows. At 60 BPM up to beat 1 and 240 from there, a press at
// 0.96 s is 10 rows after beat 0.75 and 26 before beat 1.5, although in time it
// is 210 ms after the one and 165 ms before the other.
func TestNearestByRowNotTime(t *testing.T) {
	m := song(t, 0, 60, 1, 240)
	notes := []Note{at(m, Tap, 0, 0.75), at(m, Tap, 0, 1.5)}
	j := judge(t, ITG(), m, 1, notes...)
	tap(j, 0, seconds(0.96))
	wantStory(t, j, "")
	// With the earlier note out of the way the same press hits.
	j = judge(t, ITG(), m, 1, notes...)
	tap(j, 0, seconds(0.75))
	tap(j, 0, seconds(0.96))
	wantStory(t, j, "750ms note 0 Fantastic 0s", "750ms row 36 Fantastic combo 1",
		"960ms note 1 Way Off -165ms", "960ms row 72 Way Off combo 0")
}

func TestRateIsRealTime(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1.5, at(m, Tap, 0, 1), at(m, Tap, 1, 2), at(m, Hold, 2, 4, 8))
	tap(j, 0, seconds(1.033)) // 22 ms
	tap(j, 1, seconds(2.27))  // 180 ms
	j.Press(Input{seconds(4), 2, true})
	j.Press(Input{seconds(5), 2, false})
	j.Advance(seconds(9))
	wantStory(t, j,
		"1.033s note 0 Fantastic 22ms", "1.033s row 48 Fantastic combo 1",
		"2.27s note 1 Way Off 180ms", "2.27s row 96 Way Off combo 0",
		"4s note 2 Fantastic 0s", "4s row 192 Fantastic combo 1",
		"5.375s let go 2") // 250 ms of real time
	late := judge(t, ITG(), m, 1.5, at(m, Tap, 0, 1))
	late.Advance(seconds(5))
	wantStory(t, late, "1.750000001s note 0 Miss 0s", "1.750000001s row 48 Miss combo 0")
}

func TestLifts(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Lift, 0, 1), at(m, Tap, 1, 2))
	j.Press(Input{seconds(0.95), 0, true}) // a press is nothing to a lift
	j.Press(Input{seconds(1.03), 0, false})
	j.Press(Input{seconds(1.9), 1, true})
	j.Press(Input{seconds(2), 1, false}) // nor a release to a tap
	wantStory(t, j, "1.03s note 0 Excellent 30ms", "1.03s row 48 Excellent combo 1",
		"1.9s note 1 Decent -100ms", "1.9s row 96 Decent combo 0")
}

// Fakes and notes in warps take no press and no grade, and nothing can be won
// with them.
func TestUnjudgedNotesAreNotThere(t *testing.T) {
	m := song(t, 0, 60)
	warped := at(m, Tap, 0, 1)
	warped.Judged = false
	j := judge(t, ITG(), m, 1, warped, at(m, Fake, 0, 1), at(m, Tap, 0, 1.125))
	tap(j, 0, seconds(1))
	j.Advance(seconds(9))
	wantStory(t, j, "1s note 2 Decent -125ms", "1s row 54 Decent combo 0")
	tap(j, 0, seconds(9))
	if s := j.Score(); s.Percent != 0 || s.Grades[Miss] != 0 {
		t.Errorf("score %+v", s)
	}
}

func TestMines(t *testing.T) {
	m := song(t, 0, 60)
	mine := at(m, Mine, 0, 2)
	for _, c := range []struct {
		name string
		keys []Input
		want []string
	}{
		{"left alone", nil, []string{"2.500000001s mine 0 left"}},
		{"pressed 90 ms early", []Input{{seconds(1.91), 0, true}}, []string{"1.91s mine 0"}},
		{"pressed 90 ms late", []Input{{seconds(2.09), 0, true}}, []string{"2.09s mine 0"}},
		{"pressed too early, let go", []Input{{seconds(1.9), 0, true}, {seconds(1.99), 0, false}}, []string{"2.500000001s mine 0 left"}},
		{"pressed too late", []Input{{seconds(2.091), 0, true}}, []string{"2.500000001s mine 0 left"}},
		{"held while it crosses", []Input{{seconds(0.5), 0, true}}, []string{"2s mine 0"}},
		{"let go as it crosses", []Input{{seconds(0.5), 0, true}, {seconds(2), 0, false}}, []string{"2s mine 0"}},
		{"another lane", []Input{{seconds(0.5), 1, true}}, []string{"2.500000001s mine 0 left"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := judge(t, ITG(), m, 1, mine)
			for _, in := range c.keys {
				j.Press(in)
			}
			j.Advance(seconds(9))
			wantStory(t, j, c.want...)
		})
	}
	// A mine is no note: the combo goes on, the score falls.
	j := judge(t, ITG(), m, 1, at(m, Tap, 1, 1), mine, at(m, Tap, 1, 3))
	tap(j, 1, seconds(1))
	tap(j, 0, seconds(2))
	tap(j, 1, seconds(3))
	if s := j.Score(); s.Combo != 2 || s.Mines != 1 || s.Percent != 66.66 {
		t.Errorf("score %+v, want combo 2 and (3+3−2)/6", s)
	}
}

// The nearest note takes the press even when it is a mine.
func TestMineTakesThePress(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Tap, 0, 1), at(m, Mine, 0, 1.125))
	tap(j, 0, seconds(1.08))
	j.Advance(seconds(9))
	wantStory(t, j, "1.08s mine 1", "1.500000001s note 0 Miss 0s", "1.500000001s row 48 Miss combo 0")
}

func TestKeysThatDoNothing(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Tap, 0, 1))
	j.Press(Input{seconds(1), 0, false}) // a release of a key that is up
	j.Press(Input{seconds(1), 7, true})  // a lane that is not there
	j.Press(Input{seconds(1), -1, true})
	wantStory(t, j, "")
	if down, since := j.Lane(0); down || since != Before {
		t.Error("lane 0 moved")
	}
	tap(j, 0, seconds(1.2)) // too late for anything
	if down, since := j.Lane(0); down || since != seconds(1.21) {
		t.Errorf("lane 0 is %v since %v", down, since)
	}
}
