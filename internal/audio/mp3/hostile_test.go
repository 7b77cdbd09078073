package mp3

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"testing"

	gomp3 "github.com/hajimehoshi/go-mp3"
)

// A header that claims a delay no encoder has is not believed: the default is
// taken, and said.
func TestImplausibleDelay(t *testing.T) {
	song := lame(t, wav(44100, 2, 3*44100), "-b", "128")
	at := bytes.Index(song, []byte("LAME")) + 21
	for _, field := range [][3]byte{{0xff, 0xff, 0xff}, {0xfa, 0x12, 0x40}} { // 4095 and 4001 samples
		data := bytes.Clone(song)
		copy(data[at:], field[:])
		d := open(t, data)
		if lead := d.Lead(); lead.Known || lead.Delay != defaultDelay {
			t.Errorf("field % x: believed as %+v", field, lead)
		}
		if at := click(all(t, d)); at != clickAt {
			t.Errorf("field % x: click at %d, want %d", field, at, clickAt)
		}
		if notes := d.Notes(); len(notes) != 1 || notes[0].Rule != "mp3-no-header" {
			t.Errorf("field % x: notes %v", field, notes)
		}
	}
}

// A header that counts more frames than there are moves nothing either.
func TestImplausibleFrameCount(t *testing.T) {
	song := lame(t, wav(44100, 2, 3*44100), "-b", "128")
	at := bytes.Index(song, []byte("Info")) + 8
	for _, count := range []byte{0x00, 0x7f, 0xff} {
		data := bytes.Clone(song)
		copy(data[at:], []byte{count, count, count, count})
		if at := click(all(t, open(t, data))); at != clickAt {
			t.Errorf("count %x: click at %d, want %d", count, at, clickAt)
		}
	}
}

// go-mp3 panics on some damaged frames. That costs the frame, not the program.
func TestDecoderPanicIsContained(t *testing.T) {
	data, err := os.ReadFile("testdata/lame-22050-mono.mp3")
	if err != nil {
		t.Fatal(err)
	}
	x, err := walk(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(397, 1)) // found by search
	for range 3 {
		f := x.frames[rng.IntN(len(x.frames))]
		data[int(f.off)+4+rng.IntN(32)] ^= byte(1 << rng.IntN(8))
	}
	panics := func() (yes bool) {
		defer func() { yes = recover() != nil }()
		d, err := gomp3.NewDecoder(struct{ io.Reader }{bytes.NewReader(data)})
		if err == nil {
			io.Copy(io.Discard, d)
		}
		return false
	}
	if !panics() {
		t.Fatal("go-mp3 plays the file: it proves nothing")
	}
	d := open(t, data)
	if got := all(t, d); int64(len(got)) != d.Length() || d.Length() != 8820 {
		t.Errorf("%d samples, length %d, want 8820", len(got), d.Length())
	}
}
