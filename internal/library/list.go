package library

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hibana/internal/library/pack"
)

// Limits of one listing: a mistyped path such as / must not be walked for ever.
const (
	maxDepth  = 16
	maxCharts = 100_000
	maxSeen   = 2_000_000
)

// Trouble is a folder or a pack that could not be listed, or not to its end.
type Trouble struct {
	Path string
	Err  error
}

// Charts lists the charts below the root, those in packs too, sorted by path,
// and what could not be read on the way. Links to folders are not followed,
// hidden folders and files left out. Of a simfile in both of StepMania's formats
// only the .ssc is listed, as StepMania reads no other.
func (l *Library) Charts() (paths []string, troubles []Trouble) {
	return l.ChartsUntil(func() bool { return false })
}

// ChartsUntil is Charts that gives up, with what it has, when stop says so.
func (l *Library) ChartsUntil(stop func() bool) (paths []string, troubles []Trouble) {
	w := walker{library: l, stop: stop}
	start := "."
	if l.root == nil {
		start = "charts"
	}
	w.walk(l, start, "")
	paths = withoutOldFormat(w.paths)
	slices.Sort(paths)
	return paths, w.troubles
}

// walker is a listing under way.
type walker struct {
	library  *Library
	paths    []string
	troubles []Trouble
	seen     int
	full     bool
	stop     func() bool
}

// walk lists the charts of a library, with a prefix before their paths.
func (w *walker) walk(l *Library, start, prefix string) {
	fs.WalkDir(l.fsys, start, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			w.trouble(l.Display(p), fileError(l.Display(p), err))
			return skip(d)
		}
		if w.isFull(start) || w.stop() {
			return fs.SkipAll
		}
		switch {
		case p == start:
		case isHidden(d.Name()), d.IsDir() && strings.Count(p, "/") >= maxDepth:
			return skip(d)
		case !d.Type().IsRegular():
		case IsChart(p):
			w.paths = append(w.paths, prefix+p)
		case !IsPack(p):
		case l.isPack:
			w.trouble(l.Display(p), packInPack(l.Display(p)))
		default:
			w.pack(l, p)
		}
		return nil
	})
	if p, ok := l.fsys.(*pack.Pack); ok {
		w.ignored(l, p.Ignored())
	}
}

// pack lists the charts in the pack at a path.
func (w *walker) pack(l *Library, p string) {
	opened, err := l.packs.get(p, l.openArchive)
	if err != nil {
		w.trouble(l.Display(p), rename(err, p, l.Display(p)))
		return
	}
	inside := packLibrary(opened, l.Display(p))
	defer inside.Close()
	w.walk(inside, ".", p+packMark)
}

// ignored tells of what a pack does not show, up to a few.
func (w *walker) ignored(l *Library, entries []pack.Ignored) {
	const told = 3
	const fix = "unpack it, and pack the folder again"
	for i, e := range entries {
		if i == told {
			w.trouble(l.folder, &Error{Cause: fmt.Sprintf("%s: %d more entries are left out", l.folder, len(entries)-told), Fix: fix})
			break
		}
		w.trouble(l.folder, &Error{Cause: fmt.Sprintf("%s: the entry %q %s", l.folder, e.Name, e.Reason), Fix: fix})
	}
}

func (w *walker) trouble(path string, err error) {
	w.troubles = append(w.troubles, Trouble{path, err})
}

// isFull is whether enough has been seen, which is told once.
func (w *walker) isFull(start string) bool {
	w.seen++
	if !w.full && (w.seen > maxSeen || len(w.paths) >= maxCharts) {
		w.full = true
		at := w.library.Display(start)
		w.trouble(at, &Error{Cause: "there are too many files below " + at, Fix: "list a smaller folder"})
	}
	return w.full
}

// isHidden is whether a file is none of its owner's: of a name that begins with
// a dot, or the folder that macOS adds to what it packs.
func isHidden(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// skip leaves out a folder, or a file, and goes on with the rest.
func skip(d fs.DirEntry) error {
	if d != nil && d.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// withoutOldFormat leaves out each .sm file beside an .ssc of the same name.
func withoutOldFormat(paths []string) []string {
	stem := func(p string) string { return strings.ToLower(strings.TrimSuffix(p, path.Ext(p))) }
	newer := map[string]bool{}
	for _, p := range paths {
		if strings.EqualFold(path.Ext(p), ".ssc") {
			newer[stem(p)] = true
		}
	}
	return slices.DeleteFunc(paths, func(p string) bool {
		return strings.EqualFold(path.Ext(p), ".sm") && newer[stem(p)]
	})
}
