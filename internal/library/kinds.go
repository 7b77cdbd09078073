package library

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"hibana/charts"
	"hibana/charts/osu"
	"hibana/charts/qua"
	"hibana/charts/sm"
)

// kind is what there is to know about a kind of chart. The program asks nobody
// else: a new kind is a line here.
type kind struct {
	ext    string
	decode func(name string, src []byte) (*charts.Chart, charts.Problems)
	// imported is whether charts of this kind were made for another program. Their
	// files are looked for as that program does.
	imported bool
	// What stands before the names of the song and the pictures in the file, for
	// kinds that have such a thing.
	songKey, bannerKey, backgroundKey string
	// shifted is whether times count from where StepMania begins to play an MP3.
	shifted bool
	// guessed is whether pictures that are not named are looked for.
	guessed bool
}

var kinds = [...]kind{
	{ext: ".toml", decode: charts.Decode},
	simfiles(".sm"),
	simfiles(".ssc"),
	{ext: ".osu", decode: osu.Decode, imported: true, songKey: "AudioFilename:"},
	{ext: ".qua", decode: qua.Decode, imported: true, songKey: "AudioFile:", bannerKey: "BannerFile:", backgroundKey: "BackgroundFile:"},
}

func simfiles(ext string) kind {
	return kind{
		ext: ext, decode: simfile, imported: true, shifted: true, guessed: true,
		songKey: "#MUSIC:", bannerKey: "#BANNER:", backgroundKey: "#BACKGROUND:",
	}
}

func simfile(name string, src []byte) (*charts.Chart, charts.Problems) {
	return sm.Decode(name, src, sm.Options{})
}

// chartKind is the kind of a file by its name, nil for a file that is no chart.
func chartKind(name string) *kind {
	ext := path.Ext(name)
	for i := range kinds {
		if strings.EqualFold(ext, kinds[i].ext) {
			return &kinds[i]
		}
	}
	return nil
}

func kindNames() (names []string) {
	for _, k := range kinds {
		names = append(names, k.ext)
	}
	return names
}

// IsChart says by its name whether a file is a chart.
func IsChart(name string) bool { return chartKind(name) != nil }

// check decodes a chart and looks at it for what is probably not meant.
func (k *kind) check(name string, src []byte) (*charts.Chart, charts.Problems) {
	if !k.imported {
		return charts.CheckFile(name, src)
	}
	chart, problems := k.decode(name, src)
	if chart == nil {
		return nil, problems
	}
	more := charts.Check(chart)
	for _, p := range more.List {
		p.File = name
		problems.List = append(problems.List, p)
	}
	problems.More += more.More
	return chart, problems
}

// PlaceSong gives a problem of the song the place in the chart that names it.
func (f *File) PlaceSong(p charts.Problem) charts.Problem {
	return f.place("song.audio", chartKind(f.path).songKey, p)
}

// PlaceEffect gives a problem of the chart's i-th effect the place of one of its
// keys.
func (f *File) PlaceEffect(i int, key string, p charts.Problem) charts.Problem {
	return f.place(fmt.Sprintf("effect[%d].%s", i, key), "", p)
}

// PictureProblems reads the pictures of the chart, and gives what is wrong with
// them: a warning for each that is not shown, at the place that names it.
func (f *File) PictureProblems(s *charts.Song) (found []charts.Problem) {
	k := chartKind(f.path)
	for _, r := range []struct {
		open      func(*charts.Song) (*Picture, error)
		path, key string
	}{{f.Banner, "song.banner", k.bannerKey}, {f.Background, "song.background", k.backgroundKey}} {
		p, err := r.open(s)
		if p != nil {
			err = p.Check()
			p.Close()
		}
		var e *Error
		if !errors.As(err, &e) {
			continue
		}
		rule := "unreadable-picture"
		if e.Missing() {
			rule = "missing-picture"
		}
		found = append(found, f.place(r.path, r.key, charts.Problem{Rule: rule, Severity: charts.Warning, Message: e.Cause, Remedy: e.Fix}))
	}
	return found
}

// place gives a problem the place of a value: at a path such as "song.audio" in a
// chart of Hibana's own, behind a key in others.
func (f *File) place(path, key string, p charts.Problem) charts.Problem {
	if !chartKind(f.path).imported {
		return charts.PlaceKey(f.Name, f.Source, path, p)
	}
	at := bytes.Index(f.Source, []byte(key))
	if at < 0 || key == "" {
		p.File = f.Name
		return p
	}
	end := bytes.IndexAny(f.Source[at:], ";\r\n")
	if end < 0 {
		end = len(key)
	}
	return charts.Place(f.Name, string(f.Source), at, at+end, p)
}
