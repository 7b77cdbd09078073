// Package art holds Hibana's own drawings: the cast, the night behind it and the notes, as SVG.
//
// Every file is a sheet of parts. A part is a group with an id, drawn in stage px (1/480 of the stage's height, y down).
// Its at-pivot is the point it turns about and stands where the part stands on the 16:9 stage; other at- points are the
// joints that further parts hang from.
package art

import (
	"embed"
	"fmt"
	"path"

	"hibana/internal/draw/svg"
	"hibana/internal/draw/vector"
)

//go:embed *.svg
var files embed.FS

// Load reads all parts, by name. The drawings may not be changed.
func Load() (map[string]*vector.Drawing, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	parts := map[string]*vector.Drawing{}
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			return nil, err
		}
		doc, err := svg.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		for name, d := range doc.Groups {
			if _, twice := parts[name]; twice {
				return nil, fmt.Errorf("%s: part %q is drawn twice", path.Base(e.Name()), name)
			}
			parts[name] = d
		}
	}
	return parts, nil
}
