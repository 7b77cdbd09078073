package flac

import (
	"encoding/binary"
	"fmt"
	"io"
	"time"
)

// Limits on what is taken for a song.
const (
	minRate, maxRate = 8_000, 192_000 // Hz
	maxLength        = 3 * time.Hour
	maxBytes         = 4 << 30 // three hours of 24 bits at 96 kHz are 3.7 GB, packed
	maxBlocks        = 4096    // of metadata; files in use have a dozen
	maxJunk          = 1 << 26 // bytes before the first frame; there should be none
)

// Open reads the file's description, finds its first and its last frame and
// makes it ready to play from song sample 0.
func Open(r io.ReaderAt, size int64) (*Decoder, error) {
	if size > maxBytes {
		return nil, refuse("the file is larger than 4 GiB", "cut it, or "+convert)
	}
	info, audio, err := metadata(r, size)
	if err != nil {
		return nil, err
	}
	if info.rate < minRate || info.rate > maxRate {
		return nil, refuse(fmt.Sprintf("a sample rate of %d Hz; %d to %d Hz can be played", info.rate, minRate, maxRate), convert+" with -ar 44100")
	}
	f := newFinder(r, size, info)
	first, intact := f.frame(audio)
	ok := intact
	if !intact {
		first, ok = f.search(audio, min(size, audio+maxJunk))
	}
	if info.blockMin != info.blockMax && first.numbered {
		f.block = first.header.block
	}
	var last found
	if ok {
		last, ok = f.last(first.off)
	}
	if f.err != nil {
		return nil, f.err
	}
	if !ok {
		return nil, refuse("no sound found in the FLAC file", "check that it plays elsewhere, then "+convert)
	}
	d := newDecoder(f, audio)
	if intact {
		d.origin = first.first // a piece cut out of a longer stream counts on
	}
	d.length = last.last() - d.origin
	d.missing = max(0, info.total-last.last())
	if d.length <= 0 || d.length > int64(maxLength.Seconds())*int64(info.rate) {
		return nil, refuse("the song is longer than 3 hours", "cut it into shorter songs")
	}
	return d, nil
}

// metadata reads the file's first block and gives the offset of the first
// frame. The other blocks, pictures among them, are stepped over.
func metadata(r io.ReaderAt, size int64) (s streamInfo, audio int64, err error) {
	const mark, head, body = "fLaC", 4, 34
	at := int64(0)
	read := func(b []byte) error {
		n, err := r.ReadAt(b, at)
		if n == len(b) {
			return nil
		}
		if err != io.EOF {
			return fmt.Errorf("reading the song: %w", err)
		}
		return refuse("the FLAC file is cut off in its header", "copy or download the file again")
	}
	var b [body]byte
	if err := read(b[:len(mark)]); err != nil {
		return s, 0, err
	}
	if string(b[:len(mark)]) != mark {
		return s, 0, refuse("this is not a FLAC file", convert)
	}
	at += int64(len(mark))
	for i := range maxBlocks {
		if err := read(b[:head]); err != nil {
			return s, 0, err
		}
		length := int64(binary.BigEndian.Uint32(b[:]) & 0xffffff)
		kind, last := b[0]&127, b[0]>>7 == 1
		at += head
		if i == 0 {
			if kind != 0 || length < body {
				return s, 0, refuse("the FLAC file does not say what its samples are", "export the song again")
			}
			if err := read(b[:]); err != nil {
				return s, 0, err
			}
			s = readStreamInfo(b[:])
		}
		at += length
		if at >= size {
			return s, 0, refuse("the FLAC file holds no sound", "copy or download the file again")
		}
		if last {
			return s, at, nil
		}
	}
	return s, 0, refuse("the FLAC file holds more than 4096 blocks of metadata", convert)
}
