package device

import "time"

// steady watches whether a device that is given silence plays it at the pace of
// time.
type steady struct {
	begun bool
	at    time.Duration // when watching began
	from  time.Duration // what was played then
	given int64         // frames of silence
}

// on takes in that n more frames are given, the first of them to be heard after
// delay others, and says whether the device has been even for long enough.
func (s *steady) on(now time.Duration, delay, n int64) bool {
	played := duration(s.given - delay)
	s.given += n
	if delay < 0 {
		s.begun = false
		return false
	}
	off := (played - s.from) - (now - s.at)
	if !s.begun || off > uneven || off < -uneven {
		s.begun, s.at, s.from = true, now, played
		return false
	}
	return now-s.at >= trial
}
