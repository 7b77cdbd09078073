package device

import (
	"testing"
	"time"

	"hibana/internal/rig"
)

// follow hands on the reports of a child as they come, and asserts that seconds
// of the song pass as seconds, give or take what each may be late.
func follow(t *testing.T, reports <-chan report, late time.Duration, each func(r report)) {
	t.Helper()
	var first, last report
	n := 0
	for r := range reports {
		t.Logf("second %d: %q", r.Click, r.Notice)
		if n == 0 {
			first = r
		}
		at := time.Duration(r.At - first.At)
		if off := at - time.Duration(r.Click-first.Click)*time.Second; off < -50*time.Millisecond || off > late {
			t.Errorf("second %d came at %v", r.Click, at)
		}
		each(r)
		n++
		last = r
	}
	if n < 7 {
		t.Errorf("%d seconds of the song passed", n)
	}
	if last.Notice != "" {
		t.Errorf("at the end the sound is not back: %s", last.Notice)
	}
}

// heardInTime asserts that a click of which the clock said when it came was
// recorded then.
func heardInTime(t *testing.T, rec *rig.Recording, r report) {
	t.Helper()
	time.Sleep(300 * time.Millisecond) // for the click to arrive
	at, ok := clickNear(rec, time.Unix(0, r.At))
	if !ok {
		t.Errorf("second %d: no click was heard", r.Click)
		return
	}
	off := time.Unix(0, r.At).Sub(at)
	t.Logf("second %d: clock minus click %v", r.Click, off)
	if off.Abs() > 12*time.Millisecond { // 4 on an idle machine
		t.Errorf("second %d: the clock is %v off the sound", r.Click, off)
	}
}

// A sound server that dies in the middle of a song and is started again: the
// song goes on in silence, says so, and is heard again where it is by then.
func TestSoundComesBack(t *testing.T) {
	sound := rig.NewSound(t)
	var rec *rig.Recording
	noticed := false
	follow(t, child(t, sound.Env(), 10), 250*time.Millisecond, func(r report) {
		switch {
		case r.Click == 2:
			sound.Kill()
		case r.Click == 4:
			noticed = r.Notice != ""
			sound.Start(t)
			sound.Wake(t)
			rec = sound.Record(t)
		case r.Click >= 8:
			heardInTime(t, rec, r)
		}
	})
	if !noticed {
		t.Error("nothing said that the sound was gone")
	}
}

// A song that was begun without any sound server is heard when there is one.
func TestSoundComesLater(t *testing.T) {
	sound := rig.NoSound(t)
	var rec *rig.Recording
	noticed := false
	follow(t, child(t, sound.Env(), 8), 50*time.Millisecond, func(r report) {
		switch {
		case r.Click == 1:
			noticed = r.Notice != ""
			sound.Start(t)
			sound.Wake(t)
			rec = sound.Record(t)
		case r.Click >= 6:
			heardInTime(t, rec, r)
		}
	})
	if !noticed {
		t.Error("nothing said that there was no sound")
	}
}

// A server that hangs is left behind, and taken up again when it goes on.
func TestSoundThatHangsComesBack(t *testing.T) {
	sound := rig.NewSound(t)
	var rec *rig.Recording
	noticed := false
	follow(t, child(t, sound.Env(), 11), patience+250*time.Millisecond, func(r report) {
		switch {
		case r.Click == 2:
			sound.Freeze()
		case r.Click == 5:
			noticed = r.Notice != ""
			sound.Thaw()
		case r.Click == 8:
			rec = sound.Record(t)
		case r.Click >= 9:
			heardInTime(t, rec, r)
		}
	})
	if !noticed {
		t.Error("nothing said that the sound was gone")
	}
}

// The first sound an idle server is given wakes it up, which takes it a second
// or two: the song waits for that, and is in time from its first click.
func TestIdleSinkDoesNotShiftTheSong(t *testing.T) {
	sound := rig.NoSound(t)
	sound.Start(t)
	time.Sleep(6 * time.Second) // a null sink is suspended after 5
	reports := child(t, sound.Env(), 8)
	first := <-reports
	rec := sound.Record(t)
	if first.Notice != "" || first.Click != 0 {
		t.Errorf("second %d: %q", first.Click, first.Notice)
	}
	follow(t, reports, 50*time.Millisecond, func(r report) {
		if r.Click >= 3 {
			heardInTime(t, rec, r)
		}
	})
}
