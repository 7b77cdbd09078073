// Package draw is the picture as plain data: a List of Quads, each a piece of an immutable Image placed by an affine
// matrix, tinted by a Colour and blended Over or Add. Two back ends draw the same list: the software rasteriser here
// (Frame.Draw) and the window's. Nothing here needs a display.
//
// # Pixels
//
// A pixel is one 32-bit word, premultiplied: R | G<<8 | B<<16 | A<<24. In memory, on a little-endian machine, that is
// the byte order R, G, B, A. No channel is above A: NewImage and Quad.Colour are cut to that.
//
// # The rule both back ends obey
//
// Coordinates: y down, pixel (x, y) covers the square from (x, y) to (x+1, y+1), so its centre is (x+½, y+½).
// Quad.M takes Src-local image pixels (0, 0 is the top left corner of Src) to output pixels. Then:
//
//  1. Moved only. When M.Snap reports ok (the matrix is a translation, within SnapTolerance), the piece is copied to the
//     whole output pixel that Snap gives, pixel for pixel, no filter.
//  2. Anything else is bilinear. The centre of an output pixel is taken back through M⁻¹ to (u, v); with
//     i = ⌊u−½⌋, j = ⌊v−½⌋, fx = u−½−i, fy = v−½−j the value is the mix of the four pixels (i, j), (i+1, j), (i, j+1),
//     (i+1, j+1) with weights (1−fx)(1−fy), fx(1−fy), (1−fx)fy, fx·fy. Pixels outside Src are transparent (0, 0, 0, 0):
//     that is what softens the edges. No mip levels, so keep scales at ½ or above.
//  3. Image nil is a solid: every output pixel whose centre lies inside the transformed Src (left and top edge
//     included) has the value white. No filter, no soft edge.
//  4. If the quad is Flat, all channels of the value become its alpha: of the image only the shape is left. The value is multiplied, channel by channel, with Colour, which is premultiplied too.
//  5. Over: out = value + dst·(1 − value.A). Add: out = min(1, value + dst), in all four channels.
//
// Quads are drawn in order. A quad whose matrix is singular or not finite draws nothing.
//
// The rasteriser rounds to 8 bits after the filter, after the multiplier and after the blend, and counts places and
// weights of the filter in 1/256. A back end working in floats is at most 1.5/255 a quad away from it where pieces are
// moved, and 3/255 where they are filtered (half of that except in pixel noise). Once a quad is set up the rasteriser uses
// integers only.
package draw
