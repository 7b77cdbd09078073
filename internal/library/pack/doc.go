// Package pack reads the zip archives that songs are handed around in, .zip,
// .osz and .qp alike, where they lie: nothing is ever unpacked to disk.
//
// A pack is an fs.FS. Opening one reads its directory and nothing else; an entry
// that is stored is read in place, one that is deflated is unpacked into memory
// when it is first read. The standard library's reader is not used, because it
// trusts what an archive says of itself: a few bytes may make it take gigabytes.
package pack

// Limits. None of them depends on how well an archive is compressed.
const (
	// MaxEntries is how many entries a zip can hold without its 64-bit
	// extension; the largest packs people share have some thousands.
	MaxEntries = 1<<16 - 1
	// maxDirectory allows each of those entries 256 bytes.
	maxDirectory = MaxEntries << 8
	// MaxUnpacked is the most that all entries together may have.
	MaxUnpacked = 2 << 30
	// MaxInMemory is the most that is unpacked into memory at once: a song of 25
	// minutes as a WAV file on CD.
	MaxInMemory = 256 << 20
	// maxChecked is the largest stored entry whose checksum is taken before it
	// is used. More would keep a player waiting.
	maxChecked = 64 << 20
	// maxRatio is how many bytes deflate can make of one. An entry that says
	// that it unpacks to more lies.
	maxRatio = 1032
)

// Error is what is wrong with a pack or an entry. Cause follows its name: "is
// encrypted".
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

// damaged is an archive, or an entry, whose bytes contradict each other.
func damaged(how string) error {
	return &Error{Cause: "is damaged: " + how, Fix: "get the file again"}
}
