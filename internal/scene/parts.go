package scene

import (
	"fmt"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/draw/vector"
	"hibana/internal/scene/art"
	"hibana/internal/skin"
)

// Art is everything the stage is drawn from, at no size yet. Load it once; it may be shared.
type Art struct {
	parts    *vector.Parts
	places   map[string]draw.Point // where each part's pivot stands on the 16:9 stage
	font     *text.Font
	drawings map[string]*vector.Drawing // Hibana's own
	skin     *skin.Skin                 // nil for none
	dressed  *vector.Parts              // the skin's, and what is nothing in it
}

// In is the art with the drawings of a skin in the place of its own, where the skin has any. The art itself does not change.
func (a *Art) In(sk *skin.Skin) *Art {
	b := *a
	b.skin = sk
	sources := map[string]vector.Source{}
	for name, d := range a.drawings {
		if !sk.Replaces(name) && !sk.Hides(name) {
			continue
		}
		var own skin.Own
		if lo, hi, ok := d.Bounds(); ok {
			pivot := d.Anchors["pivot"]
			own = skin.Own{Left: lo.X - pivot.X, Top: lo.Y - pivot.Y, Right: hi.X - pivot.X, Bottom: hi.Y - pivot.Y}
		}
		sources[name] = sk.Source(name, d, own)
	}
	b.dressed = vector.NewParts(sources)
	return &b
}

// LoadArt reads the drawings and the font.
func LoadArt() (*Art, error) {
	drawings, err := art.Load()
	if err != nil {
		return nil, err
	}
	font, err := text.Rounded()
	if err != nil {
		return nil, err
	}
	a := &Art{parts: vector.NewParts(drawings), places: map[string]draw.Point{}, font: font, drawings: drawings}
	for name, d := range drawings {
		a.places[name] = d.Anchors["pivot"]
	}
	return a, nil
}

// forms is how many kinds of lane there are.
const forms = 5

// parts are the drawings at the stage's scale, found once by name.
type parts struct {
	// performer
	body, drum, head, jaw, pupil, lid, band, key          *vector.Part
	upperArm, forearm, leftUpper, leftForearm             *vector.Part
	shoulders, kimono, neck, guest, earring, tassel, lock *vector.Part
	fan, calm, tremble, delight                           *vector.Part
	lanterns                                              [2]*vector.Part
	tongue, eye, bead, bamboo, sandal, red, cream         *vector.Part
	fox                                                   foxParts
	kettle                                                kettleParts
	dyed                                                  dyedParts
	// night
	moon, cloudA, cloudB, cloudC, hillsFar, hillsNear, town, ground  *vector.Part
	stallA, stallB, torii, platform, crowdA, crowdB, pine, pineRight *vector.Part
	// notes, by form
	note, lift, fake, receptor, press, hold, roll, cap, burst, ring [forms]*vector.Part
	mine, seal                                                      *vector.Part
	digits                                                          [10]*vector.Part
}

// foxParts are a drummer in a happi coat and a fox mask, kettleParts a kettle on six legs.
type (
	foxParts    struct{ mask, happi, drum, sleeve, forearm, thigh, shin, tabi *vector.Part }
	kettleParts struct {
		body, lid, handle, foot *vector.Part
		legs                    [3]*vector.Part // the shortest first
	}
)

// names lists every part with the place it goes to.
func (p *parts) names() map[string]**vector.Part {
	m := map[string]**vector.Part{
		"body": &p.body, "drum": &p.drum, "head": &p.head, "jaw": &p.jaw, "pupil": &p.pupil, "lid": &p.lid,
		"band": &p.band, "key": &p.key, "upper_arm": &p.upperArm, "forearm": &p.forearm,
		"left_upper": &p.leftUpper, "left_forearm": &p.leftForearm,
		"shoulders": &p.shoulders, "kimono": &p.kimono, "neck": &p.neck, "guest_head": &p.guest,
		"earring": &p.earring, "tassel": &p.tassel, "lock": &p.lock, "fan": &p.fan,
		"guest_calm": &p.calm, "guest_tremble": &p.tremble, "guest_delight": &p.delight,
		"lantern_a": &p.lanterns[0], "lantern_b": &p.lanterns[1], "tongue": &p.tongue, "lantern_pupil": &p.eye,
		"bead": &p.bead, "bamboo": &p.bamboo, "sandal": &p.sandal, "paper_red": &p.red, "paper_cream": &p.cream,
		"fox_mask": &p.fox.mask, "happi": &p.fox.happi, "waist_drum": &p.fox.drum, "fox_sleeve": &p.fox.sleeve, "fox_forearm": &p.fox.forearm,
		"fox_thigh": &p.fox.thigh, "fox_shin": &p.fox.shin, "tabi": &p.fox.tabi,
		"kettle": &p.kettle.body, "kettle_lid": &p.kettle.lid, "kettle_handle": &p.kettle.handle, "kettle_foot": &p.kettle.foot,
		"leg_short": &p.kettle.legs[0], "leg_middle": &p.kettle.legs[1], "leg_long": &p.kettle.legs[2],
		"moon": &p.moon, "cloud_a": &p.cloudA, "cloud_b": &p.cloudB, "cloud_c": &p.cloudC,
		"hills_far": &p.hillsFar, "hills_near": &p.hillsNear, "town": &p.town, "ground": &p.ground,
		"stall_a": &p.stallA, "stall_b": &p.stallB, "torii": &p.torii, "platform": &p.platform,
		"crowd_a": &p.crowdA, "crowd_b": &p.crowdB, "pine": &p.pine, "pine_right": &p.pineRight, "mine": &p.mine, "seal": &p.seal,
	}
	for name, list := range map[string]*[forms]*vector.Part{
		"note": &p.note, "lift": &p.lift, "fake": &p.fake, "receptor": &p.receptor, "press": &p.press,
		"hold": &p.hold, "roll": &p.roll, "cap": &p.cap, "burst": &p.burst, "ring": &p.ring,
	} {
		for i := range list {
			m[fmt.Sprintf("%s_%d", name, i)] = &list[i]
		}
	}
	for i := range p.digits {
		m[fmt.Sprintf("digit_%d", i)] = &p.digits[i]
	}
	return m
}

func (a *Art) findParts(unit float64) (p parts, err error) {
	sheet, err := a.parts.At(unit)
	if err != nil {
		return parts{}, err
	}
	over := &vector.Sheet{}
	if a.dressed != nil {
		if over, err = a.dressed.At(unit); err != nil {
			return parts{}, err
		}
	}
	for name, dst := range p.names() {
		if *dst = over.Part(name); *dst == nil {
			*dst = sheet.Part(name)
		}
		if *dst == nil {
			return parts{}, fmt.Errorf("the art has no part %q", name)
		}
	}
	for name, dst := range p.dyed.names() {
		if *dst = sheet.Part(name); *dst == nil {
			return parts{}, fmt.Errorf("the art has no part %q", name)
		}
	}
	p.dyed.wear(&p, a.skin)
	return p, nil
}

// lights are the soft discs that everything which burns is lit by, white, in output px.
type lights struct {
	small, middle, large *draw.Image // radius 12, 40 and 110 stage px
	spark                *draw.Image // a grain of fire, a streak along x
}

func newLights(unit float64) lights {
	return lights{
		small:  vector.Glow(12*unit, draw.White, 2),
		middle: vector.Glow(40*unit, draw.White, 2.4),
		large:  vector.Glow(110*unit, draw.White, 2.6),
		spark:  streak(),
	}
}

// streak is a grain of light, 16×5 px, brightest near its right end; sparks scale it.
func streak() *draw.Image {
	const w, h = 16, 5
	pix := make([]uint32, w*h)
	for y := range h {
		for x := range w {
			dy := (float64(y) - 2) / 2.5
			along := float64(x) + 0.5
			k := min(along/11, (w-along)/4, 1)
			v := uint32(255 * max(0, k*k*(1-dy*dy)))
			pix[y*w+x] = v | v<<8 | v<<16 | v<<24
		}
	}
	return draw.NewImage(w, h, pix)
}
