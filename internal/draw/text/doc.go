// Package text writes with the font that Hibana carries: M PLUS Rounded 1c Bold (SIL Open Font License 1.1, in font/OFL.txt),
// which has Latin, Greek, Cyrillic, kana and about 5000 kanji.
//
// A Font holds outlines. A Face is a font at one size in output px; it keeps glyph images and appends quads to a
// draw.List. A Face is for one goroutine; what it appends is immutable and may be rasterised anywhere.
package text
