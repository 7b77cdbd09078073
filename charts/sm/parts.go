package sm

import "hibana/charts"

// splitTiming is the version of the .ssc format since which charts may have a
// timing of their own, and warps are lengths.
const splitTiming = 0.7

// readSM reads an .sm file: tags of the song, and a #NOTES for each chart.
func (f *file) readSM() {
	seen := map[string]bool{}
	for f.msd.next() {
		v := &f.msd.value
		if v.name == "FREEZES" {
			v.name = "STOPS" // which is what they were called first
		}
		switch {
		case v.isNotes():
			f.smNotes(v)
			f.known(v, nil)
		case !sscOnly[v.name] && f.songTag(v):
			f.known(v, seen)
		default:
			f.unknown(v, "in an .sm file")
		}
	}
}

// sscOnly are the tags that StepMania does not read in an .sm file.
var sscOnly = map[string]bool{"WARPS": true, "FAKES": true, "SPEEDS": true, "SCROLLS": true, "COMBOS": true, "LABELS": true, "VERSION": true}

// smNotes reads a chart of an .sm file, six fields divided by colons: its type,
// description, difficulty, meter, radar values and notes.
func (f *file) smNotes(v *value) {
	if v.n < 6 {
		f.warn(ruleShortNotes, v.at, v.at+1+len(v.name), "write type:description:difficulty:meter:radar values:notes", "#%s is left out: it has %d of the 6 fields", v.name, v.n)
		return
	}
	d := draft{at: v.at}
	for i, field := range []*string{&d.Type, &d.Description, &d.difficulty, &d.meter} {
		text, _, _ := v.params[i].all()
		*field, _ = clip(text)
	}
	if d.meter == "" {
		d.meter = "1"
	}
	f.add(&d, v.params[5])
}

// readSSC reads an .ssc file: tags of the song, then for each chart #NOTEDATA,
// its tags and #NOTES. Behind that, as in ITGmania, tags are the song's again.
func (f *file) readSSC() {
	seen := map[string]bool{}
	var part *draft
	for f.msd.next() {
		v := &f.msd.value
		switch {
		case v.name == "NOTEDATA":
			f.withoutNotes(part)
			part = &draft{at: v.at, meter: "1", timing: timing{offset: f.song.offset, from: v.at}, seen: map[string]bool{}}
			f.known(v, nil)
		case v.isNotes() && part == nil:
			f.notesAgain(v)
			f.known(v, nil)
		case v.isNotes():
			f.add(part, *v.first())
			f.known(v, nil)
			part = nil
		case part == nil && f.songTag(v):
			f.known(v, seen)
		case part == nil:
			f.unknown(v, "of a song")
		case f.partTag(part, v):
			f.known(v, part.seen)
		default:
			f.unknown(v, "of a chart")
		}
	}
	f.withoutNotes(part)
}

// withoutNotes says that a chart whose notes never came is left out.
func (f *file) withoutNotes(d *draft) {
	if d != nil {
		f.warn(ruleShortNotes, d.at, d.at+1, "write #NOTES behind its other tags", "a chart is left out: it has no #NOTES")
	}
}

// draft is a chart while its tags are read.
type draft struct {
	charts.Part
	at                int // where it begins
	difficulty, meter string
	timing            timing
	seen              map[string]bool
}

// partTag reads a tag of a chart of an .ssc file, and says whether it is one.
func (f *file) partTag(d *draft, v *value) bool {
	switch v.name {
	case "STEPSTYPE":
		d.Type = f.text(v)
	case "DESCRIPTION":
		d.Description = f.text(v)
	case "CHARTNAME":
		if name := f.text(v); d.Description == "" {
			d.Description = name
		}
	case "DIFFICULTY":
		d.difficulty = f.text(v)
	case "METER":
		d.meter = f.text(v)
	case "CREDIT":
		d.Credit = f.text(v)
	case "MUSIC":
		if music := f.text(v); music != "" && music != f.chart.Song.Audio {
			f.warn(ruleLost, v.at, v.at+1+len(v.name), nothing, "#MUSIC: a chart's own song is not imported; it plays the song of all charts")
		}
	case "VERSION":
		f.readVersion(v)
	case "CHARTSTYLE", "RADARVALUES", "MEASUREINFO", "DISPLAYBPM", "STEPFILENAME":
	default:
		return f.partTiming(d, v)
	}
	return true
}

// partTiming reads a tag of a chart's own timing, which there is only since
// version 0.7.
func (f *file) partTiming(d *draft, v *value) bool {
	if f.version >= splitTiming {
		return f.timingTag(&d.timing, v) || f.lostTag(&d.timing, v)
	}
	var unused timing
	known := f.timingTag(&unused, v) || f.lostTag(&unused, v)
	if unused.own {
		f.warn(ruleLost, v.at, v.at+1+len(v.name), "write #VERSION:0.83; if the charts shall have their own timing", "#%s: a chart has no timing of its own before version 0.7; it has the song's", v.name)
	}
	return known
}

// add reads a chart's notes and adds it to the song's parts.
func (f *file) add(d *draft, notes param) {
	if len(f.chart.Parts) == maxParts {
		f.warn(ruleTooMany, d.at, d.at+1, "split the file", "there are more than %d charts; this one is left out", maxParts)
		return
	}
	level, _ := number(d.meter)
	d.Level = max(-maxLevel, min(level, maxLevel))
	d.Name = partName(d.difficulty, d.Description)
	d.Lanes = f.lanes(d, notes)
	if d.timing.own {
		own := f.build(&d.timing, true)
		d.Timing = &own
	} else if f.ssc && d.timing.offset != f.song.offset {
		f.warn(ruleLost, d.at, d.at+1, "write its #BPMS too", "a chart's #OFFSET is left out: it has no timing of its own, and the song's has another")
	}
	f.readNotes(&d.Part, notes)
	f.chart.Parts = append(f.chart.Parts, d.Part)
}

// notesAgain takes a second #NOTES of a chart, if it has more notes than the
// first. ITGmania takes the first, which in files seen so far was an empty one.
func (f *file) notesAgain(v *value) {
	to := v.at + 1 + len(v.name)
	if len(f.chart.Parts) == 0 {
		f.warn(ruleTag, v.at, to, "write #NOTEDATA:; before a chart", "#%s is left out: it belongs to no chart", v.name)
		return
	}
	last := &f.chart.Parts[len(f.chart.Parts)-1]
	again := *last
	again.Notes = nil
	f.readNotes(&again, *v.first())
	which := "the first"
	if len(again.Notes) > len(last.Notes) {
		*last, which = again, "this one, which has more notes,"
	}
	f.warn(ruleDoubleTag, v.at, to, "keep one of them", "#%s is here for the second time in one chart; %s counts", v.name, which)
}
