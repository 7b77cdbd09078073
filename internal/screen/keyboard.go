package screen

import (
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"hibana/internal/game"
	"hibana/internal/screen/xkeys"
)

// keyboard turns what is known of the keys into events, once a frame.
//
// Ebitengine's keys are polled with the frame, and that is the time they get.
// On X the server's own account of the keys that play is heard beside it, with
// the time of each press; a key that came that way once is taken from there.
type keyboard struct {
	raw               *xkeys.Listener // nil where there is none
	heard             map[string]bool // keys that raw has told of
	down              map[string]bool // of these, the ones that are down
	rawEvents         []xkeys.Event
	pressed, released []ebiten.Key
	events            []game.Key
}

// newKeyboard makes a keyboard whose events are stamped by now.
func newKeyboard(now func() time.Duration) *keyboard {
	k := &keyboard{heard: map[string]bool{}, down: map[string]bool{}}
	if raw, err := xkeys.Listen(os.Getenv("DISPLAY"), now); err == nil {
		k.raw = raw
	}
	return k
}

// exact reports whether presses come with their own times.
func (k *keyboard) exact() bool { return k.raw != nil }

// read gives the events since the last frame, and whether the player asked to
// change between window and full screen (F11 or Alt+Enter).
func (k *keyboard) read(now time.Duration) (events []game.Key, fullscreen bool) {
	k.events = k.events[:0]
	alt := ebiten.IsKeyPressed(ebiten.KeyAlt)
	k.readRaw(now, alt)
	k.pressed = inpututil.AppendJustPressedKeys(k.pressed[:0])
	for _, key := range k.pressed {
		if key == ebiten.KeyF11 || key == ebiten.KeyEnter && alt {
			fullscreen = true
			continue
		}
		k.poll(key.String(), true, now)
	}
	k.released = inpututil.AppendJustReleasedKeys(k.released[:0])
	for _, key := range k.released {
		k.poll(key.String(), false, now)
	}
	return k.events, fullscreen
}

// poll takes an event of Ebitengine's, unless the server tells of that key.
func (k *keyboard) poll(name string, down bool, now time.Duration) {
	if !k.heard[name] {
		k.events = append(k.events, game.Key{Name: name, Down: down, At: now})
	}
}

// readRaw takes what the server has told. It tells of keys typed into other
// windows, too: those are none of ours.
func (k *keyboard) readRaw(now time.Duration, alt bool) {
	if k.raw == nil {
		return
	}
	var err error
	k.rawEvents, err = k.raw.Take(k.rawEvents[:0])
	focused := ebiten.IsFocused()
	if focused {
		for _, e := range k.rawEvents {
			if alt && e.Down {
				continue // Alt+Enter is not Enter
			}
			k.heard[e.Name] = true
			k.down[e.Name] = e.Down
			k.events = append(k.events, game.Key{Name: e.Name, Down: e.Down, At: e.At})
		}
	}
	if err == nil && focused {
		return
	}
	for name, down := range k.down { // let go of everything
		if down {
			k.events = append(k.events, game.Key{Name: name, At: now})
		}
	}
	clear(k.down)
	if err != nil {
		k.raw.Close()
		k.raw = nil
		clear(k.heard)
	}
}
