package game

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/combo"
)

const ms = time.Millisecond

func on(tb *table, s stage) func() bool { return func() bool { return tb.game.stage == s } }

func zero(int) time.Duration { return 0 }

// A whole song, from the lead-in to the results and back to the list.
func TestWholeSong(t *testing.T) {
	tb := newTable(t, nil)
	tb.frame()
	if at := tb.game.frame.Stage.Time; at > -1900*ms || at < -2*time.Second {
		t.Errorf("the first frame stands at %v, want a lead-in of 2 s", at)
	}
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, time.Hour, func(i int) time.Duration { return time.Duration(i%5-2) * 8 * ms })
	tb.until("results", on(tb, onResults))

	tb.frame()
	r := tb.game.frame.Results
	score := tb.game.play.show.State().Score
	if score.MaxCombo != 33 || score.Grades[combo.W1] != 33 || score.Percent != 100 || score.Held != 1 {
		t.Errorf("score %+v, want 33 Fantastic, a combo of 33, a hold held, 100 %%", score)
	}
	if r.Grade != "SS" || r.Comment != "Full combo" || r.Percent != 100 || r.MaxCombo != 33 || r.Title != "Test" || r.Part != "Normal 3" {
		t.Errorf("results %+v", r)
	}
	if n := len(tb.lines("kick")); n != 11 || tb.game.play.kicks != 11 {
		t.Errorf("%d kicks, %d in the log, want 11", tb.game.play.kicks, n)
	}
	if math.Abs(r.Middle) > 1e-3 || math.Abs(r.Spread-0.0113) > 1e-3 || r.Bins[bins/2] != 7 || r.Bins[bins/2+2] != 6 {
		t.Errorf("histogram %+v", r)
	}
	for i, l := range tb.lines("judged") {
		if want := float64(i%5-2) * 0.008; math.Abs(*l.Error-want) > 1e-6 {
			t.Errorf("note %d: error %v, want %v", i, *l.Error, want)
		}
	}
	if n := len(tb.lines("judged")); n != 33 {
		t.Errorf("%d judgements in the log, want 33", n)
	}
	tb.tap("Enter")
	if tb.game.stage != onList || !tb.sound.closed {
		t.Errorf("after the results: screen %q, song closed %v", tb.game.stage, tb.sound.closed)
	}
}

// The judgement is by the time of the press, whatever the frame rate.
func TestFrameRateDoesNotJudge(t *testing.T) {
	var want string
	for _, step := range []time.Duration{3 * ms, 7 * ms, 16667 * time.Microsecond, 33 * ms} {
		tb := newTable(t, nil)
		tb.step = step
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.perform(0, time.Hour, func(i int) time.Duration { return time.Duration(i*37%60-30) * ms })
		tb.until("results", on(tb, onResults))
		var got strings.Builder
		for _, l := range tb.lines("judged") {
			got.WriteString(l.Judgement)
		}
		if want == "" {
			want = got.String()
		}
		if got.String() != want {
			t.Errorf("at a frame of %v the judgements differ", step)
		}
	}
}

// Replays are kept, give the same result, and are never overwritten.
func TestReplay(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, 8*time.Second, func(i int) time.Duration { return time.Duration(i*29%90-45) * ms })
	tb.until("results", on(tb, onResults))
	tb.frame()
	played := tb.game.play.show.State().Score
	saved := tb.lines("results")[0].Replay
	text, err := os.ReadFile(saved)
	if err != nil {
		t.Fatalf("replay %q: %v", saved, err)
	}
	if want := "2026-07-07T20-00-00-test-0.replay"; filepath.Base(saved) != want {
		t.Errorf("it is called %s, want %s", filepath.Base(saved), want)
	}
	r, err := combo.DecodeReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	back := newTable(t, func(c *Config) { c.Replay = r })
	back.until("results", on(back, onResults))
	back.frame()
	if got := back.game.play.show.State().Score; got != played || back.lines("results")[0].Replay != "" {
		t.Errorf("played back: %+v; played: %+v", got, played)
	}
	again, err := saveReplay(filepath.Dir(saved), "2026-07-07T20-00-00-test-0", r)
	if err != nil || again == saved {
		t.Errorf("a second replay of the same second went to %s, %v", again, err)
	}
	if rest, _ := filepath.Glob(filepath.Join(filepath.Dir(again), ".replay-*")); len(rest) > 0 {
		t.Errorf("left behind: %v", rest)
	}
}

func TestAuto(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.Auto = true; c.Rate = 1.5 })
	tb.tap("D") // keys do nothing
	tb.until("results", on(tb, onResults))
	tb.frame()
	if r := tb.game.frame.Results; r.Percent != 100 || r.MaxCombo != 33 || r.Comment != "The machine played" {
		t.Errorf("%+v", r)
	}
}

// Start at a beat: what lies before it is not judged.
func TestFrom(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.From = &Position{Beat: true, Value: 12} })
	tb.frame()
	if at := tb.game.frame.Stage.Time; (at - 4*time.Second).Abs() > 100*ms {
		t.Errorf("it starts at %v, want 2 s before beat 12 at 6 s", at)
	}
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(6*time.Second, time.Hour, zero)
	tb.until("results", on(tb, onResults))
	if got := tb.game.play.show.State().Score; got.Grades[combo.W1] != 17 || got.Grades[combo.Miss] != 0 {
		t.Errorf("%+v, want 17 Fantastic", got)
	}
}

// After a pause the song leads in by one bar, and goes on at the place of the
// pause as if nothing had happened.
func TestPauseAndCountIn(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, 5100*ms, zero)
	tb.until("5.1 s", func() bool { return tb.game.play.time > 5100*ms })
	tb.tap("Escape")
	if tb.game.stage != onPaused {
		t.Fatalf("Escape leads to %q", tb.game.stage)
	}
	at := tb.game.play.show.Time()
	before := tb.game.play.show.State().Combo
	for range 200 {
		tb.frame()
	}
	if tb.game.play.show.Time() != at || tb.game.frame.Pause == nil || tb.game.frame.Stage.Time != at {
		t.Errorf("the show went on from %v to %v in the pause", at, tb.game.play.show.Time())
	}
	judged := len(tb.lines("judged"))
	tb.tap("Enter")
	if tb.game.stage != onCountIn {
		t.Fatalf("Resume leads to %q", tb.game.stage)
	}
	// A bar of four beats at 120 BPM is 2 s; its beats are clicked.
	begin := at - 2*time.Second
	if len(tb.sound.cues) != 4 || tb.sound.cues[0] != 3500*ms || tb.sound.cues[3] != 5*time.Second {
		t.Errorf("clicks at %v, want the beats from 3.5 s to 5 s", tb.sound.cues)
	}
	seen := map[int]bool{}
	last := begin - time.Second
	tb.until("the end of the count-in", func() bool {
		if c := tb.game.frame.Pause; c != nil && c.CountIn > 0 {
			seen[int(math.Ceil(c.CountIn))] = true
			if now := tb.game.frame.Stage.Time; now < begin || now < last || now > at {
				t.Fatalf("the count-in shows %v, want %v to %v", now, begin, at)
			}
			last = tb.game.frame.Stage.Time
		}
		return tb.game.stage == onPlay
	})
	for n := 1; n <= 4; n++ {
		if !seen[n] {
			t.Errorf("nobody counted %d (saw %v)", n, seen)
		}
	}
	if now := tb.game.play.show.Time(); now < at || now > at+2*tb.step {
		t.Errorf("it goes on at %v, the pause was at %v", now, at)
	}
	if len(tb.lines("judged")) != judged || tb.game.play.show.State().Combo != before {
		t.Errorf("the count-in judged again: %d lines, combo %d", len(tb.lines("judged"))-judged, tb.game.play.show.State().Combo)
	}
	tb.perform(tb.game.play.time, time.Hour, zero)
	tb.until("results", on(tb, onResults))
	if got := tb.game.play.show.State().Score; got.Percent != 100 || got.MaxCombo != 33 {
		t.Errorf("after a pause between two notes: %+v", got)
	}
}

// A hold survives a pause when its key is down again at the end of the
// count-in; else it is let go there.
func TestPauseInAHold(t *testing.T) {
	for _, again := range []bool{true, false} {
		tb := newTable(t, nil)
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.perform(0, 9900*ms, zero)
		tb.keys = append(tb.keys, Key{"D", true, tb.wall(10 * time.Second)})
		tb.until("the middle of the hold", func() bool { return tb.game.play.time > 11*time.Second })
		tb.tap("Escape")
		tb.keys = append(tb.keys, Key{"D", false, tb.now})
		tb.frame()
		tb.tap("Enter")
		tb.until("one second to go", func() bool { return tb.game.play.time > 10*time.Second && tb.game.play.moving })
		if again {
			tb.keys = append(tb.keys, Key{"D", true, tb.now})
		}
		tb.until("results", on(tb, onResults))
		got := tb.game.play.show.State().Score
		if held := got.Held == 1; held != again {
			t.Errorf("key down again %v: held %d, let go %d", again, got.Held, got.LetGo)
		}
		if got.Grades[combo.Miss] != 0 || got.MaxCombo != 33 {
			t.Errorf("key down again %v: %+v", again, got)
		}
	}
}

// Pausing in a count-in, and at once after it, loses nothing.
func TestPauseAgain(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, 4050*ms, zero)
	tb.until("4.1 s", func() bool { return tb.game.play.time > 4100*ms })
	for range 4 {
		tb.tap("Escape")
		at := tb.game.play.show.Time()
		tb.tap("Escape") // resume
		for range 30 {
			tb.frame()
		}
		tb.tap("Escape") // pause in the count-in
		if now := tb.game.play.show.Time(); now != at {
			t.Errorf("a pause in the count-in stands at %v, want %v", now, at)
		}
		tb.tap("Enter")
		tb.until("play", on(tb, onPlay))
	}
	tb.perform(tb.game.play.time, time.Hour, zero)
	tb.until("results", on(tb, onResults))
	if got := tb.game.play.show.State().Score; got.Grades[combo.Miss] != 0 || got.MaxCombo != 33 {
		t.Errorf("%+v", got)
	}
}

// Four offsets, four effects: input and device shift the judging, visual the
// picture, each in real time.
func TestOffsets(t *testing.T) {
	for _, rate := range []float64{0.5, 1, 2} {
		tb := newTable(t, func(c *Config) {
			c.Rate = rate
			c.Offsets = func() beat.Offsets { return beat.Offsets{Device: 30 * ms, Input: 40 * ms, Visual: 50 * ms} }
		})
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.perform(0, time.Hour, func(int) time.Duration { return 70 * ms }) // late by device and input
		tb.until("a note to come", func() bool { return tb.game.play.time > 3*time.Second })
		heard := tb.game.play.time
		n := tb.game.frame.Stage.Notes[len(tb.game.frame.Stage.Notes)-1]
		drawn := tb.game.play.show.Notes()[n.Index].Time - (n.Time - tb.game.frame.Stage.Time) // the time it is drawn at
		if want := heard + scale(20*ms, rate); (drawn - want).Abs() > 10*time.Microsecond {
			t.Errorf("rate %v: notes are drawn as at %v, want %v", rate, drawn, want)
		}
		tb.until("results", on(tb, onResults))
		for _, l := range tb.lines("judged") {
			if math.Abs(*l.Error) > 1e-6 {
				t.Fatalf("rate %v: error %v, want 0", rate, *l.Error)
			}
		}
	}
}

// Two keys of one lane: each going down is a press, the last going up a release.
func TestTwoKeysForALane(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.keys = []Key{
		{"D", true, tb.wall(2 * time.Second)}, {"ArrowLeft", true, tb.wall(2100 * ms)},
		{"D", false, tb.wall(2200 * ms)}, {"ArrowLeft", false, tb.wall(2300 * ms)},
	}
	tb.until("2.25 s", func() bool { return tb.game.play.time > 2250*ms })
	if !tb.game.play.show.State().Lanes[0].Down {
		t.Error("the lane went up with the first of two keys")
	}
	tb.until("2.4 s", func() bool { return tb.game.play.time > 2400*ms })
	if tb.game.play.show.State().Lanes[0].Down {
		t.Error("the lane is still down")
	}
}

// A key that the system repeats is pressed once.
func TestKeyRepeat(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	for k := range 20 {
		tb.keys = append(tb.keys, Key{"D", true, tb.wall(2*time.Second) + time.Duration(k)*20*ms})
	}
	tb.until("3 s", func() bool { return tb.game.play.time > 3*time.Second })
	if n := len(tb.game.play.show.Recording().Inputs); n != 1 {
		t.Errorf("%d key events recorded, want 1", n)
	}
}

func TestFreeze(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.Freeze = &Position{Value: 6.25} })
	for range 50 {
		tb.frame()
		if at := tb.game.frame.Stage.Time; at != 6250*ms {
			t.Fatalf("it shows %v, want 6.25 s", at)
		}
	}
	if tb.game.frame.Stage.Combo == 0 {
		t.Error("nobody has played up to there")
	}
}

func TestLanes(t *testing.T) {
	for lanes, want := range map[int]map[string]int{
		4: {"D": 0, "F": 1, "J": 2, "K": 3, "ArrowLeft": 0, "ArrowDown": 1, "ArrowUp": 2, "ArrowRight": 3},
		5: {"D": 0, "F": 1, "Space": 2, "J": 3, "K": 4},
		7: {"S": 0, "D": 1, "F": 2, "Space": 3, "J": 4, "K": 5, "L": 6},
	} {
		got := lanesOf(lanes)
		if len(got) != len(want) {
			t.Errorf("%d lanes have the keys %v", lanes, got)
		}
		for key, lane := range want {
			if got[key] != lane {
				t.Errorf("%d lanes: %s plays %d, want %d", lanes, key, got[key], lane)
			}
		}
	}
	// Up to 18 lanes every lane has a key of its own, and two hands that mirror
	// each other: Space is the middle of an odd number, and of none else.
	for lanes := 1; lanes <= 18; lanes++ {
		names := rows[lanes]
		keys := lanesOf(lanes)
		if len(names) != lanes || len(keys) != lanes && lanes != 4 {
			t.Errorf("%d lanes have the keys %v", lanes, names)
		}
		for lane, name := range names {
			if keys[name] != lane {
				t.Errorf("%d lanes: %s plays lane %d, want %d", lanes, name, keys[name], lane)
			}
			if middle := lanes%2 == 1 && lane == lanes/2; middle != (name == "Space") {
				t.Errorf("%d lanes: lane %d is %s", lanes, lane, name)
			}
		}
	}
	if keys := lanesOf(19); len(keys) != 0 {
		t.Errorf("19 lanes have the keys %v", keys)
	}
}

// What is seen later is drawn as it will be then: the notes in live play, all
// of it when nobody's key can come in between.
func TestLookAhead(t *testing.T) {
	for _, auto := range []bool{false, true} {
		tb := newTable(t, func(c *Config) { c.Auto = auto })
		tb.game.LookAhead(25 * ms)
		tb.until("3 s", func() bool { return tb.game.play.time > 3*time.Second })
		heard, s := tb.game.play.time, tb.game.frame.Stage
		n := s.Notes[len(s.Notes)-1]
		if drawn := tb.game.play.show.Notes()[n.Index].Time - (n.Time - s.Time); drawn != heard+25*ms {
			t.Errorf("auto %v: the notes are drawn as at %v, heard is %v", auto, drawn, heard)
		}
		want := heard
		if auto {
			want += 25 * ms
		}
		if s.Time != want {
			t.Errorf("auto %v: the stage stands at %v, want %v", auto, s.Time, want)
		}
	}
}
