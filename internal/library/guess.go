package library

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hibana/charts"
	"hibana/internal/picture"
)

// What is looked at for a guess. Headers are short, but a file in a pack may have
// to be unpacked for its own.
const (
	maxLooked      = 32              // pictures
	maxLookedBytes = picture.MaxFile // of all their files
)

// guessPicture finds the picture for a role among those in the chart's folder, as
// StepMania does (Song::TidyUpData in ITGmania 0.9): by the file's name, else by
// the picture's size. "" is none.
func (f *File) guessPicture(s *charts.Song, r role) string {
	all := f.library.picturesIn(path.Dir(f.path))
	found := map[role]string{}
	for _, of := range []role{banner, background} {
		if found[of] = f.namedPicture(of.name(s)); found[of] == "" {
			if i := slices.IndexFunc(all, func(p lying) bool { return of.suits(stemOf(p.path)) }); i >= 0 {
				found[of] = all[i].path
			}
		}
	}
	looked, bytes := 0, int64(0)
	for _, p := range all {
		if found[r] != "" || looked == maxLooked {
			break
		}
		if p.path == found[banner] || p.path == found[background] || isOther(stemOf(p.path)) || bytes+p.size > maxLookedBytes {
			continue
		}
		looked, bytes = looked+1, bytes+p.size
		w, h, err := f.library.sizeOf(p.path)
		switch {
		case err != nil: // as if it were not there
		case found[background] == "" && w >= 320 && h >= 240:
			found[background] = p.path
		case found[banner] == "" && (100 <= w && w <= 320 && 50 <= h && h <= 240 || w > 200 && w > 2*h):
			found[banner] = p.path
		}
	}
	return found[r]
}

// lying is a picture in a folder.
type lying struct {
	path string
	size int64 // bytes
}

// picturesIn are the pictures that lie in a folder, by name.
func (l *Library) picturesIn(folder string) (all []lying) {
	files, _ := fs.ReadDir(l.fsys, folder)
	for _, f := range files {
		if isHidden(f.Name()) || !isPicture(f.Name()) {
			continue
		}
		p := path.Join(folder, f.Name())
		if info, err := fs.Stat(l.fsys, p); err == nil && info.Mode().IsRegular() {
			all = append(all, lying{p, info.Size()})
		}
	}
	slices.SortFunc(all, func(a, b lying) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.path), strings.ToLower(b.path)), cmp.Compare(a.path, b.path))
	})
	return all
}

// sizeOf is the width and height of a picture, by its header.
func (l *Library) sizeOf(p string) (w, h int, err error) {
	file, _, err := l.open(p)
	if err != nil {
		return 0, 0, err
	}
	defer file.Close()
	return picture.Size(file)
}

// stemOf is the name of a file without its ending, in small letters.
func stemOf(p string) string {
	return strings.ToLower(strings.TrimSuffix(path.Base(p), path.Ext(p)))
}

// suits says by a picture's name whether it is for a role.
func (r role) suits(stem string) bool {
	if r == banner {
		return strings.Contains(stem, "banner") || strings.HasSuffix(stem, " bn")
	}
	return strings.Contains(stem, "background") || strings.HasSuffix(stem, "bg")
}

// isOther says by a picture's name whether it is for something that Hibana does
// not show: the cover of a record, the record itself, a title as a picture.
func isOther(stem string) bool {
	return strings.HasPrefix(stem, "jk_") || strings.Contains(stem, "jacket") || strings.Contains(stem, "albumart") ||
		strings.Contains(stem, "cdtitle") || strings.HasSuffix(stem, "-cd") || strings.HasSuffix(stem, " disc") || strings.HasSuffix(stem, " title")
}
