package game

import (
	"errors"

	"hibana/internal/library"
	"hibana/internal/scene"
)

// list is the song list: the charts that Hibana carries, then those of the
// song folder. Charts are read a few at a time, so that a folder of thousands
// opens at once.
type list struct {
	songs    string
	entries  []entry
	next     int // the first that has not been read
	selected int
	troubles []string // folders that could not be read
	shown    scene.ListView
}

type entry struct {
	ref    string
	item   scene.ListItem
	remedy string // for item.Problem
}

// readPerFrame is how many charts are read for each frame; one takes a few ms.
const readPerFrame = 2

func newList(songs string) *list {
	l := &list{songs: songs}
	l.shown.Folder = songs
	l.shown.Hints = []scene.Hint{
		{Key: "↑↓", Does: "song"}, {Key: "←→", Does: "part"}, {Key: "Enter", Does: "play"}, {Key: "F11", Does: "full screen"}, {Key: "Esc", Does: "quit"},
	}
	builtin := library.Builtin()
	paths, _ := builtin.Charts()
	l.add(builtin, paths)
	if songs != "" {
		l.addFolder(songs)
	}
	l.read(1 << 6) // what is on screen first
	return l
}

func (l *list) addFolder(songs string) {
	folder, err := library.Open(songs)
	if err != nil {
		var e *library.Error
		if !errors.As(err, &e) || !e.Missing() { // no song folder yet is nothing to complain about
			l.troubles = append(l.troubles, err.Error())
		}
		return
	}
	defer folder.Close()
	paths, troubles := folder.Charts()
	for _, t := range troubles {
		l.troubles = append(l.troubles, t.Err.Error())
	}
	l.add(folder, paths)
}

func (l *list) add(lib *library.Library, paths []string) {
	for _, p := range paths {
		ref := lib.Display(p)
		l.entries = append(l.entries, entry{ref: ref, item: scene.ListItem{Title: p}})
	}
}

// read reads up to n more charts.
func (l *list) read(n int) {
	for ; n > 0 && l.next < len(l.entries); n-- {
		e := &l.entries[l.next]
		if err := e.describe(l.songs); err != nil {
			e.item.Problem, e.remedy = err.Error(), remedy(err)
		}
		l.next++
	}
}

// describe reads what the list says about a chart. The error is why it cannot
// be played.
func (e *entry) describe(songs string) error {
	file, err := library.OpenFile(e.ref, songs)
	if err != nil {
		return err
	}
	defer file.Close()
	chart, problems := file.Decode()
	if chart == nil {
		return problemError(problems)
	}
	e.item.Title, e.item.TitleLatin, e.item.Artist = chart.Song.Title, chart.Song.TitleLatin, chart.Song.Artist
	for i := range chart.Parts {
		p := &chart.Parts[i]
		e.item.Parts = append(e.item.Parts, scene.ListPart{Name: p.Name, Level: p.Level, Lanes: p.Lanes})
	}
	return file.SongMissing(chart.Song.Audio)
}

func remedy(err error) string {
	var r interface{ Remedy() string }
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return ""
}

// view is the list as it is shown. The line at its foot says what is wrong: how
// to mend the selected chart, else a folder that cannot be read, else notice.
func (l *list) view(beat float64, notice string) *scene.ListView {
	l.read(readPerFrame)
	v := &l.shown
	v.Items = v.Items[:0]
	for i := range l.entries {
		v.Items = append(v.Items, l.entries[i].item)
	}
	v.Selected, v.Beat, v.Problem = l.selected, beat, notice
	if len(l.troubles) > 0 {
		v.Problem = l.troubles[0]
	}
	if len(l.entries) > 0 {
		if e := &l.entries[l.selected]; e.item.Problem != "" && e.remedy != "" {
			v.Problem = e.remedy
		}
	}
	return v
}

// fail writes down why a chart could not be played.
func (l *list) fail(ref string, err error) {
	for i := range l.entries {
		if e := &l.entries[i]; e.ref == ref {
			e.item.Problem, e.remedy = err.Error(), remedy(err)
			return
		}
	}
	l.troubles = append(l.troubles, err.Error())
}

func (g *Game) listKey(name string) {
	l := g.list
	if name == "Escape" {
		g.quit = true
		return
	}
	if len(l.entries) == 0 {
		return
	}
	e := &l.entries[l.selected]
	parts := len(e.item.Parts)
	const page = 8
	switch name {
	case "ArrowUp", "ArrowDown":
		choose(name, &l.selected, len(l.entries))
	case "PageUp":
		l.selected = max(0, l.selected-page)
	case "PageDown":
		l.selected = min(len(l.entries)-1, l.selected+page)
	case "Home":
		l.selected = 0
	case "End":
		l.selected = len(l.entries) - 1
	case "ArrowLeft":
		e.item.Part = max(0, e.item.Part-1)
	case "ArrowRight":
		e.item.Part = max(0, min(parts-1, e.item.Part+1))
	case "Enter", "Space":
		if err := g.begin(e.ref, e.item.Part, nil); err != nil {
			l.fail(e.ref, err)
		}
	}
}
