package catalog

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"hibana/internal/library"
)

// Song is what a player chooses: a chart with its parts, or the charts of one
// song that lie in one folder, as osu! and Quaver keep each difficulty in a file
// of its own.
type Song struct {
	Folder                    string // it is listed under
	Title, TitleLatin, Artist string
	Parts                     []Difficulty // the easiest first, where charts are joined
	Ref                       string       // of the first chart: what to tell this song from others by
	Problem                   *Problem     // why it cannot be played, or nil

	folder string   // as a search looks in it
	words  []string // of its charts, likewise
}

// Difficulty is a part of a song, and where it is.
type Difficulty struct {
	Part
	Ref string // the chart it is in
}

// songs joins the charts of one song, and sorts: by folder, then title. The
// charts are sorted by path. root is what songs are listed under that lie
// directly in the library.
func songs(charts []Chart, root string) []Song {
	var out []Song
	joined := map[joint]int{} // the place in out of a song that more charts may join
	for i := range charts {
		c := &charts[i]
		key, ok := c.joint()
		if at, known := joined[key]; ok && known {
			out[at].join(c)
			continue
		}
		if ok {
			joined[key] = len(out)
		}
		out = append(out, newSong(c, root))
	}
	for i := range out {
		s := &out[i]
		if len(s.words) > 1 {
			slices.SortStableFunc(s.Parts, func(a, b Difficulty) int {
				return cmp.Or(cmp.Compare(a.Lanes, b.Lanes), cmp.Compare(a.Level, b.Level), cmp.Compare(a.Notes, b.Notes))
			})
		}
	}
	slices.SortStableFunc(out, func(a, b Song) int {
		return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.words[0], b.words[0]))
	})
	return out
}

func newSong(c *Chart, root string) Song {
	s := Song{
		Folder: cmp.Or(c.group(), root), Title: c.name(), TitleLatin: c.TitleLatin, Artist: c.Artist,
		Ref: c.Ref, words: []string{c.words},
	}
	s.folder = plain(s.Folder)
	s.take(c)
	return s
}

// Has is whether a chart is one of the song's.
func (s *Song) Has(ref string) bool {
	return s.Ref == ref || slices.ContainsFunc(s.Parts, func(d Difficulty) bool { return d.Ref == ref })
}

func (s *Song) join(c *Chart) {
	s.words = append(s.words, c.words)
	s.take(c)
}

func (s *Song) take(c *Chart) {
	for _, p := range c.Parts {
		s.Parts = append(s.Parts, Difficulty{p, c.Ref})
	}
	if s.Problem == nil && len(c.Problems) > 0 {
		s.Problem = &c.Problems[0]
	}
}

// joint is what the charts of one song have in common.
type joint struct{ folder, ext, title, artist, audio string }

// joint is whether others may belong to the same song as this chart. One that
// cannot be played stands for itself, so that it is seen.
func (c *Chart) joint() (joint, bool) {
	ext := strings.ToLower(path.Ext(c.Path))
	single := ext == ".osu" || ext == ".qua"
	return joint{c.folder(), ext, c.Title, c.Artist, c.Audio}, single && len(c.Problems) == 0
}

// folder is where the chart lies; a pack is a folder.
func (c *Chart) folder() string {
	p := c.Path
	if pack, inside, ok := library.SplitPack(p); ok {
		p = pack + "/" + inside
	}
	return path.Dir(p)
}

// group is the folder that holds the folder of the song, "" for the library
// itself.
func (c *Chart) group() string {
	if g := path.Dir(c.folder()); g != "." {
		return g
	}
	return ""
}
