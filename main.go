// Hibana plays songs whose beat moves a stage. This program is everything that
// needs no display; it starts hibana-window to open one.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"hibana/internal/cli"
	"hibana/internal/launch"
	"hibana/internal/settings"
)

// goMod names the version of Ebitengine that the window is built with.
//
//go:embed go.mod
var goMod string

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	// The first signal lets the command tidy up; the second ends it at once.
	context.AfterFunc(ctx, stop)
	// So a write to a pipe that nobody reads any more fails, and the command ends
	// quietly, where the signal would end it with a noise.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	set, err := settings.Load(os.Getenv)
	if err != nil {
		fmt.Fprintf(os.Stderr, "hibana: warning: %v\n", err)
	}
	os.Exit(cli.Main(ctx, os.Args[1:], cli.Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Songs:      set.Songs,
		PackSync:   set.PackSync,
		Skin:       set.Skin,
		Skins:      settings.Skins(os.Getenv),
		Cache:      settings.Cache(os.Getenv),
		Ruleset:    set.Ruleset,
		HasDisplay: launch.HasDisplay,
		Window:     launch.Window,
		Now:        time.Now,
		Version:    cli.BuiltVersion(),
		Ebitengine: cli.Required(goMod, "github.com/hajimehoshi/ebiten/v2"),
	}))
}
