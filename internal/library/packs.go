package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"hibana/internal/library/pack"
)

// packMark stands between a pack and a path inside it.
const packMark = "#"

// IsPack says by its name whether a file is a pack.
func IsPack(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".zip", ".osz", ".qp":
		return true
	}
	return false
}

// splitRef splits "songs/pack.zip#Song/file.sm". ok is false for what names no
// pack. exists says whether there is such a file or folder: names may have a #
// in them. A pack by itself has an empty inside.
func splitRef(ref string, exists func(string) bool) (pack, inside string, ok bool) {
	if !strings.Contains(ref, packMark) {
		return ref, "", IsPack(ref)
	}
	if exists(ref) {
		return ref, "", IsPack(ref)
	}
	for i := range len(ref) {
		if ref[i:i+1] != packMark || !IsPack(ref[:i]) {
			continue
		}
		if !ok { // if nothing exists, the first is what is missing
			pack, inside, ok = ref[:i], ref[i+1:], true
		}
		if exists(ref[:i]) {
			return ref[:i], ref[i+1:], true
		}
	}
	return pack, inside, ok
}

func onDisk(p string) bool {
	_, err := os.Lstat(p)
	return err == nil
}

// exists is whether there is such a file or folder below the root.
func (l *Library) exists(p string) bool {
	_, err := fs.Stat(l.fsys, p)
	return err == nil
}

// openPack opens a pack on disk, whose library root must not be left by links.
func openPack(ref, songs string) (*Library, error) {
	l, inside, err := openRoot(ref, songs)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	p, err := l.openArchive(inside)
	if err != nil {
		return nil, rename(err, inside, ref)
	}
	return packLibrary(p, ref), nil
}

func packLibrary(p *pack.Pack, name string) *Library {
	return &Library{fsys: p, folder: name, root: p, isPack: true}
}

// openArchive opens the pack at a path below the root.
func (l *Library) openArchive(p string) (*pack.Pack, error) {
	file, info, err := l.open(p)
	if err != nil {
		return nil, l.suggest(p, err)
	}
	handle, ok := file.(interface {
		fs.File
		io.ReaderAt
	})
	if !ok || l.isPack {
		file.Close()
		return nil, packInPack(p)
	}
	opened, err := pack.Open(handle, info.Size())
	if err != nil {
		return nil, fileError(p, err)
	}
	return opened, nil
}

// packInPack says why a pack is not looked into.
func packInPack(p string) *Error {
	return &Error{Cause: p + " is a pack inside a pack", Fix: "unpack the outer one to a folder"}
}

// openPacked reads a chart inside a pack on disk.
func openPacked(ref, inside, songs string) (*File, error) {
	l, err := openPack(ref, songs)
	if err != nil {
		return nil, err
	}
	return l.only(inside)
}

// readPacked reads a chart inside a pack of the library.
func (l *Library) readPacked(p, inside string) (*File, error) {
	opened, err := l.packs.get(p, l.openArchive)
	if err != nil {
		return nil, err
	}
	return packLibrary(opened, l.Display(p)).only(inside)
}

// only reads one chart of a pack, which is closed with it, or at once if there
// is an error. Without a path it is the one chart that the pack holds.
func (l *Library) only(inside string) (f *File, err error) {
	defer func() {
		if err != nil {
			l.Close()
		}
	}()
	p := norm.NFC.String(path.Clean(strings.ReplaceAll(inside, `\`, "/")))
	if p == "." {
		if p, err = l.single(); err != nil {
			return nil, err
		}
	}
	if !fs.ValidPath(p) {
		return nil, &Error{Cause: l.Display(inside) + " leads out of the pack", Fix: "name a chart inside it"}
	}
	if f, err = l.Read(p); err != nil {
		return nil, rename(err, p, l.Display(p))
	}
	f.owned = l
	return f, nil
}

// single is the path of the only chart in a pack.
func (l *Library) single() (string, error) {
	paths, troubles := l.Charts()
	switch {
	case len(paths) == 1:
		return paths[0], nil
	case len(paths) == 0 && len(troubles) > 0:
		return "", troubles[0].Err
	case len(paths) == 0:
		return "", &Error{Cause: l.folder + " holds no chart", Fix: "name a pack with one in it (" + strings.Join(kindNames(), ", ") + ")"}
	}
	const named = 3
	fix := "name one of them, such as "
	for i, p := range paths[:min(named, len(paths))] {
		if i > 0 {
			fix += " or "
		}
		fix += l.Display(p)
	}
	return "", &Error{Cause: fmt.Sprintf("%s holds %d charts", l.folder, len(paths)), Fix: fix}
}

// openPacks keeps the packs that were used last open, since the charts of a pack
// are read one after another, by a few readers at once.
type openPacks struct {
	mu   sync.Mutex
	open []openedPack // the one used last at the end
}

type openedPack struct {
	path string
	pack *pack.Pack
}

// keptPacks is how many stay open.
const keptPacks = 4

// get gives the pack at a path, to be closed, and opens it if it is another one.
func (l *openPacks) get(p string, open func(string) (*pack.Pack, error)) (*pack.Pack, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.open, func(o openedPack) bool { return o.path == p })
	if at >= 0 {
		found := l.open[at]
		l.open = append(slices.Delete(l.open, at, at+1), found)
		return found.pack.Share(), nil
	}
	opened, err := open(p)
	if err != nil {
		return nil, err
	}
	if len(l.open) == keptPacks {
		l.open[0].pack.Close()
		l.open = slices.Delete(l.open, 0, 1)
	}
	l.open = append(l.open, openedPack{p, opened})
	return opened.Share(), nil
}

// forget closes the packs that are kept.
func (l *openPacks) forget() (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.open {
		err = errors.Join(err, o.pack.Close())
	}
	l.open = nil
	return err
}

// verify compares the checksum of a file out of a pack.
func verify(file fs.File) error {
	if f, ok := file.(*pack.File); ok {
		return f.Check()
	}
	return nil
}

// SplitPack splits the path of a chart, as Charts gives it, into that of its pack
// and the one inside. ok is false for a chart that lies in no pack.
func SplitPack(p string) (pack, inside string, ok bool) {
	pack, inside, ok = splitRef(p, func(string) bool { return false })
	return pack, inside, ok && inside != ""
}
