package ogg

import (
	"bytes"
	"encoding/binary"
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

// streamOf gives the pages of two seconds of sound, the first two of which are
// headers, and how it sounds.
func streamOf(t *testing.T) (pages []rawPage, sound []float32) {
	t.Helper()
	data := relaid(t, encode(t, wav(44100, 2, 2*44100), "-q:a", "5"), 9)
	pages = split(t, data)
	if got := join(pages...); !bytes.Equal(got, data) || len(pages) < 12 {
		t.Fatalf("%d pages that are not the file", len(pages))
	}
	return pages, all(t, open(t, data))
}

// body is the number of the first page of sound.
func body(pages []rawPage) int {
	i := 1
	for pages[i].granule() <= 0 {
		i++
	}
	return i
}

// The first page of sound says where the stream begins.
func TestStart(t *testing.T) {
	pages, want := streamOf(t)
	first := body(pages)
	shifted := func(by int64) []byte {
		var out []byte
		for i, p := range pages {
			if i >= first {
				p = p.withGranule(p.granule() + by)
			}
			out = append(out, p...)
		}
		return out
	}
	// More samples than the page counts: the first ones are not to be heard.
	for _, cut := range []int64{1, 100, 500} {
		d := open(t, shifted(-cut))
		if got := all(t, d); !slices.Equal(got, want[2*cut:]) {
			t.Errorf("%d samples before the start: %d samples, want %d, or they differ", cut, len(got)/2, len(want)/2-int(cut))
		}
		d.SeekFrame(0)
		buf := make([]float32, 100)
		if d.Read(buf); !slices.Equal(buf, want[2*cut:2*cut+100]) {
			t.Errorf("%d samples before the start: a seek to 0 differs", cut)
		}
	}
	// Fewer: a piece of a longer stream, which begins where it begins.
	if got := all(t, open(t, shifted(1<<40))); !slices.Equal(got, want) {
		t.Errorf("a piece of a longer stream has %d samples, want %d, or they differ", len(got)/2, len(want)/2)
	}
	pieces := join(append(slices.Clone(pages[:first]), pages[first+3:]...)...)
	from := int(pages[first+2].granule())
	d := open(t, pieces)
	got := all(t, d)
	late := len(want)/2 - from - len(got)/2
	if late < 0 || late > 2048 || !slices.Equal(got, want[2*(from+late):]) {
		t.Errorf("without its beginning: %d samples, want at least %d, or they differ", len(got)/2, len(want)/2-from-2048)
	}
}

// The last page says where the stream ends.
func TestEnd(t *testing.T) {
	pages, want := streamOf(t)
	n := len(pages) - 1
	before := pages[n-1].granule()
	for _, granule := range []int64{before, before + 1, 2*44100 - 5} {
		got := all(t, open(t, join(append(slices.Clone(pages[:n]), pages[n].withGranule(granule))...)))
		if !slices.Equal(got, want[:2*granule]) {
			t.Errorf("end at %d: %d samples, or they differ", granule, len(got)/2)
		}
	}
	// A number beyond what is there, or none of sense: all that is there.
	for _, granule := range []int64{1 << 60, -1, -100} {
		got := all(t, open(t, join(append(slices.Clone(pages[:n]), pages[n].withGranule(granule))...)))
		if len(got) < len(want) || len(got) > len(want)+2*4096 || !slices.Equal(got[:len(want)], want) {
			t.Errorf("end at %d: %d samples, or they differ", granule, len(got)/2)
		}
	}
	// A stream of a single page of sound is cut at its end, not at its start.
	data := encode(t, wav(44100, 2, 3000), "-q:a", "0")
	if got := split(t, data); len(got) != 3 {
		t.Fatalf("%d pages", len(got))
	}
	if d := open(t, data); d.Length() != 3000 {
		t.Errorf("a stream of one page has %d samples", d.Length())
	}
}

// A file cut off plays to where it ends, and says so.
func TestCutOff(t *testing.T) {
	pages, want := streamOf(t)
	for _, n := range []int{body(pages) + 1, len(pages) - 3} {
		whole := join(pages[:n]...)
		end := int(pages[n-1].granule())
		for _, tail := range [][]byte{nil, pages[n][:1], pages[n][:30], pages[n][:len(pages[n])-1]} {
			d := open(t, join(whole, tail))
			if got := all(t, d); !slices.Equal(got, want[:2*end]) {
				t.Errorf("%d pages and %d bytes: %d samples, want %d, or they differ", n, len(tail), len(got)/2, end)
			}
			if notes := d.Notes(); len(notes) != 1 || notes[0].Rule != "ogg-cut-off" {
				t.Errorf("notes %v", notes)
			}
		}
	}
}

// Damage is silence of the same length: what follows does not move.
func TestDamageDoesNotMoveWhatFollows(t *testing.T) {
	pages, want := streamOf(t)
	first := body(pages)
	at := first + 4
	rng := rand.New(rand.NewPCG(5, 6))
	garbage := func(from, to int) []byte {
		list := slices.Clone(pages)
		for i := from; i < to; i++ {
			list[i] = list[i].clone()
			for k := range list[i] {
				list[i][k] = byte(rng.Uint32())
			}
		}
		return join(list...)
	}
	broken := slices.Clone(pages)
	broken[at] = broken[at].clone()
	broken[at][200] ^= 1
	long := 2 * int(pages[1+body(pages)].granule()-pages[body(pages)].granule())
	for _, c := range []struct {
		name  string
		data  []byte
		lost  int // pages from at on
		notes int
	}{
		{"one bit", join(broken...), 1, 1},
		{"a page of noise", garbage(at, at+1), 1, 1},
		{"three pages of noise", garbage(at, at+3), 3, 1},
		{"a missing page", join(append(slices.Clone(pages[:at]), pages[at+1:]...)...), 1, 1},
		{"missing pages", join(append(slices.Clone(pages[:at]), pages[at+3:]...)...), 3, 1},
		{"missing bytes", join(join(pages[:at]...), pages[at][300:], join(pages[at+1:]...)), 1, 1},
		{"the first page of sound", garbage(first, first+1), first - at + 1, 1},
		{"stray bytes", join(join(pages[:at]...), []byte("OggS\x00 hello"), join(pages[at:]...)), 0, 1},
		{"junk before and behind", join([]byte("hello OggS"), join(pages...), []byte("OggS and more")), 0, 0},
		{"a tag before", join([]byte("ID3\x04\x00\x00\x00\x00\x00\x05hello"), join(pages...)), 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, c.data)
			got := all(t, d)
			if len(got) != len(want) {
				t.Fatalf("%d samples, want %d", len(got)/2, len(want)/2)
			}
			// Around the hole a block is lost on either side.
			from, to := 2*int(pages[at-1].granule())-long, 2*int(pages[at+max(c.lost, 1)-1].granule())+long
			if c.lost < 0 {
				from, to = 0, 2*int(pages[first].granule())+long
			}
			for i := range got {
				if got[i] != want[i] && (i < from || i >= to || c.lost == 0 && c.notes == 0) {
					t.Fatalf("sample %d differs", i/2)
				}
			}
			if notes := d.Notes(); len(notes) != c.notes || len(notes) > 0 && notes[0].Rule != "ogg-damaged" {
				t.Errorf("notes %v", notes)
			}
			buf := make([]float32, 500)
			for at := int64(0); at < d.Length()-250; at += 2711 {
				d.SeekFrame(at)
				for n := 0; n < 250; {
					m, err := d.Read(buf[2*n:])
					if err != nil {
						t.Fatal(err)
					}
					n += m
				}
				if !slices.Equal(buf, got[2*at:2*at+500]) {
					t.Fatalf("after a seek to %d the samples differ", at)
				}
			}
		})
	}
}

// Numbers of pages that count nothing are no damage.
func TestWrongPageNumbers(t *testing.T) {
	pages, want := streamOf(t)
	var data []byte
	for _, p := range pages {
		p = p.clone()
		binary.LittleEndian.PutUint32(p[18:], 3)
		data = append(data, p.seal()...)
	}
	d := open(t, data)
	if got := all(t, d); !slices.Equal(got, want) || d.Notes() != nil {
		t.Errorf("%d samples, want %d, or they differ; notes %v", len(got)/2, len(want)/2, d.Notes())
	}
}

// Files one after another play one after another.
func TestChained(t *testing.T) {
	pages, a := streamOf(t)
	mono := encode(t, wav(44100, 1, 30_000), "-q:a", "1")
	b := all(t, open(t, mono))
	data := join(join(pages...), mono, join(pages...))
	d := open(t, data)
	want := slices.Concat(a, b, a)
	if got := all(t, d); !slices.Equal(got, want) || d.Notes() != nil {
		t.Errorf("%d samples, want %d, or they differ; notes %v", len(got)/2, len(want)/2, d.Notes())
	}
	buf := make([]float32, 100)
	for k := range 40 {
		at := int64(k*7919*11) % (d.Length() - 50)
		d.SeekFrame(at)
		if n, _ := d.Read(buf); !slices.Equal(buf[:2*n], want[2*at:2*at+2*int64(n)]) {
			t.Errorf("after a seek to %d the samples differ", at)
		}
	}
	opus := rawPage("OggS\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x09\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x08OpusHead").seal()
	tail := rawPage("OggS\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x09\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x01\x01x").seal()
	d = open(t, join(join(pages...), opus, tail))
	if notes := d.Notes(); d.Length() != int64(len(a)/2) || len(notes) != 1 || notes[0].Rule != "ogg-mixed" {
		t.Errorf("with Opus behind: %d samples, notes %v", d.Length(), notes)
	}
}

// Other streams between the pages of sound are stepped over.
func TestMultiplexed(t *testing.T) {
	pages, want := streamOf(t)
	other := func(flags, seq byte, body string) rawPage {
		p := rawPage("OggS\x00" + string(rune(flags)) + "\x00\x00\x00\x00\x00\x00\x00\x00\x63\x00\x00\x00" + string(rune(seq)) + "\x00\x00\x00\x00\x00\x00\x00\x01" + string(rune(len(body))) + body)
		return p.seal()
	}
	for _, before := range []bool{true, false} {
		list := []rawPage{other(beginning, 0, "fishead\x00"), pages[0]}
		if !before {
			list[0], list[1] = list[1], list[0]
		}
		for i, p := range pages[1:] {
			list = append(list, p, other(0, byte(i+1), "bones"))
		}
		d := open(t, join(list...))
		if got := all(t, d); !slices.Equal(got, want) || d.Notes() != nil {
			t.Errorf("%d samples, want %d, or they differ; notes %v", len(got)/2, len(want)/2, d.Notes())
		}
	}
}

// Comments of any length, as pictures make them, are not kept.
func TestHugeComment(t *testing.T) {
	_, want := streamOf(t)
	data := encode(t, wav(44100, 2, 2*44100), "-q:a", "5", "-metadata", "comment="+strings.Repeat("x", 100_000))
	if got := all(t, open(t, data)); !slices.Equal(got, want) {
		t.Errorf("%d samples, want %d, or they differ", len(got)/2, len(want)/2)
	}
}

func TestRefusals(t *testing.T) {
	pages, _ := streamOf(t)
	whole := join(pages...)
	headers := join(pages[:body(pages)]...)
	source := wav(44100, 2, 20_000)
	change := func(page, at int, b byte) []byte {
		list := slices.Clone(pages)
		list[page] = list[page].clone()
		list[page][at] = b
		list[page].seal()
		return join(list...)
	}
	for _, c := range []struct {
		name, says string
		data       []byte
	}{
		{"only a mark", "no Vorbis sound", []byte("OggS\x00\x02 and so on")},
		{"only headers", "no Vorbis sound", headers},
		{"headers cut off", "no Vorbis sound", headers[:len(headers)/2]},
		{"Opus", "holds Opus, not Vorbis", ffmpeg(t, source, "ogg", "-c:a", "libopus", "-ar", "48000")},
		{"FLAC in Ogg", "holds FLAC, not Vorbis", ffmpeg(t, source, "ogg", "-c:a", "flac")},
		{"two rates", "from 44100 to 48000 Hz", join(whole, encode(t, wav(48000, 2, 20_000)))},
		{"no channels", "0 channels", change(0, 28+11, 0)},
		{"too many channels", "9 channels", change(0, 28+11, 9)},
		{"rate too low", "68 Hz", change(0, 28+13, 0)},
		{"impossible blocks", "header is damaged", change(0, 28+28, 0x11)},
		{"setup damaged", "header is damaged", change(body(pages)-1, len(pages[body(pages)-1])-1, 0)},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(bytes.NewReader(c.data), int64(len(c.data)))
			var e *pcm.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Remedy() == "" {
				t.Fatalf("got %v, want an error that says %q, with a remedy", err, c.says)
			}
		})
	}
	if _, err := Open(bytes.NewReader(nil), maxBytes+1); err == nil || !strings.Contains(err.Error(), "1 GiB") {
		t.Errorf("an endless file: %v", err)
	}
}

// More than three hours of sound in a small file, by short packets.
func TestTooLong(t *testing.T) {
	pages, _ := streamOf(t)
	id, _ := readIdent(pages[0][28:])
	// A page of 255 packets of one byte: the long blocks of mode 1.
	p := rawPage(make([]byte, headBytes))
	copy(p, mark)
	p[26] = 255
	copy(p[14:18], pages[0][14:18])
	p = append(append(p, bytes.Repeat([]byte{1}, 255)...), bytes.Repeat([]byte{2}, 255)...)
	p = p.withGranule(none)
	n := 3*60*60*44100/(255*id.blocks[1]/2) + 2
	data := join(join(pages[:body(pages)]...), bytes.Repeat(p, n))
	if _, err := Open(bytes.NewReader(data), int64(len(data))); err == nil || !strings.Contains(err.Error(), "3 hours") {
		t.Errorf("%v", err)
	}
	// Exactly three hours, of pieces.
	piece := encode(t, wav(8000, 1, 8000*60), "-q:a", "-1")
	if d := open(t, bytes.Repeat(piece, 180)); d.Length() != 3*60*60*8000 {
		t.Errorf("%d samples", d.Length())
	}
	if _, err := Open(bytes.NewReader(bytes.Repeat(piece, 181)), 181*int64(len(piece))); err == nil || !strings.Contains(err.Error(), "3 hours") {
		t.Errorf("a minute more than three hours: %v", err)
	}
}

// A file of nothing but marks of pages that are none does not keep anybody
// waiting.
func TestFalsePages(t *testing.T) {
	pages, want := streamOf(t)
	fake := join([]byte(mark), make([]byte, 22), bytes.Repeat([]byte{255}, 256))
	data := join(join(pages...), bytes.Repeat(fake, 60_000), make([]byte, 1<<20))
	begun := time.Now()
	d := open(t, data)
	if got := all(t, d); !slices.Equal(got, want) {
		t.Errorf("%d samples, want %d, or they differ", len(got)/2, len(want)/2)
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// The disk failing under a song is an error, not silence.
func TestReadErrorIsReported(t *testing.T) {
	pages, _ := streamOf(t)
	f, err := os.Create(filepath.Join(t.TempDir(), "song.ogg"))
	if err != nil {
		t.Fatal(err)
	}
	data := join(pages...)
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

func TestChecksum(t *testing.T) {
	// A known answer, and eight bytes at a step are the same as one.
	if got := crc(0, []byte("123456789")); got != 0x89a1897f {
		t.Errorf("%08x", got)
	}
	b := make([]byte, 100)
	for i := range b {
		b[i] = byte(i * 37)
	}
	var want uint32
	for i := range b {
		want = crc(want, b[i:i+1])
		if got := crc(0, b[:i+1]); got != want {
			t.Fatalf("%d bytes: %08x, want %08x", i+1, got, want)
		}
	}
}
