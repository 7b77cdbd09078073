package ogg

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// page is the unit of an Ogg file: pieces of packets of one stream, as RFC 3533
// describes it. Its slices are good until the next page is read.
type page struct {
	off     int64 // in the file
	flags   byte
	granule int64 // samples up to the end of the last packet that ends here, none for no such packet
	serial  uint32
	seq     uint32
	lacing  []byte // a packet is pieces of 255 bytes and one shorter one
	body    []byte
	lost    bool // bytes of the file were skipped before it
}

const (
	continued = 1 // flags: the page begins with the rest of a packet
	beginning = 2 // it is the first of its stream
	ending    = 4 // it is the last of its stream

	none = -1 // granule of a page on which no packet ends
)

const (
	mark      = "OggS"
	headBytes = 27
	pageBytes = headBytes + 255 + 255*255 // of the largest page
)

// maxBroken is how many broken pages a search tries before it gives up. Each
// costs a check sum over 64 KiB at most.
const maxBroken = 10_000

// pages reads the whole pages of a file one after another. Anything between
// them is skipped.
type pages struct {
	r      *bufio.Reader
	off    int64 // file offset of r
	broken int
}

func newPages(r io.ReaderAt, from, to int64) *pages {
	return &pages{r: bufio.NewReaderSize(io.NewSectionReader(r, from, to-from), 2*pageBytes), off: from}
}

// next reads the next page; io.EOF after the last.
func (p *pages) next(g *page) error {
	for lost := false; ; lost = true {
		b, err := p.r.Peek(pageBytes)
		if err != nil && err != io.EOF {
			return fmt.Errorf("reading the song: %w", err)
		}
		if n := g.parse(b); n > 0 {
			g.off, g.lost = p.off, lost
			p.skip(n)
			return nil
		}
		if len(b) < headBytes || p.broken == maxBroken {
			return io.EOF
		}
		// Look for the next mark; it may begin with the last bytes of b.
		n := bytes.Index(b[1:], []byte(mark)) + 1
		if n == 0 {
			n = len(b) - len(mark) + 1
		} else {
			p.broken++
		}
		p.skip(n)
	}
}

func (p *pages) skip(n int) {
	p.r.Discard(n) // cannot fail: the bytes are in the buffer
	p.off += int64(n)
}

// parse reads the page that b begins with and gives its length, 0 if there is
// no whole and undamaged one.
func (g *page) parse(b []byte) int {
	if len(b) < headBytes || string(b[:len(mark)]) != mark || b[4] != 0 {
		return 0
	}
	pieces := int(b[26])
	if len(b) < headBytes+pieces {
		return 0
	}
	g.lacing = b[headBytes : headBytes+pieces]
	size := headBytes + pieces
	for _, n := range g.lacing {
		size += int(n)
	}
	if len(b) < size {
		return 0
	}
	le := binary.LittleEndian
	if checksum(b[:size]) != le.Uint32(b[22:]) {
		return 0
	}
	g.body = b[headBytes+pieces : size]
	g.flags, g.granule, g.serial, g.seq = b[5], int64(le.Uint64(b[6:])), le.Uint32(b[14:]), le.Uint32(b[18:])
	return size
}

// checksum is the CRC-32 of a page with the polynomial 04c11db7, highest bit
// first, in which its own four bytes count as zeros.
func checksum(b []byte) (sum uint32) {
	var head [headBytes]byte
	copy(head[:], b)
	clear(head[22:26])
	return crc(crc(0, head[:]), b[headBytes:])
}

// crc takes eight bytes at a step: crcTable[k] is what a byte does to the sum
// when k bytes follow it.
func crc(sum uint32, b []byte) uint32 {
	t := &crcTable
	for ; len(b) >= 8; b = b[8:] {
		sum ^= binary.BigEndian.Uint32(b)
		sum = t[7][sum>>24] ^ t[6][sum>>16&0xff] ^ t[5][sum>>8&0xff] ^ t[4][sum&0xff] ^
			t[3][b[4]] ^ t[2][b[5]] ^ t[1][b[6]] ^ t[0][b[7]]
	}
	for _, c := range b {
		sum = sum<<8 ^ t[0][byte(sum>>24)^c]
	}
	return sum
}

var crcTable = tableCRC()

func tableCRC() (t [8][256]uint32) {
	for i := range t[0] {
		sum := uint32(i) << 24
		for range 8 {
			sum = sum<<1 ^ sum>>31*0x04c11db7
		}
		t[0][i] = sum
	}
	for k := range t[1:] {
		for i, sum := range t[k] {
			t[k+1][i] = sum<<8 ^ t[0][sum>>24]
		}
	}
	return t
}
