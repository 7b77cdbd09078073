// Package scene makes the picture of a show: from its plain State to a display list. It also draws the screens around the
// show (song list, pause, results) from plain views.
//
// A picture is a function of the state, the settings and the output size alone: no clock, no chance but hashes of the
// seed. What moves on what: the beat moves lanterns, heads and feet; the bar moves the layers of the night; a hit bursts
// in its lane's shape; a kick throws sparks; a break makes the sparkler sputter; authored windows move the guest; and the
// climax lights the sky.
package scene
