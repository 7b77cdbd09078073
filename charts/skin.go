package charts

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// Skin is what a skin.toml says: which drawings take the place of Hibana's own.
type Skin struct {
	Name, Author, Licence string
	Hide                  []string // parts that are not drawn at all
	Parts                 []SkinPart
}

// SkinPart is one [part.NAME]: where a part's drawing is, and how it is put in
// the place of Hibana's.
type SkinPart struct {
	Name          string
	File, ID      string  // below the skin's folder; the group of an SVG, "" for the whole picture
	Pivot, Joint  Spot    // in the picture's px, or SVG units
	Scale, Height float64 // stage px a unit, or of the whole; 0 where it is not said
	Whole         bool    // nothing of Hibana's own is drawn with it

	n id // where it stands in the file
}

// Spot is a point that may be left out.
type Spot struct {
	X, Y float64
	Set  bool
}

// SkinFile is a skin.toml that has been read. What is found wrong later, in the
// files it names, can be noted at its places.
type SkinFile struct {
	Skin Skin // the parts in which no error was found
	r    *reader
}

// The rules of skins alone.
const (
	ruleUnknownPart = "unknown-part"
	ruleScaleTwice  = "scale-and-height"
	ruleEmptySkin   = "empty-skin"
	maxSkin         = 1 << 20
)

var (
	anySpot   = bounds{lo: -100_000, hi: 100_000}
	anyScale  = bounds{lo: 0, hi: 1_000, above: true}
	anyHeight = bounds{lo: 0, hi: 4_800, above: true} // ten stages
)

type skinDraft struct {
	Skin
	known, hideable []string
}

var skinFields = []field[skinDraft]{
	must(field[skinDraft]{name: "format", read: readSkinFormat}),
	must(titleField("name", func(s *skinDraft) *string { return &s.Name })),
	wordsField("author", func(s *skinDraft) *string { return &s.Author }),
	wordsField("licence", func(s *skinDraft) *string { return &s.Licence }),
	field[skinDraft]{name: "hide", read: readHide},
	field[skinDraft]{name: "part", read: readSkinParts},
}

var skinPartFields = []field[SkinPart]{
	must(field[SkinPart]{name: "file", read: readSkinFile}),
	titleField("id", func(p *SkinPart) *string { return &p.ID }),
	spotField("pivot", func(p *SkinPart) *Spot { return &p.Pivot }),
	spotField("joint", func(p *SkinPart) *Spot { return &p.Joint }),
	numberField("scale", anyScale, func(p *SkinPart) *float64 { return &p.Scale }),
	numberField("height", anyHeight, func(p *SkinPart) *float64 { return &p.Height }),
	field[SkinPart]{name: "whole", read: func(r *reader, n id, p *SkinPart) {
		if r.is(n, "true or false", boolValue) {
			p.Whole = r.raw(n) == "true"
		}
	}},
}

// SkinKeys are the keys of a skin.toml and of its parts.
func SkinKeys() (top, part []string) { return fieldNames(skinFields), fieldNames(skinPartFields) }

// ReadSkin reads a skin.toml. parts are the names of all parts there are,
// hideable of those that may be hidden. Every problem is reported; a part with an error in it is left out, and the rest can
// be used all the same.
func ReadSkin(name string, src []byte, parts, hideable []string) *SkinFile {
	report := &collector{file: name}
	f := &SkinFile{r: &reader{tree: &tree{nodes: make([]node, 1)}, report: report, home: func(string) (string, string) { return "", "" }}}
	if len(src) > maxSkin {
		report.errorf(ruleTooBig, span{}, "is this the right file?", "the file is larger than %d MiB", maxSkin>>20)
		return f
	}
	if !readable(src, report) {
		return f
	}
	f.r.tree = parse(report.src, report)
	d := skinDraft{known: parts, hideable: hideable}
	readTable(f.r, root, skinFields, &d)
	f.Skin = d.Skin
	if report.count() == 0 && len(d.Parts) == 0 && len(d.Hide) == 0 {
		report.warnf(ruleEmptySkin, span{}, "add [part.body] with file = \"…\"", "the skin changes nothing")
	}
	return f
}

// Problems are all that were found, those noted later as well.
func (f *SkinFile) Problems() Problems { return f.r.report.problems() }

// Note adds a problem of a part, at one of its keys, or at the whole of it where
// the key is not written.
func (f *SkinFile) Note(p *SkinPart, key string, problem Problem) {
	n := f.r.child(p.n, key)
	if n == 0 {
		n = p.n
	}
	f.r.report.add(problem.Rule, problem.Severity, f.r.at(n), problem.Remedy, "%s", problem.Message)
}

// BuiltinSkin begins the names of the skins that Hibana carries.
const BuiltinSkin = "builtin:"

// readSkinOfSong reads the skin that a chart asks for.
func readSkinOfSong(r *reader, n id, s *songDraft) {
	name, ok := r.words(n, true)
	if !ok {
		return
	}
	if _, builtin := strings.CutPrefix(name, BuiltinSkin); !builtin {
		if reason, remedy := badPath(name, "skin's folder"); reason != "" {
			r.errorf(n, ruleSkinPath, remedy, "the skin's path %s", reason)
			return
		}
	}
	s.Skin = name
}

// SkinPath is AudioPath for the folder of a skin.
func SkinPath(chart, folder string) (string, error) {
	reason, _ := badPath(folder, "skin's folder")
	if reason != "" {
		return "", pathError{folder, "skin", reason}
	}
	return below(chart, folder, "skin")
}

func readSkinFormat(r *reader, n id, _ *skinDraft) {
	if r.is(n, "a whole number", wholeValue, floatValue) {
		if x := r.tree.number(n); x != 1 {
			r.errorf(n, ruleFormat, "write format = 1, or use a newer Hibana", "this skin says it is of format %s; Hibana reads format 1", number(x))
		}
	}
}

func spotField[T any](name string, get func(*T) *Spot) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if v := [2]float64{}; r.numbers(n, v[:], anySpot) {
			*get(into) = Spot{v[0], v[1], true}
		}
	}}
}

// readSkinFile reads a path that stays in the skin's folder.
func readSkinFile(r *reader, n id, p *SkinPart) {
	file, ok := r.words(n, true)
	if !ok {
		return
	}
	reason, remedy := badFile(file, "drawing")
	if at := path.Clean(file); reason == "" && (at == ".." || strings.HasPrefix(at, "../")) {
		reason, remedy = "leaves the skin's folder", "put the drawing into the folder of the skin"
	}
	if reason != "" {
		r.errorf(n, ruleSkinPath, remedy, "the drawing's path %s", reason)
		return
	}
	p.File = path.Clean(file)
}

// isPart reports a name that is no part's.
func (r *reader) isPart(name string, at span, known []string) bool {
	if slices.Contains(known, name) {
		return true
	}
	remedy := "docs/skins.md lists the parts there are"
	if near := nearest(name, known); near != "" {
		remedy = "did you mean " + strconv.Quote(near) + "?"
	}
	r.report.errorf(ruleUnknownPart, at, remedy, "%s is no part of the stage", quote(name))
	return false
}

func readHide(r *reader, n id, s *skinDraft) {
	if !r.is(n, "a list of names", listValue) {
		return
	}
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		name, ok := r.words(c, true)
		switch {
		case !ok || !r.isPart(name, r.at(c), s.known):
		case !slices.Contains(s.hideable, name):
			r.errorf(c, ruleUnknownPart, "replace it, or leave it as it is", "%s must be seen and cannot be hidden", quote(name))
		default:
			s.Hide = append(s.Hide, name)
		}
	}
}

func readSkinParts(r *reader, n id, s *skinDraft) {
	if !r.is(n, "a table", tableValue) {
		return
	}
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		name, was := r.name(c), r.report.count()
		p := SkinPart{Name: name, n: c}
		if !r.isPart(name, r.nodes[c].key, s.known) {
			continue
		}
		readTable(r, c, skinPartFields, &p)
		if p.Scale != 0 && p.Height != 0 {
			r.errorf(r.child(c, "height"), ruleScaleTwice, "write one of the two", "%s has a scale and a height", name)
		}
		if r.report.count() == was {
			s.Parts = append(s.Parts, p)
		}
	}
}
