package audio

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"hibana/internal/audio/flac"
	"hibana/internal/audio/mp3"
	"hibana/internal/audio/ogg"
	"hibana/internal/audio/pcm"
	"hibana/internal/audio/wav"
)

// playable tells the owner of any other file what to do.
const playable = "use an MP3, Ogg Vorbis, WAV or FLAC file; to make one: ffmpeg -i OLD -c:a libvorbis -q:a 6 NEW.ogg"

// Open makes a song of an open file, which must stay open while the song is
// used. What the file is decides, not how it is named. It is streamed: its
// sound is never in memory as a whole.
func Open(file fs.File) (pcm.Song, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &pcm.Error{Cause: "the song is not a regular file", Fix: playable}
	}
	r, ok := file.(io.ReaderAt)
	if !ok {
		return nil, fmt.Errorf("%s cannot be read at random", info.Name())
	}
	k, at, name, err := sniff(r, info.Size())
	if err != nil {
		return nil, fmt.Errorf("reading the song: %w", err)
	}
	size := info.Size() - at
	rest := io.NewSectionReader(r, at, size)
	switch k {
	case isOgg:
		return opened(ogg.Open(rest, size))
	case isWAV:
		return opened(wav.Open(rest, size))
	case isFLAC:
		return opened(flac.Open(rest, size))
	case isOther:
		return nil, &pcm.Error{Cause: "this is " + name + ", which cannot be played", Fix: playable}
	}
	song, err := opened(mp3.Open(r, info.Size()))
	var refused *pcm.Error
	if k == isUnknown && errors.As(err, &refused) {
		return nil, &pcm.Error{Cause: "no sound found in the file", Fix: playable}
	}
	return song, err
}

// opened makes a song that is nil when there is none.
func opened[S pcm.Song](song S, err error) (pcm.Song, error) {
	if err != nil {
		return nil, err
	}
	return song, nil
}
