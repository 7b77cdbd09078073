package scene

import (
	"hibana/combo"
	"hibana/internal/draw"
)

// Views are what the screens around the show say, as plain strings and numbers. Whoever runs the game fills them.

// Hint is a key and what it does, for the line at the foot of a screen.
type Hint struct{ Key, Does string }

// ListView is the song list.
type ListView struct {
	Items    []ListItem
	Selected int     // index in Items
	Folder   string  // where the songs come from
	Query    string  // what was typed to find songs
	Rate     float64 // songs are played at; 0 and 1 are not shown
	All      int     // songs there are, found or not
	Read     int     // charts that have been read so far, of Total
	Total    int     // 0 when all have been
	Problem  string  // a line for the player: what is wrong with the folder or the last choice; "" for nothing
	Beat     float64 // of the music that plays, or of time: it moves the lanterns
	Hints    []Hint
	Banner   *draw.Image // of the chosen song, at most BannerSize; nil for none
}

// ListItem is one chart of the list.
type ListItem struct {
	Folder                    string // the heading it stands under; "" for none
	Title, TitleLatin, Artist string
	Parts                     []ListPart
	Part                      int    // index in Parts
	Problem                   string // why it cannot be played; "" when it can
}

// ListPart is one part of a chart.
type ListPart struct {
	Name  string
	Level float64
	Lanes int
	Best  string // the player's best result, such as "97.31 %"; "" without one
}

// PauseView is the menu over a show that stands still, and the count-in that resumes it.
type PauseView struct {
	Title    string // "Paused"
	Items    []string
	Selected int
	CountIn  float64 // beats until the show goes on; above 0 the menu is gone and the count is shown
	Lanes    int     // of the part
	Centre   bool    // the lanes are in the middle (Settings.Centre)
	Hints    []Hint
}

// ResultsView is the end of a performance.
type ResultsView struct {
	Title, Artist, Part string
	Percent             float64 // 0–100
	Grade               string  // one or two letters, such as "S" or "A+"
	Comment             string  // such as "Full combo" or "New best"; "" for none
	Counts              []ResultCount
	MaxCombo            int

	// Timing histogram: Bins[i] presses were early by more than (len/2 − i)·BinWidth; the middle is exactly on time.
	Bins     []int
	BinWidth float64 // s
	Middle   float64 // s, positive late: the median of the hits, slips left out
	Spread   float64 // s, standard deviation
	Beat     float64 // moves the stage behind
	Advice   string  // what the hits suggest for the offset; "" for nothing
	Cheer    float64 // 0–1: how well it went; 1 has fireworks

	Background *draw.Image // of the song, as Layout.Backdrop makes it; nil for none
	Hints      []Hint
}

// ResultCount is one line of the table of judgements.
type ResultCount struct {
	Name  string
	Count int
	Of    int         // "3 / 4" when above 0
	Grade combo.Grade // for its colour; None for others
}

// SyncView is the screen that measures offsets.
type SyncView struct {
	Title  string
	Lines  [2]string // what to do, or what came out
	Notice string    // what the last key did, or a line about the sound; "" for nothing
	Flash  float64   // 0–1: how bright the flash is that is tapped to

	// Taps are how much after its click or flash each came, of as many as are Wanted; the axis is from Earliest to Latest. All in s.
	Taps             []float64
	Wanted           int
	Earliest, Latest float64

	Offset, Spread float64 // s: what the taps say so far
	Kept           int     // taps that say it
	Clear          bool    // it is an answer

	Device, Input, Visual float64 // s: the offsets as they are
	Over                  bool    // enough was tapped; Clear says whether it is an answer
	Final                 bool    // nothing is measured any more
	Beat                  float64
	Hints                 []Hint
}

// NoticeView is a screen that only says something: an error and its remedy.
type NoticeView struct {
	Title string
	Lines []string
	Beat  float64
	Hints []Hint
}
