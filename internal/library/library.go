// Package library finds charts and their songs, and never reads outside the
// folder they belong to.
//
// A chart is named by a path, by builtin:NAME, a chart the program carries, or by
// PACK#PATH, a chart inside a pack: an archive such as songs.zip, which is read
// where it lies. Files are opened below a root: neither "..", nor an absolute
// path, nor a symbolic link leads out of it, and devices, pipes and sockets are
// refused before they are opened. A pack is a root of its own.
package library

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// Library is a folder of charts and songs, a pack, or what the program carries.
type Library struct {
	fsys   fs.FS
	folder string    // the root's path, "" for what the program carries
	root   io.Closer // nil for what the program carries
	isPack bool
	packs  openPacks
}

// Open opens a folder, or a pack, as a library root.
func Open(folder string) (*Library, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() && IsPack(folder) {
		return openPack(folder, "")
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, folderError(folder, err)
	}
	return &Library{fsys: root.FS(), folder: folder, root: root}, nil
}

// Builtin is the library the program carries.
func Builtin() *Library { return &Library{fsys: shipped{}} }

// Close gives the folder back. Files and songs opened from it stay open.
func (l *Library) Close() error {
	if l.root == nil {
		return nil
	}
	return errors.Join(l.packs.forget(), l.root.Close())
}

// Folder is the folder, or the pack, as it was named to Open; "" for what the
// program carries.
func (l *Library) Folder() string { return l.folder }

// Display is the path a user would type for a path below the root.
func (l *Library) Display(p string) string {
	switch {
	case l.root == nil:
		return BuiltinRef(p)
	case l.isPack:
		return l.folder + packMark + p
	}
	return filepath.Join(l.folder, filepath.FromSlash(p))
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
