package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

func version(c *call) error {
	words, err := c.parse()
	if err != nil {
		return err
	}
	if len(words) != 0 {
		return misuse("version takes no arguments")
	}
	fmt.Fprintf(c.out, "hibana %s\n%s %s/%s\nebitengine %s\n", c.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, c.Ebitengine)
	return nil
}

// BuiltVersion is the version that the Go tool wrote into the program: a tag,
// or the commit it was built from.
func BuiltVersion() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := build.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range build.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(12, len(s.Value))]
		}
	}
	return "development"
}

// Required is the version of a module that a go.mod file asks for.
func Required(goMod, module string) string {
	for line := range strings.Lines(goMod) {
		if words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require ")); len(words) >= 2 && words[0] == module {
			return words[1]
		}
	}
	return "unknown"
}
