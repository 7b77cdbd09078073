package combo

import "time"

// Kind is what a note asks of the player.
type Kind uint8

// The kinds of notes, in the field's own names.
const (
	Tap Kind = iota
	Hold
	Roll
	Mine
	Lift
	Fake
)

// String gives the kind's name as commands and chart files write it.
func (k Kind) String() string {
	switch k {
	case Tap:
		return "tap"
	case Hold:
		return "hold"
	case Roll:
		return "roll"
	case Mine:
		return "mine"
	case Lift:
		return "lift"
	case Fake:
		return "fake"
	}
	return "unknown"
}

// Long tells whether notes of the kind last from Time to End.
func (k Kind) Long() bool { return k == Hold || k == Roll }

// Note is one note with its times worked out.
type Note struct {
	Row     int           // nearest row, 48 a beat
	Beat    float64       // where the author put it
	Time    time.Duration // when it is due
	Lane    int           // from 0, left to right
	Kind    Kind
	Auto    bool          // a tap that is not counted: ITGmania plays it by itself
	EndBeat float64       // holds and rolls; Beat otherwise
	End     time.Duration // holds and rolls; Time otherwise
	Judged  bool          // false for fakes and notes in warps or fake regions
}
