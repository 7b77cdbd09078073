// Package gallery draws what Hibana claims: plots of the arm, of feet and of
// effects, by the code that the game runs and the rasteriser that draws it. So
// a picture of a gait is a measurement of the gait.
package gallery

import (
	"fmt"
	"image/png"
	"io"
	"strings"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/scene"
)

// Picture is one page of the gallery.
type Picture struct {
	Name    string // of its file, without .png
	Title   string
	Caption string // what is seen, with units

	w, h float64 // in units of the sheet
	draw func(*sheet) error
}

// Index is the name of the page that describes the pictures.
const Index = "README.md"

// Pictures are all there are, in the order of the index.
func Pictures() []Picture {
	return []Picture{
		{"arm-trails", "The arm's tip, both models on the same stream", trailsCaption, 960, 520, drawTrails},
		{"arm-energy", "Energy of an arm that nothing slows", energyCaption, 960, 520, drawEnergy},
		{"walker-gaits", "Which foot is down on which beat", gaitsCaption, 960, 560, drawGaits},
		{"walker-reach", "Two bones reaching for a point", reachCaption, 960, 360, drawReach},
		{"walker-films", "Two steps of each walker, a quarter of a step a picture", filmsCaption, 960, 770, drawFilms},
		{"walker-hops", "A hop of each walker", hopsCaption, 960, 606, drawHops},
		{"walker-stumbles", "A stumble of each walker", stumblesCaption, 960, 550, drawStumbles},
		{"eases", "The rising and falling ramps of every ease", easesCaption, 960, 640, drawEases},
		{"effects", "Every kind of effect in one window", effectsCaption, 960, 600, drawEffects},
	}
}

// Gallery draws the pictures. Make it once.
type Gallery struct {
	art  *scene.Art
	font *text.Font
}

// New reads the art and the font.
func New() (*Gallery, error) {
	art, err := scene.LoadArt()
	if err != nil {
		return nil, err
	}
	font, err := text.Rounded()
	if err != nil {
		return nil, err
	}
	return &Gallery{art, font}, nil
}

// Draw draws a picture at a scale: 1 is 960 px wide.
func (g *Gallery) Draw(p *Picture, scale float64) (*draw.Frame, error) {
	s := newSheet(g, p.w, p.h, scale)
	s.text(middle, p.w/2, 26, cream, p.Title)
	if err := p.draw(s); err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return s.frame()
}

// Encode writes a frame as PNG, as small as it gets.
func Encode(w io.Writer, f *draw.Frame) error {
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, f.RGBA())
}

// WriteIndex writes the page that describes the pictures.
func WriteIndex(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Hibana's gallery\n\nDrawn by `hibana gallery`: the numbers are those of the code that plays, the lines those of the rasteriser that draws the stage.\n")
	for _, p := range Pictures() {
		fmt.Fprintf(&b, "\n## %s\n\n![%s](%s.png)\n\n%s\n", p.Title, p.Title, p.Name, p.Caption)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
