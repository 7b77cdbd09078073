package cli

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"hibana/beat"
	"hibana/charts"
	"hibana/internal/library"
)

// keptPicture is a picture that goes with an imported chart, under a name.
type keptPicture struct {
	*library.Picture
	name string
}

// keepPictures opens the pictures of an imported chart, names them in it as they
// will lie beside it in dir, and says which of those it names are lost. chart is
// the new chart's name without its ending.
func (l *loaded) keepPictures(dir, chart string) (kept []keptPicture, lost []string) {
	s := &l.chart.Song
	was := *s
	taken := map[string]string{s.Audio: ""} // which file has a name
	for _, r := range []struct {
		role  string
		open  func(*charts.Song) (*library.Picture, error)
		named string
		name  *string
	}{{"banner", l.file.Banner, was.Banner, &s.Banner}, {"background", l.file.Background, was.Background, &s.Background}} {
		*r.name = ""
		open := func() (*library.Picture, error) { return r.open(&was) }
		p, err := checked(open)
		switch {
		case err != nil:
			lost = append(lost, "lost: "+err.Error())
			continue
		case p == nil:
			if r.named != "" {
				lost = append(lost, "lost: the "+r.role+" "+r.named)
			}
			continue
		}
		var names []string
		for _, name := range []string{p.Base(), chart + "-" + p.Base(), chart + "-" + r.role + "-" + p.Base()} {
			if other, is := taken[name]; (!is || other == p.Path) && tomlHolds(name) {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			p.Close()
			lost = append(lost, "lost: the "+r.role+" "+p.Path+", which has a name that TOML charts cannot hold")
			continue
		}
		name, err := nameBeside(dir, names, func() (io.ReadCloser, error) { return open() })
		if err != nil {
			p.Close()
			lost = append(lost, "lost: the "+r.role+" "+p.Path+": "+err.Error())
			continue
		}
		taken[name], *r.name = p.Path, name
		kept = append(kept, keptPicture{p, name})
	}
	return kept, lost
}

// checked opens a picture that can be shown.
func checked(open func() (*library.Picture, error)) (*library.Picture, error) {
	p, err := open()
	if p == nil || err != nil {
		return nil, err
	}
	err = p.Check()
	p.Close()
	if err != nil {
		return nil, err
	}
	return open() // it was read to its end
}

// tomlHolds says whether a chart can name a file beside it.
func tomlHolds(name string) bool {
	c := charts.Chart{
		Song:   charts.Song{Title: "x", Audio: "x", Banner: name},
		Timing: beat.Timing{Tempos: []beat.Tempo{{BPM: 120}}},
		Arm:    charts.DefaultArm(), Parts: []charts.Part{{Lanes: 4}},
	}
	again, problems := charts.Decode("x.toml", charts.Encode(&c))
	return problems.OK() && again.Song.Banner == name
}

// write writes the picture into a folder. The same one that lies there already
// stays as it is.
func (p *keptPicture) write(dir string) error {
	beside := filepath.Join(dir, p.name)
	if err := writeNew(beside, p); err != nil && !errors.Is(err, fs.ErrExist) {
		return outputError(beside, err)
	}
	return nil
}
