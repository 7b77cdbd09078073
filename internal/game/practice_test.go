package game

import (
	"math"
	"strings"
	"testing"
	"time"

	"hibana/combo"
)

// The list and the pause menu change the rate of what is played next, in steps,
// within bounds.
func TestPracticeRate(t *testing.T) {
	tb := newListTable(t, nil)
	tb.tap("F3")
	tb.tap("F3")
	if v := tb.game.frame.List; v.Rate != 0.9 {
		t.Errorf("two steps slower is %v", v.Rate)
	}
	for range 30 {
		tb.tap("F3")
	}
	if v := tb.game.frame.List; v.Rate != 0.5 {
		t.Errorf("as slow as can be is %v", v.Rate)
	}
	tb.tap("F4")
	tb.game.list.selected = tb.row("test.toml")
	tb.tap("Enter")
	if tb.sound.rate != 0.55 || tb.game.play.rate != 0.55 || !strings.Contains(tb.game.frame.Song.Part, "×0.55") {
		t.Errorf("it is played at %v and called %q", tb.sound.rate, tb.game.frame.Song.Part)
	}
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.tap("Escape")
	for range 50 {
		tb.tap("ArrowRight")
	}
	if it := tb.game.play.menu.Items[restartItem]; it != "Start over ×2" || tb.game.play.rate != 0.55 {
		t.Errorf("the menu says %q, the song is at %v", it, tb.game.play.rate)
	}
	for range 20 {
		tb.tap("ArrowLeft")
	}
	if it := tb.game.play.menu.Items[restartItem]; it != "Start over" {
		t.Errorf("at rate 1 the menu says %q", it)
	}
	tb.tap("Enter")
	if tb.game.stage != onPlay || tb.sound.rate != 1 {
		t.Errorf("started over on %q at %v", tb.game.stage, tb.sound.rate)
	}
}

// A replay is played back at its own rate.
func TestReplayKeepsItsRate(t *testing.T) {
	played := newTable(t, func(c *Config) { c.Rate = 1.5 })
	replay := played.game.play.show.Recording()
	tb := newTable(t, func(c *Config) { c.Replay = replay })
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.tap("Escape")
	tb.tap("ArrowLeft")
	if tb.game.cfg.Rate != 1.5 || tb.sound.rate != 1.5 {
		t.Errorf("its rate went to %v", tb.game.cfg.Rate)
	}
	tb.tap("F7")
	if tb.game.section.state != unmarked {
		t.Error("a replay is practised")
	}
}

// A section that is marked is played again and again, each time from the start,
// until it is forgotten.
func TestLoop(t *testing.T) {
	tb := newTable(t, nil)
	p := func() *play { return tb.game.play }
	at := func(song time.Duration) func() bool { return func() bool { return p().time > song } }
	tb.until("the song", func() bool { return p().moving })
	tb.tap("F8") // nothing to end
	if tb.game.section.state != unmarked {
		t.Fatal("an end without a beginning")
	}
	tb.until("beat 8", at(4*time.Second+40*ms))
	tb.tap("F7")
	if !strings.Contains(tb.game.frame.Song.Notice, "beat 8") {
		t.Errorf("the screen says %q", tb.game.frame.Song.Notice)
	}
	tb.tap("F8") // on the same beat: too early
	if tb.game.section.state != begun {
		t.Fatal("a loop of no length")
	}
	tb.perform(5*time.Second, 5900*ms, zero)
	tb.until("beat 12", at(6*time.Second-40*ms))
	tb.tap("F8")
	if s := tb.game.section; s.from != 8 || s.to != 12 || s.state != whole {
		t.Fatalf("the section is %+v", s)
	}
	for lap := range 3 {
		seeks := tb.sound.seeks()
		tb.until("the end of the section", func() bool { return tb.sound.seeks() > seeks })
		tb.frame()
		if got := p().time; (got - 2*time.Second).Abs() > 50*ms {
			t.Errorf("lap %d begins at %v, want a lead-in of 2 s to beat 8 at 4 s", lap, got)
		}
		if score := p().show.State().Score; score.Percent != 0 || score.MaxCombo != 0 {
			t.Errorf("lap %d begins with %+v", lap, score)
		}
		tb.until("the song", func() bool { return p().moving })
		tb.perform(4*time.Second, 6*time.Second, zero)
		tb.until("beat 11", at(5900*ms))
		if got := p().show.State().Score; got.Grades[combo.W1] != 8 || got.Grades[combo.Miss] != 0 {
			t.Errorf("lap %d: %+v, want the 8 notes of the section", lap, got)
		}
	}
	tb.tap("F6")
	tb.perform(6*time.Second, time.Hour, zero)
	tb.until("results", on(tb, onResults))
	tb.frame()
	if r := tb.game.frame.Results; r.Comment != "Practice" || tb.lines("results")[0].Replay != "" {
		t.Errorf("a practised part is called %q and kept as %q", r.Comment, tb.lines("results")[0].Replay)
	}
	tb.tap("R") // from the beginning again
	if from := p().from; from != nil || p().practised {
		t.Errorf("started over from %+v, practised %v", from, p().practised)
	}
}

// Starting over plays the section; another chart forgets it.
func TestLoopStartOver(t *testing.T) {
	tb := newTable(t, nil)
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.until("beat 8", func() bool { return tb.game.play.time > 4*time.Second })
	tb.tap("F7")
	tb.tap("Escape")
	tb.tap("ArrowDown")
	tb.tap("Enter")
	if got := tb.game.play.from; got == nil || math.Abs(got.Value-8) > 1e-9 || tb.game.section.state != begun {
		t.Errorf("started over from %+v", got)
	}
	tb.game.begin("builtin:hyakutoko", 0, nil)
	if tb.game.section.state != unmarked || tb.game.play.practised {
		t.Errorf("another chart has the section %+v", tb.game.section)
	}
}
