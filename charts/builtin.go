package charts

import "embed"

// Builtin holds the starter charts that the program carries, such as
// "hyakutoko.toml". Commands name them builtin:hyakutoko; their songs are in
// package songs, beside this folder as in the source tree.
//
//go:embed *.toml
var Builtin embed.FS
