package wav

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hibana/internal/audio/downmix"
	"hibana/internal/audio/pcm"
)

var values = []float64{0, 0.5, -0.5, 0.25, -1, 0.125, 0.75, -0.75}

// Every kind of sample comes out as the number it stands for.
func TestSampleFormats(t *testing.T) {
	for _, c := range []struct {
		name  string
		tag   int
		float bool
		bits  int
	}{
		{"8 bits", 1, false, 8}, {"16 bits", 1, false, 16}, {"24 bits", 1, false, 24}, {"32 bits", 1, false, 32},
		{"32-bit float", 3, true, 32}, {"64-bit float", 3, true, 64},
	} {
		samples := chunk("data", encode(c.float, c.bits, values...))
		for form, head := range map[string][]byte{
			"plain":      fmtChunk(c.tag, 2, 44100, c.bits),
			"extensible": extensible(c.tag, 2, 44100, c.bits, c.bits, 3),
		} {
			t.Run(c.name+" "+form, func(t *testing.T) {
				d := open(t, riff(head, samples))
				if d.Rate() != 44100 || d.Length() != 4 || d.Notes() != nil {
					t.Errorf("%d Hz, %d frames, notes %v", d.Rate(), d.Length(), d.Notes())
				}
				for i, v := range all(t, d) {
					if math.Abs(float64(v)-values[i]) > 1e-9 {
						t.Errorf("sample %d is %v, want %v", i, v, values[i])
					}
				}
			})
		}
	}
}

func TestChannels(t *testing.T) {
	mono := open(t, riff(fmtChunk(1, 1, 8000, 16), chunk("data", encode(false, 16, values...))))
	for i, v := range all(t, mono) {
		if float64(v) != values[i/2] {
			t.Errorf("mono: sample %d is %v, want %v", i, v, values[i/2])
		}
	}
	// 5.1 with only the right back channel sounding.
	six := open(t, riff(extensible(1, 6, 192000, 16, 16, 0x3f), chunk("data", encode(false, 16, 0, 0, 0, 0, 0, 0.5))))
	got, want := all(t, six), make([]float32, 2)
	downmix.New(downmix.Common(6)).Stereo(want, []float32{0, 0, 0, 0, 0, 0.5})
	if !slices.Equal(got, want) || got[0] != 0 || got[1] == 0 {
		t.Errorf("six channels give %v, want %v", got, want)
	}
	// 20 bits are kept in 24, at the top.
	twenty := open(t, riff(extensible(1, 2, 48000, 24, 20, 3), chunk("data", encode(false, 24, values...))))
	if v := all(t, twenty); v[1] != 0.5 {
		t.Errorf("20 bits: sample 1 is %v", v[1])
	}
}

func frames(n int) []byte {
	b := make([]byte, 4*n)
	for i := range b {
		b[i] = byte(i * 7)
	}
	return b
}

// Wherever the chunks are and whatever sizes they claim, the same samples play.
func TestLayouts(t *testing.T) {
	raw := frames(500)
	head, data := fmtChunk(1, 2, 44100, 16), chunk("data", raw)
	plain := riff(head, data)
	want := all(t, open(t, plain))
	size := func(id string, size uint32) []byte {
		b := bytes.Clone(data)
		copy(b, id)
		binary.LittleEndian.PutUint32(b[4:], size)
		return b
	}
	ds64 := chunk("ds64", binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, 5000), 2000))
	ds64 = append(ds64[:24:24], make([]byte, 12)...)
	binary.LittleEndian.PutUint32(ds64[4:], 28)
	rf64 := riff(ds64, head, size("data", 0xffffffff), chunk("LIST", make([]byte, 100)))
	copy(rf64, "RF64")
	oddUnpadded := append(chunk("LIST", make([]byte, 7))[:15], head...)
	wrongRiff := bytes.Clone(plain)
	binary.LittleEndian.PutUint32(wrongRiff[4:], 3)
	for _, c := range []struct {
		name string
		data []byte
		note bool
	}{
		{"plain", plain, false},
		{"chunks between", riff(chunk("JUNK", make([]byte, 33)), head, chunk("LIST", make([]byte, 1000)), chunk("fact", make([]byte, 4)), data), false},
		{"chunks behind", riff(head, data, chunk("LIST", []byte("hello")), chunk("id3 ", make([]byte, 99))), false},
		{"format behind the samples", riff(data, chunk("LIST", []byte("hello")), head), false},
		{"no padding after an odd chunk", riff(oddUnpadded, data), false},
		{"a second format and more data", riff(head, data, fmtChunk(1, 1, 8000, 8), data), false},
		{"wrong size of the whole", wrongRiff, false},
		{"size 0, written to a pipe", riff(head, size("data", 0)), false},
		{"largest size, written to a pipe", riff(head, size("data", 0xffffffff)), false},
		{"half the largest size", riff(head, size("data", 0x7ffff000)), false},
		{"size too large", riff(head, size("data", 2400)), true},
		{"RF64", rf64, false},
		{"byte rate and block size missing", func() []byte {
			b := bytes.Clone(plain)
			clear(b[28:34])
			return b
		}(), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, c.data)
			if got := all(t, d); !slices.Equal(got, want) {
				t.Errorf("%d frames, want %d, or they differ", len(got)/2, len(want)/2)
			}
			if notes := d.Notes(); len(notes) > 0 != c.note {
				t.Errorf("notes %v", notes)
			}
		})
	}
}

// A file cut off plays to where it ends, and says so.
func TestCutOff(t *testing.T) {
	whole := riff(fmtChunk(1, 2, 44100, 16), chunk("data", frames(500)))
	want := all(t, open(t, whole))
	for _, at := range []int{48, 49, 51, 999, len(whole) - 1} {
		d := open(t, whole[:at])
		if n := (at - 44) / 4; int64(n) != d.Length() || !slices.Equal(all(t, d), want[:2*n]) {
			t.Errorf("cut at %d: %d frames, want %d, or they differ", at, d.Length(), n)
		}
		if notes := d.Notes(); len(notes) != 1 || notes[0].Rule != "wav-cut-off" {
			t.Errorf("cut at %d: notes %v", at, notes)
		}
	}
}

func TestSeekIsExact(t *testing.T) {
	d := open(t, riff(fmtChunk(1, 2, 44100, 16), chunk("data", frames(10_000))))
	linear := all(t, d)
	buf := make([]float32, 6)
	for k := range int64(10) {
		at := k * 997
		d.SeekFrame(at)
		if n, err := d.Read(buf); n != 3 || err != nil || !slices.Equal(buf, linear[2*at:2*at+6]) {
			t.Errorf("after a seek to %d: %v, %v; want %v", at, buf[:2*n], err, linear[2*at:2*at+6])
		}
	}
	for _, at := range []int64{-5, 1 << 60} {
		d.SeekFrame(at)
		if n, err := d.Read(buf); at < 0 != (n == 3 && err == nil) {
			t.Errorf("after a seek to %d: %d, %v", at, n, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	head, data := fmtChunk(1, 2, 44100, 16), chunk("data", frames(10))
	long := chunk("data", nil)
	binary.LittleEndian.PutUint32(long[4:], 4<<30-1)
	for _, c := range []struct {
		name, says string
		data       []byte
	}{
		{"header cut off", "cut off in its header", []byte("RIFF\x00\x00")},
		{"nothing inside", "data chunk is missing", riff()},
		{"no samples", "data chunk is missing", riff(head)},
		{"no format", "format chunk is missing", riff(data)},
		{"format cut off", "format chunk is cut off", riff(chunk("fmt ", make([]byte, 10)), data)},
		{"empty", "no sound", riff(head, chunk("data", nil))},
		{"empty with a chunk behind", "no sound", riff(head, chunk("data", nil), chunk("LIST", make([]byte, 26)))},
		{"less than a frame", "no sound", riff(head, chunk("data", []byte{1, 2, 3}))},
		{"MP3", "holds MP3", riff(fmtChunk(0x55, 2, 44100, 0), data)},
		{"ADPCM", "holds ADPCM", riff(fmtChunk(2, 2, 44100, 4), data)},
		{"something else", "codec 0x1234", riff(fmtChunk(0x1234, 2, 44100, 16), data)},
		{"no channels", "0 channels", riff(fmtChunk(1, 0, 44100, 16), data)},
		{"too many channels", "65535 channels", riff(fmtChunk(1, 65535, 44100, 16), data)},
		{"rate 0", "0 Hz", riff(fmtChunk(1, 2, 0, 16), data)},
		{"rate too high", "192001 Hz", riff(fmtChunk(1, 2, 192001, 16), data)},
		{"64-bit integers", "64 bits", riff(fmtChunk(1, 2, 44100, 64), data)},
		{"16-bit floats", "16 bits", riff(fmtChunk(3, 2, 44100, 16), data)},
		{"endless small chunks", "data chunk is missing", riff(head, bytes.Repeat(chunk("JUNK", nil), 2*maxChunks), data)},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(bytes.NewReader(c.data), int64(len(c.data)))
			var e *pcm.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Remedy() == "" {
				t.Fatalf("got %v, want an error that says %q, with a remedy", err, c.says)
			}
		})
	}
}

// endless is a file of any size that holds nothing but its beginning.
type endless []byte

func (e endless) ReadAt(p []byte, off int64) (int, error) {
	clear(p)
	if off < int64(len(e)) {
		copy(p, e[off:])
	}
	return len(p), nil
}

func TestTooLong(t *testing.T) {
	head := riff(fmtChunk(1, 1, 8000, 8), chunk("data", nil))
	three := int64(3*60*60*8000 + len(head))
	if _, err := Open(endless(head), three); err != nil {
		t.Errorf("three hours: %v", err)
	}
	if _, err := Open(endless(head), three+1); err == nil || !strings.Contains(err.Error(), "3 hours") {
		t.Errorf("more than three hours: %v", err)
	}
	if _, err := Open(endless(head), 1<<60); err == nil {
		t.Error("a file without end is opened")
	}
}

// The disk failing under a song is an error, not silence.
func TestReadErrorIsReported(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "song.wav"))
	if err != nil {
		t.Fatal(err)
	}
	data := riff(fmtChunk(1, 2, 44100, 16), chunk("data", frames(100)))
	f.Write(data)
	d, err := Open(f, int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := d.Read(make([]float32, 20)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("reading from a closed file: %v", err)
	}
	if _, err := Open(f, int64(len(data))); !errors.Is(err, os.ErrClosed) {
		t.Errorf("opening a closed file: %v", err)
	}
}

// Whatever the bytes, opening and playing neither panics nor hangs, and a song
// that opens has the length it says.
func FuzzPlay(f *testing.F) {
	data := chunk("data", frames(50))
	f.Add(riff(fmtChunk(1, 2, 44100, 16), data))
	f.Add(riff(extensible(3, 3, 48000, 64, 64, 7), data, chunk("LIST", []byte("abc"))))
	f.Add(riff(data, fmtChunk(1, 1, 8000, 8)))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		d.Notes()
		all(t, d)
		buf := make([]float32, 100)
		for _, at := range []int64{d.Length() - 1, d.Length() / 2, -5, d.Length() + 5} {
			d.SeekFrame(at)
			d.Read(buf)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	d := open(b, riff(fmtChunk(1, 2, 44100, 24), chunk("data", make([]byte, 6*44100))))
	buf := make([]float32, 2*1024)
	b.ReportAllocs()
	for b.Loop() { // a second of sound
		d.SeekFrame(0)
		for {
			if _, err := d.Read(buf); err != nil {
				break
			}
		}
	}
}
