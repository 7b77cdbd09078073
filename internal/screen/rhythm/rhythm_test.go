package rhythm

import (
	"testing"
	"time"
)

// Sixty pictures a second are sixty, though every sleep lasts a millisecond
// longer than asked; after a hitch they are not made up for.
func TestWaitKeepsTheRate(t *testing.T) {
	const apart, over = time.Second / 60, time.Millisecond
	var r Rhythm
	now, n := time.Minute, 0
	step := func(making time.Duration) {
		now += making
		if wait := r.Wait(now, apart); wait > 0 {
			now += wait + over
		}
		n++
	}
	step(0)
	for begun := now; now < begun+10*time.Second; {
		step(5 * time.Millisecond)
	}
	if n < 599 || n > 602 {
		t.Errorf("%d pictures in 10 s", n)
	}
	step(time.Second)
	at := now
	for range 60 {
		step(5 * time.Millisecond)
	}
	if took := now - at; took < 59*apart {
		t.Errorf("60 pictures in %v after a hitch", took)
	}
}
