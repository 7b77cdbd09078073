package library

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"hibana/charts"
)

// File is one chart's file, read whole.
type File struct {
	Name   string // what a user would type
	Source []byte

	library *Library
	path    string    // below the library's root, with slashes
	owned   io.Closer // closed with the file, or nil
}

// OpenFile reads the chart that ref names: a path, builtin:NAME, PACK#PATH, or a
// pack that holds a single chart. songs is the configured song folder, or "": a
// chart inside it has it as library root, any other the parent of its own
// folder, or its own where that parent may not be opened, as the folder of all
// homes may not be on some machines. Close the file when its song is no longer
// needed.
func OpenFile(ref, songs string) (*File, error) {
	if name, ok := strings.CutPrefix(ref, builtinPrefix); ok {
		return openBuiltin(ref, name)
	}
	if pack, inside, ok := splitRef(ref, onDisk); ok {
		return openPacked(pack, inside, songs)
	}
	l, inside, err := openRoot(ref, songs)
	if err != nil {
		return nil, err
	}
	f, err := l.Read(inside)
	if err != nil {
		l.Close()
		return nil, rename(err, inside, ref)
	}
	f.Name, f.owned = ref, l
	return f, nil
}

// openRoot opens the library root that a file on disk belongs to, and gives the
// path below it.
func openRoot(ref, songs string) (l *Library, inside string, err error) {
	folder, inside, err := rootOf(ref, songs)
	if err != nil {
		return nil, "", err
	}
	l, err = Open(folder)
	if errors.Is(err, fs.ErrPermission) {
		own := filepath.Join(folder, filepath.FromSlash(path.Dir(inside)))
		if l, err = Open(own); err == nil {
			inside = path.Base(inside)
		}
	}
	return l, inside, err
}

// rootOf splits a file's path into its library root and the path below it.
func rootOf(ref, songs string) (folder, inside string, err error) {
	full, err := filepath.Abs(ref)
	if err != nil {
		return "", "", err
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

// Read reads the chart at a path below the root, as Charts gives it. Close the
// file when its song is no longer needed; it outlives the library.
func (l *Library) Read(p string) (*File, error) {
	if pack, inside, ok := splitRef(p, l.exists); ok {
		return l.readPacked(pack, inside)
	}
	file, info, err := l.open(p)
	if err != nil {
		return nil, l.suggest(p, err)
	}
	defer file.Close()
	if !IsChart(p) {
		return nil, &Error{Cause: p + " is no kind of chart that Hibana reads", Fix: "name a chart (" + strings.Join(kindNames(), ", ") + "), a pack that holds one, or builtin:NAME"}
	}
	if info.Size() > MaxChart {
		return nil, tooLarge(p)
	}
	if err := verify(file); err != nil {
		return nil, fileError(p, err)
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

// Close closes what the file was opened with.
func (f *File) Close() error {
	if f.owned == nil {
		return nil
	}
	return f.owned.Close()
}

// Decode reads the chart, whatever its kind. Without errors there is a chart.
func (f *File) Decode() (*charts.Chart, charts.Problems) {
	return chartKind(f.path).decode(f.Name, f.Source)
}

// Empty says whether there is nothing in a TOML chart but blanks and comments:
// a file that an author is about to fill.
func (f *File) Empty() bool {
	if chartKind(f.path).imported {
		return false
	}
	for line := range bytes.Lines(bytes.TrimPrefix(f.Source, []byte("\ufeff"))) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// Check decodes the chart, and looks at one without errors for what is probably
// not meant.
func (f *File) Check() (*charts.Chart, charts.Problems) {
	return chartKind(f.path).check(f.Name, f.Source)
}
