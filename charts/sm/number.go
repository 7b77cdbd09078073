package sm

import (
	"math"
	"strconv"
	"strings"
)

// number reads the number a text begins with, as C's strtof does: blanks before
// it and anything behind it are allowed, no number at all is 0. StepMania takes
// what a 32-bit float cannot hold for 0 as well. clean tells that nothing had to
// be overlooked.
func number(s string) (x float64, clean bool) {
	s = strings.Trim(s, " \t\r\n\v\f")
	n := numberLength(s)
	if n == 0 {
		return 0, false
	}
	x, _ = strconv.ParseFloat(s[:n], 64)
	if math.Abs(x) > math.MaxFloat32 {
		return 0, false
	}
	return x, n == len(s)
}

// numberLength is how many bytes of s are a decimal number.
func numberLength(s string) int {
	i := 0
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	whole := digits(s[i:])
	i += whole
	if i < len(s) && s[i] == '.' {
		part := digits(s[i+1:])
		if whole+part == 0 {
			return 0
		}
		i += 1 + part
	} else if whole == 0 {
		return 0
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if n := digits(s[j:]); n > 0 {
			return j + n
		}
	}
	return i
}

// digits is how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
