package scene

import "hibana/internal/draw"

// The palette: seven colours, and what is mixed of them.
const (
	ink       = draw.Colour(0xFF30100E) // #0E1030
	violet    = draw.Colour(0xFF5C1E2A) // #2A1E5C
	plum      = draw.Colour(0xFF6E2A5B) // #5B2A6E
	vermilion = draw.Colour(0xFF2B47E8) // #E8472B
	gold      = draw.Colour(0xFF3AB5FF) // #FFB53A
	cream     = draw.Colour(0xFFD6F1FF) // #FFF1D6
	teal      = draw.Colour(0xFFA3B32B) // #2BB3A3
	fire      = draw.Colour(0xFF3E5EFF) // #FF5E3E, vermilion as bright as a note must be
)

// laneColours are the notes' colours, by form; the teal is a little paler than the palette's, to be told from vermilion
// by its brightness alone.
var laneColours = [forms]draw.Colour{0xFFA7B83C, cream, gold, fire, 0xFFB9B9D5}

// formOf gives a lane its form: shapes differ between neighbours, and the middle lane of an odd number is the shell.
func formOf(lane, lanes int) int {
	switch {
	case lanes%2 == 1 && lane == lanes/2:
		return 4
	case lanes%2 == 1 && lane > lanes/2:
		lane--
	}
	return lane % 4
}
