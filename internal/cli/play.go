package cli

import (
	"fmt"
	"strconv"
	"strings"

	"hibana/internal/library"
)

// starter is the chart that is shown when none is named.
const starter = "builtin:hyakutoko"

// playOptions are the options of play.
type playOptions struct {
	part        *int
	auto        *bool
	rate        *float64
	pitch       *bool
	from        position
	replay, log *string
	ruleset     *string
	skin        *string
}

// play opens the window on the song list, or on a chart. Where no window can
// open, it checks the chart all the same and says how to watch it instead.
func play(c *call) error {
	o := playOptions{
		part:    c.flags.Int("part", 0, "which part, as info numbers them"),
		auto:    c.flags.Bool("auto", false, "let the machine play"),
		rate:    c.flags.Float64("rate", 1, "how fast the song plays, 0.5 to 2"),
		pitch:   c.flags.Bool("pitch", false, "let the pitch move with the rate, as on a turntable"),
		replay:  c.flags.String("replay", "", "play back this replay file"),
		ruleset: rulesetFlag(c),
		skin:    skinFlag(c),
		log:     c.flags.String("log", "", "write what happens to this file, one JSON object a line"),
	}
	c.flags.Var(&o.from, "from", "start here: seconds (12.5) or a beat (b32)")
	words, err := c.parse()
	switch {
	case err != nil:
		return err
	case len(words) > 1:
		return misuse("play takes one chart, not %d", len(words))
	case *o.auto && *o.replay != "":
		return misuse("--auto and --replay exclude each other")
	case len(words) == 0 && (*o.auto || *o.replay != "" || o.from.set):
		return misuse("--auto, --replay and --from need a chart")
	case !(*o.rate >= 0.5 && *o.rate <= 2): // also refuses NaN
		return misuse("--rate %v is not from 0.5 to 2", *o.rate)
	}
	if err := checkRuleset(*o.ruleset, *o.replay); err != nil {
		return err
	}
	if *o.ruleset == "" && *o.replay == "" {
		*o.ruleset = c.Ruleset
	}
	if err := c.hasSkin(*o.skin); err != nil {
		return err
	}
	if len(words) == 1 {
		if err := c.playable(words[0], &o); err != nil {
			return err
		}
	}
	if !c.HasDisplay() {
		return noDisplay(words, &o)
	}
	code, err := c.Window(c, o.args(words))
	if err != nil {
		return err
	}
	if code != 0 {
		return exitError(code)
	}
	return nil
}

// args is the window program's command line.
func (o *playOptions) args(words []string) []string {
	args := append([]string{}, words...)
	args = append(args, "--part", strconv.Itoa(*o.part))
	if *o.auto {
		args = append(args, "--auto")
	}
	if *o.rate != 1 {
		args = append(args, "--rate", strconv.FormatFloat(*o.rate, 'g', -1, 64))
	}
	if *o.pitch {
		args = append(args, "--pitch")
	}
	if *o.ruleset != "" {
		args = append(args, "--ruleset", *o.ruleset)
	}
	if *o.skin != "" {
		args = append(args, "--skin", *o.skin)
	}
	if *o.replay != "" {
		args = append(args, "--replay", *o.replay)
	}
	if *o.log != "" {
		args = append(args, "--log", *o.log)
	}
	if o.from.set {
		args = append(args, "--from", o.from.text())
	}
	return args
}

// playable fails for what could not be played: a chart with errors, without
// that part, or without a whole song; a replay of another chart; a start behind
// the end.
func (c *call) playable(ref string, o *playOptions) error {
	seed := uint64(1)
	p, err := c.perform(ref, &performOptions{part: o.part, auto: o.auto, replay: o.replay, ruleset: o.ruleset, seed: &seed, from: o.from})
	if err != nil {
		return err
	}
	defer p.Close()
	return p.performable()
}

// noDisplay names the command that shows the same without one. Nobody can play
// a video, so the machine does, unless there is a replay.
func noDisplay(words []string, o *playOptions) error {
	ref := starter
	if len(words) == 1 {
		ref = words[0]
	}
	command := []string{"hibana render", quote(ref), "--part", strconv.Itoa(*o.part)}
	if *o.replay != "" {
		command = append(command, "--replay", quote(*o.replay))
	} else {
		command = append(command, "--auto")
	}
	if *o.ruleset != "" {
		command = append(command, "--ruleset", quote(*o.ruleset))
	}
	if *o.skin != "" {
		command = append(command, "--skin", quote(*o.skin))
	}
	if o.from.set {
		command = append(command, "--from", o.from.text())
	}
	return &library.Error{
		Cause: "there is no display to open a window on",
		Fix:   fmt.Sprintf("watch it as a video: %s -o hibana.mp4", strings.Join(command, " ")),
	}
}
