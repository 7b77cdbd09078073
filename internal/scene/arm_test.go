package scene

import (
	"math"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// Bones are to the chart's proportions, and never reach farther than the drawn arm, which stays out of the lanes.
func TestBones(t *testing.T) {
	for _, l := range [][2]float64{{1, 1}, {0.5, 0.5}, {0.5, 2}, {2, 0.5}, {2, 2}, {0.8, 1.2}} {
		m := newMood(&show.State{Lengths: l}, Settings{})
		b := m.bones()
		if b[0]+b[1] > 2*boneLength+1e-9 || math.Abs(b[0]*l[1]-b[1]*l[0]) > 1e-9 {
			t.Errorf("lengths %v are drawn %v", l, b)
		}
		if fits := l[0]+l[1] <= 2; fits != (math.Abs(b[0]-boneLength*l[0]) < 1e-9) {
			t.Errorf("lengths %v are drawn %v", l, b)
		}
	}
}

// With both arms loose the other one is the mirror image about the puppet's middle, and nobody drums.
func TestBothArmsAreDrawn(t *testing.T) {
	s := newTestStage(t, 1280, 720)
	count := func(quads []draw.Quad, img *draw.Image) (n int) {
		for _, q := range quads {
			if q.Image == img {
				n++
			}
		}
		return n
	}
	st := moment(9.3, 1)
	one := list(s, st, Settings{})
	st.Both = true
	st.Arm2 = show.Arm{Time: st.Arm.Time, A: -st.Arm.A, VA: -st.Arm.VA, B: -st.Arm.B, VB: -st.Arm.VB}
	both := list(s, st, Settings{})
	for _, row := range []struct {
		name          string
		img           *draw.Image
		alone, paired int
	}{
		{"upper arms", s.p.upperArm.Image, 1, 2}, {"forearms", s.p.forearm.Image, 1, 2},
		{"drumming upper arms", s.p.leftUpper.Image, 1, 0}, {"drumming forearms", s.p.leftForearm.Image, 1, 0},
	} {
		if a, b := count(one, row.img), count(both, row.img); a != row.alone || b != row.paired {
			t.Errorf("%d and %d %s, want %d and %d", a, b, row.name, row.alone, row.paired)
		}
	}
	var forearms []draw.Affine
	for _, q := range both {
		if q.Image == s.p.forearm.Image {
			forearms = append(forearms, q.M)
		}
	}
	for _, p := range []draw.Point{{X: 1}, {Y: 1}} {
		turned := func(m draw.Affine) draw.Point {
			from, to := m.Apply(draw.Point{}), m.Apply(p)
			return draw.Point{X: to.X - from.X, Y: to.Y - from.Y}
		}
		if a, b := turned(forearms[0]), turned(forearms[1]); math.Abs(a.X+b.X) > 1e-9 || math.Abs(a.Y-b.Y) > 1e-9 {
			t.Errorf("%v is no mirror image of %v", a, b)
		}
	}
}
