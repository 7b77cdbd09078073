package sm

import (
	"cmp"
	"slices"
)

// fastBPM is the BPM above which an .sm file means that no time passes.
const fastBPM = 9_999_999

// weave goes through the BPMs and stops of an .sm file together, by beat, and
// turns what cannot be, negative ones and BPMs without an end, into warps. Authors
// wrote those before StepMania had warps: a negative stretch owes time, the beats
// after it pay back, and what they see in between is skipped.
func (f *file) weave(t *timing) {
	byBeat := func(a, b entry) int { return cmp.Compare(a.beat, b.beat) }
	slices.SortStableFunc(t.bpms, byBeat)
	slices.SortStableFunc(t.pauses, byBeat)
	bpms, stops := t.bpms, t.pauses
	for len(stops) > 0 && stops[0].beat < 0 {
		f.warn(ruleBeforeZero, stops[0].from, stops[0].to, "change #OFFSET instead", "#STOPS: the stop on beat %s moves the start by its %s seconds", show(stops[0].beat), show(stops[0].value))
		t.offset -= stops[0].value
		stops = stops[1:]
	}
	w := weaver{file: f, timing: t}
	n := 0
	for n < len(bpms) && bpms[n].beat <= 0 {
		n++
	}
	w.opening(bpms[:n])
	bpms = bpms[n:]
	if w.bpm == 0 { // nothing says; build reports it
		w.bpm = noBPM
		if len(bpms) > 0 {
			w.bpm = bpms[0].value
		}
	}
	for len(bpms) > 0 || len(stops) > 0 {
		if len(stops) == 0 || len(bpms) > 0 && bpms[0].beat <= stops[0].beat {
			w.pass(bpms[0].beat)
			w.change(bpms[0])
			bpms = bpms[1:]
		} else {
			w.pass(stops[0].beat)
			w.stop(stops[0])
			stops = stops[1:]
		}
	}
	w.end()
}

// weaver is the state of weave at a beat.
type weaver struct {
	*file
	*timing
	beat float64 // reached so far
	bpm  float64 // in force, which may be one that skips; 0 before there is any

	skipping bool
	start    entry   // what began the skip
	before   float64 // the BPM before it
	time     float64 // seconds since: below 0 while time is owed
}

// skips tells whether beats at a BPM are never seen.
func skips(bpm float64) bool { return bpm < 0 || bpm > fastBPM }

// opening takes the BPMs on beat 0 and before. The last of them counts.
func (w *weaver) opening(bpms []entry) {
	for i, e := range bpms {
		w.sameRow("BPMS", e, i > 0 && e.beat == bpms[i-1].beat)
		if skips(e.value) {
			w.warn(ruleBeforeZero, e.from, e.to, "write a plain BPM on beat 0", "#BPMS: the BPM of %s on beat %s is left out", show(e.value), show(e.beat))
		}
		w.bpm = e.value
	}
	if n := len(bpms); n > 0 && !skips(w.bpm) {
		w.tempo(w.timing, bpms[n-1].at(0), w.bpm)
	}
}

// at is an entry moved to another beat.
func (e entry) at(beat float64) entry {
	e.beat = beat
	return e
}

// pass goes on to a beat at the BPM in force.
func (w *weaver) pass(beat float64) {
	if w.skipping && w.bpm <= fastBPM {
		w.time += float64((beat-w.beat)*60) / w.bpm
		if w.bpm > 0 && w.time > 0 {
			w.land(beat - float64(w.time*w.bpm)/60)
			w.skipping = false
		}
	}
	w.beat = beat
}

// land ends a skip on a beat. A BPM that began on the way holds from its start.
func (w *weaver) land(beat float64) {
	w.addWarp(beat)
	if w.bpm != w.before {
		w.tempo(w.timing, w.start, w.bpm)
	}
}

// addWarp writes a skip down.
func (w *weaver) addWarp(beat float64) {
	length := min(rowOf(min(beat-w.start.beat, maxBeat)), maxBeat*48-rowOf(w.start.beat))
	if length <= 0 {
		w.warps.remove(rowOf(w.start.beat))
	} else if room(w.file, w.warps, "BPMS", w.start) {
		w.warps.set(rowOf(w.start.beat), length)
	}
}

// begin starts a skip that owes some seconds already.
func (w *weaver) begin(e entry, owed float64) {
	w.skipping, w.start, w.before, w.time = true, e, w.bpm, owed
}

// change takes a BPM.
func (w *weaver) change(e entry) {
	switch {
	case w.skipping:
	case e.value < 0:
		w.begin(e, 0)
		w.warn(ruleNegative, e.from, e.to, "write a warp, in an .ssc file", "#BPMS: the BPM of %s on beat %s becomes a warp", show(e.value), show(e.beat))
	case e.value > fastBPM:
		w.begin(e, 0)
		w.warn(ruleFastBPM, e.from, e.to, "write a warp, in an .ssc file", "#BPMS: the BPM of %s on beat %s becomes a warp", show(e.value), show(e.beat))
	default:
		w.tempo(w.timing, e, e.value)
	}
	w.bpm = e.value
}

// stop takes a stop. In a skip it pays off what is owed, and one that pays more
// lasts for the rest.
func (w *weaver) stop(e entry) {
	switch {
	case !w.skipping && e.value < 0:
		w.begin(e, e.value)
		w.warn(ruleNegative, e.from, e.to, "write a warp, in an .ssc file", "#STOPS: the stop of %s seconds on beat %s becomes a warp", show(e.value), show(e.beat))
	case !w.skipping:
		w.file.stop(w.timing, &w.stops, "STOPS", e, e.value)
	default:
		w.time += e.value
		if e.value < 0 || w.time <= 0 {
			return
		}
		w.addWarp(e.beat)
		w.file.stop(w.timing, &w.stops, "STOPS", e, w.time)
		if skips(w.bpm) {
			w.start, w.time = e, 0 // and on it goes; what was before stays what it was
			return
		}
		if w.bpm != w.before {
			w.tempo(w.timing, w.start, w.bpm)
		}
		w.skipping = false
	}
}

// end ends the last skip. One that nothing pays for skips all the rest.
func (w *weaver) end() {
	switch {
	case !w.skipping:
	case skips(w.bpm):
		w.warn(ruleNegative, w.start.from, w.start.to, "end it with a BPM above 0", "#BPMS: the warp on beat %s never ends; nothing behind it is played", show(w.start.beat))
		w.addWarp(maxBeat)
	default:
		w.land(w.beat - float64(w.time*w.bpm)/60)
	}
}
