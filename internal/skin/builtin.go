package skin

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed builtin
var builtin embed.FS

// BuiltinPrefix begins the names of the skins that Hibana carries.
const BuiltinPrefix = "builtin:"

// Builtins are the names of the skins that Hibana carries.
func Builtins() (names []string) {
	folders, _ := builtin.ReadDir("builtin")
	for _, f := range folders {
		names = append(names, BuiltinPrefix+f.Name())
	}
	return names
}

// shipped are the files of a skin that Hibana carries.
type shipped struct{ name string }

// Builtin is the skin of a name that Hibana carries.
func Builtin(name string) (Files, error) {
	short := strings.TrimPrefix(name, BuiltinPrefix)
	if _, err := fs.Stat(builtin, path.Join("builtin", short, FileName)); err != nil || strings.Contains(short, "/") {
		return nil, &Error{Cause: fmt.Sprintf("there is no skin %s", plain(name)), Fix: "the skins that Hibana carries are " + strings.Join(Builtins(), ", "), Err: fs.ErrNotExist}
	}
	return shipped{short}, nil
}

func (s shipped) Open(name string) (fs.File, error) {
	return builtin.Open(path.Join("builtin", s.name, name))
}

func (s shipped) Name(name string) string { return BuiltinPrefix + s.name + "/" + name }
