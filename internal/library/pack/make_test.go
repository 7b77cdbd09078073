package pack

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"io/fs"
	"strings"
	"testing"
)

// item is an entry of an archive made for a test.
type item struct {
	name, text string
	deflate    bool
	mode       fs.FileMode
	change     func(h *zip.FileHeader) // makes the entry say what is not so
}

// makeZip packs items with the standard library.
func makeZip(t testing.TB, items ...item) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, i := range items {
		h := &zip.FileHeader{Name: i.name, Method: zip.Store}
		if i.deflate {
			h.Method = zip.Deflate
		}
		if i.mode != 0 {
			h.SetMode(i.mode)
		}
		if i.change == nil {
			f, err := w.CreateHeader(h)
			if err == nil && !strings.HasSuffix(i.name, "/") {
				_, err = f.Write([]byte(i.text))
			}
			if err != nil {
				t.Fatal(err)
			}
			continue
		}
		h.CRC32 = crc32.ChecksumIEEE([]byte(i.text))
		h.CompressedSize64, h.UncompressedSize64 = uint64(len(i.text)), uint64(len(i.text))
		i.change(h)
		f, err := w.CreateRaw(h)
		if err == nil {
			_, err = f.Write([]byte(i.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// memory is an archive in memory that knows whether it was closed.
type memory struct {
	*bytes.Reader
	closed bool
}

func (m *memory) Close() error {
	m.closed = true
	return nil
}

func openBytes(archive []byte) (*Pack, *memory, error) {
	m := &memory{Reader: bytes.NewReader(archive)}
	p, err := Open(m, int64(len(archive)))
	return p, m, err
}

// openItems opens an archive of some items, to be closed with the test.
func openItems(t testing.TB, items ...item) *Pack {
	t.Helper()
	p, _, err := openBytes(makeZip(t, items...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// wantError checks that an error says what is wrong and what to do, on a line each.
func wantError(t *testing.T, err error, cause string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("error = %v, want %q with a remedy", err, cause)
		return
	}
	if !strings.Contains(e.Cause, cause) {
		t.Errorf("cause = %q, want it to say %q", e.Cause, cause)
	}
	if e.Fix == "" || strings.Contains(e.Cause+e.Fix, "\n") {
		t.Errorf("cause %q and remedy %q must be one line each", e.Cause, e.Fix)
	}
}

// listing is the names of all files of a pack.
func listing(t testing.TB, p *Pack) (names []string) {
	t.Helper()
	err := fs.WalkDir(p, ".", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
