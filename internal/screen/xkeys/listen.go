package xkeys

import (
	"errors"
	"net"
	"sync"
	"time"
)

// Event is a key going down or up.
type Event struct {
	Name string // Ebitengine's name of the key
	Down bool
	At   time.Duration // by the clock given to Listen
}

// Listener collects events until they are taken.
type Listener struct {
	conn net.Conn
	now  func() time.Duration

	mu     sync.Mutex
	events []Event
	err    error

	offset time.Duration // smallest seen between the server's time and ours
	seen   bool
}

// maxWaiting bounds the events that nobody takes.
const maxWaiting = 4096

// Listen starts hearing the keys of a display. now is the clock for the times
// of events; it must be monotonic and safe to call from another goroutine.
func Listen(display string, now func() time.Duration) (*Listener, error) {
	conn, root, err := dial(display)
	if err != nil {
		return nil, err
	}
	if err := choose(conn, root); err != nil {
		conn.Close()
		return nil, err
	}
	l := &Listener{conn: conn, now: now}
	go l.run()
	return l, nil
}

// choose asks for raw key events of all keyboards.
func choose(conn net.Conn, root uint32) error {
	const name = "XInputExtension"
	b := make([]byte, 8, 32)
	b[0] = 98 // QueryExtension
	le.PutUint16(b[2:], uint16(2+(len(name)+3)/4))
	le.PutUint16(b[4:], uint16(len(name)))
	r, err := ask(conn, pad(append(b, name...)))
	if err != nil {
		return err
	}
	if r[8] == 0 {
		return errors.New("the X server has no X Input extension")
	}
	extension := r[9]

	const queryVersion, selectEvents = 47, 46
	if r, err = ask(conn, []byte{extension, queryVersion, 2, 0, 2, 0, 2, 0}); err != nil {
		return err
	}
	if le.Uint16(r[8:]) < 2 {
		return errors.New("the X server's X Input extension is older than version 2")
	}
	const allMasters = 1
	b = make([]byte, 20)
	b[0], b[1], b[2] = extension, selectEvents, 5
	le.PutUint32(b[4:], root)
	le.PutUint16(b[8:], 1)           // one mask:
	le.PutUint16(b[12:], allMasters) // of these devices,
	le.PutUint16(b[14:], 1)          // one word long
	le.PutUint32(b[16:], 1<<rawKeyPress|1<<rawKeyRelease)
	_, err = conn.Write(b)
	return err
}

const (
	rawKeyPress   = 13
	rawKeyRelease = 14
)

// run reads events until the connection ends.
func (l *Listener) run() {
	for {
		b, err := message(l.conn)
		now := l.now()
		l.mu.Lock()
		if err != nil {
			l.err = err
			l.mu.Unlock()
			return
		}
		if e, ok := l.parse(b, now); ok && len(l.events) < maxWaiting {
			l.events = append(l.events, e)
		}
		l.mu.Unlock()
	}
}

// parse reads a raw key event. It came at now; it happened when the server
// says, which counts milliseconds from an origin of its own.
func (l *Listener) parse(b []byte, now time.Duration) (Event, bool) {
	const generic, repeat = 35, 1 << 16
	if b[0]&127 != generic || len(b) < 32 {
		return Event{}, false
	}
	kind := le.Uint16(b[8:])
	if kind != rawKeyPress && kind != rawKeyRelease || le.Uint32(b[24:])&repeat != 0 {
		return Event{}, false
	}
	name, ok := names[le.Uint32(b[16:])]
	if !ok {
		return Event{}, false
	}
	return Event{name, kind == rawKeyPress, l.stamp(le.Uint32(b[12:]), now)}, true
}

// stamp brings a server time to our clock. Messages come late, never early, so
// the smallest difference seen is the true one. The server cuts its time to
// whole milliseconds: half of one is added.
func (l *Listener) stamp(server uint32, now time.Duration) time.Duration {
	const most = 100 * time.Millisecond // a larger delay means the clocks have parted: after 49 days, or a suspend
	t := time.Duration(server) * time.Millisecond
	if late := now - t - l.offset; !l.seen || late < 0 || late > most {
		l.offset, l.seen = now-t, true
	}
	return min(now, t+l.offset+time.Millisecond/2)
}

// Take gives the events since the last call, oldest first, appended to list.
// The error says that no more will come.
func (l *Listener) Take(list []Event) ([]Event, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list = append(list, l.events...)
	l.events = l.events[:0]
	return list, l.err
}

// Close stops listening.
func (l *Listener) Close() error { return l.conn.Close() }
