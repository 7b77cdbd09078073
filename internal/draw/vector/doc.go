// Package vector draws shapes into images: paths filled with flat colour, gradients and paper grain, strokes, and the ink
// line of varying weight. A Drawing holds shapes in user units (stage px, for Hibana's art) and is rasterised once per
// output scale into a Part; nothing here is meant to run every frame.
//
// Edges are anti-aliased by exact area coverage in integers (1/256 px), so the same drawing gives the same bytes on
// every machine.
package vector
