package pack

import (
	"cmp"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/text/unicode/norm"
)

// Handle is the open file of a pack.
type Handle interface {
	io.ReaderAt
	io.Closer
}

// Pack is an open pack, a tree of files that are only read. It may be used by
// several goroutines.
type Pack struct {
	file    Handle
	size    int64
	users   atomic.Int32 // who must close before the file is closed
	entries []entry      // sorted by name, folders left out
	ignored []Ignored
}

// Ignored is an entry that a pack does not show, and why not, to be read after
// its name.
type Ignored struct{ Name, Reason string }

// Open reads the directory of a pack of so many bytes. The pack closes the file
// when it is closed, and when it cannot be opened.
func Open(file Handle, size int64) (*Pack, error) {
	records, err := readDirectory(file, size)
	if err != nil {
		file.Close()
		return nil, err
	}
	p := &Pack{file: file, size: size}
	p.users.Store(1)
	p.index(records)
	return p, nil
}

// index keeps the entries that have a name to be opened by.
func (p *Pack) index(records []record) {
	names := decodeNames(records)
	for i, r := range records {
		name, isFolder, reason := clean(names[i])
		switch {
		case reason != "":
			p.ignored = append(p.ignored, Ignored{names[i], reason})
		case name != "" && !isFolder && !r.mode.IsDir():
			r.entry.name = name
			p.entries = append(p.entries, r.entry)
		}
	}
	slices.SortStableFunc(p.entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	kept := p.entries[:0]
	for i, e := range p.entries {
		switch {
		case i+1 < len(p.entries) && p.entries[i+1].name == e.name:
			p.ignored = append(p.ignored, Ignored{e.name, "is there more than once; the last counts"})
		case p.isFolder(e.name):
			p.ignored = append(p.ignored, Ignored{e.name, "is a file and a folder at once; the folder counts"})
		default:
			kept = append(kept, e)
		}
	}
	p.entries = slices.Clip(kept)
}

// Ignored are the entries left out, as they were found.
func (p *Pack) Ignored() []Ignored { return p.ignored }

// Share makes one more user of the pack, who must close it too.
func (p *Pack) Share() *Pack {
	p.users.Add(1)
	return p
}

// Close gives the pack back. Its file is closed when all files opened from it
// are closed too.
func (p *Pack) Close() error {
	if p.users.Add(-1) == 0 {
		return p.file.Close()
	}
	return nil
}

// from is the index of the first entry whose name is not below name.
func (p *Pack) from(name string) int {
	i, _ := slices.BinarySearchFunc(p.entries, name, func(e entry, name string) int { return cmp.Compare(e.name, name) })
	return i
}

func (p *Pack) isFolder(name string) bool {
	i := p.from(name + "/")
	return i < len(p.entries) && strings.HasPrefix(p.entries[i].name, name+"/")
}

// find is the entry or, without one, whether there is such a folder.
func (p *Pack) find(op, name string) (e *entry, err error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	name = norm.NFC.String(name)
	if i := p.from(name); i < len(p.entries) && p.entries[i].name == name {
		return &p.entries[i], nil
	}
	if name == "." || p.isFolder(name) {
		return nil, nil
	}
	return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Stat describes a file or folder.
func (p *Pack) Stat(name string) (fs.FileInfo, error) {
	e, err := p.find("stat", name)
	if err != nil {
		return nil, err
	}
	return infoOf(name, e), nil
}

// ReadDir lists a folder, sorted by name.
func (p *Pack) ReadDir(name string) ([]fs.DirEntry, error) {
	switch e, err := p.find("readdir", name); {
	case err != nil:
		return nil, err
	case e != nil:
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: &Error{Cause: "is not a folder", Fix: "name a folder"}}
	}
	prefix := norm.NFC.String(name) + "/"
	if name == "." {
		prefix = ""
	}
	var out []fs.DirEntry
	for i := p.from(prefix); i < len(p.entries) && strings.HasPrefix(p.entries[i].name, prefix); {
		child, _, isFolder := strings.Cut(p.entries[i].name[len(prefix):], "/")
		if isFolder {
			out = append(out, info{name: child})
			i = p.from(prefix + child + string('/'+1)) // the first that is not in it
		} else {
			out = append(out, info{child, &p.entries[i]})
			i++
		}
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return out, nil
}

// Open opens a file, or a folder to be listed. A file that is opened keeps the
// pack open.
func (p *Pack) Open(name string) (fs.File, error) {
	e, err := p.find("open", name)
	if err != nil {
		return nil, err
	}
	if e == nil {
		children, err := p.ReadDir(name)
		return &folder{infoOf(name, nil), children}, err
	}
	f, err := p.open(e)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return f, nil
}

// infoOf describes an entry, or a folder for which there is none.
func infoOf(name string, e *entry) info { return info{path.Base(name), e} }
