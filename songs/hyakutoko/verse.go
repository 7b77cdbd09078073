package hyakutoko

import "hibana/songs/score"

// The theme, a a' b a: up the scale in a dotted step, a turn at the top, and
// down by the back stairs; b lifts the same step to G and lets E♭ in.
const (
	themeA = "D5:1.5 E5:.5 F5 A5 | A5:1.5' Bb5:.5_ A5 F5 | D5:.5 E5:.5_ F5:.5 E5:.5_ D5 Bb4 | A4:1.5 D5:.5/ E5:2~"
	themeB = "D5:1.5 E5:.5 F5 A5 | A5:1.5' Bb5:.5_ A5 F5 | Bb5:.5' A5:.5_ F5:.5 E5:.5_ F5 E5 | D5:3~ r"
	themeC = "G5:1.5/ A5:.5_ Bb5 D6 | D6:1.5' Eb6:.5_ D6 A5 | Bb5:.5 A5:.5_ G5:.5 A5:.5_ Bb5 G5 | A5:1.5*  Bb5:.5_ A5:.5 G5:.5_ F5:.5 E5:.5_"
)

// verse is the parade seen from a gate: shamisen first, then everyone who
// lives in the street.
func verse(w *score.Writer) {
	w.Section("verse", 16)
	w.Harmony(0, "Dm | Dm | Bb | A  | Dm | Dm/F | Gm Gm Dm/A A | Dm")
	w.Harmony(8, "Gm | Dm | Eb | A | Dm | Bb | Gm Gm Dm/A A | Dm")

	w.Line("shamisen", 0, `f D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| A4:1^ A4:.25 A4:.25 Bb4:.5 A4:.5 A4:.5 F4
		| D4:.5 E4:.5 F4:.5 E4:.5 D4:.75 D4:.25 Bb3:.5 D4:.5
		| A3:.75 A3:.25 A3:.5 D4:.5/ E4:.75 E4:.25 E4:.5 A3:.5
		| D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| A4:1^ A4:.25 A4:.25 Bb4:.5 A4:.5 C5:.25 A4:.25 F4
		| Bb4:.5! A4:.5 F4:.5 E4:.5 F4:.5 F4:.5 E4:.5 E4:.5
		| D4! D4:.25 D4:.25 D4:.5 A3:.25 Bb3:.25 D4:.25 E4:.25 F4:.5 A4:.5`)
	w.Line("fue", 4, "mp "+themeB)
	w.Line("fue", 7, "r:3 mf D5:.5 F5:.5_") // into the middle
	w.Line("fue", 8, "f "+themeC)
	w.Line("shamisen", 8, `mf G3:.5! G4:.5 D4:.5 G4:.5 Bb3:.5 G4:.5 D4:.5 G4:.5
		| D4:.5! A4:.5 F4:.5 A4:.5 D4:.5 A4:.25 A4:.25 F4:.5 A4:.5
		| Eb4:.5! Bb4:.5 G4:.5 Bb4:.5 Eb4:.5 Bb4:.5 G4:.5 Bb4:.5
		| A3:.5! E4:.5 A4:.5 E4:.5 C#4:.5 E4:.25 E4:.25 A4:.5 A4:.5
		| f D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| A4:1^ A4:.25 A4:.25 Bb4:.5 A4:.5 A4:.5 F4
		| Bb4:.5! A4:.5 F4:.5 E4:.5 F4:.5 F4:.5 E4:.5 E4:.5
		| D4! D4:.25 D4:.25 D4:.5 F4:.5! F4:.5 E4:.5 E4:.5`)
	w.Line("fue", 12, "f "+themeB)
	w.Line("chip", 12, `mp D5:1.5 E5:.5 F5 A5 | A5:1.5 Bb5:.5 A5 F5 | Bb5:.5 A5:.5 F5:.5 E5:.5 F5 E5 | D5:2 r:2`)
	w.Line("koto", 11, "mf r:2 A5:.25 G5:.25 F5:.25 E5:.25 D5:.25 C#5:.25 Bb4:.25 A4:.25")
	w.Line("koto", 12, `mp F4:2 A4:2 | F4:1.5 C5:.5 D5:2 | D5 Bb4 A4 C#5 | F4:.5 A4:.5 D5:.5 E5:.5 F5 A5`)
	w.Arp("arp", 4, 4, 62, 0.36, "0.1.2.1. 0.1.2.1.|0.1.2.1. 3.2.1.2.")
	w.Arp("arp", 8, 8, 62, 0.42, "0121 0121 0121 0121|0121 0121 2321 2321|0123 2123 0123 2123|0121 0121 3232 1210")
	w.Pad("pad", 8, 8, 53, 0.4)

	w.Bass("bass", 0, 8, 33, 0.85, "R--- ..R. 5--- R.5.|R--- ..R. 5--- 8.5.")
	w.Bass("bass", 8, 4, 33, 0.9, "R-.R 8.R. R-.R 8.5.|R-.R 8.R. R-.R 5.8.")
	w.Bass("bass", 12, 4, 33, 0.9, "R-.R 8.R. 5-.5 8.R.|R-.R 8.R. R-.R 8.5.|R-.R 8.R. R-.R 8.R.|R-.R 8.R. R.R. 5.5.")

	verseDrums(w)
}

func verseDrums(w *score.Writer) {
	w.Drum("odaiko", 0, `X.......x.......|X.......x.....o.|X.......x.......|X.....x.x.....x.
		|X.......x.......|X.......x..o..o.|X.......x.......|X.....x.X..x..X.
		|X.......x..x....|X.......x..x..o.|X.......x..x....|X..x..x.X.......
		|X.......x..x....|X.......x..x..o.|X.......x..x..x.|X...X...X..X..X.`)
	w.Drum("nagado", 0, `.|....x.......x.o.|....x.......x...|....x..g..x.x.xo
		|....x.......x..g|....x..g....x.o.|....x.......x..g|....x...F.xoF.xx
		|....X..g..o.X..g|....X..g.go.X.o.|....X..g..o.X..g|....X..gX.xoX.dX
		|....X..g..o.X..g|....X..g.go.X.og|....X..g..o.X..g|F...F...F.xxXdXX`)
	w.Drum("shime", 0, `....o.g.....o.gg|....o.g...g.o.g.|....o.g.....o.gg|....o.go....oggo
		|g.gox.g.g.gox.gg|g.gox.g.g.gox.go|g.gox.g.g.gox.gg|g.gox.g.oogox.oo
		|x.goxggox.goxggo|x.goxggox.goxgoo|x.goxggox.goxggo|x.goxggoxoxoddxx
		|x.goxggox.goxggo|x.goxggoxggoxgoo|x.goxggox.goxggo|xgooxgooxxooXxXx`)
	w.Drum("kane", 4, `X...o.o.x...o.o.|X...o.o.x.o.o.o.|X...o.o.x...o.o.|X...o.o.x.ooo.oo
		|X.oox.oox.oox.oo|X.oox.oox.oox.o.|X.oox.oox.oox.oo|X.oox.oox.oo....
		|X.oox.oox.oox.oo|X.oox.oox.oox.o.|X.oox.oox.oox.oo|X...x...X.......`)
	w.Drum("rim", 0, "..x...x...x...x.|..x...x...x.x...|..x...x...x...x.|..x...x.........")
	w.Drum("hat", 8, `..o...o...o...o.|..o...o...o...oo|..o...o...o...o.|..o...o.........
		|..o...o...o...o.|..o...o...o...oo|..o...o...o...o.|..o...o.........`)
	w.Drum("clap", 8, "....x.......x...|....x.......x...|....x.......x...|....x...........|....x.......x...|....x.......x..o|....x.......x...|x...x...x.......")
	w.Drum("hai", 7, "........x...x...")
	w.Drum("soiya", 15, "x.......x.......")
	w.Drum("crash", 8, "x|.|.|.|x")
}
