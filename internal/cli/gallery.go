package cli

import (
	"fmt"
	"io"
	"path/filepath"

	"hibana/internal/files"
	"hibana/internal/gallery"
	"hibana/internal/library"
)

// galleryCommand draws the pictures of what Hibana claims, and a page about them.
func galleryCommand(c *call) error {
	out := c.flags.String("o", "", "the folder to write into")
	width := c.flags.Int("width", 960, "of a picture, in pixels")
	words, err := c.parse()
	switch {
	case err != nil:
		return err
	case len(words) > 0:
		return misuse("gallery takes no %s", quote(words[0]))
	case *out == "":
		return misuse("gallery needs -o and a folder")
	case *width < 160 || *width > 3840:
		return misuse("--width %d is not from 160 to 3840", *width)
	}
	g, err := gallery.New()
	if err != nil {
		return err
	}
	write := func(name string, write func(io.Writer) error) error {
		path := filepath.Join(*out, name)
		if err := files.Write(path, write); err != nil {
			return &library.Error{Cause: fmt.Sprintf("%s cannot be written: %v", path, plainOf(err)), Fix: "name a folder that you may write to", Err: err}
		}
		fmt.Fprintln(c.out, plain(path))
		return c.out.Flush()
	}
	for _, p := range gallery.Pictures() {
		if err := c.Err(); err != nil {
			return err
		}
		frame, err := g.Draw(&p, float64(*width)/960)
		if err != nil {
			return err
		}
		if err := write(p.Name+".png", func(w io.Writer) error { return gallery.Encode(w, frame) }); err != nil {
			return err
		}
	}
	return write(gallery.Index, gallery.WriteIndex)
}
