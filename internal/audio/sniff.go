package audio

import (
	"io"
	"strings"
	"unicode/utf8"
)

// kind is what a file is by its first bytes.
type kind uint8

const (
	isUnknown kind = iota // an MP3 behind something else, or nothing at all
	isMP3
	isOgg
	isWAV
	isFLAC
	isOther // something that is named, and cannot be played
)

// marks are the beginnings of files that are known. A dot stands for any byte.
var marks = []struct {
	mark string
	kind kind
	name string
}{
	{"OggS", isOgg, ""},
	{"fLaC", isFLAC, ""},
	{"RIFF....WAVE", isWAV, ""},
	{"RF64....WAVE", isWAV, ""},
	{"BW64....WAVE", isWAV, ""},
	{"RIFF....AVI ", isOther, "an AVI video"},
	{"RIFX....WAVE", isOther, "a WAV file with its bytes in the other order"},
	{"riff\x2e\x91\xcf\x11", isOther, "a Wave64 file"},
	{"FORM....AIF", isOther, "an AIFF file"},
	{"caff", isOther, "a CAF file"},
	{"....ftyp", isOther, "an MP4 (M4A, AAC) file"},
	{"ADIF", isOther, "an AAC file"},
	{"0&\xb2u\x8ef\xcf\x11", isOther, "a Windows Media (WMA) file"},
	{"\x1aE\xdf\xa3", isOther, "a WebM or Matroska file"},
	{"MThd", isOther, "a MIDI file"},
	{"wvpk", isOther, "a WavPack file"},
	{"MAC ", isOther, "a Monkey's Audio file"},
	{"TTA1", isOther, "a True Audio file"},
	{"MPCK", isOther, "a Musepack file"},
	{"#!AMR", isOther, "an AMR file"},
	{"PK\x03\x04", isOther, "a ZIP file"},
	{"\x89PNG", isOther, "a picture"},
	{"\xff\xd8\xff", isOther, "a picture"},
}

// sniffed is how many bytes are looked at.
const sniffed = 512

// sniff says what a file is, where it begins behind a tag, and its name if it
// is none that plays.
func sniff(r io.ReaderAt, size int64) (k kind, at int64, name string, err error) {
	if size == 0 {
		return isOther, 0, "an empty file", nil
	}
	b, err := head(r, 0)
	if err != nil {
		return 0, 0, "", err
	}
	if len(b) >= 10 && string(b[:3]) == "ID3" { // most often in front of an MP3, but not always
		at = 10 + (int64(b[6]&127)<<21 | int64(b[7]&127)<<14 | int64(b[8]&127)<<7 | int64(b[9]&127))
		if b, err = head(r, at); err != nil {
			return 0, 0, "", err
		}
	}
	for _, m := range marks {
		if starts(b, m.mark) {
			return m.kind, at, m.name, nil
		}
	}
	switch {
	case len(b) >= 2 && b[0] == 0xff && b[1]&0xf6 == 0xf0:
		return isOther, at, "an AAC file", nil
	case at > 0, len(b) >= 2 && b[0] == 0xff && b[1]&0xe0 == 0xe0:
		return isMP3, at, "", nil
	case text(b):
		return isOther, at, "a text", nil
	}
	return isUnknown, at, "", nil
}

// head reads the bytes from at on.
func head(r io.ReaderAt, at int64) ([]byte, error) {
	b := make([]byte, sniffed)
	n, err := r.ReadAt(b, at)
	if err == io.EOF {
		err = nil
	}
	return b[:n], err
}

func starts(b []byte, mark string) bool {
	if len(b) < len(mark) {
		return false
	}
	for i := range len(mark) {
		if mark[i] != '.' && mark[i] != b[i] {
			return false
		}
	}
	return true
}

// text says whether b reads as UTF-8, of which the last letter may be cut.
func text(b []byte) bool {
	for cut := 0; cut < utf8.UTFMax && cut < len(b); cut++ {
		if whole := b[:len(b)-cut]; utf8.Valid(whole) {
			return !strings.ContainsFunc(string(whole), func(r rune) bool {
				return r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != '\f'
			})
		}
	}
	return false
}
