//go:build !linux || android

package device

import (
	"fmt"
	"time"

	"github.com/ebitengine/oto/v3"
)

const (
	// latency is how many frames lie between what oto has passed on and what is
	// heard: two periods of 1024 in the device's buffer and one in oto's hand,
	// less the 9 ms by which a sound server takes its share early. A real speaker
	// adds its own; the player's device offset is for that.
	latency = 2640
	// chunk is the most handed over at a time, so that the account of what oto
	// has taken is fine-grained.
	chunk = 512
	// queue is what oto keeps in hand before the device's own buffer: enough
	// for a machine that is busy for a moment.
	queue = Rate / 20
)

// play opens oto's device and lets it pull until it fails. oto follows the
// system's choice of a device by itself, and opens only once in a process.
func play(pull func(b []byte, delay int64)) error {
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: Rate, ChannelCount: 2, Format: oto.FormatFloat32LE,
	})
	if err != nil {
		return fmt.Errorf("%w: %w", errOnce, err)
	}
	<-ready
	r := &reader{pull: pull}
	r.player = context.NewPlayer(r)
	r.player.SetBufferSize(queue * frameBytes)
	r.player.Play()
	for context.Err() == nil && r.player.Err() == nil {
		time.Sleep(100 * time.Millisecond)
	}
	return errOnce
}

// reader is the side that oto pulls at. Its calls come one at a time, at the
// moment the device has taken samples: the best time stamp there is.
type reader struct {
	pull   func(b []byte, delay int64)
	player *oto.Player
}

func (r *reader) Read(b []byte) (int, error) {
	b = b[:min(len(b)/frameBytes, chunk)*frameBytes]
	r.pull(b, int64(r.player.BufferedSize()/frameBytes)+latency)
	return len(b), nil
}
