// Package pcm says what every decoder of songs gives: a stream of samples on
// song time, and what is to be told about the file it came from.
package pcm

// Stream is a song as stereo samples. Frame 0 (a left and a right sample) is
// song time 0. A stream is for one goroutine.
type Stream interface {
	// Rate is the number of frames a second.
	Rate() int
	// Length is the number of frames in the song.
	Length() int64
	// SeekFrame makes frame the one that Read gives next, exactly.
	SeekFrame(frame int64) error
	// Read fills stereo with left and right samples in turn, -1 to 1, and
	// reports how many frames. io.EOF comes alone, at the end.
	Read(stereo []float32) (frames int, err error)
}

// Song is a stream with what its file says about it.
type Song interface {
	Stream
	Notes() []Note
}

// Note is something worth telling the chart's author about a file that plays.
type Note struct {
	Rule    string // a short fixed name, such as "mp3-no-header"
	Message string
	Remedy  string
}

// Error is a file that cannot be played: what is wrong with it, and what its
// owner can do.
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }
