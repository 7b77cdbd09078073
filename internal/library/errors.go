package library

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"

	"hibana/internal/library/pack"
)

// fileError says in plain words why a file below a root could not be opened.
func fileError(p string, err error) error {
	var packed *pack.Error
	switch {
	case errors.As(err, &packed):
		return &Error{Cause: p + " " + packed.Cause, Fix: packed.Fix, Err: err}
	case !utf8.ValidString(p):
		return &Error{Cause: p + " has a name that is no text in UTF-8", Fix: "rename it", Err: err}
	case errors.Is(err, fs.ErrNotExist):
		return &Error{Cause: p + " does not exist", Fix: "check the name, upper and lower case included", Err: err}
	case errors.Is(err, fs.ErrPermission):
		return &Error{Cause: p + " may not be read", Fix: "give yourself the right to read it", Err: err}
	case errors.Is(err, fs.ErrInvalid), strings.Contains(err.Error(), "escapes"):
		return &Error{Cause: p + " leads out of its library folder", Fix: "keep charts and songs in one folder, without links that lead out of it", Err: err}
	}
	return &Error{Cause: fmt.Sprintf("%s: %v", p, plain(err)), Fix: "check that the file can be read", Err: err}
}

// folderError says the same of a library root.
func folderError(folder string, err error) error {
	e := &Error{Cause: fmt.Sprintf("%s: %v", folder, plain(err)), Fix: "name a folder that can be read", Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Cause = folder + " does not exist"
	case errors.Is(err, fs.ErrPermission):
		e.Cause = folder + " may not be read"
	}
	return e
}

// plain is the bare reason of an error about a path that is named already.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// rename puts the name the user typed in the place of the one below the root.
func rename(err error, inside, ref string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	cause := e.Cause
	if rest, ok := strings.CutPrefix(cause, inside); ok {
		cause = ref + rest
	}
	return &Error{Cause: cause, Fix: e.Fix, Err: e.Err}
}

// Missing says that the file is not there at all.
func (e *Error) Missing() bool { return errors.Is(e.Err, fs.ErrNotExist) }

// kindOf says what a file is that is neither regular nor a folder.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "a link"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
