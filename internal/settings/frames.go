package settings

import (
	"fmt"
	"time"
)

// Frames is how often the picture is drawn while a song runs.
type Frames struct {
	// Mode is "auto", "fast" or "vsync". Auto waits for the display where key
	// presses come with their own times, and is fast elsewhere.
	Mode string
	// Least is the least time a frame takes, 0 for none.
	Least time.Duration
}

// Frames a second that can be asked for.
const (
	fewestFrames = 24
	mostFrames   = 1000
)

// UnmarshalTOML reads frames = "auto", "fast", "vsync", or a number a second.
func (f *Frames) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		switch v {
		case "auto", "fast", "vsync":
			*f = Frames{Mode: v}
			return nil
		}
	case int64:
		if v >= fewestFrames && v <= mostFrames {
			*f = Frames{Mode: "fast", Least: time.Second / time.Duration(v)}
			return nil
		}
	}
	return fmt.Errorf("frames is \"auto\", \"fast\", \"vsync\" or a number from %d to %d, not %v", fewestFrames, mostFrames, v)
}
