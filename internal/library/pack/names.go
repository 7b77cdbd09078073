package pack

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"
)

// A zip should say that its names are UTF-8, and else they should be in code
// page 437, a PC's of 1981. In truth they are in that of the machine that
// packed them, the same for all names of a pack. A name that can be UTF-8 is,
// whatever its entry says.

// decodeNames turns the names of all records into text, in form NFC: macOS packs
// accents apart from their letters.
func decodeNames(records []record) []string {
	var foreign [][]byte
	for _, r := range records {
		if !utf8.Valid(r.name) {
			foreign = append(foreign, r.name)
		}
	}
	encoding := guess(foreign)
	out := make([]string, len(records))
	for i, r := range records {
		name := string(r.name)
		if !utf8.ValidString(name) {
			var ok bool
			if name, ok = decode(encoding, r.name); !ok {
				name, _ = decode(charmap.CodePage437, r.name)
			}
		}
		out[i] = norm.NFC.String(name)
	}
	return out
}

// guess is the encoding that all names make most sense in.
func guess(names [][]byte) encoding.Encoding {
	western := true // whether the bytes are letters in code page 437, not line drawings
	for _, name := range names {
		for _, c := range name {
			western = western && (c < 0xa6 || c == 0xe1) // ß
		}
	}
	switch l := count(japanese.ShiftJIS, names); {
	case l.ok && l.japanese > l.narrow && (l.together || !western):
		return japanese.ShiftJIS
	case western:
		return charmap.CodePage437
	}
	if l := count(korean.EUCKR, names); l.ok && l.hangul > 0 && l.japanese == 0 {
		return korean.EUCKR
	}
	if l := count(simplifiedchinese.GBK, names); l.ok && l.japanese > 0 {
		return simplifiedchinese.GBK
	}
	return charmap.CodePage437
}

// letters counts what some names are made of.
type letters struct {
	ok       bool // every byte means something
	japanese int  // kana and Chinese characters
	narrow   int  // kana of half width, which no one uses in names
	hangul   int
	together bool // two of japanese stand side by side
}

func count(e encoding.Encoding, names [][]byte) letters {
	l := letters{ok: true}
	for _, name := range names {
		text, ok := decode(e, name)
		if !ok {
			return letters{}
		}
		before := false
		for _, r := range text {
			narrow := r >= '｡' && r <= 'ﾟ'
			japanese := !narrow && unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
			switch {
			case narrow:
				l.narrow++
			case japanese:
				l.japanese++
				l.together = l.together || before
			case unicode.Is(unicode.Hangul, r):
				l.hangul++
			}
			before = japanese
		}
	}
	return l
}

func decode(e encoding.Encoding, name []byte) (text string, ok bool) {
	out, err := e.NewDecoder().Bytes(name)
	return string(out), err == nil && !strings.ContainsRune(string(out), utf8.RuneError)
}

// clean makes a path below the pack's root of an entry's name, "" for the root
// itself, or says why it is none. isFolder is whether it ends as a folder's does.
func clean(name string) (p string, isFolder bool, reason string) {
	p = strings.ReplaceAll(name, `\`, "/")
	switch {
	case strings.IndexFunc(p, unicode.IsControl) >= 0:
		return "", false, "has a name with control characters"
	case strings.HasPrefix(p, "/"), len(p) > 1 && p[1] == ':' && unicode.IsLetter(rune(p[0])):
		return "", false, "is named by an absolute path"
	}
	for part := range strings.SplitSeq(p, "/") {
		if part == ".." {
			return "", false, "leads out of the pack"
		}
	}
	isFolder = strings.HasSuffix(p, "/")
	if p = path.Clean(p); p == "." {
		return "", isFolder, ""
	}
	return p, isFolder, ""
}
