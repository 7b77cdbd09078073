package library

import (
	"io"
	"path"
)

// SongFile opens the chart's song as the bytes it is, and gives the file's name
// without its folder.
func (f *File) SongFile(name string) (file io.ReadCloser, base string, err error) {
	opened, p, _, err := f.openSong(name)
	if err != nil {
		return nil, "", err
	}
	return opened, path.Base(p), nil
}

// Imported says whether the chart was made for another program.
func (f *File) Imported() bool { return chartKind(f.path).imported }
