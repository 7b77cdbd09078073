package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hibana/charts"
	"hibana/internal/library"
)

// importCommand writes a chart of another program as TOML that plays the same,
// with its song and pictures beside it, and lists what the format has no place for.
func importCommand(c *call) error {
	dir := c.flags.String("o", "", "the folder to write to; the chart's own unless it lies in a pack")
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	l, err := c.load(ref)
	if err != nil {
		return err
	}
	defer l.Close()
	if !l.file.Imported() {
		return &library.Error{Cause: plain(ref) + " is a chart of Hibana's own already", Fix: "play it as it is"}
	}
	if _, err := l.chart.FindPart(ref, 0); err != nil {
		return err
	}
	if *dir == "" {
		if strings.Contains(ref, "#") || library.IsPack(ref) {
			return misuse("nothing is written into a pack: say where with -o DIR")
		}
		*dir = filepath.Dir(ref)
	}
	name := strings.TrimSuffix(filepath.Base(filepath.FromSlash(ref[strings.LastIndex(ref, "#")+1:])), filepath.Ext(ref))
	lost := losses(l.chart)
	if l.chart.Song.Title == "" {
		l.chart.Song.Title = name
		lost = append(lost, "the chart has no title; the file's name stands for it")
	}

	audio := l.chart.Song.Audio
	song, base, songErr := l.file.SongFile(audio)
	if songErr == nil {
		defer song.Close()
		base, err = nameBeside(*dir, []string{base, name + "-" + base}, func() (io.ReadCloser, error) {
			file, _, err := l.file.SongFile(audio)
			return file, err
		})
		if err != nil {
			return err
		}
		l.chart.Song.Audio = base
	} else {
		// The chart is worth having without its song; check will ask for it.
		c.warn("%v", songErr)
		if l.chart.Song.Audio = filepath.Base(filepath.FromSlash(strings.ReplaceAll(l.chart.Song.Audio, `\`, "/"))); l.chart.Song.Audio == "." {
			l.chart.Song.Audio = name + ".mp3"
		}
	}
	pictures, lostPictures := l.keepPictures(*dir, name)
	for _, p := range pictures {
		defer p.Close()
	}
	lost = append(lost, lostPictures...)
	text := charts.Encode(l.chart)
	if _, problems := charts.Decode(name+".toml", text); !problems.OK() {
		return &library.Error{Cause: fmt.Sprintf("%s has what TOML charts cannot hold: %v", plain(ref), problems.Err()), Fix: "play it as it is; Hibana reads it"}
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return outputError(*dir, err)
	}
	out := filepath.Join(*dir, name+".toml")
	if err := writeNew(out, bytes.NewReader(text)); err != nil {
		return outputError(out, err)
	}
	if songErr == nil {
		// In the chart's own folder the song is there already.
		beside := filepath.Join(*dir, base)
		if err := writeNew(beside, song); err != nil && !errors.Is(err, fs.ErrExist) {
			return outputError(beside, err)
		}
	}
	for _, p := range pictures {
		if err := p.write(*dir); err != nil {
			return err
		}
	}
	for _, p := range l.found.List {
		lost = append(lost, p.String())
	}
	if l.found.More > 0 {
		lost = append(lost, fmt.Sprintf("and %d more warnings; hibana check lists them", l.found.More))
	}
	fmt.Fprintln(c.out, plain(out))
	for _, what := range lost {
		fmt.Fprintln(c.out, " ", plain(what))
	}
	return nil
}

// losses names what an import knows and a TOML chart does not say.
func losses(c *charts.Chart) (lost []string) {
	say := func(is bool, what string) {
		if is {
			lost = append(lost, "lost: "+what)
		}
	}
	s := c.Song
	say(s.Subtitle != "" || s.SubtitleLatin != "", "the subtitle "+s.Subtitle)
	say(s.ArtistLatin != "", "the artist in Latin letters, "+s.ArtistLatin)
	for i, p := range c.Parts {
		say(p.Description != "" && p.Description != p.Name, fmt.Sprintf("the description of part %d, %s", i, p.Description))
		say(p.Credit != "" && p.Credit != s.Credit, fmt.Sprintf("the credit of part %d, %s", i, p.Credit))
		say(slices.ContainsFunc(p.Notes, func(n charts.Note) bool { return n.Auto }), fmt.Sprintf("which notes of part %d are auto-keysounds", i))
	}
	return lost
}

// writeNew writes a file that is not there yet: to a new file first, then under
// its name, so that there is never half of it. It replaces nothing.
func writeNew(path string, r io.Reader) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".hibana-import-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = io.Copy(file, r)
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Link(file.Name(), path) // fails where there is one, as a rename would not
}

func outputError(path string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return &library.Error{Cause: plain(path) + " is there already", Fix: "move it away, or choose another folder with -o", Err: err}
	}
	return &library.Error{Cause: fmt.Sprintf("%s cannot be written: %v", plain(path), plainOf(err)), Fix: "choose a folder you may write to with -o", Err: err}
}
