package library

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Limits of one listing: a mistyped path such as / must not be walked for ever.
const (
	maxDepth  = 16
	maxCharts = 100_000
	maxSeen   = 2_000_000
)

// IsChart says by its name whether a file is a chart.
func IsChart(name string) bool { return strings.EqualFold(path.Ext(name), ".toml") }

// Trouble is a folder that could not be listed, or not to its end.
type Trouble struct {
	Path string
	Err  error
}

// Charts lists the charts below the root, sorted by path, and what could not be
// read on the way. Links to folders are not followed, hidden folders not entered.
func (l *Library) Charts() (paths []string, troubles []Trouble) {
	start := "."
	if l.root == nil {
		start = "charts"
	}
	seen := 0
	fs.WalkDir(l.fsys, start, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			troubles = append(troubles, Trouble{l.Display(p), fileError(l.Display(p), err)})
			return skip(d)
		}
		if seen++; seen > maxSeen || len(paths) >= maxCharts {
			troubles = append(troubles, Trouble{l.Display(p), &Error{Cause: "there are too many files below " + l.Display(start), Fix: "list a smaller folder"}})
			return fs.SkipAll
		}
		if d.IsDir() && p != start && (strings.HasPrefix(d.Name(), ".") || strings.Count(p, "/") >= maxDepth) {
			return fs.SkipDir
		}
		if d.Type().IsRegular() && IsChart(p) {
			paths = append(paths, p)
		}
		return nil
	})
	slices.Sort(paths)
	return paths, troubles
}

// skip leaves out what could not be read and goes on with the rest.
func skip(d fs.DirEntry) error {
	if d != nil && d.IsDir() {
		return fs.SkipDir
	}
	return nil
}
