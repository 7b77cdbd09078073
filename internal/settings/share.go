package settings

import (
	"fmt"
	"strconv"
)

// Share is how much of something, from 0, nothing, to 1, all of it. It is a value
// of a flag as well: given alone it is 1.
type Share float64

// UnmarshalTOML reads true, false or a number from 0 to 1.
func (s *Share) UnmarshalTOML(v any) error { return s.take(v) }

func (s *Share) take(v any) error {
	x := -1.0
	switch v := v.(type) {
	case bool:
		x = 0
		if v {
			x = 1
		}
	case int64:
		x = float64(v)
	case float64:
		x = v
	}
	if !(x >= 0 && x <= 1) { // NaN, too
		return fmt.Errorf("reduce_motion and reduce_flash are true, false or a number from 0 to 1, not %v", v)
	}
	*s = Share(x)
	return nil
}

// Set reads the value of a flag.
func (s *Share) Set(text string) error {
	if x, err := strconv.ParseFloat(text, 64); err == nil && x >= 0 && x <= 1 {
		*s = Share(x)
		return nil
	}
	on, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("%q is neither true nor false nor a number from 0 to 1", text)
	}
	return s.take(on)
}

// String is the value as Set reads it.
func (s *Share) String() string { return strconv.FormatFloat(float64(*s), 'g', -1, 64) }

// IsBoolFlag lets the flag stand alone.
func (s *Share) IsBoolFlag() bool { return true }
