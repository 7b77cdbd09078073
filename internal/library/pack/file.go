package pack

import (
	"bufio"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"path"
	"sync"
	"sync/atomic"
)

const stored, deflated = 0, 8

// File is an open entry. It can be read at random, by several goroutines.
type File struct {
	pack   *Pack
	entry  *entry
	packed *io.SectionReader // its bytes in the archive
	closed atomic.Bool

	once sync.Once
	data *io.SectionReader // its bytes
	err  error
}

// open finds an entry's bytes, and says why they cannot be had.
func (p *Pack) open(e *entry) (*File, error) {
	switch {
	case !e.mode.IsRegular():
		return nil, &Error{Cause: "is a link or a device", Fix: "pack the file itself"}
	case e.flags&(flagEncrypted|flagHidden) != 0:
		return nil, &Error{Cause: "is encrypted", Fix: "unpack it with its password, and pack it again without one"}
	case e.method != stored && e.method != deflated:
		return nil, &Error{Cause: fmt.Sprintf("is compressed in a way that Hibana does not read (method %d)", e.method), Fix: "pack it again with ordinary zip compression (deflate)"}
	case e.method == stored && e.packed != e.size:
		return nil, damaged("it has two sizes")
	case e.method == deflated && e.size > MaxInMemory:
		return nil, &Error{Cause: fmt.Sprintf("unpacks to more than %d MiB", MaxInMemory>>20), Fix: "pack it without compression, or unpack the pack to a folder"}
	case e.method == deflated && e.size/maxRatio > e.packed:
		return nil, damaged("it cannot unpack to the size it says")
	}
	local, err := readAt(p.file, e.offset, localSize)
	if err != nil {
		return nil, err
	}
	if string(local[:4]) != localSignature {
		return nil, damaged("it is not where the directory says")
	}
	start := e.offset + localSize + int64(le16(local[26:])) + int64(le16(local[28:]))
	if e.packed > p.size-start {
		return nil, damaged("it ends too early")
	}
	p.Share()
	return &File{pack: p, entry: e, packed: io.NewSectionReader(p.file, start, e.packed)}, nil
}

// load makes the bytes readable: those of a stored entry in place.
func (f *File) load() (*io.SectionReader, error) {
	f.once.Do(func() {
		if f.entry.method == stored {
			f.data = f.packed
			return
		}
		var all []byte
		if all, f.err = f.inflate(); f.err == nil {
			f.data = io.NewSectionReader(bytes.NewReader(all), 0, int64(len(all)))
		}
	})
	return f.data, f.err
}

// inflate unpacks a deflated entry. Never more is unpacked than the entry says.
func (f *File) inflate() ([]byte, error) {
	in := flate.NewReader(bufio.NewReaderSize(f.packed, int(min(f.entry.packed, 64<<10))))
	all := make([]byte, f.entry.size)
	if _, err := io.ReadFull(in, all); err != nil {
		return nil, damaged("it does not unpack to the size it says")
	}
	if n, err := in.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return nil, damaged("it does not unpack to the size it says")
	}
	return all, f.compare(crc32.ChecksumIEEE(all))
}

func (f *File) compare(sum uint32) error {
	if sum != f.entry.crc {
		return damaged("its checksum is wrong")
	}
	return nil
}

// Check unpacks the entry if need be and compares its checksum. Large stored
// entries are taken on trust.
func (f *File) Check() error {
	data, err := f.load()
	if err != nil || f.entry.method == deflated || f.entry.size > maxChecked {
		return err
	}
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, io.NewSectionReader(data, 0, data.Size())); err != nil {
		return readError(err)
	}
	return f.compare(sum.Sum32())
}

// Stat describes the entry.
func (f *File) Stat() (fs.FileInfo, error) { return info{path.Base(f.entry.name), f.entry}, nil }

func (f *File) Read(b []byte) (int, error) {
	data, err := f.load()
	if err != nil {
		return 0, err
	}
	return data.Read(b)
}

// ReadAt reads from a place, as io.ReaderAt says.
func (f *File) ReadAt(b []byte, at int64) (int, error) {
	data, err := f.load()
	if err != nil {
		return 0, err
	}
	return data.ReadAt(b, at)
}

// Seek sets the place of the next Read, as io.Seeker says.
func (f *File) Seek(offset int64, whence int) (int64, error) {
	data, err := f.load()
	if err != nil {
		return 0, err
	}
	return data.Seek(offset, whence)
}

// Close gives the entry back.
func (f *File) Close() error {
	if f.closed.Swap(true) {
		return fs.ErrClosed
	}
	return f.pack.Close()
}
