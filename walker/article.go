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
