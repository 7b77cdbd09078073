package sm

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"hibana/charts"
	"hibana/combo"
)

// dead marks a note that turned out to be none.
const dead combo.Kind = 255

// noteReader reads the notes of one chart, of one player at a time.
type noteReader struct {
	*file
	part  *charts.Part
	notes []charts.Note
	text  param

	last [maxLanes]int // 1 + the last note of each lane, 0 for none yet
	open [maxLanes]int // 1 + the hold of each lane that waits for its end
	from [maxLanes]int // where that hold stands in the text

	strange, wide, short, heads, tails, crossed, auto tally
}

// tally counts what is wrong in one way, and remembers the first place.
type tally struct{ n, at int }

func (t *tally) add(at int) {
	if t.n == 0 {
		t.at = at
	}
	t.n++
}

// readNotes reads the notes of a part: measures divided by commas, each divided
// evenly by its lines, each line with a character for each lane.
func (f *file) readNotes(part *charts.Part, text param) {
	r := noteReader{file: f, part: part, text: text, notes: make([]charts.Note, 0, min(len(text.text)/8, maxNotes))}
	if !routine(part.Type) {
		r.player(0, len(text.text))
	} else {
		r.bothPlayers()
	}
	r.finish()
	part.Notes = r.notes
	f.notesLeft -= len(r.notes)
	r.report()
}

// bothPlayers reads the two players of a routine chart into one list of notes.
func (r *noteReader) bothPlayers() {
	first, rest, two := strings.Cut(r.text.text, "&")
	r.player(0, len(first))
	if !two {
		return
	}
	second, _, _ := strings.Cut(rest, "&")
	r.endHolds()
	r.last = [maxLanes]int{}
	r.player(len(first)+1, len(first)+1+len(second))
	r.endHolds()
	r.sort()
	r.collisions()
}

// player reads what stands from..to of the text.
func (r *noteReader) player(from, to int) {
	measure := 0
	for from < to {
		end := to
		if n := strings.IndexByte(r.text.text[from:to], ','); n >= 0 {
			end = from + n
		}
		if end > from { // two commas in a row are one
			if measure*4 >= maxBeat || !r.measure(measure, from, end) {
				r.warn(ruleTooMany, r.text.place(from), r.text.place(from)+1, "no song is that long", "%s: notes from measure %d on are left out; there is no room for more", label(r.part), measure)
				return
			}
			measure++
		}
		from = end + 1
	}
}

// measure reads one measure, and says whether there was room for it.
func (r *noteReader) measure(measure, from, to int) bool {
	text := r.text.text[:to]
	lines := 0
	for at := from; at < to; {
		var line string
		if line, _, at = nextLine(text, at); line != "" {
			lines++
		}
	}
	number := 0
	for at := from; at < to; {
		line, end, next := nextLine(text, at)
		at = next
		if line == "" {
			continue
		}
		if len(r.notes)+maxLanes > r.notesLeft {
			return false
		}
		r.line(line, end, rowIn(measure, number, lines))
		number++
	}
	return true
}

// rowIn is the row of a line of a measure, in StepMania's single precision. A
// measure has 192 rows whatever the time signature; a line between two rows goes
// to the nearer, of two as near to the even one.
func rowIn(measure, line, lines int) int {
	into := float32(line) / float32(lines)
	beat := (float32(measure) + into) * 4
	return int(math.RoundToEven(float64(float32(beat * 48))))
}

// nextLine is the line of text that begins at a byte, without blanks around it,
// where it ends without them, and where the next begins.
func nextLine(text string, at int) (line string, end, next int) {
	next = len(text)
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		next = at + n + 1
	}
	end = next
	for end > at && isBlank(text[end-1]) {
		end--
	}
	for at < end && isBlank(text[at]) {
		at++
	}
	return text[at:end], end, next
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// afterIndex skips the index of a key sound, as in 1[12], behind a note.
func afterIndex(line string) string {
	_, rest, _ := strings.Cut(line, "]")
	return rest
}

// line reads one line of notes, which ends at the byte end of the text.
func (r *noteReader) line(line string, end, row int) {
	lane := 0
	for ; line != "" && lane < r.part.Lanes; lane++ {
		c := line[0]
		if c != '0' {
			r.note(c, lane, row, end-len(line))
		}
		if line = line[1:]; line != "" && line[0] == '[' {
			line = afterIndex(line)
		}
	}
	if lane < r.part.Lanes {
		r.short.add(end)
	} else if strings.Trim(line, "0") != "" {
		r.wide.add(end - len(line))
	}
}

// kinds are the characters of notes. A 3 ends a hold, a K is an auto-keysound.
var kinds = [256]combo.Kind{'1': combo.Tap, '2': combo.Hold, '4': combo.Roll, 'M': combo.Mine, 'K': combo.Tap, 'L': combo.Lift, 'F': combo.Fake}

// note takes one character.
func (r *noteReader) note(c byte, lane, row, at int) {
	open := r.open[lane] - 1
	switch c {
	case '3':
		if open < 0 || r.notes[open].Beat >= beatOf(row) {
			r.tails.add(at)
			return
		}
		r.notes[open].Until = beatOf(row)
		r.open[lane] = 0
		return
	case '1', '2', '4', 'M', 'L', 'F':
		if open >= 0 { // a note cuts off a hold that has not ended, and that was it
			r.notes[open].Kind = dead
			r.open[lane] = 0
			r.heads.add(r.from[lane])
		}
	case 'K':
		if open >= 0 {
			r.auto.add(at)
			return
		}
	default:
		r.strange.add(at)
		return
	}
	n := charts.Note{Beat: beatOf(row), Lane: lane, Kind: kinds[c], Auto: c == 'K', Until: beatOf(row)}
	i := r.last[lane] - 1
	if i >= 0 && r.notes[i].Beat == n.Beat {
		if r.notes[i].Kind != dead {
			r.crossed.add(at)
		}
		r.notes[i] = n
	} else {
		i = len(r.notes)
		r.notes = append(r.notes, n)
	}
	r.last[lane] = i + 1
	if n.Kind.Long() {
		r.open[lane], r.from[lane] = i+1, at
	}
}

// endHolds drops the holds that never ended.
func (r *noteReader) endHolds() {
	for lane, open := range r.open {
		if open > 0 {
			r.notes[open-1].Kind = dead
			r.heads.add(r.from[lane])
		}
		r.open[lane] = 0
	}
}

// finish takes out what turned out to be no note, and puts the rest in order.
func (r *noteReader) finish() {
	r.endHolds()
	r.notes = slices.DeleteFunc(r.notes, func(n charts.Note) bool { return n.Kind == dead })
	r.sort()
}

func (r *noteReader) sort() {
	byPlace := func(a, b charts.Note) int {
		return cmp.Or(cmp.Compare(a.Beat, b.Beat), cmp.Compare(a.Lane, b.Lane))
	}
	if !slices.IsSortedFunc(r.notes, byPlace) {
		slices.SortStableFunc(r.notes, byPlace)
	}
}

// collisions settles what two players have in one place: the second's note
// counts, but not inside a hold of the first.
func (r *noteReader) collisions() {
	var last [maxLanes]int
	for i := range r.notes {
		n := &r.notes[i]
		if n.Kind == dead {
			continue
		}
		before := last[n.Lane] - 1
		switch {
		case before < 0:
		case r.notes[before].Beat == n.Beat:
			r.notes[before].Kind = dead
			r.crossed.add(0)
		case r.notes[before].Until >= n.Beat && r.notes[before].Kind.Long():
			n.Kind = dead
			r.crossed.add(0)
			continue
		}
		last[n.Lane] = i + 1
	}
}

// report says what was repaired and lost in the notes.
func (r *noteReader) report() {
	say := func(t tally, rule, remedy, one, many string) {
		if t.n == 0 {
			return
		}
		from := r.text.place(min(t.at, len(r.text.text)))
		what := one
		if t.n > 1 {
			what = many
		}
		r.warn(rule, from, from+1, remedy, "%s: %s", label(r.part), strings.ReplaceAll(what, "%d", show(float64(t.n))))
	}
	say(r.strange, ruleNoteText, "write 0 1 2 3 4 M K L or F", "a character that is no note is left out", "%d characters that are no notes are left out, the first here")
	say(r.wide, ruleNoteText, "take them out, or check the type", "a line has more columns than the type; they are left out", "%d lines have more columns than the type; they are left out, the first here")
	say(r.short, ruleNoteText, "write 0 where nothing is", "a line has fewer columns than the type; the rest are empty", "%d lines have fewer columns than the type; the rest are empty, the first here")
	say(r.heads, ruleHold, "write a 3 where it ends", "a hold is left out: it does not end before the next note of its column", "%d holds are left out: they do not end before the next note of their column, the first here")
	say(r.tails, ruleHold, "write a 2 where it begins", "the end of a hold is left out: it ends none", "%d ends of holds are left out: they end none, the first here")
	say(r.crossed, ruleCollision, "move one of them", "two notes of a column are on one row (1/48 beat), or in a hold; one is left out", "%d notes are left out: others are on the same row (1/48 beat), or in a hold")
	say(r.auto, ruleLost, nothing, "an auto-keysound (K) in a hold is left out", "%d auto-keysounds (K) in holds are left out, the first here")
}

// label names a part in a message.
func label(p *charts.Part) string { return quote(strings.TrimSpace(p.Type + " " + p.Name)) }
