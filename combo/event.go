package combo

import "time"

// Input is a key going down or up at a song time. A lane that several keys
// play goes up when the last of them does; every one going down is a press.
type Input struct {
	Time time.Duration
	Lane int
	Down bool
}

// EventType says what happened.
type EventType uint8

// What the judge reports.
const (
	Judged   EventType = iota // a note got its grade
	RowDone                   // every note of a row has its grade: here the combo moves in itg
	Held                      // a hold or roll was kept to its end
	LetGo                     // a hold or roll lost its life, or its key in games where that breaks the combo
	MineHit                   // a mine went off
	MineLeft                  // a mine was left alone and is over
)

// Event is one thing that happened, at its own time.
type Event struct {
	Time  time.Duration
	Error time.Duration // press − note in real time, early negative; 0 without a press
	Note  int           // index in the notes given to NewJudge; RowDone: the note whose grade the row has
	Row   int           // the note's row
	Lane  int           // the note's lane
	Combo int           // after this event
	Type  EventType
	Grade Grade // Judged: the note's; RowDone: the row's
	Tail  bool  // Judged: of a hold's end, in games that grade it as well
}

// State says how far a note has come.
type State uint8

// A tap or lift goes from Waiting to Hit or Missed. A hold or roll goes from
// Waiting to Missed, or to Holding and then Kept or Dropped. A mine goes from
// Waiting to Hit (it went off) or to Missed (it passed, which is good).
//
// In osu a hold that was missed or dropped can be taken up again: it is Holding
// then, and Kept if its end is hit.
const (
	Waiting State = iota
	Hit
	Missed
	Holding
	Kept
	Dropped
)

// Result is what has become of a note so far.
type Result struct {
	When  time.Duration // when State was reached; meaningless while Waiting
	Error time.Duration // of the press, as in Event
	State State
	Grade Grade // of the press; None before it and for mines
	parts parts // of a hold, in games that grade its end
}

// Score sums up what happened so far.
type Score struct {
	Percent  float64 // 0..100, cut off after two decimals; see each ruleset for what it is of
	Points   int     // the game's own score, 0 to 1 000 000; 0 in games without one
	Combo    int
	MaxCombo int
	Breaks   int         // how often the combo was lost, or would have been; 0 is a full combo
	Grades   [Grades]int // notes by grade; with the ends of holds in games that grade them
	Rows     [Grades]int // rows by grade; the same as Grades in games that judge each note by itself
	Held     int
	LetGo    int
	Mines    int // that went off
}
