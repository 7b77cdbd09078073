package render

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Error is an output that cannot be written: why, and what to do about it.
type Error struct {
	Cause, Fix string
	Err        error // what lies beneath, or nil
}

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

func (e *Error) Unwrap() error { return e.Err }

const elsewhere = "choose another name with -o"

// checkFile finds out, before any work is done, whether a file may appear under
// the name out: where nothing is, or in the place of a file.
func checkFile(out string) error {
	info, err := os.Stat(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return checkParent(out)
	case err != nil:
		return writeError(out, err)
	case info.IsDir():
		return &Error{Cause: out + " is a folder", Fix: elsewhere}
	case !info.Mode().IsRegular():
		return &Error{Cause: out + " is no file that could be replaced", Fix: elsewhere}
	}
	return nil
}

// checkFolder does the same for a folder of frames: where nothing is, or in the
// place of an earlier render.
func checkFolder(out string) error {
	info, err := os.Stat(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return checkParent(out)
	case err != nil:
		return writeError(out, err)
	case !info.IsDir():
		return &Error{Cause: out + " is no folder", Fix: "choose another name with -o; a video ends in .mp4 or .webm, a picture in .png"}
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		return writeError(out, err)
	}
	for _, e := range entries {
		if e.IsDir() || e.Name() != soundName && !isFrame(e.Name()) {
			return &Error{Cause: fmt.Sprintf("%s holds %s, which no render wrote", out, e.Name()), Fix: "choose another folder with -o"}
		}
	}
	return nil
}

func checkParent(out string) error {
	dir := filepath.Dir(out)
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Error{Cause: "the folder " + dir + " does not exist", Fix: "make it first, or " + elsewhere, Err: err}
	case err != nil:
		return writeError(out, err)
	case !info.IsDir():
		return &Error{Cause: dir + " is no folder", Fix: elsewhere}
	}
	return nil
}

// writeError says why out cannot be written, without the names of the files
// that nobody but this package knows.
func writeError(out string, err error) error {
	reason := err
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		reason = path.Err
	case errors.As(err, &link):
		reason = link.Err
	}
	return &Error{
		Cause: fmt.Sprintf("%s cannot be written: %v", out, reason),
		Fix:   "check the folder's rights and the free space, or " + elsewhere,
		Err:   err,
	}
}

// What a folder of frames holds.
const soundName = "audio.wav"

func frameName(i int) string { return fmt.Sprintf("frame-%06d.png", i) }

// isFrame says whether a name is one that frameName gives.
func isFrame(name string) bool {
	digits, isPNG := strings.CutSuffix(name, ".png")
	digits, isNumbered := strings.CutPrefix(digits, "frame-")
	return isPNG && isNumbered && len(digits) >= 6 && strings.Trim(digits, "0123456789") == ""
}
