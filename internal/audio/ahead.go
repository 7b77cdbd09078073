package audio

import (
	"io"
	"sync"

	"hibana/internal/audio/pcm"
)

// ahead decodes a stream in a goroutine of its own and keeps what it has
// decoded in a ring, so that neither the game nor the device ever waits for a
// decoder.
type ahead struct {
	mu     sync.Mutex
	wake   sync.Cond
	ring   []float32 // stereo
	from   int64     // stream frame that take gives next
	count  int       // frames in the ring
	seek   int64     // where to go on decoding, none if negative
	ended  bool
	err    error
	closed bool
	done   chan struct{}
}

// newAhead starts decoding s from frame 0. frames is the ring's size.
func newAhead(s pcm.Stream, frames int) *ahead {
	a := &ahead{ring: make([]float32, 2*frames), done: make(chan struct{})}
	a.wake.L = &a.mu
	go a.run(s)
	return a
}

// run is the only user of the stream.
func (a *ahead) run(s pcm.Stream) {
	defer close(a.done)
	buf := make([]float32, 2*1024)
	for {
		seek, room := a.wait(len(buf) / 2)
		if room == 0 {
			return // closed
		}
		var n int
		var err error
		if seek >= 0 {
			err = s.SeekFrame(seek)
		}
		if err == nil {
			n, err = s.Read(buf[:2*room])
		}
		a.put(buf[:2*n], err)
	}
}

// wait blocks until there is something to do: room in the ring, or a seek.
func (a *ahead) wait(most int) (seek int64, room int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for !a.closed && a.seek < 0 && (a.ended || 2*a.count == len(a.ring)) {
		a.wake.Wait()
	}
	if a.closed {
		return none, 0
	}
	if a.seek >= 0 {
		a.from, a.count, a.ended = a.seek, 0, false
	}
	seek, a.seek = a.seek, none
	return seek, min(most, len(a.ring)/2-a.count)
}

const none = -1

// put appends to the ring, unless a seek has made the samples stale.
func (a *ahead) put(stereo []float32, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.seek >= 0 {
		return
	}
	at := 2 * int((a.from+int64(a.count))%int64(len(a.ring)/2))
	k := copy(a.ring[at:], stereo)
	copy(a.ring, stereo[k:])
	a.count += len(stereo) / 2
	if err != nil {
		a.ended = true
		if err != io.EOF {
			a.err = err
		}
	}
}

// take copies what is decoded from frame on, without waiting; ended says that
// nothing will ever come after it. Asking for another frame than the one that
// follows is a seek, and gives nothing yet.
func (a *ahead) take(frame int64, stereo []float32) (frames int, ended bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.seek >= 0 {
		a.seek = frame
		return 0, false
	}
	if a.ended && a.count == 0 && frame >= a.from {
		return 0, true
	}
	if frame != a.from {
		a.seek = frame
		a.wake.Signal()
		return 0, false
	}
	n := min(len(stereo)/2, a.count)
	at := 2 * int(a.from%int64(len(a.ring)/2))
	k := copy(stereo[:2*n], a.ring[at:])
	copy(stereo[k:2*n], a.ring)
	a.from += int64(n)
	a.count -= n
	a.wake.Signal()
	return n, a.ended && a.count == 0
}

// close stops the goroutine and waits for it.
func (a *ahead) close() {
	a.mu.Lock()
	a.closed = true
	a.wake.Signal()
	a.mu.Unlock()
	<-a.done
}

// failure is the error that ended the stream early, if one did.
func (a *ahead) failure() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}
