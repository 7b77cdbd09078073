package audio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hibana/internal/audio/flac"
	"hibana/internal/audio/mp3"
	"hibana/internal/audio/ogg"
	"hibana/internal/audio/pcm"
	"hibana/internal/audio/wav"
)

// clickAt is where the test songs click, in samples.
const clickAt = 44100

// sound makes mono samples of coloured noise and one loud click.
func sound(samples int) []int16 {
	rng := rand.New(rand.NewPCG(1, 2))
	out, v := make([]int16, samples), 0.0
	for i := range out {
		v = 0.7*v + 800*rng.NormFloat64()
		out[i] = int16(v)
	}
	if samples > clickAt {
		out[clickAt] = 31000
	}
	return out
}

// wavFile writes samples as a WAV file.
func wavFile(rate int, samples []int16) []byte {
	le := binary.LittleEndian
	b := le.AppendUint32([]byte("RIFF"), uint32(36+2*len(samples)))
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, 1), 1)
	b = le.AppendUint32(le.AppendUint32(b, uint32(rate)), uint32(2*rate))
	b = le.AppendUint16(le.AppendUint16(b, 2), 16)
	b = le.AppendUint32(append(b, "data"...), uint32(2*len(samples)))
	for _, v := range samples {
		b = le.AppendUint16(b, uint16(v))
	}
	return b
}

// encoders make a file of a WAV file; IN and OUT stand for the two.
var encoders = []struct {
	name string
	args []string
}{
	{"WAV", nil},
	{"WAV, 32-bit float", []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "pcm_f32le", "-f", "wav", "OUT"}},
	{"WAV, RF64", []string{"ffmpeg", "-v", "error", "-i", "IN", "-rf64", "always", "-f", "wav", "OUT"}},
	{"FLAC", []string{"ffmpeg", "-v", "error", "-i", "IN", "-f", "flac", "OUT"}},
	{"Ogg Vorbis", []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "libvorbis", "-q:a", "6", "-f", "ogg", "OUT"}},
	{"MP3 CBR", []string{"lame", "--quiet", "-b", "128", "IN", "OUT"}},
	{"MP3 VBR", []string{"lame", "--quiet", "-V", "2", "IN", "OUT"}},
	{"MP3 without header", []string{"lame", "--quiet", "-b", "128", "-t", "IN", "OUT"}},
	{"MP3 by ffmpeg", []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "libmp3lame", "-q:a", "2", "-f", "mp3", "OUT"}},
}

func encode(t testing.TB, source []byte, args []string) []byte {
	t.Helper()
	if args == nil {
		return source
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		t.Fatalf("%s is not installed (make setup installs it)", args[0])
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.wav"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, source, 0o644); err != nil {
		t.Fatal(err)
	}
	args = slices.Clone(args)
	for i, a := range args {
		switch a {
		case "IN":
			args[i] = in
		case "OUT":
			args[i] = out
		}
	}
	if msg, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, msg)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// file puts data in a file of a name.
func file(t testing.TB, name string, data []byte) fs.File {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// left plays a song to its end and gives its left side.
func left(t testing.TB, song pcm.Song) (out []float32) {
	t.Helper()
	buf := make([]float32, 2000)
	for {
		n, err := song.Read(buf)
		for i := range n {
			out = append(out, buf[2*i])
		}
		if err != nil {
			break
		}
	}
	if int64(len(out)) != song.Length() {
		t.Fatalf("played %d samples, length says %d", len(out), song.Length())
	}
	return out
}

// lag is by how many samples got is behind want, around the middle.
func lag(got []float32, want []int16) (best int) {
	most := math.Inf(-1)
	for d := -1200; d <= 1200; d++ {
		sum := 0.0
		for i := 20_000; i < 30_000; i++ {
			sum += float64(got[i+d]) * float64(want[i])
		}
		if sum > most {
			best, most = d, sum
		}
	}
	return best
}

// The same sound begins at the same sample in every format, and a file is what
// it holds, however it is named.
func TestTimeZero(t *testing.T) {
	names := []string{"song.mp3", "song.ogg", "song.wav", "song.flac", "song"}
	for i, e := range encoders {
		t.Run(e.name, func(t *testing.T) {
			source := sound(60_000)
			data := encode(t, wavFile(44100, source), e.args)
			song, err := Open(file(t, names[i%len(names)], data))
			if err != nil {
				t.Fatal(err)
			}
			got := left(t, song)
			click := 0
			for k, v := range got {
				if math.Abs(float64(v)) > math.Abs(float64(got[click])) {
					click = k
				}
			}
			if click != clickAt {
				t.Errorf("the click is at sample %d, want %d", click, clickAt)
			}
			if d := lag(got, source); d != 0 {
				t.Errorf("the sound is %d samples late", d)
			}
			if whole := e.name != "MP3 without header"; song.Rate() != 44100 || whole && song.Length() != 60_000 {
				t.Errorf("%d Hz, %d samples", song.Rate(), song.Length())
			}
			if isMP3 := strings.HasPrefix(e.name, "MP3"); (StepManiaShift(song) > 0) != isMP3 {
				t.Errorf("StepMania's shift is %v", StepManiaShift(song))
			}
		})
	}
}

// Started at a minute, or anywhere else, a song gives the samples of a decode
// from the beginning.
func TestStartAnywhere(t *testing.T) {
	source := wavFile(44100, sound(62*44100))
	for _, e := range encoders {
		if strings.Contains(e.name, " by ") || strings.Contains(e.name, "WAV, ") {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			song, err := Open(file(t, "song", encode(t, source, e.args)))
			if err != nil {
				t.Fatal(err)
			}
			linear := left(t, song)
			for k := range int64(11) {
				at := (2_646_000 + k*k*227_027) % (song.Length() - 10)
				buf := make([]float32, 20)
				song.SeekFrame(at)
				n, err := song.Read(buf)
				if n == 0 || err != nil {
					t.Fatalf("at %d: %d, %v", at, n, err)
				}
				for i := range n {
					if buf[2*i] != linear[at+int64(i)] {
						t.Fatalf("started at %d, sample %d is %v, want %v", at, i, buf[2*i], linear[at+int64(i)])
					}
				}
			}
		})
	}
}

func TestKinds(t *testing.T) {
	source := wavFile(44100, sound(9000))
	flacked := encode(t, source, encoders[3].args)
	ogged := encode(t, source, encoders[4].args)
	mp3ed := encode(t, source, encoders[5].args)
	tag := append([]byte("ID3\x04\x00\x00\x00\x00\x07\x68"), make([]byte, 1000)...)
	for name, c := range map[string]struct {
		data []byte
		want any
	}{
		"MP3": {mp3ed, &mp3.Decoder{}}, "Ogg": {ogged, &ogg.Decoder{}}, "WAV": {source, &wav.Decoder{}}, "FLAC": {flacked, &flac.Decoder{}},
		"MP3 behind a tag":  {slices.Concat(tag, mp3ed), &mp3.Decoder{}},
		"FLAC behind a tag": {slices.Concat(tag, flacked), &flac.Decoder{}},
		"WAV behind a tag":  {slices.Concat(tag, source), &wav.Decoder{}},
		"Ogg behind a tag":  {slices.Concat(tag, ogged), &ogg.Decoder{}},
		"MP3 behind zeros":  {slices.Concat(make([]byte, 3000), mp3ed), &mp3.Decoder{}},
	} {
		song, err := Open(file(t, "song", c.data))
		if err != nil || fmt.Sprintf("%T", song) != fmt.Sprintf("%T", c.want) {
			t.Errorf("%s: opened as %T, %v", name, song, err)
		}
	}
}

// Whatever cannot be played says what it is and what can be.
func TestWhatCannotBePlayed(t *testing.T) {
	source := wavFile(48000, sound(48000))
	random := make([]byte, 100_000)
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	random[0] = 0x80
	video := []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "aac", "-f", "", "OUT"}
	kind := func(f string) []byte {
		args := slices.Clone(video)
		args[8] = f
		return encode(t, source, args)
	}
	for _, c := range []struct {
		name, says string
		data       []byte
		named      bool // the remedy names what can be played
	}{
		{"empty", "an empty file", nil, true},
		{"one byte", "no sound found", []byte{0x80}, true},
		{"text", "this is a text", []byte("<html><body>404 Not Found</body></html>\n"), true},
		{"Japanese text", "this is a text", []byte(strings.Repeat("火祭り", 200)), true},
		{"zeros", "no sound found", make([]byte, 100_000), true},
		{"random", "no sound found", random, true},
		{"MP4", "an MP4", kind("mp4"), true},
		{"AAC", "an AAC", kind("adts"), true},
		{"Matroska", "a WebM or Matroska", kind("matroska"), true},
		{"AIFF", "an AIFF", encode(t, source, []string{"ffmpeg", "-v", "error", "-i", "IN", "-f", "aiff", "OUT"}), true},
		{"WMA", "a Windows Media", encode(t, source, []string{"ffmpeg", "-v", "error", "-i", "IN", "-f", "asf", "OUT"}), true},
		{"Wave64", "a Wave64", encode(t, source, []string{"ffmpeg", "-v", "error", "-i", "IN", "-f", "w64", "OUT"}), true},
		{"Opus", "Opus", encode(t, source, []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "libopus", "-f", "ogg", "OUT"}), false},
		{"only a tag", "no MP3 sound", []byte("ID3\x04\x00\x00\x00\x00\x00\x00"), false},
		{"ZIP", "a ZIP", []byte("PK\x03\x04"), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			song, err := Open(file(t, "song.mp3", c.data))
			var e *pcm.Error
			if song != nil || !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Remedy() == "" {
				t.Fatalf("got %v, %v; want an error that says %q, with a remedy", song, err, c.says)
			}
			for _, format := range []string{"MP3", "Ogg Vorbis", "WAV", "FLAC"} {
				if c.named && !strings.Contains(e.Remedy(), format) {
					t.Errorf("the remedy %q does not name %s", e.Remedy(), format)
				}
			}
		})
	}
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a folder: %v", err)
	}
}

// held is a file in memory.
type held struct {
	*bytes.Reader
	fs.FileInfo
}

func (h held) Stat() (fs.FileInfo, error) { return h, nil }
func (h held) Close() error               { return nil }
func (h held) Size() int64                { return h.Reader.Size() }
func (h held) Mode() fs.FileMode          { return 0o644 }

// Whatever the bytes, opening and reading a little neither panics nor hangs.
func FuzzOpen(f *testing.F) {
	for _, p := range []string{"mp3/testdata/lame-cbr.mp3", "ogg/testdata/stereo.ogg", "flac/testdata/stereo-16.flac"} {
		data, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add(wavFile(44100, sound(100)))
	f.Add([]byte("ID3\x04\x00\x00\x00\x00\x00\x00fLaC"))
	f.Fuzz(func(t *testing.T, data []byte) {
		song, err := Open(held{Reader: bytes.NewReader(data)})
		if (song == nil) == (err == nil) {
			t.Fatalf("%v, %v", song, err)
		}
		if err != nil {
			return
		}
		buf := make([]float32, 4000)
		for _, at := range []int64{0, song.Length() / 2, song.Length() + 1, -1} {
			song.SeekFrame(at)
			song.Read(buf)
		}
		song.Notes()
		StepManiaShift(song)
	})
}
