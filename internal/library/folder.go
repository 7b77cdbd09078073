package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"hibana/charts"
)

// Folder is a folder below a library's root whose files may be read, such as a
// skin's. No name leads out of it. Close it.
type Folder struct {
	library *Library
	path    string // below the root
	owned   io.Closer
}

// SkinFolder opens the folder of the skin that a chart asks for by a path.
func (f *File) SkinFolder(name string) (*Folder, error) {
	p, err := charts.SkinPath(f.path, name)
	if err != nil {
		return nil, &Error{Cause: err.Error(), Fix: "write it relative to the chart, inside the library folder", Err: err}
	}
	if !f.library.isFolder(p) {
		if f.library.exists(p) {
			return nil, &Error{Cause: "the skin " + p + " is no folder", Fix: "name the folder that skin.toml is in"}
		}
		return nil, &Error{Cause: "the skin " + p + " does not exist", Fix: "check the name, upper and lower case included", Err: fs.ErrNotExist}
	}
	return &Folder{library: f.library, path: p}, nil
}

// PlaceSkin gives a problem of the skin the place in the chart that names it.
func (f *File) PlaceSkin(p charts.Problem) charts.Problem { return f.place("song.skin", "", p) }

// OpenFolder opens a folder on disk, or a file in it by its folder.
func OpenFolder(folder string) (*Folder, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, folderError(folder, err)
	}
	l := &Library{fsys: root.FS(), folder: folder, root: root}
	return &Folder{library: l, path: ".", owned: l}, nil
}

// below is the path of a file of the folder, below the root.
func (f *Folder) below(name string) (string, error) {
	if !fs.ValidPath(name) {
		return "", &Error{Cause: fmt.Sprintf("%s leads out of its folder", name), Fix: "put the file into the folder"}
	}
	return path.Join(f.path, name), nil
}

// Open opens a regular file of the folder.
func (f *Folder) Open(name string) (fs.File, error) {
	p, err := f.below(name)
	if err != nil {
		return nil, err
	}
	file, _, err := f.library.open(p)
	if err != nil {
		return nil, rename(f.library.suggest(p, err), p, name)
	}
	if err := verify(file); err != nil {
		file.Close()
		return nil, rename(fileError(p, err), p, name)
	}
	return file, nil
}

// Stamp is the state of a file of the folder; the zero Stamp when it is not there.
func (f *Folder) Stamp(name string) Stamp {
	p, err := f.below(name)
	if err != nil {
		return Stamp{}
	}
	info, err := fs.Stat(f.library.fsys, p)
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}
}

// Name is what a user would type for a file of the folder.
func (f *Folder) Name(name string) string { return f.library.Display(path.Join(f.path, name)) }

// Close gives the folder back. Files opened from it stay open.
func (f *Folder) Close() error {
	if f.owned == nil {
		return nil
	}
	return errors.Join(f.owned.Close())
}
