package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"hibana/charts"
	"hibana/internal/effects"
	"hibana/internal/library"
)

// checkJSON is what `hibana check --json` prints.
type checkJSON struct {
	Problems []charts.Problem `json:"problems"`
	More     int              `json:"more,omitempty"` // that are not listed
}

func check(c *call) error {
	asJSON := c.flags.Bool("json", false, "print one JSON object")
	preview := c.flags.String("preview", "", "write a contact sheet of the chart to this PNG file")
	skin := skinFlag(c)
	refs, err := c.parse()
	if err != nil {
		return err
	}
	if *preview != "" && !strings.EqualFold(filepath.Ext(*preview), ".png") {
		return misuse("a preview is a .png file, which %s is not", quote(*preview))
	}
	if len(refs) == 0 && *skin == "" {
		return misuse("check takes at least one chart")
	}
	if *preview != "" && len(refs) != 1 {
		return misuse("a preview is of one chart")
	}
	out := checkJSON{Problems: []charts.Problem{}}
	errs, warnings := 0, 0
	found := []charts.Problems{}
	if *skin != "" {
		found = append(found, c.checkSkin(*skin))
	}
	for _, ref := range refs {
		if isSkin(ref) {
			found = append(found, c.checkSkin(ref))
		} else {
			found = append(found, c.checkOne(ref, *skin == ""))
		}
	}
	for _, problems := range found {
		e, w := problems.Count()
		errs, warnings, out.More = errs+e, warnings+w, out.More+problems.More
		out.Problems = append(out.Problems, problems.List...)
	}
	if *asJSON {
		if err := json.NewEncoder(c.out).Encode(out); err != nil {
			return err
		}
	} else {
		for _, p := range out.Problems {
			fmt.Fprintf(c.out, "%s (%s)\n", labelled(p), p.Rule)
		}
		if out.More > 0 {
			fmt.Fprintf(c.out, "and %d more\n", out.More)
		}
	}
	if err := c.out.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(c.Stderr, "%s, %s\n", plural(errs, "error"), plural(warnings, "warning"))
	if errs > 0 {
		return exitError(failed)
	}
	if *preview != "" {
		return c.preview(refs[0], *preview, *skin)
	}
	return nil
}

// labelled is a problem in detail that says whether it is an error; Detail says
// it of warnings alone.
func labelled(p charts.Problem) string {
	text := p.Detail()
	if p.Severity == charts.Error {
		place := charts.Problem{File: p.File, Line: p.Line, Column: p.Column}.String()
		text = place + "error: " + strings.TrimPrefix(text, place)
	}
	return text
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// checkOne finds the problems of one chart, its pictures, its skin and its song.
func (c *call) checkOne(ref string, ownSkin bool) charts.Problems {
	l, err := c.load(ref)
	var broken *chartError
	switch {
	case errors.As(err, &broken):
		return broken.problems
	case err != nil:
		return charts.Problems{List: []charts.Problem{{Rule: "unreadable-file", File: ref, Message: plain(err.Error()), Remedy: plain(remedyOf(err))}}}
	}
	defer l.Close()
	problems := l.found
	for _, p := range l.file.PictureProblems(&l.chart.Song) {
		p.Message, p.Remedy = plain(p.Message), plain(p.Remedy)
		problems.List = append(problems.List, p)
	}
	limits := effectProblems(l)
	problems.List = append(problems.List, limits.List...)
	problems.More += limits.More
	if ownSkin {
		problems.List = append(problems.List, c.skinProblems(l)...)
	}
	song, closer, err := l.song()
	if err != nil {
		rule := "unreadable-song"
		var e *library.Error
		if errors.As(err, &e) && e.Missing() {
			rule = "missing-song"
		}
		problems.List = append(problems.List, l.file.PlaceSong(charts.Problem{
			Rule: rule, Severity: charts.Error, Message: plain(err.Error()), Remedy: plain(remedyOf(err))}))
		return problems
	}
	defer closer.Close()
	for _, n := range song.Notes() {
		severity := charts.Warning
		if strings.HasSuffix(n.Rule, cutOff) {
			severity = charts.Error
		}
		problems.List = append(problems.List, l.file.PlaceSong(charts.Problem{
			Rule: n.Rule, Severity: severity, Message: n.Message, Remedy: n.Remedy}))
	}
	return problems
}

// mostLimits is how many effects are told to ask for too much; of a stroboscope,
// every flash does.
const mostLimits = 20

// effectProblems are what the chart's effects ask for in vain, in any of its
// timings, each once.
func effectProblems(l *loaded) (found charts.Problems) {
	told := map[effects.Limit]bool{}
	songs := false // its timing has been looked at
	for i := range l.chart.Parts {
		if l.chart.Parts[i].Timing == nil {
			if songs {
				continue
			}
			songs = true
		}
		m, err := l.chart.Map(i)
		if err != nil {
			continue
		}
		for _, e := range effects.New(l.chart.Effects, 1, m).Limits() {
			if told[e] {
				continue
			}
			told[e] = true
			if len(found.List) == mostLimits {
				found.More++
				continue
			}
			found.List = append(found.List, l.file.PlaceEffect(e.Block, e.Key, charts.Problem{
				Rule: e.Rule, Severity: charts.Warning, Message: e.Message, Remedy: e.Remedy}))
		}
	}
	return found
}

func remedyOf(err error) string {
	var r remedied
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return "check that the file can be read"
}
