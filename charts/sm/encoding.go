package sm

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/transform"
)

// The encodings a simfile may be in.
const (
	utf8Text    = "UTF-8"
	windows1252 = "Windows-1252"
	shiftJIS    = "Shift-JIS"
	korean949   = "Korean (cp949)"
	latin1      = "Latin-1"
)

// decodeText turns a file into UTF-8 and says which encoding it was in: the
// first that fits of those which ITGmania tries. Most Korean texts fit
// Windows-1252 and come out as accented letters, there as here. A file that fits
// none is no text, and its bytes are kept apart as Latin-1.
//
// All of a file is decoded at once, so that the second byte of a Japanese letter
// is never taken for a backslash.
func decodeText(src []byte) (text, name string) {
	mark := []byte("\ufeff")
	for bytes.HasPrefix(src, mark) { // some programs add one at each save
		src = src[len(mark):]
	}
	if utf8.Valid(src) {
		return string(src), utf8Text
	}
	if !hasAny(src, undefined1252) {
		text, _ = decodeAs(charmap.Windows1252, src)
		return text, windows1252
	}
	if text, ok := decodeAs(japanese.ShiftJIS, src); ok {
		return text, shiftJIS
	}
	if text, ok := decodeAs(korean.EUCKR, src); ok {
		return text, korean949
	}
	text, _ = decodeAs(charmap.ISO8859_1, src)
	return text, latin1
}

// undefined1252 are the bytes that Windows-1252 gives no meaning.
var undefined1252 = [...]byte{0x81, 0x8d, 0x8f, 0x90, 0x9d}

func hasAny(src []byte, some [5]byte) bool {
	for _, c := range some {
		if bytes.IndexByte(src, c) >= 0 {
			return true
		}
	}
	return false
}

// decodeAs decodes src, and stops at the first byte that does not fit.
func decodeAs(e encoding.Encoding, src []byte) (text string, ok bool) {
	decoder := e.NewDecoder()
	var out strings.Builder
	out.Grow(len(src) + len(src)/2)
	chunk := make([]byte, 64<<10)
	for {
		n, used, err := decoder.Transform(chunk, src, true)
		if bytes.Contains(chunk[:n], []byte("\ufffd")) {
			return "", false
		}
		out.Write(chunk[:n])
		src = src[used:]
		if err != transform.ErrShortDst {
			return out.String(), err == nil
		}
	}
}
