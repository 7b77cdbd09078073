// Command specimen draws the specimen sheet through Ebitengine and writes what
// the screen then holds to a PNG file: `specimen OUT.png`. It needs a display.
package main

import (
	"fmt"
	"image"
	"image/png"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"hibana/internal/screen/paint"
	"hibana/internal/screen/paint/sheet"
)

type game struct {
	painter *paint.Painter
	frames  int
	shot    *image.RGBA
}

func (g *game) Layout(int, int) (int, int) { return sheet.W, sheet.H }

func (g *game) Update() error {
	if g.shot != nil {
		return ebiten.Termination
	}
	return nil
}

func (g *game) Draw(screen *ebiten.Image) {
	g.painter.Draw(screen, sheet.List())
	if g.frames++; g.frames == 2 { // the second frame finds its images in the atlas
		g.shot = image.NewRGBA(screen.Bounds())
		screen.ReadPixels(g.shot.Pix)
	}
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "specimen:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: specimen OUT.png")
	}
	painter, err := paint.New()
	if err != nil {
		return err
	}
	ebiten.SetWindowSize(sheet.W, sheet.H)
	g := &game{painter: painter}
	if err := ebiten.RunGame(g); err != nil {
		return err
	}
	file, err := os.Create(os.Args[1])
	if err != nil {
		return err
	}
	if err := png.Encode(file, g.shot); err != nil {
		return err
	}
	return file.Close()
}
