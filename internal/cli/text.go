package cli

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain is s fit for a terminal: what it might obey (control characters, ends
// of lines, marks that turn the direction of text, bytes that are no text) is
// spelled out. Names of files and words of charts may hold any of it.
func plain(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, obeyed) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case obeyed(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

func obeyed(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r)
}

// quote makes a file's name safe to paste into a shell, and to print.
func quote(name string) string {
	if strings.HasPrefix(name, "-") { // a name, not an option
		name = "./" + name
	}
	switch {
	case plain(name) != name:
		return ansiQuote(name)
	case name != "" && strings.IndexFunc(name, func(r rune) bool {
		return !strings.ContainsRune("-_./:,+@%", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0:
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// ansiQuote is quote for what cannot be printed, as bash, zsh and ksh read it.
func ansiQuote(name string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(name) {
		switch c := name[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < 0x20 || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteString("'")
	return b.String()
}
