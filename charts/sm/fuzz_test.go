package sm

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"unicode/utf8"

	"hibana/charts"
)

// FuzzDecode: whatever a file holds, each problem has a place and can be printed;
// and the chart has maps and notes, can be checked, and is the same chart once it
// is saved in Hibana's own format and read again.
func FuzzDecode(f *testing.F) {
	for _, pattern := range []string{"testdata/*.sm", "testdata/*.ssc"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src, filepath.Ext(file) == ".ssc")
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, ssc bool) {
		if len(src) > 1<<16 {
			return // size is TestHostile's
		}
		o := Options{Format: SM}
		if ssc {
			o.Format = SSC
		}
		c, problems := Decode("fuzz", src, o)
		if (c != nil) != problems.OK() {
			t.Fatalf("a chart and errors, or neither:\n%s", problems)
		}
		for _, p := range problems.List {
			if c != nil && (p.Line < 1 || p.Column < 1 || p.Span < 1) || p.Rule == "" || p.Message == "" || p.Remedy == "" {
				t.Fatalf("half a problem: %+v", p)
			}
			for _, r := range p.Detail() {
				if r < ' ' && r != '\n' || r == 0x7f {
					t.Fatalf("a problem prints %q: %q", r, p.Detail())
				}
			}
			if !utf8.ValidString(p.Detail()) {
				t.Fatalf("a problem is no text: %q", p.Detail())
			}
		}
		if c != nil {
			usable(t, c)
			saved(t, c)
		}
	})
}

// saved writes a chart in Hibana's own format and reads it back: it must play
// as it did.
func saved(t *testing.T, c *charts.Chart) {
	t.Helper()
	if len(c.Parts) == 0 {
		return // which Hibana's own format does not have
	}
	own := *c
	own.Song = charts.Song{Title: "as " + c.Song.Title, TitleLatin: c.Song.TitleLatin, Artist: c.Song.Artist, Credit: c.Song.Credit, Audio: "song.ogg", Preview: c.Song.Preview}
	own.Song.Title = string([]rune(own.Song.Title)[:min(len([]rune(own.Song.Title)), maxText)])
	own.Parts = append([]charts.Part(nil), c.Parts...)
	for i := range own.Parts { // what only imports have is not saved
		p := &own.Parts[i]
		p.Description, p.Credit = "", ""
		p.Notes = append([]charts.Note(nil), p.Notes...)
		for j := range p.Notes {
			p.Notes[j].Auto = false
		}
	}
	text := charts.Encode(&own)
	again, problems := charts.Decode("again.toml", text)
	if again == nil {
		t.Fatalf("what was saved is refused:\n%s", problems)
	}
	for i := range own.Parts {
		if len(own.Parts[i].Notes) == 0 && len(again.Parts[i].Notes) == 0 {
			again.Parts[i].Notes = own.Parts[i].Notes // nil or empty
		}
	}
	if !reflect.DeepEqual(again, &own) {
		t.Fatalf("saved and read again it is another chart:\n%+v\nwas\n%+v", again, &own)
	}
}

// TestSaved saves every chart we know.
func TestSaved(t *testing.T) {
	for _, path := range vectorFiles(t) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c, _ := Decode(path, src, Options{})
		t.Run(filepath.Base(path), func(t *testing.T) { saved(t, c) })
	}
}
