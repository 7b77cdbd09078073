package device

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// Output names where the sound goes, so that its offset can be kept apart from
// those of other outputs, and how much the device holds between taking sound
// and playing it. A sound server is asked for its default output; without one
// the name is "default".
func Output() (name string, buffer time.Duration) {
	return serverOutput(), duration(latency)
}

// serverOutput asks PulseAudio, or PipeWire in its place.
func serverOutput() string {
	const patience = time.Second // a server that hangs must not hold up the game
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, "pactl", "get-default-sink").Output()
	if name := strings.TrimSpace(string(out)); err == nil && name != "" && !strings.ContainsAny(name, "\n\r") {
		return name
	}
	return "default"
}
