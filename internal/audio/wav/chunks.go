package wav

import (
	"encoding/binary"
	"fmt"
	"io"
)

// layout is where the samples are.
type layout struct {
	format
	data int64 // file offset of the first sample
	size int64 // bytes of samples that are there
	cut  int64 // bytes that the file promises beyond its end
}

// maxChunks bounds the walk; files in use have a dozen.
const maxChunks = 10_000

// unknown says whether a size is one that writers leave when they cannot go
// back to fill it in: 0, or one near the largest number. Such samples reach to
// the end of the file, of which left bytes remain.
func unknown(size, left int64) bool { return size == 0 || size >= 0x7fff0000 && size > left }

// chunks walks the chunks until the format and the samples are found, in
// whatever order.
func chunks(r io.ReaderAt, size int64) (layout, error) {
	var (
		l                layout
		hasFormat, found bool
		big              int64 // size of the samples according to an RF64 file's own chunk
		promised         int64
		kind             [12]byte
	)
	if n, err := read(r, kind[:], 0); n < len(kind) {
		return l, orRefuse(err, "the WAV file is cut off in its header")
	}
	at := int64(len(kind))
	for range maxChunks {
		var head [8]byte
		n, err := read(r, head[:], at)
		if err != nil {
			return l, err
		}
		if n < len(head) {
			break
		}
		length := int64(binary.LittleEndian.Uint32(head[4:]))
		at += int64(len(head))
		switch string(head[:4]) {
		case "ds64":
			var b [16]byte // sizes of the file and of its samples
			if n, err := read(r, b[:], at); n < len(b) {
				return l, orRefuse(err, "the WAV file is cut off in its header")
			}
			big = int64(min(binary.LittleEndian.Uint64(b[8:]), 1<<62))
		case "fmt ":
			if hasFormat {
				break
			}
			var b [40]byte
			n, err := read(r, b[:min(length, int64(len(b)))], at)
			if err != nil {
				return l, err
			}
			if l.format, err = readFormat(b[:n]); err != nil {
				return l, err
			}
			hasFormat = true
		case "data":
			if found {
				break
			}
			found, l.data = true, at
			promised = length
			if length == 0xffffffff && big > 0 {
				promised, length = big, big
			} else if unknown(length, size-at) && !(length == 0 && another(r, at, size)) {
				promised, length = size-at, size-at
			}
		}
		if hasFormat && found || length > size-at {
			break
		}
		at = next(r, at+length)
	}
	switch {
	case !found:
		return l, refuse("the WAV file has no samples: its data chunk is missing", "export the song again")
	case !hasFormat:
		return l, refuse("the WAV file does not say what its samples are: its format chunk is missing", "export the song again")
	}
	l.size = min(promised, size-l.data)
	l.cut = promised - l.size
	return l, nil
}

// next is where the chunk after one that ends at end begins: a padding byte
// follows an odd size, unless the writer forgot it.
func next(r io.ReaderAt, end int64) int64 {
	if end%2 == 0 {
		return end
	}
	var b [5]byte
	if n, _ := read(r, b[:], end); n == len(b) && name(b[:4]) && !name(b[1:]) {
		return end
	}
	return end + 1
}

// another says whether a chunk begins at at.
func another(r io.ReaderAt, at, size int64) bool {
	var head [8]byte
	n, _ := read(r, head[:], at)
	return n == len(head) && name(head[:4]) && int64(binary.LittleEndian.Uint32(head[4:])) <= size-at-8
}

// name says whether four bytes look like the name of a chunk.
func name(b []byte) bool {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// read fills b as far as the file goes.
func read(r io.ReaderAt, b []byte, at int64) (int, error) {
	n, err := r.ReadAt(b, at)
	if err == io.EOF {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("reading the song: %w", err)
	}
	return n, err
}

func orRefuse(err error, cause string) error {
	if err != nil {
		return err
	}
	return refuse(cause, "export the song again")
}
