package game

import (
	"errors"
	"math"

	"hibana/charts"
	"hibana/internal/library"
	"hibana/internal/view"
)

// list is the song list: the charts that Hibana carries, then those of the
// song folder. Charts are read a few at a time, so that a folder of thousands
// opens at once.
type list struct {
	songs    string
	entries  []entry
	next     int // the first that has not been read
	selected int
	shown    view.List
}

type entry struct {
	ref  string
	item view.Item
}

// readPerFrame is how many charts are read for each frame; one takes a few ms.
const readPerFrame = 2

func newList(songs string) *list {
	l := &list{songs: songs, shown: view.List{Folder: songs}}
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
			l.shown.Troubles = append(l.shown.Troubles, err.Error())
		}
		return
	}
	defer folder.Close()
	paths, troubles := folder.Charts()
	for _, t := range troubles {
		l.shown.Troubles = append(l.shown.Troubles, t.Err.Error())
	}
	l.add(folder, paths)
}

func (l *list) add(lib *library.Library, paths []string) {
	for _, p := range paths {
		ref := lib.Display(p)
		l.entries = append(l.entries, entry{ref: ref, item: view.Item{Title: p}})
	}
}

// read reads up to n more charts.
func (l *list) read(n int) {
	for ; n > 0 && l.next < len(l.entries); n-- {
		e := &l.entries[l.next]
		e.item = describe(e.ref, l.songs, e.item)
		l.next++
	}
}

// describe reads what the list says about a chart.
func describe(ref, songs string, item view.Item) view.Item {
	problem := func(err error) view.Item {
		item.Problem, item.Remedy = err.Error(), remedy(err)
		return item
	}
	file, err := library.OpenFile(ref, songs)
	if err != nil {
		return problem(err)
	}
	defer file.Close()
	chart, problems := charts.CheckFile(ref, file.Source)
	if chart == nil {
		return problem(problemError(problems))
	}
	item.Title, item.Artist, item.Credit = chart.Song.Title, chart.Song.Artist, chart.Song.Credit
	for i := range chart.Parts {
		p := &chart.Parts[i]
		item.Parts = append(item.Parts, view.Part{Name: p.Name, Level: p.Level, Lanes: p.Lanes, Notes: len(p.Notes)})
	}
	item.BPM = tempos(chart)
	if err := file.SongMissing(chart.Song.Audio); err != nil {
		return problem(err)
	}
	return item
}

func tempos(c *charts.Chart) [2]float64 {
	lowest, highest := math.Inf(1), 0.0
	for _, t := range c.Timing.Tempos {
		lowest, highest = min(lowest, t.BPM), max(highest, t.BPM)
	}
	if highest == 0 {
		return [2]float64{}
	}
	return [2]float64{lowest, highest}
}

func remedy(err error) string {
	var r interface{ Remedy() string }
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return ""
}

// view is the list as it is shown.
func (l *list) view() *view.List {
	l.read(readPerFrame)
	l.shown.Items = l.shown.Items[:0]
	for i := range l.entries {
		l.shown.Items = append(l.shown.Items, l.entries[i].item)
	}
	l.shown.Selected = l.selected
	return &l.shown
}

// fail writes down why a chart could not be played.
func (l *list) fail(ref string, err error) {
	for i := range l.entries {
		if l.entries[i].ref == ref {
			l.entries[i].item.Problem, l.entries[i].item.Remedy = err.Error(), remedy(err)
			return
		}
	}
	l.shown.Troubles = append(l.shown.Troubles, err.Error())
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
