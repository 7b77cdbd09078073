package hyakutoko

import "hibana/songs/score"

// pause is the half-time break: the street is empty, the koto remembers the theme
// at half the pace. The second oroshi ends it.
func pause(w *score.Writer) {
	w.Section("break", 6)
	w.Harmony(0, "Bbmaj7 | Gm7 | Ebmaj7 | Asus A | Gm | A")
	w.Line("fue", 0, `r:4
		| mp r:2 A5:.5/ Bb5:.5_ A5:.5_ F5:.5
		| mf G5:1/ Bb5:.5_ D6:1.5~ Bb5:.5_ G5:.5
		| A5:1.5~' Bb5:.25_ A5:.25_ E5:1.5~ r:.5
		| r:2 mf D5:.5 G5:.5_ Bb5:.5 D6:.5_
		| f E6:2*  r:1 A5:.5 Bb5:.5_`)
	w.Line("koto", 0, `mf D5:1.5~ E5:.5 F5 A5~
		| A5:1^ Bb5:.25 A5:.25 F5:.5 D5:.5 F5:.5 D5
		| mp Eb4:.25 Bb4:.25 D5:.25 G5:.25 Bb5:.5 G5:.5 Eb4:.25 Bb4:.25 D5:.25 G5:.25 Bb5:.5 D5:.5
		| A3:.25 E4:.25 A4:.25 D5:.25 E5:.5 A4:.5 A3:.25 E4:.25 A4:.25 C#5:.25 E5:.25 C#5:.25 A4:.25 E4:.25
		| G4:.5 Bb4:.5 D5:.5 G5:.5 Bb4:.5 D5:.5 G5:.5 Bb5:.5
		| mf A4:.5 C#5:.5 E5:.5 A5:.5 C#5:.25 E5:.25 A5:.25 C#6:.25 E6 `)
	w.Line("koto2", 0, `mp Bb3:.5 F4:.5 A4:.5 D5:.5 Bb3:.5 F4:.5 A4:.5 F4:.5
		| G3:.5 D4:.5 F4:.5 Bb4:.5 G3:.5 D4:.5 F4:.5 D4:.5`)
	w.Pad("sho", 0, 4, 58, 0.5)
	w.Pad("sho", 4, 2, 62, 0.56)
	w.Line("sub", 0, "mf Bb1:2.5 r:.5 Bb1 | G1:2.5 r:.5 D2 | Eb2:2.5 r:.5 Eb2 | A1:2.5 r:.5 A1 | G1:4 | A1:3.5 r:.5")
	w.Arp("arp", 2, 2, 74, 0.2, "0.1.2.3.2.1.2.1.")
	w.Arp("arp", 4, 2, 62, 0.4, "0121 0121 0121 0121|0123 0123 0123 0123")
	w.Line("bell", 0, "mp D2:4")

	w.Drum("odaiko", 0, "X.........o.....|X......o..o.....|X.........o..g..|X......o..o.....")
	w.Drum("clap", 1, "........x.......|........x.......|........x......o")
	w.Drum("shime", 0, "....g..g....g.g.|....g..g...gg.g.|....g.gg....g.g.|....g..g...gg.oo")
	w.Drum("kane", 0, "o.....o.o.....o.|o.....o.o...o.o.|o.....o.o.....o.|o.....o.o.......")
	w.Drum("suzu", 2, "..g...g...g...g.|..g...g...g.....")
	w.Drum("nagado", 4, "x.x.x.x. | xoxo xoxo xxxx XXXX")
	w.Crescendo("nagado", 4, 2, 0.5, 1)
	w.Drum("odaiko", 4, "x.x.|X.X.X.XX")
	w.Drum("shime", 4, "g.g.g.g.g.g.g.g.|gogo gogo oxox xxxx")
	w.Drum("hyoshigi", 4, "x.......x.......|x...x...x.x.x.xx")
	w.Crescendo("hyoshigi", 4, 2, 0.5, 0.9)
	w.Drum("riser2", 4, "x")
}
