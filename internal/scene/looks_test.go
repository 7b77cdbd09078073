package scene

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// effect is one that is there in full.
func effect(target, kind string, now float64) show.Effect {
	e := show.Effect{Name: target + "." + kind, Target: target, Kind: kind, Amount: now, Now: now, Reach: now, Colour: 0x00FF00}
	if kind == "flash" {
		e.Light = now
	}
	return e
}

// with draws a moment with some effects.
func with(s *Stage, set Settings, effects ...show.Effect) []draw.Quad {
	st := moment(50.15, 1)
	st.Effects = effects
	return list(s, st, set)
}

// places are where every part stands that is drawn of an image.
func places(s *Stage, quads []draw.Quad) map[string][]draw.Affine {
	named := map[*draw.Image]string{}
	for name, p := range s.p.names() {
		named[(*p).Image] = name
	}
	out := map[string][]draw.Affine{}
	for _, q := range quads {
		if name := named[q.Image]; name != "" && !q.Flat {
			out[name] = append(out[name], q.M)
		}
	}
	return out
}

// What happens to a target happens to all in it and to nothing else.
func TestTargetsHoldTargets(t *testing.T) {
	s := newTestStage(t, 640, 360)
	rest := places(s, with(s, Settings{}))
	probes := []string{"hills_far", "torii", "crowd_a", "body", "head", "upper_arm", "forearm", "drum", "kimono", "guest_head", "lantern_a", "receptor_0"}
	for target, moved := range map[string]string{
		"stage": "hills_far torii crowd_a body head upper_arm forearm drum kimono guest_head lantern_a", "backdrop": "hills_far torii", "foreground": "crowd_a",
		"body": "body head upper_arm forearm drum", "head": "head", "upper_arm": "upper_arm forearm", "forearm": "forearm",
		"guest": "kimono guest_head", "neck": "guest_head", "walkers": "lantern_a", "lanes": "receptor_0",
	} {
		for _, kind := range []string{"zoom", "sway", "pulse"} {
			if kind == "sway" && target == "foreground" {
				continue
			}
			now := places(s, with(s, Settings{}, effect(target, kind, 0.3)))
			for _, part := range probes {
				if len(rest[part]) == 0 || len(rest[part]) > len(now[part]) {
					t.Fatalf("%s: %d of %d %s", target, len(now[part]), len(rest[part]), part)
				}
				a, b := rest[part][0], now[part][0]
				is, want := math.Hypot(a.X-b.X, a.Y-b.Y) > 1e-9, false
				for _, m := range split(moved) {
					want = want || m == part
				}
				if is != want {
					t.Errorf("%s.%s: %s moves: %v, want %v", target, kind, part, is, want)
				}
			}
		}
	}
}

func split(s string) (out []string) {
	for len(s) > 0 {
		var word string
		fmt.Sscan(s, &word)
		out = append(out, word)
		s = s[min(len(word)+1, len(s)):]
	}
	return out
}

// A shake is as far as it says, whatever else its target does.
func TestShakeIsNotTurned(t *testing.T) {
	s := newTestStage(t, 640, 360)
	for _, target := range []string{"body", "guest", "head", "forearm", "walkers", "stage"} {
		turned := []show.Effect{effect(target, "zoom", 0.5), effect(target, "sway", 20)}
		shake := effect(target, "vibrate", 0)
		shake.X, shake.Y = 5, -3
		still, shaken := with(s, Settings{}, turned...), with(s, Settings{}, append(turned, shake)...)
		part := map[string]string{"body": "body", "guest": "kimono", "head": "head", "forearm": "forearm", "walkers": "lantern_a", "stage": "torii"}[target]
		exact := 1e-9
		if target == "head" {
			exact = 0.1 // it leans and is squashed with the body
		}
		a, b := places(s, still)[part][0], places(s, shaken)[part][0]
		if dx, dy := (b.X-a.X)/s.Unit, (b.Y-a.Y)/s.Unit; math.Abs(dx-5) > exact || math.Abs(dy+3) > exact {
			t.Errorf("%s: %s is shaken by %v, %v px, want 5, -3", target, part, dx, dy)
		}
	}
}

// Layers that fill the picture go on filling it, however they turn and grow, on outputs of any shape.
func TestLayersFillThePicture(t *testing.T) {
	for _, size := range [][2]int{{320, 180}, {240, 180}, {120, 240}} {
		s := newTestStage(t, size[0], size[1])
		f := draw.NewFrame(size[0], size[1])
		for _, target := range []string{"stage", "backdrop"} {
			for _, turn := range []float64{-90, -60, -30, -4, 1, 17, 45, 80} {
				st := moment(50.15, 1)
				e := effect(target, "sway", turn)
				e.Reach = math.Abs(turn)
				st.Effects = []show.Effect{e, effect(target, "zoom", -0.5)}
				var l draw.List
				s.Draw(&l, st, testSong, Settings{NoHUD: true})
				clear(f.Pix)
				f.Draw(&l)
				bare, least, at := 0, uint8(255), 0
				for i, px := range f.Pix {
					if _, _, _, a := draw.Colour(px).RGBA8(); a != 255 {
						bare++
						if a < least {
							least, at = a, i
						}
					}
				}
				if bare > 0 {
					t.Errorf("%v, %s turned by %v degrees: %d px are bare, (%d, %d) to %d/255", size, target, turn, bare, at%f.W, at/f.W, least)
				}
			}
		}
	}
}

// Tint and light take the shape of their target and touch nothing else; on the stage they touch neither lanes nor the combo's number.
func TestLightHasTheTargetsShape(t *testing.T) {
	s := newTestStage(t, 320, 180)
	paint := func(effects ...show.Effect) *draw.Frame {
		f := draw.NewFrame(320, 180)
		f.Draw(&draw.List{Quads: with(s, Settings{}, effects...)})
		return f
	}
	rest := paint()
	for _, kind := range []string{"flash", "tint"} {
		for _, c := range []struct {
			target   string
			from, to float64 // share of the picture
		}{{"body", 0.03, 0.2}, {"head", 0.005, 0.06}, {"guest", 0.02, 0.25}, {"walkers", 0.003, 0.15}, {"stage", 0.55, 1}, {"foreground", 0.005, 0.2}} {
			now := paint(effect(c.target, kind, 0.8))
			changed := 0
			for i := range now.Pix {
				if now.Pix[i] != rest.Pix[i] {
					changed++
				}
			}
			if share := float64(changed) / float64(len(now.Pix)); share < c.from || share > c.to {
				t.Errorf("%s.%s changes %.3f of the picture, want %v to %v", c.target, kind, share, c.from, c.to)
			}
		}
	}
	// The lanes and all that is written come after, as they are without.
	plain, lit := with(s, Settings{}), with(s, Settings{}, effect("stage", "flash", 1))
	lanes := 0
	for i := range plain {
		if plain[i].Image == s.bed.Image {
			lanes = len(plain) - i
		}
	}
	if lanes < 20 || !slices.Equal(plain[len(plain)-lanes:], lit[len(lit)-lanes:]) {
		t.Errorf("of the %d quads of lanes and words some are lit", lanes)
	}
}

// Notes come faster and stay on their way: how far each is from its receptor is the speed times what it was.
func TestSpeedIsOfTheWay(t *testing.T) {
	s := newTestStage(t, 640, 360)
	at := func(effects ...show.Effect) (far []float64) {
		p := places(s, with(s, Settings{}, effects...))
		for form := range forms {
			for _, m := range p[fmt.Sprintf("note_%d", form)] {
				if r := p[fmt.Sprintf("receptor_%d", form)]; len(r) > 0 {
					far = append(far, r[0].Apply(s.p.receptor[form].Pivot).Y-m.Apply(s.p.note[form].Pivot).Y)
				}
			}
		}
		return far
	}
	rest, slow := at(), at(effect("lanes", "speed", -0.5))
	if len(rest) == 0 || len(slow) < len(rest) {
		t.Fatalf("%d notes, and slowed down %d", len(rest), len(slow))
	}
	pairs := 0
	for _, d := range rest {
		for _, h := range slow {
			if math.Abs(h-d/2) < 0.01 {
				pairs++
				break
			}
		}
	}
	if pairs != len(rest) {
		t.Errorf("%d of %d notes are half as far away at half the speed: %v, %v", pairs, len(rest), rest, slow)
	}
}

// A frame with every effect on every target allocates nothing.
func TestEffectsAllocateNothing(t *testing.T) {
	s := newTestStage(t, 640, 360)
	st := moment(50.15, 1)
	for _, target := range []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"} {
		for _, kind := range []string{"zoom", "sway", "pulse", "stretch", "vibrate", "flash", "tint", "speed"} {
			st.Effects = append(st.Effects, effect(target, kind, 0.3))
		}
	}
	var l draw.List
	frame := func() {
		l.Reset()
		s.Draw(&l, st, testSong, Settings{})
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
