package pack

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"testing"
)

// FuzzOpen opens anything at all, and reads every file there is. Nothing may
// panic, no more may be unpacked than the limits say, and what the standard
// library's reader reads too must be the same.
func FuzzOpen(f *testing.F) {
	add := func(items ...item) {
		archive := makeZip(f, items...)
		end := archive[len(archive)-endSize:]
		at := le32(end[16:])
		f.Add(archive[:at], archive[at:len(archive)-endSize], le16(end[10:]))
		f.Add(archive, []byte{}, uint16(0))
	}
	add()
	add(item{name: "Song/a.sm", text: "#TITLE:a;"}, item{name: "b.osu", text: long + long, deflate: true})
	add(item{name: "Song/"}, item{name: "a"}, item{name: "a/b"}, item{name: `..\c`, text: "x"}, item{name: "a", text: "again"})
	add(item{name: "l", text: "b", mode: fs.ModeSymlink}, lying("bomb", "\x03\x00", 1<<40), item{name: "x", change: func(h *zip.FileHeader) {
		h.Name, h.NonUTF8 = "\x89\xce.sm", true
	}})
	f.Fuzz(func(t *testing.T, body, directory []byte, records uint16) {
		archive := body
		if len(directory) > 0 {
			archive = withEnd(body, directory, records)
		}
		p, m, err := openBytes(archive)
		if err != nil {
			if _, ok := err.(*Error); !ok || !m.closed {
				t.Fatalf("%v (%T), closed %v", err, err, m.closed)
			}
			return
		}
		std := standard(archive)
		for _, name := range listing(t, p) {
			if !fs.ValidPath(name) {
				t.Fatalf("a file is named %q", name)
			}
			info, err := fs.Stat(p, name)
			if err != nil {
				t.Fatalf("%q is listed: %v", name, err)
			}
			if info.Size() > 1<<20 {
				continue // would only be slow
			}
			got, err := readFile(p, name)
			if err != nil {
				continue
			}
			if int64(len(got)) != info.Size() {
				t.Fatalf("%q has %d bytes, not %d", name, len(got), info.Size())
			}
			if other := std[name]; other != nil && readable(other) {
				if want, err := readStandard(other); err == nil && !bytes.Equal(got, want) {
					t.Fatalf("%q is %q, and %q for the standard library", name, got, want)
				}
			}
		}
		p.Close()
		if !m.closed {
			t.Fatal("the archive is open for ever")
		}
	})
}

// withEnd completes an archive by an end record that fits.
func withEnd(body, directory []byte, records uint16) []byte {
	le := binary.LittleEndian
	out := append(bytes.Clone(body), directory...)
	out = append(out, endSignature+"\x00\x00\x00\x00"...)
	out = le.AppendUint16(out, records)
	out = le.AppendUint16(out, records)
	out = le.AppendUint32(out, uint32(len(directory)))
	out = le.AppendUint32(out, uint32(len(body)))
	return append(out, 0, 0)
}

// standard is what the standard library finds in an archive.
func standard(archive []byte) map[string]*zip.File {
	out := map[string]*zip.File{}
	if z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive))); err == nil {
		for _, f := range z.File {
			if name, _, reason := clean(f.Name); reason == "" {
				out[name] = f // the last of a name, as here
			}
		}
	}
	return out
}

func readable(f *zip.File) bool { return f.UncompressedSize64 <= 1<<20 && f.Mode().IsRegular() }

func readStandard(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
