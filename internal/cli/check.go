package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hibana/charts"
	"hibana/internal/library"
)

// checkJSON is what `hibana check --json` prints.
type checkJSON struct {
	Problems []charts.Problem `json:"problems"`
}

func check(c *call) error {
	asJSON := c.flags.Bool("json", false, "print one JSON object")
	preview := c.flags.String("preview", "", "write a contact sheet of the chart to this PNG file")
	refs, err := c.parse()
	if err != nil {
		return err
	}
	if len(refs) == 0 {
		return misuse("check takes at least one chart")
	}
	if *preview != "" && len(refs) != 1 {
		return misuse("a preview is of one chart")
	}
	out := checkJSON{Problems: []charts.Problem{}}
	errs, warnings, more := 0, 0, 0
	for _, ref := range refs {
		problems := c.checkOne(ref)
		e, w := problems.Count()
		errs, warnings, more = errs+e, warnings+w, more+problems.More
		out.Problems = append(out.Problems, problems.List...)
	}
	if *asJSON {
		if err := json.NewEncoder(c.out).Encode(out); err != nil {
			return err
		}
	} else {
		for _, p := range out.Problems {
			fmt.Fprintf(c.out, "%s (%s)\n", strings.Replace(p.Detail(), ": ", ": "+p.Severity.String()+": ", 1), p.Rule)
		}
		if more > 0 {
			fmt.Fprintf(c.out, "and %d more\n", more)
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
		return c.preview(refs[0], *preview)
	}
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// checkOne finds the problems of one chart and of its song.
func (c *call) checkOne(ref string) charts.Problems {
	l, err := c.load(ref)
	var broken *chartError
	switch {
	case errors.As(err, &broken):
		return broken.problems
	case err != nil:
		return charts.Problems{List: []charts.Problem{{Rule: "unreadable-file", File: ref, Message: err.Error(), Remedy: remedyOf(err)}}}
	}
	defer l.Close()
	problems := l.found
	song, closer, err := l.song()
	if err != nil {
		rule := "unreadable-song"
		var e *library.Error
		if errors.As(err, &e) && e.Missing() {
			rule = "missing-song"
		}
		problems.List = append(problems.List, charts.PlaceKey(ref, l.file.Source, "song.audio", charts.Problem{
			Rule: rule, Severity: charts.Error, Message: err.Error(), Remedy: remedyOf(err)}))
		return problems
	}
	defer closer.Close()
	for _, n := range song.Notes() {
		problems.List = append(problems.List, charts.PlaceKey(ref, l.file.Source, "song.audio", charts.Problem{
			Rule: n.Rule, Severity: charts.Warning, Message: n.Message, Remedy: n.Remedy}))
	}
	return problems
}

func remedyOf(err error) string {
	var r remedied
	if errors.As(err, &r) {
		return r.Remedy()
	}
	return "check that the file can be read"
}
