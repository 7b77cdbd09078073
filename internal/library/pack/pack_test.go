package pack

import (
	"encoding/binary"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

const long = "The quick brown fox jumps over the lazy dog, again and again. "

func TestPackIsAFileSystem(t *testing.T) {
	p := openItems(t,
		item{name: "Song/"},
		item{name: "Song/b.sm", text: "stored"},
		item{name: "Song/a.mp3", text: strings.Repeat(long, 1000), deflate: true},
		item{name: "Song-2/c.sm", text: "", deflate: true},
		item{name: "Song/deep/er/d.txt", text: "d"},
		item{name: "top.osu", text: "top"},
		item{name: "empty/"},
	)
	if err := fstest.TestFS(p, "Song/b.sm", "Song/a.mp3", "Song-2/c.sm", "Song/deep/er/d.txt", "top.osu"); err != nil {
		t.Error(err)
	}
	if got := strings.Join(listing(t, p), " "); got != "Song/a.mp3 Song/b.sm Song/deep/er/d.txt Song-2/c.sm top.osu" {
		t.Errorf("listing = %q", got)
	}
	if len(p.Ignored()) != 0 {
		t.Errorf("ignored = %v", p.Ignored())
	}
	_, err := fs.Stat(p, "Song/none.sm")
	if _, err2 := p.Open("Song/none.sm"); !isMissing(err) || !isMissing(err2) {
		t.Errorf("a missing file gives %v and %v", err, err2)
	}
	if _, err := p.ReadDir("top.osu"); err == nil {
		t.Error("a file was listed")
	}
}

func isMissing(err error) bool { return err != nil && strings.Contains(err.Error(), "not exist") }

func TestReadAtRandom(t *testing.T) {
	text := strings.Repeat(long, 5000)
	p := openItems(t, item{name: "stored", text: text}, item{name: "deflated", text: text, deflate: true})
	for _, name := range []string{"stored", "deflated"} {
		f, err := p.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.(*File).Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		r := f.(interface {
			io.ReaderAt
			io.ReadSeeker
		})
		buf := make([]byte, 20)
		for _, at := range []int{0, len(text) / 2, len(text) - 20, 7} {
			if _, err := r.ReadAt(buf, int64(at)); err != nil || string(buf) != text[at:at+20] {
				t.Errorf("%s at %d: %q, %v", name, at, buf, err)
			}
		}
		if n, err := r.ReadAt(buf, int64(len(text))-5); n != 5 || err != io.EOF {
			t.Errorf("%s: read %d bytes past the end, %v", name, n, err)
		}
		if at, err := r.Seek(-10, io.SeekEnd); at != int64(len(text))-10 || err != nil {
			t.Errorf("%s: seek gives %d, %v", name, at, err)
		}
		if rest, err := io.ReadAll(r); string(rest) != text[len(text)-10:] || err != nil {
			t.Errorf("%s: the rest is %q, %v", name, rest, err)
		}
		f.Close()
	}
}

// A stored entry is read in place: opening one reads its local header, reading a
// bit of it that bit.
func TestStoredIsReadInPlace(t *testing.T) {
	archive := makeZip(t, item{name: "song.wav", text: strings.Repeat("x", 10<<20)}, item{name: "packed.wav", text: strings.Repeat("x", 1<<20), deflate: true})
	p, mem, err := openBytes(archive)
	if err != nil {
		t.Fatal(err)
	}
	m := &counting{Reader: mem}
	p.file = m
	f, err := p.Open("song.wav")
	if err != nil {
		t.Fatal(err)
	}
	f.(io.ReaderAt).ReadAt(make([]byte, 100), 5<<20)
	if m.read != localSize+100 {
		t.Errorf("%d bytes were read for 100", m.read)
	}
	m.read = 0
	if f, err = p.Open("packed.wav"); err != nil || m.read != localSize {
		t.Errorf("%d bytes were read to open a deflated entry, %v", m.read, err)
	}
}

// counting counts the bytes that are read.
type counting struct {
	Reader *memory
	read   int
}

func (c *counting) ReadAt(b []byte, at int64) (int, error) {
	n, err := c.Reader.ReadAt(b, at)
	c.read += n
	return n, err
}

func (c *counting) Close() error { return c.Reader.Close() }

func TestFilesKeepThePackOpen(t *testing.T) {
	p, m, err := openBytes(makeZip(t, item{name: "a", text: "one"}, item{name: "b", text: "two"}))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := p.Open("a")
	b, _ := p.Open("b")
	p.Close()
	if text, err := io.ReadAll(a); m.closed || string(text) != "one" {
		t.Errorf("after the pack's close: %q, %v", text, err)
	}
	a.Close()
	a.Close() // twice counts once
	if m.closed {
		t.Error("the archive was closed under an open file")
	}
	b.Close()
	if !m.closed {
		t.Error("the archive is open for ever")
	}
	if _, m, err := openBytes([]byte("no archive")); err == nil || !m.closed {
		t.Error("a file that is no archive was not closed")
	}
}

// What may surround an archive: a program before it, a comment and bytes behind
// its directory, the 64-bit records.
func TestForms(t *testing.T) {
	plain := makeZip(t, item{name: "a.sm", text: "one"}, item{name: "b.sm", text: long, deflate: true})
	at := strings.LastIndex(string(plain), endSignature)
	body, tail := string(plain[:at]), string(plain[at:])
	commented := tail[:20] + "\x05\x00hello"
	longest := tail[:20] + "\xff\xff" + strings.Repeat("c", full16)

	le := binary.LittleEndian
	end64 := append([]byte(end64Signature), make([]byte, end64Size-4)...)
	le.PutUint64(end64[4:], end64Size-12)
	le.PutUint64(end64[24:], 2)
	le.PutUint64(end64[32:], 2)
	le.PutUint64(end64[40:], uint64(le.Uint32([]byte(tail[12:]))))
	le.PutUint64(end64[48:], uint64(le.Uint32([]byte(tail[16:]))))
	locator := append([]byte(locatorSignature), make([]byte, locatorSize-4)...)
	le.PutUint64(locator[8:], uint64(at))
	wide := string(end64) + string(locator) + endSignature + "\x00\x00\x00\x00" + strings.Repeat("\xff", 12) + "\x00\x00"

	for name, archive := range map[string]string{
		"plain":           body + tail,
		"comment":         body + commented,
		"longest comment": body + longest,
		"program before":  "#!/bin/sh\nunpack me\n" + body + tail,
		"bytes between":   body + "signature" + tail,
		"64 bits":         body + wide,
		"64 bits, before": "#!/bin/sh\n" + body + wide,
		"bytes behind":    body + tail + "\n",
	} {
		p, _, err := openBytes([]byte(archive))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		a, errA := readFile(p, "a.sm")
		b, errB := readFile(p, "b.sm")
		if string(a) != "one" || string(b) != long {
			t.Errorf("%s: read %q, %v and %q, %v", name, a, errA, b, errB)
		}
	}
}

// readFile reads an entry whole.
func readFile(p *Pack, name string) ([]byte, error) {
	f, err := p.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f, ok := f.(*File); ok {
		if err := f.Check(); err != nil {
			return nil, err
		}
	}
	return io.ReadAll(f)
}
