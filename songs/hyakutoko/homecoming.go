package hyakutoko

import "hibana/songs/score"

// homecoming is the return, a tone higher: the hook and the theme at once, and
// then the theme once more, broad, to the end.
func homecoming(w *score.Writer) {
	w.Section("return", 12)
	w.Transpose(2)
	w.Harmony(0, "Bb | C | Am | Dm | Bb | C | Gm Gm Dm/A A | Bb")
	w.Harmony(8, "C | Eb | Gm | A")
	w.Line("fue", 0, "ff "+hookA+`| D6:1.5! E6:.5_ F6' D6 | E6:1.5 D6:.5_ A5 Bb5:.5 A5:.5_ | Bb5:.5' A5:.5_ F5:.5 E5:.5_ F5 E5
		| D5:1.5/ E5:.5_ F5 A5
		| A5:1.5' Bb5:.5_ A5 G5
		| Bb5:.5 A5:.5_ G5:.5 A5:.5_ Bb5 D6
		| D6:1.5/ E6:.5_ F6' D6
		| E6:2* A5 A5:.5 Bb5:.5_`)
	w.Line("fue2", 0, `f Bb5:1.5! F5:.5_ F5 D5 | C5:1.5/ C5:.5 E5 C5 | C5:.5 D5:.5_ C5:.5 A4:.5_ C5 E5 | F5:3~ F5:.5 G5:.5_
		| Bb5:1.5! C6:.5_ D6 Bb5 | C6:1.5 G5:.5 E5 G5:.5 E5:.5_ | G5:.5 F5:.5_ D5:.5 Bb4:.5_ D5 C#5 | Bb4:1.5/ C5:.5_ D5 F5
		| E5:1.5 G5:.5_ E5 E5 | G5:.5 F5:.5_ Eb5:.5 F5:.5_ G5 Bb5 | Bb5:1.5/ C6:.5_ D6 Bb5 | C#6:2 E5 E5:.5 G5:.5_`)
	w.Line("chip", 0, `f D5:1.5 Bb4:.5 A4 F4 | E4:1.5 F4:.5 A4 E4 | E4:.5 F4:.5 E4:.5 D4:.5 E4 A4 | A4:3 A4:.5 Bb4:.5
		| D5:1.5 E5:.5 F5 D5 | E5:1.5 D5:.5 A4 Bb4:.5 A4:.5 | Bb4:.5 A4:.5 F4:.5 E4:.5 F4 E4
		| D4:1.5 E4:.5 F4 A4 | A4:1.5 Bb4:.5 A4 G4 | Bb4:.5 A4:.5 G4:.5 A4:.5 Bb4 D5 | D5:1.5 E5:.5 F5 D5 | E5:2 C#5:2`)
	w.Line("shamisen", 0, `mf D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| G4:.5! G4:.25 G4:.25 C5:.5 G4:.5 E4:.5 G4:.25 G4:.25 C5:.5 E4:.5
		| A4:.5! E4:.25 E4:.25 C4:.5 E4:.5 A3:.5 C4:.25 E4:.25 A4:.5 C5:.5
		| D5:.5! A4:.25 A4:.25 F4:.5 A4:.5 D4:.25 E4:.25 F4:.25 A4:.25 D5:.25 A4:.25 F4:.25 E4:.25
		| D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| C5:.5! G4:.25 G4:.25 E4:.5 G4:.5 C5:.5! C5:.25 C5:.25 E5:.5 C5:.5
		| G3:.5! D4:.25 D4:.25 G4:.5 D4:.5 A3:.5! E4:.25 E4:.25 A4:.5 E4:.5
		| D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| C5:.5! G4:.25 G4:.25 E4:.5 G4:.5 C4:.5! G4:.25 G4:.25 E4:.5 C4:.5
		| Eb4:.5! Bb4:.25 Bb4:.25 G4:.5 Bb4:.5 Eb4:.5! Bb4:.25 Bb4:.25 G4:.5 Bb4:.5
		| G4:.5! D4:.25 D4:.25 Bb3:.5 D4:.5 G4:.5! Bb4:.25 Bb4:.25 D5:.5 G4:.5
		| A4:.5! A4:.25 A4:.25 A4:.5! A4:.5 A4! A4:.5! A4:.5!`)
	w.Line("koto", 0, `mf F5:2 D5:2 | E5 G5 C6:2 | C6:1.5 B5:.5 A5 E5 | F5:.5 E5:.5 D5:.5 A4:.5 D5:2
		| F5:2 D5:2 | G5 C6 E6:2 | D6 Bb5 A5 C#6 | D6:1.5 Bb5:.5 A5 F5
		| E5:2 G5:2 | G5:1.5 Eb5:.5 G5:2 | D6:1.5 Bb5:.5 G5:2 | A4:.25 C#5:.25 E5:.25 A5:.25 C#5:.25 E5:.25 A5:.25 C#6:.25 E5:.25 A5:.25 C#6:.25 E6:.25 A5:.25 C#6:.25 E6:.25 A6:.25`)
	w.Arp("arp", 0, 11, 62, 0.5, "0123 2132 0123 2132|0123 2132 3210 1232|3210 1232 3210 1232|0123 4321 0123 4321")
	w.Arp("arp", 11, 1, 62, 0.5, "0123 2123 0123 2345")
	w.Pad("pad", 0, 12, 55, 0.66)
	w.Pad("sho", 0, 12, 67, 0.42)
	w.Bass("bass", 0, 8, 33, 1, "R-.R 8.RR R-.R 8.R8|R-.R 8.RR R-.R 5.8.|R-.R 8.RR R-.R 8.R8|R-.R 8.RR 8.R. 5.R.")
	w.Bass("bass", 8, 4, 33, 1, "R-.R 8.RR R-.R 8.R8|R-.R 8.RR R-.R 5.8.|R-.R 8.R. R.8. R.8.|R--- R--- R-R- R-R-")
	w.Drum("odaiko", 0, `X...x.x.X...x...|X...x.x.X..xx...|X...x.x.X...x..x|X..xx...X.x.X.x.
		|X...x.x.X...x...|X...x.x.X..xx.x.|X...x.x.X...x...|X..X..X.X..X..X.
		|X...x.x.X...x...|X...x.x.X..xx.x.|X...x.x.X.x.X.x.|X...X...X.x.X.x.`)
	w.Drum("nagado", 0, `..o.X.go..o.X.go|.go.X..g.ooxX.oo|..o.X.go.go.X.gx|..o.X..gXxoxXdXd
		|..o.X.go..o.X.go|.go.X..g.ooxX.oo|..o.X.go..o.X.go|F..oF..oF.xXddXX
		|..o.X.go..o.X.go|.go.X..g.ooxX.oo|x.oxX.oxx.oxXdXx|F.ooF.oxFxxxFxXX`)
	w.Drum("shime", 0, `xggoxgooxggoxgoo|xggoxgooxgooxgox|xggoxgooxggoxooo|xgooxgooxxxoxdxd
		|xggoxgooxggoxgoo|xggoxgooxgooxgox|xggoxgooxggoxooo|xooxooxoxooxxxxx
		|xggoxgooxggoxgoo|xggoxgooxgooxgox|xgooxgooxxxoxxxx|xoooxoooxoxoxxxx`)
	w.Drum("kane", 0, `XoooxoooXoooxooo|XoooxoooXoooxoxo|XoooxoooXoooxooo|XoooxoooX.X.X.X.
		|XoooxoooXoooxooo|XoooxoooXoooxoxo|XoooxoooXoooxooo|X..oX..oX..X..X.
		|XoooxoooXoooxooo|XoooxoooXoooxoxo|XoooxoooXoooxoxo|X...X...X.o.X.o.`)
	w.Drum("snare", 0, `....X.......X..o|....X..o....X...|....X.......X..o|....X..o..x.X.xx
		|....X.......X..o|....X..o....X...|....X.......X..o|X..oX..oX.xxXXXX
		|....X.......X..o|....X..o....X...|....X..o..x.X.xx|X...X...X.x.XxXX`)
	w.Drum("clap", 0, "....X.......X...|%|%|....X.......X.X.|....X.......X...|%|%|x..xx..xx.......|....X.......X...|%|....X...X.x.X.x.|x...x...x...x...")
	w.Drum("hat", 0, "..xo..xo..xo..xo|%|%|..xo..xo..x.....|..xo..xo..xo..xo|%|%|..x...x.........|..xo..xo..xo..xo|%|..xo..xo..x.....|.")
	w.Drum("suzu", 0, "g.ogg.ogg.ogg.og|%|%|%|%|%|%|%|%|%|%|g.o.g.o.g.o.g.o.")
	w.Drum("soiya", 3, "....x.......x...|.|.|.|x...x...x...x...|.|.|.|x...x...x...x...")
	w.Drum("crash", 0, "X|.|.|.|x|.|.|.|X|.|x|.")
}

// lastChord is the end: everyone once, the koto's strings swept upward, a bell.
func lastChord(w *score.Writer) {
	w.Section("chord", 2)
	w.Harmony(0, "Dm9")
	w.Line("fue", 0, "ff D6:3~! =:.5\\ r:.5")
	w.Line("fue2", 0, "f A5:3~! r")
	w.Line("shamisen", 0, "ff D4:3! r")
	w.Line("chip", 0, "mf D5:3 r")
	w.Line("koto", 0, "f D3:.125 A3:.125 D4:.125 E4:.125 F4:.125 A4:.125 Bb4:.125 D5:.125 E5:.125 F5:.125 A5:.125 D6:2.625")
	w.Line("bell", 0, "f D2:4")
	w.Line("bass", 0, "ff D2:3 r")
	w.Pad("pad", 0, 1, 50, 0.6)
	w.Pad("sho", 0, 1, 62, 0.5)
	w.Drum("odaiko", 0, "X...............|....g")
	w.Drum("nagado", 0, "X...............|.")
	w.Drum("shime", 0, "X...............|.")
	w.Drum("kane", 0, "X...............|.")
	w.Drum("clap", 0, "X...............|.")
	w.Drum("crash", 0, "X...............|.")
	w.Drum("hyoshigi", 1, "o...............")
	w.Transpose(0)
}
