package catalog

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold writes down what a search looks in: the texts as they are, and as they
// are spoken.
func (c *Chart) fold() {
	text := plain(strings.Join([]string{c.name(), c.TitleLatin, c.Artist, c.ArtistLatin, c.Credit}, "\n"))
	c.words = text
	if spoken := sound(text); spoken != text {
		c.words += "\n" + spoken
	}
}

// Query is something typed to find songs with. The zero Query finds all.
type Query struct {
	words []word
}

type word struct{ plain, sound string }

// NewQuery is the query that somebody typed. A song is found when it has every
// word, in any order, anywhere in its title, artist, folder or chart's author:
// in letters of any case, width and accent; kana of either kind; kana or the
// Latin letters that write them, by whichever system.
func NewQuery(typed string) (q Query) {
	for _, w := range strings.Fields(plain(typed)) {
		q.words = append(q.words, word{w, sound(w)})
	}
	return q
}

// Finds is whether a song is one of those looked for.
func (q Query) Finds(s *Song) bool {
	for _, w := range q.words {
		if !s.has(w) {
			return false
		}
	}
	return true
}

func (s *Song) has(w word) bool {
	if strings.Contains(s.folder, w.plain) {
		return true
	}
	for _, text := range s.words {
		if strings.Contains(text, w.plain) || w.sound != w.plain && strings.Contains(text, w.sound) {
			return true
		}
	}
	return false
}

// plain takes away what does not count in a search: the case of letters, their
// width, accents, and whether kana are hiragana or katakana. Bytes that are no
// text are made so first: what stands beside them would come out one way or the
// other, depending on what follows.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToValidUTF8(s, "\uFFFD")) {
		switch {
		case 0x0300 <= r && r <= 0x036F: // accents; the marks of kana are others
			continue
		case 0x30A1 <= r && r <= 0x30F6: // katakana
			r -= 0x60
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return norm.NFC.String(b.String())
}

// sound is folded text as it is spoken, in Hepburn's letters without signs for
// long vowels. Latin text is changed as well, but on both sides of a comparison
// in the same way.
func sound(s string) string {
	s = romaji(s)
	var b strings.Builder
next:
	for s != "" {
		for _, spelling := range spellings {
			if strings.HasPrefix(s, spelling[0]) {
				b.WriteString(spelling[1])
				s = s[len(spelling[0]):]
				continue next
			}
		}
		b.WriteByte(s[0])
		s = s[1:]
	}
	return b.String()
}

// spellings are the ways to write Japanese in Latin letters that are not
// Hepburn's, each with his: Kunrei, what keyboards want, long vowels written out.
// The first that fits counts.
var spellings = [...][2]string{
	{"sh", "sh"}, {"cch", "tch"}, {"ch", "ch"}, {"tsu", "tsu"}, {"dzu", "zu"},
	{"si", "shi"}, {"sy", "sh"}, {"ti", "chi"}, {"ty", "ch"}, {"tu", "tsu"}, {"hu", "fu"},
	{"zi", "ji"}, {"zy", "j"}, {"jy", "j"}, {"di", "ji"}, {"du", "zu"}, {"wo", "o"},
	{"ou", "o"}, {"oo", "o"}, {"uu", "u"}, {"n'", "n"}, {"mb", "nb"}, {"mp", "np"}, {"mm", "nm"},
}
