package charts

import (
	"slices"

	"hibana/beat"
	"hibana/combo"
)

// The format as data: which keys each table has, what they may be, and where
// their values go. docs/charts.md says the same in words; a test compares them.

var (
	anyBeat   = bounds{lo: -maxBeat, hi: maxBeat}
	anyLength = bounds{lo: 0, hi: maxBeat, above: true}
	anyPause  = bounds{lo: 0, hi: maxSeconds, above: true}
	anyStart  = bounds{lo: -maxSeconds, hi: maxSeconds}
	anyLevel  = bounds{lo: -1e9, hi: 1e9}
	anyAmount = bounds{lo: -100_000, hi: 100_000} // each kind has bounds of its own
	anyEvery  = bounds{lo: minSteps, hi: maxBar}
	anyBPM    = bounds{lo: minBPM, hi: maxBPM}
	anyBar    = bounds{lo: minBar, hi: maxBar}
	anyOD     = bounds{lo: 0, hi: 11} // osu's editor ends at 10, its mods at 11
	anyLanes  = bounds{lo: 1, hi: maxLanes}

	// Within what the package pendulum takes, and far beyond what looks like an arm.
	anyKickEvery = bounds{lo: 0, hi: 10_000}
	anyKick      = bounds{lo: -100_000, hi: 100_000}
	anyGravity   = bounds{lo: -10_000, hi: 10_000}
	anyResist    = bounds{lo: 0, hi: 100}
	anyFriction  = bounds{lo: 0, hi: 1_000}
	anyRatio     = bounds{lo: 0.5, hi: 2} // joints of much more unlike bones are too stiff to be worked out
)

var (
	armModels   = []string{"true", "classic"}
	rulesets    = []string{"itg", "osu", "quaver"}
	noteKinds   = []string{"tap", "hold", "roll", "mine", "lift", "fake"} // combo.Kind is the index
	effectKinds = []string{"vibrate", "stretch", "flash", "tint", "zoom", "sway", "pulse", "gravity", "kick", "sparks", "speed"}
	targets     = []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"}
)

// draft is a chart while it is read.
type draft struct {
	Chart
	format int
	parts  []partDraft
}

// partDraft is a part while it is read: its notes wait until its lanes and the
// meters are known, its timing until it is known to have one.
type partDraft struct {
	Part
	timing      beat.Timing
	bars, notes id
	places      []span // where each of Part.Notes stands
}

var chartFields = []field[draft]{
	must(field[draft]{name: "format", read: readFormat}),
	must(tableField("song", songFields, func(d *draft) *songDraft { return &songDraft{&d.Song, &d.Timing} })),
	must(listField("tempo", maxEvents, beat.Tempo{}, tempoFields, func(d *draft) *[]beat.Tempo { return &d.Timing.Tempos })),
	listField("stop", maxEvents, beat.Pause{}, pauseFields, func(d *draft) *[]beat.Pause { return &d.Timing.Stops }),
	listField("delay", maxEvents, beat.Pause{}, pauseFields, func(d *draft) *[]beat.Pause { return &d.Timing.Delays }),
	listField("warp", maxEvents, beat.Span{}, spanFields, func(d *draft) *[]beat.Span { return &d.Timing.Warps }),
	listField("fake", maxEvents, beat.Span{}, spanFields, func(d *draft) *[]beat.Span { return &d.Timing.Fakes }),
	listField("meter", maxEvents, beat.Meter{}, meterFields, func(d *draft) *[]beat.Meter { return &d.Timing.Meters }),
	must(listField("part", maxParts, partDraft{}, partFields, func(d *draft) *[]partDraft { return &d.parts })),
	tableField("arm", armFields, func(d *draft) *Arm { return &d.Arm }),
	listField("effect", maxEffects, Effect{}, effectFields, func(d *draft) *[]Effect { return &d.Effects }),
	listField("walkers", maxWalkerBlocks, anyWalkers(), walkersFields, func(d *draft) *[]Walkers { return &d.Walkers }),
}

// songDraft is where the keys of [song] go.
type songDraft struct {
	*Song
	timing *beat.Timing
}

var songFields = []field[songDraft]{
	must(titleField("title", func(s *songDraft) *string { return &s.Title })),
	wordsField("title_latin", func(s *songDraft) *string { return &s.TitleLatin }),
	wordsField("artist", func(s *songDraft) *string { return &s.Artist }),
	wordsField("credit", func(s *songDraft) *string { return &s.Credit }),
	must(fileField("audio", ruleAudioPath, "song", func(s *songDraft) *string { return &s.Audio })),
	fileField("banner", rulePicturePath, "picture", func(s *songDraft) *string { return &s.Banner }),
	fileField("background", rulePicturePath, "picture", func(s *songDraft) *string { return &s.Background }),
	field[songDraft]{name: "skin", read: readSkinOfSong},
	numberField("beat0", anyStart, func(s *songDraft) *float64 { return &s.timing.Beat0 }),
	field[songDraft]{name: "preview", read: readPreview},
}

var tempoFields = []field[beat.Tempo]{
	must(numberField("beat", anyBeat, func(t *beat.Tempo) *float64 { return &t.Beat })),
	must(field[beat.Tempo]{name: "bpm", read: readBPM}),
}

var pauseFields = []field[beat.Pause]{
	must(numberField("beat", anyBeat, func(p *beat.Pause) *float64 { return &p.Beat })),
	must(numberField("seconds", anyPause, func(p *beat.Pause) *float64 { return &p.Seconds })),
}

var spanFields = []field[beat.Span]{
	must(numberField("beat", anyBeat, func(s *beat.Span) *float64 { return &s.Beat })),
	must(numberField("beats", anyLength, func(s *beat.Span) *float64 { return &s.Beats })),
}

var meterFields = []field[beat.Meter]{
	must(numberField("beat", anyBeat, func(m *beat.Meter) *float64 { return &m.Beat })),
	must(numberField("beats_per_bar", anyBar, func(m *beat.Meter) *float64 { return &m.BeatsPerBar })),
}

var partFields = []field[partDraft]{
	wordsField("name", func(p *partDraft) *string { return &p.Name }),
	numberField("level", anyLevel, func(p *partDraft) *float64 { return &p.Level }),
	wholeField("lanes", anyLanes, func(p *partDraft) *int { return &p.Lanes }),
	wordsField("type", func(p *partDraft) *string { return &p.Type }),
	choiceField("ruleset", rulesets, func(p *partDraft) *string { return &p.Ruleset }),
	numberField("od", anyOD, func(p *partDraft) *float64 { return &p.OD }),
	numberField("beat0", anyStart, func(p *partDraft) *float64 { return &p.timing.Beat0 }),
	listField("tempo", maxEvents, beat.Tempo{}, tempoFields, func(p *partDraft) *[]beat.Tempo { return &p.timing.Tempos }),
	listField("stop", maxEvents, beat.Pause{}, pauseFields, func(p *partDraft) *[]beat.Pause { return &p.timing.Stops }),
	listField("delay", maxEvents, beat.Pause{}, pauseFields, func(p *partDraft) *[]beat.Pause { return &p.timing.Delays }),
	listField("warp", maxEvents, beat.Span{}, spanFields, func(p *partDraft) *[]beat.Span { return &p.timing.Warps }),
	listField("fake", maxEvents, beat.Span{}, spanFields, func(p *partDraft) *[]beat.Span { return &p.timing.Fakes }),
	listField("meter", maxEvents, beat.Meter{}, meterFields, func(p *partDraft) *[]beat.Meter { return &p.timing.Meters }),
	laterField("bars", func(p *partDraft) *id { return &p.bars }),
	laterField("notes", func(p *partDraft) *id { return &p.notes }),
}

// defaultLanes are the lanes of a part that does not say.
const defaultLanes = 4

// noteDraft is one entry of a part's notes while it is read.
type noteDraft struct {
	Note
	kind string
}

var noteFields = []field[noteDraft]{
	must(numberField("beat", anyBeat, func(n *noteDraft) *float64 { return &n.Beat })),
	must(wholeField("lane", bounds{lo: -maxBeat, hi: maxBeat}, func(n *noteDraft) *int { return &n.Lane })),
	choiceField("kind", noteKinds, func(n *noteDraft) *string { return &n.kind }),
	numberField("until", anyBeat, func(n *noteDraft) *float64 { return &n.Until }),
}

var effectFields = []field[Effect]{
	must(choiceField("kind", effectKinds, func(e *Effect) *string { return &e.Kind })),
	must(choiceField("target", targets, func(e *Effect) *string { return &e.Target })),
	must(windowField(func(e *Effect) *beat.Window { return &e.Window })),
	must(numberField("amount", anyAmount, func(e *Effect) *float64 { return &e.Amount })),
	field[Effect]{name: "ease", read: readEase},
	colourField(func(e *Effect) *string { return &e.Colour }),
	numberField("every", anyEvery, func(e *Effect) *float64 { return &e.Every }),
}

// sections are the tables of a chart and their keys, as messages name them.
func sections() []section {
	return []section{
		{"the top of the file", fieldNames(chartFields)},
		{"[song]", fieldNames(songFields)},
		{"[[tempo]]", fieldNames(tempoFields)},
		{"[[stop]] or [[delay]]", fieldNames(pauseFields)},
		{"[[warp]] or [[fake]]", fieldNames(spanFields)},
		{"[[meter]]", fieldNames(meterFields)},
		{"[[part]]", fieldNames(partFields)},
		{"notes", fieldNames(noteFields)},
		{"[arm]", fieldNames(armFields)},
		{"gravity_at", fieldNames(gravityFields)},
		{"kick_on", fieldNames(kickOnFields)},
		{"kick_at", fieldNames(kickAtFields)},
		{"[[effect]]", fieldNames(effectFields)},
		{"[[walkers]]", fieldNames(walkersFields)},
		{"track", fieldNames(pieceFields)},
	}
}

type section struct {
	title string
	keys  []string
}

// homeOf finds the key, of any section, that is or comes nearest to key.
func homeOf(key string) (name, title string) {
	for _, s := range sections() {
		if slices.Contains(s.keys, key) {
			return key, s.title
		}
	}
	for _, s := range sections() {
		if near := nearest(key, s.keys); near != "" {
			return near, s.title
		}
	}
	return "", ""
}

// howToAdd says how to write what every chart needs.
var howToAdd = map[string]string{
	"format": "add this as the first line: format = 1",
	"song":   "add [song] with title = \"…\" and audio = \"…\"",
	"tempo":  "add [[tempo]] with beat = 0 and bpm = …",
	"part":   "add [[part]] with lanes = 4 and bars = [ … ]",
}

// kindOf is the note kind of one of noteKinds.
func kindOf(name string) combo.Kind {
	for i, k := range noteKinds {
		if k == name {
			return combo.Kind(i)
		}
	}
	return combo.Tap
}
