package combo

import (
	"math"
	"testing"
	"time"
)

// msec is a time in milliseconds, to the nanosecond.
func msec(x float64) time.Duration { return time.Duration(math.Round(x * 1e6)) }

func TestOsuWindows(t *testing.T) {
	for _, c := range []struct {
		od, rate float64
		want     [6]float64 // W1 to Miss, ms of song time
	}{
		{0, 1, [6]float64{22.5, 64.5, 97.5, 127.5, 151.5, 188.5}},
		{4, 1, [6]float64{20.5, 52.5, 85.5, 115.5, 139.5, 176.5}},
		{5, 1, [6]float64{19.5, 49.5, 82.5, 112.5, 136.5, 173.5}},
		{8, 1, [6]float64{16.5, 40.5, 73.5, 103.5, 127.5, 164.5}},
		{10, 1, [6]float64{13.5, 34.5, 67.5, 97.5, 121.5, 158.5}},
		{8, 1.5, [6]float64{24.5, 60.5, 109.5, 154.5, 190.5, 246.5}}, // 16.1·1.5 = 24.15, cut, and a half
	} {
		w := osuWindows(c.od, c.rate)
		for k, want := range c.want {
			if g := W1 - Grade(k); w[g] != msec(want) {
				t.Errorf("OD %v at rate %v: the window of grade %d is %v, want %v ms", c.od, c.rate, g, w[g], want)
			}
		}
	}
	if got := Osu(math.NaN()).Name; got != "osu 5" {
		t.Errorf("OD NaN gives %q", got)
	}
	if got := Osu(-3).Name; got != "osu 0" {
		t.Errorf("OD -3 gives %q", got)
	}
}

// The small cases of windows at OD 8: a note at 1 s, one press.
func TestOsuPress(t *testing.T) {
	for _, c := range []struct {
		off  float64
		want Grade
	}{
		{0, W1}, {16.5, W1}, {-16.5, W1}, {16.6, W2}, {40.5, W2}, {-40.5, W2}, {40.6, W3}, {-40.6, W3},
		{73.6, W4}, {103.6, W5}, {127.5, W5}, {-127.5, W5}, {-127.6, Miss}, {-130, Miss}, {-164.5, Miss}, {-165, None},
	} {
		m := song(t, 0, 60)
		j := judge(t, Osu(8), m, 1, at(m, Tap, 0, 1))
		j.Press(Input{time.Second + msec(c.off), 0, true})
		if got := j.Result(0); got.Grade != c.want || c.want != None && got.Error != msec(c.off) {
			t.Errorf("a press %v ms off gives grade %d, error %v; want %d", c.off, got.Grade, got.Error, c.want)
		}
	}
}

// A press 130 ms early uses the note up; one 165 ms early does nothing; a note
// not pressed is missed as soon as it is late by more than Meh.
func TestOsuMisses(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Osu(8), m, 1, at(m, Tap, 0, 1))
	tap(j, 0, seconds(0.87))
	tap(j, 0, seconds(1))
	j.Advance(farAway)
	wantStory(t, j, "870ms note 0 Miss -130ms")

	j = judge(t, Osu(8), m, 1, at(m, Tap, 0, 1))
	tap(j, 0, seconds(0.835))
	j.Advance(seconds(1.1275))
	wantStory(t, j, "")
	tap(j, 0, seconds(1.1276))
	wantStory(t, j, "1.127500001s note 0 Miss 0s")
}

// Every note of a chord adds one, from Meh up; a miss ends the combo.
func TestOsuCombo(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Osu(8), m, 1,
		at(m, Tap, 0, 1), at(m, Tap, 1, 1), at(m, Tap, 2, 1), at(m, Tap, 3, 1), at(m, Tap, 0, 2), at(m, Tap, 0, 3))
	for lane := range 4 {
		tap(j, lane, seconds(1.03))
	}
	if s := j.Score(); s.Combo != 4 || s.Grades[W2] != 4 || s.Rows[W2] != 4 {
		t.Errorf("after a chord of Greats: %+v", s)
	}
	tap(j, 0, seconds(2.12))
	if s := j.Score(); s.Combo != 5 || s.Grades[W5] != 1 {
		t.Errorf("after a Meh: %+v", s)
	}
	j.Advance(farAway)
	if s := j.Score(); s.Combo != 0 || s.MaxCombo != 5 {
		t.Errorf("after a miss: %+v", s)
	}
}

// A note cannot be hit any more once the next one of its lane has come, and
// hitting a later note misses those before it.
func TestOsuNoteLock(t *testing.T) {
	m := song(t, 0, 60)
	near := []Note{at(m, Tap, 0, 1), at(m, Tap, 0, 1.05), at(m, Tap, 1, 1.05)}
	j := judge(t, Osu(8), m, 1, near...)
	tap(j, 0, seconds(1.049))
	wantStory(t, j, "1.049s note 0 Good 49ms")

	j = judge(t, Osu(8), m, 1, near...)
	tap(j, 0, seconds(1.05))
	tap(j, 1, seconds(1.06))
	wantStory(t, j, "1.05s note 1 Perfect 0s", "1.05s note 0 Miss 0s", "1.06s note 2 Perfect 10ms")
}

// holdCase presses and releases keys of lane 0 around a hold from 1 s to 2 s and
// a tap at 3 s, and tells what happened up to 2.9 s.
func holdCase(t *testing.T, r Rules, keys ...float64) *Judge {
	t.Helper()
	m := song(t, 0, 60)
	j := judge(t, r, m, 1, at(m, Hold, 0, 1, 2), at(m, Tap, 0, 3))
	for i, s := range keys {
		j.Press(Input{seconds(s), 0, i%2 == 0})
	}
	j.Advance(seconds(2.9))
	return j
}

func TestOsuHolds(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []float64
		want  []string
		combo int
		state State
	}{
		{"perfect", []float64{1, 2}, []string{"1s note 0 Perfect 0s", "2s held 0", "2s note 0 Perfect 0s"}, 2, Kept},
		{"a tail's error is divided by 1.5", []float64{1, 2.060}, []string{"1s note 0 Perfect 0s", "2.06s held 0", "2.06s note 0 Great 60ms"}, 2, Kept},
		{"let go 300 ms early", []float64{1, 1.7}, []string{"1s note 0 Perfect 0s", "1.7s let go 0", "2.191250001s note 0 Miss 0s"}, 0, Dropped},
		{"and pressed again for a good end", []float64{1, 1.7, 1.8, 2.01},
			[]string{"1s note 0 Perfect 0s", "1.7s let go 0", "2.01s note 0 Meh 10ms"}, 1, Kept},
		{"let go where the tail is just missed", []float64{1, 1.8},
			[]string{"1s note 0 Perfect 0s", "1.8s let go 0", "1.8s note 0 Miss -200ms"}, 0, Dropped},
		{"let go early, but within Meh", []float64{1, 1.809}, []string{"1s note 0 Perfect 0s", "1.809s held 0", "1.809s note 0 Meh -191ms"}, 2, Kept},
		{"never let go", []float64{1}, []string{"1s note 0 Perfect 0s", "2.191250001s let go 0", "2.191250001s note 0 Miss 0s"}, 0, Dropped},
		{"never pressed", nil, []string{"1.127500001s note 0 Miss 0s", "2.191250001s note 0 Miss 0s"}, 0, Missed},
		{"taken up after the head was missed", []float64{1.5, 2}, []string{"1.127500001s note 0 Miss 0s", "2s note 0 Meh 0s"}, 1, Kept},
		{"head missed by a press too early, and held", []float64{0.85, 2}, []string{"850ms note 0 Miss -150ms", "2s note 0 Meh 0s"}, 1, Kept},
		{"pressed much too early", []float64{0.8, 2}, []string{"1.127500001s note 0 Miss 0s", "2.191250001s note 0 Miss 0s"}, 0, Missed},
		{"pressed first when it is over", []float64{2.13, 2.14}, []string{"1.127500001s note 0 Miss 0s", "2.191250001s note 0 Miss 0s"}, 0, Missed},
	} {
		j := holdCase(t, Osu(8), c.keys...)
		t.Run(c.name, func(t *testing.T) {
			wantStory(t, j, c.want...)
			if s := j.Score(); s.Combo != c.combo || j.Result(0).State != c.state {
				t.Errorf("combo %d, state %d; want %d, %d", s.Combo, j.Result(0).State, c.combo, c.state)
			}
		})
	}
}

// Hitting a note misses a hold before it whole: head, tail and body.
func TestOsuHoldOvertaken(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Osu(8), m, 1, at(m, Hold, 0, 1, 1.05), at(m, Tap, 0, 1.1))
	tap(j, 0, seconds(1.1))
	wantStory(t, j, "1.1s note 1 Perfect 0s", "1.1s note 0 Miss 0s", "1.1s note 0 Miss 0s")
	if s := j.Score(); s.Grades[Miss] != 2 || s.Combo != 0 || s.MaxCombo != 1 {
		t.Errorf("score %+v", s)
	}
}

// A press that takes a hold up again is for the next note as well.
func TestOsuRegraspReachesNextNote(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Osu(8), m, 1, at(m, Hold, 0, 1, 2), at(m, Tap, 0, 2.05))
	j.Press(Input{seconds(1), 0, true})
	j.Press(Input{seconds(1.5), 0, false})
	j.Press(Input{seconds(1.95), 0, true})
	wantStory(t, j, "1s note 0 Perfect 0s", "1.5s let go 0", "1.95s note 1 Ok -100ms", "1.95s note 0 Miss 0s")
}

// The score of a perfect performance is a million; its share is worked out here
// by hand for a few notes.
func TestOsuScore(t *testing.T) {
	m := song(t, 0, 60)
	var notes []Note
	for i := range 600 {
		notes = append(notes, at(m, Tap, i%4, float64(i+1)))
	}
	j := judge(t, Osu(8), m, 1, notes...)
	play(j, Auto(Osu(8), m, notes, 4, 1), farAway)
	if s := j.Score(); s.Percent != 100 || s.Points != 1_000_000 || s.MaxCombo != 600 {
		t.Errorf("a perfect performance scores %+v", s)
	}

	j = judge(t, Osu(8), m, 1, notes[:3]...)
	tap(j, 0, seconds(1))    // Perfect
	tap(j, 1, seconds(2.03)) // Great
	j.Advance(farAway)       // Miss
	accuracy := (305. + 300) / (3 * 305)
	log4 := func(x float64) float64 { return math.Log(x) / math.Log(4) }
	progress := 300 * (0.5 + 0.5) / (300 * (0.5 + 0.5 + log4(3)))
	want := int(math.Round(150000*progress + 850000*math.Pow(accuracy, 2+2*accuracy)))
	if s := j.Score(); s.Points != want || s.Percent != math.Floor(accuracy*1e4)/100 {
		t.Errorf("score %+v, want %d points and %.4f", s, want, accuracy)
	}
}
