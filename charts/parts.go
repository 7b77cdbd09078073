package charts

import (
	"math"
	"slices"
	"sort"
	"time"

	"hibana/beat"
	"hibana/combo"
)

// parts finishes what the keys of each part began: timing, bars and notes.
func (f *file) parts(d *draft) {
	list := f.child(root, "part")
	if list == 0 {
		return
	}
	room := maxNotes
	n := f.nodes[list].first
	for i := range d.parts {
		p := &d.parts[i]
		f.ownTiming(n, p, d.Timing)
		if f.child(n, "lanes") == 0 {
			p.Lanes = defaultLanes
		}
		if p.Lanes > 0 { // otherwise they are wrong, and no note can be judged by them
			b := barReader{file: f, part: p, room: &room}
			b.read(p.meters(d.Timing))
			f.notes(p, &room)
			f.collisions(p)
		}
		n = f.nodes[n].next
	}
}

// ownTiming gives a part the timing it wrote, if it did. Only beat 0 and the
// meters are then still the song's, unless the part has those too.
func (f *file) ownTiming(n id, p *partDraft, song beat.Timing) {
	own := false
	for _, key := range []string{"beat0", "tempo", "stop", "delay", "warp", "fake", "meter"} {
		own = own || f.child(n, key) != 0
	}
	if !own {
		return
	}
	if f.child(n, "beat0") == 0 {
		p.timing.Beat0 = song.Beat0
	}
	if f.child(n, "tempo") == 0 && !f.lost {
		f.errorf(n, ruleOwnTempo, "add [[part.tempo]] with beat = 0 and bpm = …", "a part with a timing of its own uses none of the song's lists, and needs a tempo")
	}
	timing := p.timing
	f.timing(n, &timing, p.meters(song))
	p.Timing = &timing
}

// meters are the meters that a part's bars follow.
func (p *partDraft) meters(song beat.Timing) []beat.Meter {
	if len(p.timing.Meters) > 0 {
		return p.timing.Meters
	}
	return song.Meters
}

// add puts a note into a part, with the place it stands at.
func (p *partDraft) add(n Note, at span) {
	p.Notes = append(p.Notes, n)
	p.places = append(p.places, at)
}

// notes reads a part's list of notes.
func (f *file) notes(p *partDraft, room *int) {
	if p.notes == 0 || !f.is(p.notes, "a list of notes", listValue) {
		return
	}
	p.Notes = slices.Grow(p.Notes, min(int(f.nodes[p.notes].count), *room))
	for c := f.nodes[p.notes].first; c != 0; c = f.nodes[c].next {
		if *room == 0 {
			f.tooManyNotes(f.at(c))
			return
		}
		*room--
		before := f.report.count()
		n := noteDraft{Note: Note{Until: math.NaN()}}
		readTable(f.reader, c, noteFields, &n)
		n.Kind = kindOf(n.kind)
		if n.kind != "" || f.child(c, "kind") == 0 {
			f.until(c, &n.Note)
		}
		f.lane(c, p, n.Lane)
		if f.report.count() == before && f.nodes[c].kind == tableValue {
			p.add(n.Note, f.at(c))
		}
	}
}

func (f *file) tooManyNotes(at span) {
	f.report.errorf(ruleTooMany, at, "split the chart", "the chart has more than %d notes", maxNotes)
}

// until checks a note's until against its kind, and gives it one.
func (f *file) until(c id, n *Note) {
	long := n.Kind == combo.Hold || n.Kind == combo.Roll
	if math.IsNaN(n.Until) {
		if long && f.child(c, "until") == 0 && !f.lost {
			f.errorf(c, ruleUntilMissing, "add until = …, the beat it ends on", "this %s has no end", n.Kind)
		}
		n.Until = n.Beat
		return
	}
	at := f.child(c, "until")
	if !long {
		f.errorf(at, ruleUntilUnwanted, "leave until out, or add kind = \"hold\"", "a %s has no length", n.Kind)
	} else if n.Until < n.Beat {
		f.errorf(at, ruleUntilBeforeBeat, "write a beat after "+number(n.Beat), "this %s ends on beat %s, before it begins on %s", n.Kind, number(n.Until), number(n.Beat))
	}
}

func (f *file) lane(c id, p *partDraft, lane int) {
	if lane < 0 || lane >= p.Lanes {
		f.errorf(f.child(c, "lane"), ruleNoteOutsideLanes, "write a lane from 0 to "+number(float64(p.Lanes-1)), "the part has %d lanes, from 0 on; lane %d is none of them", p.Lanes, lane)
	}
}

// collisions sorts a part's notes by beat and lane, and refuses two at one
// place and any inside a hold of their lane.
func (f *file) collisions(p *partDraft) {
	sort.Stable(byPlace{p})
	var hold [maxLanes]int // 1 + the last hold of each lane
	for i, n := range p.Notes {
		h := hold[n.Lane] - 1
		switch {
		case h < 0:
		case n.Beat == p.Notes[h].Beat:
			f.report.errorf(ruleDoubleNote, p.places[i], "keep one of the two", "lane %d has two notes on beat %s", n.Lane, number(n.Beat))
			continue
		case n.Beat < p.Notes[h].Until:
			f.report.errorf(ruleNoteInHold, p.places[i], "end the "+p.Notes[h].Kind.String()+" before it", "lane %d is still held here, from beat %s to %s", n.Lane, number(p.Notes[h].Beat), number(p.Notes[h].Until))
			continue
		}
		hold[n.Lane] = i + 1
	}
}

// lengths refuses parts that nobody could play to their end, or wait for.
func (f *file) lengths(c *Chart) {
	for i := range c.Parts {
		notes := c.Parts[i].Notes
		m, err := c.Map(i)
		if err != nil || len(notes) == 0 {
			continue
		}
		last := 0
		for j := range notes {
			if notes[j].Until > notes[last].Until {
				last = j
			}
		}
		if f.near(f.places[i][0], m.At(notes[0].Beat)) {
			f.near(f.places[i][last], m.At(notes[last].Until))
		}
	}
}

// near refuses a note that begins or ends too far from the song's start.
func (f *file) near(at span, t time.Duration) bool {
	ok := t.Abs() <= MaxLength
	if !ok {
		f.report.errorf(ruleTooLong, at, "look at the tempos and stops before it: the first fault is likely there",
			"this note is, or ends, at %s s; a part has a day before and after the song's start", number(math.Round(t.Seconds())))
	}
	return ok
}

// byPlace sorts a part's notes by beat, then lane, and their places with them.
type byPlace struct{ *partDraft }

func (p byPlace) Len() int { return len(p.Notes) }

func (p byPlace) Less(i, j int) bool {
	a, b := &p.Notes[i], &p.Notes[j]
	return a.Beat < b.Beat || a.Beat == b.Beat && a.Lane < b.Lane
}

func (p byPlace) Swap(i, j int) {
	p.Notes[i], p.Notes[j] = p.Notes[j], p.Notes[i]
	p.places[i], p.places[j] = p.places[j], p.places[i]
}
