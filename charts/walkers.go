package charts

import (
	"fmt"
	"math"

	"hibana/beat"
)

// Walkers is one [[walkers]] block: who marches, how many, when and how.
type Walkers struct {
	Kind         string // "biped", "humanoid", "hexapod"
	Count        int
	StepsPerBeat float64 // 1 when the author gave none
	Stride       float64 // stage px per two steps; 0 for the kind's own
	Window       beat.Window

	Enter, Leave float64 // beats between which they come in at the edge; those of Always when the author gave none
	Formation    string  // one of formations; "" for a line
	Path         string  // "right"; "" or "left" for right to left
	Track        []Piece // of hexapods: the way across the stage; none goes straight
	Depth        float64 // stage px behind the front line
	Size         float64 // 1 as built
	Colour       string  // as ParseColour reads it; "" for the kind's own
	Look         string  // "chain" or "limbs"; "" for the kind's own
	Swing        string  // "circle"; "" or "parabola" for one
	Bones        [2]float64
	Backward     bool
}

// Piece is a part of a track: so many steps straight on, along an arc, or on the
// spot.
type Piece struct {
	Steps float64
	Turn  float64 // degrees in all, clockwise as seen from above
	Still bool    // on the spot
}

// Always is the window of walkers whose block has none: they march all along.
func Always() beat.Window {
	return beat.Window{In: -maxBeat, Full: -maxBeat, Out: maxBeat, End: maxBeat}
}

// anyWalkers is a block before its keys are read.
func anyWalkers() Walkers {
	return Walkers{Count: 1, StepsPerBeat: 1, Window: Always(), Enter: -maxBeat, Leave: maxBeat, Size: 1}
}

var (
	walkerKinds = []string{"biped", "humanoid", "hexapod"}
	formations  = []string{"line", "pairs", "wedge", "crowd"}
	paths       = []string{"left", "right"}
	swings      = []string{"parabola", "circle"}
	looks       = []string{"chain", "limbs"}
)

var (
	anyCount  = bounds{lo: 1, hi: maxWalkers}
	anySteps  = bounds{lo: minSteps, hi: maxSteps}
	anyStride = bounds{lo: 1, hi: 4800} // on the spot, to ten stage heights
	anySize   = bounds{lo: 0.3, hi: 3}
	anyDepth  = bounds{lo: -16, hi: 100} // the crowd before the front line, to the town behind it
	anyBone   = bounds{lo: 8, hi: 100}   // bones of a lantern; any two of these can fold
	anyPiece  = bounds{lo: 0, hi: 1000, above: true}
	anyTurn   = bounds{lo: -3600, hi: 3600} // ten times round
)

var walkersFields = []field[Walkers]{
	must(choiceField("kind", walkerKinds, func(w *Walkers) *string { return &w.Kind })),
	wholeField("count", anyCount, func(w *Walkers) *int { return &w.Count }),
	numberField("steps_per_beat", anySteps, func(w *Walkers) *float64 { return &w.StepsPerBeat }),
	numberField("stride", anyStride, func(w *Walkers) *float64 { return &w.Stride }),
	windowField(func(w *Walkers) *beat.Window { return &w.Window }),
	numberField("enter", anyBeat, func(w *Walkers) *float64 { return &w.Enter }),
	numberField("leave", anyBeat, func(w *Walkers) *float64 { return &w.Leave }),
	choiceField("formation", formations, func(w *Walkers) *string { return &w.Formation }),
	choiceField("path", paths, func(w *Walkers) *string { return &w.Path }),
	listField("track", maxTrack, Piece{}, pieceFields, func(w *Walkers) *[]Piece { return &w.Track }),
	numberField("depth", anyDepth, func(w *Walkers) *float64 { return &w.Depth }),
	numberField("size", anySize, func(w *Walkers) *float64 { return &w.Size }),
	colourField(func(w *Walkers) *string { return &w.Colour }),
	choiceField("look", looks, func(w *Walkers) *string { return &w.Look }),
	choiceField("swing", swings, func(w *Walkers) *string { return &w.Swing }),
	field[Walkers]{name: "bones", read: func(r *reader, n id, w *Walkers) {
		if bones := [2]float64{}; r.numbers(n, bones[:], anyBone) {
			w.Bones = bones
		}
	}},
	yesField("backward", func(w *Walkers) *bool { return &w.Backward }),
}

var pieceFields = []field[Piece]{
	must(numberField("steps", anyPiece, func(p *Piece) *float64 { return &p.Steps })),
	numberField("turn", anyTurn, func(p *Piece) *float64 { return &p.Turn }),
	yesField("still", func(p *Piece) *bool { return &p.Still }),
}

// yesField is true or false.
func yesField[T any](name string, get func(*T) *bool) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if r.is(n, "true or false", boolValue) {
			*get(into) = r.raw(n) == "true"
		}
	}}
}

func (e *encoder) walkers(w Walkers) {
	e.line("\n[[walkers]]")
	e.line("kind = %s", quoteText(w.Kind))
	e.line("count = %d", w.Count)
	e.number("steps_per_beat", w.StepsPerBeat, 1)
	e.number("stride", w.Stride, 0)
	if w.Window != Always() {
		e.line("window = %s", tomlWindow(w.Window))
	}
	e.number("enter", w.Enter, -maxBeat)
	e.number("leave", w.Leave, maxBeat)
	e.words("formation", w.Formation)
	e.words("path", w.Path)
	if len(w.Track) > 0 {
		e.line("track = [")
		for _, p := range w.Track {
			fmt.Fprintf(e, "  { steps = %s", tomlNumber(p.Steps))
			if p.Turn != 0 {
				fmt.Fprintf(e, ", turn = %s", tomlNumber(p.Turn))
			}
			if p.Still {
				fmt.Fprint(e, ", still = true")
			}
			e.line(" },")
		}
		e.line("]")
	}
	e.number("depth", w.Depth, 0)
	e.number("size", w.Size, 1)
	e.words("colour", w.Colour)
	e.words("look", w.Look)
	e.words("swing", w.Swing)
	if w.Bones != [2]float64{} {
		e.line("bones = %s", tomlNumbers(w.Bones[0], w.Bones[1]))
	}
	if w.Backward {
		e.line("backward = true")
	}
}

// The strides that legs reach as they are built, stage px: of a lantern for each
// px of its bones, and less when its feet fly circles. The show builds them; a
// test there compares.
const (
	lanternReach  = 1.725
	lanternCircle = 1.605
	lanternBones  = 48.0
	drummerReach  = 88.0
	kettleReach   = 28.0 // and the stride of its own
)

// reach is the longest stride of a block for which nobody is built larger.
func (w *Walkers) reach() float64 {
	switch w.Kind {
	case "humanoid":
		return drummerReach * w.Size
	case "hexapod":
		return kettleReach * w.Size
	}
	bones, each := lanternBones, lanternReach
	if w.Bones != [2]float64{} {
		bones = w.Bones[0] + w.Bones[1]
	}
	if w.Swing == "circle" {
		each = lanternCircle
	}
	return each * bones * w.Size
}

// walkers warns of what a block asks for and its kind cannot do.
func (k *checker) walkers(i int, w *Walkers) {
	at := func(key string) string { return fmt.Sprintf("walkers[%d].%s", i, key) }
	k.window(at("window"), "this block of walkers", w.Window)
	switch {
	case w.Enter >= w.Leave:
		k.add(ruleEmptyWindow, at("leave"), "write a beat after enter", "nobody comes in: leave is on beat %s, enter on %s", number(w.Leave), number(w.Enter))
	case k.any && w.Enter >= k.last:
		k.add(ruleLateWindow, at("enter"), "write a beat before the last note's, or leave it out", "this block of walkers comes in on beat %s, after the last note on %s", number(w.Enter), number(k.last))
	}
	if reach := w.reach(); w.Stride > reach {
		k.add(ruleLongStride, at("stride"), fmt.Sprintf("write at most %s, or a larger size", number(math.Floor(reach))),
			"the stride of %s px is beyond the reach of the %s's legs, %s px: they are built longer", number(w.Stride), w.Kind, number(math.Floor(reach)))
	}
	for _, c := range []struct {
		key, kind string
		asked     bool
	}{
		{"track", "hexapod", w.Track != nil},
		{"bones", "biped", w.Bones != [2]float64{}},
	} {
		if c.asked && w.Kind != c.kind {
			k.add(ruleNotWalked, at(c.key), "leave it out, or write kind = "+quote(c.kind), "a %s has no %s of its own", w.Kind, c.key)
		}
	}
	if w.Kind == "humanoid" && w.Swing != "" {
		k.add(ruleNotWalked, at("swing"), "leave it out", "a humanoid's foot goes where its thigh and shin swing it")
	}
	if w.Kind == "hexapod" {
		k.track(at("track"), w)
	}
}

// How far from the front line a track is still on the ground that is seen, px as
// seen from above.
const (
	farthest  = 160.0
	frontmost = 60.0
)

// track warns of a track that leaves the ground.
func (k *checker) track(path string, w *Walkers) {
	stride := w.Stride
	if stride == 0 {
		stride = w.reach()
	}
	angle, y := 0.0, 0.0 // the mirror image of one to the left, whose turns go the other way
	if w.Path != "right" {
		angle = math.Pi
	}
	for i, p := range w.Track {
		turn := p.Turn * math.Pi / 180
		pieces := 16
		for range pieces {
			if !p.Still {
				y += stride / 2 * p.Steps / float64(pieces) * math.Sin(angle+turn/float64(pieces)/2)
			}
			angle += turn / float64(pieces)
			if y > frontmost || y < -farthest {
				k.add(ruleNotWalked, fmt.Sprintf("%s[%d]", path, i), "turn back earlier: 160 px behind the front line and 60 before it are seen",
					"this piece of the track leads %s px %s the front line, out of the picture", number(math.Round(math.Abs(y))), map[bool]string{true: "before", false: "behind"}[y > 0])
				return
			}
		}
	}
}
