package wav

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"
)

// chunk makes a chunk with its padding byte.
func chunk(id string, body []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte(id), uint32(len(body)))
	b = append(b, body...)
	if len(body)%2 == 1 {
		b = append(b, 0)
	}
	return b
}

func riff(chunks ...[]byte) []byte {
	body := append([]byte("WAVE"), bytes.Join(chunks, nil)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// fmtChunk makes the chunk for samples of so many bits.
func fmtChunk(tag, channels, rate, bits int) []byte {
	return chunk("fmt ", fmtBody(tag, channels, rate, bits))
}

func fmtBody(tag, channels, rate, bits int) []byte {
	le := binary.LittleEndian
	block := channels * ((bits + 7) / 8)
	b := le.AppendUint16(nil, uint16(tag))
	b = le.AppendUint16(b, uint16(channels))
	b = le.AppendUint32(b, uint32(rate))
	b = le.AppendUint32(b, uint32(rate*block))
	b = le.AppendUint16(b, uint16(block))
	return le.AppendUint16(b, uint16(bits))
}

func extensible(tag, channels, rate, bits, valid int, mask uint32) []byte {
	le := binary.LittleEndian
	b := le.AppendUint16(fmtBody(tagExtensible, channels, rate, bits), 22)
	b = le.AppendUint16(b, uint16(valid))
	b = le.AppendUint32(b, mask)
	b = le.AppendUint16(b, uint16(tag))
	return chunk("fmt ", append(b, guidTail...))
}

// encode writes values of ±1 as samples.
func encode(float bool, bits int, values ...float64) (b []byte) {
	le := binary.LittleEndian
	for _, v := range values {
		n := int64(math.Round(v * float64(int64(1)<<(bits-1))))
		n = min(n, int64(1)<<(bits-1)-1)
		switch {
		case float && bits == 32:
			b = le.AppendUint32(b, math.Float32bits(float32(v)))
		case float:
			b = le.AppendUint64(b, math.Float64bits(v))
		case bits == 8:
			b = append(b, byte(n+128))
		case bits == 16:
			b = le.AppendUint16(b, uint16(n))
		case bits == 24:
			b = append(b, byte(n), byte(n>>8), byte(n>>16))
		case bits == 32:
			b = le.AppendUint32(b, uint32(n))
		}
	}
	return b
}

func open(t testing.TB, data []byte) *Decoder {
	t.Helper()
	d, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// all plays a decoder to its end.
func all(t testing.TB, d *Decoder) (out []float32) {
	t.Helper()
	buf := make([]float32, 1000)
	for {
		n, err := d.Read(buf)
		out = append(out, buf[:2*n]...)
		if err != nil {
			break
		}
	}
	if int64(len(out)) != 2*d.Length() {
		t.Fatalf("played %d frames, length says %d", len(out)/2, d.Length())
	}
	return out
}
