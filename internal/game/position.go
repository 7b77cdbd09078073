package game

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"hibana/beat"
)

// Position is a place in a song as a user writes it: "12.5" seconds or "b32",
// a beat.
type Position struct {
	Beat  bool
	Value float64
}

// ParsePosition reads a position.
func ParsePosition(s string) (Position, error) {
	number, onBeat := strings.CutPrefix(s, "b")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e7 {
		return Position{}, fmt.Errorf("a position is seconds such as 12.5 or a beat such as b32, not %q", s)
	}
	return Position{onBeat, v}, nil
}

// At is its song time.
func (p Position) At(m *beat.Map) time.Duration {
	if p.Beat {
		return m.At(p.Value)
	}
	return time.Duration(math.Round(p.Value * 1e9))
}
