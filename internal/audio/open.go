package audio

import (
	"fmt"
	"io"
	"io/fs"

	"hibana/internal/audio/mp3"
	"hibana/internal/audio/pcm"
)

// Open makes a song of an open file, which must stay open while the song is
// used. The file is streamed: its sound is never in memory as a whole.
func Open(file fs.File) (pcm.Song, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &pcm.Error{Cause: "the song is not a regular file", Fix: "name an MP3 file"}
	}
	r, ok := file.(io.ReaderAt)
	if !ok {
		return nil, fmt.Errorf("%s cannot be read at random", info.Name())
	}
	return mp3.Open(r, info.Size())
}
