package beat

import (
	"errors"
	"math"
	"testing"
)

func TestNewRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	one := []Tempo{{0, 120}}
	for name, c := range map[string]struct {
		timing Timing
		want   string
	}{
		"no tempo":        {Timing{}, "tempo: there is none; add one at beat 0"},
		"zero bpm":        {Timing{Tempos: []Tempo{{0, 0}}}, "tempo 1: bpm is 0 and must be above 0; use a stop to hold a beat"},
		"negative bpm":    {Timing{Tempos: []Tempo{{0, 120}, {4, -60}}}, "tempo 2: bpm is -60 and must be above 0; use a warp to skip beats"},
		"bpm NaN":         {Timing{Tempos: []Tempo{{0, nan}}}, "tempo 1: bpm is NaN and must be finite"},
		"beat infinite":   {Timing{Tempos: []Tempo{{0, 120}, {inf, 60}}}, "tempo 2: beat is +Inf and must be finite"},
		"late first":      {Timing{Tempos: []Tempo{{8, 60}, {4, 120}}}, "tempo 2: the first tempo is at beat 4; it must be at beat 0 or before"},
		"two tempos":      {Timing{Tempos: []Tempo{{4, 1}, {0, 2}, {4, 3}}}, "tempo 3: beat 4 is already taken by tempo 1"},
		"beat0 NaN":       {Timing{Beat0: nan, Tempos: one}, "beat0: is NaN and must be a finite number of seconds"},
		"negative stop":   {Timing{Tempos: one, Stops: []Pause{{4, -1}}}, "stop 1: seconds is -1 and must be finite and not negative"},
		"infinite delay":  {Timing{Tempos: one, Delays: []Pause{{4, inf}}}, "delay 1: seconds is +Inf and must be finite and not negative"},
		"stop before 0":   {Timing{Tempos: one, Stops: []Pause{{-2, 1}}}, "stop 1: beat is -2; before beat 0 the first tempo runs on undisturbed, so move beat0 instead"},
		"two stops":       {Timing{Tempos: one, Stops: []Pause{{2, 1}, {2, 2}}}, "stop 2: beat 2 is already taken by stop 1"},
		"negative warp":   {Timing{Tempos: one, Warps: []Span{{4, -1}}}, "warp 1: beats is -1 and must be finite and not negative"},
		"endless warp":    {Timing{Tempos: one, Warps: []Span{{1e308, 1e308}}}, "warp 1: beats is 1e+308 and must be finite and not negative"},
		"warp before 0":   {Timing{Tempos: one, Warps: []Span{{-1, 4}}}, "warp 1: beat is -1; before beat 0 the first tempo runs on undisturbed, so move beat0 instead"},
		"fake NaN":        {Timing{Tempos: one, Fakes: []Span{{nan, 1}}}, "fake 1: beat is NaN and must be finite"},
		"meter too short": {Timing{Tempos: one, Meters: []Meter{{0, 0.01}}}, "meter 1: beats_per_bar is 0.01 and must be finite and at least one row (1/48)"},
		"several":         {Timing{Tempos: []Tempo{{0, -1}}, Stops: []Pause{{1, nan}}}, "tempo 1: bpm is -1 and must be above 0; use a warp to skip beats\nstop 1: seconds is NaN and must be finite and not negative"},
	} {
		m, err := New(c.timing)
		if m != nil || err == nil || err.Error() != c.want {
			t.Errorf("%s: New = %v, %q, want %q", name, m, err, c.want)
		}
	}
}

func TestProblemsSayWhich(t *testing.T) {
	_, err := New(Timing{Tempos: []Tempo{{0, 120}, {4, 60}, {4, 70}}})
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 1 || problems[0].List != "tempo" || problems[0].Index != 2 {
		t.Errorf("errors.As gives %+v, want tempo, index 2", problems)
	}
}

func TestZeroLengthsDoNothing(t *testing.T) {
	m, err := New(Timing{Tempos: []Tempo{{0, 60}}, Stops: []Pause{{1, 0}}, Delays: []Pause{{2, 0}}, Warps: []Span{{3, 0}}})
	if err != nil || m.At(4) != seconds(4) || m.Before(1) != m.After(1) || !m.Hittable(3) {
		t.Errorf("New = %v, %v", m, err)
	}
}
