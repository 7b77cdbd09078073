package pack

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"math"
	"runtime"
	"strings"
	"testing"
)

func TestEntriesThatCannotBeHad(t *testing.T) {
	p := openItems(t,
		item{name: "encrypted", text: "x", change: func(h *zip.FileHeader) { h.Flags |= flagEncrypted }},
		item{name: "hidden", text: "x", change: func(h *zip.FileHeader) { h.Flags |= flagHidden }},
		item{name: "lzma", text: "x", change: func(h *zip.FileHeader) { h.Method = 14 }},
		item{name: "sum", text: "x", change: func(h *zip.FileHeader) { h.CRC32++ }},
		item{name: "two sizes", text: "x", change: func(h *zip.FileHeader) { h.UncompressedSize64++ }},
		item{name: "junk", text: "no deflate stream", change: func(h *zip.FileHeader) { h.Method = zip.Deflate }},
		item{name: "link", text: "/etc/passwd", mode: fs.ModeSymlink | 0o777},
		item{name: "device", text: "", mode: fs.ModeDevice | 0o666},
	)
	for name, cause := range map[string]string{
		"encrypted": "is encrypted",
		"hidden":    "is encrypted",
		"lzma":      "does not read (method 14)",
		"sum":       "its checksum is wrong",
		"two sizes": "two sizes",
		"junk":      "does not unpack",
		"link":      "is a link",
		"device":    "is a link or a device",
	} {
		_, err := readFile(p, name)
		wantError(t, err, cause)
	}
	if info, err := p.Stat("link"); err != nil || info.Mode().IsRegular() {
		t.Errorf("a link is taken for a file: %v, %v", info, err)
	}
}

// TestEntriesOnTopOfEachOther: a bomb of a few bytes, of which every entry has all.
func TestEntriesOnTopOfEachOther(t *testing.T) {
	item := item{name: "a", text: strings.Repeat("x", 1000)}
	archive := makeZip(t, item)
	at := bytes.Index(archive, []byte(recordSignature))
	end := bytes.Index(archive, []byte(endSignature))
	record := archive[at:end]
	for _, n := range []int{1, 2} {
		bomb := append(bytes.Clone(archive[:at]), bytes.Repeat(record, n)...)
		tail := bytes.Clone(archive[end:])
		binary.LittleEndian.PutUint16(tail[8:], uint16(n))
		binary.LittleEndian.PutUint16(tail[10:], uint16(n))
		binary.LittleEndian.PutUint32(tail[12:], uint32(n*len(record)))
		p, _, err := openBytes(append(bomb, tail...))
		if n == 1 && err == nil {
			p.Close()
			continue
		}
		wantError(t, err, "on top of each other")
	}
}

// squeeze deflates a text n times over.
func squeeze(t *testing.T, text string, n int) string {
	t.Helper()
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	for range n {
		w.Write([]byte(text))
	}
	w.Close()
	return out.String()
}

// lying is a deflated entry that says it unpacks to size bytes.
func lying(name, packed string, size uint64) item {
	return item{name: name, text: packed, change: func(h *zip.FileHeader) { h.Method, h.UncompressedSize64 = zip.Deflate, size }}
}

func TestBombs(t *testing.T) {
	zeros := squeeze(t, strings.Repeat("\x00", 1<<20), 300) // 300 MiB
	p := openItems(t,
		lying("honest", zeros, 300<<20),
		lying("too small", zeros, 1000),
		lying("too large", squeeze(t, long, 10), uint64(10*len(long))+1),
		lying("impossible", "\x03\x00", 100<<20),
	)
	before := allocated()
	for name, cause := range map[string]string{
		"honest":     "unpacks to more than 256 MiB",
		"too small":  "does not unpack to the size it says",
		"too large":  "does not unpack to the size it says",
		"impossible": "cannot unpack to the size it says",
	} {
		_, err := readFile(p, name)
		wantError(t, err, cause)
	}
	if n := allocated() - before; n > 4<<20 {
		t.Errorf("%d MiB were allocated for bombs", n>>20)
	}

	_, _, err := openBytes(makeZip(t, lying("a", "x", 1<<30), lying("b", "x", 1<<30), lying("c", "x", 1)))
	wantError(t, err, "unpacks to more than 2 GiB")
	_, _, err = openBytes(makeZip(t, lying("a", "x", math.MaxUint64-5), lying("b", "x", 10)))
	wantError(t, err, "unpacks to more than 2 GiB")
}

// allocated is how many bytes were ever allocated.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

func TestManyEntries(t *testing.T) {
	items := make([]item, MaxEntries+1)
	for i := range items {
		items[i].name = fmt.Sprintf("pack/song %d/%d.sm", i/5, i)
	}
	p := openItems(t, items[:MaxEntries]...)
	if got := len(listing(t, p)); got != MaxEntries {
		t.Errorf("%d entries are listed of %d", got, MaxEntries)
	}
	_, _, err := openBytes(makeZip(t, items...))
	wantError(t, err, "more than 65535 entries")
}

// An archive's end may claim anything; none of it is paid for.
func TestEndsThatLie(t *testing.T) {
	archive := makeZip(t, item{name: "a.sm", text: "one"}, item{name: "b.sm", text: "two"})
	at := bytes.LastIndex(archive, []byte(endSignature))
	le := binary.LittleEndian
	size, offset := le.Uint32(archive[at+12:]), le.Uint32(archive[at+16:])
	before := allocated()
	for name, c := range map[string]struct {
		count        uint16
		size, offset uint32
		cause        string
	}{
		"too few":      {1, size, offset, ""},
		"too many":     {3, size, offset, "ends too early"},
		"far too many": {full16 - 1, size, offset, "ends too early"},
		"long":         {2, full32 - 1, offset, "more than 65535 entries"},
		"longer":       {2, size + 1, offset, "not where it should be"},
		"shorter":      {2, size - 1, offset, "ends too early"},
		"elsewhere":    {2, size, offset + 1, "not where it should be"},
		"far away":     {2, size, full32 - 1, "not where it should be"},
		"at the start": {2, size, 0, "not where the directory says"}, // as if something stood before it
	} {
		le.PutUint16(archive[at+10:], c.count)
		le.PutUint32(archive[at+12:], c.size)
		le.PutUint32(archive[at+16:], c.offset)
		p, _, err := openBytes(archive)
		if err == nil {
			_, err = readFile(p, "a.sm")
		}
		if c.cause == "" && err == nil {
			continue
		}
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		wantError(t, err, c.cause)
	}
	if n := allocated() - before; n > 1<<20 {
		t.Errorf("%d KiB were allocated", n>>10)
	}

	_, _, err := openBytes(nil)
	wantError(t, err, "is an empty file")
	_, _, err = openBytes([]byte{0})
	wantError(t, err, "is no zip archive")
	_, _, err = openBytes([]byte(strings.Repeat("PK\x05\x06", 100_000)))
	wantError(t, err, "")
	parts := makeZip(t, item{name: "a.sm"})
	parts[len(parts)-endSize+4] = 3
	_, _, err = openBytes(parts)
	wantError(t, err, "one of several parts")
}

// A directory larger than any honest one is refused before it is read, in a
// file that is as large as it says.
func TestHugeDirectory(t *testing.T) {
	const size = 3 << 30
	end := append([]byte(endSignature), make([]byte, endSize-4)...)
	binary.LittleEndian.PutUint16(end[10:], 1000)
	binary.LittleEndian.PutUint32(end[12:], 2<<30)
	binary.LittleEndian.PutUint32(end[16:], 0)
	before := allocated()
	_, err := Open(sparse{end, size}, size)
	wantError(t, err, "more than 65535 entries")
	if n := allocated() - before; n > 1<<20 {
		t.Errorf("%d KiB were allocated", n>>10)
	}
}

// sparse is a large file of zeros with something at its end.
type sparse struct {
	tail []byte
	size int64
}

func (s sparse) Close() error { return nil }

func (s sparse) ReadAt(b []byte, at int64) (int, error) {
	for i := range b {
		b[i] = 0
		if j := at + int64(i) - s.size + int64(len(s.tail)); j >= int64(len(s.tail)) {
			return i, io.EOF
		} else if j >= 0 {
			b[i] = s.tail[j]
		}
	}
	return len(b), nil
}

// Whatever byte of an archive is wrong or missing, it opens or does not, and
// what is read is what was packed or an error.
func TestDamage(t *testing.T) {
	want := map[string]string{"Song/a.sm": "#TITLE:a;", "b.osu": strings.Repeat(long, 3)}
	archive := makeZip(t, item{name: "Song/a.sm", text: want["Song/a.sm"]}, item{name: "b.osu", text: want["b.osu"], deflate: true})
	try := func(how string, archive []byte) {
		p, _, err := openBytes(archive)
		if err != nil {
			wantError(t, err, "")
			return
		}
		defer p.Close()
		for name, text := range want {
			if got, err := readFile(p, name); err == nil && string(got) != text {
				t.Errorf("%s: %s is %q", how, name, got)
			}
		}
	}
	for i := range archive {
		try(fmt.Sprintf("cut at %d", i), archive[:i])
		for bit := range 8 {
			broken := bytes.Clone(archive)
			broken[i] ^= 1 << bit
			try(fmt.Sprintf("bit %d of byte %d", bit, i), broken)
		}
	}
}

// A disk that fails is not taken for a damaged archive.
func TestFailingDisk(t *testing.T) {
	_, err := Open(failing{}, 1000)
	wantError(t, err, "cannot be read: the disk is on fire")
}

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, fmt.Errorf("the disk is on fire") }
func (failing) Close() error                      { return nil }
