package effects

import (
	"math"
	"slices"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// all is one block of every kind on a target, in one window.
func all(target string, w beat.Window) []charts.Effect {
	return []charts.Effect{
		{Kind: "vibrate", Target: target, Amount: 3, Window: w}, {Kind: "stretch", Target: target, Amount: 0.25, Window: w},
		{Kind: "flash", Target: target, Amount: 0.5, Colour: "gold", Window: w}, {Kind: "tint", Target: target, Amount: 0.4, Colour: "#102030", Window: w},
		{Kind: "zoom", Target: target, Amount: 0.5, Window: w}, {Kind: "sway", Target: target, Amount: 8, Every: 4, Window: w},
		{Kind: "pulse", Target: target, Amount: 0.1, Every: 2, Colour: "teal", Window: w}, {Kind: "sparks", Target: target, Amount: 100, Window: w},
		{Kind: "speed", Target: target, Amount: 1, Window: w},
	}
}

// values are all of an instant.
func values(set *Set, b float64, t time.Duration) (list []Value) {
	v := set.At(b, t)
	for i := range v.Len() {
		list = append(list, v.Value(i))
	}
	return list
}

// The composition rule: kinds that touch one target come together in one way,
// whatever their order, and touch no other target.
func TestLooksCompose(t *testing.T) {
	w := beat.Window{In: 0, Full: 0, Out: 40, End: 40}
	song := steady(120)
	list := all("guest", w)
	set := New(list, 1, song)
	const b = 17.25 // a quarter of a beat into a sway's second half, and a beat and a quarter after a pulse
	at := song.At(b)
	looks := LooksOf(values(set, b, at), Reduce{})
	got := looks[Guest]
	x, y := set.At(b, at).Shake("guest")
	turn := 8 * math.Sin(2*math.Pi*17.25/4) * math.Pi / 180
	want := Look{Scale: 1.5, Turn: turn, Reach: 8 * math.Pi / 180, Taller: 0.25, X: x, Y: y, Tint: 0x102030, Mix: 0.4,
		Lights: [2]Lit{{0xFFB53A, 0.5}, {0x2BB3A3, 0}}, Speed: 2}
	if math.Abs(got.Turn-want.Turn) > 1e-12 {
		t.Errorf("turned by %v, want %v", got.Turn, want.Turn)
	}
	if got.Turn = want.Turn; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for i, l := range looks {
		if still := (Look{Scale: 1, Speed: 1}); Target(i) != Guest && l != still {
			t.Errorf("target %d: %+v", i, l)
		}
	}
	slices.Reverse(list) // their order is that of one kind's blocks alone; the shake's is its own
	mirrored := LooksOf(values(New(list, 1, song), b, at), Reduce{})[Guest]
	if mirrored.X, mirrored.Y = x, y; mirrored.Scale != want.Scale || math.Abs(mirrored.Turn-want.Turn) > 1e-12 || mirrored.Mix != want.Mix || mirrored.Lights != want.Lights {
		t.Errorf("written the other way round: %+v, want %+v", mirrored, want)
	}
}

// A pulse multiplies the zoom, and lights up.
func TestPulseComesOnTop(t *testing.T) {
	w := beat.Window{In: 0, Full: 0, Out: 40, End: 40}
	song := steady(120)
	set := New([]charts.Effect{{Kind: "zoom", Target: "body", Amount: 0.5, Window: w}, {Kind: "pulse", Target: "body", Amount: 0.1, Every: 2, Colour: "teal", Window: w}}, 1, song)
	for _, c := range []struct{ beat, scale, light float64 }{{4, 1.65, 0.4}, {4.5, 1.5 * (1 + 0.1/8), 0.4 / 8}, {5, 1.5, 0}, {5.9, 1.5, 0}} {
		l := LooksOf(values(set, c.beat, song.At(c.beat)), Reduce{})[Body]
		if math.Abs(l.Scale-c.scale) > 1e-12 || math.Abs(l.Lights[1].Strength-c.light) > 1e-12 {
			t.Errorf("beat %v: scale %v and light %v, want %v and %v", c.beat, l.Scale, l.Lights[1].Strength, c.scale, c.light)
		}
	}
}

// Less motion and less light are less of each, down to nothing, and do not touch the other.
func TestReduce(t *testing.T) {
	w := beat.Window{In: 0, Full: 0, Out: 40, End: 40}
	song := steady(120)
	set := New(all("guest", w), 1, song)
	list := values(set, 18, song.At(18))
	full := LooksOf(list, Reduce{})[Guest]
	for _, share := range []float64{0, 0.5, 1, 7, math.NaN()} {
		left := 1 - min(share, 1)
		if math.IsNaN(share) {
			left = 1
		}
		still, dark := LooksOf(list, Reduce{Motion: share})[Guest], LooksOf(list, Reduce{Flash: share})[Guest]
		if want := (1 + 0.5*left) * (1 + 0.1*left); math.Abs(still.Scale-want) > 1e-12 || still.X != full.X*left || still.Turn != full.Turn*left || still.Taller != 0.25*left || still.Speed != 1+left {
			t.Errorf("with %v less motion: %+v", share, still)
		}
		if still.Lights != full.Lights || still.Mix != full.Mix {
			t.Errorf("with less motion there is other light: %+v", still)
		}
		if dark.Mix != full.Mix*left || dark.Lights[0].Strength != full.Lights[0].Strength*left || dark.Lights[1].Strength != full.Lights[1].Strength*left {
			t.Errorf("with %v less light: %+v", share, dark)
		}
		if dark.Scale != full.Scale || dark.Turn != full.Turn || dark.X != full.X {
			t.Errorf("with less light it moves otherwise: %+v", dark)
		}
	}
}

// Sparks are as many as asked for, from their window and as long as they live,
// and the same in whatever order instants are asked for.
func TestSparks(t *testing.T) {
	song := steady(120)
	set := New([]charts.Effect{{Kind: "sparks", Target: "body", Amount: 200, Window: beat.Window{In: 4, Full: 4, Out: 12, End: 12}}}, 1, song)
	fly := func(at time.Duration) []Spark { return set.Sparks(at, make([]Spark, 0, 4096)) }
	born := map[uint64]bool{}
	var before []Spark
	for at := time.Duration(0); at < 10*time.Second; at += 40 * time.Millisecond {
		now := fly(at)
		for _, s := range now {
			born[s.Number] = true
			if b := song.Beat(at - s.Age); b < 4 || b >= 12 || s.Colour != 0xFFB53A || s.Target != "body" {
				t.Fatalf("at %v: %+v, thrown on beat %v", at, s, b)
			}
		}
		if at == 5*time.Second {
			before = now
		}
	}
	if n := len(born); n < 720 || n > 880 {
		t.Errorf("%d sparks in four seconds of 200 a second", n)
	}
	if again := fly(5 * time.Second); !slices.Equal(again, before) || len(again) == 0 {
		t.Errorf("at 5 s %d sparks fly, and then %d", len(before), len(again))
	}
	if late := fly(song.At(12) + SparkLife + time.Second/100); len(late) > 0 {
		t.Errorf("%d sparks fly for ever", len(late))
	}
	if few := set.Sparks(5*time.Second, make([]Spark, 0, 7)); len(few) != 7 {
		t.Errorf("%d sparks in room for 7", len(few))
	}
	if New(arm(), 1, song).MostSparks(512) != 0 || set.MostSparks(512) != 512 {
		t.Error("room for sparks")
	}
}

// A frame of every kind on every target allocates nothing.
func TestNoKindAllocates(t *testing.T) {
	var list []charts.Effect
	w := beat.Window{In: 0, Full: 1, Out: 30, End: 40}
	for target := range Targets {
		name := []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"}[target]
		list = append(list, all(name, w)...)
	}
	song := steady(120)
	set := New(list, 1, song)
	room, sparks := make([]Value, 0, len(list)), make([]Spark, 0, set.MostSparks(512))
	sum, i := 0.0, 0
	if n := testing.AllocsPerRun(200, func() {
		i++
		at := time.Duration(i) * time.Second / 60
		v := set.At(song.Beat(at), at)
		room = room[:0]
		for i := range v.Len() {
			room = append(room, v.Value(i))
		}
		looks := LooksOf(room, Reduce{})
		sum += looks[Neck].Scale + float64(len(set.Sparks(at, sparks[:0]))) + set.Gravity(1)
	}); n != 0 || sum == 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
