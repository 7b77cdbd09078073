package library

import (
	"bytes"
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
	// songKey is what stands before the song's name in the file. Files with one
	// were made for other programs, and their song is looked for as those do.
	songKey string
	// shifted is whether times count from where StepMania begins to play an MP3.
	shifted bool
}

var kinds = [...]kind{
	{ext: ".toml", decode: charts.Decode},
	{ext: ".sm", decode: simfile, songKey: "#MUSIC:", shifted: true},
	{ext: ".ssc", decode: simfile, songKey: "#MUSIC:", shifted: true},
	{ext: ".osu", decode: osu.Decode, songKey: "AudioFilename:"},
	{ext: ".qua", decode: qua.Decode, songKey: "AudioFile:"},
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

// imported is whether charts of this kind were made for another program.
func (k *kind) imported() bool { return k.songKey != "" }

// check decodes a chart and looks at it for what is probably not meant.
func (k *kind) check(name string, src []byte) (*charts.Chart, charts.Problems) {
	if !k.imported() {
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
	k := chartKind(f.path)
	if !k.imported() {
		return charts.PlaceKey(f.Name, f.Source, "song.audio", p)
	}
	at := bytes.Index(f.Source, []byte(k.songKey))
	if at < 0 {
		p.File = f.Name
		return p
	}
	end := bytes.IndexAny(f.Source[at:], ";\r\n")
	if end < 0 {
		end = len(k.songKey)
	}
	return charts.Place(f.Name, string(f.Source), at, at+end, p)
}
