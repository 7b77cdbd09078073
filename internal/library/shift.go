package library

import (
	"path"
	"strings"

	"hibana/charts"
	"hibana/charts/sm"
	"hibana/internal/audio"
)

// Shift moves a chart that was made on StepMania's time line to that of its
// song, and says by how many seconds: 0 or less, and 0 for every chart but a
// simfile on an MP3. The error is why the song could not be read, of a chart
// that would perhaps have been moved.
func (f *File) Shift(c *charts.Chart) (seconds float64, err error) {
	if !chartKind(f.path).shifted {
		return 0, nil
	}
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
		sm.Shift(c, seconds)
	}
	return seconds, nil
}
