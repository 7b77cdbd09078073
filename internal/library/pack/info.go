package pack

import (
	"io"
	"io/fs"
	"time"
)

// info describes an entry, or a folder, which has none.
type info struct {
	name  string
	entry *entry
}

func (i info) Name() string               { return i.name }
func (i info) IsDir() bool                { return i.entry == nil }
func (i info) Type() fs.FileMode          { return i.Mode().Type() }
func (i info) Info() (fs.FileInfo, error) { return i, nil }
func (i info) ModTime() time.Time         { return time.Time{} }
func (i info) Sys() any                   { return nil }
func (i info) String() string             { return fs.FormatFileInfo(i) }

// Size is how many bytes the entry says it unpacks to.
func (i info) Size() int64 {
	if i.entry == nil {
		return 0
	}
	return i.entry.size
}

func (i info) Mode() fs.FileMode {
	if i.entry == nil {
		return fs.ModeDir | 0o555
	}
	return i.entry.mode | 0o444
}

// folder is a folder opened to be listed.
type folder struct {
	info info
	rest []fs.DirEntry
}

func (f *folder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *folder) Close() error               { return nil }

func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: &Error{Cause: "is a folder", Fix: "name a file in it"}}
}

func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		n = len(f.rest)
	} else if len(f.rest) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(f.rest))
	out := f.rest[:n]
	f.rest = f.rest[n:]
	return out, nil
}
