package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"hibana/charts"
	"hibana/combo"
	"hibana/internal/audio/pcm"
	"hibana/internal/library"
	"hibana/internal/show"
	"hibana/internal/skin"
)

// performOptions are the options of the commands that run a show.
type performOptions struct {
	part     *int
	auto     *bool
	replay   *string
	ruleset  *string
	seed     *uint64
	from, to position
}

func (c *call) performOptions() *performOptions {
	o := &performOptions{
		part:    c.flags.Int("part", 0, "which part, as info numbers them"),
		auto:    c.flags.Bool("auto", false, "let the machine play"),
		replay:  c.flags.String("replay", "", "play back this replay file"),
		ruleset: rulesetFlag(c),
		seed:    c.flags.Uint64("seed", 1, "what chance is drawn from"),
	}
	c.flags.Var(&o.from, "from", "start here: seconds (12.5) or a beat (b32)")
	c.flags.Var(&o.to, "to", "end here: seconds or a beat")
	return o
}

// performance is a chart on its way through a show.
type performance struct {
	*loaded
	part     *charts.Part
	show     *show.Show
	song     pcm.Song // nil when it cannot be played
	songErr  error    // why
	from, to time.Duration
	closer   io.Closer
	skin     *skin.Skin // nil for Hibana's own drawings
	warn     func(format string, args ...any)
}

// perform opens a chart and makes the show that the options ask for. Close it.
func (c *call) perform(ref string, o *performOptions) (*performance, error) {
	if *o.auto && *o.replay != "" {
		return nil, misuse("--auto and --replay exclude each other")
	}
	if err := checkRuleset(*o.ruleset, *o.replay); err != nil {
		return nil, err
	}
	l, err := c.load(ref)
	if err != nil {
		return nil, err
	}
	p := &performance{loaded: l, warn: c.warn}
	if err := p.stage(o); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// stage opens the song and makes the show.
func (p *performance) stage(o *performOptions) (err error) {
	options := show.Options{Auto: *o.auto, Rules: *o.ruleset, Seed: *o.seed}
	number := *o.part
	if *o.replay != "" {
		if options.Replay, err = readReplay(*o.replay); err != nil {
			return err
		}
		number = options.Replay.Part
	}
	part, m, err := p.loaded.part(number)
	if err != nil {
		return err
	}
	p.part = part
	if p.song, p.closer, p.songErr = p.loaded.song(); p.songErr == nil {
		options.Length = songLength(p.song)
	}
	if p.show, err = show.New(p.chart, number, options); err != nil {
		return err
	}
	start, end := p.show.Range()
	p.from, p.to = o.from.at(m, start), o.to.at(m, end)
	first, last := p.show.Reach()
	for _, at := range []time.Duration{p.from, p.to} {
		if at < first || at > last {
			return misuse("%.3f s is out of reach: the show goes from %.3f s to %.3f s", at.Seconds(), first.Seconds(), last.Seconds())
		}
	}
	switch {
	case p.to >= p.from:
		return nil
	case !o.to.set:
		return misuse("--from is %.3f s and lies behind the end, %.3f s", p.from.Seconds(), p.to.Seconds())
	case !o.from.set:
		return misuse("--to is %.3f s and lies before the start, %.3f s", p.to.Seconds(), p.from.Seconds())
	}
	return misuse("--to is %.3f s and lies before --from, %.3f s", p.to.Seconds(), p.from.Seconds())
}

// performable fails when there is no whole song to perform to.
func (p *performance) performable() error {
	if p.songErr != nil {
		return p.songErr
	}
	return p.whole(p.song)
}

// Close closes the chart and its song.
func (p *performance) Close() {
	if p.closer != nil {
		p.closer.Close()
	}
	p.loaded.Close()
}

func songLength(s pcm.Stream) time.Duration {
	whole, rest := s.Length()/int64(s.Rate()), s.Length()%int64(s.Rate())
	return time.Duration(whole)*time.Second + time.Duration(rest)*time.Second/time.Duration(s.Rate())
}

// maxReplay is as much as DecodeReplay reads.
const maxReplay = 128 << 20

func readReplay(path string) (*combo.Replay, error) {
	info, err := os.Stat(path) // before opening: opening a pipe would wait
	if err != nil {
		return nil, &library.Error{Cause: fmt.Sprintf("the replay %s cannot be read: %v", path, plainOf(err)), Fix: "check the name"}
	}
	if !info.Mode().IsRegular() || info.Size() > maxReplay {
		return nil, &library.Error{Cause: fmt.Sprintf("%s is no replay", path), Fix: "name a .replay file that Hibana wrote"}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, &library.Error{Cause: fmt.Sprintf("the replay %s cannot be read: %v", path, plainOf(err)), Fix: "check the file's rights"}
	}
	r, err := combo.DecodeReplay(text)
	if err != nil {
		return nil, &library.Error{Cause: fmt.Sprintf("%s: %v", path, err), Fix: "name a .replay file that Hibana wrote"}
	}
	return r, nil
}
