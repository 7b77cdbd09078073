package library

import (
	"io/fs"
	"strings"

	"hibana/charts"
	"hibana/songs"
)

// shipped joins what the packages charts and songs embed into one tree, so that
// a starter chart's "../songs/NAME.mp3" means the same as in the source tree.
type shipped struct{}

func (shipped) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	folder, rest, ok := strings.Cut(name, "/")
	if !ok {
		rest = "."
	}
	switch folder {
	case "charts":
		return charts.Builtin.Open(rest)
	case "songs":
		return songs.FS.Open(rest)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
