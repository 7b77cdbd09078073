package ogg

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/bits"
	"os"
	"testing"
	"time"

	"github.com/jfreymuth/vorbis"
	"hibana/internal/audio/pcm"
)

// header writes a setup header whose parts a test may spoil.
type header struct {
	pattern, dimensions, entries int
	lengths                      []int // of the code words
	ordered                      [][2]int
	lookup                       int
	floor, classes               int
	residueBegin, residueEnd     int
	residueBook                  int // for the first class, none if negative
	magnitude, angle             int
	mapping, modes, framing      int
}

func plain() header {
	return header{pattern: 0x564342, dimensions: 1, entries: 2, lengths: []int{1, 1}, floor: 1, residueEnd: 64, residueBook: -1,
		magnitude: 0, angle: 1, modes: 2, framing: 1}
}

func (h header) bytes() []byte {
	var c checker
	for _, b := range []byte("\x05vorbis") {
		c.write(int(b), 8)
	}
	c.write(0, 8) // one book
	c.write(h.pattern, 24)
	c.write(h.dimensions, 16)
	c.write(h.entries, 24)
	if h.ordered != nil {
		c.write(1, 1)
		c.write(h.ordered[0][0]-1, 5)
		used := 0
		for _, o := range h.ordered {
			c.write(o[1], bits.Len(uint(h.entries-used)))
			used += o[1]
		}
	} else {
		c.write(0, 2)
		for _, l := range h.lengths {
			c.write(l-1, 5)
		}
	}
	c.write(h.lookup, 4)
	if h.lookup > 0 {
		c.write(0, 32)
		c.write(0, 32)
		c.write(0, 5)
		count := h.entries * h.dimensions
		if h.lookup == 1 {
			count = root(h.entries, h.dimensions)
		}
		for range min(count, 4096) {
			c.write(1, 1)
		}
	}
	c.write(0, 6+16) // one place holder
	c.write(0, 6)    // one floor
	c.write(h.floor, 16)
	if h.floor == 0 {
		c.write(1, 8+16+16+6+8)
		c.write(0, 4+8)
	} else {
		c.write(h.classes, 5) // partitions, all of class 0
		for range h.classes {
			c.write(0, 4)
		}
		if h.classes > 0 {
			c.write(0, 3+2+8)
		}
		c.write(0, 2)
		c.write(6, 4)
		for range h.classes {
			c.write(9, 6)
		}
	}
	c.write(0, 6+16) // one residue of type 0
	c.write(h.residueBegin, 24)
	c.write(h.residueEnd, 24)
	c.write(15, 24)
	c.write(0, 6+8)
	if h.residueBook >= 0 {
		c.write(1, 3+1)
		c.write(h.residueBook, 8)
	} else {
		c.write(0, 3+1)
	}
	c.write(0, 6+16) // one mapping
	c.write(0, 1)
	c.write(1, 1)
	c.write(0, 8) // one step of coupling, of two channels
	c.write(h.magnitude, 1)
	c.write(h.angle, 1)
	c.write(0, 2+8+8+8)
	c.write(h.modes-1, 6)
	for i := range h.modes {
		c.write(i%2, 1)
		c.write(0, 32)
		c.write(h.mapping, 8)
	}
	c.write(h.framing, 1)
	return c.out
}

var twoChannels = ident{channels: 2, rate: 44100, blocks: [2]int{256, 2048}}

func TestSetup(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*header)
		good   bool
	}{
		"plain":                               {func(h *header) {}, true},
		"in order":                            {func(h *header) { h.entries, h.ordered = 5, [][2]int{{2, 3}, {3, 2}} }, true},
		"values":                              {func(h *header) { h.lookup, h.residueBook = 1, 0 }, true},
		"many values":                         {func(h *header) { h.lookup, h.residueBook, h.dimensions = 2, 0, 200 }, true},
		"a floor of one class":                {func(h *header) { h.classes = 1 }, true},
		"one mode":                            {func(h *header) { h.modes = 1 }, true},
		"64 modes":                            {func(h *header) { h.modes = 64 }, true},
		"wrong pattern":                       {func(h *header) { h.pattern++ }, false},
		"no dimensions":                       {func(h *header) { h.dimensions = 0 }, false},
		"no entries":                          {func(h *header) { h.entries, h.lengths = 0, nil }, false},
		"one entry":                           {func(h *header) { h.entries, h.lengths = 1, []int{1} }, false},
		"a code that is not complete":         {func(h *header) { h.lengths = []int{1, 2} }, false},
		"a code that is too full":             {func(h *header) { h.entries, h.lengths = 3, []int{1, 1, 1} }, false},
		"millions of entries":                 {func(h *header) { h.entries, h.ordered = 1<<24-1, [][2]int{{24, 1 << 23}} }, false},
		"millions of values":                  {func(h *header) { h.entries, h.dimensions, h.lookup, h.ordered = 1<<16, 256, 2, [][2]int{{16, 1 << 16}} }, false},
		"a lookup of no kind":                 {func(h *header) { h.lookup = 3 }, false},
		"a floor of no kind":                  {func(h *header) { h.floor = 2 }, false},
		"floor 0":                             {func(h *header) { h.floor = 0 }, false},
		"residue backwards":                   {func(h *header) { h.residueBegin, h.residueEnd = 100, 64 }, false},
		"residue of a book that is not there": {func(h *header) { h.residueBook = 1 }, false},
		"residue of a book without values":    {func(h *header) { h.residueBook = 0 }, false},
		"a channel coupled with itself":       {func(h *header) { h.angle = 0 }, false},
		"a mapping that is not there":         {func(h *header) { h.mapping = 1 }, false},
		"no framing bit":                      {func(h *header) { h.framing = 0 }, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := plain()
			c.change(&h)
			s, err := readSetup(h.bytes(), twoChannels)
			if c.good != (err == nil) {
				t.Fatalf("error %v", err)
			}
			if err != nil {
				var e *pcm.Error
				if !errors.As(err, &e) || e.Remedy() == "" {
					t.Errorf("no remedy in %v", err)
				}
				return
			}
			if len(s.modes) != h.modes || s.modes[0] != 256 || h.modes > 1 && s.modes[1] != 2048 {
				t.Errorf("modes %v", s.modes)
			}
			var d vorbis.Decoder
			if err := d.ReadHeader([]byte("\x01vorbis\x00\x00\x00\x00\x02\x44\xac\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xb8\x01")); err != nil {
				t.Fatal(err)
			}
			if err := d.ReadHeader(s.packet); err != nil {
				t.Errorf("the decoder does not like it: %v", err)
			}
			for _, p := range [][]byte{{0}, {2}, {4, 5, 6}, {0, 255}} {
				d.DecodeInto(p, make([]float32, d.BufferSize()))
			}
		})
	}
}

// Whatever the setup header and the packets are, playing ends soon and needs
// little memory.
func FuzzDecode(f *testing.F) {
	f.Add(plain().bytes(), []byte("\x00\x02\x04\x06 and so on"))
	data, err := os.ReadFile("testdata/stereo.ogg")
	if err != nil {
		f.Fatal(err)
	}
	pages := split(f, data)
	s := newPackets(newPages(bytes.NewReader(data), 0, int64(len(data))), binary.LittleEndian.Uint32(pages[0][14:]))
	s.next()
	s.next()
	p, _ := s.next()
	setup := append([]byte(nil), p.data...)
	var sound []byte
	for {
		p, err := s.next()
		if err != nil {
			break
		}
		sound = append(append(sound, byte(len(p.data))), p.data[:min(255, len(p.data))]...)
	}
	f.Add(setup, sound)
	f.Fuzz(func(t *testing.T, setup, sound []byte) {
		if len(setup) > maxSetup || len(sound) > maxSetup {
			return
		}
		s, err := readSetup(setup, twoChannels)
		if err != nil {
			return
		}
		begun := time.Now()
		head := []byte("\x01vorbis\x00\x00\x00\x00\x02\x44\xac\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xb8\x01")
		d := Decoder{}
		id, err := readIdent(head)
		if err != nil {
			t.Fatal(err)
		}
		l := &link{ident: id, setup: s}
		if !d.begin(l) {
			return
		}
		for packets := 0; len(sound) > 0 && packets < 100; packets++ {
			n := min(len(sound)-1, int(sound[0]))
			if block := l.block(sound[1 : 1+n]); block > 0 {
				d.decode(sound[1 : 1+n])
			}
			sound = sound[1+n:]
		}
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// reseal gives every page the check sum it ought to have, so that damage gets
// past it.
func reseal(data []byte) []byte {
	data = append([]byte(nil), data...)
	for i := 0; i+headBytes <= len(data); i++ {
		if string(data[i:i+4]) != mark {
			continue
		}
		size := headBytes + int(data[i+26])
		for k := i + headBytes; k < min(len(data), i+headBytes+int(data[i+26])); k++ {
			size += int(data[k])
		}
		if i+size <= len(data) {
			rawPage(data[i : i+size]).seal()
			i += size - 1
		}
	}
	return data
}

// Whatever the bytes, opening and playing neither panics nor hangs, and a song
// that opens has the length it says.
func FuzzPlay(f *testing.F) {
	for _, name := range []string{"stereo", "mono-8000"} {
		data, err := os.ReadFile("testdata/" + name + ".ogg")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(append(data, data...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, reseal(data)} {
			d, err := Open(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				continue
			}
			buf := make([]float32, 1000)
			for _, at := range []int64{d.Length() - 100, d.Length() / 2, -5, d.Length() + 5} {
				d.SeekFrame(at)
				d.Read(buf)
			}
			if d.Length() < 1<<20 { // three hours of silence are no news
				d.SeekFrame(0)
				all(t, d)
			}
			d.Notes()
		}
	})
}

// The files in testdata click at sample 4410, so that the time line is held
// even where no encoder is installed.
func TestShippedFiles(t *testing.T) {
	for name, length := range map[string]int64{"stereo": 8820, "mono-8000": 8820} {
		data, err := os.ReadFile("testdata/" + name + ".ogg")
		if err != nil {
			t.Fatal(err)
		}
		d := open(t, data)
		if at := click(all(t, d)); at != 4410 || d.Length() != length {
			t.Errorf("%s: click at %d, %d samples", name, at, d.Length())
		}
	}
}
