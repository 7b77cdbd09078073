package library

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/picture"
)

// role is what a picture of a chart is for.
type role string

const (
	banner     role = "banner"
	background role = "background"
)

// name is the picture that a chart names for a role.
func (r role) name(s *charts.Song) string {
	if r == banner {
		return s.Banner
	}
	return s.Background
}

// Picture is a chart's banner or background, opened to be read once. Close it.
type Picture struct {
	Path string // below the library's root

	role role
	file fs.File
}

// Banner opens the picture that stands for the song in a list; it is nil when
// there is none. A chart in Hibana's own format means the file that it names. A
// chart of another program is given the one that its program would find.
func (f *File) Banner(s *charts.Song) (*Picture, error) { return f.picture(s, banner) }

// Background opens the picture that fills the stage, likewise.
func (f *File) Background(s *charts.Song) (*Picture, error) { return f.picture(s, background) }

func (f *File) picture(s *charts.Song, r role) (*Picture, error) {
	p, err := f.findPicture(s, r)
	if err != nil || p == "" {
		return nil, err
	}
	file, info, err := f.library.open(p)
	if err != nil {
		return nil, r.error(f.library.suggest(p, err))
	}
	if info.Size() > picture.MaxFile {
		file.Close()
		return nil, &Error{Cause: fmt.Sprintf("the %s %s is larger than %d MiB", r, p, picture.MaxFile>>20), Fix: "save it smaller; 1920×1080 px are enough"}
	}
	// A decoder would take a damaged archive for a damaged picture.
	if err := verify(file); err != nil {
		file.Close()
		return nil, r.error(fileError(p, err))
	}
	return &Picture{Path: p, role: r, file: file}, nil
}

// error says that an error is about the picture.
func (r role) error(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return &Error{Cause: fmt.Sprintf("the %s %s", r, e.Cause), Fix: e.Fix, Err: e.Err}
	}
	return err
}

// Close closes the picture's file.
func (p *Picture) Close() error { return p.file.Close() }

// Read reads the picture as the bytes it is.
func (p *Picture) Read(b []byte) (int, error) { return p.file.Read(b) }

// Base is the name of the picture's file, without its folder.
func (p *Picture) Base() string { return path.Base(p.Path) }

// Cover reads the picture and fills w×h px with it: its middle, where the shapes
// differ.
func (p *Picture) Cover(w, h int) (*draw.Image, error) {
	m, err := picture.Cover(p.file, w, h)
	return m, p.wrong(err)
}

// Fit reads the picture and makes it as large as w×h px have room for.
func (p *Picture) Fit(w, h int) (*draw.Image, error) {
	m, err := picture.Fit(p.file, w, h)
	return m, p.wrong(err)
}

// wrong says that what is wrong with the picture is so with this file.
func (p *Picture) wrong(err error) error {
	var e *picture.Error
	if errors.As(err, &e) {
		return &Error{Cause: fmt.Sprintf("the %s %s %s", p.role, p.Path, e.Cause), Fix: e.Fix, Err: err}
	}
	return err
}

// Check reads the picture, and says what is wrong with it.
func (p *Picture) Check() error {
	_, err := p.Cover(1, 1)
	return err
}

// findPicture is the path of the picture for a role, "" when there is none to be
// shown. The error is why the one that the chart names is not shown.
func (f *File) findPicture(s *charts.Song, r role) (string, error) {
	name, k := r.name(s), chartKind(f.path)
	if !k.imported {
		if name == "" {
			return "", nil
		}
		return f.picturePath(name)
	}
	if p := f.namedPicture(name); p != "" {
		return p, nil
	}
	if k.guessed {
		if p := f.guessPicture(s, r); p != "" {
			return p, nil
		}
	}
	if name == "" || isMovie(name) {
		return "", nil
	}
	return f.picturePath(slashes(name))
}

// slashes is a path as programs for Windows write it, with the slashes of others.
func slashes(p string) string { return strings.ReplaceAll(p, `\`, "/") }

func (f *File) picturePath(name string) (string, error) {
	p, err := charts.PicturePath(f.path, name)
	if err != nil {
		return "", &Error{Cause: err.Error(), Fix: "write it relative to the chart, inside the library folder", Err: err}
	}
	return p, nil
}

// namedPicture is the path of the file that a chart of another program names, in
// these letters or others, "" for none. A film is none, nor is a folder, which in
// old charts is an animation.
func (f *File) namedPicture(name string) string {
	if name == "" || isMovie(name) {
		return ""
	}
	p, err := charts.PicturePath(f.path, slashes(name))
	if err != nil {
		return ""
	}
	if !f.library.exists(p) {
		p = f.library.loosely(p)
	}
	if p == "" || f.library.isFolder(p) {
		return ""
	}
	return p
}

func (l *Library) isFolder(p string) bool {
	info, err := fs.Stat(l.fsys, p)
	return err == nil && info.IsDir()
}

// isPicture says by its name whether a file is a picture that StepMania reads.
func isPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".bmp":
		return true
	}
	return false
}

// isMovie says by its name whether a file is a film.
func isMovie(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".avi", ".f4v", ".flv", ".m4v", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".ogv", ".webm", ".wmv":
		return true
	}
	return false
}
