// Package settings knows where Hibana keeps things: settings in
// $XDG_CONFIG_HOME/hibana, replays and songs in $XDG_DATA_HOME/hibana.
package settings

import "path/filepath"

// Songs is the folder whose charts the song list shows: $HIBANA_SONGS, or the
// folder songs of the data folder. getenv is os.Getenv.
func Songs(getenv func(string) string) string {
	if dir := getenv("HIBANA_SONGS"); dir != "" {
		return dir
	}
	if dir := Data(getenv); dir != "" {
		return filepath.Join(dir, "songs")
	}
	return ""
}

// Data is the folder for what Hibana keeps, "" when the user has no home.
func Data(getenv func(string) string) string {
	return below(getenv, "XDG_DATA_HOME", ".local", "share")
}

// Config is the folder for settings, "" when the user has no home.
func Config(getenv func(string) string) string { return below(getenv, "XDG_CONFIG_HOME", ".config") }

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
