package combo

import "testing"

// What osu and Quaver do not know: a roll is a hold there, and a lift is hit by
// letting go.
func TestLiftsAndRollsByNote(t *testing.T) {
	m := song(t, 0, 60)
	for _, rules := range games()[1:] {
		best := rules.Words[W1]
		j := judge(t, rules, m, 1, at(m, Roll, 0, 1, 2), at(m, Lift, 1, 1), at(m, Tap, 1, 2))
		j.Press(Input{seconds(0.9), 1, true}) // for the lift, not for the tap behind it
		j.Press(Input{seconds(1), 0, true})
		j.Press(Input{seconds(1), 1, false})
		j.Press(Input{seconds(2), 0, false})
		tap(j, 1, seconds(2))
		wantStory(t, j, "1s note 0 "+best+" 0s", "1s note 1 "+best+" 0s", "2s held 0", "2s note 0 "+best+" 0s", "2s note 2 "+best+" 0s")

		// Too early a release does nothing to a lift, too late a one misses it.
		j = judge(t, rules, m, 1, at(m, Lift, 0, 1), at(m, Lift, 0, 3))
		tap(j, 0, seconds(0.85))
		j.Press(Input{seconds(0.95), 0, true})
		j.Press(Input{seconds(1.2), 0, false})
		j.Advance(farAway)
		if s := j.Score(); s.Grades[Miss] != 2 || len(j.Events()) != 2 {
			t.Errorf("%s: %+v\n%s", rules.Name, s, story(j))
		}
	}
}

// A mine ends the combo in osu and costs nothing else.
func TestOsuMine(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Osu(8), m, 1, at(m, Tap, 0, 1), at(m, Mine, 1, 2), at(m, Mine, 2, 2), at(m, Tap, 0, 3))
	tap(j, 0, seconds(1))
	tap(j, 1, seconds(2.01))
	tap(j, 0, seconds(3))
	j.Advance(farAway)
	wantStory(t, j, "1s note 0 Perfect 0s", "2.01s mine 1", "2.127500001s mine 2 left", "3s note 3 Perfect 0s")
	if s := j.Score(); s.Percent != 100 || s.Combo != 1 || s.Mines != 1 {
		t.Errorf("score %+v", s)
	}
}

// A second press of a lane whose key is down changes nothing about its hold.
func TestTwoKeysOneLane(t *testing.T) {
	m := song(t, 0, 60)
	for _, rules := range games()[1:] {
		j := judge(t, rules, m, 1, at(m, Hold, 0, 1, 3))
		j.Press(Input{seconds(1), 0, true})
		j.Press(Input{seconds(2), 0, true})
		j.Press(Input{seconds(3), 0, false})
		if s := j.Score(); s.Combo != 2 || s.Held != 1 || s.Percent != 100 {
			t.Errorf("%s: %+v", rules.Name, s)
		}
	}
}
