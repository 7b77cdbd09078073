package beat

import "time"

// Smooth follows a source that moves in jerks and shows the straight line
// through the middle of its stairs.
//
// Between readings it runs on monotonic time; every reading then pulls it a
// little towards the source. Worked numbers, at 60 frames a second:
//
//	source 14 ms ahead once    pulled by 1/180 of that, 0.08 ms; never by more than 0.45 ms
//	source steps of 14–28 ms   leave less than 2 ms of error, 1–2 s after a start
//	device 0.01 % fast         0.3 ms of error
//	source 50 ms on for 0.2 s  glides there at 110 % of its pace
//	one reading 500 ms off     ignored
//	three readings 300 ms on   jump there
//	three readings 300 ms back stand still for 300 ms
//
// It never runs backwards except on Seek. After Seek, at the start and after a
// pause it stands until the source moves, so that a device slow to start does
// not set it off early. The middle of the stairs lies half a block from their
// edge: that half belongs to the device's latency. Should frames keep step with
// the blocks, each seeing its block at the same age, nobody can tell the middle
// and up to half a block of error stays.
type Smooth struct {
	Source Clock // nil for the reading itself

	time  time.Duration // last answer
	now   time.Duration // of the last reading
	raw   time.Duration // the source at the last reading
	state smoothState
	seen  int           // readings since following began
	far   int           // readings in a row that were far ahead (+) or far behind (−)
	lean  time.Duration // mean distance of the source, over smoothLean
}

type smoothState uint8

const (
	fresh     smoothState = iota // no reading yet
	sought                       // no reading since Seek
	waiting                      // the source has not moved yet
	paused                       // the source has not moved since a pause
	following                    // the normal state
	held                         // ahead of the source; stands until it has caught up
)

const (
	// smoothTime is how long a jerk takes to fade. Long enough to average the
	// stairs even when frames and device blocks beat slowly against each other,
	// short enough for a device clock a few 0.01 % off.
	smoothTime = 3 * time.Second
	// smoothPull bounds the correction of a frame, under the 0.5 ms of jitter
	// that may be seen; smoothSlope bounds it in short frames, to 3 % of them.
	smoothPull  = 450 * time.Microsecond
	smoothSlope = 3
	// smoothLean is how long the memory is that tells leaning from jerks: off by
	// smoothTight in the mean it is more than the stairs explain and following
	// starts anew; off by smoothSlip the source came in late or early and the
	// clock glides to it, by smoothGlide % of the pace.
	smoothLean  = 250 * time.Millisecond
	smoothTight = 9 * time.Millisecond
	smoothSlip  = 25 * time.Millisecond
	smoothGlide = 10
	// smoothFar is no jerk any more but a glitch, or, smoothSure times in a
	// row, a jump.
	smoothFar  = 100 * time.Millisecond
	smoothSure = 3
	// smoothStall is a frame so long that the source may have stalled with it.
	smoothStall = 250 * time.Millisecond
)

// Read is the smoothed time of the source.
func (s *Smooth) Read(r Reading) time.Duration {
	raw := read(s.Source, r)
	wall := max(r.Now-s.now, 0)
	moved := raw != s.raw
	s.now, s.raw = max(s.now, r.Now), raw

	switch s.state {
	case fresh:
		s.time, s.now, s.state = raw, r.Now, waiting
		return s.time
	case sought:
		s.state = waiting
		return s.time
	}
	if r.Paused {
		if s.state != waiting {
			s.state = paused
		}
		return s.time
	}
	switch {
	case s.state == following:
		s.follow(raw, wall, r.Rate)
	case s.state == paused && moved: // from where it stood
		s.start(s.time)
		s.follow(raw, wall, r.Rate)
	case s.state == waiting && moved, s.state == held && raw >= s.time:
		s.start(raw)
	}
	return s.time
}

// start begins to follow the source, at a time that is not back and no leap.
func (s *Smooth) start(at time.Duration) {
	s.state, s.seen, s.far, s.lean = following, 0, 0, 0
	if at-s.time <= smoothFar {
		s.time = max(s.time, at)
	}
}

// Seek jumps, forwards or back, and waits there for the source.
func (s *Smooth) Seek(to, now time.Duration) {
	seek(s.Source, to, now)
	*s = Smooth{Source: s.Source, time: to, now: now, state: sought}
}

// follow takes the step of a frame that took wall on the monotonic clock.
func (s *Smooth) follow(raw, wall time.Duration, rate float64) {
	step := scale(wall, rate)
	next := s.time + step
	off := raw - next
	if off.Abs() > smoothFar {
		s.doubt(raw, next, wall)
		return
	}
	s.far = 0
	s.lean += time.Duration(float64(off-s.lean) * min(float64(wall)/float64(smoothLean), 0.2))
	most := min(smoothPull, step*smoothSlope/100)
	stairs := max(rate, 1) // at double rate a block is twice the song
	switch s.seen++; {
	case s.lean.Abs() > scale(smoothSlip, stairs):
		s.seen, most = 1, step*smoothGlide/100
	case s.lean.Abs() > scale(smoothTight, stairs):
		s.seen = 1
	}
	gain := max(float64(wall)/float64(smoothTime), 2/float64(s.seen+1))
	s.time = next + min(max(time.Duration(float64(off)*gain), -most), most)
}

// doubt takes a step when the source is far off: on along the line at first,
// then to where the source insists it is, forwards at once, back by waiting.
func (s *Smooth) doubt(raw, next, wall time.Duration) {
	behind := raw < next
	if behind {
		s.far = min(s.far, 0) - 1
	} else {
		s.far = max(s.far, 0) + 1
	}
	switch {
	case s.far >= smoothSure:
		s.time = raw
		s.start(raw)
	case s.far <= -smoothSure, behind && wall > smoothStall:
		s.state, s.far = held, 0
	default:
		s.time = next
	}
}
