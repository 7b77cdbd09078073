package scene

import (
	"fmt"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/draw/vector"
	"hibana/internal/effects"
	"hibana/internal/show"
)

// Song is what the stage writes about the chart being shown.
type Song struct {
	Title, Artist string
	Part          string // "Normal 4"
	Notice        string // a line for the player, such as "No sound device: silent clock"; "" for none

	Background *draw.Image // instead of the painted night, as Layout.Backdrop makes it; nil for none
	Veil       float64     // 0–1: how much of the night still hides the background
}

// Stage draws shows at one output size. Its memory is reused from frame to frame: one goroutine at a time, but the lists it
// fills may be rasterised anywhere.
type Stage struct {
	Layout
	art          *Art
	p            parts
	light        lights
	sky          sky
	own          dress
	faces        faces
	bed, strings *vector.Part
	scratch      [64]byte // for numbers
	order        []int32  // of the walkers, those furthest back first

	paper papers
	rest  show.State // behind a screen, rebuilt at every call

	list  *draw.List // of the call in progress
	base  draw.Affine
	under float64 // output px that copies of a layer reach under their neighbours
}

// faces are the sizes of type in use.
type faces struct{ small, middle, large, huge *text.Face }

// NewStage prepares all art for w×h output px; that takes some tenths of a second.
func NewStage(a *Art, w, h int) (*Stage, error) {
	s := &Stage{Layout: NewLayout(w, h), art: a}
	var err error
	if s.p, err = a.findParts(s.Unit); err != nil {
		return nil, fmt.Errorf("stage of %d×%d px: %w", w, h, err)
	}
	s.base = s.Base()
	s.light = newLights(s.Unit)
	if s.own, err = s.newDress(); err != nil {
		return nil, err
	}
	s.sky = s.newSky()
	if s.paper, err = s.newPapers(); err != nil {
		return nil, err
	}
	if s.strings, err = s.paintStrings(); err != nil {
		return nil, err
	}
	if s.bed, err = s.paintBed(); err != nil {
		return nil, err
	}
	s.faces = faces{
		small:  a.font.Face(10 * s.Unit),
		middle: a.font.Face(15 * s.Unit),
		large:  a.font.Face(24 * s.Unit),
		huge:   a.font.Face(52 * s.Unit),
	}
	return s, nil
}

// Draw appends the picture of st to l, which the caller has reset. In steady state it allocates nothing.
func (s *Stage) Draw(l *draw.List, st *show.State, song *Song, set Settings) {
	s.list = l
	m := newMood(st, set)
	layout := s.Layout
	if !set.NoHUD && !set.Centre {
		aside := s.aside(len(st.Lanes))
		s.Performer += aside
		s.Guest += aside
	}
	n := len(l.Quads)
	s.base = s.Base().Translate(s.shake(&m, effects.Stage))
	s.drawBehind(&m, song.Background, song.Veil)
	number := len(l.Quads)
	if !set.NoHUD {
		s.drawCombo(&m)
	}
	after := len(l.Quads)
	s.drawGuest(&m)
	s.drawPerformer(&m)
	s.drawParade(&m)
	s.drawSparks(&m)
	s.throw(&m)
	s.drawFrame(&m)
	s.affectStage(&m, n, number, after)
	s.Layout = layout
	s.base = s.Base()
	if !set.NoHUD {
		s.drawLanes(&m)
		s.drawHUD(&m, song)
	}
	s.list = nil
}

// put draws a part with its pivot at m's origin.
func (s *Stage) put(p *vector.Part, m draw.Affine, c draw.Colour) {
	s.list.Draw(p.Image, p.Place(m), c)
}

// at is a place on the stage that moves with the cast, in the units of parts.
func (s *Stage) at(x, y float64) draw.Affine { return s.base.Translate(x, y+s.Ground) }

// shine adds a soft disc of light centred on a place in stage px; strength above 1 is drawn as 1.
func (s *Stage) shine(img *draw.Image, m draw.Affine, c draw.Colour, strength float64) {
	if strength <= 0.01 {
		return
	}
	o := m.Apply(draw.Point{})
	s.list.Light(img, draw.Translate(o.X-float64(img.W())/2, o.Y-float64(img.H())/2), c.Fade(strength))
}

// scaled is shine with the disc's size changed.
func (s *Stage) scaled(img *draw.Image, m draw.Affine, size float64, c draw.Colour, strength float64) {
	if strength <= 0.01 {
		return
	}
	o := m.Apply(draw.Point{})
	m = draw.Translate(o.X, o.Y).Scale(size, size).Translate(-float64(img.W())/2, -float64(img.H())/2)
	s.list.Light(img, m, c.Fade(strength))
}
