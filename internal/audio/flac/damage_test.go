package flac

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/internal/audio/pcm"
)

// offsets gives where the frames of a file begin.
func offsets(t *testing.T, data []byte) (off []int64) {
	t.Helper()
	d := open(t, data)
	for at := d.audio; ; {
		x, ok := d.find.frame(at)
		if !ok {
			return off
		}
		off = append(off, at)
		at = x.next()
	}
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// Damage is silence of the same length: what is not damaged stays where it is.
func TestDamageDoesNotMoveWhatFollows(t *testing.T) {
	whole := encode(t, wav(44100, song(44100, 2, 2*44100)), "-frame_size", "1000")
	off := offsets(t, whole)
	if len(off) != 89 {
		t.Fatalf("%d frames", len(off))
	}
	want := all(t, open(t, whole))
	rng := rand.New(rand.NewPCG(5, 6))
	garbage := func(from, to int64) []byte {
		b := bytes.Clone(whole)
		for i := from; i < to; i++ {
			b[i] = byte(rng.Uint32())
		}
		return b
	}
	for _, c := range []struct {
		name     string
		data     []byte
		from, to int // frames that are silent
	}{
		{"one bit", garbage(off[20]+500, off[20]+501), 20, 21},
		{"a header", garbage(off[20], off[20]+4), 20, 21},
		{"the first header", garbage(off[0], off[0]+4), 0, 1},
		{"seven frames", garbage(off[20]+30, off[26]+100), 20, 27},
		{"zeros", join(whole[:off[20]], make([]byte, off[27]-off[20]), whole[off[27]:]), 20, 27},
		{"missing frames", join(whole[:off[20]], whole[off[27]:]), 20, 27},
		{"missing bytes", join(whole[:off[20]+50], whole[off[20]+90:]), 20, 21},
		{"stray bytes", join(whole[:off[20]], []byte("hello"), whole[off[20]:]), 0, 0},
		{"a frame twice", join(whole[:off[21]], whole[off[20]:]), 0, 0},
		{"tag behind", join(whole, []byte("TAG"), make([]byte, 125)), 0, 0},
		{"junk behind", join(whole, bytes.Repeat([]byte{0xff, 0xf8, 1}, 100_000)), 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := slices.Clone(want)
			clear(want[2000*c.from : 2000*c.to])
			d := open(t, c.data)
			if got := all(t, d); !slices.Equal(got, want) {
				t.Errorf("%d samples, want %d, or they differ", len(got)/2, len(want)/2)
			}
			if notes := d.Notes(); c.to > 0 != (len(notes) == 1 && notes[0].Rule == "flac-damaged") {
				t.Errorf("notes %v", notes)
			}
			buf := make([]float32, 500)
			for at := int64(0); at < d.Length()-250; at += 7919 {
				d.SeekFrame(at)
				if n, err := d.Read(buf); n != 250 || err != nil || !slices.Equal(buf, want[2*at:2*at+500]) {
					t.Fatalf("after a seek to %d: %d samples, %v, or they differ", at, n, err)
				}
			}
		})
	}
}

// A file cut off plays to where it ends, and says so.
func TestCutOff(t *testing.T) {
	whole := encode(t, wav(44100, song(44100, 2, 2*44100)), "-frame_size", "1000")
	want, off := all(t, open(t, whole)), offsets(t, whole)
	for _, c := range []struct {
		at   int64
		left int
	}{{off[70], 70}, {off[70] + 20, 70}, {off[1], 1}, {int64(len(whole)) - 1, 88}} {
		d := open(t, whole[:c.at])
		if got := all(t, d); !slices.Equal(got, want[:2000*c.left]) {
			t.Errorf("cut at %d: %d samples, want %d, or they differ", c.at, len(got)/2, 1000*c.left)
		}
		if notes := d.Notes(); len(notes) != 1 || notes[0].Rule != "flac-cut-off" {
			t.Errorf("cut at %d: notes %v", c.at, notes)
		}
	}
	// The encoder did not know the length: nothing is missing.
	unknown := bytes.Clone(whole)
	unknown[21] &^= 15
	clear(unknown[22:26])
	d := open(t, unknown[:off[70]])
	if d.Length() != 70_000 || d.Notes() != nil {
		t.Errorf("without a length: %d samples, notes %v", d.Length(), d.Notes())
	}
}

// Pictures are stepped over, not loaded.
func TestPictures(t *testing.T) {
	s := streamInfo{blockMin: 100, blockMax: 100, rate: 44100, channels: 1, bits: 16}
	w := newStream(s, make([]byte, 1<<24-1), make([]byte, 1<<24-1), []byte("small"))
	w.frame(0, false, 0, 100, constant(16, 9))
	r := &countingReader{data: w.out.Bytes()}
	d, err := Open(r, int64(len(r.data)))
	if err != nil || d.Length() != 100 {
		t.Fatalf("%v, %v", d, err)
	}
	if r.read > 200_000 {
		t.Errorf("read %d bytes to open a short song behind 32 MB of pictures", r.read)
	}
}

type countingReader struct {
	data []byte
	read int
}

func (r *countingReader) ReadAt(p []byte, off int64) (int, error) {
	r.read += len(p)
	return bytes.NewReader(r.data).ReadAt(p, off)
}

func TestRefusals(t *testing.T) {
	s := streamInfo{blockMin: 100, blockMax: 100, rate: 44100, channels: 1, bits: 16}
	good := newStream(s)
	good.frame(0, false, 0, 100, constant(16, 9))
	with := func(change func(*streamInfo)) []byte {
		s := s
		change(&s)
		w := newStream(s)
		w.frame(0, false, 0, 100, constant(16, 9))
		return w.out.Bytes()
	}
	long := newStream(s)
	long.frame(0, true, 0, 100, constant(16, 9))
	long.frame(1<<35, true, 0, 100, constant(16, 9))
	noInfo := bytes.Clone(good.out.Bytes())
	noInfo[4] = 0x84
	for _, c := range []struct {
		name, says string
		data       []byte
	}{
		{"cut off", "cut off in its header", []byte("fLaC\x00\x00")},
		{"no description", "does not say", noInfo},
		{"only a description", "no sound", good.out.Bytes()[:42]},
		{"no frame", "no sound found", append(good.out.Bytes()[:42:42], make([]byte, 100_000)...)},
		{"metadata without end", "4096 blocks", join(good.out.Bytes()[:4], []byte{0, 0, 0, 34}, make([]byte, 34), bytes.Repeat([]byte{1, 0, 0, 0}, 5000))},
		{"metadata beyond the end", "no sound", newStream(s, make([]byte, 1000)).out.Bytes()},
		{"rate 0", "0 Hz", with(func(s *streamInfo) { s.rate = 0 })},
		{"rate too high", "200000 Hz", with(func(s *streamInfo) { s.rate = 200_000 })},
		{"longer than three hours", "3 hours", long.out.Bytes()},
		{"another file", "not a FLAC file", make([]byte, 500)},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(bytes.NewReader(c.data), int64(len(c.data)))
			var e *pcm.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Remedy() == "" {
				t.Fatalf("got %v, want an error that says %q, with a remedy", err, c.says)
			}
		})
	}
	if _, err := Open(bytes.NewReader(nil), maxBytes+1); err == nil || !strings.Contains(err.Error(), "4 GiB") {
		t.Errorf("an endless file: %v", err)
	}
}

// A file made of nothing but headers of long frames does not keep anybody
// waiting.
func TestFalseFrames(t *testing.T) {
	w := newStream(streamInfo{blockMin: 65535, blockMax: 65535, rate: 44100, channels: 8, bits: 16})
	start := w.out.Len()
	bodies := slices.Repeat([]func(*bitWriter){constant(16, 1)}, 8)
	w.frame(0, false, 7, 65535, bodies...)
	good := bytes.Clone(w.out.Bytes())
	bad := good[start : len(good)-1]
	few, many := bytes.Repeat(bad, 20), bytes.Repeat(bad, 20_000)
	w.frame(2, false, 7, 65535, bodies...)
	last := w.out.Bytes()[len(good):]
	begun := time.Now()
	d := open(t, join(good, few, last))
	if d.Length() != 3*65535 {
		t.Errorf("%d samples", d.Length())
	}
	all(t, d)
	if _, err := Open(bytes.NewReader(join(good, many)), int64(len(good)+len(many))); err == nil {
		t.Error("a file that ends in nothing but false frames is opened")
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// The disk failing under a song is an error, not silence.
func TestReadErrorIsReported(t *testing.T) {
	w := newStream(streamInfo{blockMin: 4000, blockMax: 4000, rate: 44100, channels: 1, bits: 16})
	for i := range int64(100) {
		w.frame(i, false, 0, 4000, verbatim(16, make([]int64, 4000)...))
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "song.flac"))
	if err != nil {
		t.Fatal(err)
	}
	f.Write(w.out.Bytes())
	d, err := Open(f, int64(w.out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := d.Read(make([]float32, 20)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("reading from a closed file: %v", err)
	}
	if _, err := Open(f, int64(w.out.Len())); !errors.Is(err, os.ErrClosed) {
		t.Errorf("opening a closed file: %v", err)
	}
}

// The files in testdata are 8820 samples long and click at sample 4410, so
// that the time line is held even where no encoder is installed.
func TestShippedFiles(t *testing.T) {
	for _, name := range []string{"stereo-16", "mono-24"} {
		data, err := os.ReadFile("testdata/" + name + ".flac")
		if err != nil {
			t.Fatal(err)
		}
		samples := all(t, open(t, data))
		if len(samples) != 2*8820 || samples[2*4410] < 0.9 {
			t.Errorf("%s: %d samples, %v at the click", name, len(samples)/2, samples[2*4410])
		}
	}
}

// Whatever the bytes, opening and playing neither panics nor hangs, and a song
// that opens has the length it says.
func FuzzPlay(f *testing.F) {
	for _, name := range []string{"stereo-16", "mono-24"} {
		data, err := os.ReadFile("testdata/" + name + ".flac")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		buf := make([]float32, 1000)
		for _, at := range []int64{d.Length() - 100, d.Length() / 2, -5, d.Length() + 5} {
			d.SeekFrame(at)
			d.Read(buf)
		}
		if d.Length() < 1<<20 { // three hours of silence are no news
			d.SeekFrame(0)
			all(t, d)
		}
		d.Notes()
	})
}

// Whatever is behind a header and before its check sum, decoding it ends.
func FuzzFrame(f *testing.F) {
	var w bitWriter
	verbatim(16, 1, 2, 3)(&w)
	f.Add(w.b, uint8(1), uint8(16))
	f.Fuzz(func(t *testing.T, body []byte, channels, bits uint8) {
		info := streamInfo{blockMax: 64, rate: 44100, channels: int(channels%2) + 1, bits: uint(bits%29) + 4}
		w := newStream(info)
		w.frame(0, false, int(channels%2)*10, 64, func(w *bitWriter) { w.b = append(w.b, body...) })
		data := w.out.Bytes()
		d, err := Open(bytes.NewReader(data), int64(len(data)))
		if err == nil && d.Length() != 64 {
			t.Errorf("%d samples", d.Length())
		}
	})
}
