package hyakutoko

import "hibana/songs/score"

// intro is the night before anyone comes: a far bell, a koto, and a flute that
// has the theme only in its dark scale and only half of it. Then the first
// oroshi calls the parade.
func intro(w *score.Writer) {
	w.Section("intro", 8)
	w.Harmony(0, "Dm | Dm | Gm | Dm | Eb | Asus A | Dm | A")
	w.Line("bell", 0, "p D2:4 | r:4 | r:4 | r:4 | pp D2:4")
	w.Line("koto", 0, `mp D3:.5 A3:.5 D4 Eb4:.5 A4:1.5~
		| Bb4:.5 A4:.5 G4:.5 Eb4:.5 D4 A3
		| p G3:.5 D4:.5 G4 A4:.5 D5:1.5
		| A4:.5 G4:.5 Eb4:.5 D4:.5 A3 D3
		| mp Eb3:.5 Bb3:.5 Eb4 G4:.5 Bb4:1.5~
		| A3:.5 D4:.5 E4 A3:.5 C#4:.5 E4:.5 A4:.5
		| mf D4:.5 E4:.5 F4:.5 A4:.5 D4:.5 E4:.5 F4:.5 A4:.5
		| E4:.5 F4:.5 A4:.5 Bb4:.5 A4:.5 C#5:.5 E5:.5 A5:.5`)
	w.Line("fue", 0, `r:4
		| p r:1 A5:1.5/ Bb5:.5_ A5:.5_ G5:.5
		| mp D5:1.5/ Eb5:.5_ G5 A5_
		| A5:1.5' Bb5:.5_ A5:2~
		| Bb5:.5' A5:.5_ G5:.5 A5:.5_ G5 Eb5_
		| E5:3~/ r
		| r:4
		| mf r:2 A5:.5' Bb5:.5_ A5:.5* =:.5`)
	w.Pad("sho", 2, 4, 57, 0.36)
	w.Pad("sho", 6, 2, 57, 0.5)
	w.Line("sub", 2, "mp G1:3 r | D2:3 r | Eb2:3 r | A1:3 r")

	w.Drum("odaiko", 2, "o...|....|o..g|o.og")
	w.Drum("nagado", 4, "....|...g...g")
	// The oroshi: even strokes on a quickening beat.
	w.Drum("nagado", 6, "x.x.x.x. | xoxo xoxo xxxx xxXX")
	w.Crescendo("nagado", 6, 2, 0.5, 1)
	w.Drum("odaiko", 6, "x.x. | X.X.X.XX")
	w.Drum("hyoshigi", 6, "x.......x.......|x...x...x.x.x.xx")
	w.Crescendo("hyoshigi", 6, 2, 0.5, 0.9)
	w.Drum("suzu", 7, "gggg gggg oooo xxxx")
	w.Drum("riser2", 6, "x")
}
