// Package wav plays WAV files: plain sample values behind a list of chunks.
//
// Such files are cut off, padded and miscounted in many ways. Whatever their
// sizes claim, the samples that are there are played.
package wav

import "hibana/internal/audio/pcm"

const convert = "convert it: ffmpeg -i OLD -c:a pcm_s16le NEW.wav"

func refuse(cause, remedy string) error { return &pcm.Error{Cause: cause, Fix: remedy} }
