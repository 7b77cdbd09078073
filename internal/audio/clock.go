package audio

import (
	"time"

	"hibana/beat"
)

// Clock is the one song time of a game: read once a frame, from a device that
// says what it has played, through a Player that knows what that was.
type Clock struct {
	Player *Player
	Device interface {
		// Played is how much of what it pulled the device has played, as time:
		// as heard, with the device's own buffer taken off. It never decreases
		// by more than the device's jitter.
		Played(now time.Duration) time.Duration
	}
	smooth beat.Smooth
	last   time.Duration
}

// Read is where the song is heard to be at the monotonic time now. The device's jerks are smoothed before pauses and seeks are
// looked up, so those stay sharp.
func (c *Clock) Read(now time.Duration) Moment {
	played := c.smooth.Read(beat.Reading{Raw: c.Device.Played(now), Now: now})
	c.last = max(c.last, played)
	return c.Player.Heard(c.last)
}
