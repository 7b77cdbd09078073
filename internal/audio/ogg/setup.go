package ogg

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
)

// ident is what a stream's first packet says.
type ident struct {
	channels int
	rate     int    // Hz
	blocks   [2]int // samples of a short and a long block
	head     []byte // the packet, to be handed to the decoder
}

// Limits on what is taken for sound.
const (
	minRate, maxRate = 8_000, 192_000 // Hz
	maxChannels      = 8              // Vorbis says where the speakers are for as many
)

// readIdent reads the first header packet.
func readIdent(b []byte) (ident, error) {
	const length = 30
	if len(b) < length || b[7] != 0 || b[8] != 0 || b[9] != 0 || b[10] != 0 || b[29]&1 == 0 {
		return ident{}, refuse("the Vorbis header is damaged", "copy or download the file again")
	}
	h := ident{
		channels: int(b[11]),
		rate:     int(binary.LittleEndian.Uint32(b[12:])),
		blocks:   [2]int{1 << (b[28] & 15), 1 << (b[28] >> 4)},
		head:     bytes.Clone(b[:length]),
	}
	switch {
	case h.blocks[0] < 64 || h.blocks[1] > 8192 || h.blocks[0] > h.blocks[1]:
		return h, refuse("the Vorbis header is damaged", "copy or download the file again")
	case h.channels < 1 || h.channels > maxChannels:
		return h, refuse(fmt.Sprintf("the song says it has %d channels; 1 to %d can be played", h.channels, maxChannels), convert+" with -ac 2")
	case h.rate < minRate || h.rate > maxRate:
		return h, refuse(fmt.Sprintf("a sample rate of %d Hz; %d to %d Hz can be played", h.rate, minRate, maxRate), convert+" with -ar 44100")
	}
	return h, nil
}

// setup is the third header packet, as far as the time line needs it.
type setup struct {
	modes  []int  // the size of the block of each mode, in samples
	packet []byte // to be handed to the decoder
}

// Limits on the tables that a setup header describes with few bits: encoders
// stay below a tenth of them.
const (
	maxSetup      = 64 << 10 // bytes
	maxEntries    = 1 << 18  // of all code books together
	maxValues     = 1 << 20
	maxDimensions = 256
)

// readSetup checks a setup header. The decoder believes every number in it: a
// wrong one makes it ask for gigabytes, or search for ever.
func readSetup(b []byte, h ident) (setup, error) {
	if len(b) > maxSetup {
		return setup{}, refuse("the Vorbis header is longer than 64 KiB", convert)
	}
	c := checker{in: b, ident: h}
	if string(c.take(7)) != "\x05vorbis" {
		c.fail()
	}
	c.books()
	for range c.read(6) + 1 { // a place holder in the format
		c.want(c.read(16) == 0)
	}
	floors := c.floors()
	residues := c.residues()
	mappings := c.mappings(floors, residues)
	var s setup
	for range c.read(6) + 1 {
		s.modes = append(s.modes, h.blocks[c.read(1)])
		c.want(c.read(32) == 0)
		c.want(c.read(8) < mappings)
	}
	c.want(c.read(1) == 1)
	if c.floor0 {
		return s, refuse("the song was made by a Vorbis encoder from before 2002 (floor type 0)", convert)
	}
	if c.bad {
		return s, refuse("the Vorbis header is damaged", "copy or download the file again, or "+convert)
	}
	s.packet = c.out
	return s, nil
}

// checker reads numbers of any width, lowest bit first, and writes them again.
// After the first thing that is wrong it reads zeros.
type checker struct {
	ident
	in      []byte
	at      int // bit
	out     []byte
	written int // bits
	bad     bool
	floor0  bool
	lengths [33]int64 // of the code words of a book: how many have each length
	entries int
	values  int
	sizes   []book
}

// book is a code book.
type book struct {
	entries, dimensions int
	values              bool // it stands for vectors
}

func (c *checker) fail()        { c.bad = true }
func (c *checker) want(ok bool) { c.bad = c.bad || !ok }

func (c *checker) read(n int) (v int) {
	if c.at+n > 8*len(c.in) {
		c.fail()
	}
	if c.bad {
		return 0
	}
	for i := range n {
		v |= int(c.in[c.at>>3]>>(c.at&7)&1) << i
		c.at++
	}
	c.write(v, n)
	return v
}

func (c *checker) write(v, n int) {
	for i := range n {
		if c.written&7 == 0 {
			c.out = append(c.out, 0)
		}
		c.out[c.written>>3] |= byte(v>>i&1) << (c.written & 7)
		c.written++
	}
}

func (c *checker) take(n int) (b []byte) {
	for range n {
		b = append(b, byte(c.read(8)))
	}
	return b
}

func (c *checker) books() {
	for range c.read(8) + 1 {
		c.want(c.read(24) == 0x564342)
		b := book{dimensions: c.read(16), entries: c.read(24)}
		c.entries += b.entries
		c.want(b.dimensions >= 1 && b.dimensions <= maxDimensions && b.entries >= 2 && c.entries <= maxEntries)
		if c.bad {
			return
		}
		c.codeWords(b.entries)
		switch kind := c.read(4); kind {
		case 0:
		case 1, 2:
			b.values = true
			c.values += b.entries * b.dimensions
			c.want(c.values <= maxValues)
			c.read(32)
			c.read(32)
			width := c.read(4) + 1
			c.read(1)
			count := b.entries * b.dimensions
			if kind == 1 {
				count = root(b.entries, b.dimensions)
			}
			for range count {
				if c.read(width); c.bad {
					return
				}
			}
		default:
			c.fail()
		}
		c.sizes = append(c.sizes, b)
	}
}

// root is the largest whole number whose power is at most entries.
func root(entries, power int) int {
	return int(math.Floor(math.Pow(float64(entries), 1/float64(power))))
}

// codeWords reads the lengths of a book's code words and checks that every
// sequence of bits is one: the decoder would search for ever for one that is
// none.
func (c *checker) codeWords(entries int) {
	clear(c.lengths[:])
	used := 0
	if c.read(1) == 1 { // in order of length
		for length := c.read(5) + 1; used < entries; length++ {
			n := c.read(bits.Len(uint(entries - used)))
			c.want(length <= 32 && used+n <= entries)
			if c.bad {
				return
			}
			c.lengths[length] += int64(n)
			used += n
		}
	} else {
		sparse := c.read(1) == 1
		for range entries {
			if !sparse || c.read(1) == 1 {
				c.lengths[c.read(5)+1]++
				used++
			}
			if c.bad {
				return
			}
		}
	}
	var sum int64 // of the shares of all bit sequences, in 2⁻³²
	for length, n := range c.lengths {
		sum += n << (32 - length)
	}
	c.want(sum == 1<<32 || used == 1 && c.lengths[1] == 1)
}

func (c *checker) floors() (count int) {
	for range c.read(6) + 1 {
		count++
		if kind := c.read(16); kind == 0 && !c.bad {
			c.floor0 = true
			c.fail()
		} else if kind != 1 {
			c.fail()
		}
		partitions := c.read(5)
		classes, last := make([]int, partitions), -1
		for i := range classes {
			classes[i] = c.read(4)
			last = max(last, classes[i])
		}
		if partitions == 0 {
			c.write(0, 3+2+8) // the decoder reads one class even when there is none
		}
		var dimensions [16]int
		for i := range last + 1 {
			dimensions[i] = c.read(3) + 1
			subclasses := c.read(2)
			if subclasses > 0 {
				c.want(c.read(8) < len(c.sizes))
			}
			for range 1 << subclasses {
				c.want(c.read(8)-1 < len(c.sizes))
			}
		}
		c.read(2)
		width := c.read(4)
		for _, class := range classes {
			for range dimensions[class] {
				c.read(width)
			}
		}
		if c.bad {
			return 0
		}
	}
	return count
}

func (c *checker) residues() (count int) {
	for range c.read(6) + 1 {
		count++
		c.want(c.read(16) <= 2)
		begin, end := c.read(24), c.read(24)
		c.want(begin <= end)
		c.read(24)
		var cascade [64]int
		classes := c.read(6) + 1
		c.want(c.read(8) < len(c.sizes))
		for i := range classes {
			cascade[i] = c.read(3)
			if c.read(1) == 1 {
				cascade[i] |= c.read(5) << 3
			}
		}
		for _, uses := range cascade[:classes] {
			for range bits.OnesCount(uint(uses)) {
				n := c.read(8)
				c.want(n < len(c.sizes) && c.sizes[n].values)
				if c.bad {
					return 0
				}
			}
		}
	}
	return count
}

func (c *checker) mappings(floors, residues int) (count int) {
	for range c.read(6) + 1 {
		count++
		c.want(c.read(16) == 0)
		submaps := 1
		if c.read(1) == 1 {
			submaps = c.read(4) + 1
		}
		if c.read(1) == 1 {
			width := bits.Len(uint(c.channels - 1))
			for range c.read(8) + 1 {
				magnitude, angle := c.read(width), c.read(width)
				c.want(magnitude < c.channels && angle < c.channels && magnitude != angle)
			}
		}
		c.want(c.read(2) == 0)
		if submaps > 1 {
			for range c.channels {
				c.want(c.read(4) < submaps)
			}
		}
		for range submaps {
			c.read(8)
			c.want(c.read(8) < floors)
			c.want(c.read(8) < residues)
		}
		if c.bad {
			return 0
		}
	}
	return count
}
