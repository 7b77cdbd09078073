// Command emptywindow is what any Ebitengine program costs: a window of the
// game's size in which nothing is drawn.
package main

import "github.com/hajimehoshi/ebiten/v2"

type empty struct{}

func (empty) Update() error              { return nil }
func (empty) Draw(*ebiten.Image)         {}
func (empty) Layout(w, h int) (int, int) { return w, h }

func main() {
	ebiten.SetWindowSize(1280, 720)
	if err := ebiten.RunGame(empty{}); err != nil {
		panic(err)
	}
}
