package audio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hibana/internal/audio/pcm"
)

// rates are those a song may have.
var rates = []int{8000, 11025, 16000, 22050, 32000, 44100, 48000, 88200, 96000, 176400, 192000}

// wave is how a WAV file holds a sample.
type wave struct {
	bits  int
	float bool
}

func (w wave) String() string {
	if w.float {
		return fmt.Sprintf("%d-bit float", w.bits)
	}
	return fmt.Sprintf("%d-bit", w.bits)
}

// clickFile is 1.2 s of quiet coloured noise with a click at 1 s, as a WAV
// file; on two sides the noise differs.
func clickFile(rate, channels int, w wave) []byte {
	le := binary.LittleEndian
	samples, tag := rate*6/5, uint16(1)
	if w.float {
		tag = 3
	}
	bytes := samples * channels * w.bits / 8
	b := le.AppendUint32(make([]byte, 0, 44+bytes), 0x46464952)
	b = le.AppendUint32(b, uint32(36+bytes))
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, tag), uint16(channels))
	b = le.AppendUint32(le.AppendUint32(b, uint32(rate)), uint32(rate*channels*w.bits/8))
	b = le.AppendUint16(le.AppendUint16(b, uint16(channels*w.bits/8)), uint16(w.bits))
	b = le.AppendUint32(append(b, "data"...), uint32(bytes))
	rng := rand.New(rand.NewPCG(9, 9))
	var low float64
	for i := range samples {
		low = 0.8*low + 0.02*rng.NormFloat64()
		for c := range channels {
			v := low * float64(1+c)
			if i == rate {
				v = 0.95
			}
			switch {
			case w.float && w.bits == 64:
				b = le.AppendUint64(b, math.Float64bits(v))
			case w.float:
				b = le.AppendUint32(b, math.Float32bits(float32(v)))
			case w.bits == 8:
				b = append(b, byte(128+math.Round(v*127)))
			default:
				n := int64(math.Round(v * (float64(int64(1)<<(w.bits-1)) - 1)))
				for shift := 0; shift < w.bits; shift += 8 {
					b = append(b, byte(n>>shift))
				}
			}
		}
	}
	return b
}

// loudest is the frame of the left side's largest sample.
func loudest(samples []float32) (at int) {
	for i, v := range samples {
		if math.Abs(float64(v)) > math.Abs(float64(samples[at])) {
			at = i
		}
	}
	return at
}

// clicksAtOneSecond checks that a song clicks at 1 s of its own rate, and of the device's
// as well, both within one sample of the source.
func clicksAtOneSecond(t *testing.T, data []byte, rate int) {
	t.Helper()
	song, err := Open(file(t, "song", data))
	if err != nil {
		t.Fatal(err)
	}
	if song.Rate() != rate {
		t.Fatalf("%d Hz, want %d", song.Rate(), rate)
	}
	if at := loudest(left(t, song)); at < rate-1 || at > rate+1 {
		t.Errorf("the click is at sample %d, want %d", at, rate)
	}
	if err := song.SeekFrame(0); err != nil {
		t.Fatal(err)
	}
	const device = 48000
	out := playAll(t, Resample(song, device, Speed{1, 1}))
	for i := range len(out) / 2 {
		out[i] = out[2*i]
	}
	at := loudest(out[:len(out)/2])
	if off := float64(at-device) * float64(rate) / device; math.Abs(off) > max(1, float64(rate)/device) {
		t.Errorf("on a device of %d Hz the click is %.2f samples of the source late", device, off)
	}
}

// encodeAll makes a FLAC of 16 and one of 24 bits, an Ogg and an MP3 file of a
// WAV file, the first few of them, in one go.
func encodeAll(t *testing.T, source []byte, most int) (files [][]byte) {
	t.Helper()
	dir := t.TempDir()
	in := filepath.Join(dir, "in.wav")
	if err := os.WriteFile(in, source, 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"-v", "error", "-i", in}
	var outs []string
	for i, options := range [][]string{
		{"-c:a", "flac", "-sample_fmt", "s16", "-f", "flac"}, {"-c:a", "flac", "-sample_fmt", "s32", "-f", "flac"},
		{"-c:a", "libvorbis", "-q:a", "4", "-f", "ogg"}, {"-c:a", "libmp3lame", "-q:a", "2", "-f", "mp3"},
	}[:most] {
		outs = append(outs, filepath.Join(dir, strconv.Itoa(i)))
		args = append(append(args, options...), outs[i])
	}
	if msg, err := exec.Command("ffmpeg", args...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg (make setup installs it): %v\n%s", err, msg)
	}
	for _, out := range outs {
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, data)
	}
	return files
}

// The same click is at the same time in every format, at every rate and on one
// side as on two.
func TestTimeZeroInEveryFormat(t *testing.T) {
	for _, rate := range rates {
		for channels := 1; channels <= 2; channels++ {
			name := func(format any) string { return fmt.Sprintf("%v, %d Hz, %d", format, rate, channels) }
			for _, w := range []wave{{8, false}, {16, false}, {24, false}, {32, false}, {32, true}, {64, true}} {
				t.Run(name(w), func(t *testing.T) { clicksAtOneSecond(t, clickFile(rate, channels, w), rate) })
			}
			formats := []string{"FLAC 16-bit", "FLAC 24-bit", "Ogg Vorbis", "MP3"}
			if rate < 16000 || rate > 48000 {
				formats = formats[:3]
			}
			for i, data := range encodeAll(t, clickFile(rate, channels, wave{24, false}), len(formats)) {
				t.Run(name(formats[i]), func(t *testing.T) { clicksAtOneSecond(t, data, rate) })
			}
		}
	}
}

// MP3 has no rate above 48 kHz, and those below 16 kHz are of a kind of its own
// that go-mp3 does not know: they are refused, with what to do.
func TestSlowMP3(t *testing.T) {
	for _, rate := range []int{8000, 11025, 12000} {
		data := encode(t, clickFile(rate, 1, wave{16, false}), []string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "libmp3lame", "-f", "mp3", "OUT"})
		_, err := Open(file(t, "song.mp3", data))
		var e *pcm.Error
		if !errors.As(err, &e) || !strings.Contains(e.Error(), "MPEG 2.5") || e.Remedy() == "" {
			t.Errorf("%d Hz: %v", rate, err)
		}
	}
}
