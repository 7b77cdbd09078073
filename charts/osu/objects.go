package osu

import (
	"math"
	"strings"

	"hibana/charts/internal/millis"
	"hibana/combo"
)

// timingPoint reads "time,beat length,meter,…,uninherited,…": a tempo if the
// seventh field is 1 or missing, otherwise a change of scroll speed.
func (f *file) timingPoint(text string, l millis.Line) {
	var field [7]string
	n := cut(text, field[:])
	at, ok := millis.Number(field[0])
	if n < 2 || !ok {
		f.Warn(millis.RuleEntry, l, "", "write a time and a beat length in ms", "a timing point without a time is left out")
		return
	}
	length, ok := millis.Number(field[1])
	if n >= 7 && !strings.HasPrefix(field[6], "1") {
		if length != -100 {
			f.speed(l)
		}
		return
	}
	if !ok || length < 0 {
		f.Warn(millis.RuleTempo, l, field[1], "write how many ms a beat lasts", "a beat of %s ms cannot be; the tempo stays as it is", millis.Quote(field[1]))
		return
	}
	f.points.Add(millis.Point{At: at + f.late, BPM: 60_000 / length, BeatsPerBar: f.meter(field[2], l), Line: l}, f.Report)
}

// speed counts a change of scroll speed.
func (f *file) speed(l millis.Line) {
	if f.speeds == 0 {
		f.speedLine = l
	}
	f.speeds++
}

// meter reads how many beats a bar has; 4 where it does not say.
func (f *file) meter(field string, l millis.Line) int {
	if field == "" || field[0] == '0' {
		return 4
	}
	beats, ok := millis.Number(field)
	if !ok || beats < 1 || beats != math.Trunc(beats) {
		f.Warn(millis.RuleMeter, l, field, "write a whole number from 1 on", "a bar of %s beats is taken as one of 4", millis.Quote(field))
		return 4
	}
	return int(beats)
}

// What the type of a hit object says, in bits.
const (
	circle  = 1
	slider  = 2
	spinner = 8
	hold    = 128
)

// hitObject reads "x,y,time,type,sound,…". The sixth field of a hold begins with
// its end.
func (f *file) hitObject(text string, l millis.Line) {
	var field [6]string
	n := cut(text, field[:])
	x, okX := millis.Number(field[0])
	at, okAt := millis.Number(field[2])
	kind, okKind := millis.Number(field[3])
	if n < 4 || !okX || !okAt || !okKind {
		f.Warn(millis.RuleEntry, l, "", "write x, y, time and type", "a line that is no note is left out")
		return
	}
	note := millis.Note{At: at + f.late, End: at + f.late, Lane: int(x), Kind: combo.Tap, Line: l}
	switch kind := int(kind); {
	case kind&circle != 0:
	case kind&slider != 0:
		f.lost("slider", l)
		return
	case kind&spinner != 0:
		f.lost("spinner", l)
		return
	case kind&hold != 0:
		text, _, _ := strings.Cut(field[5], ":")
		end, ok := millis.Number(text)
		if !ok {
			f.Warn(millis.RuleEntry, l, field[5], "write its end in ms", "a hold without an end is taken as a note")
			break
		}
		f.Hold(&note, end+f.late)
	default:
		f.Warn(millis.RuleEntry, l, field[3], "write 1 for a note, 128 for a hold", "an object of type %d is left out", kind)
		return
	}
	if len(f.notes) == millis.MaxNotes {
		if !f.crowded {
			f.crowded = true
			f.Warn(millis.RuleTooMany, l, "", "split the map", "from here on notes are left out: there is room for %d", millis.MaxNotes)
		}
		return
	}
	if f.notes == nil {
		f.notes = make([]millis.Note, 0, min(f.lines, millis.MaxNotes))
	}
	f.notes = append(f.notes, note)
}

// lost says that an object of another game is left out.
func (f *file) lost(what string, l millis.Line) {
	f.Warn(millis.RuleLost, l, "", "write a note or a hold instead", "a %s is left out: osu!mania maps have notes and holds", what)
}

// cut splits text at commas into fields, blanks off, and counts them. What is
// more than there is room for is left.
func cut(text string, fields []string) int {
	for i := range fields {
		field, rest, more := strings.Cut(text, ",")
		fields[i] = strings.TrimSpace(field)
		if !more {
			return i + 1
		}
		text = rest
	}
	return len(fields)
}
