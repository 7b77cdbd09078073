package game

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/internal/audio/pcm"
)

// keeper keeps offsets as the window does.
type keeper struct {
	offsets beat.Offsets
	kept    int
	err     error
}

func (k *keeper) use(c *Config) {
	c.Offsets = func() beat.Offsets { return k.offsets }
	c.Keep = func(o beat.Offsets) error {
		if k.err != nil {
			return k.err
		}
		k.offsets = o
		k.kept++
		return nil
	}
}

// tapAll presses a key for each of n beats from the current one on, late ±
// noise.
func (tb *table) tapAll(n int, late, noise time.Duration) {
	rng := rand.New(rand.NewPCG(uint64(late), uint64(n)))
	names := []string{"A", "Space", "Enter", "J", "U", "Delete", "R"} // any key counts
	first := tb.game.sync.time/beatOfTaps + 2
	for i := range n {
		at := tb.wall((first+time.Duration(i))*beatOfTaps) + late + time.Duration((2*rng.Float64()-1)*float64(noise))
		name := names[i%len(names)]
		tb.keys = append(tb.keys, Key{name, true, at}, Key{name, false, at + 50*ms})
	}
	sortKeys(tb.keys)
	end := tb.keys[len(tb.keys)-1].At
	for tb.now < end {
		tb.frame()
	}
}

func (tb *table) atStep(want step) {
	tb.t.Helper()
	if tb.game.stage != onSync || tb.game.sync.step != want {
		tb.t.Fatalf("on %q, step %d; want step %d of calibration", tb.game.stage, tb.game.sync.step, want)
	}
}

// toSync opens the screen from the song list and waits for the first click.
func toSync(t *testing.T, k *keeper) *table {
	t.Helper()
	tb := newTable(t, func(c *Config) { c.Chart = ""; k.use(c) })
	tb.frame()
	tb.tap("F2")
	tb.atStep(listening)
	tb.until("the clicks", func() bool { return tb.game.sync.moving && tb.game.sync.time > 0 })
	return tb
}

// Taps to clicks give the output's offset, taps to flashes the picture's; both
// count what the keys are known to be late by.
func TestCalibration(t *testing.T) {
	k := &keeper{offsets: beat.Offsets{Input: 10 * ms}}
	tb := toSync(t, k)
	if !tb.game.Playing() {
		t.Error("while tapping, frames are held back")
	}
	tb.tapAll(tapsWanted, 130*ms, 12*ms)
	tb.atStep(heard)
	v := tb.game.frame.Sync
	if !v.Over || !v.Clear || !strings.Contains(v.Lines[0], "late") || v.Kept != tapsWanted || k.kept != 0 {
		t.Errorf("after the clicks: %+v, kept %d times", v, k.kept)
	}
	tb.tap("Enter")
	tb.atStep(looking)
	if got := k.offsets.Device; (got-120*ms).Abs() > 6*ms || k.offsets.Input != 10*ms || k.offsets.Visual != 0 {
		t.Errorf("after clicks heard 120 ms late, pressed 10 ms late: %+v", k.offsets)
	}
	tb.until("the flashes", func() bool { return tb.game.sync.moving && tb.game.sync.time > 0 })
	tb.tapAll(tapsWanted, 45*ms, 10*ms)
	tb.atStep(seen)
	tb.tap("Enter")
	tb.atStep(done)
	if got := k.offsets.Visual; (got - 35*ms).Abs() > 5*ms {
		t.Errorf("after flashes seen 35 ms late: %+v", k.offsets)
	}
	tb.tap("U")
	if k.offsets != (beat.Offsets{Input: 10 * ms}) {
		t.Errorf("undone: %+v", k.offsets)
	}
	tb.tap("Delete")
	if k.offsets != (beat.Offsets{}) {
		t.Errorf("reset: %+v", k.offsets)
	}
	tb.tap("R")
	tb.atStep(listening)
	tb.tap("Escape")
	if tb.game.stage != onList || !tb.sound.closed {
		t.Errorf("Escape leads to %q, the clicks are over: %v", tb.game.stage, tb.sound.closed)
	}
}

// Taps that do not agree change nothing, and the screen says so.
func TestCalibrationInDoubt(t *testing.T) {
	k := &keeper{}
	tb := toSync(t, k)
	tb.tapAll(tapsMost, 100*ms, 300*ms)
	tb.atStep(heard)
	if v := tb.game.frame.Sync; v.Clear || !strings.Contains(v.Lines[0], "do not agree") {
		t.Errorf("wild taps: %+v", v)
	}
	tb.tap("Enter") // again
	tb.atStep(listening)
	if k.kept != 0 {
		t.Errorf("wild taps were counted: %+v", k.offsets)
	}
	tb.until("the clicks", func() bool { return tb.game.sync.moving && tb.game.sync.time > 0 })
	tb.tapAll(tapsWanted, 20*ms, 5*ms)
	tb.atStep(heard)
	tb.tap("ArrowRight") // not counted either
	tb.atStep(looking)
	if k.kept != 0 {
		t.Errorf("a skipped answer was counted: %+v", k.offsets)
	}
}

// Offsets that cannot be kept are not used, and the screen says why.
func TestCalibrationNotKept(t *testing.T) {
	k := &keeper{err: errors.New("the disk is full")}
	tb := toSync(t, k)
	tb.tapAll(tapsWanted, 20*ms, 5*ms)
	tb.tap("Enter")
	if v := tb.game.frame.Sync; v.Device != 0 || v.Notice != "the disk is full" {
		t.Errorf("%+v", v)
	}
}

// The flash comes with its beat, on the first picture that is seen after it.
func TestFlash(t *testing.T) {
	k := &keeper{}
	tb := toSync(t, k)
	tb.game.sync.begin(looking)
	tb.until("the flashes", func() bool { return tb.game.sync.moving && tb.game.sync.time > beatOfTaps-100*ms })
	dark := false
	tb.until("a flash", func() bool {
		dark = dark || tb.game.frame.Sync.Flash == 0
		return dark && tb.game.frame.Sync.Flash > 0
	})
	if at := tb.game.sync.time % beatOfTaps; at > tb.step {
		t.Errorf("it flashes %v after the beat, with a frame every %v", at, tb.step)
	}
	tb.until("darkness", func() bool { return tb.game.frame.Sync.Flash == 0 })
}

// The clicks lie on their beats to the sample, and the song of silence is one.
func TestMetronome(t *testing.T) {
	var _ pcm.Song = newMetronome(false)
	m := newMetronome(false)
	buf := make([]float32, 2*metronomeRate*2)
	for n := 0; n < len(buf); {
		k, err := m.Read(buf[n:min(n+2000, len(buf))])
		if err != nil {
			t.Fatal(err)
		}
		n += 2 * k
	}
	var onsets []int
	for i := 2; i < len(buf)/2; i++ {
		quiet := buf[2*(i-1)] == 0 && buf[2*(i-2)] == 0
		if quiet && buf[2*i] != 0 && i > 100 {
			onsets = append(onsets, i-1) // a sine begins with 0
		}
	}
	if len(onsets) != 3 || onsets[0] != 28800 || onsets[1] != 57600 || onsets[2] != 86400 {
		t.Errorf("clicks begin at samples %v", onsets)
	}
	m.SeekFrame(m.Length())
	if n, err := m.Read(buf); n != 0 || err == nil {
		t.Errorf("after the end: %d frames, %v", n, err)
	}
}

// The results suggest what they show, and counting it in moves the player's
// median to 0.
func TestAdvice(t *testing.T) {
	k := &keeper{offsets: beat.Offsets{Input: 5 * ms}}
	late := func(i int) time.Duration { return 5*ms + 23*ms + time.Duration(i%3-1)*4*ms }
	perform := func() *table {
		tb := newTable(t, k.use)
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.perform(0, time.Hour, late)
		tb.until("results", on(tb, onResults))
		tb.frame()
		return tb
	}
	tb := perform()
	r := tb.game.frame.Results
	if r.Middle != 0.023 || !strings.Contains(r.Advice, "23.0 ms late") || !strings.Contains(r.Advice, "+28.0 ms") {
		t.Errorf("median %v, advice %q", r.Middle, r.Advice)
	}
	tb.tap("U") // nothing to undo yet
	tb.tap("O")
	if k.offsets.Input != 28*ms || !strings.Contains(tb.game.frame.Results.Advice, "+28.0") {
		t.Errorf("counted in: %+v, %q", k.offsets, tb.game.frame.Results.Advice)
	}
	tb.tap("O") // once only
	if k.offsets.Input != 28*ms {
		t.Errorf("counted in twice: %+v", k.offsets)
	}
	tb.tap("U")
	if k.offsets.Input != 5*ms {
		t.Errorf("undone: %+v", k.offsets)
	}
	tb.tap("O")
	if r := perform().game.frame.Results; r.Middle != 0 || r.Advice != "" {
		t.Errorf("played again the same: median %v, advice %q", r.Middle, r.Advice)
	}
}

// The machine and a replay are given no advice.
func TestNoAdvice(t *testing.T) {
	k := &keeper{}
	tb := newTable(t, func(c *Config) { c.Auto = true; k.use(c) })
	tb.until("results", on(tb, onResults))
	tb.frame()
	tb.tap("O")
	if r := tb.game.frame.Results; r.Advice != "" || k.kept != 0 {
		t.Errorf("advice %q, kept %d times", r.Advice, k.kept)
	}
}
