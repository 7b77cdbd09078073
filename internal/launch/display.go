package launch

import (
	"io"
	"log"
	"os"
	"runtime"

	"github.com/jezek/xgb"
)

// HasDisplay says whether a window could open here. On Linux and the BSDs that
// means an X server which answers; other systems always have one.
func HasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin", "js":
		return true
	}
	if os.Getenv("DISPLAY") == "" {
		return false
	}
	// xgb reports a missing authority file by itself; the answer is all we want.
	xgb.Logger = log.New(io.Discard, "", 0)
	conn, err := xgb.NewConn()
	if err != nil {
		return false
	}
	conn.Close()
	return true
}
