package charts

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unquote reads a TOML string as written, quotes included, that the parser has
// found to be well formed. skip is how many bytes stand before its first
// letter, or -1 when escapes make the text differ from what is written.
func unquote(raw string) (s string, skip int) {
	n := 1
	if len(raw) >= 6 && raw[1] == raw[0] && raw[2] == raw[0] {
		n = 3
	}
	s = raw[n : len(raw)-n]
	if n == 3 { // a newline right after the opening quotes does not count
		if rest, ok := strings.CutPrefix(s, "\r\n"); ok {
			s, n = rest, n+2
		} else if rest, ok := strings.CutPrefix(s, "\n"); ok {
			s, n = rest, n+1
		}
	}
	if raw[0] == '\'' || !strings.Contains(s, `\`) {
		return s, n
	}
	return unescape(s), -1
}

// plainEscapes are the characters after a backslash and what they stand for.
const plainEscapes = "btnfre\"\\"

var plainEscaped = [...]byte{'\b', '\t', '\n', '\f', '\r', 0x1b, '"', '\\'}

// hexDigits is how many hexadecimal digits follow an escape; 0 for others.
func hexDigits(c byte) int {
	switch c {
	case 'x':
		return 2
	case 'u':
		return 4
	case 'U':
		return 8
	}
	return 0
}

func unescape(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
			continue
		}
		c := s[i+1]
		i += 2
		if k := strings.IndexByte(plainEscapes, c); k >= 0 {
			b.WriteByte(plainEscaped[k])
		} else if n := hexDigits(c); n > 0 {
			code, _ := strconv.ParseUint(s[i:i+n], 16, 32)
			b.WriteRune(rune(code))
			i += n
		} else { // a newline: it and the blanks after it are left out
			for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) >= 0 {
				i++
			}
		}
	}
	return b.String()
}

// escapeLength checks the escape that starts s and says how long it is; 0 when
// it is none. The blanks of an escaped newline count as part of it.
func escapeLength(s string, multiline bool) int {
	if len(s) < 2 {
		return 0
	}
	if strings.IndexByte(plainEscapes, s[1]) >= 0 {
		return 2
	}
	if n := hexDigits(s[1]); n > 0 {
		if len(s) < 2+n {
			return 0
		}
		code, err := strconv.ParseUint(s[2:2+n], 16, 32)
		if err != nil || !utf8.ValidRune(rune(code)) || code > utf8.MaxRune {
			return 0
		}
		return 2 + n
	}
	if multiline {
		blanks := len(s) - 1 - len(strings.TrimLeft(s[1:], " \t\r\n"))
		if strings.Contains(s[1:1+blanks], "\n") {
			return 1 + blanks
		}
	}
	return 0
}

// quoteText writes s as a TOML string on one line.
func quoteText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\n':
			b.WriteString(`\n`)
		case r < 0x20 || r == 0x7f:
			b.WriteString(spell(r))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
