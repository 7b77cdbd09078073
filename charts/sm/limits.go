package sm

// Limits on what a simfile may ask for. Most are those of Hibana's own format,
// so that an imported chart can be saved in it; no chart made for people comes
// near them.
const (
	maxFile = 16 << 20 // bytes; the largest in public packs are about 3 MiB

	maxEvents  = 10_000  // entries of one list of a BPM map
	maxEntries = 100_000 // entries of all lists of a file, counted before repairs

	maxNotes = 1_000_000 // of all parts together
	maxParts = 100
	maxLanes = 18

	maxBeat    = 10_000_000 // either way from beat 0
	maxSeconds = 3 * 60 * 60
	minBPM     = 0.001
	maxBPM     = 1e9
	maxBar     = 10_000 // beats
	maxLevel   = 1e9
	maxText    = 1_000 // characters of a title or a name

	// Values of one tag that are kept: #NOTES of an .sm file has six.
	maxParams = 8

	// Comments and escapes of one value whose places are remembered. Behind that
	// many, messages name a place near by.
	maxCuts = 100_000

	// Problems kept while reading, and shown in the end.
	maxFindings, maxProblems = 1_000, 100
)
