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
	next   int64     // song frame that is decoded next
	loop   loop
	turned bool // the ring holds the end of the loop and its beginning again
	turn   int  // counts what makes samples stale that are being decoded
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
	buf := make([]float32, 2*decoded)
	at := int64(none) // where the stream stands
	for {
		from, room, turn := a.wait(len(buf) / 2)
		if room == 0 {
			return // closed
		}
		var n int
		var err error
		if from != at {
			err = s.SeekFrame(from)
		}
		if err == nil {
			n, err = s.Read(buf[:2*room])
		}
		at = from + int64(n)
		if err != nil && err != io.EOF {
			at = none
		}
		a.put(buf[:2*n], turn, err)
	}
}

// wait blocks until there is something to do: room in the ring, or a seek. It
// says which song frame to decode, and how many from there.
func (a *ahead) wait(most int) (from int64, room, turn int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for !a.closed && a.seek < 0 && (a.ended || 2*a.count == len(a.ring)) {
		a.wake.Wait()
	}
	if a.closed {
		return 0, 0, 0
	}
	if a.seek >= 0 {
		a.from, a.next, a.count, a.ended = a.seek, a.seek, 0, false
		a.seek, a.turned = none, false
		a.turn++
	}
	if a.loop.on() && a.next == a.loop.to {
		a.next, a.turned = a.loop.from, true
	}
	room = min(most, len(a.ring)/2-a.count)
	if a.loop.on() && a.next < a.loop.to {
		room = int(min(int64(room), a.loop.to-a.next))
	}
	return a.next, room, a.turn
}

// again makes the stream go on at l.from when it comes to l.to, for a song that
// stands at pos, before that. What was decoded beyond is forgotten. Frames are
// counted on: the one after l.to is still the one to take. When what is decoded
// went by another loop, it starts over at frame pos, and says so.
func (a *ahead) again(l loop, pos int64) (over bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	l = l.before(pos)
	changed := a.loop != l
	a.loop = l
	switch {
	case a.seek >= 0 || !changed:
	case a.turned || l.on() && a.next-l.to > int64(a.count):
		a.seek = max(0, pos)
		over = true
	case l.on() && a.next+decoded > l.to:
		a.turn++
		if beyond := a.next - l.to; beyond >= 0 {
			a.count -= int(beyond)
			a.next, a.ended = l.to, false
		}
	}
	a.wake.Signal()
	return over
}

// goTo is a seek: the song goes on at pos, and from there into the loop.
func (a *ahead) goTo(pos int64, l loop) {
	a.mu.Lock()
	there := a.seek < 0 && !a.turned && pos == a.from
	if !there {
		a.seek, a.loop = pos, l.before(pos)
		a.wake.Signal()
	}
	a.mu.Unlock()
	if there {
		a.again(l, pos)
	}
}

// decoded is how many frames are decoded at a time.
const decoded = 1024

const none = -1

// put appends to the ring, unless a seek or a loop has made the samples stale.
func (a *ahead) put(stereo []float32, turn int, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.seek >= 0 || turn != a.turn {
		return
	}
	at := 2 * int((a.from+int64(a.count))%int64(len(a.ring)/2))
	k := copy(a.ring[at:], stereo)
	copy(a.ring, stereo[k:])
	a.count += len(stereo) / 2
	a.next += int64(len(stereo) / 2)
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
