package scene

import (
	"math"

	"hibana/internal/draw"
)

// A banner hangs at the upper right, stage px. Most are 418×164 or 256×80 px.
const (
	bannerWidth, bannerHeight = 190.0, 75.0
	bannerTop, bannerRight    = 14.0, 10.0
	bannerFrame               = 4.0
)

// BannerSize is the most px that a banner has room for.
func (l *Layout) BannerSize() (w, h int) {
	return int(bannerWidth * l.Unit), int(bannerHeight * l.Unit)
}

// drawBanner hangs the chosen song's banner on two cords. One that was made for another size of output is drawn larger or
// smaller.
func (s *Stage) drawBanner(m *draw.Image) {
	if m == nil {
		return
	}
	w, h := s.BannerSize()
	k := min(float64(w)/float64(m.W()), float64(h)/float64(m.H()))
	if k > 0.99 && (m.W() == w || m.H() == h) {
		k = 1 // it was made for this size
	}
	wide, high := float64(m.W())*k/s.Unit, float64(m.H())*k/s.Unit
	x, y := s.Width-bannerRight-bannerFrame-bannerWidth/2-wide/2, bannerTop+bannerFrame
	for _, cord := range [...]float64{0.12, 0.88} {
		s.bar(x+wide*cord, 0, 1.5, y, ink)
	}
	s.bar(x-bannerFrame, y-bannerFrame, wide+2*bannerFrame, high+2*bannerFrame, ink)
	s.bar(x-bannerFrame+1.2, y-bannerFrame+1.2, wide+2*bannerFrame-2.4, high+2*bannerFrame-2.4, vermilion)
	s.bar(x-1, y-1, wide+2, high+2, ink)
	at := s.base.Apply(draw.Point{X: x, Y: y})
	s.list.Draw(m, draw.Translate(math.Round(at.X), math.Round(at.Y)).Scale(k, k), draw.White)
}
