// Package view is what the screens around the show say, as plain data: the game
// fills a Frame, the scene draws it, and a test can read it. There is no
// behaviour here and nothing to do with pixels.
package view

import (
	"time"

	"hibana/combo"
	"hibana/internal/show"
)

// Frame is everything on screen at one instant. Stage is drawn first, when
// there is one; whichever of the screens is set lies over it.
type Frame struct {
	Stage *show.State // nil on the song list
	Song  Song        // of the stage

	List    *List
	Pause   *Menu
	CountIn *CountIn
	Results *Results

	Notice string // a line for the player wherever they are: "No sound device: playing in silence"
}

// Song is what is said about the song being played.
type Song struct {
	Title, Artist string
	Part          string // "Normal 4"
}

// List is the song list.
type List struct {
	Folder   string // where the charts beside the shipped ones come from
	Items    []Item
	Selected int      // index in Items; 0 when there are none
	Troubles []string // folders that could not be read, one line each
}

// Item is one chart of the list. One that cannot be played says why.
type Item struct {
	Title, Artist, Credit string
	Parts                 []Part
	Part                  int        // the chosen one
	BPM                   [2]float64 // lowest and highest
	Problem, Remedy       string     // one line each; Problem is "" for a chart that can be played
}

// Part is one difficulty.
type Part struct {
	Name  string
	Level float64
	Lanes int
	Notes int
}

// Menu is a choice of a few words.
type Menu struct {
	Title    string
	Choices  []string
	Selected int
}

// CountIn is the bar before the song goes on after a pause.
type CountIn struct {
	Left int     // beats until the player takes over, counted down to 1
	Beat float64 // 0 to 1 within this beat
}

// Results sums up a performance.
type Results struct {
	Song     Song
	Score    combo.Score
	Words    [combo.Grades]string // what the ruleset calls each grade
	Notes    int                  // judged notes in the part
	Kicks    int
	Auto     bool // the machine played
	Errors   Histogram
	Saved    string // where the replay was saved, "" if it was not
	Selected int    // index in Choices
	Choices  []string
}

// Histogram says how early or late the notes were hit.
type Histogram struct {
	Bins   []int         // counts; the middle bin is around 0, early ones first
	Width  time.Duration // of a bin, real time
	Most   int           // the highest count
	Mean   time.Duration // early negative
	Median time.Duration
	Spread time.Duration // standard deviation
	Count  int           // notes hit
}
