package charts

import "time"

// MaxLength is how long before and after song time 0 a note may be due: eight
// times the longest song. A show is a simulation; there is no skipping a year.
const MaxLength = 24 * time.Hour

// Limits on what a chart may ask for. A file from anywhere may be opened, so
// each of these keeps some hostile or broken one from hanging the program or
// filling its memory; no chart made for people comes near them.
const (
	// The largest charts in public packs, twelve difficulties of keysounds, are
	// about 3 MiB.
	maxChart = 16 << 20

	// Changes of each kind (tempo, stop, delay, warp, fake, meter) in one timing.
	// The wildest gimmick charts have about 3 000.
	maxEvents = 10_000

	// Notes of all parts together; the longest marathons have about 50 000 a part.
	maxNotes = 1_000_000

	// Bars of one part: 22 hours of 4/4 at 300 BPM. Without it "rest 999999999"
	// would be walked bar by bar.
	maxBars = 100_000

	// Rows in one bar: one for every 1/192 beat of a 4/4 bar.
	maxRows = 768

	// Beats that can be named, either way from beat 0. Rows (48 a beat) then fit
	// in 32 bits, and a float64 beat is still exact to a nanosecond.
	maxBeat = 10_000_000

	// A stop or delay, and beat 0: as long as the longest song (3 h).
	maxSeconds = 3 * 60 * 60

	// BPM. Charts use up to 10^9 for tricks; below 1/1000 one beat is most of a day.
	minBPM, maxBPM = 0.001, 1e9

	// A bar is at least one row long (1/48 beat); 10 000 beats is an hour.
	minBar, maxBar = 1.0 / 48, 10_000

	// Lanes of a part: two players of nine (pop'n double) is the widest there is.
	maxLanes = 18

	maxParts = 100 // parts of a chart; sets with every style have about 20

	// Judgements that kick the arm: all words of all rulesets are fewer.
	maxJudgements = 64

	// Effects are looked at on every frame.
	maxEffects = 10_000

	// Walkers of all blocks together: a thousand is what a frame has time for.
	maxWalkers      = 1_000
	maxWalkerBlocks = 100

	// Steps a walker takes a beat: one in 16 bars is a statue's, 64 are a blur.
	minSteps, maxSteps = 1.0 / 64, 64

	// Pieces of a track, which is walked once by every walker of its block.
	maxTrack = 100

	maxText = 1_000 // characters of a title or a name

	// Tables in tables and lists in lists. A chart needs four; the reader recurses.
	maxDepth = 16

	// Keys of one section, which are searched one by one; a chart has at most 20.
	maxKeys = 64

	// Places a file may have in its tree: a chart of maxNotes is within it, and
	// 16 MiB of "[],[],[]," is not.
	maxNodes = 4_000_000

	// Problems kept while reading, and shown in the end.
	maxFindings, maxProblems = 1_000, 100
)
