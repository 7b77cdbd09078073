package osu

import (
	"strings"

	"hibana/charts/internal/millis"
)

// read goes through the file line by line. Lines end as they may in any editor.
func (f *file) read(text string) {
	f.section = "General"
	f.lines = 1 + strings.Count(text, "\n") + strings.Count(text, "\r")
	for no := 1; text != ""; no++ {
		end := strings.IndexAny(text, "\r\n")
		line, rest := text, ""
		if end >= 0 {
			line, rest = text[:end], text[end+1:]
			if text[end] == '\r' {
				rest = strings.TrimPrefix(rest, "\n")
			}
		}
		f.line(millis.Line{No: no, Text: line})
		text = rest
	}
}

// line reads one line.
func (f *file) line(l millis.Line) {
	text := strings.TrimSpace(l.Text)
	if text == "" || strings.HasPrefix(text, "//") {
		return
	}
	if version, ok := strings.CutPrefix(text, "osu file format v"); ok && !f.anySection {
		if v, ok := millis.Number(version); ok && v < earlyFormat {
			f.late = earlyBy
		}
		return
	}
	if f.section != "Metadata" { // a title may have // in it
		if comment := strings.Index(text, "//"); comment > 0 {
			text = strings.TrimSpace(text[:comment])
		}
	}
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		f.section, f.anySection = text[1:len(text)-1], true
		return
	}
	switch f.section {
	case "General", "Metadata", "Difficulty":
		key, value, _ := strings.Cut(text, ":")
		f.value(strings.TrimSpace(key), strings.TrimSpace(value), l)
	case "Events":
		f.event(text)
	case "TimingPoints":
		f.timingPoint(text, l)
	case "HitObjects":
		f.hitObject(text, l)
	}
}

// value takes a line of the form "key: value". What it does not know is of no
// use here.
func (f *file) value(key, value string, l millis.Line) {
	switch f.section + "." + key {
	case "General.AudioFilename":
		f.song.Audio = millis.Path(strings.Trim(f.Text(l, value), `"`))
	case "General.PreviewTime":
		if at, ok := f.number(value, l); ok && at >= 0 {
			f.preview = at + f.late
		}
	case "General.Mode":
		if mode, ok := f.number(value, l); ok {
			f.mode, f.modeLine = int(mode), l
		}
	case "Metadata.Title":
		f.title.latin = f.Text(l, value)
	case "Metadata.TitleUnicode":
		f.title.own = f.Text(l, value)
	case "Metadata.Artist":
		f.artist.latin = f.Text(l, value)
	case "Metadata.ArtistUnicode":
		f.artist.own = f.Text(l, value)
	case "Metadata.Creator":
		f.song.Credit = f.Text(l, value)
	case "Metadata.Version":
		f.difficulty = f.Text(l, value)
	case "Difficulty.CircleSize":
		if keys, ok := f.number(value, l); ok {
			f.keys, f.keysLine = keys, l
		}
	case "Difficulty.OverallDifficulty":
		if od, ok := f.number(value, l); ok {
			f.od = min(max(od, 0), 10)
		}
	}
}

// number reads a value that is a number; another is left out.
func (f *file) number(value string, l millis.Line) (float64, bool) {
	x, ok := millis.Number(value)
	if !ok {
		f.Warn(millis.RuleEntry, l, value, "write a number", "%s is no number; the line is left out", millis.Quote(value))
		return 0, false
	}
	return x, true
}

// event looks for the background. A video of another type is one too, as it was
// in old files, and so is the first sprite of a storyboard.
func (f *file) event(text string) {
	kind, rest, _ := strings.Cut(text, ",")
	switch kind {
	case "0", "Background":
		f.song.Background = picture(rest, 1)
	case "1", "Video":
		name := picture(rest, 1)
		dot := strings.LastIndexByte(name, '.')
		switch strings.ToLower(name[dot+1:]) {
		case "mp4", "mov", "avi", "flv", "mpg", "wmv", "m4v":
		default:
			f.song.Background = name
		}
	case "4", "Sprite":
		if f.song.Background == "" {
			f.song.Background = picture(rest, 2)
		}
	}
}

// picture is the file name that stands after some more fields, in quotes or not.
func picture(fields string, after int) string {
	for range after {
		_, fields, _ = strings.Cut(fields, ",")
	}
	fields = strings.TrimSpace(fields)
	if quoted, ok := strings.CutPrefix(fields, `"`); ok {
		fields, _, _ = strings.Cut(quoted, `"`)
	} else {
		fields, _, _ = strings.Cut(fields, ",")
	}
	return millis.Path(strings.ReplaceAll(fields, `\\`, `\`))
}
