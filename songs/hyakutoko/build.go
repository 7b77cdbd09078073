package hyakutoko

import "hibana/songs/score"

// build takes the theme's first step alone and climbs with it, twice as dense every two bars,
// until one stroke and then nothing.
func build(w *score.Writer) {
	w.Section("build", 8)
	w.Harmony(0, "Bb | C | Dm | F | Gm | Bb | A | A")
	w.Line("fue", 0, `mf D5:.5 E5:.5_ F5 D5:.5 E5:.5_ F5
		| E5:.5 F5:.5_ G5 E5:.5 F5:.5_ G5
		| F5:.5 G5:.5_ A5 F5:.5 A5:.5_ D6
		| f C6:1.5' A5:.5_ C6:.5 D6:.5_ C6:.5 A5:.5
		| Bb5:.5 A5:.5_ Bb5:.5 D6:.5_ Bb5:.5 A5:.5_ G5
		| D6:.5 Bb5:.5_ D6:.5 F6:.5_ D6:.5 E6:.5_ F6
		| ff E6:1.5* =:1.5 A5:.25 Bb5:.25_ C#6:.25_ D6:.25_
		| E6:.75! E6:.75! E6:.5! r:.5 E6:.25 E6:.25 E6! `)
	w.Line("shamisen", 0, `mp D4:.5! D4:.25 D4:.25 F4:.5 D4:.5 D4:.5! D4:.25 D4:.25 F4:.5 D4:.5
		| E4:.5! E4:.25 E4:.25 G4:.5 E4:.5 E4:.5! E4:.25 E4:.25 G4:.5 C4:.5
		| F4:.5! F4:.25 F4:.25 A4:.5 F4:.5 F4:.5! F4:.25 F4:.25 A4:.5 D4:.5
		| C5:.5! C5:.25 C5:.25 A4:.5 C5:.5 C5:.5! D5:.25 C5:.25 A4:.5 F4:.5
		| G4:.25! G4:.25 G4:.25 Bb4:.25 G4:.25 G4:.25 D5:.25 Bb4:.25 G4:.25! G4:.25 G4:.25 Bb4:.25 G4:.25 Bb4:.25 D5:.25 Bb4:.25
		| Bb4:.25! Bb4:.25 Bb4:.25 D5:.25 Bb4:.25 Bb4:.25 F5:.25 D5:.25 Bb4:.25! Bb4:.25 Bb4:.25 D5:.25 Bb4:.25 D5:.25 F5:.25 D5:.25
		| mf A4:.25! A4:.25 A4:.25 A4:.25 A4:.25! A4:.25 A4:.25 A4:.25 A4:.25! A4:.25 Bb4:.25 A4:.25 C#5:.25! A4:.25 E5:.25 A4:.25
		| ff A4:.75! A4:.75! A4:.5! r:.5 A4:.25 A4:.25 A4!`)
	w.Line("chip", 4, `mp G4:.5 G4:.5 Bb4:.5 D5:.5 G4:.5 G4:.5 Bb4:.5 D5:.5
		| Bb4:.5 Bb4:.5 D5:.5 F5:.5 Bb4:.5 D5:.5 F5:.5 Bb5:.5
		| mf C#5:.5 E5:.5 A5:.5 E5:.5 C#5:.5 E5:.5 A5:.5 C#6:.5
		| C#6:.75 C#6:.75 C#6:.5 r:.5 C#6:.25 C#6:.25 C#6`)
	w.Arp("arp", 0, 7, 62, 0.44, "0120 1201 2012 0121|0120 1201 2012 3210|0123 0123 0123 0123")
	w.Arp("koto", 4, 3, 69, 0.5, "0.1.2.3. 2.1.2.3.")
	w.Pad("pad", 0, 4, 53, 0.46)
	w.Pad("pad", 4, 3, 57, 0.6)
	w.Pad("sho", 4, 3, 69, 0.42)
	w.Bass("bass", 0, 4, 33, 0.9, "R.R. R.R. R.R. R.R.")
	w.Bass("bass", 4, 3, 33, 0.95, "RRRR RRRR RRRR RRR8|RRRR RRRR RRRR 8R8R|RRRR RRRR 8R8R 8R8R")
	w.Bass("bass", 7, 1, 33, 1, "R--R --R- ..RR R...")

	w.Drum("odaiko", 0, "X...x...x...x...|X...x...x...x...|X...x...x...x...|X...x...x.x.x.x.|X...X...X...X...|X...X...X...X.x.|X.x.X.x.X.x.XxXx|X..X..X...xxX...")
	w.Drum("nagado", 0, `....X..g..o.X..g|....X..go.o.X.og|....X..g..o.X..g|....X..gX.o.X.xx
		|x.oxX.oxx.oxX.ox|x.oxX.oxx.oxXoxx|xooxXooxxoxxXxxx|F..F..F...xxF...`)
	w.Drum("shime", 0, `g.g.g.g.g.g.g.g.|g.g.g.g.g.gggggg|gogogogogogogogo|gogogogooooooooo
		|xgogxgogxgogxgog|xgogxgogxgogxooo|xoooxoooxxooxxxx|X..X..X...xxX...`)
	w.Crescendo("shime", 0, 8, 0.7, 1)
	w.Drum("kane", 0, "x...x...x...x...|x...x...x...x.o.|x.o.x.o.x.o.x.o.|x.o.x.o.x.o.xoxo|X.oox.oox.oox.oo|X.oox.oox.oox.oo|XoooxoooxoooXoXo|X..X..X.....X...")
	w.Drum("hyoshigi", 4, "x.......x.......|x.......x.......|x...x...x.x.x.x.|.")
	w.Drum("clap", 0, "....x.......x...|....x.......x...|....x.......x...|....x.......x...|x...x...x...x...|x...x...x...x...|x.x.x.x.xxxxxxxx|X..X..X.....X...")
	w.Crescendo("clap", 4, 4, 0.7, 1)
	w.Drum("snare", 6, "oooo oooo oxox xxxx|x..x..x...xxx...")
	w.Drum("soiya", 4, "x...........x...|....x...........|x...x...x...x...")
	w.Drum("hai", 7, "..............X.")
	w.Drum("riser", 4, "x")
	w.Drum("crash", 0, "x")
	w.Drum("crash", 7, "............X...")
	// After the stop, one beat to jump from.
	w.Drum("nagado", 7, ".............xXX")
	w.Drum("shime", 7, ".............xXX")
	w.Line("fue", 7, "ff r:3.5 A5:.25 Bb5:.25_")
}
