package screen

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"hibana/internal/game"
)

// keyboard turns what Ebitengine knows of the keys into events. It is read
// once a frame, right after the system's events were; that time is the best
// stamp there is.
type keyboard struct {
	pressed, released []ebiten.Key
	events            []game.Key
}

// read gives the events since the last frame, and whether the player asked to
// change between window and full screen (F11 or Alt+Enter).
func (k *keyboard) read(now time.Duration) (events []game.Key, fullscreen bool) {
	k.events = k.events[:0]
	k.released = inpututil.AppendJustReleasedKeys(k.released[:0])
	for _, key := range k.released {
		k.events = append(k.events, game.Key{Name: key.String(), At: now})
	}
	k.pressed = inpututil.AppendJustPressedKeys(k.pressed[:0])
	for _, key := range k.pressed {
		if key == ebiten.KeyF11 || key == ebiten.KeyEnter && ebiten.IsKeyPressed(ebiten.KeyAlt) {
			fullscreen = true
			continue
		}
		k.events = append(k.events, game.Key{Name: key.String(), Down: true, At: now})
	}
	return k.events, fullscreen
}
