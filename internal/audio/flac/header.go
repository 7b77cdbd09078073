package flac

// streamInfo is the file's first block of metadata.
type streamInfo struct {
	blockMin, blockMax int // samples of a frame; the last one may be shorter
	rate               int // Hz
	channels           int
	bits               uint  // of a sample
	total              int64 // samples of each channel, 0 for unknown
}

func readStreamInfo(b []byte) streamInfo {
	r := bitReader{b: b}
	var s streamInfo
	s.blockMin, s.blockMax = int(r.bits(16)), int(r.bits(16))
	r.bits(48) // sizes of the smallest and the largest frame
	s.rate = int(r.bits(20))
	s.channels = int(r.bits(3)) + 1
	s.bits = uint(r.bits(5)) + 1
	s.total = int64(r.bits(36))
	if s.blockMax == 0 {
		s.blockMax = 1<<16 - 1
	}
	return s
}

// stereo says how the two channels of a frame are stored.
type stereo uint8

const (
	apart     stereo = iota // every channel by itself
	leftSide                // left, and left − right
	sideRight               // left − right, and right
	midSide                 // half their sum, and left − right
)

// header is what begins a frame.
type header struct {
	numbered bool  // number counts frames of one size, not samples
	number   int64 // of the frame, or of its first sample
	block    int   // samples of each channel
	stereo   stereo
	size     int // bytes of the header
}

// maxHeader is the length of the longest header.
const maxHeader = 16

// readHeader reads the header that b begins with. It is not ok if b begins
// with none, or with one that does not belong to the stream.
func (s *streamInfo) readHeader(b []byte) (h header, ok bool) {
	if len(b) < 6 || b[0] != 0xff || b[1]&^1 != 0xf8 {
		return h, false
	}
	h.numbered = b[1]&1 == 0
	block, rate, channels, size := b[2]>>4, b[2]&15, b[3]>>4, b[3]>>1&7
	if block == 0 || rate == 15 || b[3]&1 == 1 {
		return h, false
	}
	switch {
	case channels < 8 && int(channels)+1 == s.channels:
	case channels >= 8 && channels < 11 && s.channels == 2:
		h.stereo = leftSide + stereo(channels-8)
	default:
		return h, false
	}
	if bits := [8]uint{0, 8, 12, 0, 16, 20, 24, 32}[size]; size == 3 || bits != 0 && bits != s.bits {
		return h, false
	}
	number, at := coded(b[4:])
	if at == 0 {
		return h, false
	}
	h.number = number
	at += 4
	extra := func(bytes int) (v int) {
		for range bytes {
			if at < len(b) {
				v = v<<8 | int(b[at])
			}
			at++
		}
		return v
	}
	switch {
	case block == 1:
		h.block = 192
	case block <= 5:
		h.block = 576 << (block - 2)
	case block <= 7:
		h.block = extra(int(block)-5) + 1
	default:
		h.block = 256 << (block - 8)
	}
	hz := [15]int{0, 88200, 176400, 192000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000}[rate]
	switch rate {
	case 12:
		hz = extra(1) * 1000
	case 13:
		hz = extra(2)
	case 14:
		hz = extra(2) * 10
	}
	if hz != 0 && hz != s.rate || h.block > s.blockMax {
		return h, false
	}
	if at >= len(b) || crc8(b[:at]) != b[at] {
		return h, false
	}
	h.size = at + 1
	return h, true
}

// coded reads a number written as UTF-8 writes letters, of up to 36 bits, and
// how many bytes it takes; 0 if it is none.
func coded(b []byte) (v int64, bytes int) {
	first := b[0]
	if first < 0x80 {
		return int64(first), 1
	}
	ones := 0
	for first<<ones&0x80 != 0 && ones < 8 {
		ones++
	}
	if ones == 1 || ones == 8 || len(b) < ones {
		return 0, 0
	}
	v = int64(first & (0x7f >> ones))
	for _, c := range b[1:ones] {
		if c>>6 != 2 {
			return 0, 0
		}
		v = v<<6 | int64(c&0x3f)
	}
	return v, ones
}

// crc8 is the check sum of a header: x⁸+x²+x+1.
func crc8(b []byte) (sum byte) {
	for _, c := range b {
		sum ^= c
		for range 8 {
			sum = sum<<1 ^ sum>>7*7
		}
	}
	return sum
}

// crc16 is the check sum of a frame: x¹⁶+x¹⁵+x²+1.
func crc16(b []byte) (sum uint16) {
	for _, c := range b {
		sum = sum<<8 ^ crc16Table[byte(sum>>8)^c]
	}
	return sum
}

var crc16Table = tableCRC16()

func tableCRC16() (table [256]uint16) {
	for i := range table {
		sum := uint16(i) << 8
		for range 8 {
			sum = sum<<1 ^ sum>>15*0x8005
		}
		table[i] = sum
	}
	return table
}
