// Package mp3 plays MP3 files on Hibana's song time: sample 0 is the first
// sample of the music as it was before encoding.
//
// The bits are decoded by go-mp3. Around it this package walks the frames of
// the file by itself, because three things must be right for a rhythm game and
// are not there: the Info frame and the encoder's delay are not music, a
// damaged frame must not move what follows it, and a seek must land on the
// exact sample.
package mp3

// Error is a file that cannot be played: what is wrong with it and what its
// owner can do.
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

// Note is something worth telling the chart's author about a file that plays.
type Note struct {
	Rule    string // a short fixed name, such as "mp3-no-header"
	Message string
	Fix     string
}

const convert = "convert it: ffmpeg -i OLD -c:a libmp3lame -q:a 2 NEW.mp3"
