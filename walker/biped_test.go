package walker

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

type bipedVectors struct {
	Circle struct {
		Params struct{ BX, BY, Ground, FLen float64 }
		Rows   [][]float64
	} `json:"article_circle"`
	Unreachable [][7]float64 `json:"article_unreachable"`
	Draw        struct {
		Root, Knee, Tip pair
		ChainImg        pair       `json:"chain_img"`
		ChainThigh      []pair     `json:"chain_thigh"`
		ChainShin       []pair     `json:"chain_shin"`
		RotImg          pair       `json:"rot_img"`
		RotThigh        [3]float64 `json:"rot_thigh"`
		RotShin         [3]float64 `json:"rot_shin"`
	} `json:"article_draw"`
	TwoBone []struct {
		Root, Target   pair
		L1, L2, Bend   float64
		Status         string
		Knee, Tip      pair
		Angle1, Angle2 float64
	} `json:"two_bone_ik"`
	Gait []struct {
		Name   string
		Params gaitParams
		Rows   [][]float64
	}
}

func TestCircleFoot(t *testing.T) {
	v := vectors[bipedVectors](t, "walker_biped.json").Circle
	for _, row := range v.Rows {
		for side, turn := range []float64{0, 180} {
			want := row[1+6*side:]
			foot := CircleFoot(row[0] + turn)
			root := Joint{v.Params.BX + 24*float64(1-2*side), v.Params.BY}
			tip := Joint{root.X + foot.X, v.Params.Ground + foot.Y}
			knee := ArticleKnee(root, tip, v.Params.FLen)
			if apart(foot, Joint{want[0], want[1]}) > 1e-9 || apart(tip, Joint{want[2], want[3]}) > 1e-9 ||
				apart(knee, Joint{want[4], want[5]}) > 1e-9 {
				t.Errorf("angle %v side %d: foot %v tip %v knee %v, want %v", row[0], side, foot, tip, knee, want[:6])
			}
			if reach := length(root, tip); math.Abs(reach-row[13+side]) > 1e-9 {
				t.Errorf("angle %v side %d: reach %v, want %v", row[0], side, reach, row[13+side])
			}
		}
	}
}

func TestArticleKnee(t *testing.T) {
	for _, row := range vectors[bipedVectors](t, "walker_biped.json").Unreachable {
		knee := ArticleKnee(Joint{row[0], row[1]}, Joint{row[2], row[3]}, 155)
		if apart(knee, Joint{row[4], row[5]}) > 1e-9 {
			t.Errorf("%v: knee %v", row, knee)
		}
	}
}

func TestBones(t *testing.T) {
	v := vectors[bipedVectors](t, "walker_biped.json").Draw
	root, knee, tip := v.Root.joint(), v.Knee.joint(), v.Tip.joint()
	for _, c := range []struct {
		from, to Joint
		chain    []pair
		turned   [3]float64
	}{{root, knee, v.ChainThigh, v.RotThigh}, {knee, tip, v.ChainShin, v.RotShin}} {
		for i, disc := range Chain(c.from, c.to, v.ChainImg[0], v.ChainImg[1]) {
			if apart(disc, c.chain[i].joint()) > 1e-9 {
				t.Errorf("disc %d at %v, want %v", i, disc, c.chain[i])
			}
		}
		corner, degrees := Along(c.from, c.to, v.RotImg[0], v.RotImg[1])
		if apart(corner, Joint{c.turned[0], c.turned[1]}) > 1e-9 || math.Abs(degrees-c.turned[2]) > 1e-9 {
			t.Errorf("picture at %v by %v°, want %v", corner, degrees, c.turned)
		}
	}
}

func TestTwoBone(t *testing.T) {
	for _, c := range vectors[bipedVectors](t, "walker_biped.json").TwoBone {
		root := c.Root.joint()
		knee, tip, reach := TwoBone(root, c.Target.joint(), c.L1, c.L2, c.Bend)
		d := length(root, c.Target.joint())
		tol := 1e-9
		if reach != InReach || d == c.L1+c.L2 || d == math.Abs(c.L1-c.L2) {
			tol = 1e-5 // the root of a cancelled difference
		}
		if reach.String() != c.Status || apart(knee, c.Knee.joint()) > tol || apart(tip, c.Tip.joint()) > tol {
			t.Errorf("%+v: got %v %v %v", c, knee, tip, reach)
		}
		for _, a := range [][2]float64{{Angle(root, knee), c.Angle1}, {Angle(knee, tip), c.Angle2}} {
			if math.Abs(math.Remainder(a[0]-a[1], 2*math.Pi)) > tol {
				t.Errorf("%+v: angle %v, want %v", c, a[0], a[1])
			}
		}
	}
}

// Whatever the target, the bones keep their lengths and the status is honest.
func TestTwoBoneKeepsBones(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100_000 {
		root := Joint{1000 * r.NormFloat64(), 1000 * r.NormFloat64()}
		l1, l2 := 300*r.Float64(), 300*r.Float64()
		if r.IntN(4) == 0 {
			l2 = l1
		}
		if r.IntN(20) == 0 {
			l2 = 0
		}
		d := 700 * math.Pow(r.Float64(), 3)
		switch r.IntN(8) {
		case 0:
			d = l1 + l2
		case 1:
			d = math.Abs(l1 - l2)
		case 2:
			d = 1e-12 * r.Float64()
		}
		sin, cos := math.Sincos(7 * r.Float64())
		target := Joint{root.X + d*cos, root.Y + d*sin}
		bend := float64(1 - 2*r.IntN(2))
		knee, tip, reach := TwoBone(root, target, l1, l2, bend)
		if e := math.Abs(length(root, knee) - l1); !(e <= 1e-9) {
			t.Fatalf("thigh of %v off by %v (d %v, l2 %v, %v)", l1, e, d, l2, reach)
		}
		if e := math.Abs(length(knee, tip) - l2); !(e <= 1e-9) {
			t.Fatalf("shin of %v off by %v (d %v, l1 %v, %v)", l2, e, d, l1, reach)
		}
		if reach == InReach && tip != target {
			t.Fatalf("tip %v is not the target %v", tip, target)
		}
		side := (knee.Y-root.Y)*(target.X-root.X) - (knee.X-root.X)*(target.Y-root.Y)
		if side*bend < -1e-6 {
			t.Fatalf("knee on the wrong side: %v for bend %v", side, bend)
		}
	}
}

func TestGait(t *testing.T) {
	for _, c := range vectors[bipedVectors](t, "walker_biped.json").Gait {
		t.Run(c.Name, func(t *testing.T) {
			b := c.Params.biped(t)
			for _, row := range c.Rows {
				checkGait(t, row[0], b.Pose(row[0]), b, row[1:], 1e-9)
			}
		})
	}
}

func good() Biped {
	return Biped{
		X0: 320, Dir: 1, Stride: 128, Duty: 0.6, SwingHeight: 24,
		HipY: 150, GroundY: 420, L1: 155, L2: 155, HipGap: 4, Bend: -1,
	}
}

// Wherever in a song, planted feet stay to the bit, bones keep their length and
// feet land exactly on whole steps.
func TestBipedProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		b := good()
		b.Dir, b.Smooth = float64(1-2*r.IntN(2)), r.IntN(2) == 0
		b.Bend = -b.Dir
		b.Stride, b.Duty = 300*r.Float64(), 0.5+0.4*r.Float64()
		b.L2 = b.L1 + 40*r.Float64()
		if err := b.Validate(); err != nil {
			t.Fatal(err)
		}
		// A walker met a million beats into a song starts its count there.
		b.From = math.Floor((2*r.Float64() - 1) * 1e6)
		var planted [2]Foot
		var since [2]float64
		for i := range 400 {
			steps := b.From - 2 + float64(i)*0.0125
			p := b.Pose(steps)
			for j := range 2 {
				for _, e := range []float64{length(p.Hips[j], p.Knees[j]) - b.L1, length(p.Knees[j], p.Feet[j].At()) - b.L2} {
					if !(math.Abs(e) <= 1e-9) {
						t.Fatalf("%+v at %v: a bone off by %v", b, steps, e)
					}
				}
				n := 2*math.Floor((steps-float64(j)+landing)/2) + float64(j)
				if n != since[j] || !p.Feet[j].Planted {
					planted[j], since[j] = p.Feet[j], n
				}
				if p.Feet[j].Planted && p.Feet[j] != planted[j] {
					t.Fatalf("%+v at %v: foot %d slipped from %v to %v", b, steps, j, planted[j], p.Feet[j])
				}
				if stands := steps-n < 2*b.Duty; stands != p.Feet[j].Planted && !nearEdge(steps, j, b.Duty) {
					t.Fatalf("%+v at %v: foot %d planted is %v", b, steps, j, p.Feet[j].Planted)
				}
			}
		}
		for k := range 20 {
			n := b.From + float64(k) - 10
			j := int(math.Abs(math.Mod(n, 2)))
			at, before := b.Pose(n).Feet[j], b.Pose(n - 1e-6).Feet[j]
			if !at.Planted || before.Planted || apart(at.At(), before.At()) > 1e-2 || at.Y != b.GroundY {
				t.Fatalf("%+v: step %v does not land foot %d: %v, a little before %v", b, n, j, at, before)
			}
		}
	}
}

// The hips pass over the middle of each stance, and walking is the same
// everywhere: two steps on, the same pose a stride further.
func TestBipedRepeats(t *testing.T) {
	b := good()
	for steps := -7.0; steps < 7; steps += 0.125 {
		p, q := b.Pose(steps), b.Pose(steps+2)
		for j := range 2 {
			moved := Joint{p.Knees[j].X + b.Stride, p.Knees[j].Y}
			if apart(moved, q.Knees[j]) > 1e-9 || p.Feet[j].Planted != q.Feet[j].Planted {
				t.Fatalf("leg %d at %v: %v, two steps on %v", j, steps, p.Knees[j], q.Knees[j])
			}
		}
	}
	if p := b.Pose(b.Duty); math.Abs(p.Hips[0].X-p.Feet[0].X) > 1e-9 {
		t.Errorf("mid-stance: hip %v over foot %v", p.Hips[0], p.Feet[0])
	}
}

func TestBipedValidate(t *testing.T) {
	if err := good().Validate(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		word  string
		spoil func(*Biped)
	}{
		{"thigh", func(b *Biped) { b.L1 = 0 }},
		{"shin", func(b *Biped) { b.L2 = -3 }},
		{"shorten the stride", func(b *Biped) { b.Stride = 1000 }},
		{"do not reach", func(b *Biped) { b.L1, b.L2 = 100, 100 }},
		{"fold", func(b *Biped) { b.L1, b.L2 = 280, 20 }},
		{"stride", func(b *Biped) { b.Stride = math.NaN() }},
		{"stride", func(b *Biped) { b.Stride = -1 }},
		{"duty", func(b *Biped) { b.Duty = 1 }},
		{"duty", func(b *Biped) { b.Duty = 0 }},
		{"swing", func(b *Biped) { b.SwingHeight = math.Inf(1) }},
		{"ground", func(b *Biped) { b.GroundY = math.NaN() }},
		{"above the ground", func(b *Biped) { b.HipY = 430 }},
		{"direction", func(b *Biped) { b.Dir = 0 }},
		{"bend", func(b *Biped) { b.Bend = 0.5 }},
		{"x0", func(b *Biped) { b.X0 = math.Inf(-1) }},
		{"from", func(b *Biped) { b.From = math.NaN() }},
		{"gap", func(b *Biped) { b.HipGap = math.NaN() }},
	} {
		b := good()
		c.spoil(&b)
		if err := b.Validate(); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("%s: error %v", c.word, err)
		}
		noNaN(t, b)
	}
	noNaN(t, Biped{})
	noNaN(t, Biped{X0: math.MaxFloat64, Stride: math.MaxFloat64, L1: math.MaxFloat64, Dir: 1, Bend: 1})
	noNaN(t, good())
}

func noNaN(t *testing.T, b Biped) {
	t.Helper()
	for _, steps := range []float64{0, 0.3, 1, -1.7, 1e6 + 0.1, -1e300, math.NaN(), math.Inf(1), math.Inf(-1)} {
		p := b.Pose(steps)
		if p.Legs != 2 {
			t.Errorf("%+v: %d legs", b, p.Legs)
		}
		for _, j := range []Joint{p.Hip, p.Hips[0], p.Hips[1], p.Knees[0], p.Knees[1], p.Feet[0].At(), p.Feet[1].At()} {
			if x := j.X + j.Y; math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%+v at %v: %+v", b, steps, p)
			}
		}
	}
}

var _ Walker = Biped{}

func BenchmarkTwoBone(b *testing.B) {
	x := 192.0
	for b.Loop() {
		knee, _, _ := TwoBone(Joint{320, 150}, Joint{x, 420}, 155, 155, 1)
		x = 192 + knee.X*1e-9
	}
}
