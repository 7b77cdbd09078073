// Package wardrobe knows which skin the stage wears: the one that was asked for,
// else the chart's own, else the player's.
package wardrobe

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hibana/charts"
	"hibana/internal/library"
	"hibana/internal/skin"
)

// None is the name of no skin at all.
const None = "none"

// Wardrobe is where skins come from.
type Wardrobe struct {
	Asked string // on the command line, "" for nothing; None for no skin, whatever the chart says
	Set   string // in the settings
	Skins string // the folder of the player's skins, "" for none
	Songs string // the song folder, which is the library root of the charts in it
}

// Ref names a skin; the zero Ref is none. It is comparable.
type Ref struct {
	Name   string // a folder, or builtin:NAME; of a chart's skin, its path from there
	Chart  string // whose skin it is, "" for the player's
	Songs  string // as Wardrobe has it
	Origin string // "--skin", "settings.toml", or the chart, for messages
}

// For is the skin for a chart; chart is what a user would type for it, "" on
// screens without one.
func (w *Wardrobe) For(chart string, song *charts.Song) Ref {
	switch {
	case w.Asked != "":
		return w.own(w.Asked, "--skin")
	case chart != "" && song.Skin != "":
		if strings.HasPrefix(song.Skin, charts.BuiltinSkin) {
			return Ref{Name: song.Skin, Origin: chart}
		}
		return Ref{Name: song.Skin, Chart: chart, Songs: w.Songs, Origin: chart}
	}
	return w.own(w.Set, "settings.toml")
}

// own is a skin that the player named: a path, or the name of a folder in Skins.
func (w *Wardrobe) own(name, origin string) Ref {
	switch {
	case name == "" || name == None:
		return Ref{}
	case strings.HasPrefix(name, skin.BuiltinPrefix):
		return Ref{Name: name, Origin: origin}
	}
	if w.Skins != "" && filepath.Base(name) == name && name != "." && name != ".." {
		in := filepath.Join(w.Skins, name)
		if _, err := os.Stat(name); err != nil || isSkin(in) {
			name = in
		}
	}
	return Ref{Name: name, Origin: origin}
}

func isSkin(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, skin.FileName))
	return err == nil
}

// Worn is a skin that has been read, and what its files were then.
type Worn struct {
	Ref      Ref
	Skin     *skin.Skin // nil for none
	Problems charts.Problems

	stamps map[string]library.Stamp
}

// folder are the files of a skin on disk or in a pack.
type folder struct {
	*library.Folder
	file *library.File
	seen map[string]library.Stamp // of the files that were opened, before that
}

func (f *folder) Open(name string) (fs.File, error) {
	if f.seen == nil {
		f.seen = map[string]library.Stamp{}
	}
	f.seen[name] = f.Stamp(name)
	return f.Folder.Open(name)
}

func (f *folder) Close() error {
	err := f.Folder.Close()
	if f.file != nil {
		f.file.Close()
	}
	return err
}

// open opens the folder of a skin.
func (r Ref) open() (*folder, error) {
	if r.Chart == "" {
		in, err := library.OpenFolder(r.Name)
		if err != nil {
			return nil, err
		}
		return &folder{Folder: in}, nil
	}
	file, err := library.OpenFile(r.Chart, r.Songs)
	if err != nil {
		return nil, err
	}
	in, err := file.SkinFolder(r.Name)
	if err != nil {
		file.Close()
		return nil, err
	}
	return &folder{Folder: in, file: file}, nil
}

// Wear reads a skin. The error is that there is none of that name (it may come yet: see
// Changed); what is wrong
// with a skin that there is stands in Problems.
func Wear(r Ref) (*Worn, error) {
	if r.Name == "" {
		return &Worn{Ref: r}, nil
	}
	if r.Chart == "" && strings.HasPrefix(r.Name, skin.BuiltinPrefix) {
		files, err := skin.Builtin(r.Name)
		if err != nil {
			return nil, err
		}
		w := &Worn{Ref: r}
		w.Skin, w.Problems = skin.Load(files)
		return w, nil
	}
	f, err := r.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	file, err := f.Open(skin.FileName)
	if err != nil {
		return &Worn{Ref: r, stamps: f.seen}, notSkin(f.Name("."), err)
	}
	file.Close()
	w := &Worn{Ref: r}
	w.Skin, w.Problems = skin.Load(f)
	w.stamps = f.seen
	return w, nil
}

// Error is a skin that there is none of.
type Error struct {
	Cause, Fix string
	Err        error
}

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

func (e *Error) Unwrap() error { return e.Err }

func notSkin(folder string, err error) error {
	return &Error{Cause: fmt.Sprintf("the skin %s: %v", folder, err), Fix: "a skin is a folder with a " + skin.FileName + " in it", Err: fs.ErrNotExist}
}

// OnDisk says whether the skin can change while it is worn.
func (w *Worn) OnDisk() bool { return w != nil && len(w.stamps) > 0 }

// Changed says whether a file of the skin is another than when it was read.
func (w *Worn) Changed() bool {
	if !w.OnDisk() {
		return false
	}
	f, err := w.Ref.open()
	if err != nil {
		return w.Skin != nil
	}
	defer f.Close()
	for name, was := range w.stamps {
		if f.Stamp(name) != was {
			return true
		}
	}
	return false
}

// Broken is the first error on a line, "" when there is none.
func (w *Worn) Broken() string {
	if w == nil {
		return ""
	}
	if err := w.Problems.Err(); err != nil {
		return err.Error()
	}
	return ""
}
