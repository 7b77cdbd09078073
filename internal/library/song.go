package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"hibana/charts"
	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
)

// otherSong is the rule that an imported chart breaks whose song was found under
// another name than the one it gives.
const otherSong = "song-other-name"

// AudioPath is where the song named by a chart lies, for messages.
func (f *File) AudioPath(name string) (string, error) {
	p, err := charts.AudioPath(f.path, name)
	if err != nil {
		return "", &Error{Cause: err.Error(), Fix: "write it relative to the chart, inside the library folder", Err: err}
	}
	return p, nil
}

// Song opens the song named by the chart's song.audio. Close the closer when
// the song is no longer read. A chart of another program is given the song that
// StepMania would find, and then the song's notes name it.
func (f *File) Song(name string) (pcm.Song, io.Closer, error) {
	file, p, found, err := f.openSong(name)
	if err != nil {
		return nil, nil, err
	}
	// A decoder would take a damaged archive for a damaged song.
	if err := verify(file); err != nil {
		file.Close()
		return nil, nil, songError(fileError(p, err))
	}
	song, err := audio.Open(file)
	if err != nil {
		file.Close()
		fix := "name a sound file that other players can play"
		var remedied interface{ Remedy() string }
		if errors.As(err, &remedied) {
			fix = remedied.Remedy()
		}
		return nil, nil, &Error{Cause: fmt.Sprintf("the song %s: %v", p, err), Fix: fix, Err: err}
	}
	if found != "" {
		song = noted{song, pcm.Note{Rule: otherSong, Message: found, Remedy: "name the song in the chart as its file is named"}}
	}
	return song, file, nil
}

// noted is a song with one more thing to tell about it.
type noted struct {
	pcm.Song
	note pcm.Note
}

// Unwrap is the song itself.
func (n noted) Unwrap() pcm.Song { return n.Song }

func (n noted) Notes() []pcm.Note { return append([]pcm.Note{n.note}, n.Song.Notes()...) }

// SongMissing says what is wrong with the song's file without reading it.
func (f *File) SongMissing(name string) error {
	file, _, _, err := f.openSong(name)
	if err != nil {
		return err
	}
	return file.Close()
}

// openSong opens the song's file. found says which it is when it has another
// name than the chart gives.
func (f *File) openSong(name string) (file fs.File, p, found string, err error) {
	if chartKind(f.path).imported {
		p, found, err = f.findSong(name)
	} else {
		p, err = f.AudioPath(name)
	}
	if err != nil {
		return nil, "", "", err
	}
	file, _, err = f.library.open(p)
	if err != nil {
		return nil, "", "", songError(f.library.suggest(p, err))
	}
	return file, p, found, nil
}

// findSong looks for the song as StepMania does: the file of that name, the file
// of that name in other letters, the only song in the chart's folder.
func (f *File) findSong(name string) (p, found string, err error) {
	named, err := f.AudioPath(strings.ReplaceAll(name, `\`, "/"))
	if err == nil {
		if f.library.exists(named) {
			return named, "", nil
		}
		if p := f.library.loosely(named); p != "" {
			return p, fmt.Sprintf("the song %q is not there; %s is played", name, path.Base(p)), nil
		}
	}
	if p := f.library.onlySong(path.Dir(f.path)); p != "" {
		if name == "" {
			return p, fmt.Sprintf("the chart names no song; %s, the only one in its folder, is played", path.Base(p)), nil
		}
		return p, fmt.Sprintf("the song %q is not there; %s, the only one in the chart's folder, is played", name, path.Base(p)), nil
	}
	if name == "" {
		return "", "", &Error{Cause: "the chart names no song", Fix: "name one in it, or put a single one in its folder", Err: fs.ErrNotExist}
	}
	return named, "", err
}

// songError says that an error is about the song.
func songError(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return &Error{Cause: "the song " + e.Cause, Fix: e.Fix, Err: e.Err}
	}
	return err
}

// isSong says by its name whether a file is a song.
func isSong(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".mp3", ".ogg", ".wav", ".flac":
		return true
	}
	return false
}

// onlySong is the path of the song in a folder that has a single one, else "".
func (l *Library) onlySong(folder string) (p string) {
	files, _ := fs.ReadDir(l.fsys, folder)
	for _, f := range files {
		if f.IsDir() || isHidden(f.Name()) || !isSong(f.Name()) {
			continue
		}
		if p != "" {
			return ""
		}
		p = path.Join(folder, f.Name())
	}
	return p
}

// loosely is the path of the file whose folders and name differ from p in upper
// and lower case at most, else "". Accents may be apart from their letters.
func (l *Library) loosely(p string) string {
	at := "."
	for part := range strings.SplitSeq(p, "/") {
		next := path.Join(at, part)
		if !l.exists(next) {
			next = l.child(at, func(name string) bool { return sameName(name, part) })
			if next == "" {
				return ""
			}
		}
		at = next
	}
	return at
}

// child is the path of the first file or folder in a folder that will do, else "".
func (l *Library) child(folder string, will func(name string) bool) string {
	files, _ := fs.ReadDir(l.fsys, folder)
	for _, f := range files {
		if will(f.Name()) {
			return path.Join(folder, f.Name())
		}
	}
	return ""
}

func sameName(a, b string) bool {
	return strings.EqualFold(a, b) || strings.EqualFold(norm.NFC.String(a), norm.NFC.String(b))
}

// suggest names the file that was probably meant by one that is missing.
func (l *Library) suggest(p string, err error) error {
	var e *Error
	if !errors.As(err, &e) || !e.Missing() {
		return err
	}
	near := l.loosely(p)
	if near == "" { // the same name with another ending
		stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
		near = l.child(path.Dir(p), func(name string) bool {
			return sameName(strings.TrimSuffix(name, path.Ext(name)), stem) && (isSong(p) && isSong(name) || IsChart(p) && IsChart(name) || isPicture(p) && isPicture(name))
		})
	}
	if near == "" {
		return err
	}
	if path.Dir(near) == path.Dir(p) {
		near = path.Base(near)
	} else {
		near = l.Display(near)
	}
	return &Error{Cause: e.Cause, Fix: "did you mean " + near + "?", Err: e.Err}
}
