package xkeys

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"hibana/internal/rig"
)

// Every tap of 1 ms is heard, in order, with times that fit.
func TestListen(t *testing.T) {
	display := rig.NewDisplay(t, 64, 64)
	start := time.Now()
	l, err := Listen(display.Name, func() time.Duration { return time.Since(start) })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	keys := []string{"d", "f", "j", "k", "space", "Left", "Down", "Up", "Right"}
	want := []string{"D", "F", "J", "K", "Space", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowRight"}
	args := []string{"key", "--delay", "1"}
	const rounds = 10
	for range rounds {
		args = append(args, keys...)
	}
	before := time.Since(start)
	display.Keys(t, args...)
	after := time.Since(start)
	var events []Event
	for deadline := time.Now().Add(10 * time.Second); len(events) < 2*rounds*len(keys) && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if events, err = l.Take(events); err != nil {
			t.Fatal(err)
		}
	}
	if len(events) != 2*rounds*len(keys) {
		t.Fatalf("%d events of %d taps, want two a tap", len(events), rounds*len(keys))
	}
	last := before
	for i, e := range events {
		if e.Name != want[i/2%len(want)] || e.Down != (i%2 == 0) {
			t.Fatalf("event %d is %+v, want %s", i, e, want[i/2%len(want)])
		}
		if e.At < last-2*time.Millisecond || e.At > after+50*time.Millisecond {
			t.Errorf("event %d is stamped %v, between %v and %v is right", i, e.At, last, after)
		}
		last = e.At
	}
}

// A server that ends is an error, not a hang.
func TestServerEnds(t *testing.T) {
	display := rig.NewDisplay(t, 64, 64)
	l, err := Listen(display.Name, func() time.Duration { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	display.Kill()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, err := l.Take(nil); err != nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the end of the server went unnoticed")
		}
	}
}

func TestNoServer(t *testing.T) {
	for _, display := range []string{"", ":98765", "elsewhere:0", "7", ":x", ":-1"} {
		if _, err := Listen(display, func() time.Duration { return 0 }); err == nil {
			t.Errorf("display %q: no error", display)
		}
	}
}

// Late messages do not shift the times of keys.
func TestStamp(t *testing.T) {
	l := &Listener{}
	const ms = time.Millisecond
	for i, c := range []struct {
		server    uint32
		now, want time.Duration
	}{
		{1000, 5003 * ms, 5003 * ms},                  // the first is taken as it comes
		{1100, 5101 * ms, 5101 * ms},                  // one that was less late
		{1200, 5250 * ms, 5201500 * time.Microsecond}, // 49 ms late, but stamped
		{1300, 5301*ms + 100*time.Microsecond, 5301*ms + 100*time.Microsecond},
		{200, 9000 * ms, 9000 * ms}, // the server began to count anew
	} {
		if got := l.stamp(c.server, c.now); got != c.want {
			t.Errorf("%d: stamped %v, want %v", i, got, c.want)
		}
	}
}

func TestCookie(t *testing.T) {
	record := func(family int, address, number, name, data string) (b []byte) {
		b = append(b, byte(family>>8), byte(family))
		for _, s := range []string{address, number, name, data} {
			b = append(b, byte(len(s)>>8), byte(len(s)))
			b = append(b, s...)
		}
		return b
	}
	file := filepath.Join(t.TempDir(), "auth")
	t.Setenv("XAUTHORITY", file)
	all := append(append(record(256, "host", "6", authName, "six"), record(256, "host", "7", "OTHER", "no")...), record(256, "host", "7", authName, "seven")...)
	for n := range len(all) + 1 {
		if err := os.WriteFile(file, all[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		cookie(7) // whatever is cut off, no panic
	}
	if got := string(cookie(7)); got != "seven" {
		t.Errorf("the cookie of :7 is %q", got)
	}
	if got := cookie(8); got != nil {
		t.Errorf("the cookie of :8 is %q", got)
	}
}
