package rig

import (
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Presser presses keys of a display at known times.
type Presser struct {
	conn *xgb.Conn
	keys map[xproto.Keysym]byte
}

// Presser connects to the display's keyboard.
func (d *Display) Presser(t testing.TB) *Presser {
	t.Helper()
	conn, err := xgb.NewConnDisplay(d.Name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if err := xtest.Init(conn); err != nil {
		t.Fatal(err)
	}
	setup := xproto.Setup(conn)
	first, n := setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode+1)
	m, err := xproto.GetKeyboardMapping(conn, first, n).Reply()
	if err != nil {
		t.Fatal(err)
	}
	p := &Presser{conn: conn, keys: map[xproto.Keysym]byte{}}
	for i := range int(n) {
		p.keys[m.Keysyms[i*int(m.KeysymsPerKeycode)]] = byte(first) + byte(i)
	}
	return p
}

// Tap presses the key of a letter and lets it go after hold. The answer is when
// the server had the press, which it had at most a fraction of a millisecond
// before.
func (p *Presser) Tap(t testing.TB, letter rune, hold time.Duration) (pressed time.Time) {
	t.Helper()
	code, ok := p.keys[xproto.Keysym(letter)]
	if !ok {
		t.Fatalf("the keyboard has no %q", letter)
	}
	send := func(kind byte) {
		if err := xtest.FakeInputChecked(p.conn, kind, code, 0, xproto.WindowNone, 0, 0, 0).Check(); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now()
	send(xproto.KeyPress)
	pressed = before.Add(time.Since(before) / 2)
	time.Sleep(hold)
	send(xproto.KeyRelease)
	return pressed
}
