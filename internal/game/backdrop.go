package game

import (
	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/library"
)

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
