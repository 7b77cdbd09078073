package sm

import (
	"strings"
	"unicode"
)

// songTag reads a tag of the song, and says whether it is one.
func (f *file) songTag(v *value) bool {
	song := &f.chart.Song
	switch v.name {
	case "TITLE":
		song.Title = f.text(v)
	case "SUBTITLE":
		song.Subtitle = f.text(v)
	case "ARTIST":
		song.Artist = f.text(v)
	case "TITLETRANSLIT":
		song.TitleLatin = f.text(v)
	case "SUBTITLETRANSLIT":
		song.SubtitleLatin = f.text(v)
	case "ARTISTTRANSLIT":
		song.ArtistLatin = f.text(v)
	case "CREDIT":
		song.Credit = f.text(v)
	case "MUSIC":
		song.Audio = f.text(v)
	case "BANNER":
		song.Banner = f.text(v)
	case "BACKGROUND":
		song.Background = f.text(v)
	case "SAMPLESTART":
		f.sample[0] = duration(v)
	case "SAMPLELENGTH":
		f.sample[1] = duration(v)
	case "VERSION":
		f.readVersion(v)
	default:
		return f.timingTag(&f.song, v) || f.lostTag(&f.song, v) || idle[v.name]
	}
	return true
}

// readVersion reads the version of an .ssc file. An .sm file has none.
func (f *file) readVersion(v *value) {
	if f.ssc {
		f.version, _ = number(v.first().text)
	}
}

// text is the text of a tag, fit to show.
func (f *file) text(v *value) string {
	written, from, to := v.first().all()
	if v.n > 1 {
		f.warn(ruleText, to, to+1, `write \: for a colon`, "#%s: what is behind the colon is left out", v.name)
	}
	text, cut := clip(written)
	if cut {
		f.warn(ruleText, from, from+1, "shorten it", "#%s: the text is longer than %d characters; the rest is left out", v.name, maxText)
	}
	return text
}

// clip makes a text one line that is not too long, without control characters.
func clip(s string) (text string, cut bool) {
	n := 0
	for i := range s {
		if n == maxText {
			s, cut = s[:i], true
			break
		}
		n++
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, s)), cut
}

// duration reads seconds, or hours, minutes and seconds.
func duration(v *value) (seconds float64) {
	for field := range strings.SplitSeq(v.first().text, ":") {
		x, _ := number(field)
		seconds = seconds*60 + x
	}
	return max(0, min(seconds, maxSeconds))
}

// lostTag takes note of a tag that holds something Hibana has no use for, and
// says whether it is such a tag.
func (f *file) lostTag(t *timing, v *value) bool {
	what, known := losses[strings.TrimRight(v.name, "0123456789")]
	switch v.name {
	case "SPEEDS", "SCROLLS", "LABELS", "COMBOS", "TICKCOUNTS":
		if !f.lostList(t, v) {
			return true
		}
	default:
		if !known || strings.Trim(v.first().text, blanks) == "" {
			return known
		}
	}
	if what != "" && !f.lost[v.name] {
		f.lost[v.name] = true
		f.warn(ruleLost, v.at, v.at+1+len(v.name), nothing, "#%s: %s", v.name, what)
	}
	return true
}

// nothing is the remedy for what cannot be helped.
const nothing = "nothing need be done"

// losses says what tags hold that is not imported.
var losses = map[string]string{
	"ATTACKS":         "modifiers in the course of the song are not imported",
	"BGCHANGES":       "background films and scripts are not imported",
	"ANIMATIONS":      "background films and scripts are not imported",
	"FGCHANGES":       "foreground films and scripts are not imported",
	"LYRICSPATH":      "lyrics are not imported",
	"KEYSOUNDS":       "sounds of single notes are not imported",
	"INSTRUMENTTRACK": "audio tracks of single instruments are not imported",
	"SPEEDS":          "changes of the scroll speed are not imported",
	"SCROLLS":         "changes of the scroll speed are not imported",
	"COMBOS":          "rows that count more than once for the combo are not imported",
	"TICKCOUNTS":      "combo ticks of holds are not imported",
	"LABELS":          "", // names of places, for the editor
}

// usual are the values that lists of a timing have when they say nothing.
var usual = map[string]float64{"SPEEDS": 1, "SCROLLS": 1, "COMBOS": 1, "TICKCOUNTS": 4}

// lostList reads a list that Hibana has no use for. It tells whether anything in
// it is not as usual; and any entry at all makes a chart's timing its own.
func (f *file) lostList(t *timing, v *value) (unusual bool) {
	f.each(v, func(text string, _, _ int) {
		parts, n := fields(text)
		if n < 2 {
			return
		}
		t.own = true
		x, _ := number(parts[1])
		unusual = unusual || x != usual[v.name]
	})
	return unusual
}

// idle are tags that hold nothing a chart needs: notes to StepMania's song list,
// and what its caches and older versions wrote.
var idle = map[string]bool{
	"GENRE": true, "ORIGIN": true, "CDTITLE": true, "JACKET": true, "CDIMAGE": true, "DISCIMAGE": true, "PREVIEW": true, "PREVIEWVID": true,
	"DISPLAYBPM": true, "SELECTABLE": true, "LASTBEATHINT": true, "LASTSECONDHINT": true, "MUSICLENGTH": true, "MUSICBYTES": true,
	"FIRSTBEAT": true, "LASTBEAT": true, "FIRSTSECOND": true, "LASTSECOND": true, "SONGFILENAME": true, "HASMUSIC": true, "HASBANNER": true,
	"SAMPLEPATH": true, "LEADTRACK": true, "LYRICS": true,
}

// known looks at a tag that was read: it should end, and be there once. seen are
// the tags before it, nil when it may be there more than once.
func (f *file) known(v *value, seen map[string]bool) {
	to := v.at + 1 + len(v.name)
	if seen[v.name] && v.n > 0 {
		f.warn(ruleDoubleTag, v.at, to, "keep one of them", "#%s is here for the second time", v.name)
	}
	if seen != nil {
		seen[v.name] = true
	}
	if !v.closed {
		f.warn(ruleSemicolon, v.at, to, "write ; behind its value", "#%s does not end with a semicolon", v.name)
	}
}

// unknown says that a tag is left out. What cannot be a tag's name is no tag.
func (f *file) unknown(v *value, where string) {
	if v.name == "" || strings.Trim(v.first().text, blanks) == "" && v.name != "NOTEDATA" {
		return
	}
	remedy := "check its spelling and its place"
	if !f.ssc && (v.name == "NOTEDATA" || v.name == "WARPS" || v.name == "FAKES") {
		remedy = "if this is an .ssc file, name it so"
	}
	f.warn(ruleTag, v.at, v.at+1+len(v.name), remedy, "#%s is left out: StepMania knows no such tag %s", v.name, where)
}
