package charts

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// echoWidth is how many columns of a terminal an echoed source line may take.
const echoWidth = 100

// echo makes a source line fit to print, with a line of carets to stand below
// it that underlines the bytes from..to. Tabs become blanks, anything a terminal
// might obey is spelled out, and a long line is cut to the stretch around the
// caret. The carets stand right below their text although kana and kanji are two
// columns wide. However long the line, only that stretch is looked at.
func echo(line string, from, to int) (text, caret string) {
	start := from
	for n := 0; start > 0 && n < echoWidth; n++ {
		_, size := utf8.DecodeLastRuneInString(line[:start])
		start -= size
	}
	var cells []cell
	at, first, last := 0, -1, -1 // columns: of the end, of the caret
	end := start
	for i, r := range line[start:] {
		if at > 2*echoWidth+4 {
			break
		}
		i += start
		c := show(r, at)
		if first < 0 && i >= from {
			first = at
		}
		at += c.width
		if i < to {
			last = at
		}
		cells = append(cells, c)
		end = i + utf8.RuneLen(r)
	}
	if first < 0 {
		first = at // just past the end: something is missing there
	}
	last = max(last, first+1)
	left, right := 0, at
	if at > echoWidth {
		left = max(0, min(first-echoWidth/3, at-echoWidth))
		right = left + echoWidth
	}
	text, left, right = window(cells, left, right)
	caret = strings.Repeat(" ", first-left) + strings.Repeat("^", max(1, min(last, right)-first))
	if left > 0 || start > 0 {
		text, caret = "…"+text, " "+caret
	}
	if right < at || end < len(line) {
		text += "…"
	}
	return strings.TrimRight(text, " "), caret
}

// window is the text of the cells that lie within the columns left..right, and
// the columns it really takes.
func window(cells []cell, left, right int) (text string, from, to int) {
	var b strings.Builder
	at, from, to := 0, -1, 0
	for _, c := range cells {
		if at >= left && at+c.width <= right {
			if from < 0 {
				from = at
			}
			to = at + c.width
			b.WriteString(c.text)
		}
		at += c.width
	}
	return b.String(), max(from, 0), to
}

// cell is one character of an echoed line: what is printed, and how wide.
type cell struct {
	text  string
	width int
}

// show says how a character that starts in the given column is printed.
func show(r rune, column int) cell {
	switch {
	case r == '\t':
		n := 4 - column%4
		return cell{strings.Repeat(" ", n), n}
	case !unicode.IsPrint(r) && !unicode.Is(unicode.Mn, r): // controls, bidi overrides, exotic blanks
		s := spell(r)
		return cell{s, len(s)}
	}
	return cell{string(r), width(r)}
}

// spell writes a character by its number, as TOML would have it.
func spell(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08X`, r)
	}
	return fmt.Sprintf(`\u%04X`, r)
}

// wide are the blocks whose characters take two columns in a terminal.
var wide = [...][2]rune{
	{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf}, {0x4e00, 0x9fff},
	{0xa000, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f}, {0xff00, 0xff60},
	{0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
}

// width is how many columns of a terminal a character takes.
func width(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0 // sits on the character before it
	}
	for _, block := range wide {
		if r >= block[0] && r <= block[1] {
			return 2
		}
	}
	return 1
}

// printable is s with everything a terminal might obey spelled out.
func printable(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(spell(r))
		}
	}
	return b.String()
}

// quote puts something a file holds into a message: quoted, safe to print and
// not longer than a message can bear.
func quote(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n == most {
			return strconv.Quote(s[:i] + "…")
		}
		n++
	}
	return strconv.Quote(s)
}
