package game

import (
	"errors"
	"path/filepath"
	"slices"

	"hibana/internal/catalog"
	"hibana/internal/library"
	"hibana/internal/scene"
)

// list is the song list: the charts that Hibana carries, then those of the song
// folder, which is read in the background.
type list struct {
	songs, cache string
	scans        []*catalog.Scan
	listings     []*catalog.Listing // what rows were made of
	trouble      string             // the song folder cannot be read

	query    string
	rows     []*catalog.Song // what the query finds
	selected int             // in rows
	wanted   string          // the song the player chose last; it may not be there yet
	part     map[string]int  // that was chosen, by song
	failed   map[string]catalog.Problem
	banners  map[string]*Banner
	repeat   repeat
	shown    scene.ListView
}

// shippedGroup is what the charts are listed under that Hibana carries.
const shippedGroup = "Hibana"

func newList(songs, cache string) *list {
	l := &list{songs: songs, cache: cache, part: map[string]int{}, banners: map[string]*Banner{}, failed: map[string]catalog.Problem{}}
	l.shown.Folder = songs
	l.shown.Hints = []scene.Hint{
		{Key: "↑↓", Does: "song"}, {Key: "←→", Does: "part"}, {Key: "Tab", Does: "folder"}, {Key: "Enter", Does: "play"},
		{Key: "F2", Does: "sync"}, {Key: "F3", Does: "slower"}, {Key: "F4", Does: "faster"}, {Key: "Esc", Does: "quit"},
	}
	shipped := catalog.Start(library.Builtin(), catalog.Options{Group: shippedGroup})
	shipped.Wait()
	l.scans = []*catalog.Scan{shipped}
	l.scan()
	l.fill()
	return l
}

// scan begins to read the song folder.
func (l *list) scan() {
	l.trouble = ""
	if l.songs == "" {
		return
	}
	folder, err := library.Open(l.songs)
	if err != nil {
		var e *library.Error
		if !errors.As(err, &e) || !e.Missing() { // no song folder yet is nothing to complain about
			l.trouble = err.Error()
		}
		return
	}
	l.scans = append(l.scans, catalog.Start(folder, catalog.Options{
		Cache: l.cache, Group: filepath.Base(l.songs),
		Readers: 1, // the window wants a core of its own
	}))
}

// again reads the song folder anew.
func (l *list) again() {
	for _, s := range l.scans[1:] {
		go s.Close() // a chart that is being read is read to its end
	}
	l.scans = l.scans[:1]
	l.scan()
	l.fill()
}

// hold stops reading while a song is played.
func (l *list) hold(hold bool) {
	for _, s := range l.scans {
		s.Hold(hold)
	}
}

func (l *list) close() {
	for _, s := range l.scans {
		s.Close()
	}
}

// refresh takes up what was learned since the last call.
func (l *list) refresh() {
	stale := len(l.listings) != len(l.scans)
	for i := 0; i < len(l.scans) && !stale; i++ {
		stale = l.scans[i].Listing() != l.listings[i]
	}
	if stale {
		l.fill()
	}
}

// fill makes the rows of what is known and looked for. The song that was chosen
// is so again as soon as it is found.
func (l *list) fill() {
	l.listings, l.rows = l.listings[:0], l.rows[:0]
	all, query := 0, catalog.NewQuery(l.query)
	for _, scan := range l.scans {
		listing := scan.Listing()
		l.listings = append(l.listings, listing)
		all += len(listing.Songs)
		for i := range listing.Songs {
			if s := &listing.Songs[i]; query.Finds(s) {
				l.rows = append(l.rows, s)
			}
		}
	}
	if at := slices.IndexFunc(l.rows, func(s *catalog.Song) bool { return s.Ref == l.wanted }); at >= 0 {
		l.selected = at
	}
	l.selected = max(0, min(l.selected, len(l.rows)-1))

	v := &l.shown
	v.Items = v.Items[:0]
	for _, s := range l.rows {
		v.Items = append(v.Items, l.item(s))
	}
	v.Query, v.All = l.query, all
}

// item is a song as it is shown.
func (l *list) item(s *catalog.Song) scene.ListItem {
	it := scene.ListItem{Title: s.Title, TitleLatin: s.TitleLatin, Artist: s.Artist, Part: min(l.part[s.Ref], max(len(s.Parts)-1, 0))}
	if len(l.scans) > 1 {
		it.Folder = s.Folder
	}
	for _, p := range s.Parts {
		it.Parts = append(it.Parts, scene.ListPart{Name: p.Name, Level: p.Level, Lanes: p.Lanes})
	}
	if p := l.problem(s); p != nil {
		it.Problem = p.Message
	}
	return it
}

// problem is why a song cannot be played, nil when it can for all that is known.
func (l *list) problem(s *catalog.Song) *catalog.Problem {
	if p, ok := l.failed[s.Ref]; ok {
		return &p
	}
	return s.Problem
}

// chosen is the song that is selected, nil without any.
func (l *list) chosen() *catalog.Song {
	if l.selected >= len(l.rows) {
		return nil
	}
	return l.rows[l.selected]
}

// banner is the picture of the chosen song, the same one whenever it is chosen.
func (l *list) banner() *Banner {
	s := l.chosen()
	if s == nil {
		return nil
	}
	b := l.banners[s.Ref]
	if b == nil {
		b = &Banner{s.Ref, l.songs}
		l.banners[s.Ref] = b
	}
	return b
}

// choose takes the selected song for the one the player wants.
func (l *list) choose() {
	if s := l.chosen(); s != nil {
		l.wanted = s.Ref
	}
}

// view is the list as it is shown. The line at its foot says what is wrong: how
// to mend the selected chart, else a folder that cannot be read, else notice.
func (l *list) view(beat float64, notice string) *scene.ListView {
	l.refresh()
	v := &l.shown
	v.Selected, v.Beat, v.Problem = l.selected, beat, notice
	v.Read, v.Total = 0, 0
	if last := len(l.scans) - 1; last > 0 {
		if listing := l.listings[last]; !listing.Done {
			v.Read, v.Total = l.scans[last].Progress()
			v.Total = max(v.Total, 1) // the folders are being walked
		} else if len(listing.Troubles) > 0 {
			v.Problem = listing.Troubles[0].Err.Error()
		}
	}
	if l.trouble != "" {
		v.Problem = l.trouble
	}
	if s := l.chosen(); s != nil {
		if p := l.problem(s); p != nil && p.Remedy != "" {
			v.Problem = p.Remedy
		}
	}
	return v
}

// fail writes down why a song could not be played.
func (l *list) fail(ref string, err error) {
	p := catalog.Problem{Message: err.Error(), Remedy: remedy(err)}
	for _, s := range l.rows {
		if s.Has(ref) {
			l.failed[s.Ref] = p
			l.fill()
			return
		}
	}
	l.trouble = p.Message
}

func remedy(err error) string {
	var r interface{ Remedy() string }
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return ""
}
