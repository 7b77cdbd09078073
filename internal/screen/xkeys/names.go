package xkeys

// names are Ebitengine's names of the keys that play and choose, by X keycode: Linux's
// own key number plus 8, whatever letters the layout puts on the keys.
var names = map[uint32]string{
	38: "A", 39: "S", 40: "D", 41: "F", 42: "G", 43: "H", 44: "J", 45: "K", 46: "L", 47: "Semicolon",
	52: "Z", 53: "X", 54: "C", 55: "V", 56: "B", 57: "N", 58: "M", 59: "Comma", 60: "Period", 61: "Slash",
	24: "Q", 25: "W", 26: "E", 27: "R", 28: "T", 29: "Y", 30: "U", 31: "I", 32: "O", 33: "P",
	9: "Escape", 36: "Enter", 65: "Space", 111: "ArrowUp", 113: "ArrowLeft", 114: "ArrowRight", 116: "ArrowDown",
}
