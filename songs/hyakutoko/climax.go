package hyakutoko

import "hibana/songs/score"

// The hook: the march comes down from the octave, D B♭ A F, and lands where
// the theme set out. Second time it climbs on instead.
const (
	hookA  = "D6:1.5! Bb5:.5_ A5 F5 | E5:1.5/ F5:.5_ A5 E5 | E5:.5 F5:.5_ E5:.5 D5:.5_ E5 A5 | A5:3~ A5:.5 Bb5:.5_"
	hookB  = "D6:1.5! E6:.5_ F6' D6 | E6:1.5 D6:.5_ A5 Bb5:.5 A5:.5_ | Bb5:.5' A5:.5_ F5:.5 E5:.5_ F5 E5 | D5:2.5~ r:.5 A5:.5 Bb5:.5_"
	hookA2 = "D6:1.5! Bb5:.5_ A5:.5 Bb5:.5_ A5:.5 F5:.5_ | E5:1.5/ F5:.5_ A5:1.5' E5:.5_ | E5:.5 F5:.5_ E5:.5 D5:.5_ E5:.5 A5:1.5/ | A5:2.5~ E5:.5 A5:.5 Bb5:.5_"
	hookC  = "D6:1.5/ E6:.5_ F6 D6 | E6:1.5' F6:.5_ G6! E6 | G6:1.5' F6:.5_ Eb6 Bb5 | A5 Bb5:.5' A5:.5_ E5:2~\\"
)

// climax is the whole parade under the fireworks.
func climax(w *score.Writer) {
	w.Section("climax", 16)
	w.Harmony(0, "Bb | C | Am | Dm | Bb | C | Gm Gm Dm/A A | Dm")
	w.Harmony(8, "Bb | C | Am | Dm | Gm | C | Eb | A")
	w.Line("fue", 0, "ff "+hookA+"|"+hookB)
	w.Line("fue", 8, "ff "+hookA2+"|"+hookC)
	w.Line("fue2", 8, `f Bb5:1.5! F5:.5_ F5 F5:.5 D5:.5_ | C5:1.5 C5:.5 E5:1.5 C5:.5_ | C5:.5 D5:.5_ C5:.5 A4:.5_ C5:.5 E5:1.5 | F5:2.5~ C5:.5 F5:.5 F5:.5
		| Bb5:1.5/ C6:.5_ D6 Bb5 | C6:1.5 D6:.5_ E6! C6 | Eb6:1.5 D6:.5_ Bb5 G5 | E5 E5:.5 E5:.5 C#5:2~`)
	w.Line("chip", 0, `mf D5:1.5 Bb4:.5 A4 F4 | E4:1.5 F4:.5 A4 E4 | E4:.5 F4:.5 E4:.5 D4:.5 E4 A4 | A4:3 A4:.5 Bb4:.5
		| D5:1.5 E5:.5 F5 D5 | E5:1.5 D5:.5 A4 Bb4:.5 A4:.5 | Bb4:.5 A4:.5 F4:.5 E4:.5 F4 E4 | D4:2.5 r:.5 A4:.5 Bb4:.5
		| f D5:1.5 Bb4:.5 A4 F4 | E4:1.5 F4:.5 A4 E4 | E4:.5 F4:.5 E4:.5 D4:.5 E4 A4 | A4:3 A4:.5 Bb4:.5
		| D5:1.5 E5:.5 F5 D5 | E5:1.5 F5:.5 G5 E5 | G5:1.5 F5:.5 Eb5 Bb4 | A4 Bb4:.5 A4:.5 E4:2`)
	w.Line("shamisen", 0, `mp D4:.5! D4:.25 D4:.25 F4:.5 D4:.5 Bb3:.5 D4:.25 D4:.25 F4:.5 D4:.5
		| C4:.5! C4:.25 C4:.25 E4:.5 C4:.5 G3:.5 C4:.25 C4:.25 E4:.5 C4:.5
		| A3:.5! A3:.25 A3:.25 C4:.5 E4:.5 A4:.5 E4:.25 E4:.25 C4:.5 E4:.5
		| D4:.5! D4:.25 D4:.25 F4:.5 A4:.5 D5:.5! A4:.25 A4:.25 F4:.25 E4:.25 D4:.25 E4:.25
		| D4:.5! D4:.25 D4:.25 F4:.5 D4:.5 Bb3:.5 D4:.25 D4:.25 F4:.5 D4:.5
		| C4:.5! C4:.25 C4:.25 E4:.5 C4:.5 G3:.5 C4:.25 C4:.25 E4:.5 C4:.5
		| G3:.5! D4:.25 D4:.25 G4:.5 D4:.5 A3:.5! E4:.25 E4:.25 A4:.5 E4:.5
		| D4:.5! D4:.25 D4:.25 F4:.25 E4:.25 D4:.25 E4:.25 F4:.5 A4:.5 D5:.5 D5:.5`)
	// Second time the shamisen has the theme, under the hook.
	w.Line("shamisen", 8, `mf D4! D4:.25 D4:.25 E4:.5 F4 A4:.5 A4:.5
		| G4:.5! G4:.25 G4:.25 C5:.5 G4:.5 E4:.5 G4:.25 G4:.25 C5:.5 E4:.5
		| A4:.5! E4:.25 E4:.25 C4:.5 E4:.5 A3:.5 C4:.25 E4:.25 A4:.5 C5:.5
		| D5:.5! A4:.25 A4:.25 F4:.5 A4:.5 D4:.25 E4:.25 F4:.25 A4:.25 D5:.25 A4:.25 F4:.25 E4:.25
		| D4! D4:.25 D4:.25 G4:.5 Bb4 D5:.5 D5:.5
		| C5:.5! G4:.25 G4:.25 E4:.5 G4:.5 C5:.5! C5:.25 C5:.25 E5:.5 C5:.5
		| Bb4:.5! G4:.25 G4:.25 Eb4:.5 G4:.5 Bb4:.5! Bb4:.25 Bb4:.25 G4:.5 Eb4:.5
		| A4:.5! A4:.25 A4:.25 A4:.5 A4:.5 E4:1! A3:1!`)
	w.Line("koto", 8, `mf F5:2 D5:2 | E5 G5 C6:2 | C6:1.5 B5:.5 A5 E5 | F5:.5 E5:.5 D5:.5 A4:.5 D5:2
		| Bb5:1.5 A5:.5 G5:2 | G5 C6 E6:2 | Eb6:1.5 D6:.5 Bb5 G5 | E5:.5 F5:.5 E5:.5 C#5:.5 A4:2`)
	w.Arp("arp", 0, 16, 62, 0.5, "0123 2132 0123 2132|0123 2132 3210 1232|3210 1232 3210 1232|0123 4321 0123 4321")
	w.Pad("pad", 0, 16, 55, 0.62)
	w.Pad("sho", 8, 8, 67, 0.4)
	w.Bass("bass", 0, 8, 33, 1, "R-.R .R8. R-.R .R8.|R-.R .R8. R-.R 5.8.|R-.R .R8. R-.R .R8.|R-.R .R8. R.8. R.5.")
	w.Bass("bass", 8, 7, 33, 1, "R-.R 8.RR R-.R 8.R8|R-.R 8.RR R-.R 5.8.|R-.R 8.RR R-.R 8.R8|R-.R 8.RR 8.R. 5.R.")
	w.Bass("bass", 15, 1, 33, 1, "R-.R 8.R. R--- R---")
	climaxDrums(w)
}

func climaxDrums(w *score.Writer) {
	w.Drum("odaiko", 0, `X...x...X...x...|X...x...X..xx...|X...x...X...x...|X...x..xX.x.X...
		|X...x...X...x...|X...x...X..xx.x.|X...x...X...x...|X...X...X..X..X.
		|X...x.x.X...x...|X...x.x.X..xx...|X...x.x.X...x..x|X..xx...X.x.X.x.
		|X...x.x.X...x...|X...x.x.X..xx.x.|X...x.x.X..x..x.|X...X...X...X...`)
	w.Drum("nagado", 0, `....X..g..o.X..o|.go.X..g..o.X.oo|....X..g.go.X..g|....X..gX.oxXdXx
		|....X..g..o.X..o|.go.X..g.oo.X.og|....X..g.go.X..g|F.oxF.oxF.xXddXX
		|..o.X.go..o.X.go|.go.X..g.ooxX.oo|..o.X.go.go.X.gx|..o.X..gXxoxXdXd
		|..o.X.go..o.X.go|.go.X..g.ooxX.oo|F..oF..oF..F..F.|F...F.xxX...F...`)
	w.Drum("shime", 0, `x.goxgoox.goxgoo|x.goxgooxggoxgoo|x.goxgoox.goxgoo|x.goxgooxoooxoxx
		|x.goxgoox.goxgoo|x.goxgooxggoxgoo|x.goxgoox.goxooo|xoxoxoxoxxxxdddd
		|xggoxgooxggoxgoo|xggoxgooxgooxgox|xggoxgooxggoxooo|xgooxgooxxxoxdxd
		|xggoxgooxggoxgoo|xggoxgooxgooxgox|xooxooxoxooxooxo|x.x.x.xxx.......`)
	w.Drum("kane", 0, `X.oox.ooX.oox.oo|X.oox.ooX.ooxooo|X.oox.ooX.oox.oo|X.oox.ooX.ooX...
		|X.oox.ooX.oox.oo|X.oox.ooX.ooxooo|X.oox.ooX.oox.oo|X...X...X..X..X.
		|XoooxoooXoooxooo|XoooxoooXoooxoxo|XoooxoooXoooxooo|XoooxoooX.X.X.X.
		|XoooxoooXoooxooo|XoooxoooXoooxoxo|X..oX..oX..X..X.|X...X...X.......`)
	w.Drum("snare", 0, `....X.......X...|....X.......X..o|....X.......X...|....X.......X.ox
		|....X.......X...|....X.......X..o|....X.......X.o.|....X...X.xxXXXX
		|....X.......X..o|....X..o....X...|....X.......X..o|....X..o..x.X.xx
		|....X.......X..o|....X..o....X...|X..oX..oX..X..X.|X...X.xx........`)
	w.Drum("clap", 0, `....x.......x...|....x.......x...|....x.......x...|....x.......x...
		|....x.......x...|....x.......x...|....x.......x...|x...x...x...x...
		|....X.......X...|....X.......X...|....X.......X...|....X.......X.X.
		|....X.......X...|....X.......X...|x...x...x..x..x.|x...x...........`)
	w.Drum("hat", 0, `..x...x...x...x.|..x...x...x...xo|..x...x...x...x.|..x...x...x.....
		|..x...x...x...x.|..x...x...x...xo|..x...x...x...x.|..x...x.........
		|..xo..xo..xo..xo|..xo..xo..xo..xo|..xo..xo..xo..xo|..xo..xo..x.....
		|..xo..xo..xo..xo|..xo..xo..xo..xo|..x...x.........|.`)
	w.Drum("suzu", 8, "g.ogg.ogg.ogg.og|%|%|%|%|%|%|g.o.g.o.........")
	w.Drum("soiya", 3, "....x.......x...")
	w.Drum("hai", 7, "x...x...x.......")
	w.Drum("soiya", 11, "....x.......x...")
	w.Drum("crash", 0, "X|.|.|.|x|.|.|.|X|.|.|.|x|.|x|.")
}
