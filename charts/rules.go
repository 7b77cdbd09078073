package charts

// Rule is one thing that can be wrong with a chart. Its name is stable: tools
// and authors may rely on it.
type Rule struct {
	Name     string
	Severity Severity
	Doc      string // what it asks, in a line
}

// The rules of decoding: what breaks one is an error.
const (
	ruleTooBig       = "too-big"
	ruleNotUTF8      = "not-utf8"
	ruleControl      = "control-character"
	ruleSyntax       = "syntax"
	ruleTooDeep      = "too-deep"
	ruleTooMany      = "too-many"
	ruleDuplicateKey = "duplicate-key"
	ruleUnknownKey   = "unknown-key"
	ruleMissingKey   = "missing-key"

	ruleWrongType    = "wrong-type"
	ruleNotFinite    = "not-finite"
	ruleNotWhole     = "not-whole"
	ruleOutOfRange   = "out-of-range"
	ruleUnknownValue = "unknown-value"
	ruleBadText      = "bad-text"
	ruleFormat       = "format-version"
	ruleAudioPath    = "audio-path"
	rulePicturePath  = "picture-path"
	ruleSkinPath     = "skin-path"

	ruleNegativeBPM    = "negative-bpm"
	ruleFirstTempo     = "first-tempo"
	ruleSameBeat       = "same-beat"
	ruleBeforeBeat0    = "before-beat-0"
	ruleOwnTempo       = "own-tempo"
	ruleUnsortedWindow = "unsorted-window"
	ruleUnsortedCurve  = "unsorted-curve"
	ruleSameJudgement  = "same-judgement"

	ruleEmptyBar       = "empty-bar"
	ruleBadRest        = "bad-rest"
	ruleNoteOutsideBar = "note-outside-bar"
	ruleRowWidth       = "row-width"
	ruleBadCharacter   = "bad-character"
	ruleHoldNotEnded   = "hold-not-ended"
	ruleEndWithoutHead = "end-without-head"

	ruleNoteOutsideLanes = "note-outside-lanes"
	ruleUntilMissing     = "until-missing"
	ruleUntilUnwanted    = "until-unwanted"
	ruleUntilBeforeBeat  = "until-before-beat"
	ruleDoubleNote       = "double-note"
	ruleNoteInHold       = "note-in-hold"
	ruleTooLong          = "too-long"
)

// The rules of Check: what breaks one can be played, and is probably not meant.
const (
	ruleEmptyPart      = "empty-part"
	ruleSamePart       = "same-part"
	ruleUnjudgedNote   = "unjudged-note"
	ruleNoteBeforeSong = "note-before-song"
	ruleCloseNotes     = "close-notes"
	ruleEmptyHold      = "empty-hold"
	ruleMeterInsideBar = "meter-inside-bar"
	ruleNotShown       = "not-shown"
	ruleNotUsed        = "not-used"
	ruleEmptyWindow    = "empty-window"
	ruleLateWindow     = "late-window"
	rulePreview        = "preview-outside"
	ruleLongStride     = "long-stride"
	ruleNotWalked      = "not-walked"
)

var rules = [...]Rule{
	{ruleTooBig, Error, "A chart is at most 16 MiB."},
	{ruleNotUTF8, Error, "A chart is UTF-8 text."},
	{ruleControl, Error, "No control characters, in the file or in a text, but tabs and newlines between things."},
	{ruleSyntax, Error, "A chart is TOML."},
	{ruleTooDeep, Error, "Lists and tables stand inside each other at most 16 deep, and a key has at most 16 parts."},
	{ruleTooMany, Error, "No more of a thing than there is room for; the limits are listed above."},
	{ruleDuplicateKey, Error, "A key or section is written once; [[double brackets]] add another."},
	{ruleUnknownKey, Error, "Only the keys of this page exist."},
	{ruleMissingKey, Error, "A key that has no default is written."},
	{ruleWrongType, Error, "A value has the type of its key."},
	{ruleNotFinite, Error, "A number is neither infinite nor NaN."},
	{ruleNotWhole, Error, "A count is a whole number."},
	{ruleOutOfRange, Error, "A number is within the limits of its key."},
	{ruleUnknownValue, Error, "A name is one of those its key knows."},
	{ruleBadText, Error, "A text that people read is neither empty nor longer than 1000 characters."},
	{ruleFormat, Error, "format is 1."},
	{ruleAudioPath, Error, "The song's path is relative, written with /, and stays in the library."},
	{rulePicturePath, Error, "A picture's path is like the song's."},
	{ruleSkinPath, Error, "A skin is builtin:NAME, or a folder whose path is like the song's."},
	{ruleNegativeBPM, Error, "A tempo is above 0; a [[warp]] skips beats."},
	{ruleFirstTempo, Error, "The first tempo is at beat 0 or before."},
	{ruleSameBeat, Error, "No two entries of a timing list are on one beat."},
	{ruleBeforeBeat0, Error, "No stop, delay or warp is before beat 0, where it would do nothing."},
	{ruleOwnTempo, Error, "A part with a timing of its own has a tempo of its own."},
	{ruleUnsortedWindow, Error, "The beats of a window never go back, and a preview ends after it begins."},
	{ruleUnsortedCurve, Error, "The beats of gravity_at never go back."},
	{ruleSameJudgement, Error, "A judgement has one kick_on."},
	{ruleEmptyBar, Error, "A bar has rows; \"rest 1\" is an empty bar."},
	{ruleBadRest, Error, "rest is followed by how many bars it lasts, 1 or more."},
	{ruleNoteOutsideBar, Error, "Nothing follows \"rest N\" in its string."},
	{ruleRowWidth, Error, "A row has one character for each lane."},
	{ruleBadCharacter, Error, "A row is made of . x 2 3 4 M L F, and 0 1 for . x."},
	{ruleHoldNotEnded, Error, "A 2 or 4 is followed by a 3 in its lane."},
	{ruleEndWithoutHead, Error, "A 3 ends a 2 or 4 in its lane."},
	{ruleNoteOutsideLanes, Error, "A note's lane is one that the part has; the first is 0."},
	{ruleUntilMissing, Error, "A hold or roll says until which beat it lasts."},
	{ruleUntilUnwanted, Error, "Only a hold or roll has until."},
	{ruleUntilBeforeBeat, Error, "A hold ends after it begins."},
	{ruleDoubleNote, Error, "A lane has one note on a beat, whether from bars or from notes."},
	{ruleNoteInHold, Error, "Nothing stands in a lane while a hold or roll lasts there."},
	{ruleTooLong, Error, "A part begins and ends within a day of the song's start."},

	{ruleEmptyPart, Warning, "A part has something to hit."},
	{ruleSamePart, Warning, "Parts of one type and size have different names."},
	{ruleUnjudgedNote, Warning, "No note is in a warp or fake region, where it cannot be hit; write F for a fake."},
	{ruleNoteBeforeSong, Warning, "No note is due before the song starts."},
	{ruleCloseNotes, Warning, "Notes in one lane are at least 20 ms apart."},
	{ruleEmptyHold, Warning, "A hold or roll lasts longer than an instant."},
	{ruleMeterInsideBar, Warning, "A meter changes where a bar begins; elsewhere it cuts the bar short."},
	{ruleNotShown, Warning, "An effect is one that its target can show, and has only keys that its kind reads."},
	{ruleNotUsed, Warning, "A key of [arm] does something: lengths and masses in the \"true\" arm, kick_on for a judgement of a part's ruleset."},
	{ruleEmptyWindow, Warning, "A window lasts longer than an instant."},
	{ruleLateWindow, Warning, "A window opens before the last note is over."},
	{rulePreview, Warning, "The preview is inside the song."},
	{ruleLongStride, Warning, "A stride is within the reach of the walker's legs."},
	{ruleNotWalked, Warning, "A block of walkers has only keys that its kind can follow, and a track on the ground that is seen."},
}

// Rules lists every rule, errors first.
func Rules() []Rule { return append([]Rule(nil), rules[:]...) }
