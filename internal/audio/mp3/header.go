package mp3

import "encoding/binary"

// header is the four bytes that start every MPEG audio frame.
type header uint32

const headerBytes = 4

// version is the MPEG version of a frame; its value is the header's two bits.
type version uint8

const (
	mpeg25 version = 0
	mpeg2  version = 2
	mpeg1  version = 3
)

func headerAt(b []byte) header { return header(binary.BigEndian.Uint32(b)) }

func (h header) version() version { return version(h >> 19 & 3) }
func (h header) layer() int       { return 4 - int(h>>17&3) } // 4 is reserved
func (h header) crc() bool        { return h>>16&1 == 0 }
func (h header) bitrate() int     { return int(h >> 12 & 15) }
func (h header) padding() int     { return int(h >> 9 & 1) }
func (h header) mono() bool       { return h>>6&3 == 3 }
func (h header) freeFormat() bool { return h.bitrate() == 0 }

// valid reports whether the bits can be a frame's header at all.
func (h header) valid() bool {
	return h>>21 == 0x7ff && h.version() != 1 && h.layer() != 4 &&
		h.bitrate() != 15 && h>>10&3 != 3 && h&3 != 2
}

// alike reports whether two headers can belong to one stream: same version,
// layer and rate. Bit rate and channel mode may change from frame to frame.
func (h header) alike(o header) bool { return h&0xfffe0c00 == o&0xfffe0c00 }

// rate is the sample rate in Hz.
func (h header) rate() int {
	rate := [4]int{44100, 48000, 32000, 0}[h>>10&3]
	switch h.version() {
	case mpeg2:
		return rate / 2
	case mpeg25:
		return rate / 4
	}
	return rate
}

// samples is the number of samples per channel in one frame.
func (h header) samples() int {
	switch {
	case h.layer() == 1:
		return 384
	case h.layer() == 3 && h.version() != mpeg1:
		return 576
	}
	return 1152
}

// kbps holds the bit rates by [MPEG-1 or later][layer-1][index].
var kbps = [2][3][16]int{
	{
		{0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 0},
		{0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 0},
		{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0},
	},
	{
		{0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256, 0},
		{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0},
		{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0},
	},
}

// size is the frame's length in bytes, header included; 0 for free format.
func (h header) size() int {
	generation := 0
	if h.version() != mpeg1 {
		generation = 1
	}
	rate := kbps[generation][h.layer()-1][h.bitrate()] * 1000
	if rate == 0 {
		return 0
	}
	if h.layer() == 1 {
		return (12*rate/h.rate() + h.padding()) * 4
	}
	return h.samples()/8*rate/h.rate() + h.padding()
}

// sideBytes is the length of the side information of a layer III frame.
func (h header) sideBytes() int {
	switch {
	case h.version() == mpeg1 && !h.mono():
		return 32
	case h.version() != mpeg1 && h.mono():
		return 9
	}
	return 17
}

// mainStart is where the main data begins within the frame.
func (h header) mainStart() int {
	if h.crc() {
		return headerBytes + 2 + h.sideBytes()
	}
	return headerBytes + h.sideBytes()
}
