package combo

import (
	"testing"
	"time"
)

// hold plays a hold from 1 s to 5 s, key down from 1 s on, with the key events
// given in seconds, up and down in turn.
func hold(t *testing.T, kind Kind, turns ...float64) *Judge {
	t.Helper()
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, kind, 0, 1, 5))
	j.Press(Input{seconds(1), 0, true})
	for i, s := range turns {
		j.Press(Input{seconds(s), 0, i%2 == 1})
	}
	return j
}

func TestHolds(t *testing.T) {
	head := []string{"1s note 0 Fantastic 0s", "1s row 48 Fantastic combo 1"}
	for _, c := range []struct {
		name string
		kind Kind
		keys []float64
		end  string
	}{
		{"held through", Hold, nil, "5s held 0"},
		{"let go 249 ms in the middle", Hold, []float64{3, 3.249}, "5s held 0"},
		{"let go 250 ms", Hold, []float64{3, 3.25}, "3.25s let go 0"},
		{"let go 251 ms", Hold, []float64{3, 3.251}, "3.25s let go 0"},
		{"let go and caught again and again", Hold, []float64{2, 2.2, 2.3, 2.5, 2.6, 2.8, 4.8}, "5s held 0"},
		{"let go 249 ms before the end", Hold, []float64{4.751}, "5s held 0"},
		{"let go 250 ms before the end", Hold, []float64{4.75}, "5s let go 0"},
		{"held on after the end", Hold, []float64{7}, "5s held 0"},
		{"dead, caught too late", Hold, []float64{2, 3, 4, 4.1}, "2.25s let go 0"},
		{"never pressed again", Roll, nil, "1.5s let go 0"},
		{"pressed every 499 ms", Roll, []float64{1.4, 1.499, 1.9, 1.998, 2.4, 2.497, 2.9, 2.996, 3.4, 3.495, 3.9, 3.994, 4.4, 4.493, 4.6, 4.7}, "5s held 0"},
		{"pressed once too late", Roll, []float64{1.4, 1.5}, "1.5s let go 0"},
		{"holding is not rolling", Roll, []float64{1.2, 1.3}, "1.8s let go 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := hold(t, c.kind, c.keys...)
			j.Advance(seconds(9))
			wantStory(t, j, append(head, c.end)...)
			if s := j.Score(); s.Combo != 1 || s.MaxCombo != 1 {
				t.Errorf("combo %d, max %d: a hold's end never touches it", s.Combo, s.MaxCombo)
			}
		})
	}
}

func TestHoldHeadMissed(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Hold, 0, 1, 5))
	j.Press(Input{seconds(2), 0, true})
	j.Advance(seconds(9))
	wantStory(t, j, "1.500000001s note 0 Miss 0s", "1.500000001s row 48 Miss combo 0")
	if r := j.Result(0); r.State != Missed || r.Grade != Miss {
		t.Errorf("result %+v", r)
	}
}

// A head hit early keeps its life until the head is due.
func TestHoldPressedEarly(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Hold, 0, 1, 2))
	j.Press(Input{seconds(0.9), 0, true})
	j.Press(Input{seconds(0.92), 0, false})
	j.Press(Input{seconds(1.2), 0, true}) // 280 ms later, but 200 ms after the head
	j.Advance(seconds(9))
	wantStory(t, j, "900ms note 0 Decent -100ms", "900ms row 48 Decent combo 0", "2s held 0")
}

// A hold over before its late press is held at once.
func TestShortHoldPressedLate(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Hold, 0, 1, 1.0625))
	tap(j, 0, seconds(1.08))
	wantStory(t, j, "1.08s note 0 Great 80ms", "1.08s row 48 Great combo 1", "1.08s held 0")
}

// The next note of the lane, hit while the hold still goes on in a chart that
// writes one inside the other, ends it.
func TestHoldInsideHold(t *testing.T) {
	m := song(t, 0, 60)
	j := judge(t, ITG(), m, 1, at(m, Hold, 0, 1, 9), at(m, Hold, 0, 2, 3))
	j.Press(Input{seconds(1), 0, true})
	j.Press(Input{seconds(1.9), 0, false})
	j.Press(Input{seconds(2), 0, true})
	j.Advance(seconds(20))
	wantStory(t, j, "1s note 0 Fantastic 0s", "1s row 48 Fantastic combo 1",
		"2s note 1 Fantastic 0s", "2s row 96 Fantastic combo 2", "2s held 0", "3s held 1")
}

func TestLife(t *testing.T) {
	j := hold(t, Hold, 3, 3.2, 4)
	for _, c := range []struct{ at, life float64 }{{3.9, 1}, {4, 1}, {4.125, 0.5}, {4.2, 0.2}} {
		if c.at >= 4 {
			j.Advance(seconds(c.at))
			if i, life := j.Life(0); i != 0 || life < c.life-1e-9 || life > c.life+1e-9 {
				t.Errorf("at %v s the life of note %d is %v, want %v", c.at, i, life, c.life)
			}
		}
	}
	if i, _ := j.Life(1); i != -1 {
		t.Errorf("lane 1 holds note %d", i)
	}
	j.Advance(seconds(4.25))
	if i, _ := j.Life(0); i != -1 {
		t.Error("a hold let go lives on")
	}
	roll := hold(t, Roll)
	roll.Advance(time.Second + 125*ms)
	if _, life := roll.Life(0); life != 0.75 {
		t.Errorf("a quarter of a roll's life later it is %v", life)
	}
}
