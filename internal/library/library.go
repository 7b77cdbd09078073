// Package library finds charts and their songs, and never reads outside the
// folder they belong to.
//
// A chart is named by a path or by builtin:NAME, a chart the program carries.
// Files are opened below a root: neither "..", nor an absolute path, nor a
// symbolic link leads out of it, and devices, pipes and sockets are refused
// before they are opened.
package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"hibana/charts"
	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
)

// MaxChart is the largest chart file that is read: a 264 000-note chart people
// really play has 2.2 MB.
const MaxChart = 16 << 20

// builtinPrefix names a chart the program carries.
const builtinPrefix = "builtin:"

// Error is something about a file that its owner can mend.
type Error struct {
	Cause string
	Fix   string
	Err   error // what lies beneath, or nil
}

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

func (e *Error) Unwrap() error { return e.Err }

// Library is a folder of charts and songs.
type Library struct {
	fsys   fs.FS
	folder string   // the root's path, "" for what the program carries
	root   *os.Root // nil for what the program carries
}

// Open opens a folder as a library root.
func Open(folder string) (*Library, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, folderError(folder, err)
	}
	return &Library{fsys: root.FS(), folder: folder, root: root}, nil
}

// Builtin is the library the program carries.
func Builtin() *Library { return &Library{fsys: shipped{}} }

// Close gives the folder back. Songs opened from it stay open.
func (l *Library) Close() error {
	if l.root == nil {
		return nil
	}
	return l.root.Close()
}

// File is one chart's file, read whole.
type File struct {
	Name   string // as it was asked for
	Source []byte

	library *Library
	path    string // below the library's root, with slashes
}

// OpenFile reads the chart that ref names. songs is the configured song folder,
// or "": a chart inside it has it as library root, any other the parent of its
// own folder, or its own where that parent may not be opened, as the folder of
// all homes may not be on some machines. Close the file when its song is no
// longer needed.
func OpenFile(ref, songs string) (*File, error) {
	if name, ok := strings.CutPrefix(ref, builtinPrefix); ok {
		return openBuiltin(ref, name)
	}
	folder, inside, err := rootOf(ref, songs)
	if err != nil {
		return nil, err
	}
	l, err := Open(folder)
	if errors.Is(err, fs.ErrPermission) {
		own := filepath.Join(folder, filepath.FromSlash(path.Dir(inside)))
		if l, err = Open(own); err == nil {
			inside = path.Base(inside)
		}
	}
	if err != nil {
		return nil, err
	}
	f, err := l.Read(inside)
	if err != nil {
		l.Close()
		return nil, rename(err, inside, ref)
	}
	f.Name = ref
	return f, nil
}

// rootOf splits a chart's path into its library root and the path below it.
func rootOf(ref, songs string) (folder, inside string, err error) {
	full, err := filepath.Abs(ref)
	if err != nil {
		return "", "", &Error{Cause: "the folder this was started in is gone", Fix: "change to a folder that is there", Err: err}
	}
	folder = filepath.Dir(filepath.Dir(full))
	if songs != "" {
		if s, err := filepath.Abs(songs); err == nil {
			if rel, err := filepath.Rel(s, full); err == nil && filepath.IsLocal(rel) {
				folder = s
			}
		}
	}
	inside, err = filepath.Rel(folder, full)
	return folder, filepath.ToSlash(inside), err
}

func openBuiltin(ref, name string) (*File, error) {
	l := Builtin()
	f, err := l.Read("charts/" + name + ".toml")
	if err != nil {
		names, _ := l.Charts()
		for i := range names {
			names[i] = BuiltinRef(names[i])
		}
		return nil, &Error{Cause: fmt.Sprintf("there is no chart %s", ref), Fix: "the charts that Hibana carries are " + strings.Join(names, ", "), Err: err}
	}
	f.Name = ref
	return f, nil
}

// BuiltinRef is how a user names the chart at a path of the builtin library.
func BuiltinRef(p string) string {
	return builtinPrefix + strings.TrimSuffix(path.Base(p), path.Ext(p))
}

// Read reads the chart at a path below the root.
func (l *Library) Read(p string) (*File, error) {
	file, info, err := l.open(p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info.Size() > MaxChart {
		return nil, tooLarge(p)
	}
	// A file may grow while it is read: the limit holds all the same.
	src, err := io.ReadAll(io.LimitReader(file, MaxChart+1))
	if err != nil {
		return nil, &Error{Cause: fmt.Sprintf("%s: %v", p, plain(err)), Fix: "check that the file can be read", Err: err}
	}
	if len(src) > MaxChart {
		return nil, tooLarge(p)
	}
	return &File{Name: l.Display(p), Source: src, library: l, path: p}, nil
}

func tooLarge(p string) error {
	return &Error{Cause: fmt.Sprintf("%s is larger than %d MiB", p, MaxChart>>20), Fix: "a chart is a text file; name one"}
}

// Display is the path a user would type for a path below the root.
func (l *Library) Display(p string) string {
	if l.root == nil {
		return BuiltinRef(p)
	}
	return filepath.Join(l.folder, filepath.FromSlash(p))
}

// Close closes the library a single file was opened with.
func (f *File) Close() error { return f.library.Close() }

// AudioPath is where the song named by a chart lies, for messages.
func (f *File) AudioPath(name string) (string, error) {
	p, err := charts.AudioPath(f.path, name)
	if err != nil {
		return "", &Error{Cause: err.Error(), Fix: "write it relative to the chart, inside the library folder", Err: err}
	}
	return p, nil
}

// Song opens the song named by the chart's song.audio. Close the closer when
// the song is no longer read.
func (f *File) Song(name string) (pcm.Song, io.Closer, error) {
	p, err := f.AudioPath(name)
	if err != nil {
		return nil, nil, err
	}
	file, _, err := f.library.open(p)
	if err != nil {
		return nil, nil, songError(err)
	}
	song, err := audio.Open(file)
	if err != nil {
		file.Close()
		fix := "name an MP3 file that other players can play"
		var remedied interface{ Remedy() string }
		if errors.As(err, &remedied) {
			fix = remedied.Remedy()
		}
		return nil, nil, &Error{Cause: fmt.Sprintf("the song %s: %v", p, err), Fix: fix, Err: err}
	}
	return song, file, nil
}

// SongMissing says what is wrong with the song's file without reading it.
func (f *File) SongMissing(name string) error {
	p, err := f.AudioPath(name)
	if err != nil {
		return err
	}
	file, _, err := f.library.open(p)
	if err != nil {
		return songError(err)
	}
	return file.Close()
}

// songError says that an error is about the song.
func songError(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return &Error{Cause: "the song " + e.Cause, Fix: e.Fix, Err: e.Err}
	}
	return err
}

// open opens a regular file below the root.
func (l *Library) open(p string) (fs.File, fs.FileInfo, error) {
	// Stat first: opening a pipe would wait for its writer, opening a device may act.
	info, err := fs.Stat(l.fsys, p)
	if err != nil {
		return nil, nil, fileError(p, err)
	}
	if info.IsDir() {
		return nil, nil, &Error{Cause: p + " is a folder", Fix: "name a file in it"}
	}
	if !info.Mode().IsRegular() {
		return nil, nil, &Error{Cause: p + " is " + kindOf(info.Mode()) + ", not a regular file", Fix: "name a regular file"}
	}
	file, err := l.fsys.Open(p)
	if err != nil {
		return nil, nil, fileError(p, err)
	}
	return file, info, nil
}
