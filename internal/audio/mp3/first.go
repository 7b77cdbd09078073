package mp3

import (
	"fmt"
)

// first finds the first frame at or after pos, or says what the file is
// instead of an MP3 that can be played.
func (k *walker) first(pos int64) (int64, error) {
	if k.w.size == 0 {
		return 0, refuse("the file is empty", "export the song again")
	}
	if name := otherFormat(k.w.at(pos, 12)); name != "" {
		return 0, refuse(fmt.Sprintf("this is %s, not an MP3", name), convert)
	}
	for ; ; pos++ {
		if pos = k.nextSync(pos); pos < 0 {
			return 0, refuse("no MP3 sound found in the file", "check that it plays elsewhere, then "+convert)
		}
		h := k.w.header(pos)
		switch {
		case !h.valid():
		case h.freeFormat():
			if k.freeFormat(pos) {
				return 0, refuse("a free-format MP3 (without a bit rate) cannot be played", convert)
			}
		case !k.chain(pos, 3):
		case h.layer() != 3:
			return 0, refuse(fmt.Sprintf("MPEG audio layer %d, not layer 3 (MP3)", h.layer()), convert)
		case h.version() == mpeg25:
			return 0, refuse(fmt.Sprintf("MPEG 2.5 sound at %d Hz cannot be played", h.rate()), convert+" with -ar 44100")
		default:
			return pos, nil
		}
	}
}

// freeFormat reports whether frames without a bit rate follow each other from
// pos on: the same header at one distance, and again at twice that.
func (k *walker) freeFormat(pos int64) bool {
	const longest = 5760 // bytes: 640 kbit/s at 16 kHz
	kind := k.w.header(pos)
	same := func(at int64) bool {
		h := k.w.header(at)
		return h.valid() && h.alike(kind) && h.freeFormat()
	}
	for d := int64(24); d <= longest && pos+d < k.end; d++ {
		if same(pos+d) && (same(pos+2*d) || same(pos+2*d+1) || same(pos+2*d-1)) {
			return true
		}
	}
	return false
}

// otherFormat names the container that b starts, if it is a well-known one.
func otherFormat(b []byte) string {
	starts := func(s string) bool { return len(b) >= len(s) && string(b[:len(s)]) == s }
	switch {
	case starts("RIFF"):
		return "a WAV file"
	case starts("OggS"):
		return "an Ogg file"
	case starts("fLaC"):
		return "a FLAC file"
	case len(b) >= 8 && string(b[4:8]) == "ftyp":
		return "an MP4 (M4A) file"
	case starts("MThd"):
		return "a MIDI file"
	case starts("\x1aE\xdf\xa3"):
		return "a WebM or Matroska file"
	case starts("PK\x03\x04"):
		return "a ZIP file"
	}
	return ""
}
