package ogg

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

// wav makes a 16-bit WAV file of quiet noise, a tone that differs from channel
// to channel, and one loud click.
func wav(rate, channels, samples int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	le := binary.LittleEndian
	data := samples * channels * 2
	b := le.AppendUint32([]byte("RIFF"), uint32(36+data))
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, 1), uint16(channels))
	b = le.AppendUint32(le.AppendUint32(b, uint32(rate)), uint32(rate*channels*2))
	b = le.AppendUint16(le.AppendUint16(b, uint16(channels*2)), 16)
	b = le.AppendUint32(append(b, "data"...), uint32(data))
	for i := range samples {
		noise := 200 * rng.NormFloat64()
		for c := range channels {
			v := noise + 1000*math.Sin(float64(i)*300*float64(c+1)*2*math.Pi/float64(rate))
			if i == clickAt {
				v = 30000
			}
			b = le.AppendUint16(b, uint16(int16(v)))
		}
	}
	return b
}

// ffmpeg runs ffmpeg over data; its output goes to a file of the given kind.
func ffmpeg(t testing.TB, data []byte, kind string, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Fatal("ffmpeg is not installed (make setup installs it)")
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, data, 0o644); err != nil {
		t.Fatal(err)
	}
	full := append([]string{"-v", "fatal", "-i", in}, args...)
	if msg, err := exec.Command("ffmpeg", append(full, "-f", kind, out)...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg %v: %v\n%s", args, err, msg)
	}
	made, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// encode makes a Vorbis file of a WAV file, with numbers that are always the same.
func encode(t testing.TB, wav []byte, args ...string) []byte {
	t.Helper()
	return ffmpeg(t, wav, "ogg", append([]string{"-c:a", "libvorbis", "-fflags", "+bitexact", "-serial_offset", "7"}, args...)...)
}

// reference decodes with ffmpeg.
func reference(t testing.TB, data []byte) []float32 {
	t.Helper()
	raw := ffmpeg(t, data, "f32le")
	out := make([]float32, len(raw)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return out
}

// rawPage is a page as bytes, to be changed and put together anew.
type rawPage []byte

// split takes a file apart into its pages.
func split(t testing.TB, data []byte) (list []rawPage) {
	t.Helper()
	p := newPages(bytes.NewReader(data), 0, int64(len(data)))
	for {
		var g page
		if p.next(&g) != nil {
			return list
		}
		list = append(list, bytes.Clone(data[g.off:p.off]))
	}
}

func join[T ~[]byte](parts ...T) (b []byte) {
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

// seal gives a page its check sum.
func (p rawPage) seal() rawPage {
	binary.LittleEndian.PutUint32(p[22:], checksum(p))
	return p
}

func (p rawPage) clone() rawPage { return bytes.Clone(p) }

func (p rawPage) granule() int64 { return int64(binary.LittleEndian.Uint64(p[6:])) }

func (p rawPage) withGranule(n int64) rawPage {
	p = p.clone()
	binary.LittleEndian.PutUint64(p[6:], uint64(n))
	return p.seal()
}

func (p rawPage) withFlags(f byte) rawPage {
	p = p.clone()
	p[5] = f
	return p.seal()
}

// relaid puts all packets of a stream on new pages with so many pieces each,
// as other encoders would.
func relaid(t testing.TB, data []byte, pieces int) []byte {
	t.Helper()
	type piece struct {
		body    []byte
		granule int64
	}
	var out []byte
	seq := uint32(0)
	write := func(g []piece, flags byte) {
		p := rawPage(make([]byte, headBytes))
		copy(p, mark)
		le := binary.LittleEndian
		p[5], p[26] = flags, byte(len(g))
		granule := int64(none)
		for _, x := range g {
			p = append(p, byte(len(x.body)))
			if len(x.body) < 255 {
				granule = x.granule
			}
		}
		for _, x := range g {
			p = append(p, x.body...)
		}
		le.PutUint64(p[6:], uint64(granule))
		le.PutUint32(p[14:], 7)
		le.PutUint32(p[18:], seq)
		seq++
		out = append(out, p.seal()...)
	}
	lay := func(list []piece, last bool) {
		for open := byte(0); len(list) > 0; {
			n := min(pieces, len(list))
			flags := open
			if seq == 0 {
				flags = beginning
			}
			if last && n == len(list) {
				flags |= ending
			}
			write(list[:n], flags)
			open = 0
			if len(list[n-1].body) == 255 {
				open = continued
			}
			list = list[n:]
		}
	}
	s := newPackets(newPages(bytes.NewReader(data), 0, int64(len(data))), 7)
	var list []piece
	var pos int64
	var w walker
	for i := 0; ; i++ {
		p, err := s.next()
		if err != nil {
			break
		}
		switch i {
		case 0:
			id, _ := readIdent(p.data)
			w.link = &link{ident: id}
		case 2:
			w.link.setup, _ = readSetup(p.data, w.link.ident)
		}
		if i > 2 {
			block := w.link.block(p.data)
			pos += samples(w.prev, block)
			w.prev = block
		}
		if p.last {
			pos = p.granule
		}
		for b := bytes.Clone(p.data); ; b = b[255:] {
			list = append(list, piece{b[:min(255, len(b))], pos})
			if len(b) < 255 {
				break
			}
		}
		if i == 0 || i == 2 {
			lay(list, false)
			list = nil
		}
	}
	lay(list, true)
	return out
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

// click finds the loudest sample of the left side.
func click(pcm []float32) int {
	best := 0
	for i := 0; i < len(pcm); i += 2 {
		if abs(pcm[i]) > abs(pcm[best]) {
			best = i
		}
	}
	return best / 2
}

func abs(v float32) float32 { return float32(math.Abs(float64(v))) }

// near says whether a is the beginning of b, but for rounding.
func near(a, b []float32) bool {
	if len(a) > len(b) {
		return false
	}
	for i := range a {
		if abs(a[i]-b[i]) > 1e-5 {
			return false
		}
	}
	return true
}
