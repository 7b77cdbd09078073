package charts

import (
	"math"
	"path"
	"strconv"
	"strings"

	"hibana/beat"
)

// The fields whose values need more than a type and bounds.

// titleField is a text for people that may not be empty.
func titleField[T any](name string, get func(*T) *string) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if s, ok := r.words(n, true); ok {
			*get(into) = s
		}
	}}
}

func readFormat(r *reader, n id, d *draft) {
	if !r.is(n, "a whole number", wholeValue, floatValue) {
		return
	}
	if x := r.tree.number(n); x != 1 {
		r.errorf(n, ruleFormat, "write format = 1, or use a newer Hibana", "this chart says it is of format %s; Hibana reads format 1", number(x))
	}
}

func readBPM(r *reader, n id, t *beat.Tempo) {
	if !r.is(n, "a number", wholeValue, floatValue) {
		return
	}
	switch x := r.tree.number(n); {
	case x < 0 && !math.IsInf(x, -1):
		r.errorf(n, ruleNegativeBPM, "to skip beats, write [[warp]] with beat and beats", "bpm is %s; time does not run backwards", number(x))
	case x == 0:
		r.errorf(n, ruleOutOfRange, "to hold a beat, write [[stop]] with beat and seconds", "bpm is 0; the song would never go on")
	case r.within(n, "bpm", x, anyBPM):
		t.BPM = x
	}
}

func readPreview(r *reader, n id, s *songDraft) {
	p := [2]float64{}
	if !r.rising(n, p[:], anyBeat, "write [from, to]") {
		return
	}
	if p[0] == p[1] {
		r.errorf(n, ruleUnsortedWindow, "write [from, to], or leave it out", "the preview lasts no time")
		return
	}
	s.Preview = p
}

func windowField[T any](get func(*T) *beat.Window) field[T] {
	return field[T]{name: "window", read: func(r *reader, n id, into *T) {
		if w := [4]float64{}; r.rising(n, w[:], anyBeat, "sort the beats: [in, full, out, end]") {
			*get(into) = beat.Window{In: w[0], Full: w[1], Out: w[2], End: w[3]}
		}
	}}
}

func readEase(r *reader, n id, e *Effect) {
	if name, ok := r.choice(n, beat.Names()); ok {
		e.Ease, _ = beat.ParseEase(name)
	}
}

// fileField is the path of a file that lies with the chart; what is what the
// file is, for messages.
func fileField[T any](name, rule, what string, get func(*T) *string) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if !r.is(n, "text", textValue) {
			return
		}
		file, ok := r.words(n, true)
		if !ok {
			return
		}
		if reason, remedy := badFile(file, what); reason != "" {
			r.errorf(n, rule, remedy, "the %s's path %s", what, reason)
			return
		}
		*get(into) = file
	}}
}

// badFile says why a path cannot be a file's, wherever the chart lies.
func badFile(file, what string) (reason, remedy string) {
	if reason, remedy = badPath(file, what); reason != "" {
		return reason, remedy
	}
	if strings.HasSuffix(file, "/") || path.Base(path.Clean(file)) == ".." || path.Clean(file) == "." {
		return "is a folder", "write the name of a file"
	}
	return "", ""
}

// badPath says why a path cannot be a file's or a folder's.
func badPath(file, what string) (reason, remedy string) {
	switch {
	case strings.Contains(file, `\`):
		return `has a \ in it`, "write folders with /: " + strconv.Quote(clip(strings.ReplaceAll(file, `\`, "/"), 60))
	case strings.HasPrefix(file, "/"), len(file) > 1 && file[1] == ':', strings.Contains(file, "://"), strings.HasPrefix(file, "~"):
		return "is absolute; the chart would work on one machine only", "put the " + what + " beside the chart, and write its path from the chart's folder"
	}
	return "", ""
}

// AudioPath is where a chart's song lies in its library, as a path below the
// library's root. chart is the chart's own path below the root; both are
// written with slashes.
//
//	AudioPath("charts/parade.toml", "../songs/parade.mp3") // "songs/parade.mp3"
//
// A path that is absolute or leaves the root is refused, with a reason that
// can follow "the song's path". Links in the library are not looked at.
func AudioPath(chart, audio string) (string, error) { return filePath(chart, audio, "song") }

// PicturePath is AudioPath for a banner or a background.
func PicturePath(chart, picture string) (string, error) { return filePath(chart, picture, "picture") }

func filePath(chart, file, what string) (string, error) {
	reason, _ := badFile(file, what)
	if reason != "" {
		return "", pathError{file, what, reason}
	}
	return below(chart, file, what)
}

// below is where a path from a chart's folder leads, unless out of the library.
func below(chart, file, what string) (string, error) {
	at := path.Join(path.Dir(chart), file)
	if at == ".." || strings.HasPrefix(at, "../") || strings.HasPrefix(at, "/") {
		return "", pathError{file, what, "leaves the library's folder"}
	}
	return at, nil
}

// pathError is a file's path that is refused.
type pathError struct{ path, what, reason string }

func (e pathError) Error() string {
	return "the " + e.what + "'s path " + quote(e.path) + " " + e.reason
}
