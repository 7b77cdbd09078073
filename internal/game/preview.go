package game

import (
	"io"
	"time"

	"hibana/internal/audio/pcm"
	"hibana/internal/library"
)

// preview plays a piece of the song that is chosen in the list, again and again.
// A song is opened in a goroutine; what it gives is taken up by the frame.
type preview struct {
	cfg    *Config
	ref    string        // that is chosen
	since  time.Duration // when it was
	asked  bool          // it is being opened, or was
	opened chan *excerpt

	playing *excerpt
	sound   Sound
	over    time.Duration // when it will have faded out; 0 while it plays on
}

// excerpt is a song with the piece of it that stands for it.
type excerpt struct {
	ref      string
	song     pcm.Song
	closer   io.Closer
	from, to time.Duration
}

const (
	previewRest = 400 * time.Millisecond // on a song before it is heard
	previewIn   = 500 * time.Millisecond
	previewOut  = 250 * time.Millisecond
	previewEdge = 500 * time.Millisecond // of fade at each turn
	previewLong = 12 * time.Second       // when the chart does not say
	previewAt   = 0.4                    // of the song, then
)

// frame lets the preview follow what is chosen.
func (p *preview) frame(now time.Duration, ref string) {
	if ref != p.ref {
		p.ref, p.since, p.asked = ref, now, false
		if p.sound != nil && p.over == 0 {
			p.sound.Fade(0, previewOut)
			p.over = now + previewOut
		}
	}
	if p.over != 0 && now >= p.over {
		p.stop()
	}
	if ref != "" && !p.asked && now-p.since >= previewRest && p.sound == nil && p.opened == nil {
		p.asked = true
		p.opened = make(chan *excerpt, 1)
		go func(to chan<- *excerpt, songs string, sync library.Sync) { to <- openExcerpt(ref, songs, sync) }(p.opened, p.cfg.Songs, p.cfg.PackSync)
	}
	select {
	case e := <-p.opened: // never, while it is nil
		p.opened = nil
		p.start(e)
	default:
	}
}

// start plays an excerpt, unless another song was chosen meanwhile.
func (p *preview) start(e *excerpt) {
	if e == nil {
		return
	}
	if e.ref != p.ref || p.sound != nil {
		e.closer.Close()
		return
	}
	p.playing, p.sound = e, p.cfg.Sound(e.song, 1)
	p.sound.Volume(0, 0)
	p.sound.Loop(e.from, e.to, previewEdge)
	p.sound.Seek(e.from)
	p.sound.Fade(p.cfg.Assist.Volume, previewIn)
	p.sound.Play()
}

// stop ends what is heard, at once.
func (p *preview) stop() {
	if p.sound != nil {
		p.sound.Close()
		p.playing.closer.Close()
		p.sound, p.playing, p.over = nil, nil, 0
	}
}

// close ends it for good, or until the list is shown again.
func (p *preview) close() {
	p.stop()
	p.ref, p.asked = "", false
	if opened := p.opened; opened != nil {
		p.opened = nil
		go func() { // it comes when it comes
			if e := <-opened; e != nil {
				e.closer.Close()
			}
		}()
	}
}

// openExcerpt opens the song of a chart; nil when it cannot be played.
func openExcerpt(ref, songs string, sync library.Sync) *excerpt {
	file, err := library.OpenFile(ref, songs)
	if err != nil {
		return nil
	}
	defer file.Close()
	chart, _ := file.Decode()
	if chart == nil {
		return nil
	}
	file.Shift(chart, sync) // a preview that is 50 ms off is one all the same
	song, closer, err := file.Song(chart.Song.Audio)
	if err != nil {
		return nil
	}
	length := time.Duration(song.Length()) * time.Second / time.Duration(song.Rate())
	e := &excerpt{ref: ref, song: song, closer: closer}
	e.from = time.Duration(previewAt * float64(length))
	e.to = e.from + previewLong
	if beats := chart.Song.Preview; beats[1] > beats[0] {
		if m, err := chart.Map(-1); err == nil {
			e.from, e.to = m.At(beats[0]), m.At(beats[1])
		}
	}
	e.from = min(max(e.from, 0), max(length-time.Second, 0))
	e.to = min(max(e.to, e.from+time.Second), length)
	if e.to <= e.from {
		closer.Close()
		return nil
	}
	return e
}
