package cli

import (
	"fmt"
	"strconv"

	"hibana/internal/library"
)

// play opens the window on the song list, or on a chart. Where no window can
// open, it checks the chart all the same and says how to watch it instead.
func play(c *call) error {
	part := c.flags.Int("part", 0, "which part, as info numbers them")
	auto := c.flags.Bool("auto", false, "let the machine play")
	replay := c.flags.String("replay", "", "play back this replay file")
	rate := c.flags.Float64("rate", 1, "how fast the song plays, 0.5 to 2")
	log := c.flags.String("log", "", "write what happens to this file, one JSON object a line")
	var from position
	c.flags.Var(&from, "from", "start here: seconds (12.5) or a beat (b32)")
	words, err := c.parse()
	if err != nil {
		return err
	}
	if len(words) > 1 {
		return misuse("play takes one chart, not %d", len(words))
	}
	if *auto && *replay != "" {
		return misuse("--auto and --replay exclude each other")
	}
	if !(*rate >= 0.5 && *rate <= 2) {
		return misuse("--rate %v is not from 0.5 to 2", *rate)
	}
	if len(words) == 1 {
		if err := c.playable(words[0], *part); err != nil {
			return err
		}
	}
	if !c.HasDisplay() {
		return noDisplay(words, *part)
	}
	args := append([]string{}, words...)
	args = append(args, "--part", strconv.Itoa(*part))
	if *auto {
		args = append(args, "--auto")
	}
	if *replay != "" {
		args = append(args, "--replay", *replay)
	}
	if *rate != 1 {
		args = append(args, "--rate", strconv.FormatFloat(*rate, 'g', -1, 64))
	}
	if *log != "" {
		args = append(args, "--log", *log)
	}
	if from.set {
		args = append(args, "--from", from.text())
	}
	code, err := c.Window(args)
	if err != nil {
		return err
	}
	if code != 0 {
		return exitError(code)
	}
	return nil
}

// playable fails for a chart that could not be played: with errors, without
// that part, or without a song.
func (c *call) playable(ref string, part int) error {
	l, err := c.load(ref)
	if err != nil {
		return err
	}
	defer l.Close()
	if _, _, err := l.part(part); err != nil {
		return err
	}
	_, closer, err := l.song()
	if err != nil {
		return err
	}
	return closer.Close()
}

func noDisplay(words []string, part int) error {
	ref := "builtin:hyakutoko"
	if len(words) == 1 {
		ref = words[0]
	}
	return &library.Error{
		Cause: "there is no display to open a window on",
		Fix:   fmt.Sprintf("watch it as a video: hibana render %s --part %d --auto -o hibana.mp4", quote(ref), part),
	}
}
