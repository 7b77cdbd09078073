// Package ogg plays Vorbis sound in Ogg files.
//
// The packets are decoded by jfreymuth/vorbis. The pages around them are
// walked here, because a rhythm game needs what the container says exactly:
// where the first and the last sample are, where every other one is after a
// seek, and that a damaged page does not move what follows it.
package ogg

import "hibana/internal/audio/pcm"

const convert = "convert it: ffmpeg -i OLD -c:a libvorbis -q:a 6 NEW.ogg"

func refuse(cause, remedy string) error { return &pcm.Error{Cause: cause, Fix: remedy} }
