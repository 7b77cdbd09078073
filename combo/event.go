package combo

import "time"

// Input is a key going down or up at a song time.
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
	RowDone                   // every note of a row has its grade; Combo may change here
	Held                      // a hold or roll was kept to its end
	LetGo                     // a hold or roll lost its life
	MineHit                   // a mine went off
	MineLeft                  // a mine passed without going off
)

// Event is one thing that happened, at its own time.
type Event struct {
	Time  time.Duration
	Type  EventType
	Grade Grade         // Judged: the note's; RowDone: the row's
	Note  int           // index in the notes given to NewJudge; RowDone: the note pressed latest
	Row   int           // the note's row
	Lane  int           // the note's lane
	Error time.Duration // press − note in real time, early negative; 0 for a Miss
	Combo int           // after this event
}

// Score sums up what happened so far.
type Score struct {
	Percent  float64 // 0..100, truncated as the ruleset says
	Combo    int
	MaxCombo int
	Grades   [Grades]int // notes by grade
	Rows     [Grades]int // rows by grade
	Held     int
	LetGo    int
	Mines    int // that went off
}
