package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"hibana/internal/catalog"
	"hibana/internal/library"
)

// listJSON is what `hibana list --json` prints.
type listJSON struct {
	Charts []listedJSON `json:"charts"`
}

type listedJSON struct {
	Path     string           `json:"path"`
	Title    string           `json:"title"`
	Artist   string           `json:"artist"`
	Parts    []listedPartJSON `json:"parts"`
	Problems []string         `json:"problems"`
}

type listedPartJSON struct {
	Index int     `json:"index"`
	Name  string  `json:"name"`
	Level float64 `json:"level"`
	Lanes int     `json:"lanes"`
}

func list(c *call) error {
	asJSON := c.flags.Bool("json", false, "print one JSON object")
	words, err := c.parse()
	if err != nil {
		return err
	}
	if len(words) > 1 {
		return misuse("list takes one folder, not %d", len(words))
	}
	troubled := false
	trouble := func(err error) {
		troubled = true
		fmt.Fprintf(c.Stderr, "hibana: %s\n  %s\n", plain(err.Error()), plain(remedyOf(err)))
	}
	// Without a folder: the song folder, and what the program carries.
	libraries := []*library.Library{}
	folder := c.Songs
	if len(words) == 1 {
		folder = words[0]
	} else {
		libraries = append(libraries, library.Builtin())
	}
	if folder != "" {
		l, err := library.Open(folder)
		var e *library.Error
		switch {
		case err == nil:
			libraries = append(libraries, l)
		case len(words) == 1:
			return err
		case errors.As(err, &e) && e.Missing():
			// Nobody has put songs there yet.
		default: // what the program carries can be listed all the same
			trouble(err)
		}
	}

	out := listJSON{Charts: []listedJSON{}}
	for _, l := range libraries {
		scan := catalog.Start(l, catalog.Options{Cache: c.Cache, Readers: runtime.NumCPU()})
		stop := context.AfterFunc(c, func() { scan.Close() })
		listing := scan.Wait()
		if !stop() {
			return c.Err()
		}
		scan.Close()
		for i := range listing.Charts {
			out.Charts = append(out.Charts, listed(&listing.Charts[i]))
		}
		for _, t := range listing.Troubles {
			trouble(t.Err)
		}
	}
	if *asJSON {
		if err := json.NewEncoder(c.out).Encode(out); err != nil {
			return err
		}
	} else {
		for _, l := range out.Charts {
			l.print(c)
		}
	}
	if troubled {
		return exitError(failed)
	}
	return nil
}

// listed is what the list says of one chart; a broken one is listed with what is wrong.
func listed(chart *catalog.Chart) listedJSON {
	out := listedJSON{Path: chart.Ref, Title: chart.Title, Artist: chart.Artist, Parts: []listedPartJSON{}, Problems: []string{}}
	for _, p := range chart.Parts {
		out.Parts = append(out.Parts, listedPartJSON{p.Index, p.Name, p.Level, p.Lanes})
	}
	for _, p := range chart.Problems {
		out.Problems = append(out.Problems, p.Message)
	}
	return out
}

func (l *listedJSON) print(c *call) {
	if l.Title == "" {
		fmt.Fprintf(c.out, "%s\n", plain(l.Path))
	} else {
		parts := []string{}
		for _, p := range l.Parts {
			parts = append(parts, strings.TrimSpace(p.Name+" "+short(p.Level)))
		}
		by := ""
		if l.Artist != "" {
			by = " — " + l.Artist
		}
		fmt.Fprintf(c.out, "%s\n", plain(fmt.Sprintf("%s  %s%s (%s)", l.Path, l.Title, by, strings.Join(parts, ", "))))
	}
	for i, p := range l.Problems {
		if i == 3 {
			fmt.Fprintf(c.out, "    and %d more\n", len(l.Problems)-i)
			break
		}
		fmt.Fprintf(c.out, "    %s\n", plain(p))
	}
}
