package mp3

import (
	"bytes"
	"encoding/binary"
)

// skipTags gives the offset of the first byte at or after off that belongs to
// no ID3v2, ID3v1 or APE tag. Tags are stepped over, never loaded.
func skipTags(w *window, off int64) int64 {
	for {
		next := off + tagLength(w.at(off, 32))
		if next == off || next > w.size {
			return min(next, w.size)
		}
		off = next
	}
}

// tagLength is the length of the tag that b starts, 0 if it starts none.
func tagLength(b []byte) int64 {
	switch {
	case len(b) >= 10 && string(b[:3]) == "ID3":
		n := 10 + syncSafe(b[6:])
		if b[5]&0x10 != 0 { // a footer repeats the header
			n += 10
		}
		return n
	case len(b) >= 32 && string(b[:8]) == "APETAGEX":
		return 32 + int64(binary.LittleEndian.Uint32(b[12:]))
	case len(b) >= 3 && string(b[:3]) == "TAG":
		return 128
	}
	return 0
}

func syncSafe(b []byte) int64 {
	return int64(b[0]&127)<<21 | int64(b[1]&127)<<14 | int64(b[2]&127)<<7 | int64(b[3]&127)
}

// audioEnd is where the tags at the end of the file begin.
func audioEnd(w *window) int64 {
	end := w.size
	for {
		was := end
		if b := w.at(end-128, 128); len(b) == 128 && string(b[:3]) == "TAG" {
			end -= 128
		}
		if b := w.at(end-32, 32); len(b) == 32 && string(b[:8]) == "APETAGEX" {
			n := int64(binary.LittleEndian.Uint32(b[12:]))
			if binary.LittleEndian.Uint32(b[20:])>>31 == 1 { // it has a header too
				n += 32
			}
			end -= n
		}
		if b := w.at(end-10, 10); len(b) == 10 && string(b[:3]) == "3DI" {
			end -= 20 + syncSafe(b[6:])
		}
		if end < 0 {
			return was // a tag longer than the file is no tag
		}
		if end == was {
			return end
		}
	}
}

// Lead says what an MP3 plays before the music, from its Xing, Info or VBRI
// frame. Games that do not honour it count song time from another sample.
type Lead struct {
	Frame   string // "Info", "Xing", "VBRI" or "" when there is no such frame
	Encoder string // "LAME3.100", "Lavf", …; "" when unknown
	Known   bool   // whether the file states Delay and Padding
	Delay   int    // samples the encoder put before the music
	Padding int    // samples it put after it
	frames  int    // how many frames the file says it has, 0 for unknown
	bytes   int64  // how many bytes of frames it says it has, 0 for unknown
}

// defaultDelay is assumed without a header: LAME's own delay. With the
// decoder's 529 it makes the documented 1105 samples.
const defaultDelay = 576

// maxDelay bounds what is believed of a header; no encoder waits longer.
const maxDelay = 4000

// readLead reads the Info frame, if this first frame is one.
func readLead(h header, frame []byte) Lead {
	lead := Lead{Delay: defaultDelay}
	for _, at := range [2]int{headerBytes + h.sideBytes(), h.mainStart()} {
		if len(frame) < at+8 {
			continue
		}
		switch name := string(frame[at : at+4]); name {
		case "Xing", "Info":
			lead.Frame = name
			lead.readXing(frame[at+4:])
			return lead
		}
	}
	const vbri = headerBytes + 32
	if len(frame) >= vbri+18 && string(frame[vbri:vbri+4]) == "VBRI" {
		lead.Frame = "VBRI"
		lead.bytes = int64(binary.BigEndian.Uint32(frame[vbri+10:]))
		lead.frames = int(binary.BigEndian.Uint32(frame[vbri+14:]))
	}
	return lead
}

// readXing reads what follows the four letters: flags, the fields they name,
// and the encoder's own part, where delay and padding stand as 12 bits each at
// byte 21.
func (l *Lead) readXing(b []byte) {
	flags := binary.BigEndian.Uint32(b)
	b = b[4:]
	field := func(n int) []byte {
		if len(b) < n {
			b = nil
			return nil
		}
		f := b[:n]
		b = b[n:]
		return f
	}
	if flags&1 != 0 {
		if f := field(4); f != nil {
			l.frames = int(binary.BigEndian.Uint32(f))
		}
	}
	if flags&2 != 0 {
		if f := field(4); f != nil {
			l.bytes = int64(binary.BigEndian.Uint32(f))
		}
	}
	if flags&4 != 0 {
		field(100) // seek table
	}
	if flags&8 != 0 {
		field(4) // quality
	}
	if len(b) < 24 {
		return
	}
	name := b[:9]
	for _, known := range [...]string{"LAME", "Lavf", "Lavc", "L3.9", "GOGO"} {
		if !bytes.HasPrefix(name, []byte(known)) {
			continue
		}
		l.Encoder = string(bytes.TrimRight(bytes.TrimRight(name, "\x00"), " \x00\xaaU"))
		delay, padding := int(b[21])<<4|int(b[22])>>4, int(b[22]&15)<<8|int(b[23])
		if delay > maxDelay {
			return
		}
		l.Known, l.Delay, l.Padding = true, delay, padding
	}
}
