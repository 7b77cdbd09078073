// Package svg reads the part of SVG that Hibana's art and skins use into vector drawings.
//
// Read: svg (viewBox), g, path, rect, circle, ellipse, line, polyline, polygon, use, defs, clipPath, linearGradient,
// radialGradient; fill, fill-rule, fill-opacity, stroke and its -width, -opacity, -linecap, -linejoin, -miterlimit,
// -dasharray, -dashoffset; opacity, transform, clip-path="url(#…)", display, visibility; attributes or style="…";
// colours as #rgb, #rrggbb, #rrggbbaa, rgb(), rgba(), names, currentColor with color.
//
// Left out with an error that names the line: text, image, filter, mask, pattern, marker, symbol, style sheets, units other
// than px. Titles, descriptions, metadata and elements of other namespaces are skipped.
//
// Hibana's own attributes, ignored by other programs:
//
//	<circle id="at-NAME" …>   is not drawn: its centre is the anchor NAME; "at-pivot" is the point the part turns about
//	data-grain="0.07"         paper grain on fills (inherited)
//	data-ink="0.3 1 0.4"      an ink line: stroke-width times these factors at equal distances along the line (inherited)
//
// User units are the file's (those of viewBox); the top left corner of viewBox is not moved to the origin.
package svg
