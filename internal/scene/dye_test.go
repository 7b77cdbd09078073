package scene

import (
	"slices"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// kindsOf are the blocks of one walker of each kind, with more keys.
func kindsOf(more string) string {
	all := ""
	for _, kind := range []string{"biped", "humanoid", "hexapod"} {
		all += "[[walkers]]\nkind = \"" + kind + "\"\ncount = 3\n" + more
	}
	return all
}

// A walker of a colour is drawn in it, what keeps its own colours on top, and nothing of its undyed parts; also among
// thousands. A skin's parts are dyed whole.
func TestDyed(t *testing.T) {
	for _, many := range []bool{false, true} {
		for _, c := range []struct {
			colour string
			want   draw.Colour
		}{{"teal", draw.RGB(0x2BB3A3)}, {"#FF0000", draw.RGB(0xFF0000)}, {"#000000", draw.RGB(0)}} {
			more := "colour = \"" + c.colour + "\"\n"
			if many {
				more += "[[walkers]]\nkind = \"biped\"\ncount = 90\ndepth = 90\n" + more
			}
			s := newTestStage(t, 640, 360)
			quads := list(s, parade(t, kindsOf(more))(20.5), Settings{})
			find := func(p *vector.Part) []draw.Quad {
				return slices.DeleteFunc(slices.Clone(quads), func(q draw.Quad) bool { return q.Image != p.Image })
			}
			d := &s.p.dyed
			for name, part := range map[string]*dyedPart{"lantern": &d.lanterns[0], "happi": &d.happi, "sleeve": &d.sleeve, "kettle": &d.kettle, "lid": &d.lid} {
				if many && (name == "sleeve" || name == "lid") { // those have none
					continue
				}
				cloth, trim := find(part.cloth), find(part.trim)
				if len(cloth) == 0 || len(cloth) != len(trim) {
					t.Errorf("%s, %s, many %v: drawn %d times, what is on it %d times", c.colour, name, many, len(cloth), len(trim))
					continue
				}
				if !slices.ContainsFunc(cloth, func(q draw.Quad) bool { return q.Colour == c.want }) {
					t.Errorf("%s, %s, many %v: not in its colour: %v", c.colour, name, many, cloth[0].Colour)
				}
				if !slices.ContainsFunc(trim, func(q draw.Quad) bool { return q.Colour == draw.White }) {
					t.Errorf("%s, %s, many %v: what is on it is dyed, too", c.colour, name, many)
				}
			}
			for name, own := range map[string]*vector.Part{"happi": s.p.fox.happi, "sleeve": s.p.fox.sleeve, "kettle": s.p.kettle.body, "lid": s.p.kettle.lid} {
				if n := len(find(own)); n > 0 {
					t.Errorf("%s: %d of %s are not dyed", c.colour, n, name)
				}
			}
		}
	}
	// Further back it is as dim as anybody there.
	s := newTestStage(t, 640, 360)
	for _, q := range list(s, parade(t, kindsOf("colour = \"cream\"\ndepth = 90\n"))(20.5), Settings{}) {
		if q.Colour == draw.RGB(0xFFF1D6) && (q.Image == s.p.dyed.happi.cloth.Image || q.Image == s.p.dyed.kettle.cloth.Image) {
			t.Error("a coat is as bright at the back as in front")
		}
	}
	s = newSkinnedStage(t, loadSkin(t, "builtin:blueprint"), 640, 360)
	at := parade(t, kindsOf("colour = \"vermilion\"\n"))
	quads := list(s, at(20.5), Settings{})
	for name, own := range map[string]*vector.Part{"lantern": s.p.dyed.lanterns[1].cloth, "happi": s.p.fox.happi, "sleeve": s.p.fox.sleeve, "kettle": s.p.kettle.body, "lid": s.p.kettle.lid} {
		if !slices.ContainsFunc(quads, func(q draw.Quad) bool { return q.Image == own.Image && q.Colour == draw.RGB(0xE8472B) }) {
			t.Errorf("a skin's %s is not dyed", name)
		}
	}
	var l draw.List
	st := at(20.5)
	s.Draw(&l, st, testSong, Settings{})
	if n := testing.AllocsPerRun(20, func() { l.Reset(); s.Draw(&l, st, testSong, Settings{}) }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
