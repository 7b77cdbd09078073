package walker

import (
	"math"
	"math/rand/v2"
	"testing"
)

// someWalkers are walkers of every kind and make, any of them valid.
func someWalkers(t *testing.T, rng *rand.Rand) map[string]Walker {
	t.Helper()
	b := good()
	b.Dir, b.Smooth = float64(1-2*rng.IntN(2)), rng.IntN(2) == 0
	b.Bend = float64(1 - 2*rng.IntN(2)) // forwards or backwards
	b.Stride, b.Duty, b.HopHeight = 200*rng.Float64(), 0.5+0.4*rng.Float64(), 40*rng.Float64()
	b.L2 = b.L1 + 40*rng.Float64()
	b.From = math.Floor(200*rng.Float64()) - 100
	round := b
	round.Circle = true
	h := robot("")
	h.Dir, h.Backward, h.HopHeight = b.Dir, rng.IntN(2) == 0, b.HopHeight
	h.From = 2 * math.Floor(b.From/2)
	x := Hexapod{Track: someTrack(t, rng), From: 20 * rng.Float64(), Body: 40, Reach: 110, Duty: b.Duty, SwingHeight: 12, HopHeight: 20, Smooth: b.Smooth, Circle: rng.IntN(2) == 0}
	walkers := map[string]Walker{"biped": b, "circling biped": round, "humanoid": h.Ready(), "hexapod": x}
	for name, w := range walkers {
		if err := w.Validate(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return walkers
}

// bones lists the lengths of everything in a walker that has one, and what they
// must be.
func bones(w Walker, p *Pose) (have, want []float64) {
	switch w := w.(type) {
	case Biped:
		for j := range 2 {
			have = append(have, length(p.Hips[j], p.Knees[j]), length(p.Knees[j], p.Feet[j].At()))
			want = append(want, w.L1, w.L2)
		}
	case Humanoid:
		for j := range 2 {
			have = append(have, length(p.Hip, p.Knees[j]), length(p.Knees[j], p.Feet[j].At()), length(p.Shoulder, p.Elbows[j]), length(p.Elbows[j], p.Hands[j]))
			want = append(want, w.Bone, w.Bone, w.Bone, w.Bone)
		}
	}
	return have, want
}

// However steps follow one another: a planted foot stays to the bit, bones keep
// their length, each foot lands on the step that is its own, nothing is planted
// in the middle of a hop, and at every whole step the pose is the plain walk's.
func TestStepsOfAllManners(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 60 {
		for name, w := range someWalkers(t, rng) {
			var was Pose
			for k := -6.0; k < 12; k++ {
				how := Step(rng.IntN(3))
				for i := range 64 {
					steps := k + float64(i)/64
					p, plain := w.Take(steps, how), w.Pose(steps)
					if have, want := bones(w, &p); len(have) > 0 {
						for b := range have {
							if !(math.Abs(have[b]-want[b]) <= 1e-9) {
								t.Fatalf("%s, %v at %v: bone %d is %v px long, want %v\n%+v", name, how, steps, b, have[b], want[b], w)
							}
						}
					}
					if i == 0 && (apart(p.Hip, plain.Hip) > 1e-9 || p.Lift != 0) {
						t.Fatalf("%s, %v at %v: hips %v, walking %v", name, how, steps, p.Hip, plain.Hip)
					}
					for arm := range p.Arms {
						if i == 0 && (apart(p.Hands[arm], plain.Hands[arm]) > 1e-4 || apart(p.Elbows[arm], plain.Elbows[arm]) > 1e-4) {
							t.Fatalf("%s, %v begins at %v: hand %d is at %v, walking it is at %v", name, how, steps, arm, p.Hands[arm], plain.Hands[arm])
						}
					}
					for leg := range p.Legs {
						f, walked := p.Feet[leg], plain.Feet[leg]
						switch {
						case i == 0 && (apart(p.Knees[leg], plain.Knees[leg]) > 1e-4 || apart(p.Ankles[leg], plain.Ankles[leg]) > 1e-4):
							t.Fatalf("%s, %v begins at %v: knee %d is at %v, walking it is at %v", name, how, steps, leg, p.Knees[leg], plain.Knees[leg])
						case k > -6 && apart(p.Knees[leg], was.Knees[leg]) > 25:
							t.Fatalf("%s, %v at %v: knee %d jumps from %v to %v", name, how, steps, leg, was.Knees[leg], p.Knees[leg])
						case how == Hop && i > 0 && f.Planted:
							t.Fatalf("%s: foot %d is planted at %v of a hop", name, leg, steps)
						case f.Planted && (f.At() != walked.At() || !walked.Planted):
							t.Fatalf("%s, %v at %v: foot %d stands at %v, walking it is %+v", name, how, steps, leg, f, walked)
						case i == 0 && (apart(f.At(), walked.At()) > 1e-9 || f.Planted != walked.Planted):
							t.Fatalf("%s, %v begins at %v: foot %d is %+v, walking it is %+v", name, how, steps, leg, f, walked)
						case f.Y > groundOf(w)+0.02*64:
							t.Fatalf("%s, %v at %v: foot %d is in the ground: %+v", name, how, steps, leg, f)
						}
						if k > -6 && apart(f.At(), was.Feet[leg].At())+math.Abs(f.Height-was.Feet[leg].Height) > 25 {
							t.Fatalf("%s, %v at %v: foot %d jumps from %v to %v", name, how, steps, leg, was.Feet[leg], f)
						}
					}
					was = p
				}
				// It ends as a walk does, to a hair.
				end, plain := w.Take(k+1-1e-7, how), w.Pose(k+1)
				for leg := range end.Legs {
					if apart(end.Feet[leg].At(), plain.Feet[leg].At())+end.Feet[leg].Height > 1e-3 || apart(end.Hip, plain.Hip) > 1e-3 {
						t.Fatalf("%s: %v to step %v ends with foot %d at %v, want %v", name, how, k+1, leg, end.Feet[leg], plain.Feet[leg])
					}
				}
			}
		}
	}
}

func groundOf(w Walker) float64 {
	switch w := w.(type) {
	case Biped:
		return w.GroundY
	case Humanoid:
		return w.GroundY
	}
	return math.Inf(1)
}

// A hop is high in the middle, a stumble low, and both are seen.
func TestStepsDiffer(t *testing.T) {
	for name, w := range someWalkers(t, rand.New(rand.NewPCG(9, 9))) {
		walk, hop, stumble := w.Pose(3.5), w.Take(3.5, Hop), w.Take(3.5, Stumble)
		height := func(p Pose) float64 { return p.Lift - p.Hip.Y }
		if height(hop) < height(walk)+5 || height(stumble) > height(walk)-3 {
			t.Errorf("%s: %v px high walking, %v hopping, %v stumbling", name, height(walk), height(hop), height(stumble))
		}
		if walk.Arms == 2 && (hop.Hands[0].Y > hop.Shoulder.Y || hop.Hands[1].Y > hop.Shoulder.Y) {
			t.Errorf("%s hops with its hands down: %v and %v, shoulder at %v", name, hop.Hands[0], hop.Hands[1], hop.Shoulder)
		}
	}
}

// A biped that runs is in the air between steps, and does not hop.
func TestRunnersDoNotHop(t *testing.T) {
	b := good()
	b.Duty, b.HopHeight = 0.3, 20
	for s := 0.0; s < 4; s += 0.01 {
		if b.Take(s, Hop) != b.Pose(s) {
			t.Fatalf("it hops at %v", s)
		}
	}
}

// The circle is the article's: half of one, as high above the middle as asked,
// and even in the angle.
func TestCircleSwing(t *testing.T) {
	b := good()
	b.Circle, b.Duty, b.Stride, b.SwingHeight, b.HipGap = true, 0.5, 128, 96, 0
	for _, deg := range []float64{0, 15, 45, 90, 120, 179} {
		p := b.Pose(1 + deg/180) // foot 0 flies from step 1 to 2
		sin, cos := math.Sincos(deg * math.Pi / 180)
		from := b.X0 + 64*0.5
		want := Joint{from + 64 - 64*cos, b.GroundY - 96*sin}
		if deg > 0 && apart(p.Feet[0].At(), want) > 1e-9 {
			t.Errorf("%v°: the foot is at %v, want %v", deg, p.Feet[0], want)
		}
		article := CircleFoot(180 + deg) // to the left of it, and twice as wide
		if got := b.GroundY + article.Y; deg > 0 && math.Abs(got-p.Feet[0].Y) > 1e-9 {
			t.Errorf("%v°: the article's foot is at height %v", deg, got)
		}
	}
}

// Walking backward is walking forward seen from its end: the same feet on the
// same steps and places, with the body the other way round.
func TestHumanoidBackward(t *testing.T) {
	h := robot("")
	h.From, h.Dir = 4, 1
	back := h
	back.Backward = true
	for n := -5.0; n < 9; n++ {
		for _, w := range []float64{0, 0.125, 0.5, 0.9375} {
			p, q := h.Pose(n+w), back.Pose(n+w)
			pivot := int(math.Abs(math.Mod(n, 2)))
			if !q.Feet[pivot].Planted || q.Feet[1-pivot].Planted || apart(p.Feet[pivot].At(), q.Feet[pivot].At()) > 1e-9 {
				t.Fatalf("at %v the feet are %+v, forward %+v", n+w, q.Feet[:2], p.Feet[:2])
			}
			if w == 0.5 && !(q.Knees[1-pivot].X < q.Hip.X+64) {
				t.Fatalf("at %v the knee is at %v, the hip at %v", n+w, q.Knees[1-pivot], q.Hip)
			}
		}
		if a, b := back.Pose(n), back.Pose(n+0.5); b.Hip.X <= a.Hip.X {
			t.Fatalf("it does not go on from %v to %v", a.Hip, b.Hip)
		}
	}
	// The mirror image of time: u forward is 2·From + 1 - u backward, facing the other way.
	other := h
	other.Dir = -1
	for s := 0.1; s < 8; s += 0.3 {
		p, q := back.Pose(s), other.Pose(2*h.From+1-s)
		if apart(p.Hip, q.Hip) > 1e-9 || apart(p.Knees[0], q.Knees[0]) > 1e-9 || apart(p.Hands[1], q.Hands[1]) > 1e-9 {
			t.Fatalf("at %v: %+v is not %+v", s, p, q)
		}
	}
}

// A hexapod may come onto its track at any step; feet still land on whole ones.
func TestHexapodFrom(t *testing.T) {
	track := someTrack(t, rand.New(rand.NewPCG(3, 1)))
	h := Hexapod{Track: track, From: 7.3, Body: 40, Reach: 110, Duty: 0.6, SwingHeight: 12}
	if at, want := h.Pose(7.3).Hip, track.At(0); at != (Joint{want.X, want.Y}) {
		t.Errorf("it begins at %v, want %v", at, want)
	}
	for n := range 20 {
		before, after := h.Pose(float64(n)-1e-6), h.Pose(float64(n))
		for leg := n % 2; leg < MaxLegs; leg += 2 {
			if before.Feet[leg].Planted || !after.Feet[leg].Planted {
				t.Fatalf("foot %d does not land on step %d", leg, n)
			}
		}
	}
}
