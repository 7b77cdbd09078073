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

func readAudio(r *reader, n id, s *songDraft) {
	if !r.is(n, "text", textValue) {
		return
	}
	audio, ok := r.words(n, true)
	if !ok {
		return
	}
	if reason, remedy := badAudio(audio); reason != "" {
		r.errorf(n, ruleAudioPath, remedy, "the song's path %s", reason)
		return
	}
	s.Audio = audio
}

// badAudio says why a path cannot be a song's, wherever the chart lies.
func badAudio(audio string) (reason, remedy string) {
	switch {
	case strings.Contains(audio, `\`):
		return `has a \ in it`, "write folders with /: " + strconv.Quote(clip(strings.ReplaceAll(audio, `\`, "/"), 60))
	case strings.HasPrefix(audio, "/"), len(audio) > 1 && audio[1] == ':', strings.Contains(audio, "://"), strings.HasPrefix(audio, "~"):
		return "is absolute; the chart would work on one machine only", "put the song beside the chart, and write its path from the chart's folder"
	case strings.HasSuffix(audio, "/"), path.Base(path.Clean(audio)) == "..", path.Clean(audio) == ".":
		return "is a folder", "write the name of a file"
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
func AudioPath(chart, audio string) (string, error) {
	reason, _ := badAudio(audio)
	if reason != "" {
		return "", pathError{audio, reason}
	}
	at := path.Join(path.Dir(chart), audio)
	if at == ".." || strings.HasPrefix(at, "../") || strings.HasPrefix(at, "/") {
		return "", pathError{audio, "leaves the library's folder"}
	}
	return at, nil
}

// pathError is a song's path that is refused.
type pathError struct{ path, reason string }

func (e pathError) Error() string { return "the song's path " + quote(e.path) + " " + e.reason }
