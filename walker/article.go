package walker

import "math"

// CircleFoot is the article's foot, relative to the ground below the hips: half
// a turn along the ground from x = -128 to 128, half a turn through the air, 96
// px high. On the ground it slips by up to 27 px against hips that move evenly;
// Biped's does not.
func CircleFoot(degrees float64) Joint {
	sin, cos := math.Sincos(degrees * (math.Pi / 180))
	return Joint{X: -128 * cos, Y: min(0, 96*sin)}
}

// ArticleKnee is the article's knee, of two equal bones: like TwoBone with a
// bend of 1, but a foot out of reach has the knee half way and both bones drawn
// longer than they are.
func ArticleKnee(root, tip Joint, bone float64) Joint {
	dx, dy := tip.X-root.X, tip.Y-root.Y
	if float64(dx*dx)+float64(dy*dy) >= 4*bone*bone {
		return Joint{(root.X + tip.X) / 2, (root.Y + tip.Y) / 2}
	}
	knee, _, _ := TwoBone(root, tip, bone, bone, 1)
	return knee
}

// ArticleUpDown is a frame of the six-legged article's leg: up counts what its
// author called updown, and air whether it is in the air. A missing bracket
// counts twice in the air, so a leg stands 24 frames of 35 instead of half.
func ArticleUpDown(up int, air bool) (int, bool) {
	if !air {
		up++
		air = up > 10
	}
	if air {
		up--
		air = up >= -10
		up--
	}
	return up, air
}

// ArticleChase is a frame of the article's turning leg: the direction it has in
// the air follows the body's, by 0.05 radians a frame and with 6.28 for 2π. It
// rests up to 0.05 off, and a body's direction beyond 6.28 stops it for good;
// Chase does neither.
func ArticleChase(angle, air float32) float32 {
	switch {
	case air < 0:
		air += 6.28
	case air > 6.28:
		air -= 6.28
	}
	down := func() bool { d := angle - air; return d < 0 && d > -3.14 || d >= 3.14 && d < 6.28 }
	up := func() bool { d := angle - air; return d > 0 && d < 3.14 || d <= -3.14 && d > -6.28 }
	if down() {
		air -= 0.05
	}
	if up() {
		air += 0.05
	}
	return air
}
