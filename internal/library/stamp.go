package library

import (
	"io/fs"
	"path"
)

// Stamp tells one state of a file from another without reading it.
type Stamp struct {
	Size int64 `json:"size"` // bytes
	Time int64 `json:"time"` // of the last change, ns since 1970
}

// Stamp is the state of the file of a chart: of a chart in a pack, the pack's.
func (l *Library) Stamp(p string) (Stamp, error) {
	if pack, _, ok := splitRef(p, l.exists); ok {
		p = pack
	}
	info, err := fs.Stat(l.fsys, p)
	if err != nil {
		return Stamp{}, fileError(p, err)
	}
	return Stamp{info.Size(), info.ModTime().UnixNano()}, nil
}

// SongMissing says what is wrong with the file of a chart's song, without
// reading either. audio is the chart's song.audio.
func (l *Library) SongMissing(chart, audio string) error {
	if pack, inside, ok := splitRef(chart, l.exists); ok {
		opened, err := l.packs.get(pack, l.openArchive)
		if err != nil {
			return err
		}
		inner := packLibrary(opened, l.Display(pack))
		defer inner.Close()
		return inner.SongMissing(path.Clean(inside), audio)
	}
	return (&File{library: l, path: chart}).SongMissing(audio)
}
