package screen

import (
	"time"

	"hibana/internal/audio"
	"hibana/internal/audio/device"
	"hibana/internal/audio/pcm"
	"hibana/internal/game"
)

// sound is a song playing on the device.
type sound struct {
	*audio.Player
	device       *device.Device
	clock        audio.Clock
	weak, strong []float32
	hit          []float32
}

func newSound(d *device.Device, song pcm.Song, rate float64, pitch audio.Pitch) game.Sound {
	s := &sound{
		Player: audio.NewPlayer(song, device.Rate, audio.SpeedOf(rate), pitch),
		device: d,
		weak:   audio.Click(device.Rate, 1600),
		strong: audio.Click(device.Rate, 2400),
		hit:    audio.Click(device.Rate, 800),
	}
	s.clock = audio.Clock{Player: s.Player, Device: d}
	d.Play(s.Player)
	return s
}

// Read is where the song is heard to be.
func (s *sound) Read(now time.Duration) audio.Moment { return s.clock.Read(now) }

// Ahead is how much the device was given that is not heard yet.
func (s *sound) Ahead(now time.Duration) time.Duration { return s.device.Ahead(now) }

// Cue lets a click be heard.
func (s *sound) Cue(song time.Duration, strong bool) {
	if strong {
		s.Player.Cue(song, s.strong)
	} else {
		s.Player.Cue(song, s.weak)
	}
}

// Track lays clicks under the song.
func (s *sound) Track(t audio.Track, clicks []game.Click) {
	cues := make([]audio.Cue, len(clicks))
	for i, c := range clicks {
		cues[i] = audio.Cue{At: c.At, Sound: s.weak}
		if c.Strong {
			cues[i].Sound = s.strong
		}
	}
	s.Player.SetTrack(t, cues)
}

// Hit lets the sound of a hit be heard.
func (s *sound) Hit() { s.Player.Hit(s.hit) }

// Volume sets how loud song and clicks are.
func (s *sound) Volume(song, clicks float64) { s.Player.SetVolume(song, clicks) }

// Close takes the song off the device.
func (s *sound) Close() {
	s.device.Stop(s.Player)
	s.Player.Close()
}
