// Package hyakutoko is the score of 「百灯行」 (Hyakutō-kō, the march of a
// hundred lanterns), and how its players play it.
//
// One march holds it together. It climbs D E F A in a dotted step (the verse),
// and the climax answers by coming down the same way, D B♭ A F, from the octave above;
// so the two can sound at once, and in the return they do. The scale is the
// yonanuki minor D E F A B♭; where the night is meant rather than the
// festival (the intro, the verse's middle, the break), it turns into
// miyako-bushi, D E♭ G A B♭.
package hyakutoko

import "hibana/songs/score"

// Score writes the whole song.
func Score() (score.Score, error) {
	w := score.NewWriter(Timing())
	intro(w)
	verse(w)
	build(w)
	climax(w)
	pause(w)
	homecoming(w)
	lastChord(w)
	return w.Score()
}
