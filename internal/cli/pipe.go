package cli

import (
	"errors"
	"syscall"
)

// isBrokenPipe says whether the reader of our output went away, as head does.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
