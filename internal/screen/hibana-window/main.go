// Command hibana-window is Hibana's window. `hibana` starts it; it can be
// started alone as well:
//
//	hibana-window [CHART] [--part N] [--auto] [--rate R] [--pitch] [--from F] [--replay FILE] [--ruleset R] [--skin S]
//	              [--log FILE] [--size WxH] [--fullscreen] [--freeze F]
//
// Without a chart it opens on the song list. It needs a display.
package main

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"time"

	"hibana/combo"
	"hibana/internal/audio"
	"hibana/internal/game"
	"hibana/internal/scene"
	"hibana/internal/screen"
	"hibana/internal/settings"
	"hibana/internal/wardrobe"
)

func main() {
	debug.SetGCPercent(20) // what the heap grows to while the art is drawn stays with it in part
	if err := run(os.Args[1:], time.Now()); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "hibana:", err)
		var r interface{ Remedy() string }
		if errors.As(err, &r) {
			fmt.Fprintln(os.Stderr, " ", r.Remedy())
		}
		os.Exit(1)
	}
}

func run(args []string, started time.Time) error {
	o := screen.Options{Started: started}
	set, err := settings.Load(os.Getenv)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hibana: warning:", err)
	}
	o.Game.Songs, o.Game.PackSync, o.Game.Cache = set.Songs, set.PackSync, settings.Cache(os.Getenv)
	if o.Offsets, err = settings.LoadOffsets(os.Getenv); err != nil {
		fmt.Fprintln(os.Stderr, "hibana: warning:", err)
	}
	o.Frames = set.Frames
	o.Picture = scene.Settings{ReduceMotion: float64(set.ReduceMotion), ReduceFlash: float64(set.ReduceFlash)}
	o.Game.Assist = game.Assist{Metronome: set.Metronome, Notes: set.Assist, Hits: set.HitSound, Volume: set.Volume, Clicks: set.ClickVolume}
	o.Game.Preview = set.Preview
	o.Game.Wardrobe = wardrobe.Wardrobe{Set: set.Skin, Skins: settings.Skins(os.Getenv), Songs: set.Songs}
	o.Save = func(all *settings.Offsets) error { return all.Save(os.Getenv) }
	if data := settings.Data(os.Getenv); data != "" {
		o.Game.Replays = filepath.Join(data, "replays")
	}
	flags := flag.NewFlagSet("hibana-window", flag.ContinueOnError)
	flags.IntVar(&o.Game.Part, "part", 0, "which part, as `hibana info` numbers them")
	flags.StringVar(&o.Game.Ruleset, "ruleset", set.Ruleset, "how presses are judged: itg, osu or quaver")
	flags.BoolVar(&o.Game.Auto, "auto", false, "let the machine play")
	flags.Float64Var(&o.Game.Rate, "rate", 1, "how fast the song plays, 0.5 to 2")
	flags.BoolFunc("pitch", "let the pitch move with the rate", func(s string) (err error) {
		move, err := strconv.ParseBool(s)
		o.Game.Pitch = audio.Pitch(move)
		return err
	})
	flags.BoolVar(&o.Fullscreen, "fullscreen", false, "fill the screen")
	flags.Func("from", "start here: seconds (12.5) or a beat (b32)", place(&o.Game.From))
	flags.Func("freeze", "show one moment, played by the machine, and stand still", place(&o.Game.Freeze))
	flags.Func("size", "the window's size, such as 1280x720", func(s string) error { return size(s, &o.Size) })
	flags.StringVar(&o.Game.Wardrobe.Asked, "skin", "", "draw with this skin: a folder, the name of one of yours, builtin:NAME, or none")
	replay := flags.String("replay", "", "play back this replay `file`")
	logFile := flags.String("log", "", "write what happens to this `file`, one JSON object a line")
	words, err := parse(flags, args)
	if err != nil {
		return err
	}
	switch {
	case len(words) > 1:
		return fmt.Errorf("one chart can be played, not %d", len(words))
	case len(words) == 1:
		o.Game.Chart = words[0]
	case o.Game.Auto || *replay != "" || o.Game.From != nil || o.Game.Freeze != nil:
		return errors.New("--auto, --replay, --from and --freeze need a chart")
	}
	if _, ok := combo.RulesByName(o.Game.Ruleset); !ok {
		return fmt.Errorf("there is no ruleset %q: %s", o.Game.Ruleset, combo.RulesRemedy)
	}
	if o.Game.Rate < 0.5 || o.Game.Rate > 2 {
		return fmt.Errorf("--rate %v is not from 0.5 to 2", o.Game.Rate)
	}
	if *replay != "" {
		if o.Game.Replay, err = readReplay(*replay); err != nil {
			return err
		}
		o.Game.Part = o.Game.Replay.Part
	}
	if *logFile != "" {
		file, err := os.Create(*logFile)
		if err != nil {
			return err
		}
		defer file.Close()
		o.Log = file
	}
	return screen.Run(o)
}

// parse reads flags wherever they stand and gives the other words.
func parse(flags *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return words, nil
		}
		words = append(words, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

func place(to **game.Position) func(string) error {
	return func(s string) error {
		p, err := game.ParsePosition(s)
		*to = &p
		return err
	}
}

func size(s string, to *image.Point) error {
	if _, err := fmt.Sscanf(s, "%dx%d", &to.X, &to.Y); err != nil || to.X < 1 || to.Y < 1 || to.X > 16384 || to.Y > 16384 {
		return fmt.Errorf("%q is no size such as 1280x720", s)
	}
	return nil
}

// maxReplay bounds what is read: the longest replay has 3.6 million events.
const maxReplay = 128 << 20

func readReplay(path string) (*combo.Replay, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxReplay {
		return nil, fmt.Errorf("%s is not a replay file", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := combo.DecodeReplay(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}
