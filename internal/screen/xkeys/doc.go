// Package xkeys hears the keyboard of an X server at the moment of each press.
//
// A game loop learns of keys once a frame: a press is then up to a frame late,
// and a key let go and pressed again within one frame looks as if it had been
// held. The X server tells of every press as it happens, with its time, to
// whoever asks for raw events of the X Input extension, version 2. This is a
// client that asks for them and does nothing else.
//
// Protocol: "X Window System Protocol" (core, appendix B) and XI2proto.txt of
// the X.Org project. Keys are known by position, as Linux numbers them.
package xkeys
