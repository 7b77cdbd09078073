// Package skin reads skins: folders of pictures that take the place of parts of
// the stage. docs/skins.md describes them for authors.
//
// A skin is somebody else's: a part that cannot be used is named as a problem
// and left to Hibana's own drawing, so that there is always a stage.
package skin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"hibana/charts"
	"hibana/internal/draw/svg"
	"hibana/internal/picture"
)

// FileName is the file that makes a folder a skin.
const FileName = "skin.toml"

// Limits of a whole skin; those of a file are the pictures' and the SVGs' own.
const (
	maxBytes = picture.MaxFile        // of all files
	maxSize  = 4_000_000              // points of all SVGs, as svg.Doc.Size counts
	maxPart  = 8 * 480 * 480 * 16 / 9 // stage px² of a part: eight stages
	maxWork  = 1 << 27                // px to paint at one px a stage px
	maxArea  = 4 * maxPart

	maxRefused = 4 // files that are too large, before no more are read
)

// Files are the files of a skin's folder.
type Files interface {
	// Open opens a regular file. An error says why it cannot be had.
	Open(name string) (fs.File, error)
	// Name is what a user would type for a file.
	Name(name string) string
}

// Skin is a skin that has been read, at no size yet. It does not change.
type Skin struct {
	Name, Author, Licence string
	// Files are the names of the files it is made of.
	Files []string

	pieces map[string]*piece
	gone   map[string]bool
}

// Replaces says whether the skin has a drawing of its own for a part.
func (s *Skin) Replaces(name string) bool { return s != nil && s.pieces[name] != nil }

// Hides says whether a part is not drawn: the skin says so, or what it belongs
// to is another now.
func (s *Skin) Hides(name string) bool { return s != nil && s.gone[name] }

// Parts are the parts that the skin replaces.
func (s *Skin) Parts() []string { return slices.Sorted(maps.Keys(s.pieces)) }

// Only is the skin with some of its parts, as if its author had got no further.
func (s *Skin) Only(keep func(part string) bool) *Skin {
	t := &Skin{Name: s.Name, pieces: map[string]*piece{}}
	var hide []string
	for name, p := range s.pieces {
		if keep(name) {
			t.pieces[name] = p
		}
	}
	t.settle(hide)
	return t
}

// Load reads a skin. There is always one, if without a single part; the problems
// say what is missing in it.
func Load(files Files) (*Skin, charts.Problems) {
	l := loader{files: files, skin: &Skin{pieces: map[string]*piece{}, Files: []string{FileName}}, docs: map[string]*svg.Doc{}, raw: map[string][]byte{}}
	src, err := l.read(FileName)
	if err != nil {
		l.skin.settle(nil)
		return l.skin, charts.Problems{List: []charts.Problem{{Rule: "unreadable-skin", File: files.Name(FileName), Message: plain(err.Error()), Remedy: plain(remedy(err))}}}
	}
	f := charts.ReadSkin(files.Name(FileName), src, Names(), hideable())
	l.skin.Name, l.skin.Author, l.skin.Licence = f.Skin.Name, f.Skin.Author, f.Skin.Licence
	for i := range f.Skin.Parts {
		spec := &f.Skin.Parts[i]
		note := func(key, rule string, severity charts.Severity, cause, fix string) {
			f.Note(spec, key, charts.Problem{Rule: rule, Severity: severity, Message: plain(cause), Remedy: plain(fix)})
		}
		if p := l.piece(spec, note); p != nil {
			l.skin.pieces[spec.Name] = p
		}
	}
	l.skin.settle(f.Skin.Hide)
	return l.skin, f.Problems()
}

// settle works out which parts are gone.
func (s *Skin) settle(hide []string) {
	s.gone = map[string]bool{}
	for _, p := range Parts() {
		mine := s.pieces[p.Name]
		if mine == nil {
			continue
		}
		with := p.With
		if mine.spec.Whole {
			with = append(with[:len(with):len(with)], p.Figure...)
		}
		for _, name := range with {
			s.gone[name] = true
		}
	}
	for _, name := range hide {
		s.gone[name] = true
		if p, _ := Find(name); len(p.With) > 0 {
			for _, w := range p.With {
				s.gone[w] = true
			}
		}
	}
	for name := range s.pieces {
		delete(s.gone, name)
	}
}

// loader reads one skin.
type loader struct {
	files Files
	skin  *Skin
	docs  map[string]*svg.Doc
	raw   map[string][]byte
	bytes int // of files that were read

	refused int
	size    int
	area    float64
	work    float64
}

// Error is a drawing that cannot be used.
type Error struct {
	Cause, Fix string
	Err        error

	group bool // it is the group that is missing
}

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

func (e *Error) Unwrap() error { return e.Err }

func remedy(err error) string {
	var r interface{ Remedy() string }
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return "check that the file can be read"
}

// plain is a text fit for one line of a terminal.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f {
			return ' '
		}
		return r
	}, s)
}

// read reads a file, once.
func (l *loader) read(name string) ([]byte, error) {
	if src, ok := l.raw[name]; ok {
		return src, nil
	}
	if !slices.Contains(l.skin.Files, name) {
		l.skin.Files = append(l.skin.Files, name)
	}
	file, err := l.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	src, err := io.ReadAll(io.LimitReader(file, int64(maxBytes-l.bytes)+1))
	if err != nil {
		return nil, &Error{Cause: fmt.Sprintf("%s cannot be read: %v", name, err), Fix: "check that the file can be read", Err: err}
	}
	if l.bytes += len(src); l.bytes > maxBytes {
		if l.refused++; l.refused < maxRefused {
			l.bytes -= len(src)
		}
		return nil, &Error{Cause: fmt.Sprintf("with %s the skin's files are larger than %d MiB", name, maxBytes>>20), Fix: "save its pictures smaller; a part is seldom larger than 1000×1000 px"}
	}
	l.raw[name] = src
	return src, nil
}

// doc reads an SVG file, once.
func (l *loader) doc(name string, src []byte) (*svg.Doc, error) {
	if d, ok := l.docs[name]; ok {
		return d, nil
	}
	if l.size > maxSize {
		return nil, &Error{Cause: name + " is one drawing too many: the skin has too many lines", Fix: "draw it simpler, or save it as PNG"}
	}
	d, err := svg.Parse(src)
	if err != nil {
		return nil, &Error{Cause: fmt.Sprintf("%s: %v", name, err), Fix: "save it as plain SVG, or as PNG", Err: err}
	}
	l.size += d.Size
	l.docs[name] = d
	return d, nil
}

// isSVG tells SVG from pictures by how it begins.
func isSVG(src []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(src, []byte("\ufeff")), " \t\r\n"), []byte("<"))
}
