package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"hibana/charts"
)

// infoJSON is what `hibana info --json` prints; docs/commands.md describes it.
type infoJSON struct {
	Title    string     `json:"title"`
	Artist   string     `json:"artist"`
	Audio    string     `json:"audio"`
	Beat0    float64    `json:"beat0"`
	Shift    float64    `json:"shift"`
	PackSync float64    `json:"pack_sync"`
	Length   float64    `json:"length"`
	BPM      bpmJSON    `json:"bpm"`
	Parts    []partJSON `json:"parts"`
	Warnings []string   `json:"warnings"`
}

type bpmJSON struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
}

type partJSON struct {
	Index int           `json:"index"`
	Type  string        `json:"type"`
	Name  string        `json:"name"`
	Level float64       `json:"level"`
	Lanes int           `json:"lanes"`
	Notes charts.Counts `json:"notes"`
}

func info(c *call) error {
	asJSON := c.flags.Bool("json", false, "print one JSON object")
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	l, err := c.load(ref)
	var bad *chartError
	if errors.As(err, &bad) && bad.empty {
		// A file with nothing in it is no chart with mistakes.
		out := infoJSON{Parts: []partJSON{}, Warnings: []string{ref + ": the file is empty: it holds no chart"}}
		return out.write(c.out, *asJSON, charts.Song{})
	}
	if err != nil {
		return err
	}
	defer l.Close()

	m, err := l.chart.Map(-1)
	if err != nil {
		return err
	}
	low, high := m.MinMaxBPM()
	out := infoJSON{
		Title: l.chart.Song.Title, Artist: l.chart.Song.Artist, Audio: l.chart.Song.Audio,
		Beat0: l.chart.Timing.Beat0, Shift: l.moved.MP3, PackSync: l.moved.Pack, BPM: bpmJSON{low, high}, Parts: []partJSON{}, Warnings: []string{},
	}
	for _, p := range l.found.List {
		out.Warnings = append(out.Warnings, p.String())
	}
	for i := range l.chart.Parts {
		p := &l.chart.Parts[i]
		m, err := l.chart.Map(i)
		if err != nil {
			return err
		}
		timed := p.Timed(m)
		for _, n := range timed {
			out.Length = max(out.Length, n.End.Seconds())
		}
		out.Parts = append(out.Parts, partJSON{i, p.Type, p.Name, p.Level, p.Lanes, charts.Count(timed, m)})
	}
	if len(out.Parts) == 0 && out.Audio == "" {
		// That there is nothing in the file has been said.
	} else if song, closer, err := l.song(); err != nil {
		out.Warnings = append(out.Warnings, err.Error())
	} else {
		out.Length = float64(song.Length()) / float64(song.Rate())
		for _, n := range song.Notes() {
			out.Warnings = append(out.Warnings, n.Message)
		}
		closer.Close()
	}
	for _, p := range l.file.PictureProblems(&l.chart.Song) {
		out.Warnings = append(out.Warnings, p.Message)
	}
	return out.write(c.out, *asJSON, l.chart.Song)
}

// write prints the answer in either form.
func (i *infoJSON) write(w io.Writer, asJSON bool, song charts.Song) error {
	if asJSON {
		return json.NewEncoder(w).Encode(i)
	}
	i.print(w, song)
	return nil
}

func (i *infoJSON) print(w io.Writer, song charts.Song) {
	line := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%s\n", strings.TrimRight(fmt.Sprintf("%-8s ", name)+plain(fmt.Sprintf(format, args...)), " "))
	}
	line("title", "%s", i.Title)
	if song.TitleLatin != "" {
		line("", "%s", song.TitleLatin)
	}
	line("artist", "%s", i.Artist)
	if song.Credit != "" {
		line("credit", "%s", song.Credit)
	}
	line("audio", "%s", i.Audio)
	whole := int(i.Length)
	line("length", "%d:%02d", whole/60, whole%60)
	line("beat 0", "%.3f s", i.Beat0)
	if i.Shift != 0 {
		line("shift", "%.4f s, from StepMania's MP3 time line to ours", i.Shift)
	}
	if i.PackSync != 0 {
		line("pack", "synced for In The Groove: %.3f s later than written", i.PackSync)
	}
	if i.BPM.Min == i.BPM.Max {
		line("bpm", "%s", short(i.BPM.Min))
	} else {
		line("bpm", "%s to %s", short(i.BPM.Min), short(i.BPM.Max))
	}
	for _, p := range i.Parts {
		name := ""
		if p.Name != "" {
			name = p.Name + ", "
		}
		n := p.Notes
		line(fmt.Sprintf("part %-3d", p.Index), "%slevel %s, %s: %s in %s, %s, %s, %s, %s", name, short(p.Level), plural(p.Lanes, "lane"),
			plural(n.Notes, "note"), plural(n.Rows, "row"), plural(n.Jumps, "jump"), plural(n.Holds, "hold"), plural(n.Rolls, "roll"), plural(n.Mines, "mine"))
	}
	for _, warning := range i.Warnings {
		line("warning", "%s", warning)
	}
}

// short prints a number with at most three decimals, and no more than it has.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}
