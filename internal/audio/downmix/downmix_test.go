package downmix

import (
	"math"
	"testing"
)

func TestMonoAndStereoAreUntouched(t *testing.T) {
	out := make([]float32, 4)
	New(Common(1)).Stereo(out, []float32{0.5, -1})
	if [4]float32(out) != [4]float32{0.5, 0.5, -1, -1} {
		t.Errorf("mono came out as %v", out)
	}
	New(Common(2)).Stereo(out, []float32{0.1, 0.2, 0.3, 0.4})
	if [4]float32(out) != [4]float32{0.1, 0.2, 0.3, 0.4} {
		t.Errorf("stereo came out as %v", out)
	}
}

// Left stays left, the centre is on both sides, nothing can be louder than full.
func TestManyChannels(t *testing.T) {
	for n := 3; n <= 16; n++ {
		m := New(Common(n))
		all, out := make([]float32, n), make([]float32, 2)
		for i := range all {
			all[i] = 1
		}
		m.Stereo(out, all)
		if loudest := max(out[0], out[1]); math.Abs(float64(loudest)-1) > 1e-6 {
			t.Errorf("%d channels at full volume give %v, want 1", n, out)
		}
		clear(all)
		all[0] = 1
		m.Stereo(out, all)
		if out[0] < 0.1 || out[1] != 0 {
			t.Errorf("%d channels: the left one gives %v", n, out)
		}
	}
	six := New(Common(6))
	if six[2][0] != six[2][1] || six[2][0] == 0 {
		t.Errorf("the centre of six channels is mixed as %v", six[2])
	}
	if six[3] != [2]float32{} {
		t.Errorf("the low-frequency channel is mixed as %v", six[3])
	}
}

func TestMask(t *testing.T) {
	back := Masked(2, 1<<BackLeft|1<<BackRight)
	if len(back) != 2 || back[0] != BackLeft {
		t.Errorf("layout %v", back)
	}
	if m := New(back); m[0] != [2]float32{1, 0} || m[1] != [2]float32{0, 1} {
		t.Errorf("two channels at the back are mixed as %v", m)
	}
	if got := Masked(3, 1<<LowFrequency); got[2] != FrontCentre {
		t.Errorf("a mask that does not fit gives %v", got)
	}
	pair := New(Masked(2, 1<<FrontCentre|1<<LowFrequency))
	out := make([]float32, 2)
	if pair.Stereo(out, []float32{0.5, 1}); out[0] != 0.5 || out[1] != 0.5 {
		t.Errorf("a centre and a low channel are heard as %v", out)
	}
	if m := New(Masked(1, 1<<LowFrequency)); m[0] != [2]float32{1, 1} {
		t.Errorf("a lone channel is mixed as %v", m)
	}
}

func TestWildValues(t *testing.T) {
	inf := float32(math.Inf(1))
	nan := float32(math.NaN())
	out := make([]float32, 2)
	for n := 1; n <= 6; n++ {
		in := make([]float32, n)
		for _, v := range []float32{nan, inf, -inf, 7} {
			for i := range in {
				in[i] = v
			}
			New(Common(n)).Stereo(out, in[:max(n, 1)])
			for _, o := range out {
				if !(o >= -1 && o <= 1) {
					t.Errorf("%v in %d channels comes out as %v", v, n, out)
				}
			}
		}
	}
}
