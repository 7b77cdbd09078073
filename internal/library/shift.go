package library

import (
	"path"
	"strings"

	"hibana/charts"
	"hibana/charts/sm"
	"hibana/internal/audio"
)

// Moved is by how many seconds of song time a chart was moved to fit its song.
type Moved struct {
	MP3  float64 // 0 or less: the silence before the music that StepMania plays
	Pack float64 // 0 or more: what its pack says it was synced to
}

// Shift moves a chart that was made on StepMania's time line to that of its
// song, and says by how much: by nothing for every chart but a simfile. A pack
// that does not say so is taken for unmarked. The error is why the song could not
// be read, of a chart that would perhaps have been moved.
func (f *File) Shift(c *charts.Chart, unmarked Sync) (m Moved, err error) {
	if !chartKind(f.path).shifted {
		return m, nil
	}
	m.Pack = f.packSync(unmarked).bias()
	m.MP3, err = f.mp3Shift(c)
	if by := m.MP3 + m.Pack; by != 0 {
		sm.Shift(c, by)
	}
	return m, err
}

// mp3Shift is by how much the chart's song moves it.
func (f *File) mp3Shift(c *charts.Chart) (seconds float64, err error) {
	song, closer, err := f.Song(c.Song.Audio)
	if err != nil {
		if strings.EqualFold(path.Ext(c.Song.Audio), ".mp3") {
			return 0, err
		}
		return 0, nil
	}
	defer closer.Close()
	if late := audio.StepManiaShift(song); late != 0 {
		seconds = -late.Seconds()
	}
	return seconds, nil
}
