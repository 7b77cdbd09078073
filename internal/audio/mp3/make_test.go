package mp3

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// clickAt is where the test songs click, in samples of the source.
const clickAt = 44100

// wav makes a 16-bit WAV file of quiet noise, a tone and one loud click.
func wav(rate, channels, samples int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	data := samples * channels * 2
	b.WriteString("RIFF")
	le := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	le(uint32(36 + data))
	b.WriteString("WAVEfmt ")
	le(uint32(16))
	le([]uint16{1, uint16(channels)})
	le([]uint32{uint32(rate), uint32(rate * channels * 2)})
	le([]uint16{uint16(channels * 2), 16})
	b.WriteString("data")
	le(uint32(data))
	for i := range samples {
		v := 300*math.Sin(float64(i)*440*2*math.Pi/float64(rate)) + 100*rng.NormFloat64()
		if i == clickAt {
			v = 30000
		}
		for range channels {
			le(int16(v))
		}
	}
	return b.Bytes()
}

// encode runs an encoder over a WAV file and gives the MP3. IN and OUT in args
// stand for the files.
func encode(t testing.TB, source []byte, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath(args[0]); err != nil {
		t.Fatalf("%s is not installed (make setup installs it)", args[0])
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.wav"), filepath.Join(dir, "out.mp3")
	if err := os.WriteFile(in, source, 0o644); err != nil {
		t.Fatal(err)
	}
	var full []string
	for _, a := range args[1:] {
		switch a {
		case "IN":
			a = in
		case "OUT":
			a = out
		}
		full = append(full, a)
	}
	if msg, err := exec.Command(args[0], full...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, msg)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func lame(t testing.TB, source []byte, args ...string) []byte {
	t.Helper()
	return encode(t, source, append(append([]string{"lame", "--quiet"}, args...), "IN", "OUT")...)
}

func open(t testing.TB, data []byte) *Decoder {
	t.Helper()
	d, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// all plays a decoder to its end.
func all(t testing.TB, d *Decoder) [][2]float32 {
	t.Helper()
	out := make([][2]float32, 0, d.Length())
	buf := make([]float32, 2000)
	for {
		n, err := d.Read(buf)
		for i := range n {
			out = append(out, [2]float32{buf[2*i], buf[2*i+1]})
		}
		if err != nil {
			break
		}
	}
	if int64(len(out)) != d.Length() {
		t.Fatalf("played %d samples, length says %d", len(out), d.Length())
	}
	return out
}

// click finds the loudest sample of the left side.
func click(pcm [][2]float32) int {
	best := 0
	for i, f := range pcm {
		if abs(f[0]) > abs(pcm[best][0]) {
			best = i
		}
	}
	return best
}

func abs(v float32) float32 { return float32(math.Abs(float64(v))) }
