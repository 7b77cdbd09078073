package settings

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"time"

	"github.com/BurntSushi/toml"

	"hibana/beat"
	"hibana/internal/files"
)

// Offsets are the player's corrections, in seconds. They have a file of their
// own, offsets.toml, because the game writes it: settings.toml is the user's.
type Offsets struct {
	Input   float64         `toml:"input"`
	Visual  float64         `toml:"visual"`
	Devices []OutputOffsets `toml:"device"`
}

// OutputOffsets is how late one output is heard, with one size of buffer.
type OutputOffsets struct {
	Output string  `toml:"output"`
	Buffer float64 `toml:"buffer"`
	Offset float64 `toml:"offset"`
}

// maxOffset is more than any device is late by; a number beyond it is a slip,
// milliseconds for seconds.
const maxOffset = 2.0

// bufferStep tells sizes of buffers apart.
const bufferStep = 1e-4

// LoadOffsets reads offsets.toml. Without the file all are 0, and with an error
// about it as well.
func LoadOffsets(getenv func(string) string) (Offsets, error) {
	path := offsetsFile(getenv)
	if path == "" {
		return Offsets{}, nil
	}
	var o Offsets
	err := readTOML(path, &o, "mend it, or delete the file and calibrate again")
	if err == nil {
		err = o.check(path)
	}
	if err != nil {
		return Offsets{}, err
	}
	return o, nil
}

func (o *Offsets) check(path string) error {
	all := []float64{o.Input, o.Visual}
	for _, d := range o.Devices {
		all = append(all, d.Offset)
	}
	for _, v := range all {
		if !(math.Abs(v) <= maxOffset) { // NaN, too
			return &Error{fmt.Sprintf("%s: an offset of %v s is not from −2 to 2", path, v), "offsets are in seconds: 35 ms are 0.035"}
		}
	}
	return nil
}

// Of are the offsets that hold for an output: its own, when it was calibrated.
func (o *Offsets) Of(output string, buffer time.Duration) beat.Offsets {
	b := beat.Offsets{Input: span(o.Input), Visual: span(o.Visual)}
	if i := o.index(output, buffer); i >= 0 {
		b.Device = span(o.Devices[i].Offset)
	}
	return b
}

// Set keeps offsets for an output.
func (o *Offsets) Set(output string, buffer time.Duration, b beat.Offsets) {
	o.Input, o.Visual = b.Input.Seconds(), b.Visual.Seconds()
	i := o.index(output, buffer)
	if i < 0 {
		if b.Device == 0 {
			return
		}
		i = len(o.Devices)
		o.Devices = append(o.Devices, OutputOffsets{Output: output, Buffer: buffer.Seconds()})
	}
	o.Devices[i].Offset = b.Device.Seconds()
}

func (o *Offsets) index(output string, buffer time.Duration) int {
	return slices.IndexFunc(o.Devices, func(d OutputOffsets) bool {
		return d.Output == output && math.Abs(d.Buffer-buffer.Seconds()) < bufferStep
	})
}

// Save writes offsets.toml.
func (o *Offsets) Save(getenv func(string) string) error {
	path := offsetsFile(getenv)
	if path == "" {
		return &Error{"there is no home to keep offsets in", "set HOME or XDG_CONFIG_HOME"}
	}
	err := files.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "# Hibana writes this file when it is calibrated. Seconds; docs/sync.md says what they mean.\n")
		return errors.Join(err, toml.NewEncoder(w).Encode(o))
	})
	if err != nil {
		return &Error{fmt.Sprintf("the offsets cannot be kept: %v", err), "give yourself the right to write " + filepath.Dir(path)}
	}
	return nil
}

func offsetsFile(getenv func(string) string) string {
	if dir := Config(getenv); dir != "" {
		return filepath.Join(dir, "offsets.toml")
	}
	return ""
}

// span rounds to the microsecond: the file has no more, and sums stay exact.
func span(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1e6)) * time.Microsecond
}
