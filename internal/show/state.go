package show

import (
	"time"

	"hibana/combo"
	"hibana/internal/effects"
	"hibana/walker"
)

// The stage. One stage px is 1/480 of the stage's height, whatever the output's
// size; the origin is the top left corner and y points down.
const (
	StageHeight = 480.0
	StageWidth  = StageHeight * 16 / 9
	FrontLine   = 0.93 * StageHeight // where the parade's feet stand
)

// State is a show at one instant, as plain data: all the stage, the HUD and
// trace ever see. The slices belong to the show and are overwritten by the next
// call of Show.State; copy what must last.
//
// Times are song time. "Recent" lists are oldest first and reach back Recall,
// or less, to the latest 256, when more happened in it.
type State struct {
	Seed       uint64
	Start, End time.Duration // the range worth showing, see Show.Range
	Time       time.Duration // song time of this instant
	Progress   float64       // 0 at song time 0, 1 at End

	Beat       float64
	BPM        float64
	Pause      string  // "stop", "delay" or "": why the beat stands still
	Bar        int     // bar of the meter, 0 starts at beat 0
	BarBeat    float64 // beats since the bar began
	BarLength  float64 // beats in this bar
	Bars       []BarLine
	Combo      int
	MaxCombo   int
	Percent    float64 // 0..100, as the ruleset truncates it
	Score      combo.Score
	Judgements []Judgement // recent
	Kicks      []Kick      // recent
	Breaks     []Break     // recent

	Lanes []Lane
	Notes []Note // those due from Time − Recall to Time + Ahead, by time then lane

	Arm   Arm   // as drawn
	Step  Arm   // as reported: the classic model's last step, for the true one the same as Arm
	Both  bool  // the other arm is loose too:
	Arm2  Arm   // the mirror image of Arm
	Step2 Arm   // and of Step
	Trail []Arm // the arm at every multiple of TrailStep before Time and in the last Recall, oldest first

	Lengths [2]float64 // of upper arm and forearm, 1 as they are drawn

	Effects []Effect        // one for every target and kind the chart names, sorted by name
	Sparks  []effects.Spark // that effects throw
	Walkers []Walker        // those that may be seen now
	Troupe  int             // how many may be seen at once, at most, in all of the show
}

// How far State looks back and ahead in song time, and the grid of the trail.
const (
	Recall    = 2 * time.Second
	Ahead     = 4 * time.Second
	TrailStep = time.Second / 120
)

// BarLine is the first beat of a bar inside the span that Notes covers.
type BarLine struct {
	Bar  int
	Beat float64
	Time time.Duration
}

// Judgement is something that happened to a note.
type Judgement struct {
	Time  time.Duration // when it was decided: the press, or the moment it was given up
	Type  combo.EventType
	Note  int // index in the part's notes
	Row   int
	Lane  int
	Grade combo.Grade
	Name  string        // the ruleset's word: "Fantastic", "Held", "Let go", …
	Error time.Duration // press − note in real time, early negative; 0 when there was no press
	Combo int           // after it, and after its row if it completed one
}

// Kick is an impulse the arm got.
type Kick struct {
	Time  time.Duration
	Combo int // at that time: the one that fired it, if it was a combo
}

// Break is the end of a combo.
type Break struct {
	Time time.Duration
	Lost int // the combo that was lost
}

// Lane is one column of the chart and the key that plays it.
type Lane struct {
	Down  bool
	Since time.Duration // when Down last changed; Never before the first press
	Hit   time.Duration // last time a note was hit here; Never if that is not recent
	Grade combo.Grade   // of that hit
}

// Never stands for "not yet" where a time is asked for.
const Never = combo.Before

// Note is a note near enough to be drawn.
type Note struct {
	Index         int // in the part's notes
	Lane          int
	Kind          combo.Kind
	Row           int
	Beat, EndBeat float64
	Time, End     time.Duration // equal but for holds and rolls
	Judged        bool          // false: to look at only
	State         NoteState
	When          time.Duration // when State was reached; Never while waiting
	Grade         combo.Grade   // of the press (a hold's head), None without one
	Life          float64       // holds and rolls: 1 full, 0 let go
}

// NoteState says how far a note has come; see combo.State.
type NoteState = combo.State

// A tap goes from Waiting to Hit or Missed. A hold goes from Waiting to Missed,
// or to Holding and then Kept or Dropped. A mine goes from Waiting to Hit (it
// blew) or to Missed (it passed, which is good).
const (
	Waiting = combo.Waiting
	Hit     = combo.Hit
	Missed  = combo.Missed
	Holding = combo.Holding
	Kept    = combo.Kept
	Dropped = combo.Dropped
)

// Arm is the performer's arm: angles in degrees from hanging, positive
// clockwise on screen; velocities in degrees a second. A is the upper arm, B
// the forearm.
type Arm struct {
	Time         time.Duration
	A, VA, B, VB float64
}

// Effect is one "target.kind" of the chart at this instant.
type Effect = effects.Value

// Effect finds an effect by its name; the zero Effect when the chart has none.
func (s *State) Effect(name string) Effect {
	for i := range s.Effects {
		if s.Effects[i].Name == name {
			return s.Effects[i]
		}
	}
	return Effect{}
}

// Shake is how far a target is shaken out of its place, in stage px: what its
// "vibrate" is at this instant.
func (s *State) Shake(target string) (x, y float64) {
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Target == target && e.Kind == "vibrate" {
			return e.X, e.Y
		}
	}
	return 0, 0
}

// Walker is one of the parade.
type Walker struct {
	ID    int     // its own for good: a walker that left never comes back
	Kind  string  // "biped", "humanoid", "hexapod"
	Alpha float64 // how much of it is seen, 0..1: its block's window
	Dir   float64 // -1 walks to the left, 1 to the right
	Face  float64 // -1 looks to the left, 1 to the right
	Look  string  // "chain", "limbs", "" for the kind's own

	Colour uint32 // 0xFFRRGGBB; 0 for the kind's own

	Size   float64     // times as large as its kind is built
	Ground float64     // y of the ground it walks on
	How    walker.Step // how it takes the step under way
	Into   float64     // how far into that step it is, or that hop of several steps, 0 to 1
	Pose   walker.Pose // in stage px
}
