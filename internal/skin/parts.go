package skin

import (
	"fmt"

	"hibana/internal/draw"
)

// Part is one of the drawings that a skin may replace.
type Part struct {
	Name, Group, What string
	// Joint is where the next bone begins, from the pivot, in stage px; the zero
	// Point for a part without one.
	Joint draw.Point
	// Turns is a limb: its drawing is turned so that the joint lies on the bone.
	Turns bool
	// Fills is a part that fills the output, whatever its shape.
	Fills bool
	// With are parts that are drawn on this one and mean nothing on another: they
	// go when it is replaced, unless the skin has them, too.
	With []string
	// Figure are parts that go as well when this one is said to be the whole.
	Figure []string
}

// The groups of parts, as docs/skins.md lists them.
const (
	onStage   = "The stage"
	performer = "The performer"
	guest     = "The guest"
	biped     = "The bipeds: lanterns on two legs"
	humanoid  = "The humanoids: fox drummers"
	hexapod   = "The hexapods: kettle spiders"
	scenery   = "The scenery"
	notes     = "The notes"
)

// Forms is how many shapes of lanes there are.
const Forms = 5

// Parts are all parts there are, in the order of the docs.
func Parts() []Part {
	all := append([]Part{}, table[:]...)
	for _, n := range notesTable {
		for i := range n.count {
			all = append(all, Part{Name: fmt.Sprintf("%s_%d", n.name, i), Group: notes, What: n.what})
		}
	}
	return append(all, Part{Name: "mine", Group: notes, What: "what is not to be hit"})
}

// Names are the names of all parts.
func Names() []string {
	all := Parts()
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	return names
}

// hideable are the parts that need not be drawn: a stage has a backdrop, and what
// is to be hit is seen.
func hideable() (names []string) {
	for _, p := range Parts() {
		if p.Group != notes && p.Name != "backdrop" {
			names = append(names, p.Name)
		}
	}
	return names
}

// Find is the part of a name.
func Find(name string) (Part, bool) {
	for _, p := range Parts() {
		if p.Name == name {
			return p, true
		}
	}
	return Part{}, false
}

var notesTable = [...]struct {
	name, what string
	count      int
}{
	{"note", "a tap, by the lane's form", Forms},
	{"lift", "a lift", Forms},
	{"fake", "a fake", Forms},
	{"receptor", "where notes are hit", Forms},
	{"press", "the receptor under a key", Forms},
	{"hold", "a hold's body, stretched to its length", Forms},
	{"roll", "a roll's body, which repeats every 16 px", Forms},
	{"cap", "the end of both", Forms},
	{"burst", "what flashes up at a hit", Forms},
	{"ring", "what flies apart at a hit", Forms},
	{"digit", "a digit of the combo", 10},
}

var table = [...]Part{
	{Name: "backdrop", Group: onStage, Fills: true, What: "all that is behind the cast: sky, hills, town, square, gate, lanterns, platform",
		With: []string{"moon", "cloud_a", "cloud_b", "cloud_c", "hills_far", "hills_near", "town", "ground", "stall_a", "stall_b", "torii", "platform", "paper_red", "paper_cream"}},
	{Name: "guest", Group: onStage, What: "all of the guest in one picture, which rises as the neck stretches; its pivot stands at (744, 374)",
		With: []string{"shoulders", "neck", "kimono", "guest_head", "guest_calm", "guest_tremble", "guest_delight", "earring", "tassel", "lock", "fan"}},
	{Name: "foreground", Group: onStage, Fills: true, What: "what stands before the stage: crowd and pines", With: []string{"crowd_a", "crowd_b", "pine", "pine_right"}},

	{Name: "body", Group: performer, What: "trunk and legs, about the middle between the feet; its joint is the loose shoulder", Joint: draw.Point{X: -72, Y: -192},
		With: []string{"key"}, Figure: []string{"head", "jaw", "pupil", "lid", "band", "key", "drum", "left_upper", "left_forearm"}},
	{Name: "head", Group: performer, What: "the head, about the neck, 209 px above the body's pivot", With: []string{"jaw", "pupil", "lid", "band"}},
	{Name: "jaw", Group: performer, What: "drops, 28 px above the head's pivot"},
	{Name: "pupil", Group: performer, What: "one of two, 20 px left and right of the head's pivot and 50.5 above"},
	{Name: "lid", Group: performer, What: "both eyelids, 66 px above the head's pivot, when it blinks"},
	{Name: "band", Group: performer, What: "the loose ends of the headband, (46, −75) from the head's pivot"},
	{Name: "key", Group: performer, What: "the winding key in its back, (86, −205) from the body's pivot"},
	{Name: "drum", Group: performer, What: "the drum, 14 px right of the body's pivot; its skin is 100 px up"},
	{Name: "left_upper", Group: performer, What: "the drumming arm from the shoulder, (66, −188) from the body's pivot", Joint: draw.Point{Y: 50}, Turns: true},
	{Name: "left_forearm", Group: performer, What: "its forearm with hand and stick; its joint is the stick's tip", Joint: draw.Point{X: 1.6, Y: 101}, Turns: true},
	{Name: "upper_arm", Group: performer, What: "the loose arm from the shoulder; its joint is the elbow", Joint: draw.Point{Y: 79}, Turns: true},
	{Name: "forearm", Group: performer, What: "the loose forearm from the elbow; its joint is the sparkler's tip", Joint: draw.Point{Y: 79}, Turns: true},

	{Name: "shoulders", Group: guest, What: "behind the neck"},
	{Name: "neck", Group: guest, What: "a strip that repeats every 40 px, from the head down"},
	{Name: "kimono", Group: guest, What: "before the neck"},
	{Name: "guest_head", Group: guest, What: "the head, about its chin", With: []string{"guest_calm", "guest_tremble", "guest_delight", "earring", "tassel", "lock"}},
	{Name: "guest_calm", Group: guest, What: "her face as a rule"},
	{Name: "guest_tremble", Group: guest, What: "her face as she shakes"},
	{Name: "guest_delight", Group: guest, What: "her face with the neck stretched"},
	{Name: "earring", Group: guest, What: "hangs at (22, −26) from the head's pivot"},
	{Name: "tassel", Group: guest, What: "hangs at (−44, −66) from the head's pivot"},
	{Name: "lock", Group: guest, What: "hangs behind at (30, −12) from the head's pivot"},
	{Name: "fan", Group: guest, What: "flutters"},

	{Name: "lantern_a", Group: biped, What: "a body, about the hip", With: []string{"tongue", "lantern_pupil"}},
	{Name: "lantern_b", Group: biped, What: "the body of every other one", With: []string{"tongue", "lantern_pupil"}},
	{Name: "tongue", Group: biped, What: "swings at (−8, −18) from the body's pivot"},
	{Name: "lantern_pupil", Group: biped, What: "the eye, (−12, −43) from the body's pivot"},
	{Name: "bead", Group: biped, What: "one of the beads of a leg"},
	{Name: "bamboo", Group: biped, What: "a bone, of the others' legs and the hexapods' too, stretched to fit", Joint: draw.Point{Y: 40}, Turns: true},
	{Name: "sandal", Group: biped, What: "a foot, about the middle of its sole"},

	{Name: "happi", Group: humanoid, What: "the trunk, about the hip"},
	{Name: "fox_mask", Group: humanoid, What: "the head, 33 px above the hip"},
	{Name: "waist_drum", Group: humanoid, What: "the little drum, (−13, −9) from the hip"},
	{Name: "fox_sleeve", Group: humanoid, What: "an upper arm", Joint: draw.Point{Y: 20}, Turns: true},
	{Name: "fox_forearm", Group: humanoid, What: "a forearm with its stick", Joint: draw.Point{Y: 20}, Turns: true},
	{Name: "fox_thigh", Group: humanoid, What: "a thigh", Joint: draw.Point{Y: 20}, Turns: true},
	{Name: "fox_shin", Group: humanoid, What: "a shin", Joint: draw.Point{Y: 20}, Turns: true},
	{Name: "tabi", Group: humanoid, What: "a foot, about the ankle"},

	{Name: "kettle", Group: hexapod, What: "the body, about its middle", With: []string{"kettle_lid", "kettle_handle"}},
	{Name: "kettle_lid", Group: hexapod, What: "rattles, 16 px above the body's pivot"},
	{Name: "kettle_handle", Group: hexapod, What: "behind the body"},
	{Name: "kettle_foot", Group: hexapod, What: "a foot"},
	{Name: "leg_short", Group: hexapod, What: "a leg in one piece when it is pulled in, of the look \"limbs\"", Joint: draw.Point{Y: 40}, Turns: true},
	{Name: "leg_middle", Group: hexapod, What: "when it is as long as most of the time", Joint: draw.Point{Y: 40}, Turns: true},
	{Name: "leg_long", Group: hexapod, What: "when it is stretched", Joint: draw.Point{Y: 40}, Turns: true},

	{Name: "moon", Group: scenery, What: "in the sky"},
	{Name: "cloud_a", Group: scenery, What: "before the moon"},
	{Name: "cloud_b", Group: scenery, What: "a cloud"},
	{Name: "cloud_c", Group: scenery, What: "a cloud"},
	{Name: "hills_far", Group: scenery, What: "repeats every 1120 px, as the next three do; its pivot is the stage's upper left corner"},
	{Name: "hills_near", Group: scenery, What: "before them"},
	{Name: "town", Group: scenery, What: "before the hills"},
	{Name: "ground", Group: scenery, What: "the square"},
	{Name: "stall_a", Group: scenery, What: "at the right"},
	{Name: "stall_b", Group: scenery, What: "at the left"},
	{Name: "torii", Group: scenery, What: "the gate"},
	{Name: "paper_red", Group: scenery, What: "a lantern on a string, about its hook"},
	{Name: "paper_cream", Group: scenery, What: "a lantern of the other colour"},
	{Name: "platform", Group: scenery, What: "what the performer stands on"},
	{Name: "crowd_a", Group: scenery, What: "the crowd, which repeats every 280 px"},
	{Name: "crowd_b", Group: scenery, What: "its front row"},
	{Name: "pine", Group: scenery, What: "the upper left corner"},
	{Name: "pine_right", Group: scenery, What: "the upper right corner"},
	{Name: "seal", Group: scenery, What: "the mark of what is chosen in lists"},
}
