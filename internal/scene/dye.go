package scene

import (
	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/show"
	"hibana/internal/skin"
)

// dyedParts are the parts of the parade that a chart's colour dyes.
type dyedParts struct {
	lanterns                   [2]dyedPart
	happi, sleeve, kettle, lid dyedPart
}

// dyedPart is a part in two: in white what is dyed, and what keeps its colours.
type dyedPart struct{ cloth, trim *vector.Part }

// names lists the parts with the places they go to. They are Hibana's own: a skin's parts are dyed whole.
func (d *dyedParts) names() map[string]**vector.Part {
	m := map[string]**vector.Part{}
	for name, part := range map[string]*dyedPart{
		"lantern": &d.lanterns[0], "happi": &d.happi, "sleeve": &d.sleeve, "kettle": &d.kettle, "kettle_lid": &d.lid,
	} {
		m[name+"_dye"], m[name+"_trim"] = &part.cloth, &part.trim
	}
	return m
}

// wear dyes a skin's parts instead, where it has any.
func (d *dyedParts) wear(p *parts, sk *skin.Skin) {
	d.lanterns[1] = d.lanterns[0]
	for _, x := range []struct {
		name string
		own  *vector.Part
		dyed *dyedPart
	}{
		{"lantern_a", p.lanterns[0], &d.lanterns[0]}, {"lantern_b", p.lanterns[1], &d.lanterns[1]},
		{"happi", p.fox.happi, &d.happi}, {"fox_sleeve", p.fox.sleeve, &d.sleeve}, {"kettle", p.kettle.body, &d.kettle}, {"kettle_lid", p.kettle.lid, &d.lid},
	} {
		if sk.Replaces(x.name) || sk.Hides(x.name) {
			*x.dyed = dyedPart{cloth: x.own}
		}
	}
}

// dye puts a part, or when the walker has a colour of its own the part dyed with it.
func (s *Stage) dye(w *show.Walker, own *vector.Part, dyed *dyedPart, m draw.Affine, c draw.Colour) {
	if w.Colour == 0 {
		s.put(own, m, c)
		return
	}
	s.put(dyed.cloth, m, c.Mul(colourOf(w)))
	if dyed.trim != nil {
		s.put(dyed.trim, m, c)
	}
}

func colourOf(w *show.Walker) draw.Colour { return draw.RGB(w.Colour & 0xFFFFFF) }
