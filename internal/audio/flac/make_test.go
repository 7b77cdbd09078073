package flac

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

// bitWriter writes numbers of any width, highest bit first.
type bitWriter struct {
	b []byte
	n int
}

func (w *bitWriter) bits(v int64, n int) {
	for i := n - 1; i >= 0; i-- {
		if w.n%8 == 0 {
			w.b = append(w.b, 0)
		}
		w.b[w.n/8] |= byte(v>>i&1) << (7 - w.n%8)
		w.n++
	}
}

func (w *bitWriter) unary(v int) {
	for range v {
		w.bits(0, 1)
	}
	w.bits(1, 1)
}

func (w *bitWriter) align() { w.n = len(w.b) * 8 }

// stream is a FLAC file that a test writes by hand.
type stream struct {
	streamInfo
	out bytes.Buffer
}

// newStream writes the description, before total other blocks of metadata.
func newStream(s streamInfo, others ...[]byte) *stream {
	w := &stream{streamInfo: s}
	var b bitWriter
	b.bits(int64(s.blockMin), 16)
	b.bits(int64(s.blockMax), 16)
	b.bits(0, 48)
	b.bits(int64(s.rate), 20)
	b.bits(int64(s.channels-1), 3)
	b.bits(int64(s.bits-1), 5)
	b.bits(s.total, 36)
	b.bits(0, 64)
	b.bits(0, 64)
	w.out.WriteString("fLaC")
	last := func(i int) byte {
		if i == len(others) {
			return 0x80
		}
		return 0
	}
	w.out.Write([]byte{last(0), 0, 0, byte(len(b.b))})
	w.out.Write(b.b)
	for i, o := range others {
		w.out.Write([]byte{last(i+1) | 1, byte(len(o) >> 16), byte(len(o) >> 8), byte(len(o))})
		w.out.Write(o)
	}
	return w
}

// frame writes a frame. number counts frames, or samples if variable. Each of
// bodies writes one channel.
func (s *stream) frame(number int64, variable bool, channels, block int, bodies ...func(*bitWriter)) {
	var w bitWriter
	w.bits(0x3ffe, 14)
	w.bits(0, 1)
	w.bits(int64(map[bool]int{true: 1}[variable]), 1)
	w.bits(7, 4) // block size follows in 16 bits
	w.bits(0, 4) // rate as described
	w.bits(int64(channels), 4)
	w.bits(0, 3) // bits as described
	w.bits(0, 1)
	if number < 0x80 {
		w.bits(number, 8)
	} else {
		bytes := 2
		for number>>(5*bytes+1) != 0 {
			bytes++
		}
		w.bits(0xff00>>bytes&0xff|number>>(6*(bytes-1)), 8)
		for i := bytes - 2; i >= 0; i-- {
			w.bits(0x80|number>>(6*i)&0x3f, 8)
		}
	}
	w.bits(int64(block-1), 16)
	w.bits(int64(crc8(w.b)), 8)
	for _, body := range bodies {
		body(&w)
	}
	w.align()
	w.bits(int64(crc16(w.b)), 16)
	s.out.Write(w.b)
}

// verbatim writes a channel as it is.
func verbatim(bits int, samples ...int64) func(*bitWriter) {
	return func(w *bitWriter) {
		w.bits(2, 8)
		for _, v := range samples {
			w.bits(v, bits)
		}
	}
}

// constant writes a channel of one value.
func constant(bits int, v int64) func(*bitWriter) {
	return func(w *bitWriter) { w.bits(0, 8); w.bits(v, bits) }
}

// song makes n samples that are different everywhere: noise, a tone and one
// loud click.
const clickAt = 44100

func song(rate, channels, n int) [][]int64 {
	rng := rand.New(rand.NewPCG(1, 2))
	out := make([][]int64, channels)
	for i := range n {
		tone := 3000 * math.Sin(float64(i)*440*2*math.Pi/float64(rate))
		for c := range out {
			v := int64(tone + 100*rng.NormFloat64())
			if i == clickAt {
				v = 30000
			}
			out[c] = append(out[c], v)
		}
	}
	return out
}

// wav writes 16-bit samples as a WAV file.
func wav(rate int, channels [][]int64) []byte {
	le := binary.LittleEndian
	block, data := 2*len(channels), 2*len(channels)*len(channels[0])
	b := le.AppendUint32([]byte("RIFF"), uint32(36+data))
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, 1), uint16(len(channels)))
	b = le.AppendUint32(le.AppendUint32(b, uint32(rate)), uint32(rate*block))
	b = le.AppendUint16(le.AppendUint16(b, uint16(block)), 16)
	b = le.AppendUint32(append(b, "data"...), uint32(data))
	for i := range channels[0] {
		for _, c := range channels {
			b = le.AppendUint16(b, uint16(c[i]))
		}
	}
	return b
}

// ffmpeg runs ffmpeg over data; IN and OUT in args stand for the files.
func ffmpeg(t testing.TB, data []byte, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Fatal("ffmpeg is not installed (make setup installs it)")
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, data, 0o644); err != nil {
		t.Fatal(err)
	}
	full := append([]string{"-v", "error", "-i", in}, args...)
	if msg, err := exec.Command("ffmpeg", append(full, out)...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg %v: %v\n%s", args, err, msg)
	}
	made, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// encode makes a FLAC file of a WAV file.
func encode(t testing.TB, wav []byte, args ...string) []byte {
	t.Helper()
	return ffmpeg(t, wav, append(args, "-f", "flac")...)
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
func all(t testing.TB, d *Decoder) (out []float32) {
	t.Helper()
	buf := make([]float32, 1000)
	for {
		n, err := d.Read(buf)
		out = append(out, buf[:2*n]...)
		if err != nil {
			break
		}
	}
	if int64(len(out)) != 2*d.Length() {
		t.Fatalf("played %d samples, length says %d", len(out)/2, d.Length())
	}
	return out
}
