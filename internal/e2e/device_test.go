package e2e

import (
	"fmt"
	"image/png"
	"os"
	"testing"
	"time"

	"hibana/internal/rig"
)

// The sound server dies under the game and is started again: the song goes on
// second by second, the screen says that there is no sound and ceases to, notes
// are judged all along, and the clicks are heard again on their beats.
func TestSoundServerDiesWhilePlaying(t *testing.T) {
	const w, h, killed, started, seconds = 960, 540, 3, 6, 13
	chart := clickSong(t, seconds)
	display, sound := rig.NewDisplay(t, w, h), rig.NewSound(t)
	program := build(t, "internal/screen/hibana-window")
	game := play(t, program, display, sound.Env(), chart, "--auto", "--size", fmt.Sprintf("%dx%d", w, h))
	beat := func(n int) entry {
		return game.until(fmt.Sprint("beat ", n), func(e entry) bool { return e.Event == "beat" && e.Beat == n })
	}
	beat(killed)
	before := gold(t, display.Shot(t, w, h)) // lanterns are gold, too
	sound.Kill()
	beat(started)
	during := gold(t, display.Shot(t, w, h))
	sound.Start(t)
	sound.Wake(t)
	recording := sound.Record(t)
	last := beat(seconds - 1)
	after := gold(t, display.Shot(t, w, h))
	t.Logf("gold where the notice stands: %d pixels before, %d without sound, %d with sound again", before, during, after)
	if most := 2 * max(before, after); during < most+200 {
		t.Error("the screen does not say that there is no sound, or still does when there is")
	}
	first := beat(1)
	for n := 1; n < seconds; n++ {
		b := beat(n)
		if off := b.came.Sub(first.came) - time.Duration((b.T-first.T)*1e9); off.Abs() > 150*time.Millisecond {
			t.Errorf("second %d came %v off", n, off)
		}
	}
	if judged := game.all("judged"); len(judged) < seconds-1 {
		t.Errorf("%d of %d notes were judged", len(judged), seconds-1)
	}
	heard := clickTimes(recording)
	if len(heard) < 3 {
		t.Fatalf("%d clicks were heard after the sound was back", len(heard))
	}
	click := heard[len(heard)-1]
	at := last.came.Add(-time.Duration(last.T * 1e9)) // of song time 0
	if off := (click.Sub(at) + 500*time.Millisecond) % time.Second; (off - 500*time.Millisecond).Abs() > 60*time.Millisecond {
		t.Errorf("the last click is heard %v off the beat", off-500*time.Millisecond)
	}
}

// gold counts pixels of a notice's colour where it stands.
func gold(t *testing.T, shot string) int {
	t.Helper()
	f, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for y := range 30 {
		for x := m.Bounds().Dx() / 2; x < m.Bounds().Dx(); x++ {
			if r, g, b, _ := m.At(x, y).RGBA(); r > 0xd000 && g > 0x9000 && b < 0x9000 {
				n++
			}
		}
	}
	return n
}
