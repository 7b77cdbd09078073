package sm

import (
	"math"

	"hibana/beat"
)

// timing is a BPM map while its tags are read: the song's, or that of a chart of
// an .ssc file.
type timing struct {
	offset float64 // seconds, as written: beat 0 is at -offset
	own    bool    // some list has an entry
	from   int     // of the first of its tags in the file

	tempos, stops, delays rows[float64]
	warps, fakes          rows[int] // rows each lasts
	meters                rows[meter]

	// An .sm file's BPMs and stops wait for the end of the file: negative ones
	// become warps only when all are known.
	bpms, pauses []entry
}

// noBPM is the BPM of a song that says none.
const noBPM = 60

// meter is a time signature.
type meter struct{ beats, of int }

// rows is a bar's length.
func (m meter) rows() int { return 4 * 48 * m.beats / m.of }

// sameTempo is how StepMania compares tempos: within 1e-6 beats a second.
func sameTempo(a, b float64) bool { return math.Abs(a-b) <= 60*1e-6 }

func sameMeter(a, b meter) bool { return a == b }

// timingTag reads a tag of a BPM map, and says whether it was one.
func (f *file) timingTag(t *timing, v *value) bool {
	switch v.name {
	case "BPMS":
		f.readBPMs(t, v)
	case "STOPS":
		f.readStops(t, v)
	case "DELAYS":
		f.entries(v, func(e entry) { f.pause(t, &t.delays, "DELAYS", e) })
	case "WARPS":
		f.entries(v, func(e entry) { f.warp(t, e) })
	case "FAKES":
		f.entries(v, func(e entry) { f.span(t, &t.fakes, "FAKES", e) })
	case "TIMESIGNATURES":
		f.readMeters(t, v)
	case "OFFSET":
		f.readOffset(t, v)
	default:
		return false
	}
	return true
}

func (f *file) readOffset(t *timing, v *value) {
	text, from, to := v.first().all()
	e := entry{from: from, to: to}
	if text != "" {
		e.value = f.number("OFFSET", text, from, to)
	}
	if math.Abs(e.value) > maxSeconds { // hours of silence are no better a guess than none
		f.warn(ruleRange, from, to, "no song is that long", "#OFFSET: %s seconds are left out", show(e.value))
		e.value = 0
	}
	t.offset = e.value
}

// readBPMs takes the BPMs of an .ssc file as they come. Those of an .sm file are
// kept, instead of any that were there.
func (f *file) readBPMs(t *timing, v *value) {
	t.from = v.at
	if !f.ssc {
		t.bpms = t.bpms[:0]
	}
	f.entries(v, func(e entry) {
		if e.value == 0 {
			f.warn(ruleEntry, e.from, e.to, "take it out, or write a stop", "#BPMS: the BPM of 0 on beat %s is left out", show(e.beat))
			return
		}
		f.within("BPMS", &e, minBPM, maxBPM, "BPM")
		switch {
		case !f.ssc:
			t.bpms = append(t.bpms, e)
		case e.value < 0:
			f.warn(ruleNegative, e.from, e.to, "write #WARPS", "#BPMS: the BPM of %s on beat %s is left out", show(e.value), show(e.beat))
		case e.beat < 0:
			f.beforeZero("BPMS", "BPM", e)
		default:
			f.tempo(t, e, e.value)
		}
	})
}

// readStops does the same for stops.
func (f *file) readStops(t *timing, v *value) {
	if f.ssc {
		f.entries(v, func(e entry) { f.pause(t, &t.stops, "STOPS", e) })
		return
	}
	t.pauses = t.pauses[:0]
	f.entries(v, func(e entry) {
		if e.value == 0 {
			f.warn(ruleEntry, e.from, e.to, "take it out", "#STOPS: the stop of 0 seconds on beat %s is left out", show(e.beat))
			return
		}
		f.within("STOPS", &e, 0, maxSeconds, "seconds")
		t.pauses = append(t.pauses, e)
	})
}

// beforeZero says that an entry before beat 0 is left out.
func (f *file) beforeZero(tag, what string, e entry) {
	f.warn(ruleBeforeZero, e.from, e.to, "change #OFFSET instead", "#%s: the %s on beat %s is left out: nothing happens before beat 0", tag, what, show(e.beat))
}

// pause adds a stop or delay.
func (f *file) pause(t *timing, list *rows[float64], tag string, e entry) {
	what := "stop"
	if tag == "DELAYS" {
		what = "delay"
	}
	switch {
	case e.value <= 0:
		f.warn(ruleNegative, e.from, e.to, "take it out, or write #WARPS", "#%s: the %s of %s seconds on beat %s is left out", tag, what, show(e.value), show(e.beat))
	case e.beat < 0:
		f.beforeZero(tag, what, e)
	default:
		f.within(tag, &e, 0, maxSeconds, "seconds")
		f.stop(t, list, tag, e, e.value)
	}
}

// warp adds a warp. Before version 0.7 its value is the beat it leads to.
func (f *file) warp(t *timing, e entry) {
	if f.version < splitTiming && e.value > e.beat {
		e.value -= e.beat
	}
	if e.beat < 0 {
		f.beforeZero("WARPS", "warp", e)
		return
	}
	f.span(t, &t.warps, "WARPS", e)
}

// span adds a warp or fake region. One that is shorter than half a row is none,
// and takes away the one before it on its row.
func (f *file) span(t *timing, list *rows[int], tag string, e entry) {
	if e.value <= 0 {
		f.warn(ruleNegative, e.from, e.to, "write how many beats it lasts", "#%s: %s beats on beat %s are left out", tag, show(e.value), show(e.beat))
		return
	}
	length := rowOf(min(e.value, maxBeat))
	length = min(length, maxBeat*48-rowOf(e.beat)) // to the end of what there is
	if length > 0 {
		t.own = true
		f.sameRow(tag, e, room(f, *list, tag, e) && list.set(rowOf(e.beat), length))
	} else if list.remove(rowOf(e.beat)) {
		f.sameRow(tag, e, true)
	}
}

// tempo puts a tempo on the row of an entry.
func (f *file) tempo(t *timing, e entry, bpm float64) {
	t.own = true
	f.sameRow("BPMS", e, room(f, t.tempos, "BPMS", e) && t.tempos.change(rowOf(e.beat), bpm, sameTempo))
}

// stop puts a stop or delay on the row of an entry.
func (f *file) stop(t *timing, list *rows[float64], tag string, e entry, seconds float64) {
	t.own = true
	f.sameRow(tag, e, room(f, *list, tag, e) && list.set(rowOf(e.beat), seconds))
}

// sameRow says so when an entry took the place of another.
func (f *file) sameRow(tag string, e entry, replaced bool) {
	if replaced {
		f.warn(ruleSameRow, e.from, e.to, "keep one of the two", "#%s: an earlier entry near beat %s is on the same row (1/48 beat); this one counts", tag, show(e.beat))
	}
}

// room tells whether a list can take another entry, and says so when it cannot.
func room[V any](f *file, list rows[V], tag string, e entry) bool {
	if len(list) < maxEvents {
		return true
	}
	f.warn(ruleTooMany, e.from, e.to, "take out what nobody can play", "#%s: there are more than %d entries; this one is left out", tag, maxEvents)
	return false
}

// readMeters reads time signatures, beat=beats=of. They only number the bars.
func (f *file) readMeters(t *timing, v *value) {
	f.each(v, func(text string, from, to int) {
		parts, n := fields(text)
		if n < 3 {
			f.warn(ruleEntry, from, to, "write beat=beats=of, as in 0=4=4", "#TIMESIGNATURES: %s is left out", quote(text))
			return
		}
		e := entry{beat: f.number(v.name, parts[0], from, to), from: from, to: to}
		beats, of := f.number(v.name, parts[1], from, to), f.number(v.name, parts[2], from, to)
		m := meter{int(max(0, min(beats, maxBeat))), int(max(1, min(of, maxBeat)))}
		if e.beat < 0 || e.beat > maxBeat || of < 1 || m.rows() < 1 || m.rows() > maxBar*48 {
			f.warn(ruleRange, from, to, "write beat=beats=of, as in 0=4=4", "#TIMESIGNATURES: %s is left out: there is no such bar", quote(text))
			return
		}
		t.own = true
		f.sameRow(v.name, e, room(f, t.meters, v.name, e) && t.meters.change(rowOf(e.beat), m, sameMeter))
	})
}

// build makes the BPM map that was read, and repairs what only shows at the end.
// Of a file without charts that is nothing to speak of.
func (f *file) build(t *timing, speak bool) beat.Timing {
	if !f.ssc {
		f.weave(t)
	}
	switch {
	case len(t.tempos) == 0:
		t.tempos.set(0, noBPM)
		if speak {
			f.warn(ruleNoBPM, t.from, t.from+1, "write #BPMS:0=…;", "there is no BPM; it is taken as %d", noBPM)
		}
	case t.tempos[0].row > 0:
		if speak {
			f.warn(ruleFirstBPM, t.from, t.from+1, "write it on beat 0", "the first BPM is on beat %s; it is moved to beat 0", show(beatOf(t.tempos[0].row)))
		}
		t.tempos[0].row = 0
	}
	out := beat.Timing{Beat0: max(-maxSeconds, min(0-t.offset, maxSeconds))} // 0-0, for -0 is another 0
	for _, e := range t.tempos {
		out.Tempos = append(out.Tempos, beat.Tempo{Beat: beatOf(e.row), BPM: e.value})
	}
	for _, e := range t.stops {
		out.Stops = append(out.Stops, beat.Pause{Beat: beatOf(e.row), Seconds: e.value})
	}
	for _, e := range t.delays {
		out.Delays = append(out.Delays, beat.Pause{Beat: beatOf(e.row), Seconds: e.value})
	}
	for _, e := range t.warps {
		out.Warps = append(out.Warps, beat.Span{Beat: beatOf(e.row), Beats: beatOf(e.value)})
	}
	for _, e := range t.fakes {
		out.Fakes = append(out.Fakes, beat.Span{Beat: beatOf(e.row), Beats: beatOf(e.value)})
	}
	for _, e := range t.meters {
		if e.row == 0 && e.value.rows() == 4*48 {
			continue // as it is anyway
		}
		out.Meters = append(out.Meters, beat.Meter{Beat: beatOf(e.row), BeatsPerBar: beatOf(e.value.rows())})
	}
	return out
}
