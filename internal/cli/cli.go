// Package cli is the hibana command: it reads the command line, runs one
// command, and reports what went wrong in two lines, the cause and the remedy.
package cli

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"hibana/internal/library"
)

// Env is what the commands need of the world outside.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Songs          string       // the configured song folder, or ""
	PackSync       library.Sync // of packs that do not say theirs
	Ruleset        string       // the ruleset that play judges by, "" for each chart's own
	Skin           string       // the skin that the stage wears where a chart has none, or ""
	Skins          string       // the folder of skins that have names, or ""
	Cache          string       // the folder for what can be learned again, or ""
	HasDisplay     func() bool  // whether a window can open
	// Window runs the window program until it ends, or ctx does.
	Window     func(ctx context.Context, args []string) (int, error)
	Now        func() time.Time // tells progress how fast it goes
	Version    string
	Ebitengine string
}

// Exit codes.
const (
	ok      = 0
	failed  = 1 // something is wrong with a file or the machine
	misused = 2 // something is wrong with the command line
)

// command is one of hibana's verbs.
type command struct {
	name string
	args string // the usage line after the name
	does string // one line for the list of commands
	run  func(c *call) error
}

// call is one run of a command.
type call struct {
	Env
	context.Context
	command *command
	flags   *flag.FlagSet
	args    []string // as given
	out     *bufio.Writer
}

// usageError is a command line that cannot be meant.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func misuse(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// exitError ends a command with a code when all has been said already.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// remedied is an error that knows what its reader can do about it.
type remedied interface {
	error
	Remedy() string
}

func commands() []*command {
	return []*command{
		{"play", "[CHART] [--part N] [--auto | --replay FILE] [--ruleset R] [--rate R] [--pitch] [--from F] [--skin S] [--log FILE]", "play a chart, or watch it", play},
		{"list", "[DIR] [--json]", "list the charts of a folder", list},
		{"info", "FILE [--json]", "say what a chart holds", info},
		{"notes", "FILE [--part N] [--json]", "list a part's notes", notes},
		{"timing", "FILE [--part N] [--beats LIST] [--times LIST] [--json]", "turn beats into song time and back", timing},
		{"check", "FILE... [--json] [--preview PNG] [--skin S]", "find every problem of charts and skins", check},
		{"trace", "FILE [--part N] [--auto | --replay F] [--ruleset R] [--every S] [--from F] [--to F] [--seed N]", "print what the show does, step by step", trace},
		{"render", "FILE -o OUT [--part N] [--from F] [--to F] [--fps N] [--size WxH] [--auto | --replay F] [--ruleset R] [--skin S] [--seed N]", "write a video, frames, a still or a contact sheet", renderCommand},
		{"gallery", "-o DIR [--width N]", "draw plots and filmstrips of arm, walkers and effects", galleryCommand},
		{"import", "FILE [-o DIR]", "write a chart of another game as TOML", importCommand},
		{"version", "", "print the versions of Hibana, Go and Ebitengine", version},
	}
}

// Main runs the command that args name and returns the exit code.
func Main(ctx context.Context, args []string, env Env) int {
	if len(args) == 0 {
		args = []string{"play"} // the window opens on the song list
	}
	name := args[0]
	switch name {
	case "help", "--help", "-h":
		return run(ctx, &command{name: "help", run: help}, nil, env)
	case "--version":
		name = "version"
	}
	for _, cmd := range commands() {
		if cmd.name == name {
			return run(ctx, cmd, args[1:], env)
		}
	}
	fmt.Fprintf(env.Stderr, "hibana: there is no command %q\n  hibana --help lists the commands\n", name)
	return misused
}

// output is where a command's answer goes, and what became of it.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil {
		o.err = err
	}
	return n, err
}

func run(ctx context.Context, cmd *command, args []string, env Env) int {
	stdout := &output{Writer: env.Stdout}
	c := &call{Env: env, Context: ctx, command: cmd, args: args, out: bufio.NewWriterSize(stdout, 1<<16)}
	c.flags = flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	c.flags.SetOutput(io.Discard)
	err := cmd.run(c)
	if errors.Is(err, flag.ErrHelp) {
		_, err = c.out.WriteString(c.help())
	}
	if flushErr := c.out.Flush(); err == nil {
		err = flushErr
	}
	var usage usageError
	var exit exitError
	var rem remedied
	switch {
	case isBrokenPipe(stdout.err):
		return ok // the reader has seen enough
	case stdout.err != nil:
		fmt.Fprintf(env.Stderr, "hibana: the output cannot be written: %v\n  check the place where it goes, and its free space\n", plainOf(stdout.err))
		return failed
	case err == nil:
		return ok
	case errors.As(err, &usage):
		fmt.Fprintf(env.Stderr, "hibana: %s\n  usage: hibana %s %s\n", plain(usage.text), cmd.name, cmd.args)
		return misused
	case errors.As(err, &exit):
		return int(exit)
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(env.Stderr, "hibana: %s was stopped\n  nothing was changed; start it again when you like\n", cmd.name)
		return failed
	case errors.As(err, &rem):
		fmt.Fprintf(env.Stderr, "hibana: %s\n  %s\n", plain(err.Error()), plain(rem.Remedy()))
		return failed
	}
	fmt.Fprintf(env.Stderr, "hibana: %s\n  hibana %s --help says what it needs\n", plain(err.Error()), cmd.name)
	return failed
}

// parse reads the flags, wherever they stand, and gives the other arguments.
func (c *call) parse() ([]string, error) {
	var words []string
	args := c.args
	for {
		if err := c.flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usageError{err.Error()}
		}
		rest := c.flags.Args()
		if len(rest) == 0 {
			return words, nil
		}
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(words, rest...), nil
		}
		if rest[0] == "" {
			return nil, misuse("a name on the command line is empty")
		}
		words = append(words, rest[0])
		args = rest[1:]
	}
}

// parseOne is parse for the commands that take exactly one chart.
func (c *call) parseOne() (string, error) {
	words, err := c.parse()
	if err != nil {
		return "", err
	}
	if len(words) != 1 {
		return "", misuse("%s takes one chart, not %d", c.command.name, len(words))
	}
	return words[0], nil
}

func (c *call) warn(format string, args ...any) {
	fmt.Fprintf(c.Stderr, "hibana: warning: %s\n", plain(fmt.Sprintf(format, args...)))
}

func help(c *call) error {
	_, err := c.out.WriteString(overview())
	return err
}

func overview() string {
	var b strings.Builder
	b.WriteString("Hibana plays songs whose beat moves a stage.\n\nusage: hibana [COMMAND] (without one, the song list opens)\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(&b, "  %-8s %s\n", cmd.name, cmd.does)
	}
	b.WriteString("\nA chart is a .toml, .sm, .ssc, .osu or .qua file, one in a pack (pack.zip#Song/chart.sm) or builtin:NAME.\nhibana COMMAND --help says more.\n")
	return b.String()
}

func (c *call) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: hibana %s %s\n\n%s\n", c.command.name, c.command.args, c.command.does)
	c.flags.VisitAll(func(f *flag.Flag) {
		dash := "--"
		if len(f.Name) == 1 {
			dash = "-"
		}
		fmt.Fprintf(&b, "\n  %s%s\n        %s", dash, f.Name, f.Usage)
	})
	return strings.TrimRight(b.String(), "\n") + "\n"
}
