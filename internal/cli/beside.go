package cli

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hibana/internal/library"
)

// nameBeside is the first of some names under which a file can lie in a folder:
// nothing is there, or the same file is. "audio.mp3" and "bg.jpg" are the names of
// many, and a chart must not be given another chart's. open opens the file.
func nameBeside(dir string, names []string, open func() (io.ReadCloser, error)) (string, error) {
	for _, name := range names {
		at := filepath.Join(dir, name)
		if _, err := os.Lstat(at); err != nil {
			return name, nil // should the folder be of no use, writing says so
		}
		same, err := holds(at, open)
		if err != nil {
			return "", err
		}
		if same {
			return name, nil
		}
	}
	return "", &library.Error{Cause: plain(filepath.Join(dir, names[0])) + " is there already, and is another file", Fix: "choose another folder with -o", Err: fs.ErrExist}
}

// holds is whether what lies at a path is the same as a file. The error is that the
// file cannot be read.
func holds(at string, open func() (io.ReadCloser, error)) (bool, error) {
	info, err := os.Stat(at) // before opening: opening a pipe would wait
	if err != nil || !info.Mode().IsRegular() {
		return false, nil
	}
	there, err := os.Open(at)
	if err != nil {
		return false, nil
	}
	defer there.Close()
	file, err := open()
	if err != nil {
		return false, err
	}
	defer file.Close()
	return sameBytes(there, file), nil
}

// sameBytes is whether two files hold the same.
func sameBytes(a, b io.Reader) bool {
	left, right := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, errA := io.ReadFull(a, left)
		m, errB := io.ReadFull(b, right)
		if !bytes.Equal(left[:n], right[:m]) {
			return false
		}
		if errA != nil || errB != nil {
			return ended(errA) && ended(errB)
		}
	}
}

func ended(err error) bool { return err == io.EOF || err == io.ErrUnexpectedEOF }
