// Package rhythm keeps frames apart.
package rhythm

import "time"

// Rhythm says when the next frame may be begun. The zero Rhythm is ready for use.
type Rhythm struct{ next time.Duration }

// Wait is how long to wait at now before a frame is begun, when frames shall be
// so far apart at least; 0 or less says that it is time. They are counted from
// when they were due, not from when they came: a sleep always lasts a little
// longer than asked, and that would add up.
func (r *Rhythm) Wait(now, apart time.Duration) time.Duration {
	r.next += apart
	if late := now - r.next; late > apart || late < -apart {
		r.next = now // a hitch, or the first one
	}
	return r.next - now
}
