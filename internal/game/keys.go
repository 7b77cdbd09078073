package game

// lanesOf says which lane each key plays, for a number of lanes. Four have the
// arrows as well, in the order left, down, up, right.
func lanesOf(lanes int) map[string]int {
	keys := map[string]int{}
	if lanes < len(rows) {
		for lane, name := range rows[lanes] {
			keys[name] = lane
		}
	}
	if lanes == 4 {
		for lane, name := range [...]string{"ArrowLeft", "ArrowDown", "ArrowUp", "ArrowRight"} {
			keys[name] = lane
		}
	}
	return keys
}

// rows are the keys of 0, 1, 2, … lanes, from left to right.
var rows = [...][]string{
	{},
	{"Space"},
	{"F", "J"},
	{"F", "Space", "J"},
	{"D", "F", "J", "K"},
	{"D", "F", "Space", "J", "K"},
	{"S", "D", "F", "J", "K", "L"},
	{"S", "D", "F", "Space", "J", "K", "L"},
	{"A", "S", "D", "F", "J", "K", "L", "Semicolon"},
	{"A", "S", "D", "F", "Space", "J", "K", "L", "Semicolon"},
	{"A", "S", "D", "F", "V", "N", "J", "K", "L", "Semicolon"},
	{"A", "S", "D", "F", "V", "Space", "N", "J", "K", "L", "Semicolon"},
	// From here on both rows of letters, zigzag: on a keyboard, too, each key is
	// to the right of the one before.
	{"W", "S", "E", "D", "R", "F", "U", "J", "I", "K", "O", "L"},
	{"W", "S", "E", "D", "R", "F", "Space", "U", "J", "I", "K", "O", "L"},
	{"A", "W", "S", "E", "D", "R", "F", "U", "J", "I", "K", "O", "L", "Semicolon"},
	{"A", "W", "S", "E", "D", "R", "F", "Space", "U", "J", "I", "K", "O", "L", "Semicolon"},
	{"Q", "A", "W", "S", "E", "D", "R", "F", "U", "J", "I", "K", "O", "L", "P", "Semicolon"},
	{"Q", "A", "W", "S", "E", "D", "R", "F", "Space", "U", "J", "I", "K", "O", "L", "P", "Semicolon"},
	{"Q", "A", "W", "S", "E", "D", "R", "F", "V", "N", "U", "J", "I", "K", "O", "L", "P", "Semicolon"},
}
