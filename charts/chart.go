package charts

import (
	"hibana/beat"
	"hibana/combo"
)

// Chart is one song's chart: its song, its timing, its parts and what the
// stage does to it. Decoders of every format produce it; it holds no file
// handles and does not know where it came from.
type Chart struct {
	Song    Song
	Timing  beat.Timing // Timing.Beat0 is song.beat0
	Parts   []Part
	Arm     Arm
	Effects []Effect
	Walkers []Walkers
}

// Song names the music, and the pictures shown with it. Files are relative to
// the chart's.
type Song struct {
	Title, TitleLatin, Artist, Credit string
	Audio                             string
	Banner, Background                string     // pictures; "" for none
	Skin                              string     // the folder of one, or builtin:NAME; "" for none
	Preview                           [2]float64 // beats; equal when the author gave none

	// What only imports have: Encode does not write it.
	Subtitle, SubtitleLatin, ArtistLatin string
}

// Part is one playable list of notes. Notes are sorted by beat, then lane.
type Part struct {
	Name    string
	Level   float64
	Lanes   int
	Type    string       // an import's own chart type; "" in charts written here
	Ruleset string       // "itg", "osu", "quaver" or "" for the format's default
	OD      float64      // osu's overall difficulty
	Timing  *beat.Timing // the part's own timing, nil for the song's
	Notes   []Note

	// What only imports have: Encode does not write it.
	Description, Credit string // what the file says of the part, and who made it
}

// Note is a note as the author wrote it, in beats. Until is the beat a hold or
// roll ends on and equals Beat for every other kind. Auto marks an import's
// auto-keysound: a tap here, a sound that plays itself in ITGmania, which does
// not count it as a note. Encode does not write it.
type Note struct {
	Beat  float64
	Lane  int
	Kind  combo.Kind
	Auto  bool
	Until float64
}

// Effect moves or lights a named part of the stage on a window of beats.
type Effect struct {
	Kind   string // "vibrate", "stretch", …
	Target string // "neck", "stage", …
	Window beat.Window
	Amount float64
	Ease   beat.Ease
	Colour string  // as ParseColour reads it; "" for the kind's own
	Every  float64 // beats of a period; 0 for the kind's own
}
