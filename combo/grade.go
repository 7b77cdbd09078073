package combo

// Grade is how well a note was hit, worst first. Every game Hibana knows has a
// miss and five windows; what it calls them stands in its Rules.
type Grade uint8

// The grades, from nothing yet to the narrowest window.
const (
	None Grade = iota // not judged yet
	Miss
	W5
	W4
	W3
	W2
	W1
)

// Grades is the number of Grade values, for tables indexed by Grade.
const Grades = int(W1) + 1
