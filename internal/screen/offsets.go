package screen

import (
	"sync"
	"time"

	"hibana/beat"
	"hibana/internal/audio/device"
	"hibana/internal/settings"
)

// offsets are the player's, those of the output in use. Which that is takes a
// moment to learn, and is learned while the window opens.
type offsets struct {
	save func(*settings.Offsets) error

	mu     sync.Mutex
	all    settings.Offsets
	output string
	buffer time.Duration
	known  chan struct{} // closed when output is known
}

func newOffsets(all settings.Offsets, save func(*settings.Offsets) error) *offsets {
	o := &offsets{save: save, all: all, known: make(chan struct{})}
	go func() {
		o.output, o.buffer = device.Output()
		close(o.known)
	}()
	return o
}

// get gives the offsets that hold now.
func (o *offsets) get() beat.Offsets {
	<-o.known
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.all.Of(o.output, o.buffer)
}

// keep puts others in their place, for this start and the next.
func (o *offsets) keep(b beat.Offsets) error {
	<-o.known
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all.Set(o.output, o.buffer, b)
	return o.save(&o.all)
}
