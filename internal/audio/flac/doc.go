// Package flac plays FLAC files, as RFC 9639 describes them.
//
// Every frame of such a file says which samples it holds and carries a check
// sum. So a seek is a search by halves, a damaged frame is silence of its own
// length, and nothing but the frames' own numbers is believed.
package flac

import "hibana/internal/audio/pcm"

const convert = "convert it: ffmpeg -i OLD -c:a flac NEW.flac"

func refuse(cause, remedy string) error { return &pcm.Error{Cause: cause, Fix: remedy} }
