package pack

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// encoded is an entry whose name is in some encoding, and says nothing of it.
func encoded(t *testing.T, e encoding.Encoding, name string) item {
	t.Helper()
	raw, err := e.NewEncoder().String(name)
	if err != nil {
		t.Fatalf("%q: %v", name, err)
	}
	return item{name: "x", text: name, change: func(h *zip.FileHeader) { h.Name, h.NonUTF8 = raw, true }}
}

// What people packed on machines of their country reads as they wrote it.
func TestNamesInOldEncodings(t *testing.T) {
	for _, c := range []struct {
		in    encoding.Encoding
		names []string
	}{
		{japanese.ShiftJIS, []string{"火祭り/火祭り.sm", "火祭り/表紙.png", "ソング/フリー.mp3"}}, // 表 and ソ end in a backslash's byte
		{japanese.ShiftJIS, []string{"フリー.sm"}},                                  // all bytes are letters in code page 437
		{japanese.ShiftJIS, []string{"火.sm"}},
		{korean.EUCKR, []string{"노래/노래.sm", "사랑해요.mp3", "plain.png"}},
		{simplifiedchinese.GBK, []string{"烟火/音乐.osu", "海阔天空.mp3"}},
		{charmap.CodePage437, []string{"Größe/Maßstäbe.sm", "Über.mp3"}},
		{charmap.CodePage437, []string{"Café/détour.sm", "Beyoncé live.mp3", "château.ogg", "Señorita.sm"}},
		{encoding.Nop, []string{"日本/ünï.sm"}}, // UTF-8 that does not say so
	} {
		items := []item{}
		for _, name := range c.names {
			items = append(items, encoded(t, c.in, name))
		}
		p := openItems(t, items...)
		for _, name := range c.names {
			if text, err := readFile(p, name); string(text) != name || err != nil {
				t.Errorf("%s: %q is not there among %q: %v", c.in, name, listing(t, p), err)
			}
		}
	}
}

func TestNamesAgree(t *testing.T) {
	const name, apart = "Beyoncé/é.sm", "Beyonce\u0301/e\u0301.sm" // the latter as macOS packs it
	p := openItems(t, item{name: apart, text: "x"})
	if got := listing(t, p); len(got) != 1 || got[0] != name {
		t.Errorf("listing = %q", got)
	}
	for _, n := range []string{name, apart} {
		if text, err := readFile(p, n); string(text) != "x" {
			t.Errorf("%q: %q, %v", n, text, err)
		}
	}

	// A name may be there twice, the second time as UTF-8, if it is still the same.
	raw, _ := japanese.ShiftJIS.NewEncoder().String("火.sm")
	extra := func(sum uint32) []byte {
		const other = "花火.sm"
		b := binary.LittleEndian.AppendUint16(nil, extraName)
		b = binary.LittleEndian.AppendUint16(b, uint16(5+len(other)))
		b = append(b, 1)
		return append(binary.LittleEndian.AppendUint32(b, sum), other...)
	}
	right, wrong := crc32.ChecksumIEEE([]byte(raw)), uint32(7)
	for sum, want := range map[uint32]string{right: "花火.sm", wrong: "火.sm"} {
		p := openItems(t, item{name: "x", change: func(h *zip.FileHeader) { h.Name, h.NonUTF8, h.Extra = raw, true, extra(sum) }})
		if got := listing(t, p); len(got) != 1 || got[0] != want {
			t.Errorf("listing = %q, want %q", got, want)
		}
	}
}

func TestNamesOfWindows(t *testing.T) {
	p := openItems(t, item{name: `Song\deep\a.sm`, text: "a"}, item{name: `Song\folder\`}, item{name: "./b//c.sm", text: "c"})
	if got := strings.Join(listing(t, p), " "); got != "Song/deep/a.sm b/c.sm" {
		t.Errorf("listing = %q", got)
	}
}

func TestNamesThatLeadElsewhere(t *testing.T) {
	p := openItems(t,
		item{name: "good.sm", text: "good"},
		item{name: "../up.sm"}, item{name: "a/../../up.sm"}, item{name: "a/../in.sm"}, item{name: `..\up.sm`}, item{name: ".."},
		item{name: "/etc/passwd"}, item{name: `\\server\share`}, item{name: "C:/windows.sm"}, item{name: `c:\windows.sm`}, item{name: "C:x.sm"},
		item{name: "line\nfeed.sm"}, item{name: "nul\x00.sm"},
		item{name: "1: Intro.sm", text: "no drive"}, item{name: "..hidden.sm"}, item{name: "a.../b.sm"},
	)
	if got := strings.Join(listing(t, p), "|"); got != "..hidden.sm|1: Intro.sm|a.../b.sm|good.sm" {
		t.Errorf("listing = %q", got)
	}
	if got := p.Ignored(); len(got) != 12 {
		t.Errorf("%d entries are ignored: %q", len(got), got)
	}
	for _, name := range []string{"../up.sm", "/etc/passwd", "a/../good.sm", "C:/windows.sm", "in.sm", ""} {
		if f, err := p.Open(name); err == nil {
			t.Errorf("%q opens %v", name, f)
		}
	}
}

func TestNamesTwice(t *testing.T) {
	p := openItems(t, item{name: "a.sm", text: "one"}, item{name: "b", text: "file"}, item{name: "b/c.sm", text: "in folder"}, item{name: "a.sm", text: "two"}, item{name: "A.sm", text: "three"})
	if got := strings.Join(listing(t, p), " "); got != "A.sm a.sm b/c.sm" {
		t.Errorf("listing = %q", got)
	}
	if text, err := readFile(p, "a.sm"); string(text) != "two" {
		t.Errorf("a.sm is %q, %v", text, err)
	}
	if got := p.Ignored(); len(got) != 2 {
		t.Errorf("ignored = %v", got)
	}
}
