package beat

import "time"

// Decoupled lends a source the times it does not have: before song time 0 and
// after its last sample it runs on monotonic time at the song's rate, between
// it passes the source on untouched.
//
//	Seek to −2 s at 100 s:   100.5 s → −1.5 s, whatever the source says
//	source starts at 102 s:  102.014 s → the source's own position
//	source ended at 180 s:   half a second later → 180.5 s
//
// The driver starts the source when the clock reaches 0. Better still is a
// source that plays its own lead-in as silence and counts up to 0 through
// negative positions: it is followed as it is, so a slow device has started
// long before the first note. Put Smooth around it and the hand-overs glide.
type Decoupled struct {
	Source Clock // nil for the reading itself

	time    time.Duration // last answer
	line    line          // the free run
	started bool
	free    bool // past the source's end
}

// Read is the source's time where it has one, else the free run's.
func (d *Decoupled) Read(r Reading) time.Duration {
	source := read(d.Source, r)
	if !d.started {
		d.started, d.time = true, source
		d.line.restart(source, r)
	}
	run := d.line.read(d.time, r)
	switch {
	case r.Ended:
		if !d.free {
			d.free, run = true, max(run, source)
			d.line.restart(run, r)
		}
		d.time = run
	case d.time < 0 && run < 0 && source >= 0:
		d.time = run
	default:
		d.free, d.time = false, source
		d.line.restart(source, r)
	}
	return d.time
}

// Seek starts a lead-in when to is negative; otherwise the source leads.
func (d *Decoupled) Seek(to, now time.Duration) {
	seek(d.Source, to, now)
	*d = Decoupled{Source: d.Source, started: true, time: to, line: line{at: to, since: now}}
}

// line is a straight run of song time over monotonic time. It is worked out
// from where it began, so that rounding does not add up frame by frame.
type line struct {
	at, since time.Duration
	rate      float64
	still     bool
}

func (l *line) restart(at time.Duration, r Reading) {
	*l = line{at, r.Now, r.Rate, r.Paused}
}

// read is the run's time at a reading, which may change its rate or pause it;
// last is its time at the reading before.
func (l *line) read(last time.Duration, r Reading) time.Duration {
	if l.rate == 0 {
		l.rate = r.Rate
	}
	now := last
	if !l.still {
		now = max(last, l.at+scale(r.Now-l.since, l.rate))
	}
	if r.Rate != l.rate || r.Paused != l.still {
		l.restart(now, r)
	}
	return now
}
