package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hibana/beat"
	"hibana/internal/rig"
	"hibana/internal/settings"
)

// A person who taps 150 ms after every click that the sound server was given:
// the game finds that out, and keeps it for that output.
func TestCalibratingARealOutput(t *testing.T) {
	const w, h, late = 640, 360, 150 * time.Millisecond
	display, sound := rig.NewDisplay(t, w, h), rig.NewSound(t)
	recording := sound.Record(t)
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, "hibana"), 0o755); err != nil {
		t.Fatal(err)
	}
	// Nothing but the clicks is to be heard.
	if err := os.WriteFile(filepath.Join(home, "hibana", "settings.toml"), []byte("preview = false\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	env := append(sound.Env(), "XDG_CONFIG_HOME="+home, "HIBANA_SONGS="+filepath.Join(home, "absent"))
	game := play(t, build(t, "internal/screen/hibana-window"), display, env, "--size", fmt.Sprintf("%dx%d", w, h))
	game.onScreen("list", 1)
	game.sharp(w, h)
	display.Keys(t, "key", "F2")
	game.onScreen("sync", 1)

	const beat600 = 600 * time.Millisecond
	var first time.Time
	for wait := time.Now().Add(10 * time.Second); first.IsZero(); time.Sleep(20 * time.Millisecond) {
		if clicks := clickTimes(recording); len(clicks) > 0 {
			first = clicks[0]
		}
		if time.Now().After(wait) {
			t.Fatal("no click was heard in 10 s")
		}
	}
	next := first.Add(beat600 + late)
	for range 16 {
		for time.Until(next) < 0 { // too late for this one
			next = next.Add(beat600)
		}
		time.Sleep(time.Until(next))
		display.Keys(t, "key", "space")
		next = next.Add(beat600)
	}
	// Enough taps end the clicks; if not all agreed, a few more do.
	path := filepath.Join(home, "hibana", "offsets.toml")
	for range 20 {
		time.Sleep(time.Until(next) - 300*time.Millisecond)
		display.Keys(t, "key", "Return") // a tap too many, or the answer counted in
		if _, err := os.Stat(path); err == nil {
			break
		}
		next = next.Add(beat600)
	}
	all, err := settings.LoadOffsets(func(k string) string { return map[string]string{"XDG_CONFIG_HOME": home}[k] })
	if err != nil || len(all.Devices) != 1 {
		t.Fatalf("kept: %+v, %v", all, err)
	}
	d := all.Devices[0]
	t.Logf("the output %q with a buffer of %.1f ms is found to be %.1f ms late", d.Output, d.Buffer*1000, d.Offset*1000)
	if got := all.Of(d.Output, time.Duration(d.Buffer*1e9)); d.Output != "nul" || (got.Device-late).Abs() > 35*time.Millisecond || got != (beat.Offsets{Device: got.Device}) {
		t.Errorf("kept: %+v, want %v for the output nul", all, late)
	}
}
