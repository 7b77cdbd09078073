package catalog

import (
	"path"
	"path/filepath"
	"sync"
	"sync/atomic"

	"hibana/internal/library"
)

// Options are how a library is scanned.
type Options struct {
	Cache   string // the folder where what was learned is kept, "" for none
	Group   string // what songs in no folder of their own are listed under
	Readers int    // charts read at once; 0 means 1
}

// Listing is what is known of a library at one moment. It does not change: there
// is a new one when there is more to know.
type Listing struct {
	Charts   []Chart           // those that are known, sorted by path
	Songs    []Song            // the same, as a player sees them
	Done     bool              // all is known
	Troubles []library.Trouble // folders and packs that could not be read
}

// Scan is a library being read in the background.
type Scan struct {
	lib     *library.Library
	options Options
	cache   string // its file, "" for none
	root    string

	listing atomic.Pointer[Listing]
	ended   chan struct{}

	mu     sync.Mutex
	turn   sync.Cond // mu's: waits while held
	held   bool
	closed bool

	// Of the scan's own goroutine and, under mu, its readers.
	known    map[string]remembered // by path
	all      []string              // the paths of all charts
	charts   []remembered          // by place in all; an empty path has not been read yet
	shown    []Chart               // the same, with what is wrong with their songs
	read     int
	told     int // read when the last listing was made
	changed  bool
	troubles []library.Trouble
}

// Start begins to read a library, which belongs to the scan from now on. Close
// the scan when it is of no more use.
func Start(lib *library.Library, o Options) *Scan {
	s := &Scan{lib: lib, options: o, ended: make(chan struct{})}
	s.turn.L = &s.mu
	s.listing.Store(&Listing{})
	if abs, err := filepath.Abs(lib.Folder()); err == nil && lib.Folder() != "" {
		// What is wrong with a chart is remembered in words, and they name it as
		// the folder was named.
		s.root = abs + "\x00" + lib.Folder()
		s.cache = cachePath(o.Cache, s.root)
	}
	go s.run()
	return s
}

// Listing is what is known now.
func (s *Scan) Listing() *Listing { return s.listing.Load() }

// Progress is how many charts have been read, of how many: 0 until the folders
// have been walked.
func (s *Scan) Progress() (read, total int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read, len(s.charts)
}

// Wait waits until all is known, or the scan is closed.
func (s *Scan) Wait() *Listing {
	<-s.ended
	return s.Listing()
}

// Hold stops reading until it is let go again: a song that is played has the
// machine to itself.
func (s *Scan) Hold(hold bool) {
	s.mu.Lock()
	s.held = hold
	s.mu.Unlock()
	s.turn.Broadcast()
}

// Close ends the scan. What it has learned is kept.
func (s *Scan) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.turn.Broadcast()
	<-s.ended
	return s.lib.Close()
}

// next waits for leave to go on.
func (s *Scan) next() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.held && !s.closed {
		s.turn.Wait()
	}
	return !s.closed
}

func (s *Scan) run() {
	defer close(s.ended)
	s.recall()
	s.all, s.troubles = s.lib.ChartsUntil(func() bool { return !s.next() })
	if !s.next() {
		return
	}
	s.mu.Lock()
	s.charts, s.shown = make([]remembered, len(s.all)), make([]Chart, len(s.all))
	s.mu.Unlock()
	s.readAll()
	s.publish(s.next())
	if s.cache != "" && (s.changed || len(s.known) != len(s.all)) {
		s.remember()
	}
}

// recall shows what was known at the last start while the folders are walked.
func (s *Scan) recall() {
	before := loadCache(s.cache, s.root)
	s.known = make(map[string]remembered, len(before))
	charts := make([]Chart, 0, len(before))
	for _, r := range before {
		r.Ref = s.lib.Display(r.Path)
		r.fold()
		s.known[r.Path] = r
		charts = append(charts, r.Chart)
	}
	if len(charts) > 0 {
		s.listing.Store(&Listing{Charts: charts, Songs: songs(charts, s.options.Group)})
	}
}

// remember keeps what was learned for the next start: of a scan that was closed
// too early, what was known before as well.
func (s *Scan) remember() error {
	var keep []remembered
	for i, r := range s.charts {
		if r.Path == "" {
			r = s.known[s.all[i]]
		}
		if r.Path != "" && r.Stamp != (library.Stamp{}) {
			keep = append(keep, r)
		}
	}
	return saveCache(s.cache, s.root, keep)
}

// readAll reads the charts that are not known, a few at a time. Those of one
// pack or folder go to one reader.
func (s *Scan) readAll() {
	work := make(chan [2]int)
	var readers sync.WaitGroup
	for range max(s.options.Readers, 1) {
		readers.Go(func() {
			for span := range work {
				for i := span[0]; i < span[1] && s.next(); i++ {
					s.found(i, s.describe(s.all[i]))
				}
			}
		})
	}
	for from := 0; from < len(s.all); {
		to := from + 1
		for to < len(s.all) && sameFolder(s.all[from], s.all[to]) {
			to++
		}
		work <- [2]int{from, to}
		from = to
	}
	close(work)
	readers.Wait()
}

// describe is a chart as it is now, read only if its file is not the one that is
// remembered.
func (s *Scan) describe(p string) remembered {
	stamp, err := s.lib.Stamp(p)
	if r, ok := s.known[p]; ok && err == nil && r.Stamp == stamp {
		return r
	}
	return remembered{stamp, read(s.lib, p)}
}

// found takes down a chart, and tells when there are enough new ones.
func (s *Scan) found(i int, r remembered) {
	shown := r.withSong(s.lib)
	s.mu.Lock()
	defer s.mu.Unlock()
	if before, ok := s.known[r.Path]; !ok || before.Stamp != r.Stamp {
		s.changed = true
	}
	s.charts[i], s.shown[i] = r, shown
	s.read++
	// A listing costs as much as there are charts: the more there are, the fewer
	// are made, and none while all is as it was remembered.
	if s.changed && s.read-s.told > 8+s.read/8 {
		s.publish(false)
	}
}

// publish makes a listing of what is known, be it from the last start.
func (s *Scan) publish(done bool) {
	s.told = s.read
	l := &Listing{Done: done, Troubles: s.troubles}
	for i, c := range s.shown {
		if c.Path == "" {
			c = s.known[s.all[i]].Chart
		}
		if c.Path != "" {
			l.Charts = append(l.Charts, c)
		}
	}
	l.Songs = songs(l.Charts, s.options.Group)
	s.listing.Store(l)
}

// sameFolder is whether two charts lie in one folder, or in one pack.
func sameFolder(a, b string) bool { return home(a) == home(b) }

func home(p string) string {
	if pack, _, ok := library.SplitPack(p); ok {
		return pack
	}
	return path.Dir(p)
}
