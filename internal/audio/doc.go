// Package audio plays a song: it opens the file, brings it to the device's
// sample rate, decodes ahead in a goroutine of its own, and keeps the one exact
// account of which sample of the song the device has been given.
//
// Nothing here knows a sound device or the time of day. A device pulls samples
// out of a Player; the game reads a Clock.
package audio
