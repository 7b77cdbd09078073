// Package songs holds the songs Hibana ships, with their licence. The scores
// and the synthesiser they are made with are the folders below it.
package songs

import "embed"

// FS holds the shipped songs by file name, and LICENSE.
//
//go:embed *.mp3 LICENSE
var FS embed.FS
