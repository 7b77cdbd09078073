// Package mp3 plays MP3 files on Hibana's song time: sample 0 is the first
// sample of the music as it was before encoding.
//
// The bits are decoded by go-mp3. Around it this package walks the frames of
// the file by itself, because three things must be right for a rhythm game and
// are not there: the Info frame and the encoder's delay are not music, a
// damaged frame must not move what follows it, and a seek must land on the
// exact sample.
package mp3

import "hibana/internal/audio/pcm"

const convert = "convert it: ffmpeg -i OLD -c:a libmp3lame -q:a 2 NEW.mp3"

func refuse(cause, remedy string) error { return &pcm.Error{Cause: cause, Fix: remedy} }
