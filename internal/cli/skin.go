package cli

import (
	"errors"
	"os"
	"path/filepath"

	"hibana/charts"
	"hibana/internal/skin"
	"hibana/internal/wardrobe"
)

func skinFlag(c *call) *string {
	return c.flags.String("skin", "", "draw with this skin: a folder, the name of one of yours, builtin:NAME, or none")
}

func (c *call) wardrobe(asked string) *wardrobe.Wardrobe {
	return &wardrobe.Wardrobe{Asked: asked, Set: c.Skin, Skins: c.Skins, Songs: c.Songs}
}

// hasSkin fails for a skin on the command line that there is none of.
func (c *call) hasSkin(asked string) error {
	if asked == "" {
		return nil
	}
	_, err := wardrobe.Wear(c.wardrobe(asked).For("", nil))
	return err
}

// wear reads the skin that a chart is drawn with. What is wrong with it is a
// warning, and only a skin that was asked for must be there.
func (c *call) wear(l *loaded, asked string) (*skin.Skin, error) {
	worn, err := wardrobe.Wear(c.wardrobe(asked).For(l.file.Name, &l.chart.Song))
	switch {
	case err != nil && asked != "":
		return nil, err
	case err != nil:
		c.warn("%v", err)
		return nil, nil
	}
	if broken := worn.Broken(); broken != "" {
		c.warn("%s; the rest of the skin is shown", broken)
	}
	return worn.Skin, nil
}

// isSkin says whether a name on the command line is a skin's, not a chart's.
func isSkin(ref string) bool {
	if filepath.Base(ref) == skin.FileName {
		return true
	}
	info, err := os.Stat(ref)
	return err == nil && info.IsDir()
}

// checkSkin finds the problems of a skin.
func (c *call) checkSkin(name string) charts.Problems {
	if filepath.Base(name) == skin.FileName {
		name = filepath.Dir(name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() && filepath.Base(name) == name {
		name = "." + string(filepath.Separator) + name // here, not among the player's own
	}
	worn, err := wardrobe.Wear(c.wardrobe(name).For("", nil))
	if err != nil {
		return charts.Problems{List: []charts.Problem{{Rule: ruleOf(err), File: name, Message: plain(err.Error()), Remedy: plain(remedyOf(err))}}}
	}
	return worn.Problems
}

func ruleOf(err error) string {
	if errors.Is(err, os.ErrNotExist) {
		return "missing-skin"
	}
	return "unreadable-skin"
}

// skinProblems finds those of a chart's own skin. One that is not there is no
// reason not to play.
func (c *call) skinProblems(l *loaded) []charts.Problem {
	if l.chart.Song.Skin == "" {
		return nil
	}
	w := wardrobe.Wardrobe{Songs: c.Songs}
	worn, err := wardrobe.Wear(w.For(l.file.Name, &l.chart.Song))
	if err != nil {
		return []charts.Problem{l.file.PlaceSkin(charts.Problem{
			Rule: ruleOf(err), Severity: charts.Warning, Message: plain(err.Error()), Remedy: plain(remedyOf(err))})}
	}
	return worn.Problems.List
}
