package charts

import "embed"

// FS holds the starter charts by file name.
//
//go:embed *.toml
var FS embed.FS
