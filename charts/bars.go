package charts

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"hibana/beat"
	"hibana/combo"
)

// barReader reads the bars of a part: a string for each bar, in which rows of
// one character a lane split the bar evenly.
type barReader struct {
	*file
	part *partDraft
	room *int // notes there is still room for

	bar  int           // the next bar's number
	open [maxLanes]int // 1 + the hold or roll that is not ended yet, by lane
	gaps bool          // part of the bars could not be read: ends may stand there
}

// rowCharacters are the characters of a row, and what each puts there.
const rowCharacters = ".0x1243MLF"

func (b *barReader) read(meters []beat.Meter) {
	if b.part.bars == 0 || !b.is(b.part.bars, "a list of bars", listValue) {
		return
	}
	// Bars need meters only, and those even while the tempo is wrong.
	m, err := beat.New(beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}, Meters: meters})
	if err != nil {
		return
	}
	for c := b.nodes[b.part.bars].first; c != 0; c = b.nodes[c].next {
		if !b.is(c, "text", textValue) {
			b.bar++
			b.gaps = true
			continue
		}
		if b.bar >= maxBars {
			b.errorf(c, ruleTooMany, "shorten a rest", "the part has more than %d bars", maxBars)
			b.gaps = true
			break
		}
		start, length := m.BarStart(b.bar), m.BarLength(b.bar)
		if start+length > maxBeat {
			b.errorf(c, ruleTooMany, "shorten the bars", "this bar is beyond beat %d", maxBeat)
			b.gaps = true
			break
		}
		if !b.line(c, start, length) {
			return
		}
	}
	for lane, i := range b.open[:b.part.Lanes] {
		if i > 0 && !b.gaps && !b.lost {
			n := b.part.Notes[i-1]
			b.report.errorf(ruleHoldNotEnded, b.part.places[i-1], "put a 3 in its lane where it ends", "this %s in lane %d never ends", n.Kind, lane)
		}
	}
}

// line reads one string: the rows of a bar, or a rest. It answers false when
// there is no room for more notes.
func (b *barReader) line(c id, start, length float64) bool {
	s, verbatim := b.text(c)
	at := func(from, to int) span {
		if verbatim < 0 {
			return b.at(c)
		}
		return span{int32(verbatim + from), int32(verbatim + to)}
	}
	rows := 0
	for from, to := word(s, 0); from < to; from, to = word(s, to) {
		if rows == 0 && strings.EqualFold(s[from:to], "rest") {
			b.rest(s, to, at)
			return true
		}
		rows++
	}
	b.bar++
	switch {
	case rows == 0:
		b.errorf(c, ruleEmptyBar, `for an empty bar write "rest 1"`, "this bar has no rows")
		return true
	case rows > maxRows:
		b.errorf(c, ruleTooMany, "write finer notes under notes", "this bar has %d rows; there is room for %d", rows, maxRows)
		b.gaps = true
		return true
	}
	row := 0
	for from, to := word(s, 0); from < to; from, to = word(s, to) {
		where := rowBeat(start, length, row, rows)
		if !b.row(s[from:to], where, func(i, j int) span { return at(from+i, from+j) }) {
			return false
		}
		row++
	}
	return true
}

// word is the next stretch of s without blanks, from i on; empty at the end.
func word(s string, i int) (from, to int) {
	for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) >= 0 {
		i++
	}
	from = i
	for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) < 0 {
		i++
	}
	return from, i
}

// rest reads what follows the word rest, which ends at end.
func (b *barReader) rest(s string, end int, at func(from, to int) span) {
	from, to := word(s, end)
	bars, err := strconv.Atoi(s[from:to])
	switch {
	case from == to:
		b.report.errorf(ruleBadRest, at(0, end), `write "rest 1" or more`, "rest does not say how many bars")
	case err != nil || bars < 1:
		b.report.errorf(ruleBadRest, at(from, to), `write "rest 1" or more`, "%s is no number of bars", quote(s[from:to]))
	case bars > maxBars-b.bar:
		b.report.errorf(ruleTooMany, at(from, to), "shorten the rest", "the part has more than %d bars", maxBars)
		b.gaps = true
	default:
		b.bar += bars
	}
	if from, _ = word(s, to); from < len(s) {
		b.report.errorf(ruleNoteOutsideBar, at(from, len(s)), "put it into a string of its own, as the next bar", "this stands outside any bar, after a rest")
	}
}

// row reads one row, whose notes are on the given beat.
func (b *barReader) row(row string, where float64, at func(from, to int) span) bool {
	lanes := b.part.Lanes
	if have := utf8.RuneCountInString(row); have != lanes {
		remedy := "write one character for each lane, and a blank between rows"
		b.report.errorf(ruleRowWidth, at(0, len(row)), remedy, "this row has %d characters, and the part %d lanes", have, lanes)
		b.gaps = true
		return true
	}
	lane := 0
	for i, c := range row {
		if !b.character(c, lane, where, at(i, i+utf8.RuneLen(c))) {
			return false
		}
		lane++
	}
	return true
}

// character reads one character of a row.
func (b *barReader) character(c rune, lane int, where float64, at span) bool {
	n := Note{Beat: where, Lane: lane, Until: where}
	switch c {
	case '.', '0':
		return true
	case '3':
		if i := b.open[lane]; i > 0 {
			b.part.Notes[i-1].Until = where
			b.open[lane] = 0
		} else if !b.gaps && !b.lost {
			b.report.errorf(ruleEndWithoutHead, at, "begin it with a 2 (hold) or 4 (roll)", "nothing is held in lane %d that this could end", lane)
		}
		return true
	case 'x', '1':
		n.Kind = combo.Tap
	case '2':
		n.Kind = combo.Hold
	case '4':
		n.Kind = combo.Roll
	case 'M':
		n.Kind = combo.Mine
	case 'L':
		n.Kind = combo.Lift
	case 'F':
		n.Kind = combo.Fake
	default:
		b.report.errorf(ruleBadCharacter, at, rowAdvice(c), "%s is no character of a row", quote(string(c)))
		return true
	}
	if *b.room == 0 {
		b.tooManyNotes(at)
		return false
	}
	*b.room--
	if i := b.open[lane]; i > 0 { // the hold goes on; see collisions
		b.report.errorf(ruleNoteInHold, at, "end the "+b.part.Notes[i-1].Kind.String()+" with a 3 before it", "lane %d is still held here, from beat %s on", lane, number(b.part.Notes[i-1].Beat))
		return true
	}
	b.part.add(n, at)
	if n.Kind == combo.Hold || n.Kind == combo.Roll {
		b.open[lane] = len(b.part.Notes)
	}
	return true
}

// rowAdvice guesses what a character was meant to be.
func rowAdvice(c rune) string {
	switch c {
	case 'X', 'o', 'O', '*', '#', '|':
		return "for a tap write x"
	case '-', '_', ',':
		return "for an empty lane write ."
	case 'm':
		return "for a mine write M"
	case 'l':
		return "for a lift write L"
	case 'f':
		return "for a fake write F"
	case 'h', 'H':
		return "for a hold write 2, and 3 where it ends"
	case 'r', 'R':
		return "for a roll write 4, and 3 where it ends"
	case 'K':
		return "Hibana has no keysounds; for a tap write x"
	}
	return "write one of " + rowCharacters
}
