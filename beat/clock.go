package beat

import "time"

// Clock turns what a driver reads once a frame into a song time. Clocks wrap
// one another; the playback clock of the game is
//
//	&Smooth{Source: &Decoupled{}}
//
// which runs through the lead-in and past the end of the song, and between
// follows the device without its jerks. All of it is integer arithmetic on
// time.Duration, so a month of uptime costs no precision, and none of it asks
// what time it is. A Clock is for one goroutine.
type Clock interface {
	// Read is the song time at a reading. Call it once a frame and hand the
	// answer to everybody, so that all see one time.
	Read(r Reading) time.Duration
	// Seek says that from the monotonic time now on the song stands at to. Move
	// the source first: readings after Seek are of the new place.
	Seek(to, now time.Duration)
}

// Reading is all a Clock learns in a frame.
type Reading struct {
	Raw    time.Duration // song position of the source: of the last sample the device took
	Now    time.Duration // monotonic time, from any origin
	Rate   float64       // song seconds per real second, 0.5 to 2; 0 means 1
	Paused bool          // the player stopped the song; Rate stays what it was
	Ended  bool          // the source has played its last sample, or is gone
}

// The playback rates a clock takes. Others are brought into this range.
const (
	MinRate = 0.5
	MaxRate = 2.0
)

// read asks a clock's source; without one the reading itself is the source.
func read(source Clock, r Reading) time.Duration {
	if source == nil {
		return r.Raw
	}
	return source.Read(r)
}

func seek(source Clock, to, now time.Duration) {
	if source != nil {
		source.Seek(to, now)
	}
}

// scale turns real time into song time.
func scale(real time.Duration, rate float64) time.Duration {
	if !(rate > 0) {
		rate = 1
	}
	if rate == 1 {
		return real
	}
	return time.Duration(float64(real) * min(max(rate, MinRate), MaxRate))
}

// Manual is a clock moved by hand: a test's, an editor's, or an export's, which
// sets it to frame n / fps. The zero Manual stands at 0.
type Manual struct{ time time.Duration }

// Set moves the clock to a song time.
func (m *Manual) Set(t time.Duration) { m.time = t }

// Step moves the clock on by a span of song time, or back by a negative one.
func (m *Manual) Step(by time.Duration) { m.time += by }

// Read is the time the clock was moved to, whatever the reading.
func (m *Manual) Read(Reading) time.Duration { return m.time }

// Seek is Set; a clock moved by hand has no use for the monotonic time.
func (m *Manual) Seek(to, _ time.Duration) { m.time = to }
