// Package files saves files so that there is never half of one.
package files

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
)

// Write makes a new file beside path, lets it be written, and puts it in the
// place of the old one. When anything fails the old one stays as it was. The
// folder is made when it is missing.
func Write(path string, write func(w io.Writer) error) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, ".new-*"+filepath.Ext(path))
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // does nothing after the rename
	w := bufio.NewWriter(file)
	err = write(w)
	for _, step := range []func() error{w.Flush, func() error { return file.Chmod(0o644) }, file.Sync} {
		if err == nil {
			err = step()
		}
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
