package combo

import (
	"testing"
	"time"
)

// One press, at whole milliseconds: windows are inclusive, and Quaver cuts off
// the song's time to whole milliseconds.
func TestQuaverPress(t *testing.T) {
	for _, c := range []struct {
		off  float64
		want Grade
	}{
		{0, W1}, {18, W1}, {-18, W1}, {18.9, W1}, {-18.1, W2}, {19, W2}, {43, W2}, {44, W3}, {76, W3}, {-77, W4}, {106, W4}, {107, W5},
		{127, W5}, {-127, W5}, {127.9, W5}, {-127.1, Miss}, {-128, Miss}, {-164, Miss}, {-165, None},
	} {
		m := song(t, 0, 60)
		j := judge(t, Quaver(), m, 1, at(m, Tap, 0, 1))
		j.Press(Input{time.Second + msec(c.off), 0, true})
		if got := j.Result(0).Grade; got != c.want {
			t.Errorf("a press %v ms off gives grade %d, want %d", c.off, got, c.want)
		}
	}
}

// A note whose time is a nanosecond off its millisecond is judged by the
// millisecond.
func TestQuaverRounding(t *testing.T) {
	m := song(t, 0, 60)
	for _, off := range []time.Duration{-2, -1, 0, 1, 2} {
		n := at(m, Tap, 0, 1)
		n.Time += off
		n.End = n.Time
		for _, c := range []struct {
			at   float64
			want Grade
		}{{0.873, W5}, {0.872, Miss}, {1.127, W5}, {0.982, W1}, {0.981, W2}, {1.018, W1}} {
			j := judge(t, Quaver(), m, 1, n)
			j.Press(Input{seconds(c.at), 0, true})
			if got := j.Result(0).Grade; got != c.want {
				t.Errorf("a note %d ns off, pressed at %v s: grade %d, want %d", off, c.at, got, c.want)
			}
		}
	}
}

// Okay keeps the combo, a miss ends it; a note is missed at 128 ms.
func TestQuaverCombo(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Quaver(), m, 1, at(m, Tap, 0, 1), at(m, Tap, 0, 2), at(m, Tap, 0, 3), at(m, Tap, 0, 4))
	tap(j, 0, seconds(1.127))
	tap(j, 0, seconds(1.873))
	if s := j.Score(); s.Combo != 2 || s.Grades[W5] != 2 {
		t.Errorf("after two Okays: %+v", s)
	}
	tap(j, 0, seconds(2.872))
	if s := j.Score(); s.Combo != 0 || s.MaxCombo != 2 || s.Grades[Miss] != 1 {
		t.Errorf("after a press 128 ms early: %+v", s)
	}
	j.Advance(seconds(4.1279))
	if s := j.Score(); s.Grades[Miss] != 1 {
		t.Error("missed too early")
	}
	j.Advance(seconds(4.128))
	if s := j.Score(); s.Grades[Miss] != 2 {
		t.Error("not missed at 128 ms")
	}
}

// At another rate windows are as wide in real time, and the milliseconds are the
// song's.
func TestQuaverRate(t *testing.T) {
	m := song(t, 0, 60)
	for _, c := range []struct {
		at   float64
		want Grade
	}{{1.027, W1}, {1.0279, W1}, {1.028, W2}, {0.973, W1}, {0.972, W2}, {1.19, W5}} {
		j := judge(t, Quaver(), m, 1.5, at(m, Tap, 0, 1))
		j.Press(Input{seconds(c.at), 0, true})
		if got := j.Result(0).Grade; got != c.want {
			t.Errorf("pressed at %v s at rate 1.5: grade %d, want %d", c.at, got, c.want)
		}
	}
}

func TestQuaverHolds(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []float64
		want  []string
		combo int
		state State
	}{
		{"perfect", []float64{1, 2}, []string{"1s note 0 Marvelous 0s", "2s held 0", "2s note 0 Marvelous 0s"}, 2, Kept},
		{"27 ms", []float64{1, 1.973}, []string{"1s note 0 Marvelous 0s", "1.973s held 0", "1.973s note 0 Marvelous -27ms"}, 2, Kept},
		{"64 ms", []float64{1, 2.064}, []string{"1s note 0 Marvelous 0s", "2.064s held 0", "2.064s note 0 Perfect 64ms"}, 2, Kept},
		{"65 ms", []float64{1, 2.065}, []string{"1s note 0 Marvelous 0s", "2.065s held 0", "2.065s note 0 Great 65ms"}, 2, Kept},
		{"170 ms late is Good", []float64{1, 2.17}, []string{"1s note 0 Marvelous 0s", "2.17s held 0", "2.17s note 0 Good 170ms"}, 2, Kept},
		{"190 ms early is Good too", []float64{1, 1.81}, []string{"1s note 0 Marvelous 0s", "1.81s held 0", "1.81s note 0 Good -190ms"}, 2, Kept},
		{"191 ms early is a miss", []float64{1, 1.809}, []string{"1s note 0 Marvelous 0s", "1.809s let go 0", "1.809s note 0 Miss -191ms"}, 0, Dropped},
		{"never let go is Good", []float64{1}, []string{"1s note 0 Marvelous 0s", "2.190999s held 0", "2.190999s note 0 Good 0s"}, 2, Kept},
		{"never pressed is two misses", nil, []string{"1.127999s note 0 Miss 0s", "1.127999s note 0 Miss 0s"}, 0, Missed},
		{"pressed too early is two misses", []float64{0.87, 2}, []string{"870ms note 0 Miss -130ms", "870ms note 0 Miss 0s"}, 0, Missed},
		{"let go is over", []float64{1, 1.5, 1.6, 2}, []string{"1s note 0 Marvelous 0s", "1.5s let go 0", "1.5s note 0 Miss -500ms"}, 0, Dropped},
	} {
		j := holdCase(t, Quaver(), c.keys...)
		t.Run(c.name, func(t *testing.T) {
			wantStory(t, j, c.want...)
			if s := j.Score(); s.Combo != c.combo || j.Result(0).State != c.state {
				t.Errorf("combo %d, state %d; want %d, %d", s.Combo, j.Result(0).State, c.combo, c.state)
			}
		})
	}
}

// Only the first note of a lane can be hit.
func TestQuaverNoteLock(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, Quaver(), m, 1, at(m, Tap, 0, 1), at(m, Tap, 0, 1.05))
	tap(j, 0, seconds(1.05))
	tap(j, 0, seconds(1.10))
	wantStory(t, j, "1.05s note 0 Great 50ms", "1.1s note 1 Great 50ms")
}

// A mine under a key, or pressed within 18 ms, is a miss.
func TestQuaverMines(t *testing.T) {
	m := song(t, 0, 60)
	notes := []Note{at(m, Tap, 0, 1), at(m, Mine, 0, 2), at(m, Mine, 0, 3), at(m, Mine, 0, 4)}
	j := judge(t, Quaver(), m, 1, notes...)
	j.Press(Input{seconds(1), 0, true}) // held into the first mine
	j.Advance(seconds(2.5))
	j.Press(Input{seconds(2.5), 0, false})
	tap(j, 0, seconds(3.018)) // on the second
	tap(j, 0, seconds(4.019)) // after the third
	j.Advance(farAway)
	wantStory(t, j, "1s note 0 Marvelous 0s", "1.982s mine 1", "3.018s mine 2", "4.127999s mine 3 left")
	s := j.Score()
	if s.Combo != 0 || s.Mines != 2 || s.Grades[Miss] != 2 || s.Percent != 0 {
		t.Errorf("score %+v, want (100 − 2·50)/300 = 0 %%", s)
	}
}

// Worked by hand: the streak gives ten points more every ten hits.
func TestQuaverScore(t *testing.T) {
	m := song(t, 0, 60)
	var notes []Note
	for i := range 200 {
		notes = append(notes, at(m, Tap, i%4, float64(i+1)))
	}
	j := judge(t, Quaver(), m, 1, notes...)
	play(j, Auto(Quaver(), m, notes, 4, 1), farAway)
	if s := j.Score(); s.Percent != 100 || s.Points != 1_000_000 || s.MaxCombo != 200 {
		t.Errorf("a perfect performance scores %+v", s)
	}
	if best := 9*100 + (10*14*100 + 10*(10+20+30+40+50+60+70+80+90+100+110+120+130+140)) + 51*250; j.goal.sum != best {
		t.Errorf("200 notes are worth %d, want %d", j.goal.sum, best)
	}

	j = judge(t, Quaver(), m, 1, notes[:12]...)
	for i, off := range []float64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.03} { // ten Marvelous, a Good, a Perfect
		tap(j, i%4, notes[i].Time+seconds(off))
	}
	sum, best := 9*100+110+(10+0)+(50+0), 9*100+3*110
	if s := j.Score(); s.Points != int(1e6*float64(sum)/float64(best)) || s.Percent != 93.60 {
		t.Errorf("score %+v, want %d of %d and (1000+25+98.25)/1200 = 93.60 %%", s, sum, best)
	}
}
