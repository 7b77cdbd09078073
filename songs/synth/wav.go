package synth

import (
	"encoding/binary"
	"io"
	"math"
)

// WriteWAV writes the recording as a 16-bit stereo WAV file, with triangular
// dither of one step so that quiet tails fade instead of crumbling.
func WriteWAV(w io.Writer, s *Stereo, n *Noise) error {
	size := uint32(s.Len() * 4)
	head := []any{
		[]byte("RIFF"), 36 + size, []byte("WAVEfmt "), uint32(16), uint16(1), uint16(2),
		uint32(Rate), uint32(Rate * 4), uint16(4), uint16(16), []byte("data"), size,
	}
	for _, field := range head {
		if err := binary.Write(w, binary.LittleEndian, field); err != nil {
			return err
		}
	}
	out := make([]byte, 0, 1<<16)
	for i := range s.L {
		for _, v := range [2]float32{s.L[i], s.R[i]} {
			x := math.Round(float64(v)*32767 + n.Unit() - n.Unit())
			out = binary.LittleEndian.AppendUint16(out, uint16(int16(max(-32768, min(32767, x)))))
		}
		if len(out) >= 1<<16-8 || i == s.Len()-1 {
			if _, err := w.Write(out); err != nil {
				return err
			}
			out = out[:0]
		}
	}
	return nil
}
