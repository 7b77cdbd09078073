package catalog

import "strings"

// romaji writes the hiragana in folded text in Latin letters, as Hepburn did.
func romaji(s string) string {
	if !strings.ContainsFunc(s, isHiragana) {
		return s
	}
	var b strings.Builder
	last := "" // the syllable not written yet: what follows may change it
	double := false
	flush := func() {
		b.WriteString(last)
		last = ""
	}
	for _, r := range s {
		switch {
		case r == 'ー' && last != "": // a long vowel: not written
			continue
		case r == 'っ':
			flush()
			double = true
			continue
		case last != "" && strings.ContainsRune("ゃゅょ", r):
			last = glide(last, map[rune]string{'ゃ': "a", 'ゅ': "u", 'ょ': "o"}[r])
			continue
		case last != "" && strings.ContainsRune("ぁぃぅぇぉ", r):
			last = strings.TrimRight(last, "aiueo") + syllables[r-firstHiragana]
			continue
		}
		flush()
		if !isHiragana(r) {
			double = false
			b.WriteRune(r)
			continue
		}
		last = syllables[r-firstHiragana]
		if double && last != "" && !strings.ContainsRune("aiueon", rune(last[0])) {
			last = strings.Replace(last[:1], "c", "t", 1) + last // Hepburn's tch
		}
		double = false
	}
	flush()
	return b.String()
}

// glide joins a syllable in i with a small ya, yu or yo: ki + ya is kya, shi + ya
// is sha.
func glide(s, vowel string) string {
	stem := strings.TrimSuffix(s, "i")
	if strings.HasSuffix(stem, "sh") || strings.HasSuffix(stem, "ch") || strings.HasSuffix(stem, "j") {
		return stem + vowel
	}
	return stem + "y" + vowel
}

func isHiragana(r rune) bool { return firstHiragana <= r && int(r-firstHiragana) < len(syllables) }

const firstHiragana = 'ぁ'

// syllables are ぁ to ゖ, in Unicode's order. っ is spoken with what follows.
var syllables = [...]string{
	"a", "a", "i", "i", "u", "u", "e", "e", "o", "o",
	"ka", "ga", "ki", "gi", "ku", "gu", "ke", "ge", "ko", "go",
	"sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo",
	"ta", "da", "chi", "ji", "", "tsu", "zu", "te", "de", "to", "do",
	"na", "ni", "nu", "ne", "no",
	"ha", "ba", "pa", "hi", "bi", "pi", "fu", "bu", "pu", "he", "be", "pe", "ho", "bo", "po",
	"ma", "mi", "mu", "me", "mo",
	"ya", "ya", "yu", "yu", "yo", "yo",
	"ra", "ri", "ru", "re", "ro",
	"wa", "wa", "i", "e", "o", "n", "vu", "ka", "ke",
}
