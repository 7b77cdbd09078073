// Package settings knows where Hibana keeps things: settings.toml in
// $XDG_CONFIG_HOME/hibana, replays and songs in $XDG_DATA_HOME/hibana.
package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"

	"hibana/combo"
	"hibana/internal/library"
)

// Settings is what a user may set.
type Settings struct {
	// Songs is the folder whose charts the song list shows.
	Songs string `toml:"songs"`
	// Ruleset is the name of the one played by, "" for each chart's own.
	Ruleset string `toml:"ruleset"`
	// PackSync is what packs of simfiles are taken to be synced to that do not
	// say so themselves: "null" or "itg".
	PackSync library.Sync `toml:"pack_sync"`
	// Frames is how often the picture is drawn while a song runs.
	Frames Frames `toml:"frames"`
	// ReduceMotion and ReduceFlash are how much of what moves and of what lights up
	// the picture does without.
	ReduceMotion Share `toml:"reduce_motion"`
	ReduceFlash  Share `toml:"reduce_flash"`
	// What is heard beside the song, how loud it and the song are from 0 to 1, and
	// whether songs are heard in the list.
	Metronome   bool    `toml:"metronome"`
	Assist      bool    `toml:"assist"`
	HitSound    bool    `toml:"hit_sound"`
	Volume      float64 `toml:"volume"`
	ClickVolume float64 `toml:"click_volume"`
	Preview     bool    `toml:"preview"`
	// Skin is a folder of drawings, or the name of one in Skins, "" for none.
	Skin string `toml:"skin"`
}

// defaults are the settings of a user who has set nothing.
func defaults() Settings { return Settings{Volume: 1, ClickVolume: 1, Preview: true} }

// Error is a settings file that cannot be used.
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

// Load reads settings.toml, and fills what it leaves out. Without the file
// everything has its default, and with an error about it as well.
// $HIBANA_SONGS comes before the file. getenv is os.Getenv.
func Load(getenv func(string) string) (Settings, error) {
	s := defaults()
	var err error
	if dir := Config(getenv); dir != "" {
		if err = s.read(filepath.Join(dir, "settings.toml")); err != nil {
			s = defaults()
		}
	}
	if dir := getenv("HIBANA_SONGS"); dir != "" {
		s.Songs = dir
	}
	if data := Data(getenv); s.Songs == "" && data != "" {
		s.Songs = filepath.Join(data, "songs")
	}
	if rest, ok := strings.CutPrefix(s.Songs, "~/"); ok {
		s.Songs = filepath.Join(getenv("HOME"), rest)
	}
	if rest, ok := strings.CutPrefix(s.Skin, "~/"); ok {
		s.Skin = filepath.Join(getenv("HOME"), rest)
	}
	return s, err
}

const knownSettings = `the settings there are: songs, the folder of your charts; ruleset, "itg", "osu" or "quaver"; ` +
	`pack_sync, "null" or "itg"; frames, "auto", "fast", "vsync" or a number a second; metronome, assist, hit_sound, preview, true or false; volume, click_volume, 0 to 1; ` +
	`skin, a folder or a name; reduce_motion, reduce_flash, true, false or 0 to 1`

func (s *Settings) read(path string) error {
	if err := readTOML(path, s, knownSettings); err != nil {
		return err
	}
	if _, ok := combo.RulesByName(s.Ruleset); !ok {
		return &Error{fmt.Sprintf("%s: there is no ruleset %q", path, s.Ruleset), combo.RulesRemedy}
	}
	for _, v := range []float64{s.Volume, s.ClickVolume} {
		if !(v >= 0 && v <= 1) { // NaN, too
			return &Error{fmt.Sprintf("%s: a volume of %v is not from 0 to 1", path, v), "1 is as loud as the file, 0 is silence"}
		}
	}
	return nil
}

// readTOML reads a file into v; without the file v stays as it is. known says
// which settings there are.
func readTOML(path string, v any, known string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > 1<<20) {
		return &Error{path + " is no settings file", "move it away; Hibana starts without it"}
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return &Error{fmt.Sprintf("%s cannot be read: %v", path, err), "give yourself the right to read it"}
	}
	meta, err := toml.Decode(string(src), v)
	var syntax toml.ParseError
	switch {
	case errors.As(err, &syntax):
		return &Error{fmt.Sprintf("%s:%d: %s", path, syntax.Position.Line, syntax.Message), "mend that line, or delete the file"}
	case err != nil:
		return &Error{fmt.Sprintf("%s: %v", path, err), "mend it, or delete the file"}
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return &Error{fmt.Sprintf("%s: there is no setting %q", path, unknown[0].String()), known}
	}
	return nil
}

// Data is the folder for what Hibana keeps, "" when the user has no home.
func Data(getenv func(string) string) string {
	return below(getenv, "XDG_DATA_HOME", ".local", "share")
}

// Skins is the folder for skins, "" when the user has no home.
func Skins(getenv func(string) string) string {
	if data := Data(getenv); data != "" {
		return filepath.Join(data, "skins")
	}
	return ""
}

// Config is the folder for settings, "" when the user has no home.
func Config(getenv func(string) string) string { return below(getenv, "XDG_CONFIG_HOME", ".config") }

// Cache is the folder for what can be learned again, "" when the user has no home.
func Cache(getenv func(string) string) string { return below(getenv, "XDG_CACHE_HOME", ".cache") }

func below(getenv func(string) string, base string, fallback ...string) string {
	// The base directory specification: a relative path is to be ignored.
	if dir := getenv(base); filepath.IsAbs(dir) {
		return filepath.Join(dir, "hibana")
	}
	home := getenv("HOME")
	if home == "" {
		return ""
	}
	return filepath.Join(append(append([]string{home}, fallback...), "hibana")...)
}
