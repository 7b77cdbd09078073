package mp3

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/internal/audio/pcm"
)

// id3 makes an ID3v2 tag that holds n bytes of picture.
func id3(n int) []byte {
	n += 10
	tag := []byte{'I', 'D', '3', 3, 0, 0, byte(n >> 21 & 127), byte(n >> 14 & 127), byte(n >> 7 & 127), byte(n & 127)}
	return append(tag, bytes.Repeat([]byte{0xff, 0xfb, 0x90, 0x64, 0}, n/5+1)[:n]...)
}

func ape(n int, front bool) []byte {
	side := func(header byte) []byte {
		b := append([]byte("APETAGEX"), make([]byte, 24)...)
		b[8], b[9] = 0xd0, 7
		b[12], b[13] = byte(n+32), byte((n+32)>>8)
		b[23] = 0x80 | header<<5
		return b
	}
	return append(append(side(1), bytes.Repeat([]byte{0xff, 0xfb}, n/2)...), side(0)...)
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// Nothing before, behind or between the frames moves the music.
func TestTagsAndJunkDoNotMoveTheMusic(t *testing.T) {
	song := lame(t, wav(44100, 2, 3*44100), "-b", "128")
	want := all(t, open(t, song))
	id3v1 := append([]byte("TAG"), bytes.Repeat([]byte{0xff}, 125)...)
	noise := make([]byte, 5000)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	cases := map[string][]byte{
		"ID3v2":               join(id3(3000), song),
		"two ID3v2":           join(id3(1000), id3(20), song),
		"ID3v2 with padding":  join(id3(10), make([]byte, 4000), song),
		"ID3v1":               join(song, id3v1),
		"APE":                 join(ape(400, true), song, ape(400, false)),
		"APE and ID3v1":       join(song, ape(300, false), id3v1),
		"leading noise":       join(noise, song),
		"trailing noise":      join(song, noise),
		"everything":          join(id3(99), noise, song, noise, ape(300, false), id3v1),
		"ID3v2 in the middle": join(song[:417*50+417], id3(500), song[417*50+417:]),
	}
	for name, data := range cases {
		t.Run(name, func(t *testing.T) {
			if name == "ID3v2 in the middle" {
				at := open(t, song).index.frames[50].off
				data = join(song[:at], id3(500), song[at:])
			}
			d := open(t, data)
			got := all(t, d)
			if len(got) != len(want) {
				t.Fatalf("%d samples, want %d (notes %v)", len(got), len(want), d.Notes())
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("sample %d differs", i)
				}
			}
			if len(d.Notes()) > 0 {
				t.Errorf("unexpected notes %v", d.Notes())
			}
		})
	}
}

// A picture of 50 MB is stepped over, not loaded.
func TestHugePictureIsNotLoaded(t *testing.T) {
	song := lame(t, wav(44100, 2, 44100+4000), "-b", "128")
	data := join(id3(50<<20), song)
	r := &countingReader{data: data}
	if _, err := Open(r, int64(len(data))); err != nil {
		t.Fatal(err)
	}
	if r.read > len(song)+8*windowBytes {
		t.Errorf("read %d bytes to open a song of %d behind a picture of 50 MB", r.read, len(song))
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

// Damage in the middle is silence of the same length: the click after it stays.
func TestDamageDoesNotMoveWhatFollows(t *testing.T) {
	for _, args := range [][]string{{"-b", "128"}, {"-V", "3"}, {"-b", "128", "-t"}} {
		song := lame(t, wav(44100, 2, 3*44100), args...)
		frames := open(t, song).index.frames
		whole := open(t, song).Length()
		rng := rand.New(rand.NewPCG(5, 6))
		garbage := func(from, to int64) []byte {
			b := bytes.Clone(song)
			for i := from; i < to; i++ {
				b[i] = byte(rng.Uint32())
			}
			return b
		}
		off := func(i int) int64 { return frames[i].off }
		cases := map[string][]byte{
			"one header":        garbage(off(15), off(15)+4),
			"side information":  garbage(off(15)+4, off(15)+36),
			"main data":         garbage(off(15)+40, off(16)),
			"seven frames":      garbage(off(12)+30, off(19)+100),
			"zeros":             join(song[:off(12)], make([]byte, off(19)-off(12)), song[off(19):]),
			"missing bytes":     join(song[:off(15)+50], song[off(15)+90:]),
			"most of a frame":   join(song[:off(15)+50], song[off(16)-20:]),
			"a few stray bytes": join(song[:off(15)], []byte{1, 2, 3, 4, 5}, song[off(15):]),
		}
		for name, data := range cases {
			t.Run(strings.Join(args, " ")+" "+name, func(t *testing.T) {
				d := open(t, data)
				pcm := all(t, d)
				late := pcm[30*1152:] // behind the damage; before it the broken frame may be loud
				if at := click(late) + 30*1152; at != clickAt || d.Length() != whole {
					t.Errorf("click at %d, want %d; length %d, want %d (%v)", at, clickAt, d.Length(), whole, d.Notes())
				}
			})
		}
	}
}

// A file cut off plays to where it ends, and says so.
func TestCutOff(t *testing.T) {
	song := lame(t, wav(44100, 2, 5*44100), "-V", "3")
	want := all(t, open(t, song))
	d := open(t, song[:len(song)*3/4])
	got := all(t, d)
	if len(got) < len(want)/2 || len(got) > len(want)*9/10 {
		t.Fatalf("%d of %d samples of a file cut at three quarters", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("sample %d differs", i)
		}
	}
	if notes := d.Notes(); len(notes) != 1 || notes[0].Rule != "mp3-cut-off" {
		t.Errorf("notes %v do not tell that the file is cut off", notes)
	}
}

// Every file that cannot be played is refused with its reason and a remedy.
func TestRefusals(t *testing.T) {
	source := wav(44100, 2, 44100+8000)
	mp3 := lame(t, source, "-b", "128", "-t")
	other := lame(t, wav(48000, 2, 44100+8000), "-b", "128", "-t")
	text := []byte(strings.Repeat("This is no music at all.\n", 300))
	random := make([]byte, 200_000)
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	cases := []struct {
		name, says string
		data       []byte
	}{
		{"empty", "empty", nil},
		{"one byte", "no MP3 sound", []byte{0xff}},
		{"text", "no MP3 sound", text},
		{"zeros", "no MP3 sound", make([]byte, 100_000)},
		{"random", "no MP3 sound", random},
		{"only a tag", "no MP3 sound", id3(5000)},
		{"WAV", "a WAV file", source},
		{"Ogg", "an Ogg file", []byte("OggS\x00\x02 and so on")},
		{"FLAC", "a FLAC file", []byte("fLaC\x00\x00")},
		{"M4A", "an MP4", []byte("\x00\x00\x00\x20ftypM4A \x00")},
		{"free format", "free-format", lame(t, source, "--freeformat", "-b", "200", "-t")},
		{"MPEG 2.5", "MPEG 2.5", lame(t, source, "--resample", "8", "-b", "16", "-m", "m")},
		{"layer II", "layer 2", encode(t, source, "ffmpeg", "-v", "error", "-i", "IN", "-c:a", "mp2", "-f", "mp2", "OUT")},
		{"mixed rates", "from 44100 to 48000 Hz", join(mp3, other)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(bytes.NewReader(c.data), int64(len(c.data)))
			var e *pcm.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Remedy() == "" {
				t.Fatalf("got %v, want an error that says %q, with a remedy", err, c.says)
			}
		})
	}
}

// The disk failing under a song is an error, not silence.
func TestReadErrorIsReported(t *testing.T) {
	song := lame(t, wav(44100, 2, 3*44100), "-b", "128")
	f, err := os.Create(filepath.Join(t.TempDir(), "song.mp3"))
	if err != nil {
		t.Fatal(err)
	}
	f.Write(song)
	d, err := Open(f, int64(len(song)))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := d.Read(make([]float32, 20)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("reading from a closed file: %v", err)
	}
}
