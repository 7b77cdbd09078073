package game

import (
	"fmt"
	"time"

	"hibana/beat"
	"hibana/internal/calibrate"
	"hibana/internal/scene"
)

// calibration is the screen that measures offsets: the player taps to clicks,
// which gives how late the output is heard, then to flashes without a sound,
// which gives how late the picture is seen.
type calibration struct {
	game   *Game
	before beat.Offsets // as they were, to go back to
	now    beat.Offsets // as they are
	step   step
	sound  Sound
	seeks  int
	taps   []time.Duration // of this step, in time of the clicks
	result calibrate.Result
	note   string // what the last key did

	readAt time.Duration // when the clock was read
	time   time.Duration // of the clicks
	moving bool
	shown  scene.SyncView
}

// step is how far a calibration has come.
type step int

const (
	listening step = iota // tapping to clicks
	heard                 // what that gave
	looking               // tapping to flashes
	seen                  // what that gave
	done                  // the offsets as they are now
)

const (
	// beatOfTaps is 100 BPM: more than the range of offsets, so that a tap can
	// answer one click only, and fast enough to keep time by.
	beatOfTaps = 600 * time.Millisecond
	tapsWanted = 16 // are asked for
	tapsMost   = 40 // and after these it is over, clear or not
)

// calibrate opens the screen.
func (g *Game) calibrate() {
	g.preview.close()
	g.sync = &calibration{game: g, before: g.offsets(), now: g.offsets()}
	g.sync.begin(listening)
	g.goTo(onSync)
}

func (c *calibration) close() {
	if c.sound != nil {
		c.sound.Close()
		c.sound = nil
	}
}

// tapping is whether taps are being taken.
func (c *calibration) tapping() bool { return c.step == listening || c.step == looking }

// begin goes to a step, with clicks or in silence.
func (c *calibration) begin(s step) {
	c.close()
	c.step, c.taps, c.result = s, c.taps[:0], calibrate.Result{}
	if !c.tapping() {
		return
	}
	c.sound = c.game.cfg.Sound(newMetronome(s == looking), 1)
	c.time, c.moving = -beatOfTaps, false
	c.seeks = c.sound.Seek(c.time)
	c.sound.Play()
}

// read reads the clock, once a frame.
func (c *calibration) read(now time.Duration) {
	c.readAt = now
	if c.sound == nil {
		return
	}
	if m := c.sound.Read(now); m.Seek == c.seeks {
		c.time, c.moving = m.Song, m.Moving
	}
	if c.time > c.sound.Length() { // nobody is there
		c.begin(c.step)
	}
}

// syncKey handles a key of the screen. While taps are taken every key is one,
// but for Escape.
func (g *Game) syncKey(k Key) {
	c := g.sync
	switch {
	case k.Name == "Escape":
		g.leave()
	case c.tapping():
		c.tap(k)
	default:
		c.key(k.Name)
	}
}

// tap takes a tap down. Enough that agree end the step.
func (c *calibration) tap(k Key) {
	if !c.moving {
		return
	}
	c.note = ""
	c.taps = append(c.taps, c.time-(c.readAt-k.At))
	c.result = calibrate.Measure(c.taps, beatOfTaps)
	if n := len(c.taps); n >= tapsWanted && c.result.Doubt == calibrate.Clear || n >= tapsMost {
		c.close()
		c.step++
	}
}

// key handles a key between taps.
func (c *calibration) key(name string) {
	c.note = ""
	switch name {
	case "Enter", "NumpadEnter":
		c.accept()
	case "R":
		if c.step == done {
			c.begin(listening)
			return
		}
		c.begin(c.step - 1)
	case "U":
		c.keep(c.before, "As it was before")
	case "Delete":
		c.keep(beat.Offsets{}, "All set to 0")
	case "ArrowRight":
		c.next()
	}
}

// accept counts the answer in. An answer in doubt is not counted.
func (c *calibration) accept() {
	o := c.now
	switch c.step {
	case heard:
		o.Device = c.result.Offset.Round(100*time.Microsecond) - o.Input
	case seen:
		o.Visual = c.result.Offset.Round(100*time.Microsecond) - o.Input
	case done:
		c.game.leave()
		return
	}
	if c.result.Doubt != calibrate.Clear {
		c.begin(c.step - 1)
		return
	}
	c.keep(o, "")
	c.next()
}

// next goes on without counting the answer in.
func (c *calibration) next() {
	switch c.step {
	case heard:
		c.begin(looking)
	case seen:
		c.begin(done)
	}
}

// keep makes offsets the player's.
func (c *calibration) keep(o beat.Offsets, note string) {
	if err := c.game.keep(o); err != nil {
		c.note = err.Error()
		return
	}
	c.now, c.note = o, note
}

// view is the screen as it is shown.
func (c *calibration) view(idle float64, notice string) *scene.SyncView {
	v := &c.shown
	v.Beat, v.Notice, v.Flash = idle, notice, 0
	if c.note != "" {
		v.Notice = c.note
	}
	v.Earliest, v.Latest = calibrate.Earliest.Seconds(), calibrate.Latest.Seconds()
	v.Taps, v.Wanted = v.Taps[:0], tapsWanted
	for _, t := range c.taps {
		off, _ := calibrate.Answer(t, beatOfTaps)
		v.Taps = append(v.Taps, off.Seconds())
	}
	v.Offset, v.Spread, v.Kept = c.result.Offset.Seconds(), c.result.Spread.Seconds(), c.result.Kept
	v.Clear = c.result.Doubt == calibrate.Clear && c.result.Kept > 0
	v.Device, v.Input, v.Visual = c.now.Device.Seconds(), c.now.Input.Seconds(), c.now.Visual.Seconds()
	again := scene.Hint{Key: "R", Does: "again"}
	rest := []scene.Hint{{Key: "U", Does: "undo"}, {Key: "Del", Does: "reset to 0"}, {Key: "Esc", Does: "song list"}}
	v.Over, v.Final = !c.tapping(), c.step == done
	switch c.step {
	case listening:
		v.Title, v.Lines = "Tap to the clicks", [2]string{"Any key, with every click you hear.", "It helps to look away."}
		v.Hints = rest[2:]
	case looking:
		v.Title, v.Lines = "Tap to the flashes", [2]string{"Any key, with every flash you see.", "There is no sound now."}
		v.Flash = c.flash()
		v.Hints = rest[2:]
	case heard:
		v.Title, v.Lines = "Sound", c.verdict("The sound is heard")
		v.Hints = append([]scene.Hint{{Key: "Enter", Does: c.enter()}, again, {Key: "→", Does: "skip"}}, rest...)
	case seen:
		v.Title, v.Lines = "Picture", c.verdict("The picture is seen")
		v.Hints = append([]scene.Hint{{Key: "Enter", Does: c.enter()}, again, {Key: "→", Does: "skip"}}, rest...)
	case done:
		v.Title, v.Lines = "The offsets now", [2]string{"After a song, the results say what your own hits suggest.", ""}
		v.Hints = append([]scene.Hint{{Key: "Enter", Does: "song list"}, again}, rest...)
	}
	return v
}

// enter is what Enter does with an answer.
func (c *calibration) enter() string {
	if c.result.Doubt == calibrate.Clear {
		return "count it in"
	}
	return "again"
}

// verdict says what taps gave.
func (c *calibration) verdict(what string) [2]string {
	r := c.result
	if r.Doubt != calibrate.Clear {
		return [2]string{
			fmt.Sprintf("Your taps do not agree: %d of %d lie together.", r.Kept, r.Taps),
			"Nothing was changed. Try again, with every beat and without haste.",
		}
	}
	way, late := "late", r.Offset.Round(100*time.Microsecond)-c.now.Input
	if late < 0 {
		way = "early"
	}
	return [2]string{
		fmt.Sprintf("%s %.1f ms %s: the median of %d taps.", what, inMs(late.Abs()), way, r.Kept),
		fmt.Sprintf("They spread by %.1f ms.", inMs(r.Spread)),
	}
}

// flash is how bright the flash is, 0 to 1: at once on the beat, then fading.
func (c *calibration) flash() float64 {
	const fades = 150 * time.Millisecond
	t := c.time
	if c.moving {
		t += c.game.cfg.ahead
	}
	since := t % beatOfTaps
	if t < 0 || since > fades {
		return 0
	}
	return 1 - since.Seconds()/fades.Seconds()
}
