package mp3

import (
	"encoding/binary"
	"io"
)

// feed hands the decoder one clean frame after another: no tags, no junk, and
// in place of every frame that cannot be decoded one that is silent.
//
// A frame's main data may begin up to 511 bytes back, in the frames before it.
// feed keeps those bytes, so it knows which frames can be decoded; go-mp3
// plays noise for the others.
type feed struct {
	r      io.ReaderAt
	frames []frame
	bad    map[int]bool // frames that did not decode
	next   int          // the frame to be read next
	out    []byte       // what is left of the frame being read
	buf    [2048]byte
	back   []byte // main data before frames[next], at most reach bytes
	held   int    // how much of it the decoder has kept too
	err    error  // a read error of the file
}

// reach is how far back a frame's main data may begin.
const reach = 511

func (f *feed) start(at int) {
	f.next, f.out, f.back, f.held = at, nil, f.back[:0], 0
}

// Read implements io.Reader.
func (f *feed) Read(p []byte) (int, error) {
	if len(f.out) == 0 {
		if f.next >= len(f.frames) {
			return 0, io.EOF
		}
		f.out = f.clean(f.next)
		f.next++
		if f.err != nil {
			return 0, f.err
		}
	}
	n := copy(p, f.out)
	f.out = f.out[n:]
	return n, nil
}

// clean gives frame i as the decoder shall see it.
func (f *feed) clean(i int) []byte {
	fr := f.frames[i]
	h, raw := fr.header, f.buf[:fr.header.size()]
	if fr.off < 0 || !f.read(raw, fr.off) {
		f.back = f.back[:0] // what it held is unknown, and so is what leans on it
		return f.silent(h, nil, 0)
	}
	main := raw[h.mainStart():]
	s := readSide(h, raw[h.mainStart()-h.sideBytes():h.mainStart()])
	missing := s.begin > min(len(f.back), f.held)
	switch {
	case s.invalid || s.bits > 8*(s.begin+len(main)):
		f.back = f.back[:0]
		raw = f.silent(h, main, 0)
	case missing || f.bad[i]:
		raw = f.silent(h, main, min(s.begin, len(f.back), f.held))
		f.keep(main)
	case reframe(h):
		raw = f.whole(h, raw, s)
		f.keep(main)
	default:
		f.keep(main)
		f.held = min(s.begin+len(main), reach)
	}
	if reframe(h) {
		f.held = reach // whole frames carry what they need
	}
	return raw
}

func (f *feed) read(b []byte, off int64) bool {
	n, err := f.r.ReadAt(b, off)
	if n < len(b) && err != io.EOF {
		f.err = err
	}
	return n == len(b)
}

// keep remembers the end of the main data seen so far.
func (f *feed) keep(main []byte) {
	if len(main) >= reach {
		f.back = append(f.back[:0], main[len(main)-reach:]...)
		return
	}
	if drop := len(f.back) + len(main) - reach; drop > 0 {
		f.back = f.back[:copy(f.back, f.back[drop:])]
	}
	f.back = append(f.back, main...)
}

// silent makes a frame of silence that still carries main, the bytes later
// frames may lean on: its side information asks for no bit of it. A nil main
// is carried as zeros.
func (f *feed) silent(h header, main []byte, begin int) []byte {
	if reframe(h) {
		h, main = largest(h), nil
	}
	plain := h | 1<<16 // no CRC
	if h.crc() && len(main) > 0 {
		plain = h // main starts 2 bytes later
	}
	out := make([]byte, h.size())
	binary.BigEndian.PutUint32(out, uint32(plain))
	side := out[plain.mainStart()-plain.sideBytes():]
	if h.version() == mpeg1 {
		binary.BigEndian.PutUint16(side, uint16(begin<<7)) // 9 bits
	} else {
		side[0] = byte(begin) // 8 bits
	}
	copy(out[plain.mainStart():], main)
	f.held = min(begin+len(out)-plain.mainStart(), reach)
	return out
}

// reframe reports whether go-mp3 takes some frames of this kind for one byte
// shorter than they are (it halves an odd 144·bitrate/rate at 22.05 kHz), so
// that they must be handed over in another frame.
func reframe(h header) bool { return h.version() == mpeg2 && h.rate() == 22050 }

// largest is the header of the longest frame of h's kind without padding and CRC.
func largest(h header) header { return h&^0xf200 | 14<<12 | 1<<16 }

// whole packs a frame with all the main data it uses into one frame of the
// largest kind, which leans on no other.
func (f *feed) whole(h header, raw []byte, s side) []byte {
	big := largest(h)
	out := make([]byte, big.size())
	binary.BigEndian.PutUint32(out, uint32(big))
	side := out[headerBytes:big.mainStart()]
	copy(side, raw[h.mainStart()-h.sideBytes():h.mainStart()])
	side[0] = 0 // begins nowhere but here
	main := out[big.mainStart():]
	n := copy(main, f.back[len(f.back)-s.begin:])
	copy(main[n:], raw[h.mainStart():])
	return out
}
