package show

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/charts"
	"hibana/combo"
	"hibana/pendulum"
)

func small(t testing.TB) *charts.Chart { return chart(t, "testdata/small.toml") }

// kicksByRule works out by SPEC's rule which events kick: combo ≥ armed + every
// kicks and arms there, a smaller combo arms silently.
func kicksByRule(events []combo.Event, every int) []Kick {
	var kicks []Kick
	armed, last := 0, 0
	for _, e := range events {
		if e.Combo == last {
			continue
		}
		last = e.Combo
		if e.Combo >= armed+every {
			kicks = append(kicks, Kick{e.Time, e.Combo})
			armed = e.Combo
		} else if e.Combo < armed {
			armed = e.Combo
		}
	}
	return kicks
}

// allKicks plays a show and collects its kicks from its states.
func allKicks(s *Show, frame time.Duration) []Kick {
	var kicks []Kick
	_, end := s.Range()
	for t := s.Time(); t < end; t += frame {
		s.Advance(t)
		for _, k := range s.State().Kicks {
			if len(kicks) == 0 || k.Time > kicks[len(kicks)-1].Time {
				kicks = append(kicks, k)
			}
		}
	}
	return kicks
}

func TestKicksFollowTheRule(t *testing.T) {
	for name, c := range map[string]*charts.Chart{"small": small(t), "starter": starter(t)} {
		part := len(c.Parts) - 1
		s := perform(t, c, part, Options{Replay: clumsy(t, c, part, 4)})
		got := allKicks(s, 100*time.Millisecond)
		want := kicksByRule(s.Events(), c.Arm.KickEvery)
		for _, k := range c.Arm.KickAt { // which the chart kicks, too
			i := slices.IndexFunc(got, func(g Kick) bool { return g.Time == s.Map().At(k.Beat) })
			if i < 0 {
				t.Fatalf("%s: no kick on beat %v", name, k.Beat)
			}
			got = slices.Delete(got, i, i+1)
		}
		if len(got) < 2 || !slices.Equal(got, want) {
			t.Errorf("%s: kicks\n%v, want\n%v", name, got, want)
		}
	}
}

// Each kick moves the arm by the kick's impulse, at its own time: from hanging
// at rest by 100 and −80 deg/s.
func TestKickMovesTheArm(t *testing.T) {
	s := perform(t, small(t), 0, Options{Auto: true})
	third := s.Notes()[2].Time
	s.Advance(third - 1)
	if a := s.State().Arm; a.VA != 0 || a.VB != 0 || a.A != 0 {
		t.Errorf("before the third note the arm moves: %+v", a)
	}
	s.Advance(third)
	if a := s.State().Arm; math.Abs(a.VA-100) > 1e-9 || math.Abs(a.VB+80) > 1e-9 {
		t.Errorf("at the third note the arm's velocities are %v and %v, want 100 and −80", a.VA, a.VB)
	}
	if k := s.State().Kicks; len(k) != 1 || k[0] != (Kick{third, 3}) {
		t.Errorf("kicks %v", k)
	}
}

// The classic arm steps at k·0.02 s with the combo of the step's start, and is
// reported as of its last whole step.
func TestClassicStepsOnTheGrid(t *testing.T) {
	c := small(t)
	c.Arm.Model = "classic"
	s := perform(t, c, 0, Options{Auto: true})
	arm, err := pendulum.NewClassic(pendulum.DefaultParams(), pendulum.State{})
	if err != nil {
		t.Fatal(err)
	}
	full := perform(t, c, 0, Options{Auto: true})
	full.Advance(20 * time.Second)
	comboAt := func(t time.Duration) (n int) {
		for _, e := range full.Events() {
			if e.Time <= t {
				n = e.Combo
			}
		}
		return n
	}
	moved := false
	for k := range 600 {
		at := time.Duration(k) * 20 * time.Millisecond
		for _, late := range []time.Duration{0, 7 * time.Millisecond, 20*time.Millisecond - 1} {
			s.Advance(at + late)
			got := s.State().Step
			if want := arm.Now(); got.A != want.A || got.VA != want.VA || got.B != want.B || got.VB != want.VB {
				t.Fatalf("at %v the classic arm reports %+v, want %+v", at+late, got, want)
			}
		}
		arm.Step(comboAt(at))
		moved = moved || arm.Now().VA != 0
	}
	if !moved {
		t.Error("the arm never moved")
	}
}

// State tells the small chart's story.
func TestState(t *testing.T) {
	s := perform(t, small(t), 0, Options{Auto: true, Length: 30 * time.Second})
	if a, b := s.Range(); a != -500*time.Millisecond || b != 30*time.Second {
		t.Errorf("range %v to %v", a, b)
	}
	at := func(beat float64) *State {
		s.Seek(s.Map().At(beat))
		return s.State()
	}
	st := at(6)
	if st.Combo != 8 || st.Beat != 6 || st.Bar != 1 || st.BarBeat != 2 || st.BarLength != 4 || st.BPM != 120 || st.Pause != "" {
		t.Errorf("at beat 6: combo %d, beat %v, bar %d + %v of %v at %v BPM, pause %q", st.Combo, st.Beat, st.Bar, st.BarBeat, st.BarLength, st.BPM, st.Pause)
	}
	if e := st.Effect("neck.stretch"); e.Amount != 0.64 {
		t.Errorf("half way up the neck is %v", e.Amount)
	}
	if want := 3.5 / 30; math.Abs(st.Progress-want) > 1e-12 {
		t.Errorf("progress %v, want %v", st.Progress, want)
	}
	if n := len(st.Judgements); n != 6 || st.Judgements[n-1].Name != "Fantastic" || st.Judgements[n-1].Combo != 8 {
		t.Errorf("judgements %+v", st.Judgements)
	}
	if l := st.Lanes[3]; !l.Down || l.Since != st.Time || l.Hit != st.Time || l.Grade != combo.W1 {
		t.Errorf("lane 3 %+v", l)
	}
	if l := st.Lanes[1]; l.Down || l.Hit != s.Map().At(4) {
		t.Errorf("lane 1 %+v", l)
	}

	st = at(9)
	hold := st.Notes[slices.IndexFunc(st.Notes, func(n Note) bool { return n.Kind == combo.Hold })]
	if hold.State != Holding || hold.Life != 1 || hold.When != hold.Time || hold.Grade != combo.W1 || hold.EndBeat != 12 {
		t.Errorf("the hold %+v", hold)
	}
	s.Seek(s.Map().At(16) + 500*time.Millisecond)
	if st = s.State(); st.Pause != "stop" || st.Beat != 16 {
		t.Errorf("in the stop: beat %v, pause %q", st.Beat, st.Pause)
	}
	if mine := s.note(10); mine.Kind != combo.Mine || mine.State != Missed {
		t.Errorf("autoplay and the mine: %+v", mine)
	}
	warped := at(22)
	if n := warped.Notes[slices.IndexFunc(warped.Notes, func(n Note) bool { return n.Beat == 20 })]; n.Judged || n.State != Waiting || n.When != Never {
		t.Errorf("the note in the warp %+v", n)
	}
	if st.MaxCombo < 8 {
		t.Error("the combo broke")
	}
}

// Nobody plays: notes are missed, the combo stays 0, the arm hangs.
func TestNobodyPlays(t *testing.T) {
	s := perform(t, small(t), 0, Options{})
	s.Advance(20 * time.Second)
	st := s.State()
	if st.Combo != 0 || st.Percent != 0 || st.Score.Grades[combo.Miss] == 0 || st.Arm.VA != 0 || len(st.Kicks) != 0 {
		t.Errorf("%+v", st.Score)
	}
}

func TestBreaks(t *testing.T) {
	s := perform(t, small(t), 0, Options{})
	for _, in := range combo.Auto(combo.ITG(), s.Map(), s.Notes()[:4], 4, 1) {
		s.Press(in)
	}
	s.Advance(s.Notes()[4].Time + 600*time.Millisecond)
	st := s.State()
	if len(st.Breaks) != 1 || st.Breaks[0].Lost != 4 || st.Breaks[0].Time != s.Notes()[4].Time+500*time.Millisecond+1 {
		t.Errorf("breaks %+v", st.Breaks)
	}
	s.Advance(s.Time() + 3*time.Second)
	if st := s.State(); len(st.Breaks) != 0 {
		t.Errorf("three seconds later there is still %+v", st.Breaks)
	}
}

// The trail is the arm at every multiple of TrailStep of the last Recall.
func TestTrail(t *testing.T) {
	s := perform(t, starter(t), 2, Options{Auto: true})
	probe := perform(t, starter(t), 2, Options{Auto: true})
	s.Advance(30*time.Second + 1234567)
	trail := slices.Clone(s.State().Trail)
	if n := len(trail); n < 239 || n > 241 {
		t.Fatalf("%d points in %v", n, Recall)
	}
	for i, p := range trail {
		if p.Time%TrailStep != 0 || i > 0 && p.Time != trail[i-1].Time+TrailStep || p.Time < s.Time()-Recall || p.Time >= s.Time() {
			t.Fatalf("point %d is at %v", i, p.Time)
		}
		probe.Advance(p.Time)
		if got := probe.State().Arm; got != p {
			t.Fatalf("at %v the trail has %+v, the arm was %+v", p.Time, p, got)
		}
	}
}

// Notes before From are there to look at and cannot be hit.
func TestFrom(t *testing.T) {
	c := small(t)
	whole := perform(t, c, 0, Options{})
	from := whole.Notes()[4].Time
	s := perform(t, c, 0, Options{From: from})
	s.Seek(from - 300*time.Millisecond)
	for _, in := range combo.Auto(combo.ITG(), whole.Map(), whole.Notes()[4:6], 4, 1) {
		s.Press(in)
	}
	s.Advance(from + time.Second)
	st := s.State()
	if st.Combo != 2 || st.Score.Grades[combo.Miss] != 0 {
		t.Errorf("combo %d, %d missed", st.Combo, st.Score.Grades[combo.Miss])
	}
	again := perform(t, c, 0, Options{Replay: s.Recording()})
	again.Seek(s.Time())
	same(t, "replay from the middle", again, s)
}

func TestNewRefuses(t *testing.T) {
	c := small(t)
	replay := perform(t, c, 0, Options{Auto: true}).Recording()
	moved := small(t)
	moved.Parts[0].Notes = moved.Parts[0].Notes[1:]
	odd := small(t)
	odd.Parts[0].Ruleset = "taiko"
	slow := small(t)
	slow.Timing.Tempos[0].BPM = 0.001
	for _, row := range []struct {
		c    *charts.Chart
		part int
		o    Options
		want string
	}{
		{c, 1, Options{}, "has no part 1"},
		{c, -1, Options{}, "has no part -1"},
		{moved, 0, Options{Replay: replay}, "other notes"},
		{odd, 0, Options{}, `no ruleset "taiko"`},
		{c, 0, Options{Rules: "chess"}, `no ruleset "chess"`},
		{slow, 0, Options{}, "longer than a day"},
		{c, 0, Options{Rate: -1}, "rate -1"},
	} {
		if _, err := New(row.c, row.part, row.o); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("error %v, want one that says %q", err, row.want)
		}
	}
	if _, err := New(moved, 0, Options{Replay: perform(t, moved, 0, Options{Auto: true}).Recording()}); err != nil {
		t.Error(err)
	}
}

// Notes in a warp, and at a tempo that is as good as one, are due together and
// still in the order of rows.
func TestNotesInAWarp(t *testing.T) {
	head := "format = 1\n[song]\ntitle = \"x\"\naudio = \"x.mp3\"\n"
	notes := "[[part]]\nnotes = [{ beat = 4.25, lane = 3 }, { beat = 4.5, lane = 0 }, { beat = 6, lane = 1 }]\n"
	for timing, judged := range map[string]int{
		"[[tempo]]\nbeat = 0\nbpm = 120\n[[warp]]\nbeat = 4\nbeats = 2\n":                                   1,
		"[[tempo]]\nbeat = 0\nbpm = 120\n[[tempo]]\nbeat = 4\nbpm = 1e9\n[[stop]]\nbeat = 7\nseconds = 1\n": 3,
	} {
		s := perform(t, decode(t, head+timing+notes), 0, Options{Auto: true})
		s.Advance(10 * time.Second)
		if st := s.State(); st.Combo != judged || st.Percent != 100 {
			t.Errorf("%s%d notes in combo, %v %%; want %d and 100", timing, st.Combo, st.Percent, judged)
		}
	}
}

// A part without notes is shown from 0 to the song's end.
func TestEmptyPart(t *testing.T) {
	c := small(t)
	c.Parts[0].Notes = nil
	s := perform(t, c, 0, Options{Auto: true, Length: 5 * time.Second})
	if a, b := s.Range(); a != 0 || b != 5*time.Second {
		t.Errorf("range %v to %v", a, b)
	}
	s.Advance(time.Minute)
	if st := s.State(); st.Progress != 1 || st.Percent != 0 || len(st.Notes) != 0 {
		t.Errorf("%+v", st)
	}
}

// A clock gone mad neither hangs a show nor overflows it.
func TestFarAway(t *testing.T) {
	s := perform(t, small(t), 0, Options{Auto: true})
	s.Advance(math.MaxInt64)
	s.State()
	s.Seek(math.MinInt64)
	s.State()
	s.Advance(math.MinInt64)
	if a, _ := s.Range(); s.Time() != a-10*time.Second {
		t.Errorf("at %v", s.Time())
	}
}

// Holds that began long ago are listed while they last.
func TestLongHoldsAreListed(t *testing.T) {
	var b strings.Builder
	b.WriteString("format = 1\n[song]\ntitle = \"x\"\naudio = \"x.mp3\"\n[[tempo]]\nbeat = 0\nbpm = 60\n[[part]]\nname = \"x\"\nlevel = 1\nlanes = 4\nnotes = [\n")
	b.WriteString("{ beat = 1, lane = 0, kind = \"hold\", until = 100 },\n{ beat = 2, lane = 1, kind = \"roll\", until = 3 },\n{ beat = 60, lane = 1 },\n]\n")
	s := perform(t, decode(t, b.String()), 0, Options{Auto: true})
	index := func(at float64) (list []int) {
		s.Seek(time.Duration(at * 1e9))
		for _, n := range s.State().Notes {
			list = append(list, n.Index)
		}
		return list
	}
	for _, row := range []struct {
		at   float64
		want []int
	}{{0, []int{0, 1}}, {4.5, []int{0, 1}}, {6, []int{0}}, {59, []int{0, 2}}, {101, []int{0}}, {103, nil}} {
		if got := index(row.at); !slices.Equal(got, row.want) {
			t.Errorf("at %v s the notes %v are listed, want %v", row.at, got, row.want)
		}
	}
}
