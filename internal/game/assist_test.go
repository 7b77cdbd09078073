package game

import (
	"testing"
	"time"

	"hibana/beat"
	"hibana/internal/audio"
)

// Metronome and assist clicks lie on the beats and the notes, on the time line
// that presses are judged by; keys turn them on and off.
func TestAssistTracks(t *testing.T) {
	tb := newTable(t, func(c *Config) {
		c.Rate = 1.5
		c.Offsets = func() beat.Offsets { return beat.Offsets{Input: 40 * ms} }
		c.Assist = Assist{Notes: true, Volume: 0.5, Clicks: 1}
	})
	tb.frame()
	if n := tb.sound.tracks[audio.Metronome]; len(n) != 0 || tb.sound.volume != 0.5 {
		t.Errorf("%d clicks of a metronome nobody asked for, volume %v", len(n), tb.sound.volume)
	}
	notes := tb.sound.tracks[audio.Assist]
	if len(notes) != 33 || notes[0].At != 2*time.Second+60*ms || notes[32].At != 10*time.Second+60*ms {
		t.Errorf("%d clicks on notes: %v", len(notes), notes)
	}
	tb.tap("F10")
	tb.tap("F9")
	beats := tb.sound.tracks[audio.Metronome]
	if len(tb.sound.tracks[audio.Assist]) != 0 || len(beats) < 24 {
		t.Fatalf("after F10 and F9: %d clicks on notes, %d on beats", len(tb.sound.tracks[audio.Assist]), len(beats))
	}
	for i, c := range beats {
		if off := (c.At - 60*ms) % (500 * ms); off != 0 {
			t.Errorf("beat click %d is at %v", i, c.At)
		}
		if strong := (c.At-60*ms)%(2*time.Second) == 0; strong != c.Strong {
			t.Errorf("the click at %v is strong: %v", c.At, c.Strong)
		}
		if i > 0 && c.At <= beats[i-1].At {
			t.Errorf("click %d does not come after the one before", i)
		}
	}
	if !tb.game.cfg.Assist.Metronome {
		t.Error("the next song would not have the metronome")
	}
}

// A hit is heard, a miss is not.
func TestHitSounds(t *testing.T) {
	tb := newTable(t, func(c *Config) { c.Assist = Assist{Hits: true, Volume: 1, Clicks: 1} })
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, 6*time.Second, zero)
	tb.until("results", on(tb, onResults))
	if tb.sound.hits != 16 {
		t.Errorf("%d hits are heard, want the 16 of the first 6 s", tb.sound.hits)
	}
}

// The chosen song is heard after a moment, fades when another is chosen, and is
// gone when a song is played.
func TestPreview(t *testing.T) {
	tb := newListTable(t, map[string]string{"charts/a.toml": titled("Aki", "", "A")})
	tb.game.cfg.Preview, tb.game.cfg.Assist.Volume = true, 0.8
	heard := func() bool { return tb.game.preview.sound != nil && tb.game.preview.over == 0 }
	wait := func(what string, done func() bool) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); !done(); time.Sleep(ms) {
			if tb.frame(); time.Now().After(end) {
				t.Fatalf("never came: %s", what)
			}
		}
	}
	begun := tb.now
	wait("the preview", heard)
	if tb.now-begun < previewRest {
		t.Errorf("it is heard %v after the song was chosen", tb.now-begun)
	}
	first := tb.sound
	if first.volume != 0.8 || first.loop[1] <= first.loop[0] {
		t.Errorf("it plays %v at volume %v", first.loop, first.volume)
	}
	tb.tap("ArrowDown")
	if first.volume != 0 || first.closed {
		t.Errorf("another song chosen: volume %v, cut off: %v", first.volume, first.closed)
	}
	wait("its end", func() bool { return first.closed })
	wait("the next", heard)
	second := tb.sound
	tb.tap("F2")
	if !second.closed {
		t.Error("it is heard while offsets are measured")
	}
	tb.tap("Escape")
	wait("it again", heard)
	third := tb.sound
	tb.tap("Enter")
	if tb.game.stage != onPlay || !third.closed {
		t.Errorf("on %q it is still heard: %v", tb.game.stage, !third.closed)
	}
}
