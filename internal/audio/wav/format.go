package wav

import (
	"encoding/binary"
	"fmt"

	"hibana/internal/audio/downmix"
)

// format is what the "fmt " chunk says of the samples.
type format struct {
	rate     int
	channels int
	float    bool
	bytes    int    // a sample of one channel takes
	mask     uint32 // which speaker each channel is for, 0 for unknown
}

// frame is the number of bytes of one sample of every channel.
func (f format) frame() int64 { return int64(f.channels) * int64(f.bytes) }

func (f format) mix() downmix.Mix { return downmix.New(downmix.Masked(f.channels, f.mask)) }

// Limits on what is taken for sound.
const (
	minRate, maxRate = 8_000, 192_000 // Hz
	maxChannels      = 64
)

// Codes of the ways samples are written.
const (
	tagInteger    = 1
	tagFloat      = 3
	tagExtensible = 0xfffe
)

// packed names the ways that are not plain numbers and are not read here.
var packed = map[uint16]string{
	0x02: "ADPCM", 0x06: "A-law", 0x07: "µ-law", 0x11: "ADPCM", 0x31: "GSM", 0x50: "MPEG", 0x55: "MP3", 0x161: "WMA", 0xff: "AAC",
}

// guidTail follows the two bytes of the code in an extensible format.
const guidTail = "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"

// readFormat reads the chunk, of which b is the beginning: 16 bytes, and 24
// more in an extensible format.
func readFormat(b []byte) (format, error) {
	if len(b) < 16 {
		return format{}, refuse("the WAV file's format chunk is cut off", "export the song again")
	}
	le := binary.LittleEndian
	tag := le.Uint16(b)
	block, bits := int(le.Uint16(b[12:])), int(le.Uint16(b[14:]))
	f := format{channels: int(le.Uint16(b[2:])), rate: int(le.Uint32(b[4:]))}
	if tag == tagExtensible && len(b) >= 40 {
		if string(b[26:40]) != guidTail {
			return f, refuse("the WAV file's samples are in a format of their own", convert)
		}
		tag = le.Uint16(b[24:])
		f.mask = le.Uint32(b[20:])
	}
	switch tag {
	case tagInteger, tagExtensible: // an extensible format without its second half says nothing else
	case tagFloat:
		f.float = true
	default:
		name, ok := packed[tag]
		if !ok {
			name = fmt.Sprintf("codec %#04x", tag)
		}
		return f, refuse(fmt.Sprintf("the WAV file holds %s, not plain samples", name), convert)
	}
	if f.channels < 1 || f.channels > maxChannels {
		return f, refuse(fmt.Sprintf("the WAV file says it has %d channels; 1 to %d can be played", f.channels, maxChannels), convert+" with -ac 2")
	}
	if f.rate < minRate || f.rate > maxRate {
		return f, refuse(fmt.Sprintf("a sample rate of %d Hz; %d to %d Hz can be played", f.rate, minRate, maxRate), convert+" with -ar 44100")
	}
	// A sample fills whole bytes; some writers forget one of the two numbers.
	f.bytes = (bits + 7) / 8
	if block > 0 && block%f.channels == 0 {
		f.bytes = block / f.channels
	}
	if whole := f.bytes >= 1 && f.bytes <= 4; f.float && f.bytes != 4 && f.bytes != 8 || !f.float && !whole {
		return f, refuse(fmt.Sprintf("the WAV file's samples of %d bits cannot be played", 8*f.bytes), convert)
	}
	return f, nil
}
