// Package catalog knows what a song list says of every chart of a library: it
// reads them in the background, remembers what it learned from one start to the
// next, joins the charts of one song, groups songs by folder, and finds them by
// what somebody types.
package catalog

import (
	"errors"
	"math"
	"path"

	"hibana/charts"
	"hibana/internal/library"
)

// Chart is what is known of one chart.
type Chart struct {
	Path string `json:"path"` // below the library's root
	Ref  string `json:"-"`    // what a user would type

	Title       string `json:"title,omitempty"`
	TitleLatin  string `json:"titleLatin,omitempty"`
	Artist      string `json:"artist,omitempty"`
	ArtistLatin string `json:"artistLatin,omitempty"`
	Credit      string `json:"credit,omitempty"`
	Audio       string `json:"audio,omitempty"` // song.audio
	Parts       []Part `json:"parts,omitempty"`

	Problems []Problem `json:"problems,omitempty"` // why it cannot be played

	words string // what a search looks in
}

// Part is one part of a chart.
type Part struct {
	Index int     `json:"index"` // in the chart
	Name  string  `json:"name"`
	Level float64 `json:"level"`
	Lanes int     `json:"lanes"`
	Notes int     `json:"notes"`
}

// Problem is why a chart cannot be played, and what to do about it.
type Problem struct {
	Message string `json:"message"`
	Remedy  string `json:"remedy,omitempty"`
}

// read reads what there is to know of the chart at a path, but for its song: that
// is another file, and what becomes of it does not show in the chart's.
func read(lib *library.Library, p string) (c Chart) {
	c = Chart{Path: p, Ref: lib.Display(p)}
	defer c.fold()
	file, err := lib.Read(p)
	if err != nil {
		c.fail(err)
		return c
	}
	defer file.Close()
	chart, problems := file.Decode()
	if chart == nil {
		for _, p := range problems.List {
			if p.Severity == charts.Error {
				c.Problems = append(c.Problems, Problem{p.String(), p.Remedy})
			}
		}
		return c
	}
	song := &chart.Song
	c.Title, c.TitleLatin = song.Title, song.TitleLatin
	c.Artist, c.ArtistLatin = song.Artist, song.ArtistLatin
	c.Credit, c.Audio = song.Credit, song.Audio
	for i, part := range chart.Parts {
		p := Part{i, part.Name, part.Level, part.Lanes, len(part.Notes)}
		if math.IsNaN(p.Level) || math.IsInf(p.Level, 0) { // JSON has no such numbers
			p.Level = 0
		}
		c.Parts = append(c.Parts, p)
	}
	return c
}

// withSong is the chart with the problem of its song's file, if there is one.
func (c Chart) withSong(lib *library.Library) Chart {
	if len(c.Problems) == 0 {
		if err := lib.SongMissing(c.Path, c.Audio); err != nil {
			c.fail(err)
		}
	}
	return c
}

func (c *Chart) fail(err error) {
	p := Problem{Message: err.Error()}
	var r interface{ Remedy() string }
	if errors.As(err, &r) {
		p.Remedy = r.Remedy()
	}
	c.Problems = append(c.Problems, p)
}

// name is what the chart is called in a list.
func (c *Chart) name() string {
	if c.Title != "" {
		return c.Title
	}
	return path.Base(c.Path)
}
