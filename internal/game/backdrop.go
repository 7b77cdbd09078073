package game

import (
	"cmp"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/library"
)

// Banner is the picture that stands for a song in the list. Its methods may be
// called from any goroutine.
type Banner struct{ ref, songs string }

// Fit reads the picture and makes it as large as w×h px have room for; when the
// chart has only a background that can be shown, its middle fills them. It is nil
// when the chart has neither.
func (b *Banner) Fit(w, h int) (*draw.Image, error) {
	file, err := library.OpenFile(b.ref, b.songs)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	chart, _ := file.Decode()
	if chart == nil {
		return nil, nil
	}
	m, wrong := fit(file, &chart.Song, w, h)
	if m != nil {
		return m, nil
	}
	background, err := file.Background(&chart.Song)
	if background == nil || err != nil {
		return nil, cmp.Or(wrong, err)
	}
	defer background.Close()
	if m, err = background.Cover(w, h); err != nil {
		return nil, cmp.Or(wrong, err)
	}
	return m, nil
}

// fit reads a chart's own banner; nil when it has none.
func fit(file *library.File, song *charts.Song, w, h int) (*draw.Image, error) {
	banner, err := file.Banner(song)
	if banner == nil || err != nil {
		return nil, err
	}
	defer banner.Close()
	return banner.Fit(w, h)
}

// Backdrop is the picture of a chart that fills the stage behind the cast. There
// is one for each song that is begun. Its methods may be called from any
// goroutine: opening and decoding a picture takes longer than a frame.
type Backdrop struct {
	ref, songs string
	song       charts.Song
}

// Cover reads the picture and fills w×h px with it. It is nil when the chart has
// none.
func (b *Backdrop) Cover(w, h int) (*draw.Image, error) {
	file, err := library.OpenFile(b.ref, b.songs)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	picture, err := file.Background(&b.song)
	if picture == nil || err != nil {
		return nil, err
	}
	defer picture.Close()
	return picture.Cover(w, h)
}
