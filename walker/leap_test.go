package walker

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A leap of any number of steps begins and ends as a walk does, with nothing on
// the ground between, bones as long as ever, and no jump from frame to frame.
func TestLeapsOfManySteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 60 {
		for name, w := range someWalkers(t, rng) {
			from, count := float64(rng.IntN(20)-10), float64(1+rng.IntN(8))
			was := w.Leap(from, from, count)
			highest := 0.0
			for i := 0; i <= 64*int(count); i++ {
				steps := from + float64(i)/64
				p := w.Leap(steps, from, count)
				if have, want := bones(w, &p); len(have) > 0 {
					for b := range have {
						if !(math.Abs(have[b]-want[b]) <= 1e-9) {
							t.Fatalf("%s at %v of a leap of %v: bone %d is %v px long, want %v\n%+v", name, steps-from, count, b, have[b], want[b], w)
						}
					}
				}
				for leg := range p.Legs {
					f := p.Feet[leg]
					if f.Planted && i > 0 {
						t.Fatalf("%s: foot %d is planted at %v of a leap of %v", name, leg, steps-from, count)
					}
					if apart(f.At(), was.Feet[leg].At())+math.Abs(f.Height-was.Feet[leg].Height) > 25 {
						t.Fatalf("%s at %v of a leap of %v: foot %d jumps from %v to %v", name, steps-from, count, leg, was.Feet[leg], f)
					}
				}
				highest = max(highest, p.Lift, w.Pose(steps).Hip.Y-p.Hip.Y)
				was = p
			}
			if first, walk := w.Leap(from, from, count), w.Pose(from); first != walk {
				t.Fatalf("%s: a leap of %v begins as %+v, walking it is %+v", name, count, first, walk)
			}
			end := w.Pose(from + count)
			for leg := range was.Legs {
				if apart(was.Feet[leg].At(), end.Feet[leg].At())+was.Feet[leg].Height > 1e-6 {
					t.Fatalf("%s: a leap of %v ends with foot %d at %v, walking it is at %v", name, count, leg, was.Feet[leg], end.Feet[leg])
				}
			}
			if apart(was.Hip, end.Hip) > 1e-6 {
				t.Fatalf("%s: a leap of %v ends at %v, walking at %v", name, count, was.Hip, end.Hip)
			}
			if steps, least := from+count/2, 0.9*heightOf(w); highest < least || w.Leap(steps, from, count).Feet[0].Planted {
				t.Fatalf("%s: a leap of %v is %v px high", name, count, highest)
			}
		}
	}
}

func heightOf(w Walker) float64 {
	switch w := w.(type) {
	case Biped:
		return w.HopHeight
	case Humanoid:
		return w.HopHeight
	case Hexapod:
		return w.HopHeight
	}
	return 0
}

// A drummer walks any stride that a chart may ask of bones of any length there are.
func TestHumanoidShortStrides(t *testing.T) {
	for _, bone := range []float64{6, 20, 60} {
		for stride := 1.0; stride < 3*bone; stride *= 1.3 {
			h := robot("")
			h.Bone, h.Front = bone, FrontAngle(bone, stride)
			if err := h.Validate(); err != nil {
				t.Fatal(err)
			}
			if got := math.Abs(h.Pose(3).Feet[1].X - h.Pose(1).Feet[1].X); math.Abs(got-stride) > 1e-9*stride {
				t.Errorf("bones of %v px walk a stride of %v as %v", bone, stride, got)
			}
			for s := 0.0; s < 2; s += 1.0 / 64 {
				p := h.Pose(s)
				for i := range 2 {
					for _, l := range []float64{length(p.Hip, p.Knees[i]), length(p.Knees[i], p.Feet[i].At())} {
						if math.Abs(l-bone) > 1e-9 || p.Feet[i].Y > h.GroundY+0.02*bone {
							t.Fatalf("stride %v: a bone of %v px, a foot at %v", stride, l, p.Feet[i])
						}
					}
				}
			}
		}
	}
}
