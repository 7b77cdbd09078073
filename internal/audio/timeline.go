package audio

import "time"

// timeline is the exact account of what the device was given: from device
// frame at on, song frames from pos on, or silence while the song stood. It
// answers which song time is heard while the device plays a given frame, so
// that pauses, seeks and gaps are seen by the game when they are heard.
type timeline struct {
	rate  int
	speed Speed
	runs  []run // by at; the first holds for everything before, too
}

// run is a stretch of device frames. Song frames are frames of the stream as
// played: at the device's rate, and speeded up already.
type run struct {
	at, pos int64
	moving  bool
	seek    int // how many seeks came before
	lap     int // how many times a loop went back
}

// Moment is where the song is heard to be.
type Moment struct {
	Song   time.Duration
	Moving bool // the song plays; it stands otherwise
	Seek   int  // how many seeks have been heard: what Player.Seek gave, for the last of them
	Lap    int  // how many times a loop went back. Song goes back when this or Seek grows, never else
}

// maxRuns bounds the account when nobody reads it; the device's latency is a
// few runs long at most.
const maxRuns = 256

// mark says that from device frame at on the song goes on at pos, or stands
// there, seek seeks and lap turns of a loop having been made.
func (l *timeline) mark(at, pos int64, moving bool, seek, lap int) {
	if n := len(l.runs); n > 0 {
		last := &l.runs[n-1]
		due := last.pos
		if last.moving {
			due += at - last.at
		}
		if last.moving == moving && last.seek == seek && last.lap == lap && due == pos {
			return // nothing changes
		}
		if last.at == at {
			last.pos, last.moving, last.seek, last.lap = pos, moving, seek, lap
			return
		}
	}
	if len(l.runs) == maxRuns {
		l.runs = l.runs[:copy(l.runs, l.runs[1:])]
	}
	l.runs = append(l.runs, run{at, pos, moving, seek, lap})
}

// song is where the song is heard to be at a device time.
func (l *timeline) song(device time.Duration) Moment {
	for len(l.runs) > 1 && l.duration(l.runs[1].at) <= device {
		l.runs = l.runs[:copy(l.runs, l.runs[1:])] // heard, and over
	}
	r := l.runs[0]
	if !r.moving {
		return Moment{l.songTime(r.pos), false, r.seek, r.lap}
	}
	return Moment{l.exact(r.pos, device, r.at), true, r.seek, r.lap}
}

// duration is a number of device frames as time, exact to the nanosecond.
func (l *timeline) duration(frames int64) time.Duration {
	rate := int64(l.rate)
	return time.Duration(frames/rate)*time.Second + time.Duration(frames%rate)*time.Second/time.Duration(rate)
}

// songTime is the song time of a frame of the stream as played.
func (l *timeline) songTime(pos int64) time.Duration { return l.exact(pos, 0, 0) }

// exact is the song time at a device time when frame pos of the stream as
// played came with device frame at. It is rounded down once, at the end: two
// stretches of the account that meet give the same time to the nanosecond where
// they meet.
func (l *timeline) exact(pos int64, device time.Duration, at int64) time.Duration {
	const second = int64(time.Second)
	rate, num, den := int64(l.rate), l.speed.Num, l.speed.Den
	real := int64(device - l.duration(at))
	early := at % rate * second % rate // the frame begins so much after that, in ns·rate
	if real <= 0 {
		real, early = 0, 0
	}
	// Whole seconds first: a month of them times num stays far below 2⁶³.
	whole := (pos/rate + real/second) * second * num
	part := pos%rate*second + real%second*rate - early // ns·rate
	return time.Duration(whole/den + floor(whole%den*rate+part*num, rate*den))
}

// frame is the frame of the stream as played nearest to a song time.
func (l *timeline) frame(song time.Duration) int64 {
	rate, num := int64(l.rate)*l.speed.Den, l.speed.Num
	whole, part := int64(song/time.Second), int64(song%time.Second)
	// Seconds first: whole·rate stays far below 2⁶³ for any song.
	num2 := whole*rate%num*int64(time.Second) + part*rate
	return whole*rate/num + floorHalf(num2, num*int64(time.Second))
}

// floorHalf is a/b rounded to the nearest, floor is a/b rounded down.
func floorHalf(a, b int64) int64 { return floor(a+b/2, b) }

func floor(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
