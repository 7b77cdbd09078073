package charts

import (
	"strconv"
	"strings"
)

// classify says what kind of value an unquoted word is, by TOML's grammar:
// a number, true or false, a date; broken when it is none.
func classify(w string) kind { return inRange(w, shape(w)) }

// shape is classify for numbers of any size.
func shape(w string) kind {
	switch w {
	case "true", "false":
		return boolValue
	case "inf", "nan", "+inf", "-inf", "+nan", "-nan":
		return floatValue
	}
	if len(w) > 2 && w[0] == '0' {
		if digits := baseDigits(w[1]); digits != "" {
			return ifKind(onlyDigits(w[2:], digits), wholeValue)
		}
	}
	if looksLikeDate(w) {
		return dateValue
	}
	rest := w
	if strings.HasPrefix(w, "+") || strings.HasPrefix(w, "-") {
		rest = w[1:]
	}
	whole, rest := digitsOf(rest)
	if !onlyDigits(whole, decimal) || len(whole) > 1 && whole[0] == '0' {
		return brokenValue
	}
	if rest == "" {
		return wholeValue
	}
	if strings.HasPrefix(rest, ".") {
		var fraction string
		fraction, rest = digitsOf(rest[1:])
		if !onlyDigits(fraction, decimal) {
			return brokenValue
		}
	}
	if strings.HasPrefix(rest, "e") || strings.HasPrefix(rest, "E") {
		rest = rest[1:]
		if strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "-") {
			rest = rest[1:]
		}
		var exponent string
		exponent, rest = digitsOf(rest)
		if !onlyDigits(exponent, decimal) {
			return brokenValue
		}
	}
	return ifKind(rest == "", floatValue)
}

const decimal = "0123456789"

func ifKind(ok bool, k kind) kind {
	if ok {
		return k
	}
	return brokenValue
}

// baseDigits are the digits of 0x, 0o and 0b numbers.
func baseDigits(c byte) string {
	switch c {
	case 'x':
		return "0123456789abcdefABCDEF"
	case 'o':
		return "01234567"
	case 'b':
		return "01"
	}
	return ""
}

// digitsOf splits s after its leading digits and underscores.
func digitsOf(s string) (digits, rest string) {
	i := 0
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '_') {
		i++
	}
	return s[:i], s[i:]
}

// onlyDigits reports whether s is digits with single underscores between them.
func onlyDigits(s, digits string) bool {
	between := false // an underscore may stand here
	for i := range len(s) {
		if s[i] == '_' {
			if !between {
				return false
			}
			between = false
			continue
		}
		if strings.IndexByte(digits, s[i]) < 0 {
			return false
		}
		between = true
	}
	return between
}

// inRange breaks a number that does not fit in 64 bits.
func inRange(w string, k kind) kind {
	var err error
	switch k {
	case wholeValue:
		if len(w) > 18 || w[0] == '0' {
			_, err = strconv.ParseInt(strings.ReplaceAll(w, "_", ""), 0, 64)
		}
	case floatValue:
		if len(w) > 18 || strings.ContainsAny(w, "eE") {
			_, err = strconv.ParseFloat(strings.ReplaceAll(w, "_", ""), 64)
		}
	}
	return ifKind(err == nil, k)
}

// looksLikeDate tells 2026-08-01… and 07:30… from numbers. A chart has no use
// for dates, so none is looked at more closely.
func looksLikeDate(w string) bool {
	if strings.Trim(w, decimal+"-:TtZz.+") != "" {
		return false
	}
	digits, rest := digitsOf(w)
	return len(digits) == 4 && strings.HasPrefix(rest, "-") || len(digits) == 2 && strings.HasPrefix(rest, ":")
}

// wordAdvice says what is wrong with an unquoted word, and what to write.
func wordAdvice(w string) (message, remedy string) {
	rest := strings.TrimLeft(w, "+-")
	switch {
	case w == "":
		return "a value is missing here", "write a number, \"text\", or a list in [ ]"
	case strings.ContainsAny(w, "“”„«»‘’＂"):
		return "curly quotes do not mark text", "use straight quotes: \""
	case strings.HasPrefix(rest, "."):
		return "a number needs a digit before its point", "write 0" + rest
	case strings.EqualFold(w, "true"), strings.EqualFold(w, "false"):
		return quote(w) + " is not a value", "write it small: " + strings.ToLower(w)
	case strings.EqualFold(rest, "inf"), strings.EqualFold(rest, "infinity"), strings.EqualFold(rest, "nan"):
		return quote(w) + " is not a number", "write a finite number"
	case rest != "" && rest[0] >= '0' && rest[0] <= '9':
		return numberAdvice(w, rest)
	}
	return quote(w) + " is not a value", "put text in quotes: \"" + strings.Trim(strconv.Quote(clip(w, 40)), "\"") + "\""
}

func numberAdvice(w, rest string) (message, remedy string) {
	digits, after := digitsOf(rest)
	switch {
	case shape(w) != brokenValue:
		return "the number " + quote(w) + " is too large", "write a smaller one"
	case len(digits) > 1 && digits[0] == '0':
		return quote(w) + " starts with a zero too many", "leave the first zero out"
	case after == ".":
		return "a number needs a digit after its point", "write " + digits + ".0"
	}
	return quote(w) + " is not a number", "write a number such as 4 or 0.25, or put text in quotes"
}

// clip shortens s to at most n characters.
func clip(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i] + "…"
		}
		n--
	}
	return s
}
