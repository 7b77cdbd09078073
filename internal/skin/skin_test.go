package skin

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hibana/charts"
	"hibana/internal/draw"
)

// folder is a skin's folder in memory.
type folder struct{ fstest.MapFS }

func (f folder) Open(name string) (fs.File, error) { return f.MapFS.Open(name) }
func (f folder) Name(name string) string           { return "s/" + name }

func files(pairs ...string) folder {
	f := folder{fstest.MapFS{}}
	for i := 0; i < len(pairs); i += 2 {
		f.MapFS[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return f
}

// photo is a PNG of one colour.
func photo(tb testing.TB, w, h int) string {
	tb.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range m.Pix {
		m.Pix[i] = 0xFF
	}
	m.Set(w/2, h/2, color.NRGBA{0xFF, 0, 0, 0xFF})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// huge is the head of a PNG that says it has a size.
func huge(w, h uint32) string {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = binary.BigEndian.AppendUint32(head, h)
	head = append(head, 8, 6, 0, 0, 0)
	src := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return string(binary.BigEndian.AppendUint32(src, crc32.ChecksumIEEE(head))) + "IDAT"
}

const top = "format = 1\nname = \"T\"\n"

// Six pictures and a TOML of a dozen lines: the smallest skin that is a stage.
func TestSixLayers(t *testing.T) {
	toml := `format = 1
name = "Six layers"

[part]
backdrop = { file = "backdrop.png" }
foreground = { file = "foreground.png" }
guest = { file = "guest.png", pivot = [150, 200], height = 900 }
body = { file = "body.png", pivot = [100, 400], joint = [20, 90], whole = true }
upper_arm = { file = "arm.png", pivot = [20, 10], joint = [20, 120] }
forearm = { file = "forearm.png", pivot = [20, 10], joint = [20, 120] }
`
	s, problems := Load(files("skin.toml", toml, "backdrop.png", photo(t, 160, 90), "foreground.png", photo(t, 160, 90),
		"guest.png", photo(t, 300, 900), "body.png", photo(t, 200, 400), "arm.png", photo(t, 40, 130), "forearm.png", photo(t, 40, 130)))
	if len(problems.List) > 0 {
		t.Fatal(problems)
	}
	if len(s.Parts()) != 6 || !s.Hides("drum") || !s.Hides("fan") || !s.Hides("pine") || !s.Hides("torii") || s.Hides("bead") {
		t.Errorf("parts %v, hidden %v", s.Parts(), s.gone)
	}
	if m := s.Fill("backdrop", 333, 200); m == nil || m.W() != 333 || m.H() != 200 {
		t.Error("the backdrop does not fill the output")
	}
}

// A limb's drawing lies on its bone to the last bit, however it was drawn; a
// body is as large as brings its shoulder to the arm's.
func TestJointsLieOnBones(t *testing.T) {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><g id="a"><circle id="at-pivot" cx="150" cy="20" r="1"/>` +
		`<circle id="at-joint" cx="30" cy="110" r="1"/><path d="M150 10L160 20L30 120L20 110Z"/></g></svg>`
	for name, c := range map[string]struct{ part, file, more string }{
		"a picture":         {"upper_arm", "a.png", "pivot = [20, 7], joint = [33, 121]"},
		"upside down":       {"forearm", "a.png", "pivot = [20, 121], joint = [20, 7]"},
		"anchors of an SVG": {"left_forearm", "a.svg", `id = "a"`},
		"an SVG":            {"fox_shin", "a.svg", "pivot = [0, 0], joint = [200, 0]"},
		"bamboo":            {"bamboo", "a.png", "pivot = [1, 1], joint = [9, 130]"},
	} {
		s, problems := Load(files("skin.toml", top+fmt.Sprintf("[part]\n%s = { file = %q, %s }\n", c.part, c.file, c.more), "a.png", photo(t, 41, 131), "a.svg", svg))
		if len(problems.List) > 0 {
			t.Errorf("%s: %s", name, problems)
			continue
		}
		part, _ := Find(c.part)
		p := s.pieces[c.part]
		for _, unit := range []float64{0.75, 1, 1.5, 2.25} {
			made, err := s.Source(c.part, nil, Own{}).At(unit)
			if err != nil {
				t.Fatal(err)
			}
			joint, _ := p.spot(p.spec.Joint, "joint")
			size := p.size(Own{})
			kx, ky := size.scale*unit, size.scale*unit
			if p.drawing == nil {
				kx, ky = float64(made.Image.W())/p.box.w, float64(made.Image.H())/p.box.h // whole px
			}
			at := draw.Point{X: made.Pivot.X + (joint.X-size.pivot.X)*kx, Y: made.Pivot.Y + (joint.Y-size.pivot.Y)*ky}
			got := made.Place(draw.Identity()).Apply(at)
			if d := math.Hypot(got.X-part.Joint.X, got.Y-part.Joint.Y); !(d <= 1e-9) {
				t.Errorf("%s at %g: the joint is at %v, want %v", name, unit, got, part.Joint)
			}
			if zero := made.Place(draw.Identity()).Apply(made.Pivot); math.Hypot(zero.X, zero.Y) > 1e-9 {
				t.Errorf("%s at %g: the pivot is at %v", name, unit, zero)
			}
		}
	}
	s, _ := Load(files("skin.toml", top+"part.body = { file = \"b.png\", pivot = [100, 400], joint = [20, 90] }\n", "b.png", photo(t, 200, 400)))
	size := s.pieces["body"].size(Own{})
	if x, y := (20-size.pivot.X)*size.scale, (90-size.pivot.Y)*size.scale; math.Abs(x+72) > 1e-9 || math.Abs(y+192) > 1e-9 || size.turn != 0 {
		t.Errorf("the body's shoulder is at (%g, %g)", x, y)
	}
}

// What is not said is as in Hibana's own drawing.
func TestDefaults(t *testing.T) {
	s, problems := Load(files("skin.toml", top+"part.head = { file = \"h.png\" }\n", "h.png", photo(t, 60, 200)))
	if len(problems.List) > 0 {
		t.Fatal(problems)
	}
	size := s.pieces["head"].size(Own{Left: -40, Top: -90, Right: 40, Bottom: 10})
	if size.scale != 0.5 || size.pivot != (draw.Point{X: 30, Y: 180}) {
		t.Errorf("%+v", size)
	}
	if !s.Hides("jaw") || !s.Hides("pupil") || s.Hides("drum") {
		t.Error("what belongs to the old head is still there, or more is gone")
	}
}

// Whatever is wrong is said with its place and a remedy, in a bearable time, and
// leaves the rest of the skin as it is.
func TestHostile(t *testing.T) {
	laughs := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a0"><rect width="1" height="1"/></g>`
	for i := range 20 {
		laughs += fmt.Sprintf(`<g id="a%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#a%d"/>`, i), 10))
	}
	entities := `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>&b;</desc></svg>`
	box := func(inside string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + inside + `</svg>`
	}
	whole := photo(t, 50, 50)
	for name, c := range map[string]struct {
		toml   string
		file   string
		rule   string
		line   int
		says   string
		remedy string
	}{
		"an unknown part":     {"part.haed = { file = \"f\" }", whole, "unknown-part", 3, "haed", "did you mean \"head\"?"},
		"an unknown key":      {"part.head = { flie = \"f\" }", whole, "unknown-key", 3, "flie", "did you mean \"file\"?"},
		"no file":             {"part.head = { scale = 1 }", whole, "missing-key", 3, "needs file", "add file"},
		"a file not there":    {"part.head = { file = \"g.png\" }", whole, "missing-drawing", 3, "g.png", ""},
		"20 000 × 20 000":     {"part.head = { file = \"f\" }", huge(20000, 20000), "unreadable-drawing", 3, "20000×20000 px", "smaller"},
		"cut off":             {"part.head = { file = \"f\" }", whole[:len(whole)-30], "unreadable-drawing", 3, "PNG", "save it again"},
		"text":                {"part.head = { file = \"f\" }", "hello", "unreadable-drawing", 3, "is no PNG", "save it again"},
		"out of the folder":   {"part.head = { file = \"../f\" }", whole, "skin-path", 3, "leaves the skin's folder", "into the folder"},
		"absolute":            {"part.head = { file = \"/etc/passwd\" }", whole, "skin-path", 3, "absolute", ""},
		"a folder":            {"part.head = { file = \"f/\" }", whole, "skin-path", 3, "is a folder", ""},
		"a pivot of NaN":      {"part.head = { file = \"f\", pivot = [nan, 0] }", whole, "not-finite", 3, "nan", "finite"},
		"an endless pivot":    {"part.head = { file = \"f\", pivot = [1e9, 0] }", whole, "out-of-range", 3, "1000000000", ""},
		"a pivot outside":     {"part.head = { file = \"f\", pivot = [51, 0] }", whole, "pivot-outside", 3, "(51, 0) lies outside", ""},
		"no bone":             {"part.forearm = { file = \"f\", pivot = [5, 5], joint = [5, 5] }", whole, "bad-joint", 3, "no bone", ""},
		"a body on its head":  {"part.body = { file = \"f\", pivot = [5, 5], joint = [5, 9] }", whole, "bad-joint", 3, "no bone", ""},
		"a joint of a head":   {"part.head = { file = \"f\", joint = [5, 5] }", whole, "not-used", 3, "has no joint", ""},
		"scale and height":    {"part.head = { file = \"f\", scale = 1, height = 2 }", whole, "scale-and-height", 3, "scale and a height", ""},
		"scale 0":             {"part.head = { file = \"f\", scale = 0 }", whole, "out-of-range", 3, "scale", ""},
		"a thousand stages":   {"part.head = { file = \"f\", scale = 1000 }", whole, "too-large-part", 3, "50000×50000", "smaller"},
		"hide the notes":      {"hide = [\"note_0\"]", whole, "unknown-part", 3, "must be seen", ""},
		"hide nothing known":  {"hide = [\"haed\"]", whole, "unknown-part", 3, "haed", "did you mean \"head\"?"},
		"no group":            {"part.head = { file = \"f\", id = \"a\" }", box(`<g id="b"><rect width="9" height="9"/></g>`), "unknown-group", 3, "\"a\"", "are b"},
		"a group of nothing":  {"part.head = { file = \"f\", id = \"a\" }", box(`<g id="a"/>`), "unreadable-drawing", 3, "nothing to see", ""},
		"a group of a PNG":    {"part.head = { file = \"f\", id = \"a\" }", whole, "unknown-group", 3, "no SVG", ""},
		"damaged SVG":         {"part.head = { file = \"f\" }", "<svg", "unreadable-drawing", 3, "line 1", "plain SVG"},
		"deep SVG":            {"part.head = { file = \"f\" }", box(strings.Repeat("<g>", 100000)), "unreadable-drawing", 3, "nested deeper", ""},
		"a billion laughs":    {"part.head = { file = \"f\" }", laughs + "</svg>", "unreadable-drawing", 3, "too many elements", ""},
		"entities":            {"part.head = { file = \"f\" }", entities, "unreadable-drawing", 3, "entity", ""},
		"an endless path":     {"part.head = { file = \"f\" }", box(`<path d="M0 0` + strings.Repeat("l1 1-1 0", 1<<20) + `"/>`), "unreadable-drawing", 3, "", ""},
		"layers upon layers":  {"part.head = { file = \"f\" }", box(strings.Repeat(`<rect width="100" height="100" fill="#fff" opacity=".5"/>`, 40000)), "too-much-to-paint", 3, "too long to paint", ""},
		"an SVG of NaN":       {"part.head = { file = \"f\" }", box(`<rect width="NaN" height="9"/>`), "unreadable-drawing", 3, "NaN", ""},
		"no format":           {"", whole, "empty-skin", 1, "changes nothing", ""},
		"format 2":            {"format = 2", whole, "duplicate-key", 3, "", ""},
		"not TOML":            {"part.head = = 3", whole, "syntax", 3, "", ""},
		"a body's whole head": {"part.head = { file = \"f\", whole = true }", whole, "not-used", 3, "no figure", ""},
		"whole is no number":  {"part.body = { file = \"f\", whole = 1 }", whole, "wrong-type", 3, "true or false", ""},
		"a pivot of a sky":    {"part.backdrop = { file = \"f\", pivot = [1, 1] }", whole, "not-used", 3, "fills the stage", ""},
		"too many bytes":      {"part.head = { file = \"f\" }", strings.Repeat("\x00", maxBytes+1), "unreadable-drawing", 3, "larger than 64 MiB", ""},
	} {
		t.Run(name, func(t *testing.T) {
			// A part that is fine stands beside whatever is wrong.
			toml := top + c.toml + "\n"
			fine := strings.HasPrefix(c.toml, "part.")
			if fine {
				toml += "part.moon = { file = \"ok.png\" }\n"
			}
			start := time.Now()
			s, problems := Load(files("skin.toml", toml, "f", c.file, "ok.png", whole))
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			if s == nil || len(problems.List) == 0 {
				t.Fatalf("%v, no problem", s)
			}
			p := problems.List[0]
			if p.Rule != c.rule || p.Line != c.line || p.Column == 0 || p.File != "s/skin.toml" || p.Remedy == "" || !strings.Contains(p.Message, c.says) || !strings.Contains(p.Remedy, c.remedy) {
				t.Errorf("%s\nrule %s, want %s on line %d", p.Detail(), p.Rule, c.rule, c.line)
			}
			if fine && c.rule != "syntax" && !s.Replaces("moon") {
				t.Error("the part beside it is gone")
			}
			for _, part := range s.Parts() { // whatever was kept can be drawn
				if own, err := s.Source(part, nil, Own{}).At(0.5); err != nil || own == nil {
					t.Errorf("%s: %v", part, err)
				}
				s.Fill(part, 64, 36)
			}
		})
	}
}

// FuzzLoad reads skins of anything at all: there is always one, its problems have a remedy, and what is kept can be drawn.
func FuzzLoad(f *testing.F) {
	for _, toml := range []string{
		"[part]\nbody = { file = \"a\", whole = true }\nforearm = { file = \"b\", pivot = [1, 2], joint = [3, 4] }\n",
		"hide = [\"band\"]\npart.head.file = \"b\"\npart.head.id = \"a\"\npart.guest = { file = \"a\", height = 960 }",
		"[part.backdrop]\nfile = \"b\"\n[part.neck]\nfile = \"a\"\nscale = 2e2\n",
		"[part.upper_arm]\nfile = \"a\"\npivot = [nan, 1]\njoint = [1e5, -1e5]\n",
	} {
		f.Add(top+toml, photo(f, 8, 12), `<svg viewBox="0 0 9 9"><g id="a"><circle id="at-joint" cx="3" cy="9" r="1"/><path d="M0 0L9 9L1 5Z"/></g></svg>`)
	}
	f.Add("", huge(20000, 20000), "<svg")
	f.Fuzz(func(t *testing.T, toml, a, b string) {
		s, problems := Load(files("skin.toml", toml, "a", a, "b", b))
		for _, p := range problems.List {
			if p.Message == "" || p.Remedy == "" || p.Rule == "" {
				t.Errorf("%+v", p)
			}
		}
		for _, part := range s.Parts() {
			made, err := s.Source(part, nil, Own{Left: -9, Right: 9, Top: -20, Bottom: 1}).At(0.1)
			if err != nil || made == nil || math.IsNaN(made.Pivot.X+made.Pivot.Y+made.Scale+made.Turn) || math.IsInf(made.Scale+made.Pivot.X, 0) {
				t.Errorf("%s: %+v, %v", part, made, err)
			}
			s.Fill(part, 16, 9)
		}
	})
}

// Many drawings that are bearable one by one are not so all together.
func TestSumOfAll(t *testing.T) {
	many := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0` + strings.Repeat("l1 1-1 0", 200_000) + `"/></svg>`
	toml := top + "[part]\n"
	pairs := []string{}
	for i, name := range Names()[:40] {
		toml += fmt.Sprintf("%s = { file = \"%d.svg\" }\n", name, i)
		pairs = append(pairs, fmt.Sprintf("%d.svg", i), many)
	}
	s, problems := Load(files(append(pairs, "skin.toml", toml)...))
	if errors, _ := problems.Count(); errors == 0 || len(s.Parts()) > 20 {
		t.Errorf("%d parts of two hundred thousand lines each are kept", len(s.Parts()))
	}
}

// The skins that Hibana carries are without a fault and have every kind of part.
func TestBuiltin(t *testing.T) {
	if len(Builtins()) == 0 {
		t.Fatal("there is none")
	}
	for _, name := range Builtins() {
		f, err := Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		s, problems := Load(f)
		if len(problems.List) > 0 {
			t.Errorf("%s: %s", name, problems)
		}
		for _, p := range Parts() {
			if p.Group == scenery || p.Group == notes || p.Name == "guest" {
				continue
			}
			if !s.Replaces(p.Name) && !s.Hides(p.Name) {
				t.Errorf("%s has no %s", name, p.Name)
			}
		}
	}
	for _, name := range []string{"builtin:none", "builtin:", "builtin:../builtin/blueprint", "builtin:.."} {
		if _, err := Builtin(name); err == nil {
			t.Errorf("there is a skin %s", name)
		}
	}
}

// docs/skins.md lists every part, key and rule.
func TestDocs(t *testing.T) {
	const file = "../../docs/skins.md"
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(src)
	list := docOfParts()
	before, rest, ok := strings.Cut(doc, "<!-- parts -->\n")
	listed, after, ok2 := strings.Cut(rest, "<!-- end -->")
	if !ok || !ok2 {
		t.Fatal("no place for the list of parts")
	}
	if listed != list {
		if os.Getenv("UPDATE") == "" {
			t.Errorf("the list of parts is another (UPDATE=1 writes it):\n%s", list)
		} else if err := os.WriteFile(file, []byte(before+"<!-- parts -->\n"+list+"<!-- end -->"+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	keys, part := charts.SkinKeys()
	for _, key := range append(keys, part...) {
		if !strings.Contains(doc, "`"+key+"`") {
			t.Errorf("the key %s is not described", key)
		}
	}
	for _, rule := range []string{"unknown-part", "skin-path", "scale-and-height", "empty-skin", "missing-drawing", "unreadable-drawing", "unknown-group",
		"pivot-outside", "bad-joint", "not-used", "too-large-part", "too-much-to-paint", "missing-skin", "unreadable-skin"} {
		if !strings.Contains(doc, "| `"+rule+"` |") {
			t.Errorf("the rule %s is not described", rule)
		}
	}
	for _, block := range strings.Split(doc, "```toml\nformat = 1")[1:] {
		toml, _, _ := strings.Cut(block, "```")
		f := charts.ReadSkin("example", []byte("format = 1"+toml), Names(), hideable())
		if problems := f.Problems(); len(problems.List) > 0 {
			t.Errorf("an example has problems:\n%s", problems)
		}
	}
}

// docOfParts is the list of parts as the docs have it.
func docOfParts() string {
	var b strings.Builder
	group := ""
	for _, p := range Parts() {
		if p.Group == notes {
			continue
		}
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(&b, "\n**%s**\n\n| part | is | joint |\n| --- | --- | --- |\n", group)
		}
		joint := ""
		if p.Joint != (draw.Point{}) {
			joint = strings.ReplaceAll(fmt.Sprintf("(%g, %g)", p.Joint.X, p.Joint.Y), "-", "−")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", p.Name, p.What, joint)
	}
	fmt.Fprintf(&b, "\n**%s**\n\n| part | is |\n| --- | --- |\n", notes)
	for _, n := range notesTable {
		fmt.Fprintf(&b, "| `%s_0` to `%s_%d` | %s |\n", n.name, n.name, n.count-1, n.what)
	}
	fmt.Fprintf(&b, "| `mine` | what is not to be hit |\n\n")
	return b.String()
}
