package flac

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
)

// What comes out is, bit for bit, what went into the encoder.
func TestLossless(t *testing.T) {
	const n = 50_000
	for _, c := range []struct {
		rate, channels int
		args           []string
	}{
		{44100, 2, nil},
		{44100, 2, []string{"-compression_level", "0"}},
		{44100, 2, []string{"-compression_level", "12"}},
		{44100, 2, []string{"-lpc_type", "none"}},
		{44100, 2, []string{"-frame_size", "192", "-ch_mode", "left_side"}},
		{44100, 2, []string{"-frame_size", "1000", "-ch_mode", "right_side"}},
		{44100, 2, []string{"-frame_size", "16384", "-ch_mode", "mid_side"}},
		{48000, 1, []string{"-ch_mode", "indep"}},
		{8000, 1, nil}, {11025, 2, nil}, {24000, 2, nil}, {96000, 2, nil}, {176400, 2, nil}, {192000, 2, nil},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			source := song(c.rate, c.channels, n)
			d := open(t, encode(t, wav(c.rate, source), c.args...))
			if d.Rate() != c.rate || d.Length() != n {
				t.Fatalf("%d Hz, %d samples; want %d Hz, %d samples", d.Rate(), d.Length(), c.rate, n)
			}
			for i, v := range all(t, d) {
				if want := float32(source[i%2*(c.channels-1)][i/2]) / (1 << 15); v != want {
					t.Fatalf("sample %d is %v, want %v", i/2, v, want)
				}
			}
			if notes := d.Notes(); len(notes) > 0 {
				t.Errorf("unexpected notes %v", notes)
			}
		})
	}
}

func TestTwentyFourBits(t *testing.T) {
	data := encode(t, wav(48000, song(48000, 2, 96000)), "-af", "volume=0.3217", "-sample_fmt", "s32")
	raw := ffmpeg(t, data, "-f", "s32le")
	low := false
	for i, v := range all(t, open(t, data)) {
		want := int32(binary.LittleEndian.Uint32(raw[4*i:]))
		low = low || want&0xff00 != 0
		if v != float32(want)/(1<<31) {
			t.Fatalf("sample %d is %v, want %v", i/2, v, float32(want)/(1<<31))
		}
	}
	if !low {
		t.Error("the file has only 16 bits: the test tests nothing")
	}
}

// Parts of the format that encoders seldom use.
func TestRareFrames(t *testing.T) {
	info := func(channels int, bits uint) streamInfo {
		return streamInfo{blockMin: 16, blockMax: 16, rate: 44100, channels: channels, bits: bits}
	}
	ramp := func(n, by int64) (v []int64) {
		for i := range n {
			v = append(v, i*by)
		}
		return v
	}
	for _, c := range []struct {
		name  string
		info  streamInfo
		code  int
		body  []func(*bitWriter)
		left  []int64
		right []int64
	}{
		{"32 bits, sum and difference", info(2, 32), 10,
			[]func(*bitWriter){constant(32, -1), constant(33, 1<<32-1)}, []int64{1<<31 - 1}, []int64{-1 << 31}},
		{"32 bits, left and difference", info(2, 32), 8,
			[]func(*bitWriter){constant(32, -1<<31), constant(33, -1<<32+1)}, []int64{-1 << 31}, []int64{1<<31 - 1}},
		{"difference and right", info(2, 16), 9,
			[]func(*bitWriter){constant(17, -65535), constant(16, 32767)}, []int64{-32768}, []int64{32767}},
		{"4 bits", info(1, 4), 0, []func(*bitWriter){verbatim(4, ramp(16, 0)...)}, []int64{0}, []int64{0}},
		{"bits that are never used", info(1, 16), 0, []func(*bitWriter){func(w *bitWriter) {
			w.bits(3, 8) // verbatim, with wasted bits
			w.unary(5)
			for i := range int64(16) {
				w.bits(i, 10)
			}
		}}, ramp(16, 64), ramp(16, 64)},
		{"residual not Rice coded", info(1, 16), 0, []func(*bitWriter){func(w *bitWriter) {
			w.bits(9<<1, 8)  // fixed, order 1
			w.bits(-100, 16) // first sample
			w.bits(1, 2)     // 5-bit parameters
			w.bits(1, 4)     // two partitions
			w.bits(31, 5)    // escape
			w.bits(0, 5)     // every residual is 0
			w.bits(31, 5)    // escape
			w.bits(4, 5)     // residuals of 4 bits
			for range 8 {
				w.bits(-8, 4)
			}
		}}, append(slices.Repeat([]int64{-100}, 8), -108, -116, -124, -132, -140, -148, -156, -164), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newStream(c.info)
			w.frame(0, false, c.code, 16, c.body...)
			d := open(t, w.out.Bytes())
			if c.right == nil {
				c.right = c.left
			}
			scale := float32(int64(1) << (c.info.bits - 1))
			for i, v := range all(t, d) {
				side := [][]int64{c.left, c.right}[i%2]
				if want := float32(side[min(i/2, len(side)-1)]) / scale; v != want {
					t.Fatalf("sample %d is %v, want %v", i, v, want)
				}
			}
		})
	}
}

// Frames may have sizes of their own, and say which sample they begin with.
func TestVariableBlocks(t *testing.T) {
	w := newStream(streamInfo{blockMin: 16, blockMax: 500, rate: 44100, channels: 1, bits: 16})
	var want []float32
	for block := 16; block <= 500; block += 22 {
		w.frame(int64(len(want)/2), true, 0, block, constant(16, int64(block)))
		for range block {
			want = append(want, float32(block)/32768, float32(block)/32768)
		}
	}
	if got := all(t, open(t, w.out.Bytes())); !slices.Equal(got, want) {
		t.Errorf("%d samples, want %d, or they differ", len(got)/2, len(want)/2)
	}
}

// A seek gives the very samples that an uninterrupted decode gives.
func TestSeekIsExact(t *testing.T) {
	for _, args := range [][]string{nil, {"-frame_size", "100"}, {"-frame_size", "30000"}} {
		d := open(t, encode(t, wav(44100, song(44100, 2, 10*44100)), args...))
		linear := all(t, d)
		buf := make([]float32, 2*5000)
		for k := range 40 {
			at := int64(k*7919*13) % (d.Length() - 5000)
			d.SeekFrame(at)
			n, err := d.Read(buf)
			if n != 5000 || err != nil || !slices.Equal(buf, linear[2*at:2*at+10000]) {
				t.Fatalf("%v: after a seek to %d: %d samples, %v, or they differ", args, at, n, err)
			}
		}
		for _, at := range []int64{-5, 1 << 60} {
			d.SeekFrame(at)
			if n, err := d.Read(buf); at < 0 != (n == 5000 && err == nil) {
				t.Errorf("after a seek to %d: %d, %v", at, n, err)
			}
		}
	}
}

// A piece of a longer stream begins with its own first sample.
func TestPieceOfAStream(t *testing.T) {
	w := newStream(streamInfo{blockMin: 100, blockMax: 100, rate: 44100, channels: 1, bits: 16})
	for i := int64(5000); i < 5010; i++ {
		w.frame(i, false, 0, 100, constant(16, i))
	}
	d := open(t, w.out.Bytes())
	if got := all(t, d); len(got) != 2000 || got[0] != 5000./32768 || got[1999] != 5009./32768 {
		t.Errorf("%d samples from %v to %v", len(got)/2, got[0], got[len(got)-1])
	}
}

func TestManyChannels(t *testing.T) {
	w := newStream(streamInfo{blockMin: 32, blockMax: 32, rate: 48000, channels: 6, bits: 16})
	bodies := make([]func(*bitWriter), 6)
	for i := range bodies {
		bodies[i] = constant(16, 0)
	}
	bodies[5] = constant(16, 10000) // back right
	w.frame(0, false, 5, 32, bodies...)
	if got := all(t, open(t, w.out.Bytes())); got[0] != 0 || got[1] <= 0 {
		t.Errorf("the right channel at the back is heard as %v", got[:2])
	}
}

func BenchmarkRead(b *testing.B) {
	d := open(b, encode(b, wav(44100, song(44100, 2, 10*44100))))
	buf := make([]float32, 2*1024)
	b.ReportAllocs()
	for b.Loop() { // a second of sound
		d.SeekFrame(2 * 44100)
		for d.pos < 3*44100 {
			d.Read(buf)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	data := encode(b, wav(44100, song(44100, 2, 60*44100)))
	for b.Loop() {
		Open(bytes.NewReader(data), int64(len(data)))
	}
}

func BenchmarkSeek(b *testing.B) {
	d := open(b, encode(b, wav(44100, song(44100, 2, 60*44100))))
	buf := make([]float32, 2)
	at := int64(0)
	for b.Loop() {
		at = (at + 44100*37) % d.Length()
		d.SeekFrame(at)
		d.Read(buf)
	}
}
